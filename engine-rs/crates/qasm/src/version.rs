//! Detection of the version of the language that a program is written in.
//!
//! If the first statement is `OPENQASM …;`, its number decides. Otherwise the first 4000 tokens are
//! scanned for evidence. A word that only one version has decides at once. `qreg`, `creg` and `CX`,
//! which version 3 still reads, decide for version 2 unless evidence for version 3 follows. Without
//! any evidence, the program is version 3, whose version statement is optional.
//!
//! Programs of version 3 are often written below the first line or the library of version 2. No
//! program of version 2 begins a statement with a word of version 3 before it declares a register.
//! One that does so twice, or once below the library only, is version 3.
//!
//! The scan is bounded, so its cost does not depend on the length of the program.

use super::Version;
use super::lexer::{Lexer, TokenKind};
use diagnostic::{Span, find};

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
    // Below the first line or the library of version 2: how many parts of version 3 decide for that.
    let mut needed: Option<u32> = None;
    let (mut previous, mut braces) = (TokenKind::Semicolon, 0_u32);
    for _ in 0..LOOK_AHEAD {
        let token = lexer.next_bare_token();
        let text = text_of(source, token.span);
        if let Some(needed) = &mut needed {
            let begins = braces == 0 && matches!(previous, TokenKind::Semicolon | TokenKind::RightBrace);
            previous = token.kind;
            match token.kind {
                TokenKind::End | TokenKind::Qreg | TokenKind::Creg | TokenKind::Opaque => break,
                TokenKind::LeftBrace => braces += 1,
                TokenKind::RightBrace => braces = braces.saturating_sub(1),
                kind if begins && is_newer(kind)
                    || kind == TokenKind::String && find(text, "stdgates.inc").is_some() =>
                {
                    *needed -= 1;
                    if *needed == 0 {
                        return Version::V3;
                    }
                }
                _ => {}
            }
            continue;
        }
        match token.kind {
            TokenKind::End => break,
            TokenKind::OpenQasm if first => {
                let number = text_of(source, lexer.next_bare_token().span);
                match major(number) {
                    Some(2) => needed = Some(2),
                    Some(3) => return Version::V3,
                    // There is no such version, so the words decide.
                    _ => old = !number.starts_with(|first: char| first.is_ascii_digit()),
                }
            }
            TokenKind::String if find(text, "qelib1.inc").is_some() => needed = Some(1),
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
            kind if is_newer(kind) => return Version::V3,
            _ => {}
        }
        first = false;
    }
    if old || needed.is_some() { Version::V2 } else { Version::V3 }
}

/// Returns whether only version 3 has a word.
const fn is_newer(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        T::Qubit
            | T::Bit
            | T::Let
            | T::Def
            | T::Input
            | T::Output
            | T::Const
            | T::For
            | T::While
            | T::Ctrl
            | T::Negctrl
            | T::Inv
            | T::Int
            | T::Uint
            | T::Float3
            | T::Defcal
            | T::Else
            | T::Switch
    )
}

/// The text of a span.
fn text_of(source: &str, span: Span) -> &str {
    source.get(span.start as usize..span.end as usize).unwrap_or_default()
}

/// The number before the point.
pub fn major(number: &str) -> Option<u32> {
    number.split('.').next()?.parse().ok()
}
