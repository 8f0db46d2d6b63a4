//! Operations as matrices on qubits: custom gates through their bodies, modifiers, and values for
//! free parameters.
//!
//! [`Unitaries::visit`] takes one operation and calls a closure with each [`Unitary`] that it
//! consists of, in order.
//!
//! - A standard gate is one matrix on its targets. Its own controls and added ones become
//!   [`Controls`].
//! - A custom gate is visited through its body. Formal qubits become the qubits of the call, formal
//!   parameters become values, and the controls of the call apply to every gate inside.
//! - An inverse visits the body backwards with inverse gates.
//! - Other powers of a custom gate need its matrix, which is computed by running the body on all
//!   basis states. Whole powers of gates too large for that repeat the body.
//!
//! Nothing is stored between operations: a gate that is called a thousand times is expanded a
//! thousand times, in a [`Frame`] on the stack per level.
//!
//! Invariants: a [`Frame`] never refers to qubits outside of the circuit, its depth is at most
//! [`MAX_DEPTH`], and every matrix that is applied is charged to [`Unitaries::spend`] first. So no
//! nesting of gates escapes the limit of work.

use std::cell::Cell;

use super::{INVALID_PARAMETER_VALUES, MAX_QUBITS, Options, TOO_LARGE_TO_SIMULATE, UNKNOWN_VALUE};
use amplitudes::state::State;
use amplitudes::unitary::{Controls, Unitary};
use circuit::Circuit;
use circuit::angle::{Angle, evaluate_with_variables};
use circuit::gates::MAX_ANGLES;
use circuit::operation::{Body, Operation, OperationKind};
use diagnostic::{Diagnostic, Span};

/// The amplitudes that are changed in the time of a step.
const STEP: u64 = 64;
/// The same for a gate in the body of another: nesting makes millions of them from a few lines.
const INNER_GATE: usize = 4096;
/// The limit of nesting of gates whose bodies use gates.
const MAX_DEPTH: u32 = 256;
/// The limit of qubits of a custom gate whose matrix is computed for a power; it has 4ⁿ entries.
const MAX_POWER_QUBITS: usize = 6;
/// The limit of a whole power that is taken by repeating a gate.
const MAX_REPEATS: f64 = 1024.0;

/// Turns operations of a circuit into matrices.
pub struct Unitaries<'c> {
    circuit: &'c Circuit,
    values: Vec<f64>,
    /// All work, and what is left of it.
    all: u64,
    work: Cell<u64>,
    /// How much of it must be left over.
    reserved: Cell<u64>,
}

/// Where an operation stands: at the top, or in the body of a gate that is applied to something.
#[derive(Clone, Copy)]
struct Frame<'f> {
    body: &'f Body,
    /// Values of the gate's parameters.
    formals: &'f [f64],
    /// Values of the variables that angles read.
    variables: &'f [f64],
    /// The circuit's qubit for each of the body's; `None` where they are the same.
    qubits: Option<&'f [u32]>,
    controls: Controls,
    inverse: bool,
    depth: u32,
    /// The statement at the top.
    span: Span,
    /// How many amplitudes one matrix changes.
    amplitudes: usize,
}

