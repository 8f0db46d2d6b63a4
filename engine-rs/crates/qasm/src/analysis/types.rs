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

    /// Returns whether a value of the type can be a gate's parameter.
    pub fn may_turn(self) -> bool {
        self.is_one_of(NUMBER | ANGLE)
    }

    /// Returns whether its values are whole numbers, as which readers take registers too.
    pub fn is_whole(self) -> bool {
        self.is_one_of(TRUTH | WHOLE | REGISTER)
    }

    /// Returns whether it is of single values, and of one of the kinds in a set.
    pub fn is_one_of(self, kinds: u8) -> bool {
        self.dimensions == 0 && kinds & self.kind() != 0
    }

    /// Its kind among those that operators tell apart: a set of one.
    const fn kind(self) -> u8 {
        match self.sort {
            Sort::Bit if self.width > 1 => REGISTER,
            Sort::Bool | Sort::Bit => TRUTH,
            Sort::Int | Sort::Uint => WHOLE,
            Sort::Float => FLOAT,
            Sort::Angle => ANGLE,
            Sort::Duration => DURATION,
            Sort::Complex => COMPLEX,
        }
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
            (S::Bit, S::Float) => self.width <= 1,
            (S::Float, S::Bit) => false,
            // The bits behind it would be anybody's guess.
            (S::Bool, S::Bit) => to.width <= 1,
            // A single bit is whether it is not zero.
            (S::Int | S::Uint | S::Angle, S::Bit) => self.literal || to.width == 0 || same_width,
            (S::Bool | S::Int | S::Uint, S::Angle) | (S::Bool | S::Bit, S::Complex) => false,
            _ => true,
        }
    }

    /// Returns whether a value becomes another type where the program says so and not by itself: what readers let become bits.
    pub fn is_cast_to(self, to: Self) -> bool {
        to.sort == Sort::Bit
            && (self.dimensions, to.dimensions) == (0, 0)
            && (self.sort == Sort::Bool || self.sort == Sort::Float && to.width <= 1)
    }
}

/// Sets of kinds of types. A single bit is a truth value, and a truth value is a number like any other.
pub const TRUTH: u8 = 1;
pub const WHOLE: u8 = 2;
pub const FLOAT: u8 = 4;
pub const ANGLE: u8 = 8;
pub const REGISTER: u8 = 16;
pub const DURATION: u8 = 32;
pub const COMPLEX: u8 = 64;
pub const NUMBER: u8 = TRUTH | WHOLE | FLOAT;

/// Rows of [`APPLIES_TO`]: operators that apply to the same types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Also whether two values are equal.
    Sum,
    Order,
    Product,
    Quotient,
    Remainder,
    Power,
    Bitwise,
    Shift,
    Logic,
}

