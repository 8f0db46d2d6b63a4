//! Conditions as expressions of sympy over the outcomes of keys. A bit that nothing has measured is 0.

use super::Writer;
use circuit::Test;
use circuit::classical::conversion::Sort;
use circuit::classical::operators::{BinaryOperator as B, UnaryOperator};
use circuit::classical::{Expression, ExpressionId};
use diagnostic::Span;

/// The most parts inside of each other.
const MAX_DEPTH: u32 = 32;
/// The longest text of a condition.
const MAX_BYTES: usize = 10_000;

/// A part of a condition.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A truth value.
    Truth(String),
    /// A bit, as the number 0 or 1.
    Bit(String),
    /// A number of so many bits, and the sum that it is.
    Sum(String, u32),
    /// A number that is known.
    Number(u128),
}

impl Part {
    fn truth(self) -> String {
        match self {
            Self::Truth(text) => text,
            Self::Bit(text) => format!("sympy.Eq({text}, 1)"),
            Self::Sum(text, _) => format!("sympy.Ne({text}, 0)"),
            Self::Number(value) => (if value == 0 { "sympy.false" } else { "sympy.true" }).to_owned(),
        }
    }

    pub(super) fn number(self) -> Option<String> {
        match self {
            Self::Truth(_) => None,
            Self::Bit(text) | Self::Sum(text, _) => Some(text),
            Self::Number(value) => Some(value.to_string()),
        }
    }
}

impl Writer<'_> {
    /// The condition of an operation.
    pub(super) fn condition(&mut self, index: u32, span: Span) -> Option<String> {
        let condition = &self.circuit.conditions[index as usize];
        self.uses.sympy = true;
        self.uses.symbols = true;
        match condition.test {
            Test::RegisterEquals { value, .. } => {
                let sum = self.sum(&condition.clbits, span);
                Some(format!("sympy.Eq({sum}, {value})"))
            }
            Test::BitEquals { clbit, value } => {
                Some(format!("sympy.Eq({}, {})", self.bit(clbit, span), u8::from(value)))
            }
            Test::Expression(id) => self.test(id, &condition.text, span),
            Test::Other => {
                self.losses.refuse(span, format!("Cirq cannot ask `{}`", condition.text));
                None
            }
        }
    }

    /// An expression as a condition.
    pub(super) fn test(&mut self, id: ExpressionId, shown: &str, span: Span) -> Option<String> {
        self.uses.sympy = true;
        self.uses.symbols = true;
        let text = self.part(id, span, 0).map(Part::truth);
        if text.is_none() {
            self.losses.refuse(span, format!("Cirq cannot ask `{shown}`"));
        }
        text
    }

    /// A bit as a number.
    fn bit(&mut self, clbit: u32, span: Span) -> String {
        let place = clbit as usize;
        if self.is_measured[place] {
            return self.clbits[place].clone();
        }
        if self.repeats > 0 && self.will_be_measured[place] {
            let name = self.circuit.clbits.name(clbit);
            self.losses.refuse(span, format!("Cirq cannot ask `{name}` in a loop that measures it later"));
        }
        "0".to_owned()
    }

    /// Bits as a number, the lowest first.
    fn sum(&mut self, clbits: &[u32], span: Span) -> String {
        let mut terms = Vec::new();
        for (place, &clbit) in clbits.iter().enumerate() {
            let bit = self.bit(clbit, span);
            if bit != "0" {
                terms.push(if place == 0 {
                    bit
                } else {
                    format!("{}*{bit}", 1_u128.checked_shl(place as u32).unwrap_or(0))
                });
            }
        }
        if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
    }

    /// A part of a condition; `None` for one that has no text.
    pub(super) fn part(&mut self, id: ExpressionId, span: Span, depth: u32) -> Option<Part> {
        if depth > MAX_DEPTH {
            return None;
        }
        let classical = &self.circuit.classical;
        let found = match classical.expressions[id as usize] {
            Expression::Literal(value) => Part::Number(u128::try_from(value.whole()?).ok()?),
            Expression::Clbit(clbit) => Part::Bit(self.bit(clbit, span)),
            Expression::Clbits(list) => {
                let entries = classical.entries(list);
                if entries.len() > 100 {
                    return None;
                }
                Part::Sum(self.sum(entries, span), entries.len() as u32)
            }
            Expression::Bit(a, index) => {
                let Expression::Clbits(list) = classical.expressions[a as usize] else { return None };
                let Expression::Literal(value) = classical.expressions[index as usize] else { return None };
                let clbit = classical.entries(list).get(usize::try_from(value.whole()?).ok()?)?;
                Part::Bit(self.bit(*clbit, span))
            }
            Expression::Unary(UnaryOperator::Not, a) => {
                Part::Truth(format!("sympy.Not({})", self.part(a, span, depth + 1)?.truth()))
            }
            Expression::Unary(UnaryOperator::BitNot, a) => match self.part(a, span, depth + 1)? {
                part @ (Part::Bit(_) | Part::Truth(_)) => Part::Truth(format!("sympy.Not({})", part.truth())),
                _ => return None,
            },
            Expression::Cast(type_, a) => match (type_.sort, self.part(a, span, depth + 1)?) {
                (Sort::Bool, part) => Part::Truth(part.truth()),
                (Sort::Bit, part @ Part::Bit(_)) if type_.width <= 1 => part,
                (Sort::Bit, Part::Sum(text, width)) if width == type_.width => Part::Sum(text, width),
                (Sort::Uint | Sort::Int, Part::Bit(text)) if type_.width != 1 => Part::Sum(text, 1),
                // A number that keeps its value.
                (Sort::Uint | Sort::Int, Part::Sum(text, width))
                    if width < 64 && (type_.width == 0 || width < type_.width) =>
                {
                    Part::Sum(text, width)
                }
                (Sort::Uint, Part::Sum(text, width)) if width == type_.width => Part::Sum(text, width),
                _ => return None,
            },
            Expression::Binary(operator, a, b) => {
                let a = self.part(a, span, depth + 1)?;
                let b = self.part(b, span, depth + 1)?;
                Part::Truth(binary(operator, a, b)?)
            }
            _ => return None,
        };
        match &found {
            Part::Truth(text) | Part::Bit(text) | Part::Sum(text, _) if text.len() > MAX_BYTES => None,
            _ => Some(found),
        }
    }
}

