//! Calls of gates.

use super::Braket;
use crate::flat::flatten_known;
use crate::gates::resolve;
use crate::python::control_values;
use crate::python_writer::Writer;
use circuit::angle::Angle;
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, NO_MODIFIERS, Operation, OperationKind};
use diagnostic::Span;

/// A gate that Braket has by a name, without angles, for one qubit.
pub(super) const fn fixed_gate(gate: G) -> Option<&'static str> {
    Some(match gate {
        G::Id => "i",
        G::X => "x",
        G::Y => "y",
        G::Z => "z",
        G::H => "h",
        G::S => "s",
        G::Sdg => "si",
        G::T => "t",
        G::Tdg => "ti",
        G::Sx => "v",
        G::Sxdg => "vi",
        _ => return None,
    })
}

/// The method of a circuit that adds the gate. Its own controls count among the qubits.
const fn method(gate: G) -> Option<&'static str> {
    Some(match gate {
        G::U0 => "i",
        G::U | G::UQiskit | G::U3 | G::U2 => "u",
        G::P | G::Phase | G::U1 => "phaseshift",
        G::Rx => "rx",
        G::Ry => "ry",
        G::Rz => "rz",
        G::Cx | G::CxBuiltin => "cnot",
        G::Cy => "cy",
        G::Cz => "cz",
        G::Csx => "cv",
        G::Cp | G::Cphase | G::Cu1 => "cphaseshift",
        G::Swap => "swap",
        G::Cswap => "cswap",
        G::Ccx => "ccnot",
        G::Rxx => "xx",
        G::Ryy => "yy",
        G::Rzz => "zz",
        _ => return fixed_gate(gate),
    })
}

