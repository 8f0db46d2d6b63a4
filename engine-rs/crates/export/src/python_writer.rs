//! What writers of Python share: the walk over a body, blocks of Python, angles, and branches under conditions.

use crate::angles::{self, Dialect, Text};
use crate::conditions::{Asker, Part, case_numbers, condition, part, test};
use crate::gates::{is_directive, shown, steps_of, under_one_condition};
use crate::losses::Losses;
use crate::python::{MAX_BYTES, MAX_DEPTH, Python};
use crate::steps::{Step, steps};
use circuit::angle::Angle;
use circuit::classical::operators::BinaryOperator;
use circuit::classical::{Control, ExpressionId};
use circuit::gates::StandardGate;
use circuit::operation::{Body, OperationKind, Slice};
use circuit::repeats::Repeat;
use circuit::{Block, Circuit};
use diagnostic::Span;
use std::ops::Range;

/// Writes a function of a gate that a tool lacks: its [steps](steps_of), each as `call` says it.
pub fn write_steps(python: &mut Python, gate: StandardGate, call: impl Fn(StandardGate, &[&str]) -> String) {
    let names = ["a", "b", "c", "d"];
    let names = &names[..usize::from(gate.info().qubits)];
    python.open_function(gate.info().name, &names.join(", "));
    for (step, places) in steps_of(gate).unwrap_or_default() {
        let qubits: Vec<&str> = places.iter().map(|&place| names[place]).collect();
        python.line(&call(step, &qubits));
    }
    python.close();
}

/// What a walk writes to.
pub struct Output<'w> {
    /// The program.
    pub python: &'w mut Python,
    /// What it cannot say.
    pub losses: &'w mut Losses,
    /// How many bodies are around the operation.
    pub depth: &'w mut usize,
}

/// A writer of Python.
pub trait PythonWriter<'c>: Dialect + Sized {
    /// What operations are written into.
    type Place: Copy;

    /// The circuit.
    fn source(&self) -> &'c Circuit;

    /// What is written to.
    fn output(&mut self) -> Output<'_>;

    /// Operations without anything between them.
    fn operations(&mut self, body: &Body, range: Range<usize>, place: Self::Place);

    /// A loop of Python begins around what follows.
    fn enter_repeat(&mut self, _: &Repeat) {}

    /// The loop ends.
    fn leave_repeat(&mut self) {}

    /// The operations of a body, with its comments, titles and loops.
    fn body(&mut self, body: &Body, place: Self::Place) {
        let Output { losses, depth, .. } = self.output();
        if *depth > 2 * MAX_DEPTH {
            losses.refuse(Span::default(), "blocks contain each other too deeply to be written as Python");
            return;
        }
        *depth += 1;
        let mut last = Span::default();
        for step in steps(self.source(), body) {
            let python = self.output().python;
            match step {
                Step::Comment(text, true) => python.comment(text),
                Step::Comment(text, false) => python.trailing_comment(text),
                Step::Title(title) => python.comment(&format!(" {title}")),
                Step::Repeat(repeat) => {
                    self.open(&format!("for _ in range({}):", repeat.iterations), repeat.span);
                    self.enter_repeat(repeat);
                }
                Step::End => {
                    python.close();
                    self.leave_repeat();
                }
                Step::Operations(range) => {
                    last = body.operations[range.start].span;
                    self.operations(body, range, place);
                }
            }
            if self.is_too_long(last) {
                break;
            }
        }
        *self.output().depth -= 1;
    }

    /// Opens a block, if Python takes one more.
    fn open(&mut self, line: &str, span: Span) {
        let Output { python, losses, .. } = self.output();
        if python.depth() >= MAX_DEPTH {
            losses.refuse(span, format!("Python has no more than {MAX_DEPTH} blocks inside of each other"));
        }
        python.open(line);
    }

    /// Whether the program is longer than it may be, which is reported once.
    fn is_too_long(&mut self, span: Span) -> bool {
        let Output { python, losses, .. } = self.output();
        let is_too_long = python.text.len() > MAX_BYTES;
        if is_too_long && !losses.is_refused {
            losses.refuse(span, format!("the program is longer than {MAX_BYTES} bytes when written out"));
        }
        is_too_long
    }

    /// An angle, times a factor.
    fn angle(&mut self, angle: Angle, body: &Body, factor: f64, span: Span) -> Text {
        let text = angles::scaled(angle, &body.expressions, factor, self);
        text.unwrap_or_else(|| {
            self.output().losses.refuse(span, "this angle cannot be written as Python");
            Text::piece("0")
        })
    }
}

