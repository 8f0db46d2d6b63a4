//! What writers of Python share: names, the walk over a body, blocks of Python, angles, and branches under conditions.

use crate::angles::{self, Dialect, Text};
use crate::conditions::{Asker, Part, case_numbers, condition, part, test};
use crate::gates::{opaque_definitions, shown, steps_of, under_one_condition};
use crate::losses::Losses;
use crate::names::{Names, names_inside};
use crate::python::{MAX_BYTES, MAX_DEPTH, Python};
use crate::steps::{Step, steps};
use circuit::angle::{Angle, Function};
use circuit::classical::operators::BinaryOperator;
use circuit::classical::{Control, ExpressionId};
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind, Slice};
use circuit::{Block, Circuit, GateDefinition};
use diagnostic::Span;
use std::ops::Range;

/// The most rounds of a loop that repeats a gate for a power.
pub const MAX_ROUNDS: f64 = 10_000.0;

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

/// A tool whose programs are Python.
pub trait Tool: Sized {
    /// Its name.
    const NAME: &'static str;
    /// Names that its programs use themselves.
    const OWN: &'static [&'static str];
    /// How the one bit of a register without indices is written behind the register's name.
    const SINGLE: &'static str;
    /// What the function of a gate gets in front of parameters and qubits.
    const FIRST_ARGUMENT: Option<&'static str> = None;

    /// Adds the imports.
    fn imports(writer: &Writer<'_, Self>, python: &mut Python);

    /// Adds the registers, the free parameters and the circuit.
    fn declarations(writer: &mut Writer<'_, Self>, python: &mut Python);

    /// Operations without anything between them.
    fn operations(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>);

    /// A function of an argument.
    fn call(writer: &mut Writer<'_, Self>, function: Function, argument: Text) -> Text;

    /// The operations of a gate that the program defines.
    fn gate_body(writer: &mut Writer<'_, Self>, body: &Body) {
        writer.body(body);
    }

    /// The function of a gate that the program defines.
    fn definition(writer: &mut Writer<'_, Self>, definition: &GateDefinition, index: usize) {
        let (false, Some(body)) = (writer.opaque[index], &definition.body) else {
            writer.losses.opaque_definition(definition, Self::NAME);
            return;
        };
        let mut arguments: Vec<&str> = Self::FIRST_ARGUMENT.into_iter().collect();
        arguments.extend(writer.formals.iter().chain(&writer.qubits).map(String::as_str));
        writer.python.open_function(&writer.names.definitions[index], &arguments.join(", "));
        Self::gate_body(writer, body);
        writer.python.close();
    }
}

/// A loop around the operation that is written.
#[derive(Clone, Copy, PartialEq)]
pub enum Loop {
    /// One of Python, which makes the circuit.
    Python,
    /// One of the circuit.
    Circuit,
}

/// A program that is being written.
pub struct Writer<'c, T> {
    /// The circuit.
    pub circuit: &'c Circuit,
    /// Its names in Python.
    pub names: Names,
    /// How each qubit of the circuit, or of the definition that is written, is written.
    pub qubits: Vec<String>,
    /// How each clbit is written.
    pub clbits: Vec<String>,
    /// The part of the program that is written.
    pub python: Python,
    /// What it cannot say.
    pub losses: Losses,
    /// The parameters of the definition that is written.
    pub formals: Vec<String>,
    /// For each definition, whether nothing tells what it does.
    pub opaque: Vec<bool>,
    /// Whether a definition is written.
    pub is_in_gate: bool,
    /// The loops around the operation.
    pub loops: Vec<Loop>,
    /// The conditions that hold here, as texts.
    pub conditions: Vec<String>,
    /// Whether the program needs `pi`.
    pub uses_pi: bool,
    /// Whether it needs `math`.
    pub uses_math: bool,
    /// How many bodies are around the operation.
    depth: usize,
    /// What the tool needs besides.
    pub tool: T,
}

impl<'c, T: Tool> Writer<'c, T> {
    /// A writer at the begin of a circuit.
    pub fn new(circuit: &'c Circuit, names: Names, tool: T) -> Self {
        Self {
            circuit,
            qubits: names.qubit_texts(circuit, T::SINGLE),
            clbits: names.clbit_texts(circuit, T::SINGLE),
            names,
            python: Python::default(),
            losses: Losses::default(),
            formals: Vec::new(),
            opaque: opaque_definitions(circuit),
            is_in_gate: false,
            loops: Vec::new(),
            conditions: Vec::new(),
            uses_pi: false,
            uses_math: false,
            depth: 0,
            tool,
        }
    }

    /// Writes the program, of which `main` writes the operations.
    pub fn write(mut self, main: impl FnOnce(&mut Self)) -> (String, Losses) {
        self.definitions();
        let mut text = std::mem::take(&mut self.python).text;
        main(&mut self);
        let program = std::mem::take(&mut self.python).text;
        self.losses.annotations(self.circuit, T::NAME);
        let mut declarations = Python::default();
        T::declarations(&mut self, &mut declarations);
        // Definitions may be most of the program, and are there once.
        text.insert_str(0, &self.head());
        text.push('\n');
        text.push_str(&declarations.text);
        text.push_str(&program);
        (text, self.losses)
    }

    /// The comments of the program's head and the imports.
    fn head(&self) -> String {
        let mut python = Python::with_notes(self.circuit);
        if self.uses_math {
            python.line("import math");
        }
        if self.uses_pi {
            python.line("from math import pi");
        }
        if self.uses_math || self.uses_pi {
            python.gap();
        }
        T::imports(self, &mut python);
        python.text
    }

    /// The functions of the gates that the program defines.
    fn definitions(&mut self) {
        let outer = self.names.all();
        let qubits = std::mem::take(&mut self.qubits);
        self.is_in_gate = true;
        for (index, definition) in self.circuit.definitions.iter().enumerate() {
            (self.formals, self.qubits) = names_inside(definition, T::OWN, &outer);
            T::definition(self, definition, index);
        }
        if !self.python.text.is_empty() {
            self.python.gap();
        }
        self.is_in_gate = false;
        self.formals.clear();
        self.qubits = qubits;
    }

    /// How the qubits of an operation are written.
    pub fn qubits_of(&self, body: &Body, operation: &Operation) -> Vec<String> {
        body.qubits(operation).iter().map(|&it| self.qubits[it as usize].clone()).collect()
    }

    /// The operations of a body, with its comments, titles and loops.
    pub fn body(&mut self, body: &Body) {
        if self.depth > 2 * MAX_DEPTH {
            self.losses.refuse(Span::default(), "blocks contain each other too deeply to be written as Python");
            return;
        }
        self.depth += 1;
        let mut last = Span::default();
        for step in steps(self.circuit, body) {
            match step {
                Step::Comment(text, true) => self.python.comment(text),
                Step::Comment(text, false) => self.python.trailing_comment(text),
                Step::Title(title) => self.python.comment(&format!(" {title}")),
                Step::Repeat(repeat) => {
                    self.open(&format!("for _ in range({}):", repeat.iterations), repeat.span);
                    self.loops.push(Loop::Python);
                }
                Step::End => {
                    self.python.close();
                    self.loops.pop();
                }
                Step::Operations(range) => {
                    last = body.operations[range.start].span;
                    T::operations(self, body, range);
                }
            }
            if self.is_too_long(last) {
                break;
            }
        }
        self.depth -= 1;
    }

    /// Opens a block, if Python takes one more.
    pub fn open(&mut self, line: &str, span: Span) {
        if self.python.depth() >= MAX_DEPTH {
            self.losses.refuse(span, format!("Python has no more than {MAX_DEPTH} blocks inside of each other"));
        }
        self.python.open(line);
    }

    /// Writes something so many times: in a loop, if that is more than once.
    pub fn repeated(&mut self, rounds: f64, span: Span, write: impl FnOnce(&mut Self)) {
        if rounds == 1.0 {
            write(self);
        } else if rounds > 1.0 {
            self.open(&format!("for _ in range({rounds}):"), span);
            write(self);
            self.python.close();
        }
    }

    /// Whether the program is longer than it may be, which is reported once.
    pub fn is_too_long(&mut self, span: Span) -> bool {
        let is_too_long = self.python.text.len() > MAX_BYTES;
        if is_too_long && !self.losses.is_refused {
            self.losses.refuse(span, format!("the program is longer than {MAX_BYTES} bytes when written out"));
        }
        is_too_long
    }

    /// Reports a block that is not written.
    pub fn refuse_block(&mut self, block: &Block, span: Span) {
        self.losses.refuse(span, format!("{} cannot say {} as a circuit", T::NAME, shown(block)));
    }

    /// An angle, times a factor.
    pub fn angle(&mut self, angle: Angle, body: &Body, factor: f64, span: Span) -> Text {
        let text = angles::scaled(angle, &body.expressions, factor, self);
        text.unwrap_or_else(|| {
            self.losses.refuse(span, "this angle cannot be written as Python");
            Text::piece("0")
        })
    }
}

impl<T: Tool> Dialect for Writer<'_, T> {
    fn parameter(&mut self, index: u32) -> Option<String> {
        self.names.parameters.get(index as usize).cloned()
    }

    fn formal(&mut self, place: u32) -> Option<String> {
        self.formals.get(place as usize).cloned()
    }

    fn call(&mut self, function: Function, argument: Text) -> Text {
        T::call(self, function, argument)
    }

    fn pi(&mut self) -> &'static str {
        self.uses_pi = true;
        "pi"
    }
}

