//! Calls of gates.

use super::PennyLane;
use crate::flat::flatten_known;
use crate::gates::resolve;
use crate::python::control_values;
use crate::python_writer::{MAX_ROUNDS, Writer};
use circuit::angle::Angle;
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, Modifiers, NO_MODIFIERS, Operation, OperationKind};
use diagnostic::Span;

/// A gate without angles on qubits, one of those that [`steps_of`](crate::gates::steps_of) has.
pub(super) fn plain(gate: G, qubits: &[&str]) -> String {
    let wires = wires(qubits);
    match gate {
        G::H => format!("qml.Hadamard({wires})"),
        G::T => format!("qml.T({wires})"),
        G::Tdg => format!("qml.adjoint(qml.T)({wires})"),
        _ => format!("qml.CNOT({wires})"),
    }
}

/// One wire, or a list of several.
fn wires<T: AsRef<str>>(qubits: &[T]) -> String {
    let names: Vec<&str> = qubits.iter().map(AsRef::as_ref).collect();
    if let [one] = names[..] { one.to_owned() } else { format!("[{}]", names.join(", ")) }
}

/// The operation of PennyLane that does the same, without its wires. Its own controls count among the wires.
const fn name(gate: G) -> Option<&'static str> {
    Some(match gate {
        G::U | G::UQiskit | G::U3 => "qml.U3",
        G::U2 => "qml.U2",
        G::Id | G::U0 => "qml.Identity",
        G::X => "qml.X",
        G::Y => "qml.Y",
        G::Z => "qml.Z",
        G::H => "qml.Hadamard",
        G::S => "qml.S",
        G::Sdg => "qml.adjoint(qml.S)",
        G::T => "qml.T",
        G::Tdg => "qml.adjoint(qml.T)",
        G::Sx => "qml.SX",
        G::Sxdg => "qml.adjoint(qml.SX)",
        G::P | G::Phase | G::U1 => "qml.PhaseShift",
        G::Rx => "qml.RX",
        G::Ry => "qml.RY",
        G::Rz => "qml.RZ",
        G::Cx | G::CxBuiltin => "qml.CNOT",
        G::Cy => "qml.CY",
        G::Cz => "qml.CZ",
        G::Ch => "qml.CH",
        G::Cp | G::Cphase | G::Cu1 => "qml.ControlledPhaseShift",
        G::Crx => "qml.CRX",
        G::Cry => "qml.CRY",
        G::Crz => "qml.CRZ",
        G::Swap => "qml.SWAP",
        G::Cswap => "qml.CSWAP",
        G::Ccx => "qml.Toffoli",
        G::Rxx => "qml.IsingXX",
        G::Ryy => "qml.IsingYY",
        G::Rzz => "qml.IsingZZ",
        _ => return None,
    })
}

/// A function or an operation, and its arguments.
struct Call {
    function: String,
    arguments: Vec<String>,
}

