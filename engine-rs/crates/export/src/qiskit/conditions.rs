//! Conditions and classical expressions as Qiskit's.
//!
//! Bits are truth values, registers are unsigned numbers. What depends on variables of a run, or computes with numbers, has no text.

use super::Qiskit;
use crate::gates::whole_register;
use crate::python_writer::Writer;
use circuit::classical::conversion::{Sort, Type};
use circuit::classical::operators::{BinaryOperator as B, UnaryOperator};
use circuit::classical::value::Value;
use circuit::classical::{Expression, ExpressionId};
use circuit::{Circuit, Test, angle};
use diagnostic::Span;

/// The most parts inside of each other.
const MAX_DEPTH: u32 = 32;
/// The longest text of an expression.
const MAX_BYTES: usize = 10_000;

/// The type of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A truth value.
    Bool,
    /// An unsigned number of so many bits.
    Uint(u32),
    /// A whole number that is known.
    Number(u128),
}

/// Which variables some expression reads.
pub fn read_variables(circuit: &Circuit) -> Vec<bool> {
    let mut read = vec![false; circuit.classical.variables.len()];
    let mut mark = |variable: u32| {
        if let Some(place) = read.get_mut(variable as usize) {
            *place = true;
        }
    };
    for expression in &circuit.classical.expressions {
        if let Expression::Variable(variable) | Expression::Element(variable, _) = *expression {
            mark(variable);
        }
    }
    for body in circuit.bodies() {
        for expression in &body.expressions {
            if let angle::Expression::Variable(variable) = *expression {
                mark(variable);
            }
        }
    }
    read
}

