//! Calls of gates.

use super::Cirq;
use crate::gates::{power_of_angle, resolve};
use crate::python::control_values;
use crate::python_writer::{MAX_ROUNDS, Writer};
use circuit::angle::Angle;
use circuit::gates::{Power, StandardGate as G};
use circuit::operation::{Body, Modifiers, NO_MODIFIERS, Operation, OperationKind};
use diagnostic::Span;

/// A gate without angles on qubits, one of those that [`steps_of`](crate::gates::steps_of) has.
pub(super) fn plain(gate: G, qubits: &[&str]) -> String {
    let qubits = qubits.join(", ");
    match gate {
        G::H => format!("cirq.H({qubits})"),
        G::T => format!("cirq.T({qubits})"),
        G::Tdg => format!("cirq.T({qubits})**-1"),
        _ => format!("cirq.CNOT({qubits})"),
    }
}

/// A gate that Cirq has by a name, without angles.
pub(super) const fn fixed_gate(gate: G) -> Option<&'static str> {
    Some(match gate {
        G::X => "X",
        G::Y => "Y",
        G::Z => "Z",
        G::H => "H",
        G::S => "S",
        G::T => "T",
        _ => return None,
    })
}

/// A call as Python.
struct Call {
    text: String,
    /// Whether it yields several operations.
    is_many: bool,
}