impl Writer<'_, PennyLane> {
    /// A gate with its modifiers.
    pub(super) fn gate(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        let span = operation.span;
        let modifiers = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
        if modifiers.power.fract() != 0.0 {
            self.fraction(body, operation);
            return;
        }
        match operation.kind {
            OperationKind::Gate(G::Gphase) => self.global_phase(body, operation, qubits),
            OperationKind::Gate(gate) => {
                if gate == G::U0 {
                    self.losses.warn(span, "PennyLane has no `u0`, which only waits: `Identity` stands for it");
                }
                let resolved = resolve(gate, body.modifiers(operation));
                let angles = if gate == G::U0 { &[] } else { body.angles(operation) };
                let arguments: Vec<String> =
                    angles.iter().map(|&angle| self.angle(angle, body, resolved.factor, span).text).collect();
                let (controls, own) = qubits.split_at(resolved.controls.len());
                self.standard(resolved.gate, arguments, (&resolved.controls, controls), own, resolved.power, span);
            }
            OperationKind::Custom(index) => {
                if self.opaque[index as usize] {
                    let name = &self.circuit.definitions[index as usize].name;
                    self.losses.refuse(span, format!("nothing tells what `{name}` does"));
                    return;
                }
                let (controls, own) = qubits.split_at(modifiers.controls.len());
                let angles = body.angles(operation);
                let mut arguments: Vec<String> =
                    angles.iter().map(|&angle| self.angle(angle, body, 1.0, span).text).collect();
                arguments.extend_from_slice(own);
                let call = Call { function: self.names.definitions[index as usize].clone(), arguments };
                self.modified(call, &modifiers.controls, controls, modifiers.power, span);
            }
            _ => {}
        }
    }

    /// A standard gate.
    fn standard(
        &mut self,
        gate: G,
        mut arguments: Vec<String>,
        (values, controls): (&[bool], &[String]),
        own: &[String],
        power: f64,
        span: Span,
    ) {
        let info = gate.info();
        let (mut values, mut controls) = (values.to_vec(), controls.to_vec());
        let mut own = own.to_vec();
        if gate == G::Cu {
            // The fourth angle is a phase of the control, which commutes with the rest.
            let phase = arguments.pop().unwrap_or_default();
            let call = Call { function: "qml.PhaseShift".to_owned(), arguments: vec![phase, own[0].clone()] };
            self.modified(call, &values, &controls, power, span);
        }
        let mut base = gate;
        if name(gate).is_none() || (!values.is_empty() && info.controls > 0) {
            // Another controlled gate is its base with controls.
            let targets = own.split_off(usize::from(info.controls));
            values.extend(own.iter().map(|_| true));
            controls.extend(own);
            own = targets;
            base = if matches!(gate, G::Cu | G::Cu3) { G::U } else { info.base.unwrap_or(gate) };
        }
        let call = if let Some(function) = name(base) {
            arguments.push(wires(&own));
            Call { function: function.to_owned(), arguments }
        } else {
            if crate::gates::steps_of(base).is_none() {
                self.losses.refuse(span, format!("PennyLane has no `{}`", info.name));
            }
            self.tool.helpers.insert(base);
            Call { function: base.info().name.to_owned(), arguments: own }
        };
        self.modified(call, &values, &controls, power, span);
    }

    /// A call with a whole power and controls.
    fn modified(&mut self, call: Call, values: &[bool], controls: &[String], power: f64, span: Span) {
        let Call { mut function, arguments } = call;
        if power < 0.0 {
            function = format!("qml.adjoint({function})");
        }
        if !controls.is_empty() {
            let wires = wires(controls);
            function = match control_values(values) {
                None => format!("qml.ctrl({function}, control={wires})"),
                Some(values) => format!("qml.ctrl({function}, control={wires}, control_values={values})"),
            };
        }
        let line = format!("{function}({})", arguments.join(", "));
        let rounds = power.abs();
        if rounds > MAX_ROUNDS {
            self.losses.refuse(span, "there is no loop for so high a power");
        }
        self.repeated(rounds, span, |writer| writer.emit(&line));
    }

    /// Another power than a whole one, written out.
    fn fraction(&mut self, body: &Body, operation: &Operation) {
        let span = operation.span;
        match flatten_known(self.circuit, body, operation) {
            Ok(gates) => {
                for flat in gates {
                    let values: Vec<bool> = flat.controls.iter().map(|it| it.1).collect();
                    let names = |qubits: &mut dyn Iterator<Item = u32>| -> Vec<String> {
                        qubits.map(|qubit| self.qubits[qubit as usize].clone()).collect()
                    };
                    let controls = names(&mut flat.controls.iter().map(|it| it.0));
                    let targets = names(&mut flat.targets.iter().copied());
                    if flat.gate == G::Gphase {
                        self.phase(Angle::Value(flat.angle), body, 1.0, (&values, &controls), span);
                        continue;
                    }
                    let has_angle = flat.gate.info().parameters() > 0;
                    let arguments = if has_angle {
                        vec![self.angle(Angle::Value(flat.angle), body, 1.0, span).text]
                    } else {
                        vec![]
                    };
                    self.standard(flat.gate, arguments, (&values, &controls), &targets, 1.0, span);
                }
            }
            Err(reason) => self.losses.refuse(span, format!("PennyLane cannot say this power: {reason}")),
        }
    }

    fn global_phase(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        let Modifiers { controls, power } = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
        let angle = body.angles(operation)[0];
        self.phase(angle, body, *power, (controls, qubits), operation.span);
    }

    /// A global phase; with controls it is a phase of the last one.
    fn phase(&mut self, angle: Angle, body: &Body, factor: f64, (values, controls): (&[bool], &[String]), span: Span) {
        if let (Some((last, others)), Some((target, before))) = (values.split_last(), controls.split_last()) {
            let angle = self.angle(angle, body, factor, span).text;
            if !last {
                self.emit(&format!("qml.X({target})"));
            }
            let call = Call { function: "qml.PhaseShift".to_owned(), arguments: vec![angle, target.clone()] };
            self.modified(call, others, before, 1.0, span);
            if !last {
                self.emit(&format!("qml.X({target})"));
            }
            return;
        }
        // PennyLane's phase has the other sign.
        let angle = self.angle(angle, body, -factor, span).text;
        self.emit(&format!("qml.GlobalPhase({angle})"));
    }
}
