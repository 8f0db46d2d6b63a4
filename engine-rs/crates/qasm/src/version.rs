//! Detection of the version of the language that a program is written in.
//!
//! If the first statement is `OPENQASM …;`, its number decides. Otherwise the first 4000 tokens are
//! scanned for evidence. A word that only one version has decides at once. `qreg`, `creg` and `CX`,
//! which version 3 still reads, decide for version 2 unless evidence for version 3 follows. Without
//! any evidence, the program is version 3, whose version statement is optional.
//!
//! Programs of version 3 are often written below the first line or the library of version 2. No
//! program of version 2 begins a statement with a word of version 3 before it declares a register.
//! One that does is version 3 if it has more parts of that version than of version 2
//! ([`Mixture`]).
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
    let mut mixture: Option<Mixture> = None;
    for _ in 0..LOOK_AHEAD {
        let token = lexer.next_bare_token();
        let text = text_of(source, token.span);
        if let Some(mixture) = &mut mixture {
            if token.kind == TokenKind::End || mixture.is_older(token.kind, text) {
                break;
            }
            continue;
        }
        match token.kind {
            TokenKind::End => break,
            TokenKind::OpenQasm if first => {
                let number = text_of(source, lexer.next_bare_token().span);
                match major(number) {
                    Some(2) => mixture = Some(Mixture::new(-1)),
                    Some(3) => return Version::V3,
                    // There is no such version, so the words decide.
                    _ => old = !number.starts_with(|first: char| first.is_ascii_digit()),
                }
            }
            TokenKind::String if find(text, "qelib1.inc").is_some() => mixture = Some(Mixture::new(0)),
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
    let old = mixture.map_or(old, |mixture| mixture.newer <= 0);
    if old { Version::V2 } else { Version::V3 }
}

/// What a program that is version 2 by its first line or its library has of both versions.
struct Mixture {
    /// How many parts more it has of version 3, less those that are no proof.
    newer: i32,
    previous: TokenKind,
    braces: u32,
}

impl Mixture {
    const fn new(newer: i32) -> Self {
        Self { newer, previous: TokenKind::Semicolon, braces: 0 }
    }

    /// Looks at the next token. Returns whether the program is certainly of version 2.
    fn is_older(&mut self, kind: TokenKind, text: &str) -> bool {
        use TokenKind as T;
        let previous = std::mem::replace(&mut self.previous, kind);
        let begins = self.braces == 0 && matches!(previous, T::Semicolon | T::RightBrace);
        match kind {
            T::LeftBrace => self.braces += 1,
            T::RightBrace => self.braces = self.braces.saturating_sub(1),
            T::Qreg | T::Creg if self.newer <= 0 => return true,
            T::Qreg | T::Creg | T::Opaque | T::Arrow => self.newer -= 1,
            T::String if find(text, "stdgates.inc").is_some() => self.newer += 1,
            kind if begins && is_newer(kind) => self.newer += 1,
            _ => {}
        }
        false
    }
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
