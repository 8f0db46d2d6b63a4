//! Which version of the language a program is written in.
//!
//! The first statement says so, or else the first tokens are searched for words that only one version has.

use super::Version;
use super::lexer::{Lexer, TokenKind};

/// The version that a program states, or, where it does not, the one that its words belong to.
///
/// Version 3 allows programs without a statement of their version, and old programs are often pasted without theirs:
/// what only version 2 has (`qelib1.inc`, `opaque`), or what came with it (`qreg`, `creg`), tells them apart.
pub fn of(source: &str) -> Version {
    const LOOK_AHEAD: usize = 4000;
    let mut lexer = Lexer::new(source, Version::V3);
    let mut first = true;
    let mut old = false;
    let mut parentheses = 0_u32;
    for _ in 0..LOOK_AHEAD {
        let token = lexer.next_token(&mut |_| {});
        let text = &source[token.span.start as usize..token.span.end as usize];
        match token.kind {
            TokenKind::End => break,
            TokenKind::OpenQasm if first => {
                let number = lexer.next_token(&mut |_| {});
                let number = &source[number.span.start as usize..number.span.end as usize];
                let is_2 = !number.starts_with(|first: char| first.is_ascii_digit()) || major(number) == Some(2);
                return if is_2 { Version::V2 } else { Version::V3 };
            }
            TokenKind::String if text.contains("qelib1.inc") => return Version::V2,
            TokenKind::String if text.contains("stdgates.inc") => return Version::V3,
            TokenKind::Opaque => return Version::V2,
            TokenKind::Identifier if !text.is_ascii() => return Version::V3,
            // The gate that came with version 2, where it was the only one on two qubits.
            TokenKind::Identifier if text == "CX" => old = true,
            TokenKind::LeftParenthesis => parentheses += 1,
            TokenKind::RightParenthesis => parentheses = parentheses.saturating_sub(1),
            // Version 2 has no assignments; in parentheses it is meant for `==`.
            TokenKind::Equals if parentheses == 0 => return Version::V3,
            TokenKind::Qreg | TokenKind::Creg => {
                // Version 2 gives every register a size, and that is a number.
                let mut ahead = lexer;
                let mut next = || ahead.next_token(&mut |_| {}).kind;
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