fn binary(operator: B, a: Part, b: Part) -> Option<String> {
    let are_truths = matches!((&a, &b), (Part::Truth(_) | Part::Bit(_), Part::Truth(_) | Part::Bit(_)));
    let function = match operator {
        B::And => return Some(format!("sympy.And({}, {})", a.truth(), b.truth())),
        B::Or => return Some(format!("sympy.Or({}, {})", a.truth(), b.truth())),
        B::BitAnd if are_truths => return Some(format!("sympy.And({}, {})", a.truth(), b.truth())),
        B::BitOr if are_truths => return Some(format!("sympy.Or({}, {})", a.truth(), b.truth())),
        B::BitXor if are_truths => return Some(format!("sympy.Xor({}, {})", a.truth(), b.truth())),
        B::Equal | B::NotEqual => {
            // A truth value is compared with another one, or with 0 or 1.
            if let (Part::Truth(text), Part::Number(value)) | (Part::Number(value), Part::Truth(text)) = (&a, &b) {
                return match (value, operator) {
                    (1, B::Equal) | (0, B::NotEqual) => Some(text.clone()),
                    (0 | 1, _) => Some(format!("sympy.Not({text})")),
                    _ => None,
                };
            }
            if matches!(a, Part::Truth(_)) || matches!(b, Part::Truth(_)) {
                let differs = format!("sympy.Xor({}, {})", a.truth(), b.truth());
                return Some(if operator == B::Equal { format!("sympy.Not({differs})") } else { differs });
            }
            if operator == B::Equal { "Eq" } else { "Ne" }
        }
        B::Less => "Lt",
        B::LessEqual => "Le",
        B::Greater => "Gt",
        B::GreaterEqual => "Ge",
        _ => return None,
    };
    Some(format!("sympy.{function}({}, {})", a.number()?, b.number()?))
}