impl Writer<'_, Cirq> {
    /// A gate with its modifiers.
    pub(super) fn gate(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        let span = operation.span;
        match operation.kind {
            OperationKind::Gate(G::Gphase) => self.global_phase(body, operation, qubits),
            OperationKind::Gate(gate) => {
                if gate == G::U0 {
                    self.losses.warn(span, "Cirq has no `u0`, which only waits: `I` stands for it");
                }
                let mut resolved = resolve(gate, body.modifiers(operation));
                let mut angles = body.angles(operation).to_vec();
                if resolved.power.fract() != 0.0 {
                    if let ([Angle::Value(angle)], Power::ScalesAngle) = (&angles[..], gate.info().power) {
                        if let Some(angle) = power_of_angle(gate, *angle, resolved.power) {
                            angles = vec![Angle::Value(angle)];
                            let controls = resolved.controls;
                            resolved = resolve(gate, Some(&Modifiers { controls, power: 1.0 }));
                        } else {
                            self.losses.refuse(span, "Cirq has no such power of a rotation by a whole turn");
                        }
                    } else if !angles.is_empty() || crate::gates::steps_of(gate).is_some() {
                        let message = format!("Cirq has no such power of `{}`", gate.info().name);
                        self.losses.refuse(span, message);
                    }
                }
                let (controls, own) = qubits.split_at(resolved.controls.len());
                self.standard(body, (resolved.gate, &angles, resolved.factor), &resolved, (controls, own), span);
            }
            OperationKind::Custom(index) => {
                let modifiers = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
                let definition = &self.circuit.definitions[index as usize];
                if self.opaque[index as usize] {
                    self.losses.refuse(span, format!("nothing tells what `{}` does", definition.name));
                    return;
                }
                if modifiers.power.fract() != 0.0 {
                    self.losses.refuse(span, format!("Cirq has no such power of `{}`", definition.name));
                }
                let (controls, own) = qubits.split_at(modifiers.controls.len());
                let angles = body.angles(operation);
                let mut arguments: Vec<String> =
                    angles.iter().map(|&angle| self.angle(angle, body, 1.0, span).text).collect();
                arguments.extend_from_slice(own);
                let text = format!("{}({})", self.names.definitions[index as usize], arguments.join(", "));
                let call = Call { text, is_many: true };
                self.modified(call, &modifiers.controls, controls, modifiers.power, span);
            }
            _ => {}
        }
    }

    /// A standard gate.
    fn standard(
        &mut self,
        body: &Body,
        (gate, angles, factor): (G, &[Angle], f64),
        resolved: &crate::gates::Resolved,
        (controls, own): (&[String], &[String]),
        span: Span,
    ) {
        let is_plain = resolved.controls.is_empty() && resolved.power == 1.0;
        let shortcut = match gate {
            G::Cx | G::CxBuiltin => Some("CNOT"),
            G::Cz => Some("CZ"),
            G::Ccx => Some("CCX"),
            G::Cswap => Some("CSWAP"),
            _ => None,
        };
        if is_plain && let Some(name) = shortcut {
            self.emit(&format!("cirq.{name}({})", own.join(", ")), false);
            return;
        }
        // Any other controlled gate is its base with controls.
        let info = gate.info();
        let (more, targets) = own.split_at(usize::from(info.controls));
        let mut values = resolved.controls.clone();
        values.extend(more.iter().map(|_| true));
        let controls: Vec<String> = controls.iter().chain(more).cloned().collect();
        if gate == G::Cu {
            // The fourth angle is a phase of the control.
            let exponent = self.exponent(angles[3], body, 1.0, span);
            let control = &more[0];
            let call = Call { text: format!("cirq.Z({control})**{exponent}"), is_many: false };
            let (outer, outer_values) = (&controls[..controls.len() - 1], &values[..values.len() - 1]);
            if resolved.power == 1.0 {
                self.modified(call, outer_values, outer, 1.0, span);
            } else {
                self.cu_power(body, angles, resolved.power, (&controls, &values, &targets[0]), span);
                return;
            }
        }
        let call = self.base(body, info.base.unwrap_or(gate), angles, factor, targets, span);
        self.modified(call, &values, &controls, resolved.power, span);
    }

    /// A whole power of `cu`, whose phase and rotation are repeated together; both parts commute, as the phase is of the control alone.
    fn cu_power(
        &mut self,
        body: &Body,
        angles: &[Angle],
        power: f64,
        (controls, values, target): (&[String], &[bool], &String),
        span: Span,
    ) {
        let exponent = self.exponent(angles[3], body, power, span);
        let last = controls.len() - 1;
        let call = Call { text: format!("cirq.Z({})**{exponent}", controls[last]), is_many: false };
        self.modified(call, &values[..last], &controls[..last], 1.0, span);
        let call = self.base(body, G::U, &angles[..3], 1.0, std::slice::from_ref(target), span);
        self.modified(call, values, controls, power, span);
    }

    /// A gate without controls.
    fn base(&mut self, body: &Body, gate: G, angles: &[Angle], factor: f64, qubits: &[String], span: Span) -> Call {
        let on = qubits.join(", ");
        let mut is_many = false;
        let text = match gate {
            G::Id | G::U0 => format!("cirq.I({on})"),
            G::X => format!("cirq.X({on})"),
            G::Y => format!("cirq.Y({on})"),
            G::Z => format!("cirq.Z({on})"),
            G::H => format!("cirq.H({on})"),
            G::S => format!("cirq.S({on})"),
            G::Sdg => format!("cirq.S({on})**-1"),
            G::T => format!("cirq.T({on})"),
            G::Tdg => format!("cirq.T({on})**-1"),
            G::Sx => format!("cirq.X({on})**0.5"),
            G::Sxdg => format!("cirq.X({on})**-0.5"),
            G::Swap => format!("cirq.SWAP({on})"),
            G::P | G::Phase | G::U1 => format!("cirq.Z({on})**{}", self.exponent(angles[0], body, factor, span)),
            G::Rx | G::Ry | G::Rz => {
                let angle = self.angle(angles[0], body, factor, span).text;
                format!("cirq.{}({angle})({on})", gate.info().name)
            }
            G::Rxx | G::Ryy | G::Rzz => {
                let exponent = self.exponent(angles[0], body, factor, span);
                let name = gate.info().name[1..].to_uppercase();
                // The shift makes it a rotation, without a phase of its own.
                format!("cirq.{name}PowGate(exponent={exponent}, global_shift=-0.5)({on})")
            }
            G::U | G::UQiskit | G::U2 | G::U3 | G::Cu | G::Cu3 => {
                self.tool.helpers.insert(G::U);
                self.uses_pi = true;
                is_many = true;
                let mut arguments: Vec<String> =
                    angles.iter().take(3).map(|&angle| self.angle(angle, body, 1.0, span).text).collect();
                if gate == G::U2 {
                    arguments.insert(0, "pi/2".to_owned());
                }
                format!("u({}, {on})", arguments.join(", "))
            }
            G::Rccx | G::Rc3x => {
                self.tool.helpers.insert(gate);
                is_many = true;
                format!("{}({on})", gate.info().name)
            }
            _ => {
                self.losses.refuse(span, format!("Cirq has no `{}`", gate.info().name));
                String::new()
            }
        };
        Call { text, is_many }
    }

    /// A call with a power and controls.
    fn modified(&mut self, call: Call, values: &[bool], controls: &[String], power: f64, span: Span) {
        let Call { mut text, is_many } = call;
        let mut rounds = 1.0;
        if power.fract() == 0.0 {
            if power < 0.0 {
                text = if is_many { format!("cirq.inverse(list({text}))") } else { format!("cirq.inverse({text})") };
            }
            rounds = power.abs();
            if rounds > MAX_ROUNDS {
                self.losses.refuse(span, "there is no loop for so high a power");
            }
        } else {
            let power = crate::angles::plain_number(power).text;
            text = format!("({text})**{power}");
        }
        if !controls.is_empty() {
            let mut arguments = controls.join(", ");
            if let Some(values) = control_values(values) {
                arguments = format!("{arguments}, control_values={values}");
            }
            text = if is_many {
                format!("(op.controlled_by({arguments}) for op in {text})")
            } else {
                let piece = if text.contains("**") { format!("({text})") } else { text };
                format!("{piece}.controlled_by({arguments})")
            };
        }
        self.repeated(rounds, span, |writer| writer.emit(&text, is_many));
    }

    /// A global phase; with controls it is a phase of the last one.
    fn global_phase(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        let span = operation.span;
        let Modifiers { controls, power } = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
        let (angle, factor) = match body.angles(operation)[0] {
            Angle::Value(value) => (Angle::Value(synthesis::modifiers::fold(value, &[*power])), 1.0),
            symbolic @ Angle::Expression(_) => (symbolic, *power),
        };
        if factor.fract() != 0.0 {
            self.losses.refuse(span, "Cirq has no such power of a phase that is not known");
        }
        if let (Some((last, others)), Some((target, before))) = (controls.split_last(), qubits.split_last()) {
            let exponent = self.exponent(angle, body, factor, span);
            let call = Call { text: format!("cirq.Z({target})**{exponent}"), is_many: false };
            let flip = format!("cirq.X({target})");
            if !last {
                self.emit(&flip, false);
            }
            self.modified(call, others, before, 1.0, span);
            if !last {
                self.emit(&flip, false);
            }
            return;
        }
        if let Angle::Value(_) = angle {
            self.tool.numpy = true;
            let angle = self.angle(angle, body, factor, span).at_least(crate::angles::Binding::Product).text;
            self.emit(&format!("cirq.global_phase_operation(np.exp(1j*{angle}))"), false);
            return;
        }
        // A phase of |0⟩ and one of |1⟩: a global phase of Cirq's is a number.
        let Some(target) = self.qubits.first().cloned() else {
            self.losses.left_out(span, "Cirq has no global phase without a qubit");
            return;
        };
        let exponent = self.exponent(angle, body, factor, span);
        for _ in 0..2 {
            self.emit(&format!("cirq.Z({target})**{exponent}"), false);
            self.emit(&format!("cirq.X({target})"), false);
        }
    }
}
