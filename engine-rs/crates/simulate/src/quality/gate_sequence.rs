//! A circuit as one list of standard gates whose angles are traced back to the free parameters.
//!
//! A custom gate is expanded through its body, as [`unitaries`](crate::unitaries) does for numbers. Here every angle on the way has a slot: those of
//! a call come before those of its body, which read them as formal parameters. So all values are computed from the first slot to the
//! last, and slopes are handed back from the last to the first: the chain rule through calls and expressions.
//!
//! A [`GateSequence`] is made of a circuit that a [`Batch`](crate::Batch) has visited, so opaque gates, bodies that are nested too deep, and gates that are too
//! many for the limit of work have been refused.

use crate::{INVALID_PARAMETER_VALUES, TOO_LARGE_TO_SIMULATE, UNKNOWN_VALUE};
use amplitudes::state::State;
use amplitudes::unitary::{Controls, Unitary};
use circuit::Circuit;
use circuit::angle::{Angle, Expression, evaluate, nodes, slopes};
use circuit::gates::StandardGate;
use circuit::matrix::Matrix;
use circuit::operation::{Body, Operation, OperationKind};
use diagnostic::{Diagnostic, Span};

/// The limit of gates on a sequence.
const MAX_GATES: usize = 1 << 20;
/// The limit of qubits of a custom gate whose matrix is computed for a power.
const MAX_POWER_QUBITS: usize = 6;

/// The gates of a circuit in order, and where their angles come from.
pub struct GateSequence<'c> {
    circuit: &'c Circuit,
    slots: Vec<AngleSlot<'c>>,
    /// The values of the slots at the parameters' defaults: those that no parameter reaches always have these.
    defaults: Vec<f64>,
    /// In order of the circuit.
    pub gates: Vec<Gate>,
}

/// An angle.
struct AngleSlot<'c> {
    body: &'c Body,
    angle: Angle,
    /// The first slot of the call that its body belongs to.
    formals: usize,
    /// Whether a parameter reaches it.
    is_free: bool,
    span: Span,
}

/// A gate of a sequence.
pub struct Gate {
    /// What it does.
    pub action: Action,
    /// Different qubits.
    pub targets: Vec<u32>,
    /// No targets among them.
    pub controls: Controls,
}

/// What a gate does to its targets.
pub enum Action {
    /// The same at all values of the parameters.
    Fixed(Matrix),
    /// A gate at the angles of slots, and its power.
    Turning { gate: StandardGate, first: usize, angles: usize, power: f64 },
}

/// Where an operation stands.
#[derive(Clone, Copy)]
struct Frame<'c, 'f> {
    body: &'c Body,
    formals: usize,
    /// The circuit's qubit for each of the body's; `None` where they are the same.
    qubits: Option<&'f [u32]>,
    controls: Controls,
    inverse: bool,
}

impl<'c> GateSequence<'c> {
    /// The sequence of a circuit's operations.
    ///
    /// # Errors
    /// For too many gates, and a custom gate with parameters at a broken power.
    pub fn of(circuit: &'c Circuit, operations: impl Iterator<Item = &'c Operation>) -> Result<Self, Diagnostic> {
        let mut sequence = Self { circuit, slots: Vec::new(), defaults: Vec::new(), gates: Vec::new() };
        let values = circuit.default_values();
        let controls = Controls::default();
        let frame = Frame { body: &circuit.body, formals: 0, qubits: None, controls, inverse: false };
        for operation in operations {
            sequence.operation(frame, operation, operation.span, &values)?;
        }
        Ok(sequence)
    }

    /// The values of all slots at values of the parameters.
    ///
    /// # Errors
    /// Where an angle is no finite number.
    pub fn values(&self, parameters: &[f64]) -> Result<Vec<f64>, Diagnostic> {
        let mut values = self.defaults.clone();
        for (place, slot) in self.slots.iter().enumerate().filter(|(_, slot)| slot.is_free) {
            let value = evaluate(slot.angle, &slot.body.expressions, parameters, &values[slot.formals..]);
            if !value.is_finite() {
                let message = "an angle is no finite number for these parameters";
                return Err(Diagnostic::error(INVALID_PARAMETER_VALUES, slot.span, message));
            }
            values[place] = value;
        }
        Ok(values)
    }

    /// The slopes by the parameters, from those by the slots.
    pub fn gradient(&self, parameters: &[f64], values: &[f64], mut by_slot: Vec<f64>) -> Vec<f64> {
        let mut gradient = vec![0.0; parameters.len()];
        for (place, slot) in self.slots.iter().enumerate().rev().filter(|(_, slot)| slot.is_free) {
            let factor = by_slot[place];
            let formals = &values[slot.formals..];
            slopes(slot.angle, &slot.body.expressions, parameters, formals, factor, &mut |node, slope| match node {
                Expression::Parameter(index) => gradient[index as usize] += slope,
                Expression::Formal(index) => by_slot[slot.formals + index as usize] += slope,
                _ => {}
            });
        }
        gradient
    }

    /// Whether a parameter reaches a slot.
    pub fn is_free(&self, slot: usize) -> bool {
        self.slots[slot].is_free
    }

