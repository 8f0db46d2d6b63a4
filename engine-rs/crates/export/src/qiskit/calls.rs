//! Calls of gates.

use super::Qiskit;
use crate::gates::{known_angles, power_of_angle, resolve};
use crate::python_writer::{MAX_ROUNDS, Writer};
use circuit::angle::Angle;
use circuit::gates::{Power, StandardGate as G};
use circuit::operation::{Body, Modifiers, NO_MODIFIERS, Operation, OperationKind};
use std::fmt::Write;

/// The most qubits of a gate whose power is computed as a matrix.
const MAX_POWER_QUBITS: u32 = 8;

/// How Qiskit calls a standard gate: the method of a circuit (none where only the class is there), and the class.
const fn names(gate: G) -> (Option<&'static str>, &'static str) {
    match gate {
        G::U | G::UQiskit | G::U2 | G::U3 => (Some("u"), "UGate"),
        G::Gphase => (None, "GlobalPhaseGate"),
        G::Id | G::U0 => (Some("id"), "IGate"),
        G::X => (Some("x"), "XGate"),
        G::Y => (Some("y"), "YGate"),
        G::Z => (Some("z"), "ZGate"),
        G::H => (Some("h"), "HGate"),
        G::S => (Some("s"), "SGate"),
        G::Sdg => (Some("sdg"), "SdgGate"),
        G::T => (Some("t"), "TGate"),
        G::Tdg => (Some("tdg"), "TdgGate"),
        G::Sx => (Some("sx"), "SXGate"),
        G::Sxdg => (Some("sxdg"), "SXdgGate"),
        G::P | G::Phase | G::U1 => (Some("p"), "PhaseGate"),
        G::Rx => (Some("rx"), "RXGate"),
        G::Ry => (Some("ry"), "RYGate"),
        G::Rz => (Some("rz"), "RZGate"),
        G::Cx | G::CxBuiltin => (Some("cx"), "CXGate"),
        G::Cy => (Some("cy"), "CYGate"),
        G::Cz => (Some("cz"), "CZGate"),
        G::Ch => (Some("ch"), "CHGate"),
        G::Cp | G::Cphase | G::Cu1 => (Some("cp"), "CPhaseGate"),
        G::Crx => (Some("crx"), "CRXGate"),
        G::Cry => (Some("cry"), "CRYGate"),
        G::Crz => (Some("crz"), "CRZGate"),
        G::Cu | G::Cu3 => (Some("cu"), "CUGate"),
        G::Csx => (Some("csx"), "CSXGate"),
        G::Swap => (Some("swap"), "SwapGate"),
        G::Rxx => (Some("rxx"), "RXXGate"),
        G::Ryy => (Some("ryy"), "RYYGate"),
        G::Rzz => (Some("rzz"), "RZZGate"),
        G::Ccx => (Some("ccx"), "CCXGate"),
        G::Cswap => (Some("cswap"), "CSwapGate"),
        G::Rccx => (Some("rccx"), "RCCXGate"),
        G::Rc3x => (Some("rcccx"), "RC3XGate"),
        G::C3x => (None, "C3XGate"),
        G::C3sqrtx => (None, "C3SXGate"),
        G::C4x => (None, "C4XGate"),
    }
}

