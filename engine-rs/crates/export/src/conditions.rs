//! Conditions over outcomes of measurements, in languages in which they are expressions of truth values and numbers.
//!
//! A register is the sum of its bits. What depends on variables of a run, or computes with numbers, has no text.

use circuit::classical::conversion::Sort;
use circuit::classical::operators::{BinaryOperator as B, UnaryOperator};
use circuit::classical::{Expression, ExpressionId};
use circuit::operation::Slice;
use circuit::{Circuit, Test};
use diagnostic::Span;

/// The most parts inside of each other.
const MAX_DEPTH: u32 = 32;
/// The longest text of a condition.
const MAX_BYTES: usize = 10_000;

/// How a language writes conditions.
pub trait Asker {
    /// The circuit.
    fn circuit(&self) -> &Circuit;
    /// A bit as the number 0 or 1; something may stand in the way.
    fn bit(&mut self, clbit: u32, span: Span) -> String;
    /// Two numbers, or a bit and a number, compared.
    fn compare(&self, operator: B, a: &str, b: &str) -> String;
    /// Both.
    fn and(&self, a: &str, b: &str) -> String;
    /// At least one.
    fn or(&self, a: &str, b: &str) -> String;
    /// One of them only.
    fn xor(&self, a: &str, b: &str) -> String;
    /// The opposite.
    fn not(&self, a: &str) -> String;
    /// A truth value that is known.
    fn known(&self, value: bool) -> String;
}

/// The whole numbers of each case of a switch; `None` if one is something else. A case without numbers is the default. No number stands
/// twice, because no program may have that.
pub fn case_numbers(circuit: &Circuit, cases: Slice) -> Option<Vec<Vec<i128>>> {
    let classical = &circuit.classical;
    let number = |&id: &ExpressionId| match classical.expressions[id as usize] {
        Expression::Literal(value) => value.whole(),
        _ => None,
    };
    classical.case_values(cases).into_iter().map(|values| values.iter().map(number).collect()).collect()
}

/// A part of a condition.
#[derive(Clone, Debug)]
pub enum Part {
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
    /// The part as a truth value.
    pub fn truth(self, asker: &dyn Asker) -> String {
        match self {
            Self::Truth(text) => text,
            Self::Bit(text) => asker.compare(B::Equal, &text, "1"),
            Self::Sum(text, _) => asker.compare(B::NotEqual, &text, "0"),
            Self::Number(value) => asker.known(value != 0),
        }
    }

    /// The part as a number.
    pub fn number(self) -> Option<String> {
        match self {
            Self::Truth(_) => None,
            Self::Bit(text) | Self::Sum(text, _) => Some(text),
            Self::Number(value) => Some(value.to_string()),
        }
    }
}

/// The condition of an operation as a truth value.
pub fn condition(asker: &mut dyn Asker, index: u32, span: Span) -> Option<String> {
    let condition = asker.circuit().conditions.get(index as usize)?.clone();
    match condition.test {
        Test::RegisterEquals { value, .. } => {
            let sum = sum(asker, &condition.clbits, span);
            Some(asker.compare(B::Equal, &sum, &value.to_string()))
        }
        Test::BitEquals { clbit, value } => {
            let bit = asker.bit(clbit, span);
            Some(asker.compare(B::Equal, &bit, if value { "1" } else { "0" }))
        }
        Test::Expression(id) => test(asker, id, span),
        Test::Other => None,
    }
}

/// An expression as a truth value.
pub fn test(asker: &mut dyn Asker, id: ExpressionId, span: Span) -> Option<String> {
    let part = part(asker, id, span, 0)?;
    Some(part.truth(asker))
}

