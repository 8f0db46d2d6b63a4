//! Constants that stand in texts as literals, where their type matters.
//!
//! A literal has the type that fits: `~240` has as many bits as the widest number. So a constant of a declared width is written as a
//! conversion, `~uint[8](240)`, where it is the operand of an operator or has an index, and one of an angle also where it is converted.
//! Elsewhere the literal is enough: as a size, an index or a value that is assigned.
//!
//! What is around a name is known from the tokens before and behind it, and from the bracket around it.

use super::super::analysis::types::Type;
use super::super::lexer::TokenKind;
use circuit::classical::conversion::Sort;

/// The tokens around a name in a text that is read token by token.
pub struct Surroundings {
    previous: TokenKind,
    present: TokenKind,
    /// Whether the token that was read last is `pow` as a function, not as a modifier.
    is_power: bool,
    /// What is open, the innermost last.
    open: Vec<Bracket>,
}

/// What a bracket encloses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    /// An operand.
    Group,
    /// The operand of a conversion.
    Conversion,
    /// What has a type of its own, or needs none.
    Other,
}

impl Surroundings {
    /// The beginning of a text.
    pub const fn new() -> Self {
        // It may be no more than a value.
        Self { previous: TokenKind::Equals, present: TokenKind::Equals, is_power: false, open: Vec::new() }
    }

    /// Goes on to the next token. `counts_bits` says whether a function before it depends on how many bits its operands have.
    pub fn advance(&mut self, token: TokenKind, counts_bits: bool) {
        (self.previous, self.present) = (self.present, token);
        let is_power = std::mem::replace(&mut self.is_power, token == TokenKind::Pow && begins_operand(self.previous));
        match token {
            TokenKind::LeftParenthesis => self.open.push(match self.previous {
                TokenKind::Identifier if counts_bits => Bracket::Group,
                TokenKind::Pow if is_power => Bracket::Group,
                TokenKind::RightBracket => Bracket::Conversion,
                kind if kind.names_type() => Bracket::Conversion,
                kind if begins_operand(kind) => Bracket::Group,
                _ => Bracket::Other,
            }),
            TokenKind::LeftBracket | TokenKind::LeftBrace => self.open.push(Bracket::Other),
            TokenKind::RightParenthesis | TokenKind::RightBracket | TokenKind::RightBrace => drop(self.open.pop()),
            _ => {}
        }
    }

    /// Whether the name that was read last needs its type if a literal takes its place.
    pub fn need_type(&self, type_: Type, next: TokenKind) -> bool {
        let is_number = match type_.sort {
            // A literal is an `int`.
            Sort::Int => type_.width > 0,
            Sort::Uint | Sort::Angle => true,
            Sort::Float => matches!(type_.width, 16 | 32),
            _ => false,
        };
        if !is_number {
            return false;
        }
        let is_angle = type_.sort == Sort::Angle;
        if is_operator(self.previous) || is_operator(next) || next == TokenKind::LeftBracket {
            return true;
        }
        match self.previous {
            TokenKind::CompoundAssignment => true,
            TokenKind::Equals | TokenKind::Return => is_angle,
            TokenKind::LeftParenthesis | TokenKind::Comma => match self.open.last() {
                Some(Bracket::Group) => true,
                Some(Bracket::Conversion) => is_angle,
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether an operand stands behind a token, and no statement.
const fn begins_operand(token: TokenKind) -> bool {
    is_operator(token)
        || matches!(
            token,
            TokenKind::LeftParenthesis
                | TokenKind::LeftBracket
                | TokenKind::Comma
                | TokenKind::Equals
                | TokenKind::CompoundAssignment
                | TokenKind::Return
        )
}

/// Whether the result of an operator depends on the types of its operands.
const fn is_operator(token: TokenKind) -> bool {
    matches!(
        token,
        TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Star
            | TokenKind::StarStar
            | TokenKind::Slash
            | TokenKind::Percent
            | TokenKind::Caret
            | TokenKind::Ampersand
            | TokenKind::Pipe
            | TokenKind::Tilde
            | TokenKind::ExclamationEquals
            | TokenKind::EqualsEquals
            | TokenKind::Less
            | TokenKind::LessEquals
            | TokenKind::LessLess
            | TokenKind::Greater
            | TokenKind::GreaterEquals
            | TokenKind::GreaterGreater
    )
}