/// A tool in which a condition is one of each operation, rather than of a block.
pub trait ConditionTool: Tool {
    /// One of several conditions, or more of them. There is at least one.
    fn any(conditions: &[String]) -> String;

    /// None of several conditions. There is at least one.
    fn none(conditions: &[String]) -> String;

    /// A condition is about to be written.
    fn before_condition(_: &mut Writer<'_, Self>) {}

    /// The first operation of a range without its condition, and those that are written with it. Returns how many.
    fn first_operation(writer: &mut Writer<'_, Self>, body: &Body, range: Range<usize>) -> usize;
}

impl<T: ConditionTool> Writer<'_, T>
where
    Self: Asker,
{
    /// Operations, those under one condition together.
    pub fn conditional_operations(&mut self, body: &Body, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let first = &body.operations[at];
            if self.is_too_long(first.span) {
                return;
            }
            let Some(condition) = first.condition else {
                at += T::first_operation(self, body, at..range.end);
                continue;
            };
            let end = under_one_condition(body, &(at..range.end));
            if let Some(test) = self.condition_text(condition.get(), first.span) {
                self.conditions.push(test);
                while at < end {
                    at += T::first_operation(self, body, at..end);
                }
                self.conditions.pop();
            }
            at = end;
        }
    }

    /// A condition of the circuit as a text, or `None` after it was refused.
    fn condition_text(&mut self, index: u32, span: Span) -> Option<String> {
        T::before_condition(self);
        let text = condition(self, index, span);
        if text.is_none() {
            let shown = &self.circuit.conditions[index as usize].text;
            self.losses.refuse(span, format!("{} cannot ask `{shown}`", T::NAME));
        }
        text
    }

    /// A block.
    pub fn block(&mut self, index: u32, span: Span) {
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, T::NAME) {
            return;
        }
        if block.before.as_ref().is_some_and(|body| !body.operations.is_empty()) {
            self.refuse_block(block, span);
            return;
        }
        match block.control {
            Control::Nothing => {}
            Control::Always => {
                self.losses.box_frame(block, span);
                for branch in &block.branches {
                    self.body(branch);
                }
            }
            Control::If(condition) => self.choice(block, condition, span),
            Control::Switch(value, cases) => self.switch(block, (value, cases), span),
            _ => self.refuse_block(block, span),
        }
    }

