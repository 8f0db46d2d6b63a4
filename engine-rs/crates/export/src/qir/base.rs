//! The base profile: gates, then measurements, then what is recorded.
//!
//! A measurement moves behind all gates, which changes nothing because no gate is on its qubit any more. A second measurement of a qubit
//! has the outcome of the first, so both bits are the same result.

use super::calls::Calls;
use super::source::Gates;
use super::{Bit, Profile, end, head, record};
use crate::gates::shown;
use crate::losses::Losses;
use crate::python::MAX_BYTES;
use circuit::classical::{Control, Target};
use circuit::operation::{Body, Operation, OperationKind};
use circuit::{Block, Circuit};
use diagnostic::Span;

/// The most blocks inside of each other.
const MAX_DEPTH: u32 = 64;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let mut writer = Writer {
        circuit,
        gates: Gates::new(circuit),
        calls: Calls::default(),
        losses: Losses::default(),
        is_used: vec![false; circuit.qubit_count() as usize],
        outcomes: vec![None; circuit.qubit_count() as usize],
        measured: Vec::new(),
        bits: vec![None; circuit.clbit_count() as usize],
        depth: 0,
        is_full: false,
        has_phase: None,
    };
    head(circuit, &mut writer.calls);
    writer.body(&circuit.body);
    writer.losses.annotations(circuit, "QIR");
    super::report_inputs(circuit, writer.has_phase, &mut writer.losses);
    writer.report_bits();
    writer.finish()
}

struct Writer<'c> {
    circuit: &'c Circuit,
    gates: Gates<'c>,
    calls: Calls,
    losses: Losses,
    /// For each qubit, whether something has happened on it.
    is_used: Vec<bool>,
    /// For each qubit, its measurement.
    outcomes: Vec<Option<u32>>,
    /// The qubit of each measurement.
    measured: Vec<u32>,
    /// For each clbit, the measurement that it has its value from.
    bits: Vec<Option<u32>>,
    depth: u32,
    /// Whether the text is longer than it may be.
    is_full: bool,
    /// Where the first global phase is.
    has_phase: Option<Span>,
}