    /// Appends an operation, or those of its body.
    fn operation(
        &mut self,
        frame: Frame<'c, '_>,
        operation: &'c Operation,
        span: Span,
        values: &[f64],
    ) -> Result<(), Diagnostic> {
        let modifiers = frame.body.modifiers(operation);
        let power = modifiers.map_or(1.0, |modifiers| modifiers.power) * if frame.inverse { -1.0 } else { 1.0 };
        let local = frame.body.qubits(operation);
        let qubits: Vec<u32> =
            frame.qubits.map_or(local.to_vec(), |map| local.iter().map(|&qubit| map[qubit as usize]).collect());
        let added = modifiers.map_or(&[][..], |modifiers| &modifiers.controls[..]);
        let mut controls = frame.controls;
        for (&qubit, &value) in qubits.iter().zip(added) {
            controls = controls.and(qubit, value);
        }
        let qubits = &qubits[added.len().min(qubits.len())..];
        if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) {
            return Ok(());
        }
        let first = self.angles(frame, operation, span, values);
        match operation.kind {
            OperationKind::Gate(gate) => {
                let (own, targets) = qubits.split_at((gate.info().controls as usize).min(qubits.len()));
                for &qubit in own {
                    controls = controls.and(qubit, true);
                }
                let action = Action::Turning { gate, first, angles: self.slots.len() - first, power };
                self.push(Gate { action, targets: targets.to_vec(), controls }, span)
            }
            OperationKind::Custom(index) => {
                self.custom(index, Frame { controls, ..frame }, first, qubits, power, span, values)
            }
            _ => Ok(()),
        }
    }

    /// Makes a slot of each angle of an operation. The first of them.
    fn angles(&mut self, frame: Frame<'c, '_>, operation: &Operation, span: Span, values: &[f64]) -> usize {
        let first = self.slots.len();
        for &angle in frame.body.angles(operation) {
            let expressions = &frame.body.expressions;
            let is_free = nodes(angle, expressions).iter().any(|node| match *node {
                Expression::Parameter(_) => true,
                Expression::Formal(index) => self.slots[frame.formals + index as usize].is_free,
                _ => false,
            });
            let value = evaluate(angle, expressions, values, &self.defaults[frame.formals..]);
            self.slots.push(AngleSlot { body: frame.body, angle, formals: frame.formals, is_free, span });
            self.defaults.push(value);
        }
        first
    }

    /// Appends a gate. One that no parameter reaches is a matrix.
    fn push(&mut self, mut gate: Gate, span: Span) -> Result<(), Diagnostic> {
        if let Action::Turning { gate: kind, first, angles, power } = gate.action
            && !(first..first + angles).any(|slot| self.is_free(slot))
        {
            gate.action = Action::Fixed(matrix_of(kind, &self.defaults[first..first + angles], power));
            self.slots.truncate(first);
            self.defaults.truncate(first);
        }
        if self.gates.len() == MAX_GATES {
            return Err(Diagnostic::error(
                TOO_LARGE_TO_SIMULATE,
                span,
                "the circuit has too many gates for a gradient",
            ));
        }
        self.gates.push(gate);
        Ok(())
    }

    /// Appends a custom gate at a power: its body at 1 and -1; one that no parameter reaches as a matrix; else the body as often as the power says.
    #[allow(clippy::too_many_arguments)]
    fn custom(
        &mut self,
        index: u32,
        outer: Frame<'c, '_>,
        formals: usize,
        qubits: &[u32],
        power: f64,
        span: Span,
        values: &[f64],
    ) -> Result<(), Diagnostic> {
        let definition = &self.circuit.definitions[index as usize];
        let Some(body) = &definition.body else { return Ok(()) };
        let frame = Frame { body, formals, qubits: Some(qubits), inverse: power < 0.0, ..outer };
        let is_whole = power.fract() == 0.0;
        if power.abs() != 1.0 && qubits.len() <= MAX_POWER_QUBITS {
            let start = self.gates.len();
            let own = Frame { qubits: None, controls: Controls::default(), inverse: false, ..frame };
            self.body(own, span, values)?;
            let mut columns = State::columns(qubits.len() as u32);
            let mut is_free = false;
            for Gate { action, targets, controls } in self.gates.drain(start..) {
                match action {
                    Action::Fixed(matrix) => columns.apply(&Unitary { matrix, targets: &targets, controls }),
                    Action::Turning { .. } => is_free = true,
                }
            }
            if !is_free {
                let action = Action::Fixed(columns.into_matrix().power(power));
                return self.push(Gate { action, targets: qubits.to_vec(), controls: outer.controls }, span);
            }
        }
        if !is_whole {
            let message = format!("the gradient of a broken power of `{}` is not computed", definition.name);
            return Err(Diagnostic::error(UNKNOWN_VALUE, span, message).with_help("use a whole power"));
        }
        for _ in 0..power.abs() as u32 {
            self.body(frame, span, values)?;
        }
        Ok(())
    }

    /// Appends the operations of a body, from the last to the first in an inverse frame.
    fn body(&mut self, frame: Frame<'c, '_>, span: Span, values: &[f64]) -> Result<(), Diagnostic> {
        frame.body.in_order(frame.inverse).try_for_each(|operation| self.operation(frame, operation, span, values))
    }
}

/// The matrix of a gate on its targets, at a power.
pub fn matrix_of(gate: StandardGate, angles: &[f64], power: f64) -> Matrix {
    let matrix = gate.target_matrix(angles);
    if power == 1.0 { matrix } else { matrix.power(power) }
}
