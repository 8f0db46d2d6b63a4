//! Detection of the version of the language that a program is written in.
//!
//! If the first statement is `OPENQASM …;`, its number decides. Otherwise the first 4000 tokens are
//! scanned for evidence. A word that only one version has decides at once. `qreg`, `creg` and `CX`,
//! which version 3 still reads, decide for version 2 unless evidence for version 3 follows. Without
//! any evidence, the program is version 3, whose version statement is optional.
//!
//! The scan is bounded, so its cost does not depend on the length of the program.

use super::Version;
use super::lexer::{Lexer, TokenKind};
use diagnostic::find;

/// Returns the version that a program declares, or the one that its words belong to.
///
/// Old programs are often pasted without their first line. Words of version 2 alone (`qelib1.inc`,
/// `opaque`), and words that came with it (`qreg`, `creg`), identify them.
pub fn of(source: &str) -> Version {
    const LOOK_AHEAD: usize = 4000;
    let mut lexer = Lexer::new(source, Version::V3);
    let mut first = true;
    let mut old = false;
    let mut parentheses = 0_u32;
    for _ in 0..LOOK_AHEAD {
        let token = lexer.next_bare_token();
        let text = source.get(token.span.start as usize..token.span.end as usize).unwrap_or_default();
        match token.kind {
            TokenKind::End => break,
            TokenKind::OpenQasm if first => {
                let number = lexer.next_bare_token();
                let number = source.get(number.span.start as usize..number.span.end as usize).unwrap_or_default();
                match major(number) {
                    Some(2) => return Version::V2,
                    Some(3) => return Version::V3,
                    // There is no such version, so the words decide.
                    _ => old = !number.starts_with(|first: char| first.is_ascii_digit()),
                }
            }
            TokenKind::String if find(text, "qelib1.inc").is_some() => return Version::V2,
            TokenKind::String if find(text, "stdgates.inc").is_some() => return Version::V3,
            TokenKind::Opaque => return Version::V2,
            TokenKind::Identifier if !text.is_ascii() => return Version::V3,
            // Builtin in version 2. Version 3 has it in its library only, for old programs.
            TokenKind::Identifier if text == "CX" => old = true,
            TokenKind::LeftParenthesis => parentheses += 1,
            TokenKind::RightParenthesis => parentheses = parentheses.saturating_sub(1),
            // Version 2 has no assignments; in parentheses, `=` is a mistake for `==`.
            TokenKind::Equals if parentheses == 0 => return Version::V3,
            TokenKind::Qreg | TokenKind::Creg => {
                // Version 2 requires a size for every register, and the size is a number.
                let mut ahead = lexer;
                let mut next = || ahead.next_bare_token().kind;
                let (name, bracket, size) = (next(), next(), next());
                let newer = name == TokenKind::Identifier
                    && (bracket == TokenKind::Semicolon
                        || bracket == TokenKind::LeftBracket && size == TokenKind::Identifier);
                if newer {
                    return Version::V3;
                }
                old = true;
            }
            TokenKind::Qubit
            | TokenKind::Bit
            | TokenKind::Let
            | TokenKind::Def
            | TokenKind::Input
            | TokenKind::Output
            | TokenKind::Const
            | TokenKind::For
            | TokenKind::While
            | TokenKind::Ctrl
            | TokenKind::Negctrl
            | TokenKind::Inv
            | TokenKind::Int
            | TokenKind::Uint
            | TokenKind::Float3
            | TokenKind::Defcal
            | TokenKind::Else
            | TokenKind::Switch => return Version::V3,
            _ => {}
        }
        first = false;
    }
    if old { Version::V2 } else { Version::V3 }
}

/// The number before the point.
pub fn major(number: &str) -> Option<u32> {
    number.split('.').next()?.parse().ok()
}
