//! Stim: a circuit of Clifford gates, for the simulator of that name.
//!
//! Definitions and modifiers are written out ([`flat`](crate::flat)), loops with equal iterations are `REPEAT`. Rotations by quarter turns
//! are Clifford gates; anything else is refused. A measurement is the next entry of Stim's record, and an X, Y or Z that waits for one bit
//! is a controlled Pauli on that entry. Stim knows no global phase, and no outcome depends on it.

use crate::flat::{BUDGET, Flat, flatten};
use crate::gates::{asked_bit, head_lines, shown};
use crate::losses::Losses;
use crate::python::MAX_BYTES;
use crate::steps::{Step, steps};
use circuit::Circuit;
use circuit::classical::Control;
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, Operation, OperationKind};
use diagnostic::Span;
use std::f64::consts::FRAC_PI_2;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let mut writer = Writer {
        circuit,
        values: circuit.default_values(),
        budget: BUDGET,
        text: String::new(),
        losses: Losses::default(),
        entries: vec![None; circuit.clbit_count() as usize],
        measured: 0,
        indent: 0,
        has_phase: None,
    };
    for line in head_lines(circuit) {
        writer.comment(&line);
    }
    writer.body(&circuit.body);
    writer.losses.annotations(circuit, "Stim");
    writer.losses.parameters(circuit, "Stim");
    if let Some(span) = writer.has_phase {
        writer.losses.left_out(span, "Stim has no global phase, on which no outcome depends");
    }
    writer.report_bits();
    if writer.text.is_empty() {
        writer.comment("nothing happens");
    }
    (writer.text, writer.losses)
}

