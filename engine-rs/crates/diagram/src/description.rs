//! The description of a circuit in sentences, for screen readers.
//!
//! It begins with the size of the circuit. Then each operation is one numbered sentence: its name,
//! its qubits, its controls, and for a block the operations inside, up to [`MAX_OPERATIONS`] or
//! [`MAX_BYTES`]. A loop of equal iterations is one sentence. Nobody listens to a thousand sentences,
//! so a longer circuit is described by section: the layers of an ansatz, or [`PARTS`] equal parts,
//! each with the operations in it.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use super::labels::Labels;
use super::typeset;
use circuit::classical::Control;
use circuit::moments::{depth, name_of};
use circuit::operation::{Body, Operation, OperationKind};
use circuit::repeats::Repeat;
use circuit::{Block, Circuit, Section, gates};

/// The number of operations that are described one by one.
const MAX_OPERATIONS: usize = 100;
/// The length beyond which no further sentence begins.
const MAX_BYTES: usize = 8_000;
/// The number of parts of a long circuit without sections.
const PARTS: usize = 10;
/// The number of characters of a name or a condition.
const MAX_NAME: usize = 120;
/// How many kinds of operations are named in a section, the most frequent first.
const MAX_KINDS: usize = 6;

/// Returns the description of a circuit.
pub fn description(circuit: &Circuit) -> String {
    let whole = circuit.with_computed_gates();
    let operations = whole.operations();
    let counted = operations.iter().filter(|operation| !matches!(operation.kind, OperationKind::Barrier)).count();
    let depth = depth(&whole);
    let mut text = format!("{}, ", counted_noun(circuit.qubit_count() as usize, "qubit"));
    if circuit.clbit_count() > 0 {
        let _ = write!(text, "{}, ", counted_noun(circuit.clbit_count() as usize, "clbit"));
    }
    let _ = write!(text, "{}, depth {depth}.", counted_noun(counted, "operation"));

    let mut reader = Reader { circuit, labels: Labels::new(circuit), text, left: MAX_OPERATIONS };
    if sentences(&circuit.body) > MAX_OPERATIONS {
        reader.sections(operations);
        return reader.text;
    }
    let operations = circuit.operations();
    let mut repeats = &circuit.body.repeats[..];
    let mut index = 0;
    while index < operations.len() {
        if reader.is_full() {
            let _ = write!(reader.text, " And {} more.", operations.len() - index);
            break;
        }
        let _ = write!(reader.text, " {}: ", index + 1);
        index = reader.next(&circuit.body, index, &mut repeats);
        reader.text.push('.');
    }
    reader.text
}

/// How many sentences the operations of a body take.
fn sentences(body: &Body) -> usize {
    let (mut count, mut end) = (body.operations.len(), 0);
    for repeat in body.repeats.iter() {
        // A loop in another one belongs to the sentence of that.
        if repeat.start >= end {
            count -= (repeat.end() - repeat.start) as usize - 1;
            end = repeat.end();
        }
    }
    count
}

/// Appends sentences to a text, up to the limits.
struct Reader<'a> {
    circuit: &'a Circuit,
    /// Writes angles.
    labels: Labels<'a>,
    text: String,
    /// The number of operations that may still be described, those inside of blocks included.
    left: usize,
}

