//! The adaptive profile: what a run decides is a branch to another block of the text.
//!
//! A clbit is a result as long as only measurements set it, so a run returns results. What else is computed is a value of its own, and where
//! branches come together a `phi` chooses ([`registers`](super::registers), [`computing`](super::computing)). `if` and `switch` branch forwards.
//! A loop over known numbers is written out, and `while` branches backwards, which the module says by a flag.

mod control_flow;

use super::calls::{Calls, Function, push_pointer};
use super::computing::Part;
use super::registers::{Kind, Registers, Scalar};
use super::source::Gates;
use super::{Bit, Profile, end, head, record};
use crate::gates::under_one_condition;
use crate::losses::Losses;
use crate::python::MAX_BYTES;
use circuit::classical::value::Value;
use circuit::classical::{Control, Target};
use circuit::operation::{Body, OperationKind, Slice};
use circuit::{Circuit, Test};
use diagnostic::Span;
use std::collections::BTreeSet;
use std::ops::Range;

/// The most blocks inside of each other.
const MAX_DEPTH: u32 = 64;
/// The most steps of computing, and of putting branches together.
const MAX_STEPS: usize = 5_000_000;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let mut losses = Losses::default();
    let Some(registers) = Registers::new(circuit) else {
        losses.refuse(Span::default(), "the variables are too many");
        return (String::new(), losses);
    };
    let mut calls = Calls::default();
    head(circuit, &mut calls);
    let mut writer = Writer {
        circuit,
        values: circuit.default_values(),
        gates: Gates::new(circuit),
        calls,
        segments: Vec::new(),
        bytes: 0,
        losses,
        results: Results::new(circuit),
        registers,
        block: "body".to_owned(),
        is_reachable: true,
        last_value: 0,
        last_block: 0,
        steps: 0,
        widths: BTreeSet::new(),
        goes_back: false,
        loops: Vec::new(),
        returns: Vec::new(),
        ends: Jump::default(),
        depth: 0,
        is_full: false,
        has_phase: None,
    };
    writer.body(&circuit.body);
    writer.losses.annotations(circuit, "QIR");
    super::report_inputs(circuit, writer.has_phase, &mut writer.losses);
    writer.finish()
}

/// The numbers of results: one for each clbit that is measured into, and perhaps one for outcomes that are no clbit's.
struct Results {
    of_clbits: Vec<Option<u32>>,
    count: u32,
    /// The result of outcomes that are stored elsewhere or dropped.
    other: Option<u32>,
}

impl Results {
    fn new(circuit: &Circuit) -> Self {
        let mut is_measured = vec![false; circuit.clbit_count() as usize];
        let mut mark = |clbit: &u32| is_measured[*clbit as usize] = true;
        for body in circuit.bodies() {
            for operation in body.operations.iter().filter(|it| it.kind == OperationKind::Measure) {
                body.clbits(operation).iter().for_each(&mut mark);
            }
        }
        for block in &circuit.blocks {
            if let Control::Measure(_, Target::Clbits(list)) = block.control {
                circuit.classical.entries(list).iter().for_each(&mut mark);
            }
        }
        let mut numbers = 0..;
        let of_clbits: Vec<Option<u32>> =
            is_measured.into_iter().map(|it| if it { numbers.next() } else { None }).collect();
        Self { of_clbits, count: numbers.start, other: None }
    }

    /// The result of outcomes that are no clbit's.
    fn other(&mut self) -> u32 {
        let count = &mut self.count;
        *self.other.get_or_insert_with(|| {
            *count += 1;
            *count - 1
        })
    }
}

/// A way from one block to the next.
struct Edge {
    /// The block that it comes from.
    from: String,
    /// The segment of the text in front of its branch.
    segment: usize,
    /// Whether its branch is not written yet.
    is_open: bool,
    /// What has changed since the mark of the place that it leads to.
    changes: Vec<(u32, Scalar)>,
}

/// Ways that leave what is around them.
#[derive(Default)]
struct Jump {
    /// The mark in front of what they leave.
    mark: usize,
    edges: Vec<Edge>,
}

