//! Quirk: a link to the simulator in the browser that shows a circuit as columns of gates.
//!
//! Gates are written out ([`flatten`](crate::flat)) and packed into columns. All controls of a column are controls of all gates in it,
//! so a gate with controls has a column of its own. Free parameters have their values. Quirk has no bits: a condition is a control on the
//! qubit that was measured, on which nothing else may act. Angles that no gate of the toolbox has are formulas. The syntax is that of
//! Quirk 2.3.

use crate::angles::{self, Dialect, Text};
use crate::flat::{BUDGET, Flat, flatten};
use crate::gates::{asked_bit, shown};
use crate::losses::Losses;
use circuit::Circuit;
use circuit::angle::Function;
use circuit::angle_text::{fraction_of_pi, push_fraction};
use circuit::classical::Control;
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, Operation, OperationKind};
use diagnostic::Span;
use std::f64::consts::PI;

/// The most wires that Quirk has.
const MAX_QUBITS: u32 = 16;
/// The most columns: a longer link is more than browsers open.
const MAX_COLUMNS: usize = 2_000;
/// The most boxes inside of each other.
const MAX_DEPTH: u32 = 32;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let count = circuit.qubit_count();
    let mut writer = Writer {
        circuit,
        values: circuit.default_values(),
        budget: BUDGET,
        losses: Losses::default(),
        columns: Vec::new(),
        free: vec![0; count as usize],
        is_used: vec![false; count as usize],
        is_measured: vec![false; count as usize],
        holders: vec![None; circuit.clbit_count() as usize],
        has_phase: None,
    };
    if count > MAX_QUBITS {
        let span = circuit.qubits.of(MAX_QUBITS).map_or(Span::default(), |it| it.span);
        writer.losses.refuse(span, format!("Quirk has no more than {MAX_QUBITS} qubits"));
        return (String::new(), writer.losses);
    }
    writer.body(&circuit.body, 0);
    writer.show_all_wires();
    writer.losses.annotations(circuit, "Quirk");
    writer.losses.comments(circuit, "Quirk");
    writer.report();
    let mut text = "https://algassert.com/quirk#circuit=".to_owned();
    push_encoded(&mut text, &writer.json());
    text.push('\n');
    (text, writer.losses)
}

/// A column of gates.
#[derive(Default)]
struct Column {
    /// For each wire, the gate as JSON.
    cells: Vec<Option<String>>,
    /// Whether it takes no other gate, because it has controls.
    is_closed: bool,
}

struct Writer<'c> {
    circuit: &'c Circuit,
    values: Vec<f64>,
    /// How many steps of writing definitions out are left.
    budget: usize,
    losses: Losses,
    columns: Vec<Column>,
    /// For each qubit, the first column that is free on it.
    free: Vec<usize>,
    /// Which qubits something has acted on.
    is_used: Vec<bool>,
    is_measured: Vec<bool>,
    /// For each clbit, the qubit that it was measured from.
    holders: Vec<Option<u32>>,
    /// Where the first global phase is.
    has_phase: Option<Span>,
}