type ApplyUnitary<'a> = &'a mut dyn FnMut(&Unitary<'_>);

impl<'c> Unitaries<'c> {
    /// Checks qubits and parameters; a state has `copies` times as many qubits as the circuit.
    pub fn new(circuit: &'c Circuit, options: &Options, copies: u32) -> Result<Self, Diagnostic> {
        let most = options.qubits.min(MAX_QUBITS) / copies;
        if circuit.qubit_count() > most {
            let span = circuit.qubits.of(most).map_or(Span::default(), |register| register.span);
            let message =
                format!("the circuit has {} qubits, and at most {most} are simulated here", circuit.qubit_count());
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, span, message));
        }
        let values = parameter_values(circuit, options)?;
        Ok(Self { circuit, values, all: options.work, work: Cell::new(options.work), reserved: Cell::new(0) })
    }

    /// Calls `apply` with each matrix of an operation of a circuit or block, in order. `variables`
    /// are the values of the variables that its angles read, `amplitudes` is the cost that each
    /// matrix is charged.
    pub fn visit(
        &self,
        body: &Body,
        operation: &Operation,
        variables: &[f64],
        amplitudes: usize,
        apply: ApplyUnitary<'_>,
    ) -> Result<(), Diagnostic> {
        let frame = Frame {
            body,
            formals: &[],
            variables,
            qubits: None,
            controls: Controls::default(),
            inverse: false,
            depth: 0,
            span: operation.span,
            amplitudes,
        };
        self.operation(frame, operation, apply)
    }

    /// Subtracts from the work that is left, or reports that none is.
    pub fn spend(&self, amplitudes: usize, span: Span) -> Result<(), Diagnostic> {
        // A step costs something even on no qubit at all.
        let left = self.work.get().checked_sub(amplitudes as u64 + STEP).filter(|&left| left >= self.reserved.get());
        let left = left.ok_or_else(|| too_long(span))?;
        self.work.set(left);
        Ok(())
    }

    /// Reserves half of the work that is left, for a second attempt in another way.
    pub fn reserve_half(&self) {
        self.reserved.set(self.work.get() / 2);
    }

    /// Whether loops must end, so that what follows them can still be done.
    pub fn is_nearly_spent(&self) -> bool {
        self.work.get() < self.all / 8
    }

    /// The work that is left.
    pub fn left(&self) -> u64 {
        self.work.get()
    }

    /// What is left and what is reserved of the work, for [`Unitaries::continue_with`].
    pub fn budget(&self) -> (u64, u64) {
        (self.work.get(), self.reserved.get())
    }

    /// Goes on with what was left and reserved of the work.
    pub fn continue_with(&self, (work, reserved): (u64, u64)) {
        self.work.set(work);
        self.reserved.set(reserved);
    }

    /// The values of the free parameters.
    pub fn parameters(&self) -> &[f64] {
        &self.values
    }

    /// Resolves the qubits, controls, angles and power of an operation, and applies its matrix or
    /// visits its body.
    ///
    /// Added controls are taken off the front of the qubits first, then the gate's own. The power
    /// of the operation is negated in an inverse frame, because an inverse body consists of inverse
    /// gates.
    fn operation(&self, frame: Frame<'_>, operation: &Operation, apply: ApplyUnitary<'_>) -> Result<(), Diagnostic> {
        self.spend(frame.amplitudes + if frame.depth > 0 { INNER_GATE } else { 0 }, frame.span)?;
        let modifiers = frame.body.modifiers(operation);
        let power = modifiers.map_or(1.0, |modifiers| modifiers.power) * if frame.inverse { -1.0 } else { 1.0 };
        let local = frame.body.qubits(operation);
        let mapped: Vec<u32>;
        let mut qubits: &[u32] = match frame.qubits {
            Some(map) => {
                mapped = local.iter().map(|&qubit| map[qubit as usize]).collect();
                &mapped
            }
            None => local,
        };
        let mut controls = frame.controls;
        let added = modifiers.map_or(&[][..], |modifiers| &modifiers.controls[..]);
        for (&qubit, &value) in qubits.iter().zip(added) {
            controls = controls.and(qubit, value);
        }
        qubits = &qubits[added.len().min(qubits.len())..];
        match operation.kind {
            OperationKind::Gate(gate) => {
                let mut angles = [f64::NAN; MAX_ANGLES];
                for (place, &angle) in angles.iter_mut().zip(frame.body.angles(operation)) {
                    *place = self.angle(frame, angle)?;
                }
                let (own, targets) = qubits.split_at((gate.info().controls as usize).min(qubits.len()));
                for &qubit in own {
                    controls = controls.and(qubit, true);
                }
                let matrix = gate.target_matrix(&angles);
                let matrix = if power == 1.0 { matrix } else { matrix.power(power) };
                apply(&Unitary { matrix, targets, controls });
                Ok(())
            }
            OperationKind::Custom(definition) => {
                let angles = frame.body.angles(operation).iter();
                let formals = angles.map(|&angle| self.angle(frame, angle)).collect::<Result<Vec<_>, _>>()?;
                self.custom(frame, definition, &formals, qubits, controls, power, apply)
            }
            OperationKind::Barrier | OperationKind::Delay => Ok(()),
            OperationKind::Block(_) | OperationKind::Measure | OperationKind::Reset => Err(Diagnostic::error(
                UNKNOWN_VALUE,
                frame.span,
                "a gate neither measures, nor resets, nor decides anything",
            )),
        }
    }

    /// Visits a custom gate at a power: the body itself at 1 and -1, its matrix raised to the power
    /// on few qubits, or the body as often as the power says.
    #[allow(clippy::too_many_arguments)]
    fn custom(
        &self,
        frame: Frame<'_>,
        index: u32,
        formals: &[f64],
        qubits: &[u32],
        controls: Controls,
        power: f64,
        apply: ApplyUnitary<'_>,
    ) -> Result<(), Diagnostic> {
        let definition = &self.circuit.definitions[index as usize];
        let Some(body) = &definition.body else {
            let message = format!("`{}` is opaque: nothing tells what it does", definition.name);
            return Err(
                Diagnostic::error(UNKNOWN_VALUE, frame.span, message).with_related(definition.span, "declared here")
            );
        };
        if frame.depth >= MAX_DEPTH {
            let message = format!("the gates of this program use each other more than {MAX_DEPTH} deep");
            return Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, frame.span, message));
        }
        let inner =
            Frame { body, formals, qubits: Some(qubits), controls, inverse: false, depth: frame.depth + 1, ..frame };
        if power.abs() == 1.0 {
            return self.body(Frame { inverse: power < 0.0, ..inner }, apply);
        }
        if definition.qubits.len() <= MAX_POWER_QUBITS {
            let mut columns = State::columns(definition.qubits.len() as u32);
            let own = Frame { qubits: None, controls: Controls::default(), amplitudes: columns.len(), ..inner };
            self.body(own, &mut |unitary| columns.apply(unitary))?;
            // Eigenvectors cost some times the cube of the size, and more of them for large matrices, which are turned more often.
            self.spend(4 * columns.len() * columns.len(), frame.span)?;
            apply(&Unitary { matrix: columns.into_matrix().power(power), targets: qubits, controls });
            return Ok(());
        }
        if power.fract() == 0.0 && power.abs() <= MAX_REPEATS {
            for _ in 0..power.abs() as u32 {
                self.body(Frame { inverse: power < 0.0, ..inner }, apply)?;
            }
            return Ok(());
        }
        let message = format!(
            "the power {} of `{}` on {} qubits: broken powers are taken on up to {MAX_POWER_QUBITS}",
            json::number::text(power),
            definition.name,
            definition.qubits.len()
        );
        Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, frame.span, message))
    }

    /// Visits the operations of a body, from the last to the first in an inverse frame.
    fn body(&self, frame: Frame<'_>, apply: ApplyUnitary<'_>) -> Result<(), Diagnostic> {
        frame.body.in_order(frame.inverse).try_for_each(|operation| self.operation(frame, operation, apply))
    }

    /// Evaluates an angle of an operation. One that is not finite is reported, because it would
    /// turn every amplitude into `NaN`.
    fn angle(&self, frame: Frame<'_>, angle: Angle) -> Result<f64, Diagnostic> {
        let expressions = &frame.body.expressions;
        let value = evaluate_with_variables(angle, expressions, &self.values, frame.formals, frame.variables);
        if value.is_finite() {
            return Ok(value);
        }
        Err(Diagnostic::error(
            INVALID_PARAMETER_VALUES,
            frame.span,
            "an angle is no finite number for these parameters",
        ))
    }
}

/// The values of the free parameters, as many as the circuit has.
///
/// # Errors
/// Where the options have more or fewer.
pub fn parameter_values(circuit: &Circuit, options: &Options) -> Result<Vec<f64>, Diagnostic> {
    let values = options.parameters.clone().unwrap_or_else(|| circuit.default_values());
    if values.len() == circuit.parameters.len() {
        return Ok(values);
    }
    let span = circuit.parameters.first().map_or(Span::default(), |parameter| parameter.span);
    let message = format!("the circuit has {} parameters, found {} values", circuit.parameters.len(), values.len());
    Err(Diagnostic::error(INVALID_PARAMETER_VALUES, span, message))
}

/// Reports that there is no work left.
pub fn too_long(span: Span) -> Diagnostic {
    Diagnostic::error(TOO_LARGE_TO_SIMULATE, span, "simulating this circuit takes too long")
        .with_help("use fewer qubits, gates or rounds of loops")
}
