//! Types: the declared types of names, the types of expressions, and the casts between them.
//!
//! Values may be unknown before a run, but types are always known. So type errors are found in code
//! whose values are not.
//!
//! [`Type::becomes`] is the table of allowed casts (specification of OpenQASM 3, "Types and
//! Casting"), and [`of_operator`] that of operators. A literal has a type of its own kind, because
//! it fits wherever its value does.
//!
//! The type of an expression with a mistake, or where the type is of no consequence, is `None`;
//! such an expression is never refused.

use circuit::classical::conversion::{self, Sort};
use circuit::classical::operators::BinaryOperator;

#[cfg(test)]
mod tests;

/// A type of classical values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// The family of the type.
    pub sort: Sort,
    /// The width in bits; for a `bit[n]`, n. 0 if none is declared.
    pub width: u32,
    /// The number of dimensions of an array; 0 for a single value.
    pub dimensions: u8,
    /// Whether it is a reference to an array that nothing may be assigned to.
    pub readonly: bool,
    /// Whether it consists of literals only, which fit wherever their value does.
    pub literal: bool,
}

impl Type {
    /// The type of single values of a sort; width 0 if none is written.
    pub const fn of(sort: Sort, width: u32) -> Self {
        Self { sort, width, dimensions: 0, readonly: false, literal: false }
    }

    /// `bit[n]`, or a single `bit` for 0.
    pub const fn bits(width: u32) -> Self {
        Self::of(Sort::Bit, width)
    }

    /// The type of a literal, which fits wherever its value does.
    pub const fn literal(sort: Sort) -> Self {
        Self { literal: true, ..Self::of(sort, 0) }
    }

    /// The type of a single value.
    pub const fn scalar(self) -> conversion::Type {
        conversion::Type { sort: self.sort, width: self.width }
    }

    /// The word for its family.
    pub const fn word(self) -> &'static str {
        self.sort.word()
    }

    /// The type as the language writes it.
    pub fn name(self) -> String {
        let word = self.word();
        let scalar = if self.width > 0 { format!("{word}[{}]", self.width) } else { word.to_owned() };
        if self.dimensions > 0 { format!("array[{scalar}, #dim = {}]", self.dimensions) } else { scalar }
    }

    /// Returns whether a `switch` can be over the type: nothing becomes a whole number there.
    pub fn counts(self) -> bool {
        self.dimensions == 0 && matches!(self.sort, Sort::Int | Sort::Uint)
    }

    /// Returns whether a value of the type can be a gate's parameter. A single bit is a number like any other.
    pub fn may_turn(self) -> bool {
        self.dimensions == 0
            && !matches!(self.sort, Sort::Duration | Sort::Complex)
            && (self.sort != Sort::Bit || self.width <= 1)
    }

    /// Returns whether the type consists of bits that an index can choose from.
    pub fn has_bits(self) -> bool {
        self.width > 0 && matches!(self.sort, Sort::Bit | Sort::Int | Sort::Uint | Sort::Angle)
    }

    #[allow(clippy::match_same_arms)] // What is forbidden stands where the order of the table needs it.
    /// The table of allowed casts (specification, casting specifics).
    pub fn becomes(self, to: Self) -> bool {
        use Sort as S;
        if self.dimensions != to.dimensions {
            return false;
        }
        let same_width = self.width == to.width;
        if self.dimensions > 0 {
            return self.sort == to.sort && same_width;
        }
        // A single bit, or as many bits as the other has; without a stated width it is the reader's
        // to choose.
        let fits = |bits: Self, number: Self| bits.width <= 1 || number.width == bits.width;
        match (self.sort, to.sort) {
            (S::Bit, S::Bit) => same_width || self.width <= 1 && to.width <= 1,
            (from, into) if from == into => true,
            (S::Int | S::Float, S::Angle) if self.literal => true,
            (S::Duration | S::Complex, _) | (_, S::Duration) | (S::Angle, S::Int | S::Uint | S::Float | S::Complex) => {
                false
            }
            (S::Bit, S::Int | S::Uint) => to.width == 0 && !self.literal || fits(self, to),
            (S::Bit, S::Angle) => self.width > 0 && self.width == to.width,
            // Readers agree that a single bit is a number like any other.
            (S::Float, S::Bit) => to.width <= 1,
            (S::Bit, S::Float) => self.width <= 1,
            (S::Int | S::Uint | S::Angle, S::Bit) => self.literal || fits(to, self),
            (S::Bool | S::Int | S::Uint, S::Angle) | (S::Bool | S::Bit, S::Complex) => false,
            _ => true,
        }
    }
}