impl Writer<'_, Qiskit> {
    /// A gate on qubits, or on a whole register.
    pub(super) fn gate(&mut self, body: &Body, operation: &Operation, qubits: Vec<String>) {
        let circuit = self.target();
        let modifiers = body.modifiers(operation);
        match operation.kind {
            OperationKind::Gate(G::Gphase) => self.global_phase(body, operation, &qubits),
            OperationKind::Gate(gate) => {
                let mut resolved = resolve(gate, modifiers);
                let mut arguments = self.arguments(body, operation, resolved.gate, resolved.factor);
                if resolved.power != 1.0
                    && resolved.gate.info().power == Power::ScalesAngle
                    && let Some(&[angle]) = known_angles(body, operation).as_deref()
                {
                    // Qiskit's own powers of these multiply the angle, whatever it is.
                    if let Some(angle) = power_of_angle(gate, angle, resolved.power) {
                        arguments = vec![self.angle(Angle::Value(angle), body, 1.0, operation.span).text];
                        resolved = resolve(gate, Some(&Modifiers { controls: resolved.controls, power: 1.0 }));
                    } else {
                        self.losses.refuse(operation.span, "Qiskit has no such power of a rotation by a whole turn");
                    }
                }
                if resolved.gate == G::U0 {
                    self.losses.warn(operation.span, "Qiskit has no `u0`, which only waits: `id` stands for it");
                }
                let (method, class) = names(resolved.gate);
                let is_plain = resolved.controls.is_empty() && resolved.power == 1.0;
                if is_plain && let Some(method) = method {
                    let arguments: Vec<String> = arguments.into_iter().chain(qubits).collect();
                    self.python.line(&format!("{circuit}.{method}({})", arguments.join(", ")));
                    return;
                }
                self.tool.library.insert(class);
                let object = format!("{class}({})", arguments.join(", "));
                let rest = Modifiers { controls: resolved.controls, power: resolved.power };
                let is_known = known_angles(body, operation).is_some();
                self.append(operation, &object, (&rest, is_known), &qubits);
            }
            OperationKind::Custom(index) => {
                let arguments = self.arguments(body, operation, G::Id, 1.0);
                let object = format!("{}({})", self.names.definitions[index as usize], arguments.join(", "));
                if modifiers.is_some() && self.opaque[index as usize] {
                    let name = &self.circuit.definitions[index as usize].name;
                    let message = format!("nothing tells what `{name}` does, so Qiskit cannot change it");
                    self.losses.refuse(operation.span, message);
                }
                let is_known = known_angles(body, operation).is_some();
                self.append(operation, &object, (modifiers.unwrap_or(&NO_MODIFIERS), is_known), &qubits);
            }
            _ => {}
        }
    }

    /// The angles of a gate as arguments of Qiskit's.
    fn arguments(&mut self, body: &Body, operation: &Operation, gate: G, factor: f64) -> Vec<String> {
        if gate == G::U0 {
            return Vec::new();
        }
        let angles = body.angles(operation);
        let mut arguments: Vec<String> =
            angles.iter().map(|&angle| self.angle(angle, body, factor, operation.span).text).collect();
        match gate {
            G::U2 => {
                self.uses_pi = true;
                arguments.insert(0, "pi/2".to_owned());
            }
            G::Cu3 => arguments.push("0".to_owned()),
            _ => {}
        }
        arguments
    }

    /// A gate as an object, with modifiers.
    fn append(
        &mut self,
        operation: &Operation,
        object: &str,
        (modifiers, is_known): (&Modifiers, bool),
        qubits: &[String],
    ) {
        let Modifiers { controls, power } = modifiers;
        let mut object = object.to_owned();
        let mut rounds = 1.0;
        if power.fract() == 0.0 {
            if *power < 0.0 {
                object.push_str(".inverse()");
            }
            rounds = power.abs();
            if rounds > MAX_ROUNDS {
                self.losses.refuse(operation.span, "Qiskit has no loop for so high a power");
            }
        } else {
            let count = operation.qubits.length - controls.len() as u32;
            if !is_known {
                let message = "Qiskit has no such power of a gate whose angles are not known";
                self.losses.refuse(operation.span, message);
            } else if count > MAX_POWER_QUBITS {
                let message =
                    format!("Qiskit computes such a power as a matrix, which is too large for {count} qubits");
                self.losses.refuse(operation.span, message);
            }
            let _ = write!(object, ".power({})", crate::angles::plain_number(*power).text);
        }
        if !controls.is_empty() {
            let _ = write!(object, ".control({}", controls.len());
            if !controls.iter().all(|&it| it) {
                // Written as a number in base 2, so the first control comes last.
                let state: String = controls.iter().rev().map(|&it| if it { '1' } else { '0' }).collect();
                let _ = write!(object, ", ctrl_state=\"{state}\"");
            }
            object.push(')');
        }
        let line = format!("{}.append({object}, [{}])", self.target(), qubits.join(", "));
        self.repeated(rounds, operation.span, |writer| writer.python.line(&line));
    }

    /// A global phase; with controls it is a phase of the last one.
    fn global_phase(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        let circuit = self.target();
        let Modifiers { controls, power } = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
        let angle = body.angles(operation)[0];
        if power.fract() != 0.0 && !matches!(angle, Angle::Value(_)) {
            self.losses.refuse(operation.span, "Qiskit has no such power of a phase that is not known");
        }
        // Another power than a whole one is that of the angle within half a turn.
        let argument = match angle {
            Angle::Value(value) => {
                let folded = Angle::Value(synthesis::modifiers::fold(value, &[*power]));
                self.angle(folded, body, 1.0, operation.span)
            }
            symbolic @ Angle::Expression(_) => self.angle(symbolic, body, *power, operation.span),
        }
        .text;
        let (Some((&last, others)), Some((target, before))) = (controls.split_last(), qubits.split_last()) else {
            if self.python.depth() == 0 || self.is_in_gate {
                self.python.line(&format!("{circuit}.global_phase += {argument}"));
            } else {
                self.tool.library.insert("GlobalPhaseGate");
                self.python.line(&format!("{circuit}.append(GlobalPhaseGate({argument}), [])"));
            }
            return;
        };
        if !last {
            self.python.line(&format!("{circuit}.x({target})"));
        }
        if others.is_empty() {
            self.python.line(&format!("{circuit}.p({argument}, {target})"));
        } else if others == [true] {
            self.python.line(&format!("{circuit}.cp({argument}, {}, {target})", before[0]));
        } else {
            self.tool.library.insert("PhaseGate");
            let rest = Modifiers { controls: others.to_vec(), power: 1.0 };
            self.append(operation, &format!("PhaseGate({argument})"), (&rest, true), qubits);
        }
        if !last {
            self.python.line(&format!("{circuit}.x({target})"));
        }
    }
}