/// A writer for a tool in which a condition is one of each operation, rather than of a block.
pub trait ConditionWriter<'c>: PythonWriter<'c> + Asker {
    /// The name of the tool.
    const TOOL: &'static str;

    /// The conditions that hold here, as texts.
    fn conditions(&mut self) -> &mut Vec<String>;

    /// One of several conditions, or more of them. There is at least one.
    fn any(&self, conditions: &[String]) -> String;

    /// None of several conditions. There is at least one.
    fn none(&self, conditions: &[String]) -> String;

    /// A condition is about to be written.
    fn before_condition(&mut self) {}

    /// The first operation of a range without its condition, and those that are written with it. Returns how many.
    fn first_operation(&mut self, body: &Body, range: Range<usize>, place: Self::Place) -> usize;

    /// Operations, those under one condition together.
    fn conditional_operations(&mut self, body: &Body, range: Range<usize>, place: Self::Place) {
        let mut at = range.start;
        while at < range.end {
            let first = &body.operations[at];
            if self.is_too_long(first.span) {
                return;
            }
            let Some(condition) = first.condition else {
                at += self.first_operation(body, at..range.end, place);
                continue;
            };
            let end = under_one_condition(body, &(at..range.end));
            if let Some(test) = self.condition_text(condition.get(), first.span) {
                self.conditions().push(test);
                while at < end {
                    at += self.first_operation(body, at..end, place);
                }
                self.conditions().pop();
            }
            at = end;
        }
    }

    /// A condition of the circuit as a text, or `None` after it was refused.
    fn condition_text(&mut self, index: u32, span: Span) -> Option<String> {
        self.before_condition();
        let text = condition(self, index, span);
        if text.is_none() {
            let shown = &self.source().conditions[index as usize].text;
            self.output().losses.refuse(span, format!("{} cannot ask `{shown}`", Self::TOOL));
        }
        text
    }

    /// A block.
    fn block(&mut self, index: u32, span: Span, place: Self::Place) {
        let block = &self.source().blocks[index as usize];
        if is_directive(block) {
            self.output().losses.left_out(span, &format!("{} cannot say `{}`", Self::TOOL, block.label));
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
                    let message = "a `box` is written without its frame and its duration".to_owned();
                    self.output().losses.warn(span, message);
                }
                for branch in &block.branches {
                    self.body(branch, place);
                }
            }
            Control::If(condition) => self.choice(block, condition, span, place),
            Control::Switch(value, cases) => self.switch(block, (value, cases), span, place),
            _ => self.refuse_block(block, span),
        }
    }

    /// Reports a block that is not written.
    fn refuse_block(&mut self, block: &Block, span: Span) {
        self.output().losses.refuse(span, format!("{} cannot say {} as a circuit", Self::TOOL, shown(block)));
    }

    /// An `if`.
    fn choice(&mut self, block: &Block, condition: ExpressionId, span: Span, place: Self::Place) {
        self.before_condition();
        let Some(test) = test(self, condition, span) else {
            self.output().losses.refuse(span, format!("{} cannot ask `{}`", Self::TOOL, block.label));
            return;
        };
        let otherwise = self.not(&test);
        for (branch, condition) in block.branches.iter().zip([test, otherwise]) {
            self.branch(branch, condition, place);
        }
    }

    /// A `switch`.
    fn switch(&mut self, block: &Block, (value, cases): (ExpressionId, Slice), span: Span, place: Self::Place) {
        self.before_condition();
        let target = part(self, value, span, 0).and_then(Part::number);
        let (Some(target), Some(cases)) = (target, case_numbers(self.source(), cases)) else {
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
            let is_equal = |number: &i128| self.compare(BinaryOperator::Equal, &target, &number.to_string());
            let tests: Vec<String> = numbers.iter().map(is_equal).collect();
            self.branch(branch, self.any(&tests), place);
            all.extend(tests);
        }
        if let Some(branch) = default {
            let condition = if all.is_empty() { self.known(true) } else { self.none(&all) };
            self.branch(branch, condition, place);
        }
    }

    /// A branch under a condition. What it measures is refused, so nothing in it changes the condition.
    fn branch(&mut self, body: &Body, condition: String, place: Self::Place) {
        let blocks = &self.source().blocks;
        let sets = |index: u32| matches!(blocks[index as usize].control, Control::Assign(..));
        if body.operations.iter().any(|it| matches!(it.kind, OperationKind::Block(index) if sets(index))) {
            let message = format!("{} sets bits by measurements only", Self::TOOL);
            self.output().losses.refuse(Span::default(), message);
        }
        self.conditions().push(condition);
        self.body(body, place);
        self.conditions().pop();
    }
}
