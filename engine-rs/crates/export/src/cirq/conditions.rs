//! Conditions as expressions of sympy over the outcomes of keys. A bit that nothing has measured is 0.

use super::Cirq;
use crate::conditions::Asker;
use crate::python_writer::Writer;
use circuit::Circuit;
use circuit::classical::operators::BinaryOperator as B;
use diagnostic::Span;

impl Asker for Writer<'_, Cirq> {
    fn circuit(&self) -> &Circuit {
        self.circuit
    }

    fn bit(&mut self, clbit: u32, span: Span) -> String {
        let place = clbit as usize;
        if self.tool.is_measured[place] {
            return self.clbits[place].clone();
        }
        if !self.loops.is_empty() && self.tool.will_be_measured[place] {
            let name = self.circuit.clbits.name(clbit);
            self.losses.refuse(span, format!("Cirq cannot ask `{name}` in a loop that measures it later"));
        }
        "0".to_owned()
    }

    fn compare(&self, operator: B, a: &str, b: &str) -> String {
        let function = match operator {
            B::Equal => "Eq",
            B::NotEqual => "Ne",
            B::Less => "Lt",
            B::LessEqual => "Le",
            B::Greater => "Gt",
            _ => "Ge",
        };
        format!("sympy.{function}({a}, {b})")
    }

    fn and(&self, a: &str, b: &str) -> String {
        format!("sympy.And({a}, {b})")
    }

    fn or(&self, a: &str, b: &str) -> String {
        format!("sympy.Or({a}, {b})")
    }

    fn xor(&self, a: &str, b: &str) -> String {
        format!("sympy.Xor({a}, {b})")
    }

    fn not(&self, a: &str) -> String {
        format!("sympy.Not({a})")
    }

    fn known(&self, value: bool) -> String {
        (if value { "sympy.true" } else { "sympy.false" }).to_owned()
    }
}