impl Writer<'_, Qiskit> {
    /// The condition of an operation as the argument of `if_test`.
    pub(super) fn condition(&mut self, index: u32, span: Span) -> Option<String> {
        let condition = &self.circuit.conditions[index as usize];
        match condition.test {
            Test::RegisterEquals { register, value } => Some(self.register_equals(register, u128::from(value))),
            Test::BitEquals { clbit, value } => Some(format!("({}, {})", self.clbits[clbit as usize], u8::from(value))),
            Test::Expression(id) => self.test(id, &condition.text, span),
            Test::Other => {
                self.losses.refuse(span, format!("Qiskit cannot ask `{}`", condition.text));
                None
            }
        }
    }

    fn register_equals(&mut self, register: usize, value: u128) -> String {
        let name = &self.names.clbits[register];
        let size = self.circuit.clbits.get(register).map_or(0, |it| it.size);
        if size < 128 && value >> size != 0 {
            self.tool.expr = true;
            return format!("expr.equal({name}, expr.lift({value}))");
        }
        format!("({name}, {value})")
    }

    /// An expression as the argument of `if_test` or `while_loop`.
    pub(super) fn test(&mut self, id: ExpressionId, shown: &str, span: Span) -> Option<String> {
        let classical = &self.circuit.classical;
        match classical.expressions[id as usize] {
            Expression::Clbit(clbit) => return Some(format!("({}, 1)", self.clbits[clbit as usize])),
            Expression::Unary(UnaryOperator::Not, inner) => {
                if let Expression::Clbit(clbit) = classical.expressions[inner as usize] {
                    return Some(format!("({}, 0)", self.clbits[clbit as usize]));
                }
            }
            Expression::Binary(B::Equal, a, b) => {
                if let Expression::Clbits(list) = classical.expressions[a as usize]
                    && let Some(register) = whole_register(&self.circuit.clbits, classical.entries(list))
                    && let Some((_, Kind::Number(value))) = self.expression(b, 0)
                {
                    return Some(self.register_equals(register, value));
                }
            }
            _ => {}
        }
        let text = self.expression(id, 0).map(|it| self.truth(it));
        if text.is_none() {
            self.losses.refuse(span, format!("Qiskit cannot ask `{shown}`"));
        }
        text
    }

    /// A text as a truth value.
    fn truth(&mut self, (text, kind): (String, Kind)) -> String {
        self.tool.expr = true;
        match kind {
            Kind::Bool if text.starts_with("expr.") => text,
            Kind::Bool => format!("expr.lift({text})"),
            Kind::Uint(_) => format!("expr.not_equal({text}, 0)"),
            Kind::Number(value) => format!("expr.lift({})", if value == 0 { "False" } else { "True" }),
        }
    }

    /// The text of an expression; `None` for one that Qiskit has not, or that is too deep or too long.
    pub(super) fn expression(&mut self, id: ExpressionId, depth: u32) -> Option<(String, Kind)> {
        if depth > MAX_DEPTH {
            return None;
        }
        let classical = &self.circuit.classical;
        let found = match classical.expressions[id as usize] {
            Expression::Literal(value) => {
                let number = match value {
                    Value::Integer(value) | Value::FixedWidthInteger { value, .. } => u128::try_from(value).ok()?,
                    Value::Bits { value, .. } => value,
                    Value::Bool(value) => u128::from(value),
                    _ => return None,
                };
                (number.to_string(), Kind::Number(number))
            }
            Expression::Clbit(clbit) => (self.clbits[clbit as usize].clone(), Kind::Bool),
            Expression::Clbits(list) => {
                let entries = classical.entries(list);
                let register = whole_register(&self.circuit.clbits, entries)?;
                (self.names.clbits[register].clone(), Kind::Uint(entries.len() as u32))
            }
            Expression::Bit(a, index) => {
                let Expression::Clbits(list) = classical.expressions[a as usize] else { return None };
                let Expression::Literal(value) = classical.expressions[index as usize] else { return None };
                let clbit = classical.entries(list).get(usize::try_from(value.whole()?).ok()?)?;
                (self.clbits[*clbit as usize].clone(), Kind::Bool)
            }
            Expression::Unary(UnaryOperator::Not, a) => {
                let inner = self.expression(a, depth + 1)?;
                let inner = self.truth(inner);
                (format!("expr.logic_not({inner})"), Kind::Bool)
            }
            Expression::Unary(UnaryOperator::BitNot, a) => {
                let (inner, kind) = self.expression(a, depth + 1)?;
                match kind {
                    Kind::Bool => (format!("expr.logic_not({inner})"), Kind::Bool),
                    Kind::Uint(width) => (format!("expr.bit_not({inner})"), Kind::Uint(width)),
                    Kind::Number(_) => return None,
                }
            }
            Expression::Cast(type_, a) => {
                let inner = self.expression(a, depth + 1)?;
                self.cast(type_, inner)?
            }
            Expression::Binary(operator, a, b) => {
                let a = self.expression(a, depth + 1)?;
                let b = self.expression(b, depth + 1)?;
                self.binary(operator, &a, &b)?
            }
            _ => return None,
        };
        self.tool.expr |= found.0.starts_with("expr.");
        (found.0.len() <= MAX_BYTES).then_some(found)
    }

    fn cast(&mut self, type_: Type, (text, kind): (String, Kind)) -> Option<(String, Kind)> {
        match (type_.sort, kind) {
            (Sort::Bool, _) => Some((self.truth((text, kind)), Kind::Bool)),
            (Sort::Bit, Kind::Bool) if type_.width <= 1 => Some((text, kind)),
            (Sort::Bit, Kind::Uint(width)) if type_.width == width => Some((text, kind)),
            // A number that keeps its value.
            (Sort::Uint | Sort::Int, Kind::Uint(width)) if width < 64 && (type_.width == 0 || width < type_.width) => {
                Some((text, kind))
            }
            (Sort::Uint, Kind::Uint(width)) if width == type_.width => Some((text, kind)),
            (Sort::Uint | Sort::Int, Kind::Bool) if type_.width != 1 => {
                self.tool.types = true;
                Some((format!("expr.cast({text}, types.Uint(1))"), Kind::Uint(1)))
            }
            _ => None,
        }
    }

    fn binary(&mut self, operator: B, a: &(String, Kind), b: &(String, Kind)) -> Option<(String, Kind)> {
        let (a, b) = (widened(a, b.1), widened(b, a.1));
        let call = |name: &str, a: &str, b: &str, kind: Kind| Some((format!("expr.{name}({a}, {b})"), kind));
        match operator {
            B::And | B::Or => {
                let (a, b) = (self.truth(a), self.truth(b));
                call(if operator == B::And { "logic_and" } else { "logic_or" }, &a, &b, Kind::Bool)
            }
            B::Equal | B::NotEqual => {
                // A bit is compared with 0 or 1.
                for (bit, number) in [(&a, &b), (&b, &a)] {
                    if let (Kind::Bool, Kind::Number(value)) = (bit.1, number.1) {
                        return match (value, operator == B::Equal) {
                            (1, true) | (0, false) => Some((self.truth(bit.clone()), Kind::Bool)),
                            (0, true) | (1, false) => Some((format!("expr.logic_not({})", bit.0), Kind::Bool)),
                            _ => None,
                        };
                    }
                }
                let is_fine = matches!(
                    (a.1, b.1),
                    (Kind::Bool, Kind::Bool)
                        | (Kind::Uint(_), Kind::Uint(_) | Kind::Number(_))
                        | (Kind::Number(_), Kind::Uint(_))
                );
                let name = if operator == B::Equal { "equal" } else { "not_equal" };
                is_fine.then(|| call(name, &a.0, &b.0, Kind::Bool))?
            }
            B::Less | B::LessEqual | B::Greater | B::GreaterEqual => {
                let name = match operator {
                    B::Less => "less",
                    B::LessEqual => "less_equal",
                    B::Greater => "greater",
                    _ => "greater_equal",
                };
                let is_fine = matches!(
                    (a.1, b.1),
                    (Kind::Uint(_), Kind::Uint(_) | Kind::Number(_)) | (Kind::Number(_), Kind::Uint(_))
                );
                is_fine.then(|| call(name, &a.0, &b.0, Kind::Bool))?
            }
            B::BitAnd | B::BitOr | B::BitXor => {
                let name = match operator {
                    B::BitAnd => "bit_and",
                    B::BitOr => "bit_or",
                    _ => "bit_xor",
                };
                let kind = match (a.1, b.1) {
                    (Kind::Bool, Kind::Bool) => Kind::Bool,
                    (Kind::Uint(one), Kind::Uint(other)) if one == other => Kind::Uint(one),
                    (Kind::Uint(width), Kind::Number(value)) | (Kind::Number(value), Kind::Uint(width))
                        if width < 64 && value >> width == 0 =>
                    {
                        Kind::Uint(width)
                    }
                    _ => return None,
                };
                call(name, &a.0, &b.0, kind)
            }
            _ => None,
        }
    }
}

/// The text of a number that does not fit into the other operand, which Qiskit then widens.
fn widened((text, kind): &(String, Kind), other: Kind) -> (String, Kind) {
    match (kind, &other) {
        (Kind::Number(value), Kind::Uint(width)) if *width < 64 && value >> width != 0 => {
            (format!("expr.lift({text})"), *kind)
        }
        _ => (text.clone(), *kind),
    }
}
