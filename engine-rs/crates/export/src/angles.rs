//! Numbers and expressions as text of other languages.
//!
//! A number is a fraction of pi where the reader's arithmetic gives exactly the same 64-bit value for it, such as `3*pi/4`; otherwise it
//! has the fewest digits that read back as the same. Expressions have as few parentheses as precedence needs.

use std::f64::consts::PI;
use std::fmt::Write;

use circuit::angle::{BinaryOperator, Expression, Function, first_node};
use json::number::push_float;

/// How tightly a text binds, from the loosest to the tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Binding {
    /// `a + b`
    Sum,
    /// `a*b`
    Product,
    /// `-a`
    Sign,
    /// `a**b`
    Power,
    /// A name, a number, or what stands in parentheses.
    Piece,
}

/// A text that stands for an angle.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// How tightly it binds.
    pub binding: Binding,
}

impl Text {
    /// A name or a number.
    pub fn piece(text: impl Into<String>) -> Self {
        Self { text: text.into(), binding: Binding::Piece }
    }

    /// The text, in parentheses if it binds less tightly than `least`.
    #[must_use]
    pub fn at_least(mut self, least: Binding) -> Self {
        let is_negative_sum = least == Binding::Product && self.text.starts_with('-');
        if self.binding < least || is_negative_sum {
            self.text.insert(0, '(');
            self.text.push(')');
            self.binding = Binding::Piece;
        }
        self
    }
}

/// How a language writes what an expression reads and calls.
pub trait Dialect {
    /// The free parameter of a number.
    fn parameter(&mut self, index: u32) -> Option<String>;
    /// The formal parameter of a place.
    fn formal(&mut self, place: u32) -> Option<String>;
    /// A function of an argument.
    fn call(&mut self, function: Function, argument: Text) -> Text;
    /// The constant π.
    fn pi(&mut self) -> &'static str;
}

/// The most nodes of an expression: Python's own reader gives up on more.
const MAX_NODES: usize = 400;

/// The text of a number; `None` for one that is not finite.
pub fn number(value: f64, dialect: &mut dyn Dialect) -> Option<Text> {
    const DENOMINATORS: [f64; 12] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 12.0, 16.0, 32.0, 64.0];
    const MAX_NUMERATOR: f64 = 64.0;
    if !value.is_finite() {
        return None;
    }
    let magnitude = value.abs();
    let turns = magnitude / PI;
    if turns > 0.01 && turns < MAX_NUMERATOR + 0.5 {
        for denominator in DENOMINATORS {
            let numerator = (turns * denominator).round();
            // The reader must compute this very number.
            if (1.0..=MAX_NUMERATOR).contains(&numerator) && numerator * PI / denominator == magnitude {
                let mut text = String::from(if value < 0.0 { "-" } else { "" });
                if numerator != 1.0 {
                    let _ = write!(text, "{numerator}*");
                }
                text.push_str(dialect.pi());
                if denominator != 1.0 {
                    let _ = write!(text, "/{denominator}");
                }
                let binding = match (numerator == 1.0 && denominator == 1.0, value < 0.0) {
                    (true, false) => Binding::Piece,
                    (true, true) => Binding::Sign,
                    (false, _) => Binding::Product,
                };
                return Some(Text { text, binding });
            }
        }
    }
    Some(plain_number(value))
}

/// The text of a finite number in digits.
pub fn plain_number(value: f64) -> Text {
    let mut text = String::new();
    // Nobody writes the sign of zero.
    push_float(&mut text, value + 0.0);
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    let binding = if text.starts_with('-') { Binding::Sign } else { Binding::Piece };
    Text { text, binding }
}

/// The text of the expression with root `id`; `None` for one that cannot be said, or is too long.
///
/// Children stand before their parents, so one pass from the first node makes the texts of all, without recursion.
pub fn expression(id: u32, pool: &[Expression], dialect: &mut dyn Dialect) -> Option<Text> {
    /// The longest text. A node may stand in an expression several times, which doubles its length each time.
    const MAX_BYTES: usize = 20_000;
    let first = first_node(id, pool);
    let nodes = &pool[first as usize..=id as usize];
    if nodes.len() > MAX_NODES {
        return None;
    }
    let mut texts: Vec<Text> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let at = |child: u32| texts[(child - first) as usize].clone();
        let text = match *node {
            Expression::Number(value) => number(value, dialect)?,
            Expression::Parameter(index) => Text::piece(dialect.parameter(index)?),
            Expression::Formal(place) => Text::piece(dialect.formal(place)?),
            Expression::Variable(_) => return None,
            Expression::Negate(a) => {
                let text = ["-", &at(a).at_least(Binding::Power).text].concat();
                Text { text, binding: Binding::Sign }
            }
            Expression::Binary(operator, a, b) => binary(operator, at(a), at(b)),
            Expression::Call(function, a) => {
                let argument = at(a);
                dialect.call(function, argument)
            }
        };
        if text.text.len() > MAX_BYTES {
            return None;
        }
        texts.push(text);
    }
    texts.pop()
}

/// `a operator b`: the left operand binds as tightly as the operator, the right one tighter; for the power it is the other way round.
pub fn binary(operator: BinaryOperator, a: Text, b: Text) -> Text {
    let (sign, binding, left, right) = match operator {
        BinaryOperator::Add => (" + ", Binding::Sum, Binding::Sum, Binding::Product),
        BinaryOperator::Subtract => (" - ", Binding::Sum, Binding::Sum, Binding::Product),
        BinaryOperator::Multiply => ("*", Binding::Product, Binding::Product, Binding::Power),
        BinaryOperator::Divide => ("/", Binding::Product, Binding::Product, Binding::Power),
        BinaryOperator::Power => ("**", Binding::Power, Binding::Piece, Binding::Power),
    };
    let text = [&a.at_least(left).text, sign, &b.at_least(right).text].concat();
    Text { text, binding }
}
