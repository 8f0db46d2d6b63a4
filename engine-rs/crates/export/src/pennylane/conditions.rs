//! Conditions as expressions of Python over outcomes of measurements.

use super::PennyLane;
use crate::conditions::Asker;
use crate::python_writer::Writer;
use circuit::Circuit;
use circuit::classical::operators::BinaryOperator as B;
use diagnostic::Span;

impl Asker for Writer<'_, PennyLane> {
    fn circuit(&self) -> &Circuit {
        self.circuit
    }

    /// The list has a zero until something is measured.
    fn bit(&mut self, clbit: u32, _: Span) -> String {
        self.clbits[clbit as usize].clone()
    }

    fn compare(&self, operator: B, a: &str, b: &str) -> String {
        let sign = match operator {
            B::Equal => "==",
            B::NotEqual => "!=",
            B::Less => "<",
            B::LessEqual => "<=",
            B::Greater => ">",
            _ => ">=",
        };
        format!("{a} {sign} {b}")
    }

    // Arithmetic takes outcomes and numbers alike, which `&`, `|` and `~` do not.
    fn and(&self, a: &str, b: &str) -> String {
        format!("({a}) * ({b}) == 1")
    }

    fn or(&self, a: &str, b: &str) -> String {
        format!("({a}) + ({b}) > 0")
    }

    fn xor(&self, a: &str, b: &str) -> String {
        format!("({a}) != ({b})")
    }

    fn not(&self, a: &str) -> String {
        format!("({a}) == 0")
    }

    fn known(&self, value: bool) -> String {
        (if value { "True" } else { "False" }).to_owned()
    }
}
