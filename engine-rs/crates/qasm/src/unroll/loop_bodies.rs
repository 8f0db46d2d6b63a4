//! Which parts of a text that is read token by token are inside of a loop that stands in it.

use super::super::lexer::{Lexer, TokenKind};

/// The loops around the present token.
pub struct LoopBodies {
    previous: TokenKind,
    /// Whether a loop has begun whose body is not at its end, in the innermost braces.
    is_open: bool,
    /// For the braces around [`OPEN`] if it has, and [`VALUES`] if those inside of them hold values.
    around: Vec<u32>,
}

const OPEN: u32 = 1;
const VALUES: u32 = 2;

impl LoopBodies {
    /// The beginning of a text.
    pub const fn new() -> Self {
        Self { previous: TokenKind::Semicolon, is_open: false, around: Vec::new() }
    }

    /// Goes on to the next token, which `ahead` stands behind.
    pub fn advance(&mut self, token: TokenKind, mut ahead: Lexer<'_>) {
        let holds_values = matches!(
            std::mem::replace(&mut self.previous, token),
            TokenKind::In | TokenKind::Equals | TokenKind::Comma | TokenKind::LeftBracket | TokenKind::LeftParenthesis
        );
        let ends_statement = match token {
            TokenKind::For | TokenKind::While => {
                self.is_open = true;
                false
            }
            TokenKind::LeftBrace => {
                self.around.push(u32::from(self.is_open) * OPEN + u32::from(holds_values) * VALUES);
                self.is_open = false;
                false
            }
            TokenKind::RightBrace => {
                let outer = self.around.pop().unwrap_or_default();
                self.is_open = outer & OPEN > 0;
                outer & VALUES == 0
            }
            TokenKind::Semicolon => true,
            _ => false,
        };
        // `while (a) if (b) …; else …`
        if ends_statement && self.is_open && ahead.next_bare_token().kind != TokenKind::Else {
            self.is_open = false;
        }
    }

    /// Whether a `break` leaves a loop of the text here.
    pub fn are_around(&self) -> bool {
        self.is_open || self.around.iter().any(|outer| outer & OPEN > 0)
    }
}
