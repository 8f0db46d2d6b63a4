//! Control flow, as far as conditions of operations say it.

use super::{Place, Writer};
use crate::gates::{is_directive, shown};
use crate::python_writer::{ConditionWriter, PythonWriter};
use circuit::Block;
use circuit::classical::{Control, ExpressionId};
use circuit::operation::Slice;
use diagnostic::Span;

impl Writer<'_> {
    /// A block.
    pub(super) fn block(&mut self, index: u32, span: Span) {
        let whole = self.circuit;
        let block = &whole.blocks[index as usize];
        if is_directive(block) {
            self.losses.left_out(span, &format!("Cirq cannot say `{}`", block.label));
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
            Control::If(condition) => self.choice(block, condition, span),
            Control::Switch(value, cases) => self.switch(block, (value, cases), span),
            _ => self.refuse_block(block, span),
        }
    }

    fn refuse_block(&mut self, block: &Block, span: Span) {
        self.losses.refuse(span, format!("Cirq cannot say {} as a circuit", shown(block)));
    }

    fn choice(&mut self, block: &Block, condition: ExpressionId, span: Span) {
        let Some(test) = self.test(condition, &block.label, span) else { return };
        if let Some(branch) = block.branches.first() {
            self.branch(branch, test.clone(), Place::Circuit);
        }
        if let Some(branch) = block.branches.get(1) {
            self.branch(branch, format!("sympy.Not({test})"), Place::Circuit);
        }
    }

    fn switch(&mut self, block: &Block, (value, cases): (ExpressionId, Slice), span: Span) {
        self.uses.sympy = true;
        self.uses.symbols = true;
        let Some(target) = crate::conditions::part(self, value, span, 0).and_then(crate::conditions::Part::number)
        else {
            self.refuse_block(block, span);
            return;
        };
        let Some(cases) = crate::conditions::case_numbers(self.circuit, cases) else {
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
            let tests: Vec<String> = numbers.iter().map(|number| format!("sympy.Eq({target}, {number})")).collect();
            if let [one] = &tests[..] {
                self.branch(branch, one.clone(), Place::Circuit);
            } else {
                self.branch(branch, format!("sympy.Or({})", tests.join(", ")), Place::Circuit);
            }
            all.extend(tests);
        }
        if let Some(branch) = default {
            let test = if all.is_empty() {
                "sympy.true".to_owned()
            } else {
                format!("sympy.Not(sympy.Or({}))", all.join(", "))
            };
            self.branch(branch, test, Place::Circuit);
        }
    }
}