impl Writer<'_> {
    fn body(&mut self, body: &Body) {
        let is_own = std::ptr::eq(body, &raw const self.circuit.body);
        let mut comments = if is_own { super::comments(self.circuit) } else { Vec::new() }.into_iter().peekable();
        for (index, operation) in body.operations.iter().enumerate() {
            while let Some((_, text)) = comments.next_if(|it| it.0 as usize <= index) {
                self.calls.comment(text);
            }
            if self.is_too_long(self.calls.text.len(), operation.span) {
                return;
            }
            self.operation(body, index);
        }
        comments.for_each(|(_, text)| self.calls.comment(text));
    }

    /// Whether so many bytes are too many, which is reported once.
    fn is_too_long(&mut self, bytes: usize, span: Span) -> bool {
        if bytes > MAX_BYTES && !self.is_full {
            self.is_full = true;
            self.losses.refuse(span, format!("the circuit is longer than {MAX_BYTES} bytes when written out"));
        }
        self.is_full
    }

    fn operation(&mut self, body: &Body, index: usize) {
        let operation = &body.operations[index];
        let span = operation.span;
        if let Some(condition) = operation.condition {
            let shown = &self.circuit.conditions[condition.get() as usize].text;
            self.losses.refuse(
                span,
                format!("the base profile of QIR has no conditions, `{shown}`; the adaptive profile has"),
            );
            return;
        }
        let qubits = body.qubits(operation);
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                if let Some(&qubit) = qubits.iter().find(|&&qubit| self.outcomes[qubit as usize].is_some()) {
                    self.refuse_measured(qubit, span);
                    return;
                }
                self.has_phase = self.has_phase.or_else(|| super::global_phase(operation));
                if let Err(reason) = self.gates.write(&mut self.calls, body, index, &|_| None) {
                    self.losses.refuse(span, format!("QIR cannot say this gate: {reason}"));
                }
                self.use_qubits(qubits);
            }
            OperationKind::Measure => self.measure(qubits[0], body.clbits(operation).first().copied()),
            OperationKind::Reset => self.reset(qubits, operation),
            OperationKind::Barrier => self.losses.left_out(span, "QIR has no barriers"),
            OperationKind::Delay => self.losses.left_out(span, "QIR has no delays"),
            OperationKind::Block(index) => self.block(index, span),
        }
    }

    fn use_qubits(&mut self, qubits: &[u32]) {
        for &qubit in qubits {
            self.is_used[qubit as usize] = true;
        }
    }

    fn refuse_measured(&mut self, qubit: u32, span: Span) {
        let name = self.circuit.qubits.name(qubit);
        let message = format!(
            "in the base profile of QIR, nothing happens to a qubit behind its measurement, as to `{name}`; in the adaptive profile it may"
        );
        self.losses.refuse(span, message);
    }

    fn measure(&mut self, qubit: u32, clbit: Option<u32>) {
        let measurement = *self.outcomes[qubit as usize].get_or_insert(self.measured.len() as u32);
        if measurement as usize == self.measured.len() {
            self.measured.push(qubit);
        }
        if let Some(clbit) = clbit {
            self.bits[clbit as usize] = Some(measurement);
        }
    }

    /// A reset does nothing to a qubit on which nothing has happened.
    fn reset(&mut self, qubits: &[u32], operation: &Operation) {
        for &qubit in qubits {
            if self.outcomes[qubit as usize].is_some() {
                self.refuse_measured(qubit, operation.span);
                return;
            }
            if self.is_used[qubit as usize] {
                let message = "the base profile of QIR has no `reset`; the adaptive profile has";
                self.losses.refuse(operation.span, message);
                return;
            }
        }
    }

    fn block(&mut self, index: u32, span: Span) {
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, "QIR") {
            return;
        }
        if self.depth >= MAX_DEPTH {
            self.losses.refuse(span, "blocks contain each other too deeply");
            return;
        }
        match block.control {
            _ if block.before.is_some() => self.refuse_block(block, span),
            Control::Nothing => {}
            Control::Always => {
                self.losses.box_frame(block, span);
                self.depth += 1;
                block.branches.iter().for_each(|branch| self.body(branch));
                self.depth -= 1;
            }
            Control::Measure(qubits, Target::Clbits(list)) if qubits.length == list.length => {
                let classical = &self.circuit.classical;
                for (&qubit, &clbit) in classical.entries(qubits).iter().zip(classical.entries(list)) {
                    self.measure(qubit, Some(clbit));
                }
            }
            _ => self.refuse_block(block, span),
        }
    }

    fn refuse_block(&mut self, block: &Block, span: Span) {
        self.losses.refuse(span, format!("the base profile of QIR cannot say {}, which a run decides", shown(block)));
    }

    /// Reports bits that nothing measures.
    fn report_bits(&mut self) {
        if self.measured.is_empty() {
            return;
        }
        let mut missing = (0..).zip(&self.bits).filter(|it| it.1.is_none()).map(|it| it.0);
        if let Some(first) = missing.next() {
            let others = missing.count();
            let name = self.circuit.clbits.name(first);
            let which = match others {
                0 => format!("`{name}`, which is always 0, is"),
                _ => format!("`{name}` and {others} more, which are always 0, are"),
            };
            let message = format!("the base profile of QIR records measured bits only, so {which} left out");
            self.losses.warn(Span::default(), message);
        }
    }

    /// The numbers of results: first those of the bits, in the order of the bits.
    fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![None; self.measured.len()];
        let mut next = 0..;
        for measurement in self.bits.iter().flatten() {
            let number = &mut numbers[*measurement as usize];
            *number = number.or_else(|| next.next());
        }
        numbers.into_iter().filter_map(|number| number.or_else(|| next.next())).collect()
    }

    fn finish(mut self) -> (String, Losses) {
        let numbers = self.numbers();
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_unstable_by_key(|&measurement| numbers[measurement]);
        self.calls.text.push_str("  br label %measurements\n\nmeasurements:\n");
        for measurement in order {
            self.calls.measure(self.measured[measurement], numbers[measurement]);
            if self.is_too_long(self.calls.text.len(), Span::default()) {
                return (String::new(), self.losses);
            }
        }
        self.calls.text.push_str("  br label %output\n\noutput:\n");
        let number =
            |bit: &Option<u32>| bit.map_or(Bit::Nothing, |measurement| Bit::Result(numbers[measurement as usize]));
        let bits: Vec<Bit> = self.bits.iter().map(number).collect();
        let Some(labels) = record(self.circuit, &mut self.calls, &bits) else {
            self.is_too_long(MAX_BYTES + 1, Span::default());
            return (String::new(), self.losses);
        };
        let results = numbers.len() as u32;
        (end(self.circuit, self.calls, &labels, results, &Profile::Base), self.losses)
    }
}