/// Bits as a number, the lowest first.
fn sum(asker: &mut dyn Asker, clbits: &[u32], span: Span) -> String {
    let mut terms = Vec::new();
    for (place, &clbit) in clbits.iter().enumerate() {
        let bit = asker.bit(clbit, span);
        if bit != "0" {
            let factor = 1_u128.checked_shl(place as u32).unwrap_or(0);
            terms.push(if place == 0 { bit } else { format!("{factor}*{bit}") });
        }
    }
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

/// A part of a condition; `None` for one that has no text.
pub fn part(asker: &mut dyn Asker, id: ExpressionId, span: Span, depth: u32) -> Option<Part> {
    if depth > MAX_DEPTH {
        return None;
    }
    let found = match asker.circuit().classical.expressions[id as usize] {
        Expression::Literal(value) => Part::Number(u128::try_from(value.whole()?).ok()?),
        Expression::Clbit(clbit) => Part::Bit(asker.bit(clbit, span)),
        Expression::Clbits(list) => {
            let entries = asker.circuit().classical.entries(list).to_vec();
            if entries.len() > 100 {
                return None;
            }
            Part::Sum(sum(asker, &entries, span), entries.len() as u32)
        }
        Expression::Bit(a, index) => {
            let classical = &asker.circuit().classical;
            let Expression::Clbits(list) = classical.expressions[a as usize] else { return None };
            let Expression::Literal(value) = classical.expressions[index as usize] else { return None };
            let clbit = *classical.entries(list).get(usize::try_from(value.whole()?).ok()?)?;
            Part::Bit(asker.bit(clbit, span))
        }
        Expression::Unary(UnaryOperator::Not, a) => {
            let inner = part(asker, a, span, depth + 1)?.truth(asker);
            Part::Truth(asker.not(&inner))
        }
        Expression::Unary(UnaryOperator::BitNot, a) => match part(asker, a, span, depth + 1)? {
            inner @ (Part::Bit(_) | Part::Truth(_)) => {
                let inner = inner.truth(asker);
                Part::Truth(asker.not(&inner))
            }
            _ => return None,
        },
        Expression::Cast(type_, a) => match (type_.sort, part(asker, a, span, depth + 1)?) {
            (Sort::Bool, inner) => Part::Truth(inner.truth(asker)),
            (Sort::Bit, inner @ Part::Bit(_)) if type_.width <= 1 => inner,
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
            let a = part(asker, a, span, depth + 1)?;
            let b = part(asker, b, span, depth + 1)?;
            Part::Truth(binary(asker, operator, a, b)?)
        }
        _ => return None,
    };
    match &found {
        Part::Truth(text) | Part::Bit(text) | Part::Sum(text, _) if text.len() > MAX_BYTES => None,
        _ => Some(found),
    }
}

fn binary(asker: &dyn Asker, operator: B, a: Part, b: Part) -> Option<String> {
    let are_truths = matches!((&a, &b), (Part::Truth(_) | Part::Bit(_), Part::Truth(_) | Part::Bit(_)));
    let has_truth = matches!(a, Part::Truth(_)) || matches!(b, Part::Truth(_));
    match operator {
        B::And => Some(asker.and(&a.truth(asker), &b.truth(asker))),
        B::Or => Some(asker.or(&a.truth(asker), &b.truth(asker))),
        B::BitAnd if are_truths => Some(asker.and(&a.truth(asker), &b.truth(asker))),
        B::BitOr if are_truths => Some(asker.or(&a.truth(asker), &b.truth(asker))),
        B::BitXor if are_truths => Some(asker.xor(&a.truth(asker), &b.truth(asker))),
        B::Equal | B::NotEqual if has_truth => {
            // A truth value is compared with another one, or with 0 or 1.
            if let (Part::Truth(text), Part::Number(value)) | (Part::Number(value), Part::Truth(text)) = (&a, &b) {
                return match (value, operator) {
                    (1, B::Equal) | (0, B::NotEqual) => Some(text.clone()),
                    (0 | 1, _) => Some(asker.not(text)),
                    _ => None,
                };
            }
            if !are_truths {
                return None;
            }
            let differs = asker.xor(&a.truth(asker), &b.truth(asker));
            Some(if operator == B::Equal { asker.not(&differs) } else { differs })
        }
        B::Equal | B::NotEqual | B::Less | B::LessEqual | B::Greater | B::GreaterEqual => {
            Some(asker.compare(operator, &a.number()?, &b.number()?))
        }
        _ => None,
    }
}