    /// An `if`.
    fn choice(&mut self, block: &Block, condition: ExpressionId, span: Span) {
        T::before_condition(self);
        let Some(test) = test(self, condition, span) else {
            self.losses.refuse(span, format!("{} cannot ask `{}`", T::NAME, block.label));
            return;
        };
        let otherwise = self.not(&test);
        for (branch, condition) in block.branches.iter().zip([test, otherwise]) {
            self.branch(branch, condition);
        }
    }

    /// A `switch`.
    fn switch(&mut self, block: &Block, (value, cases): (ExpressionId, Slice), span: Span) {
        T::before_condition(self);
        let target = part(self, value, span, 0).and_then(Part::number);
        let (Some(target), Some(cases)) = (target, case_numbers(self.circuit, cases)) else {
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
            self.branch(branch, T::any(&tests));
            all.extend(tests);
        }
        if let Some(branch) = default {
            let condition = if all.is_empty() { self.known(true) } else { T::none(&all) };
            self.branch(branch, condition);
        }
    }

    /// A branch under a condition. What it measures is refused, so nothing in it changes the condition.
    fn branch(&mut self, body: &Body, condition: String) {
        let blocks = &self.circuit.blocks;
        let sets = |index: u32| matches!(blocks[index as usize].control, Control::Assign(..));
        if body.operations.iter().any(|it| matches!(it.kind, OperationKind::Block(index) if sets(index))) {
            let message = format!("{} sets bits by measurements only", T::NAME);
            self.losses.refuse(Span::default(), message);
        }
        self.conditions.push(condition);
        self.body(body);
        self.conditions.pop();
    }
}