/// Returns whether an operator applies to an angle and another value (specification, classical instructions, "Angles"
/// and "Classical bits and registers"): an angle is added to and compared with what can become an angle, multiplied and
/// divided by whole numbers, and joined bit by bit with as many bits.
pub fn applies_to_angle(operator: BinaryOperator, left: Type, right: Type) -> bool {
    use BinaryOperator as B;
    let (angle, other) = if left.sort == Sort::Angle { (left, right) } else { (right, left) };
    let is_first = left.sort == Sort::Angle;
    let both = other.sort == Sort::Angle;
    let is_whole = matches!(other.sort, Sort::Int | Sort::Uint | Sort::Bool | Sort::Bit);
    match operator {
        B::And | B::Or => true,
        B::Multiply => is_whole,
        B::Divide => both || is_first && is_whole,
        B::ShiftLeft | B::ShiftRight => is_first && is_whole,
        B::BitAnd | B::BitOr | B::BitXor => {
            both || other.sort == Sort::Bit && other.width > 0 && other.width == angle.width
        }
        B::Modulo | B::Power | B::Concatenate => false,
        _ => other.becomes(angle),
    }
}

/// The type of the result of an arithmetic operator or one on bits; `None` where that is of no
/// consequence.
pub fn join_types(operator: BinaryOperator, left: Type, right: Type) -> Option<Type> {
    use BinaryOperator as B;
    use Sort as S;
    let literal = left.literal && right.literal;
    if left.dimensions + right.dimensions > 0 {
        return None;
    }
    let sort = match (left.sort, right.sort) {
        (S::Duration, S::Duration) if operator == B::Divide => S::Float,
        (S::Angle, S::Angle) if operator == B::Divide => S::Uint,
        (S::Duration, _) | (_, S::Duration) => S::Duration,
        (S::Complex, _) | (_, S::Complex) => S::Complex,
        (S::Angle, _) | (_, S::Angle) if operator != B::Power => S::Angle,
        (S::Float, S::Int | S::Uint | S::Float) | (S::Int | S::Uint, S::Float) => S::Float,
        (S::Int, S::Int) => S::Int,
        (S::Int | S::Uint, S::Int | S::Uint) => S::Uint,
        (S::Bit, S::Bit) if matches!(operator, B::BitAnd | B::BitOr | B::BitXor) => S::Bit,
        _ => return None,
    };
    let width = match (left, right) {
        // A `float` is wider than those that operators round.
        (Type { sort: S::Float, width: 0, .. }, _) | (_, Type { sort: S::Float, width: 0, .. }) if sort == S::Float => {
            0
        }
        (Type { sort: S::Float, width, .. }, other) | (other, Type { sort: S::Float, width, .. })
            if sort == S::Float && other.sort != S::Float =>
        {
            width
        }
        _ => left.width.max(right.width),
    };
    Some(Type { literal, ..Type::of(sort, width) })
}

/// The type of `left operator right`.
pub fn of_operator(operator: BinaryOperator, left: Option<Type>, right: Option<Type>) -> Option<Type> {
    use BinaryOperator as B;
    match operator {
        B::Less | B::LessEqual | B::Greater | B::GreaterEqual | B::Equal | B::NotEqual | B::And | B::Or => {
            Some(Type::of(Sort::Bool, 0))
        }
        B::ShiftLeft | B::ShiftRight => left,
        B::Concatenate => match (left, right) {
            (Some(left), Some(right)) if left.sort == Sort::Bit && right.sort == Sort::Bit && right.dimensions == 0 => {
                Some(Type::bits(left.width.max(1) + right.width.max(1)))
            }
            _ => right,
        },
        _ => join_types(operator, left?, right?),
    }
}