impl Writer<'_, Braket> {
    /// A gate with its modifiers.
    pub(super) fn gate(&mut self, body: &Body, operation: &Operation, qubits: &[String]) {
        let span = operation.span;
        let modifiers = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
        match operation.kind {
            OperationKind::Custom(index) => {
                let name = &self.circuit.definitions[index as usize].name;
                if self.opaque[index as usize] {
                    self.losses.refuse(span, format!("nothing tells what `{name}` does"));
                } else if *modifiers == NO_MODIFIERS {
                    let mut arguments = vec!["circuit".to_owned()];
                    arguments.extend(self.arguments(body, body.angles(operation), 1.0, span));
                    arguments.extend_from_slice(qubits);
                    let function = self.names.definitions[index as usize].clone();
                    self.python.line(&format!("{function}({})", arguments.join(", ")));
                } else {
                    self.written_out(body, operation);
                }
            }
            OperationKind::Gate(G::Gphase) if modifiers.power.fract() == 0.0 => {
                self.phase(body, body.angles(operation)[0], modifiers.power, (&modifiers.controls, qubits), span);
            }
            OperationKind::Gate(G::Gphase) => self.written_out(body, operation),
            OperationKind::Gate(gate) => {
                if gate == G::U0 {
                    self.losses.warn(span, "Braket has no `u0`, which only waits: `i` stands for it");
                }
                let resolved = resolve(gate, body.modifiers(operation));
                if resolved.power.fract() != 0.0
                    || crate::gates::steps_of(resolved.gate).is_some()
                    || (resolved.gate == G::Cu && resolved.power != 1.0)
                {
                    self.written_out(body, operation);
                    return;
                }
                let angles = if gate == G::U0 { &[] } else { body.angles(operation) };
                let angles = self.arguments(body, angles, resolved.factor, span);
                let (controls, own) = qubits.split_at(resolved.controls.len());
                self.standard(resolved.gate, angles, (&resolved.controls, controls), own, resolved.power, span);
            }
            _ => {}
        }
    }

    fn arguments(&mut self, body: &Body, angles: &[Angle], factor: f64, span: Span) -> Vec<String> {
        let mut texts = Vec::new();
        let is_symbolic = angles.iter().any(|it| matches!(it, Angle::Expression(_)));
        self.tool.symbolic = (is_symbolic && !self.circuit.parameters.is_empty()).then_some(span);
        for &angle in angles {
            let text = self.angle(angle, body, factor, span).text;
            if !self.circuit.parameters.is_empty() && diagnostic::find(&text, "math.").is_some() {
                self.losses.refuse(span, "Braket has no functions of a `FreeParameter`");
            }
            texts.push(text);
        }
        texts
    }

    /// A standard gate with a whole power.
    fn standard(
        &mut self,
        gate: G,
        mut angles: Vec<String>,
        (values, controls): (&[bool], &[String]),
        own: &[String],
        power: f64,
        span: Span,
    ) {
        let info = gate.info();
        let (mut values, mut controls, mut own) = (values.to_vec(), controls.to_vec(), own.to_vec());
        if gate == G::Cu {
            // The fourth angle is a phase of the control, which commutes with the rest.
            let phase = angles.pop().unwrap_or_default();
            self.call("phaseshift", &[phase], &own[..1], (&values, &controls), power);
        }
        if gate == G::U2 {
            self.uses_pi = true;
            angles.insert(0, "pi/2".to_owned());
        }
        let mut base = gate;
        if method(gate).is_none() || (!values.is_empty() && info.controls > 0) {
            // Another controlled gate is its base with controls.
            let targets = own.split_off(usize::from(info.controls));
            values.extend(own.iter().map(|_| true));
            controls.extend(own);
            own = targets;
            base = if matches!(gate, G::Cu | G::Cu3) { G::U } else { info.base.unwrap_or(gate) };
        }
        // A name with all controls, if Braket has one. Such a method takes no others.
        let mut folded = base;
        let mut left = values.len();
        while left > 0 && values[left - 1] {
            let Some(controlled) = folded.info().controlled.filter(|&it| method(it).is_some()) else { break };
            folded = controlled;
            left -= 1;
        }
        if left == 0 {
            base = folded;
            own.splice(0..0, std::mem::take(&mut controls));
            values.clear();
        }
        match method(base) {
            Some(name) => self.call(name, &angles, &own, (&values, &controls), power),
            None => self.losses.refuse(span, format!("Braket has no `{}`", info.name)),
        }
    }

    /// A call of a method of the circuit.
    fn call(
        &mut self,
        name: &str,
        angles: &[String],
        targets: &[String],
        (values, controls): (&[bool], &[String]),
        power: f64,
    ) {
        let mut arguments: Vec<String> = targets.iter().chain(angles).cloned().collect();
        if !controls.is_empty() || power != 1.0 {
            self.tool.unbound = self.tool.unbound.or(self.tool.symbolic);
        }
        if !controls.is_empty() {
            arguments.push(format!("control=[{}]", controls.join(", ")));
            arguments.extend(control_values(values).map(|values| format!("control_state={values}")));
        }
        if power != 1.0 {
            arguments.push(format!("power={}", crate::angles::plain_number(power).text));
        }
        self.python.line(&format!("circuit.{name}({})", arguments.join(", ")));
    }

    /// A gate in terms of those that Braket has with controls and known angles.
    fn written_out(&mut self, body: &Body, operation: &Operation) {
        let span = operation.span;
        let gates = match flatten_known(self.circuit, body, operation) {
            Ok(gates) => gates,
            Err(reason) => {
                self.losses.refuse(span, format!("Braket cannot say this gate with its modifiers: {reason}"));
                return;
            }
        };
        for flat in gates {
            if self.is_too_long(span) {
                return;
            }
            let values: Vec<bool> = flat.controls.iter().map(|it| it.1).collect();
            let controls: Vec<String> = flat.controls.iter().map(|it| self.qubits[it.0 as usize].clone()).collect();
            let targets: Vec<String> = flat.targets.iter().map(|&it| self.qubits[it as usize].clone()).collect();
            if flat.gate == G::Gphase {
                self.phase(body, Angle::Value(flat.angle), 1.0, (&values, &controls), span);
                continue;
            }
            let angles = if flat.gate.info().parameters() > 0 {
                self.arguments(body, &[Angle::Value(flat.angle)], 1.0, span)
            } else {
                Vec::new()
            };
            self.standard(flat.gate, angles, (&values, &controls), &targets, 1.0, span);
        }
    }

    /// A global phase; with controls it is a phase of the last one.
    fn phase(&mut self, body: &Body, angle: Angle, factor: f64, (values, controls): (&[bool], &[String]), span: Span) {
        let angles = self.arguments(body, &[angle], factor, span);
        let (Some((last, others)), Some((target, before))) = (values.split_last(), controls.split_last()) else {
            self.python.line(&format!("circuit.gphase({})", angles.join(", ")));
            return;
        };
        if !last {
            self.python.line(&format!("circuit.x({target})"));
        }
        self.call("phaseshift", &angles, std::slice::from_ref(target), (others, before), 1.0);
        if !last {
            self.python.line(&format!("circuit.x({target})"));
        }
    }
}