/// A loop around the operation: where `break` and where `continue` go.
struct Loop {
    breaks: Jump,
    continues: Jump,
}

/// What is written, and what is known at its end.
pub struct Writer<'c> {
    pub(super) circuit: &'c Circuit,
    /// Of the free parameters.
    pub(super) values: Vec<f64>,
    gates: Gates<'c>,
    calls: Calls,
    /// The text before that of `calls`, in parts between which something may be written later.
    segments: Vec<String>,
    /// How long the segments are.
    bytes: usize,
    losses: Losses,
    results: Results,
    pub(super) registers: Registers,
    /// The name of the current block.
    block: String,
    is_reachable: bool,
    last_value: u32,
    last_block: u32,
    steps: usize,
    /// The widths of whole numbers that a run computes.
    widths: BTreeSet<u32>,
    goes_back: bool,
    loops: Vec<Loop>,
    returns: Vec<Jump>,
    ends: Jump,
    depth: u32,
    is_full: bool,
    has_phase: Option<Span>,
}

impl Writer<'_> {
    // Text.

    /// Takes steps of computing.
    ///
    /// # Errors
    /// Where they are too many.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), String> {
        self.steps += steps;
        if self.steps > MAX_STEPS { Err("what a run computes is too long".to_owned()) } else { Ok(()) }
    }

    /// Marks a width of whole numbers as one that a run computes with.
    pub(super) fn use_width(&mut self, width: u32) {
        self.widths.insert(width);
    }

    /// Writes an instruction that computes a value of so many bits, and returns the number of the value.
    pub(super) fn compute(&mut self, instruction: &str, width: u32) -> u32 {
        if width > 1 {
            self.use_width(width);
        }
        self.last_value += 1;
        self.calls.text.extend(["  %v", &self.last_value.to_string(), " = ", instruction, "\n"]);
        self.last_value
    }

    /// Reads a result.
    pub(super) fn read(&mut self, result: u32) -> u32 {
        self.calls.declare(Function::ReadResult);
        let call = reading(result);
        self.compute(&call, 1)
    }

    /// A truth value as an operand.
    pub(super) fn operand(&mut self, scalar: Scalar) -> String {
        match scalar {
            Scalar::Outcome(result) => format!("%v{}", self.read(result)),
            Scalar::Run(id) => format!("%v{id}"),
            Scalar::Known(value) => value.is_true().unwrap_or(false).to_string(),
        }
    }

    /// Ends the segment, begins another one that is filled later, and returns its index.
    fn gap(&mut self) -> usize {
        let text = std::mem::take(&mut self.calls.text);
        self.bytes += text.len();
        self.segments.push(text);
        self.segments.push(String::new());
        self.segments.len() - 1
    }

    fn fill(&mut self, segment: usize, text: &str) {
        self.bytes += text.len();
        self.segments[segment].push_str(text);
    }

    fn new_block(&mut self, what: &str) -> String {
        self.last_block += 1;
        format!("{what}{}", self.last_block)
    }

    fn start_block(&mut self, name: String) {
        self.calls.text.extend(["\n", &name, ":\n"]);
        self.block = name;
        self.is_reachable = true;
    }

    /// Whether the text is longer than it may be, which is reported once.
    fn is_too_long(&mut self, span: Span) -> bool {
        if !self.is_full && self.bytes + self.calls.text.len() > MAX_BYTES {
            self.is_full = true;
            self.losses.refuse(span, format!("the circuit is longer than {MAX_BYTES} bytes when written out"));
        }
        self.is_full
    }

    // Ways between blocks.

    /// The way that leaves the current block, whose branch is not written yet.
    fn leave(&mut self, mark: usize) -> Edge {
        let segment = self.gap();
        let changes = self.registers.changes(mark);
        self.steps += changes.len();
        self.is_reachable = false;
        Edge { from: self.block.clone(), segment, is_open: true, changes }
    }

    /// The way that leaves the current block, if there is one.
    fn leave_if_reachable(&mut self, mark: usize) -> Option<Edge> {
        self.is_reachable.then(|| self.leave(mark))
    }

    /// A branch by a truth value, to blocks that are written next. Returns the way to the second block.
    fn branch(&mut self, condition: u32, first: &str, second: &str, mark: usize) -> Edge {
        let mut edge = self.leave(mark);
        edge.is_open = false;
        let condition = condition.to_string();
        self.calls.text.extend(["  br i1 %v", &condition, ", label %", first, ", label %", second, "\n"]);
        edge
    }

    /// The value of a slot on a way, as an operand. A result is read where the way begins.
    fn on_edge(&mut self, edge: &Edge, scalar: Scalar, kind: Kind) -> String {
        match scalar {
            Scalar::Outcome(result) => {
                self.calls.declare(Function::ReadResult);
                self.last_value += 1;
                let value = format!("%v{}", self.last_value);
                self.fill(edge.segment, &format!("  {value} = {}\n", reading(result)));
                value
            }
            Scalar::Run(id) => format!("%v{id}"),
            Scalar::Known(value) => match kind {
                Kind::Int(..) => value.whole().unwrap_or(0).to_string(),
                Kind::Bool | Kind::Other => value.is_true().unwrap_or(false).to_string(),
            },
        }
    }

    /// A `phi` of a slot.
    fn choose(&mut self, edges: &[Edge], slot: u32, id: u32, span: Span) -> String {
        let kind = self.registers.kind(slot);
        if kind == Kind::Other {
            self.losses.refuse(span, "in QIR, a run cannot compute with numbers that are not whole");
        }
        self.use_width(kind.width());
        self.steps += edges.len();
        let base = self.registers.get(slot);
        let mut line = format!("  %v{id} = phi i{}", kind.width());
        for (place, edge) in edges.iter().enumerate() {
            let value = edge.value(slot).unwrap_or(base);
            let value = self.on_edge(edge, value, kind);
            line.extend([if place == 0 { "" } else { "," }, " [ ", &value, ", %", &edge.from, " ]"]);
        }
        line.push('\n');
        line
    }

    /// Begins a block to which ways lead, at whose mark the registers are.
    fn join(&mut self, name: String, edges: &[Edge], span: Span) {
        if edges.is_empty() {
            self.is_reachable = false;
            return;
        }
        let mut slots: Vec<u32> = edges.iter().flat_map(|edge| edge.changes.iter().map(|it| it.0)).collect();
        slots.sort_unstable();
        slots.dedup();
        let mut choices = String::new();
        let mut found = Vec::new();
        for slot in slots {
            let base = self.registers.get(slot);
            let mut values = edges.iter().map(|edge| edge.value(slot).unwrap_or(base));
            let first = values.next().unwrap_or(base);
            if values.all(|value| value == first) {
                found.push((slot, first));
                continue;
            }
            self.last_value += 1;
            let id = self.last_value;
            choices.push_str(&self.choose(edges, slot, id, span));
            found.push((slot, Scalar::Run(id)));
        }
        self.close(edges, &name);
        self.start_block(name);
        self.calls.text.push_str(&choices);
        for (slot, value) in found {
            self.registers.set(slot, value);
        }
    }

    /// Writes the branches of open ways.
    fn close(&mut self, edges: &[Edge], name: &str) {
        for edge in edges.iter().filter(|edge| edge.is_open) {
            self.fill(edge.segment, &format!("  br label %{name}\n"));
        }
    }

    // Parts of the program.

    fn body(&mut self, body: &Body) {
        if self.depth >= MAX_DEPTH {
            self.losses.refuse(Span::default(), "blocks contain each other too deeply");
            return;
        }
        self.depth += 1;
        let is_own = std::ptr::eq(body, &raw const self.circuit.body);
        let mut comments = if is_own { super::comments(self.circuit) } else { Vec::new() }.into_iter().peekable();
        let count = body.operations.len();
        let mut at = 0;
        while at < count && self.is_reachable && !self.is_too_long(body.operations[at].span) {
            while let Some((_, text)) = comments.next_if(|it| it.0 as usize <= at) {
                self.calls.comment(text);
            }
            let end = under_one_condition(body, &(at..count));
            self.operations(body, at..end);
            at = end;
        }
        if self.is_reachable {
            comments.for_each(|(_, text)| self.calls.comment(text));
        }
        self.depth -= 1;
    }

    /// Operations that share their condition, if they have one.
    fn operations(&mut self, body: &Body, range: Range<usize>) {
        let first = &body.operations[range.start];
        let Some(condition) = first.condition else {
            for index in range {
                self.operation(body, index);
            }
            return;
        };
        match self.condition(condition.get()) {
            Ok(condition) => self.either(
                condition,
                first.span,
                &mut |it| range.clone().for_each(|index| it.operation(body, index)),
                None,
            ),
            Err(reason) => self.losses.refuse(first.span, reason),
        }
    }

    /// Whether a condition of operations holds.
    fn condition(&mut self, index: u32) -> Result<Scalar, String> {
        let condition = &self.circuit.conditions[index as usize];
        let part = match condition.test {
            Test::RegisterEquals { value, .. } => {
                let mut all = Scalar::Known(Value::Bool(true));
                self.spend(condition.clbits.len())?;
                if condition.clbits.len() < 64 && value >> condition.clbits.len() != 0 {
                    return Ok(Scalar::Known(Value::Bool(false)));
                }
                for (place, &clbit) in condition.clbits.iter().enumerate() {
                    let bit = self.registers.get(clbit);
                    let wanted = place < 64 && value >> place & 1 == 1;
                    let same = if wanted { bit } else { self.not(bit) };
                    all = self.logic("and", all, same);
                }
                return Ok(all);
            }
            Test::BitEquals { clbit, value } => {
                let bit = self.registers.get(clbit);
                return Ok(if value { bit } else { self.not(bit) });
            }
            Test::Expression(id) => self.part(id, 0)?,
            Test::Other => return Err(format!("QIR cannot ask `{}`", condition.text)),
        };
        self.truth(part)
    }

    /// One of two parts of the program, by a truth value.
    fn either(
        &mut self,
        condition: Scalar,
        span: Span,
        first: &mut dyn FnMut(&mut Self),
        second: Option<&mut dyn FnMut(&mut Self)>,
    ) {
        let condition = match condition {
            Scalar::Known(value) if value.is_true() == Some(true) => return first(self),
            Scalar::Known(_) => return second.map_or((), |second| second(self)),
            Scalar::Run(id) => id,
            Scalar::Outcome(result) => self.read(result),
        };
        let [then, next] = ["then", "continue"].map(|what| self.new_block(what));
        let otherwise = second.as_ref().map(|_| self.new_block("else"));
        let mark = self.registers.mark();
        let direct = self.branch(condition, &then, otherwise.as_ref().unwrap_or(&next), mark);
        let mut edges = Vec::new();
        self.start_block(then);
        first(self);
        edges.extend(self.leave_if_reachable(mark));
        self.registers.return_to(mark);
        match (second, otherwise) {
            (Some(second), Some(otherwise)) => {
                self.start_block(otherwise);
                second(self);
                edges.extend(self.leave_if_reachable(mark));
                self.registers.return_to(mark);
            }
            _ => edges.insert(0, direct),
        }
        self.join(next, &edges, span);
    }

    fn operation(&mut self, body: &Body, index: usize) {
        if !self.is_reachable {
            return;
        }
        let operation = &body.operations[index];
        let span = operation.span;
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                self.has_phase = self.has_phase.or_else(|| super::global_phase(operation));
                let variables = &|variable| self.registers.number(variable);
                if let Err(reason) = self.gates.write(&mut self.calls, body, index, variables) {
                    self.losses.refuse(span, format!("QIR cannot say this gate: {reason}"));
                }
            }
            OperationKind::Measure => self.measure(body.qubits(operation)[0], body.clbits(operation).first().copied()),
            OperationKind::Reset => {
                for &qubit in body.qubits(operation) {
                    self.calls.call(Function::Reset, &[qubit]);
                }
            }
            OperationKind::Barrier => self.losses.left_out(span, "QIR has no barriers"),
            OperationKind::Delay => self.losses.left_out(span, "QIR has no delays"),
            OperationKind::Block(index) => self.block(index, span),
        }
    }

    fn measure(&mut self, qubit: u32, clbit: Option<u32>) {
        let result = match clbit.and_then(|clbit| self.results.of_clbits[clbit as usize]) {
            Some(result) => result,
            None => self.results.other(),
        };
        self.calls.measure(qubit, result);
        if let Some(clbit) = clbit {
            self.registers.set(clbit, Scalar::Outcome(result));
        }
    }

    fn block(&mut self, index: u32, span: Span) {
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, "QIR") {
            return;
        }
        if let Some(before) = &block.before {
            self.body(before);
        }
        if !self.is_reachable {
            return;
        }
        if let Err(reason) = self.control(block, span) {
            self.losses.refuse(span, reason);
        }
    }

    /// Measures qubits and stores their outcomes.
    fn measure_into(&mut self, qubits: Slice, target: Target) -> Result<(), String> {
        let classical = &self.circuit.classical;
        let qubits = classical.entries(qubits);
        if let Target::Clbits(list) = target
            && list.length as usize == qubits.len()
        {
            for (&qubit, &clbit) in qubits.iter().zip(classical.entries(list)) {
                self.measure(qubit, Some(clbit));
            }
            return Ok(());
        }
        let result = self.results.other();
        let mut row = Vec::new();
        for &qubit in qubits {
            self.calls.measure(qubit, result);
            row.push(Scalar::Run(self.read(result)));
        }
        let value = match row[..] {
            [Scalar::Run(id)] => Part::Bool(id),
            _ => Part::Row(row, None),
        };
        self.store(target, value)
    }

    // The end.

    fn finish(mut self) -> (String, Losses) {
        let Jump { mark, mut edges } = std::mem::take(&mut self.ends);
        edges.extend(self.leave_if_reachable(mark));
        self.registers.return_to(mark);
        self.join("output".to_owned(), &edges, Span::default());
        if !self.is_reachable {
            self.losses.refuse(Span::default(), "this program never ends");
        }
        if self.steps > MAX_STEPS {
            self.losses.refuse(Span::default(), "what a run computes is too long");
        }
        if self.is_too_long(Span::default()) || self.losses.is_refused {
            return (String::new(), self.losses);
        }
        let bit = |clbit| match self.registers.get(clbit) {
            Scalar::Outcome(result) => Bit::Result(result),
            Scalar::Known(value) => Bit::Known(value.is_true().unwrap_or(false)),
            Scalar::Run(id) => Bit::Value(id),
        };
        let bits: Vec<Bit> = (0..self.circuit.clbit_count()).map(bit).collect();
        let mut calls = self.calls;
        let behind = std::mem::take(&mut calls.text);
        self.segments.push(behind);
        let mut text = String::with_capacity(self.segments.iter().map(String::len).sum());
        self.segments.drain(..).for_each(|segment| text.push_str(&segment));
        calls.text = text;
        let Some(labels) = record(self.circuit, &mut calls, &bits) else {
            let message = format!("the circuit is longer than {MAX_BYTES} bytes when written out");
            self.losses.refuse(Span::default(), message);
            return (String::new(), self.losses);
        };
        let profile = Profile::Adaptive { widths: self.widths, goes_back: self.goes_back };
        (end(self.circuit, calls, &labels, self.results.count, &profile), self.losses)
    }
}

impl Edge {
    /// What is in a slot that has changed on the way.
    fn value(&self, slot: u32) -> Option<Scalar> {
        let place = self.changes.binary_search_by_key(&slot, |it| it.0).ok()?;
        Some(self.changes[place].1)
    }
}

/// The instruction that reads a result.
fn reading(result: u32) -> String {
    let mut text = "call i1 @__quantum__rt__read_result(".to_owned();
    push_pointer(&mut text, "ptr readonly ", result);
    text.push(')');
    text
}
