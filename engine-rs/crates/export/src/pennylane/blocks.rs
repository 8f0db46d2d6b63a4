//! Control flow, as far as conditions of operations say it.

use super::{Place, Writer};
use crate::conditions::{Asker, Part, case_numbers, part, test};
use crate::gates::{is_directive, shown};
use crate::python_writer::{ConditionWriter, PythonWriter};
use circuit::classical::operators::BinaryOperator as B;
use circuit::classical::{Control, ExpressionId};
use circuit::operation::Slice;
use circuit::{Block, Circuit};
use diagnostic::Span;

impl Asker for Writer<'_> {
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

impl Writer<'_> {
    /// A block.
    pub(super) fn block(&mut self, index: u32, span: Span) {
        let whole = self.circuit;
        let block = &whole.blocks[index as usize];
        if is_directive(block) {
            self.losses.left_out(span, &format!("PennyLane cannot say `{}`", block.label));
            return;
        }
        if block.before.as_ref().is_some_and(|body| !body.operations.is_empty()) {
            self.refuse_block(block, span);
            return;
        }
        match block.control {
            Control::Nothing => {}
            Control::Always => {
                if block.text.trim_start().starts_with("box") {
                    self.losses.warn(span, "a `box` is written without its frame and its duration".to_owned());
                }
                for branch in &block.branches {
                    self.body(branch, Place::Circuit);
                }
            }
            Control::If(condition) => {
                let Some(text) = test(self, condition, span) else {
                    self.losses.refuse(span, format!("PennyLane cannot ask `{}`", block.label));
                    return;
                };
                if let Some(branch) = block.branches.first() {
                    self.branch(branch, text.clone(), Place::Circuit);
                }
                if let Some(branch) = block.branches.get(1) {
                    let otherwise = self.not(&text);
                    self.branch(branch, otherwise, Place::Circuit);
                }
            }
            Control::Switch(value, cases) => self.switch(block, (value, cases), span),
            _ => self.refuse_block(block, span),
        }
    }

    fn refuse_block(&mut self, block: &Block, span: Span) {
        self.losses.refuse(span, format!("PennyLane cannot say {} as a circuit", shown(block)));
    }

    fn switch(&mut self, block: &Block, (value, cases): (ExpressionId, Slice), span: Span) {
        let Some(target) = part(self, value, span, 0).and_then(Part::number) else {
            self.refuse_block(block, span);
            return;
        };
        let Some(cases) = case_numbers(self.circuit, cases) else {
            self.refuse_block(block, span);
            return;
        };
        let mut all: Vec<String> = Vec::new();
        let mut default = None;
        for (branch, numbers) in block.branches.iter().zip(&cases) {
            if numbers.is_empty() {
                default = Some(branch);
                continue;
            }
            let tests: Vec<String> = numbers.iter().map(|number| format!("({target} == {number})")).collect();
            self.branch(branch, format!("{} > 0", tests.join(" + ")), Place::Circuit);
            all.extend(tests);
        }
        if let Some(branch) = default {
            let test = if all.is_empty() { "True".to_owned() } else { format!("{} == 0", all.join(" + ")) };
            self.branch(branch, test, Place::Circuit);
        }
    }
}