/// What an operator applies to (specification, classical instructions): for each kind of the left operand, in the order of the sets, the kinds of
/// the right one. Special types mix with others only where an operator is defined for both.
static APPLIES_TO: [[u8; 7]; 9] = {
    const ANY_WHOLE: u8 = TRUTH | WHOLE | REGISTER;
    const REAL: u8 = WHOLE | FLOAT;
    [
        [
            NUMBER | REGISTER,
            NUMBER | ANGLE | REGISTER | COMPLEX,
            NUMBER | ANGLE | COMPLEX,
            REAL | ANGLE | REGISTER,
            ANY_WHOLE | ANGLE,
            DURATION,
            REAL | COMPLEX,
        ],
        [
            NUMBER | REGISTER,
            NUMBER | ANGLE | REGISTER,
            NUMBER | ANGLE,
            REAL | ANGLE | REGISTER,
            ANY_WHOLE | ANGLE,
            DURATION,
            0,
        ],
        [
            NUMBER | ANGLE | REGISTER | DURATION,
            NUMBER | ANGLE | REGISTER | DURATION | COMPLEX,
            NUMBER | DURATION | COMPLEX,
            ANY_WHOLE,
            ANY_WHOLE | ANGLE,
            NUMBER,
            REAL | COMPLEX,
        ],
        [
            NUMBER | REGISTER,
            NUMBER | REGISTER | COMPLEX,
            NUMBER | COMPLEX,
            ANY_WHOLE | ANGLE,
            ANY_WHOLE,
            NUMBER | DURATION,
            REAL | COMPLEX,
        ],
        [ANY_WHOLE, ANY_WHOLE, 0, 0, ANY_WHOLE, 0, 0],
        [NUMBER | REGISTER, NUMBER | REGISTER | COMPLEX, NUMBER | COMPLEX, 0, ANY_WHOLE, 0, REAL | COMPLEX],
        [ANY_WHOLE, ANY_WHOLE, 0, ANGLE | REGISTER, ANY_WHOLE | ANGLE, 0, 0],
        [ANY_WHOLE, ANY_WHOLE, 0, ANY_WHOLE, ANY_WHOLE, 0, 0],
        [
            NUMBER | ANGLE | REGISTER,
            NUMBER | ANGLE | REGISTER,
            NUMBER | ANGLE,
            NUMBER | ANGLE | REGISTER,
            ANY_WHOLE | ANGLE,
            0,
            0,
        ],
    ]
};

const fn class_of(operator: BinaryOperator) -> Class {
    use BinaryOperator as B;
    match operator {
        B::Multiply => Class::Product,
        B::Divide => Class::Quotient,
        B::Modulo => Class::Remainder,
        B::Power => Class::Power,
        B::BitAnd | B::BitOr | B::BitXor => Class::Bitwise,
        B::ShiftLeft | B::ShiftRight => Class::Shift,
        B::Less | B::LessEqual | B::Greater | B::GreaterEqual => Class::Order,
        B::And | B::Or => Class::Logic,
        B::Add | B::Subtract | B::Equal | B::NotEqual | B::Concatenate => Class::Sum,
    }
}

/// Returns whether an operator applies to values of two types that are no arrays.
pub fn applies(operator: BinaryOperator, left: Type, right: Type) -> bool {
    let class = class_of(operator);
    if APPLIES_TO[class as usize][left.kind().trailing_zeros() as usize] & right.kind() == 0 {
        return false;
    }
    let (angle, other) = if left.sort == Sort::Angle { (left, right) } else { (right, left) };
    angle.sort != Sort::Angle
        || match class {
            Class::Sum | Class::Order => other.becomes(angle),
            // As many bits.
            Class::Bitwise => other.sort == Sort::Angle || other.width == angle.width,
            _ => true,
        }
}

fn is_bitwise(operator: BinaryOperator) -> bool {
    matches!(class_of(operator), Class::Bitwise | Class::Shift)
}

/// The type of the result of an arithmetic operator or one on bits that applies to the types of its operands; `None` where every type fits.
fn join_types(operator: BinaryOperator, left: Type, right: Type) -> Option<Type> {
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
        (S::Angle, _) | (_, S::Angle) => S::Angle,
        (S::Float, _) | (_, S::Float) => S::Float,
        (S::Bit, S::Bit) if is_bitwise(operator) => S::Bit,
        // A register and a number.
        _ if is_bitwise(operator) && (left.kind() | right.kind()) & REGISTER > 0 => return None,
        (S::Bool | S::Bit, S::Bool | S::Bit) if is_bitwise(operator) => S::Bool,
        (S::Uint, _) | (_, S::Uint) => S::Uint,
        _ => S::Int,
    };
    // A `float` is wider than those that operators round, and what is scaled keeps its width.
    let is_widest = |it: Type| sort == S::Float && it.sort == S::Float && it.width == 0;
    let width_of = |it: Type| match (it.sort, sort) {
        (from, to) if from == to => it.width,
        (S::Int | S::Angle, S::Uint) => it.width,
        _ => 0,
    };
    let width = if is_widest(left) || is_widest(right) { 0 } else { width_of(left).max(width_of(right)) };
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