impl Writer<'_> {
    fn body(&mut self, body: &Body, depth: u32) {
        for operation in &body.operations {
            if self.columns.len() > MAX_COLUMNS {
                let message = format!("a link with more than {MAX_COLUMNS} columns is longer than browsers open");
                self.losses.refuse(operation.span, message);
                return;
            }
            self.operation(body, operation, depth);
        }
    }

    fn operation(&mut self, body: &Body, operation: &Operation, depth: u32) {
        let span = operation.span;
        let condition = match operation.condition {
            None => None,
            Some(index) => match self.condition(index.get(), span) {
                // It holds always, because nothing has measured the bit.
                Some(Held::Always) => None,
                Some(Held::Where(qubit, value)) => Some((qubit, value)),
                Some(Held::Never) | None => return,
            },
        };
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                match flatten(self.circuit, body, operation, &self.values, &mut self.budget) {
                    Ok(gates) => {
                        for gate in gates {
                            self.conditional(gate, condition, span);
                        }
                    }
                    Err(reason) => self.losses.refuse(span, format!("Quirk cannot say this gate: {reason}")),
                }
            }
            OperationKind::Measure if condition.is_some() => {
                self.losses.refuse(span, "Quirk measures under no condition");
            }
            OperationKind::Measure => {
                let qubit = body.qubits(operation)[0];
                for &clbit in body.clbits(operation) {
                    self.holders[clbit as usize] = Some(qubit);
                }
                // The outcome of a second measurement is that of the first.
                if !std::mem::replace(&mut self.is_measured[qubit as usize], true) {
                    self.place(&[(qubit, json::text(&"Measure"))], false);
                }
            }
            OperationKind::Reset => {
                if body.qubits(operation).iter().any(|&qubit| self.is_used[qubit as usize]) {
                    self.losses.refuse(span, "Quirk resets no qubit");
                }
            }
            OperationKind::Barrier => self.losses.left_out(span, "Quirk has no barriers"),
            OperationKind::Delay => self.losses.left_out(span, "Quirk has no delays"),
            OperationKind::Block(index) => self.block(index, span, depth),
        }
    }

    fn block(&mut self, index: u32, span: Span, depth: u32) {
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, "Quirk") {
            return;
        }
        if block.control == Control::Always && block.before.is_none() && depth < MAX_DEPTH {
            self.losses.warn(span, "a `box` is written without its frame and its duration");
            for branch in &block.branches {
                self.body(branch, depth + 1);
            }
        } else if block.control != Control::Nothing || block.before.is_some() {
            self.losses.refuse(span, format!("Quirk cannot say {}", shown(block)));
        }
    }

    /// Where a condition holds, if Quirk can ask for it.
    fn condition(&mut self, index: u32, span: Span) -> Option<Held> {
        let condition = &self.circuit.conditions[index as usize];
        let Some((clbit, value)) = asked_bit(condition) else {
            self.losses.refuse(span, format!("Quirk asks for one qubit, not `{}`", condition.text));
            return None;
        };
        Some(match self.holders[clbit as usize] {
            Some(qubit) => Held::Where(qubit, value),
            None if value => Held::Never,
            None => Held::Always,
        })
    }

    /// A gate that happens where a qubit that was measured has a value.
    fn conditional(&mut self, mut gate: Flat, condition: Option<(u32, bool)>, span: Span) {
        if let Some((qubit, value)) = condition {
            match gate.controls.iter().find(|control| control.0 == qubit) {
                // It never happens: the qubit is a control for the other value.
                Some(control) if control.1 != value => return,
                Some(_) => {}
                None => gate.controls.push((qubit, value)),
            }
        }
        self.gate(&gate, span);
    }

    /// A gate that is written out.
    fn gate(&mut self, flat: &Flat, span: Span) {
        let Flat { gate, angle, controls, targets } = flat;
        let is_rotation = matches!(gate, G::P | G::Rx | G::Ry | G::Rz | G::Rxx | G::Ryy | G::Rzz | G::Gphase);
        if is_rotation && *angle == 0.0 {
            return;
        }
        match (gate, &targets[..]) {
            (G::Gphase, _) => self.phase(*angle, controls, span),
            (G::Swap, &[a, b]) => self.put(controls, &[(a, "\"Swap\"".to_owned()), (b, "\"Swap\"".to_owned())], span),
            (G::Rxx | G::Ryy | G::Rzz, &[a, b]) => {
                // A change of basis, in which it is a rotation about z.
                let (before, after) = match gate {
                    G::Rxx => (Some("H"), Some("H")),
                    G::Ryy => (Some("X^½"), Some("X^-½")),
                    _ => (None, None),
                };
                let change = |writer: &mut Self, name: Option<&str>| {
                    for qubit in [a, b] {
                        if let Some(name) = name {
                            writer.put(&[], &[(qubit, json::text(&name))], span);
                        }
                    }
                };
                change(self, before);
                self.put(&[(a, true)], &[(b, "\"X\"".to_owned())], span);
                self.put(controls, &[(b, formula("Rzft", *angle))], span);
                self.put(&[(a, true)], &[(b, "\"X\"".to_owned())], span);
                change(self, after);
            }
            (_, &[target]) => match cell(*gate, *angle) {
                Some(cell) => self.put(controls, &[(target, cell)], span),
                None => self.losses.refuse(span, format!("Quirk has no `{}`", gate.info().name)),
            },
            _ => self.losses.refuse(span, format!("Quirk has no `{}`", gate.info().name)),
        }
    }

    /// A global phase; with controls it is a phase of the last one.
    fn phase(&mut self, angle: f64, controls: &[(u32, bool)], span: Span) {
        let Some((&(target, value), others)) = controls.split_last() else {
            self.has_phase.get_or_insert(span);
            return;
        };
        let flip = (target, "\"X\"".to_owned());
        if !value {
            self.put(&[], std::slice::from_ref(&flip), span);
        }
        if let Some(cell) = cell(G::P, angle) {
            self.put(others, &[(target, cell)], span);
        }
        if !value {
            self.put(&[], &[flip], span);
        }
    }

    /// Gates under controls.
    fn put(&mut self, controls: &[(u32, bool)], gates: &[(u32, String)], span: Span) {
        if gates.iter().any(|&(qubit, _)| self.is_measured[qubit as usize]) {
            self.losses.refuse(span, "Quirk changes no qubit that was measured");
        }
        let mut cells = gates.to_vec();
        cells.extend(controls.iter().map(|&(qubit, value)| (qubit, json::text(if value { &"•" } else { &"◦" }))));
        self.place(&cells, !controls.is_empty() || gates.len() > 1);
    }

    /// Puts cells into a column: the first one that is free, or one of their own.
    fn place(&mut self, cells: &[(u32, String)], is_closed: bool) {
        let first = cells.iter().map(|&(qubit, _)| self.free[qubit as usize]).max().unwrap_or(0);
        let mut at = if is_closed { self.columns.len() } else { first };
        while self.columns.get(at).is_some_and(|column| column.is_closed) {
            at += 1;
        }
        if at == self.columns.len() {
            let cells = vec![None; self.free.len()];
            self.columns.push(Column { cells, is_closed });
        }
        for (qubit, cell) in cells {
            let qubit = *qubit as usize;
            self.columns[at].cells[qubit] = Some(cell.clone());
            self.free[qubit] = at + 1;
            self.is_used[qubit] = true;
        }
    }

    /// Quirk shows as many wires as gates are on, so a spacer stands on the last one if nothing else does.
    fn show_all_wires(&mut self) {
        if let Some(last) = self.free.len().checked_sub(1)
            && !self.is_used[last]
        {
            self.place(&[(last as u32, "\"…\"".to_owned())], false);
        }
    }

    /// What is different in Quirk for the whole circuit.
    fn report(&mut self) {
        self.losses.parameters(self.circuit, "Quirk");
        if let Some(span) = self.has_phase {
            self.losses.left_out(span, "Quirk shows no global phase, on which no outcome depends");
        }
        if let Some(register) = self.circuit.qubits.iter().nth(1) {
            self.losses.left_out(register.span, "Quirk numbers its wires, names of registers have no place");
        }
        if let Some(register) = self.circuit.clbits.iter().next() {
            let message = "Quirk has no bits: it shows each outcome on the qubit that was measured";
            self.losses.warn(register.span, message);
        }
    }

    fn json(&self) -> String {
        let mut text = "{\"cols\":[".to_owned();
        for (index, column) in self.columns.iter().enumerate() {
            let end = column.cells.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            let cells: Vec<&str> = column.cells[..end].iter().map(|cell| cell.as_deref().unwrap_or("1")).collect();
            text.push_str(if index == 0 { "[" } else { ",[" });
            text.push_str(&diagnostic::join(&cells, ","));
            text.push(']');
        }
        text.push_str("]}");
        text
    }
}

