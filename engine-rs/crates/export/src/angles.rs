//! Numbers and expressions as text of other languages.
//!
//! [`circuit::angle_text`] says which numbers are fractions of pi, and where parentheses are needed.

use circuit::angle::{Angle, BinaryOperator, Expression, Function, first_node};
pub use circuit::angle_text::Binding;
use circuit::angle_text::{bindings, fraction_of_pi, needs_parentheses, push_digits, push_fraction};
use circuit::classical::conversion::{Sort, Type};

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
        if needs_parentheses(&self.text, self.binding, least) {
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
    /// The formal parameter of a place; `None` in a language that writes no definitions.
    fn formal(&mut self, _place: u32) -> Option<String> {
        None
    }
    /// A function of an argument.
    fn call(&mut self, function: Function, argument: Text) -> Text;
    /// A conversion to a type, as in `angle[3](x)`; `None` in a language that has none which rounds alike.
    fn conversion(&mut self, _type: &str, _argument: &str) -> Option<String> {
        None
    }
    /// The constant π.
    fn pi(&mut self) -> &'static str;
}

/// The most nodes of an expression: Python's own reader gives up on more.
const MAX_NODES: usize = 400;

/// The text of a number; `None` for one that is not finite.
pub fn number(value: f64, dialect: &mut dyn Dialect) -> Option<Text> {
    const DENOMINATORS: [f64; 12] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 12.0, 16.0, 32.0, 64.0];
    if !value.is_finite() {
        return None;
    }
    Some(match fraction_of_pi(value.abs(), &DENOMINATORS) {
        Some(fraction) => {
            let mut text = String::new();
            let binding = push_fraction(&mut text, value < 0.0, fraction, dialect.pi());
            Text { text, binding }
        }
        None => plain_number(value),
    })
}

/// The text of a finite number in digits.
pub fn plain_number(value: f64) -> Text {
    let mut text = String::new();
    // Nobody writes the sign of zero.
    let binding = push_digits(&mut text, value + 0.0);
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
            // No tool tells a single-precision angle from another one.
            Expression::Call(Function::Cast(Type { sort: Sort::Float, width: 32 }), a) => at(a),
            // Calls that round with known parameters have been given gates that do not round.
            Expression::Variable(_)
            | Expression::Binary(BinaryOperator::Modulo, ..)
            | Expression::Call(Function::Floor | Function::Ceiling, _) => return None,
            Expression::Call(function @ Function::Cast(_), a) => {
                let mut name = String::new();
                function.push_name(&mut name);
                Text::piece(dialect.conversion(&name, &at(a).text)?)
            }
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

/// `a operator b`.
pub fn binary(operator: BinaryOperator, a: Text, b: Text) -> Text {
    let sign = match operator {
        BinaryOperator::Add => " + ",
        BinaryOperator::Subtract => " - ",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Power => "**",
        BinaryOperator::Modulo => " % ",
    };
    let (binding, left, right) = bindings(operator);
    let text = [&a.at_least(left).text, sign, &b.at_least(right).text].concat();
    Text { text, binding }
}

/// An angle times a factor; `None` for one that cannot be said.
pub fn scaled(angle: Angle, pool: &[Expression], factor: f64, dialect: &mut dyn Dialect) -> Option<Text> {
    match angle {
        Angle::Value(value) => number(value * factor, dialect),
        Angle::Expression(id) => {
            let text = expression(id, pool, dialect)?;
            Some(match factor {
                1.0 => text,
                -1.0 => Text { text: ["-", &text.at_least(Binding::Power).text].concat(), binding: Binding::Sign },
                _ => binary(BinaryOperator::Multiply, number(factor, dialect)?, text),
            })
        }
    }
}