impl Reader<'_> {
    /// Returns whether a limit is reached.
    fn is_full(&self) -> bool {
        self.left == 0 || self.text.len() > MAX_BYTES
    }

    /// Appends a sentence for each section, such as `From operation 31, layer 1: 20 rz, 10 cx.`
    fn sections(&mut self, operations: &[Operation]) {
        let Self { circuit, text, .. } = self;
        let mut from = 0;
        let mut section = |to: usize, title: &str| {
            if from < to && text.len() <= MAX_BYTES {
                let _ = write!(text, " From operation {}{title}: ", from + 1);
                count(circuit, &operations[from..to], text);
            }
            from = to;
        };
        let named = circuit.sections.iter().filter(|section| section.start < section.end);
        if named.clone().next().is_none() {
            for part in 1..=PARTS {
                section(operations.len() * part / PARTS, "");
            }
        }
        for Section { title, start, end } in named {
            section(*start as usize, "");
            section(*end as usize, &format!(", {}", clipped(title)));
        }
        section(operations.len(), "");
    }

    /// Appends what an operation does, or the loop of equal iterations that begins with it: `while (n < 3), 3 times: H on q[0]; X on q[1]; end`.
    /// Returns the index behind it.
    fn next(&mut self, body: &Body, index: usize, repeats: &mut &[Repeat]) -> usize {
        while let Some((repeat, others)) = repeats.split_first()
            && repeat.start as usize <= index
        {
            *repeats = others;
            if repeat.start as usize == index {
                let head = clipped(&self.circuit.loop_heads[repeat.head as usize]);
                let _ = write!(self.text, "{head}, {} times:", repeat.iterations);
                self.run(body, index..index + repeat.length as usize, repeats);
                self.text.push_str("; end");
                return repeat.end() as usize;
            }
        }
        self.sentence(body, &body.operations[index]);
        index + 1
    }

    /// Appends what some operations do, after a colon.
    fn run(&mut self, body: &Body, run: Range<usize>, repeats: &mut &[Repeat]) {
        let mut index = run.start;
        let mut is_first = true;
        while index < run.end {
            if self.circuit.is_step(&body.operations[index]) {
                index += 1;
                continue;
            }
            self.text.push_str(if is_first { " " } else { "; " });
            is_first = false;
            if self.is_full() {
                let _ = write!(self.text, "{} more", run.end - index);
                break;
            }
            index = self.next(body, index, repeats);
        }
    }

    /// Appends the sentence of an operation, or of each gate whose angles it computes.
    fn sentence(&mut self, body: &Body, operation: &Operation) {
        let (body, parts) = self.circuit.shown_parts(body, operation);
        for (place, part) in parts.iter().enumerate().take(self.left) {
            self.text.push_str(if place > 0 { "; " } else { "" });
            self.left -= 1;
            self.part(body, part);
        }
    }

    /// Appends what is drawn as one, such as `if c == 1, RZ by π/2 on q[0], controlled by q[1]`.
    fn part(&mut self, body: &Body, operation: &Operation) {
        let circuit = self.circuit;
        let qubits = body.qubits(operation);
        let names = |bits: &[u32]| {
            let mut list = String::new();
            for (place, &bit) in bits.iter().take(8).enumerate() {
                list.push_str(if place > 0 { ", " } else { "" });
                list.push_str(&circuit.qubits.name(bit));
            }
            if bits.len() > 8 {
                let _ = write!(list, " and {} more", bits.len() - 8);
            }
            list
        };
        let text = &mut self.text;
        if let Some(condition) = operation.condition {
            let _ = write!(text, "if {}, ", clipped(&circuit.conditions[condition.get() as usize].text));
        }
        let modifiers = body.modifiers(operation);
        let added = modifiers.map_or(0, |modifiers| modifiers.controls.len());
        // How many of the qubits, from the first, are controls.
        let mut controls = 0;
        match operation.kind {
            OperationKind::Gate(gate) => {
                let info = gate.info();
                controls = added + info.controls as usize;
                let base = if info.controls > 0 { info.base.unwrap_or(gate) } else { gate };
                let info = base.info();
                text.push_str(info.spoken.unwrap_or(info.symbol));
            }
            OperationKind::Custom(_) => {
                controls = added;
                text.push_str(&clipped(name_of(circuit, operation.kind)));
            }
            OperationKind::Measure => {
                let _ = write!(text, "measure {}", names(qubits));
                if let Some(&clbit) = body.clbits(operation).first() {
                    let _ = write!(text, " into {}", circuit.clbits.name(clbit));
                }
                return;
            }
            OperationKind::Reset => {
                let _ = write!(text, "reset {}", names(qubits));
                return;
            }
            OperationKind::Barrier => text.push_str("barrier"),
            OperationKind::Delay => text.push_str("delay"),
            OperationKind::Block(index) => {
                let block = &circuit.blocks[index as usize];
                text.push_str(&match block.control {
                    _ if block.is_gap() => "something not understood".into(),
                    // Where a body ends is said with the same word.
                    Control::End => "the program ends".into(),
                    _ => clipped(&block.label),
                });
                phrase(text, " on ", &names(qubits));
                self.branches(block);
                return;
            }
        }
        let (controls, targets) = qubits.split_at(controls.min(qubits.len()));
        power(text, modifiers.map_or(1.0, |modifiers| modifiers.power));
        let angles = self.labels.write_list(&body.expressions, body.angles(operation), operation.kind, false);
        phrase(text, " by ", &angles);
        phrase(text, " on ", &names(targets));
        phrase(text, ", controlled by ", &names(controls));
    }

    /// Appends the operations of a block: `: X on q; Z on q; else: Y on q; end`.
    fn branches(&mut self, block: &Block) {
        if !self.circuit.shows_branches(block) {
            return;
        }
        let titles = self.circuit.titles(block);
        for (place, branch) in block.branches.iter().enumerate() {
            if place > 0 {
                phrase(&mut self.text, "; ", &clipped(&titles[place]));
            } else if titles[0] != block.label {
                // Of a switch, each branch is a case.
                phrase(&mut self.text, ", ", &clipped(&titles[0]));
            }
            self.text.push(':');
            if branch.operations.iter().all(|operation| self.circuit.is_step(operation)) {
                self.text.push_str(" nothing");
            }
            self.run(branch, 0..branch.operations.len(), &mut &branch.repeats[..]);
        }
        self.text.push_str("; end");
    }
}