/// Where a condition holds.
enum Held {
    Always,
    Never,
    /// Where a qubit has a value.
    Where(u32, bool),
}

/// A gate on one qubit as JSON.
fn cell(gate: G, angle: f64) -> Option<String> {
    let name = match gate {
        G::X => "X",
        G::Y => "Y",
        G::Z => "Z",
        G::H => "H",
        G::S => "Z^½",
        G::Sdg => "Z^-½",
        G::T => "Z^¼",
        G::Tdg => "Z^-¼",
        G::Sx => "X^½",
        G::Sxdg => "X^-½",
        G::Id => "…",
        G::Rx => return Some(formula("Rxft", angle)),
        G::Ry => return Some(formula("Ryft", angle)),
        G::Rz => return Some(formula("Rzft", angle)),
        // An exponent counts in half turns.
        G::P => return Some(with_argument("Z^ft", &half_turns(angle))),
        _ => return None,
    };
    Some(json::text(&name))
}

/// A gate that takes an angle as a formula.
fn formula(id: &str, angle: f64) -> String {
    let text = angles::number(angle, &mut Formula).map_or_else(|| "0".to_owned(), |text| text.text);
    with_argument(id, &without_exponent(text))
}

fn with_argument(id: &str, argument: &str) -> String {
    format!("{{\"id\":{},\"arg\":{}}}", json::text(&id), json::text(&argument))
}

/// An angle in half turns: `3/4`.
fn half_turns(angle: f64) -> String {
    const DENOMINATORS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 16.0, 32.0, 64.0];
    match fraction_of_pi(angle.abs(), &DENOMINATORS) {
        Some(fraction) => {
            let mut text = String::new();
            push_fraction(&mut text, angle < 0.0, fraction, "1");
            // `3*1/4` says the same.
            if fraction.0 == 1.0 { text } else { text.replacen("*1", "", 1) }
        }
        None => without_exponent(angles::plain_number(angle / PI).text),
    }
}

/// A number without `e`, which is a constant in formulas of Quirk: `1.5e-7` is `1.5/10^7`.
fn without_exponent(text: String) -> String {
    match text.split_once('e') {
        Some((mantissa, exponent)) => match exponent.strip_prefix('-') {
            Some(places) => format!("{mantissa}/10^{places}"),
            None => format!("{mantissa}*10^{}", exponent.trim_start_matches('+')),
        },
        None => text,
    }
}

/// The formulas of Quirk, as far as numbers need them.
struct Formula;

impl Dialect for Formula {
    fn parameter(&mut self, _: u32) -> Option<String> {
        None
    }

    fn call(&mut self, _: Function, argument: Text) -> Text {
        argument
    }

    fn pi(&mut self) -> &'static str {
        "pi"
    }
}

/// Appends a text with the characters escaped that have a meaning in a link, or none.
fn push_encoded(out: &mut String, text: &str) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"{}[]:,.*/-_".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(HEX[usize::from(byte >> 4)]));
            out.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
}