struct Writer<'c> {
    circuit: &'c Circuit,
    values: Vec<f64>,
    /// How many steps of writing definitions out are left.
    budget: usize,
    text: String,
    losses: Losses,
    /// For each clbit, the number of the measurement that it has its value from.
    entries: Vec<Option<u64>>,
    /// How many measurements there are so far.
    measured: u64,
    indent: usize,
    /// Where the first global phase is.
    has_phase: Option<Span>,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        for _ in 0..self.indent {
            self.text.push_str("    ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn comment(&mut self, comment: &str) {
        let comment: String = comment.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
        let comment = comment.trim();
        self.line(&if comment.is_empty() { "#".to_owned() } else { format!("# {comment}") });
    }

    /// Says which entry of the record each bit is, where that is not the order of the bits.
    fn report_bits(&mut self) {
        let is_in_order = (0..).zip(&self.entries).all(|(index, entry)| *entry == Some(index));
        if !is_in_order && self.measured > 0 {
            let message =
                "Stim has a record of all measurements in place of named bits, in the order in which they happen";
            self.losses.warn(Span::default(), message);
        }
        let names: Vec<String> = self
            .entries
            .iter()
            .enumerate()
            .filter_map(|(clbit, entry)| entry.map(|it| format!("{} is {it}", self.circuit.clbits.name(clbit as u32))))
            .collect();
        if !is_in_order && !names.is_empty() && names.len() <= 64 {
            self.comment(&format!("in the record, counted from 0: {}", names.join(", ")));
        }
    }

    fn body(&mut self, body: &Body) {
        let mut loops: Vec<u64> = Vec::new();
        let mut starts: Vec<usize> = Vec::new();
        for step in steps(self.circuit, body) {
            match step {
                Step::Comment(text, _) => self.comment(text),
                Step::Title(title) => self.comment(title),
                Step::Repeat(repeat) => {
                    self.line(&format!("REPEAT {} {{", repeat.iterations));
                    self.indent += 1;
                    starts.push(self.text.len());
                    loops.push(self.measured);
                    if self.indent > 64 {
                        self.losses.refuse(repeat.span, "the loops are nested too deeply");
                        return;
                    }
                    let range = repeat.iteration(0);
                    self.check_loop(body, range.start as usize..range.end as usize);
                    // The measurements of the other iterations come with the end of the loop.
                    loops.push(u64::from(repeat.iterations));
                }
                Step::End => {
                    let (iterations, before) = (loops.pop().unwrap_or(1), loops.pop().unwrap_or(0));
                    let inside = self.measured - before;
                    let shift = inside.saturating_mul(iterations - 1);
                    for entry in self.entries.iter_mut().flatten().filter(|entry| **entry >= before) {
                        *entry += shift;
                    }
                    self.measured += shift;
                    let start = starts.pop().unwrap_or(0);
                    if self.text[start..].lines().all(|line| line.trim_start().starts_with('#')) {
                        // Stim has no empty blocks.
                        self.line("TICK");
                    }
                    self.indent -= 1;
                    self.line("}");
                }
                Step::Operations(range) => {
                    for operation in &body.operations[range] {
                        if self.text.len() > MAX_BYTES {
                            let message = format!("the circuit is longer than {MAX_BYTES} bytes when written out");
                            self.losses.refuse(operation.span, message);
                            return;
                        }
                        self.operation(body, operation);
                    }
                }
            }
        }
    }

    /// Refuses a loop in which a bit is asked for an outcome that the iteration before has set, or that stands before the loop
    /// with measurements in it: its place in the record is another one in each iteration.
    fn check_loop(&mut self, body: &Body, range: std::ops::Range<usize>) {
        let operations = &body.operations[range];
        let measures = operations.iter().any(|it| it.kind == OperationKind::Measure);
        let mut set: Vec<u32> = Vec::new();
        for operation in operations {
            if let Some(index) = operation.condition
                && measures
            {
                let clbits = &self.circuit.conditions[index.get() as usize].clbits;
                if !clbits.iter().all(|clbit| set.contains(clbit)) {
                    self.losses
                        .refuse(operation.span, "Stim cannot ask for a bit from outside of a loop that measures");
                }
            }
            set.extend_from_slice(body.clbits(operation));
        }
    }

    fn operation(&mut self, body: &Body, operation: &Operation) {
        let span = operation.span;
        if operation.condition.is_some() {
            self.conditional(body, operation);
            return;
        }
        let qubits: Vec<String> = body.qubits(operation).iter().map(u32::to_string).collect();
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                match flatten(self.circuit, body, operation, &self.values, &mut self.budget) {
                    Ok(gates) => gates.iter().for_each(|gate| self.gate(gate, span)),
                    Err(reason) => self.losses.refuse(span, format!("Stim cannot say this gate: {reason}")),
                }
            }
            OperationKind::Measure => {
                for clbit in body.clbits(operation) {
                    self.entries[*clbit as usize] = Some(self.measured);
                }
                self.measured += 1;
                self.line(&format!("M {}", qubits[0]));
            }
            OperationKind::Reset => self.line(&format!("R {}", qubits.join(" "))),
            OperationKind::Barrier => self.line("TICK"),
            OperationKind::Delay => self.losses.left_out(span, "Stim has no delays"),
            OperationKind::Block(index) => {
                let block = &self.circuit.blocks[index as usize];
                if !self.losses.directive(block, span, "Stim")
                    && (block.control != Control::Nothing || block.before.is_some())
                {
                    self.losses.refuse(span, format!("Stim cannot say {}", shown(block)));
                }
            }
        }
    }

    /// A Pauli gate that waits for a bit.
    fn conditional(&mut self, body: &Body, operation: &Operation) {
        let span = operation.span;
        let Some(index) = operation.condition else { return };
        let condition = &self.circuit.conditions[index.get() as usize];
        let gates = match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                flatten(self.circuit, body, operation, &self.values, &mut self.budget).ok()
            }
            _ => None,
        };
        let (Some((clbit, value)), Some(gates)) = (asked_bit(condition), gates) else {
            self.losses.refuse(span, format!("Stim cannot ask `{}` for this", condition.text));
            return;
        };
        let Some(entry) = self.entries[clbit as usize] else {
            // Nothing has measured the bit, so it is 0.
            if !value {
                for gate in &gates {
                    self.gate(gate, span);
                }
            }
            return;
        };
        let record = self.measured - entry;
        for gate in &gates {
            let (G::X | G::Y | G::Z | G::Id, [], &[target]) = (gate.gate, &gate.controls[..], &gate.targets[..]) else {
                self.losses.refuse(span, "Stim asks a bit for X, Y and Z only");
                return;
            };
            if gate.gate == G::Id {
                continue;
            }
            let name = gate.gate.info().symbol;
            if !value {
                // It happens where the bit is 0: always, and once more where it is 1.
                self.line(&format!("{name} {target}"));
            }
            self.line(&format!("C{name} rec[-{record}] {target}"));
        }
    }

    /// Writes something, between two X on a qubit if it is to be flipped.
    fn flipped(&mut self, qubit: u32, is_flipped: bool, write: impl FnOnce(&mut Self)) {
        let flip = format!("X {qubit}");
        if is_flipped {
            self.line(&flip);
        }
        write(self);
        if is_flipped {
            self.line(&flip);
        }
    }

    /// A gate that is written out.
    fn gate(&mut self, flat: &Flat, span: Span) {
        let Flat { gate, angle, controls, targets } = flat;
        let quarters = quarters(*angle);
        let is_rotation = matches!(gate, G::P | G::Rx | G::Ry | G::Rz | G::Rxx | G::Ryy | G::Rzz | G::Gphase);
        if is_rotation && *angle == 0.0 {
            return;
        }
        if let (&[(control, value)], &[target]) = (&controls[..], &targets[..]) {
            // A controlled phase of half a turn is CZ.
            let name = match gate {
                G::X => Some("CX"),
                G::Y => Some("CY"),
                G::Z => Some("CZ"),
                G::P if quarters == Some(2) => Some("CZ"),
                G::P if quarters == Some(0) => return,
                G::Id => return,
                _ => None,
            };
            if let Some(name) = name {
                self.flipped(control, !value, |writer| writer.line(&format!("{name} {control} {target}")));
                return;
            }
        }
        if let (G::Gphase, &[(control, value)]) = (gate, &controls[..]) {
            // A phase of the control.
            let phase = Flat { gate: G::P, angle: *angle, controls: Vec::new(), targets: vec![control] };
            self.flipped(control, !value, |writer| writer.gate(&phase, span));
            return;
        }
        let names: Option<&[&str]> = match (gate, quarters) {
            _ if !controls.is_empty() => None,
            (G::Gphase, _) => {
                self.has_phase.get_or_insert(span);
                return;
            }
            (G::Id, _) => Some(&["I"]),
            (G::X, _) => Some(&["X"]),
            (G::Y, _) => Some(&["Y"]),
            (G::Z, _) => Some(&["Z"]),
            (G::H, _) => Some(&["H"]),
            (G::S, _) => Some(&["S"]),
            (G::Sdg, _) => Some(&["S_DAG"]),
            (G::Sx, _) => Some(&["SQRT_X"]),
            (G::Sxdg, _) => Some(&["SQRT_X_DAG"]),
            (G::Swap, _) => Some(&["SWAP"]),
            (G::P | G::Rz, Some(turns)) => Some([&[][..], &["S"], &["Z"], &["S_DAG"]][turns]),
            (G::Rx, Some(turns)) => Some([&[][..], &["SQRT_X"], &["X"], &["SQRT_X_DAG"]][turns]),
            (G::Ry, Some(turns)) => Some([&[][..], &["SQRT_Y"], &["Y"], &["SQRT_Y_DAG"]][turns]),
            (G::Rxx, Some(turns)) => Some([&[][..], &["SQRT_XX"], &["XX"], &["SQRT_XX_DAG"]][turns]),
            (G::Ryy, Some(turns)) => Some([&[][..], &["SQRT_YY"], &["YY"], &["SQRT_YY_DAG"]][turns]),
            (G::Rzz, Some(turns)) => Some([&[][..], &["SQRT_ZZ"], &["ZZ"], &["SQRT_ZZ_DAG"]][turns]),
            _ => None,
        };
        let Some(names) = names else {
            self.losses.refuse(span, "Stim has Clifford gates only, and this is none");
            return;
        };
        let on: Vec<String> = targets.iter().map(u32::to_string).collect();
        for name in names {
            if let "XX" | "YY" | "ZZ" = *name {
                self.line(&format!("{} {}", &name[..1], on.join(" ")));
            } else {
                self.line(&format!("{name} {}", on.join(" ")));
            }
        }
        if matches!(gate, G::Rx | G::Ry | G::Rz | G::Rxx | G::Ryy | G::Rzz) {
            // Stim's gates have phases of their own; that of a rotation is lost.
            self.has_phase.get_or_insert(span);
        }
    }
}

/// An angle in quarter turns, from 0 to 3; `None` for another one.
fn quarters(angle: f64) -> Option<usize> {
    let turns = angle / FRAC_PI_2;
    let rounded = turns.round();
    ((turns - rounded).abs() < 1e-9).then(|| rounded.rem_euclid(4.0) as usize)
}