/// Appends how many operations there are of each kind: `20 rz, 10 cx.`
fn count(circuit: &Circuit, operations: &[Operation], text: &mut String) {
    // Own gates are counted together, and so are blocks.
    let mut counts = [(0_u32, OperationKind::Barrier); gates::COUNT + 6];
    for operation in operations {
        let place = match operation.kind {
            OperationKind::Gate(gate) => gate as usize,
            OperationKind::Custom(_) => gates::COUNT,
            OperationKind::Measure => gates::COUNT + 1,
            OperationKind::Reset => gates::COUNT + 2,
            OperationKind::Barrier => gates::COUNT + 3,
            OperationKind::Delay => gates::COUNT + 4,
            OperationKind::Block(_) => gates::COUNT + 5,
        };
        counts[place] = (counts[place].0 + 1, operation.kind);
    }
    let mut left = operations.len() as u32;
    for place in 0..MAX_KINDS {
        let Some(most) = counts.iter_mut().rev().max_by_key(|count| count.0).filter(|count| count.0 > 0) else { break };
        let (number, kind) = *most;
        most.0 = 0;
        text.push_str(if place > 0 { ", " } else { "" });
        if matches!(kind, OperationKind::Custom(_)) {
            text.push_str(&counted_noun(number as usize, "own gate"));
        } else {
            let _ = write!(text, "{number} {}", name_of(circuit, kind));
        }
        left -= number;
    }
    if left > 0 {
        text.push_str(", ");
        text.push_str(&counted_noun(left as usize, "other"));
    }
    text.push('.');
}

/// Appends a phrase, unless there is nothing to say.
fn phrase(text: &mut String, words: &str, rest: &str) {
    if !rest.is_empty() {
        text.push_str(words);
        text.push_str(rest);
    }
}

fn power(text: &mut String, power: f64) {
    if power == -1.0 {
        text.push_str(" inverse");
    } else if power != 1.0 {
        let _ = write!(text, " to the power {}", typeset::short_number(power));
    }
}

fn counted_noun(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The first [`MAX_NAME`] characters of a name or a condition, and `…` where others follow.
fn clipped(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_NAME).and_then(|(offset, _)| text.get(..offset)) {
        Some(beginning) => Cow::Owned(beginning.to_owned() + "…"),
        None => Cow::Borrowed(text),
    }
}
