//! Goes through the elementary gates of a circuit: those of the standard table, with the gates that the program defines replaced by
//! what they are made of.
//!
//! Controls around a gate with a body are controls of each gate in it. A negative power goes through the body backwards, and a whole
//! power goes through it as often as it says; any other power, and a gate without a body, is one gate that nothing else is known of.
//!
//! Gates of gates of gates stand for more than anybody waits for, so each operation is counted, and the walk ends where there are
//! too many ([`MAX_STEPS`]). It ends, too, where gates stand in gates deeper than the stack is ([`MAX_DEPTH`]).

use super::opened::MAX_PAIRED;
use circuit::Circuit;
use circuit::angle::evaluate;
use circuit::gates::StandardGate;
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::{Clbit, Qubit};

/// The most operations that are looked at, those with bodies included. One on many qubits counts as several.
pub const MAX_STEPS: u32 = 1 << 20;

/// How deep gates with bodies may stand in each other, as for a simulation.
pub const MAX_DEPTH: u32 = 256;

/// What happens once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elementary<'w> {
    /// What it does.
    pub kind: Kind<'w>,
    /// The qubits that it acts on, controls first.
    pub qubits: &'w [Qubit],
    /// The clbits that it writes, or that its condition reads.
    pub clbits: &'w [Clbit],
}

/// What an elementary operation does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'w> {
    /// A gate of the table, or the inverse of one, with controls beside its own. Angles are in radians, and `NaN` where they are not known.
    Gate {
        /// Which one.
        gate: StandardGate,
        /// How many controls are added.
        controls: usize,
        /// Its angles.
        angles: &'w [f64],
    },
    /// A gate of which nothing else is known.
    UnknownGate,
    /// A measurement, reset or delay.
    Other,
}

/// A gate's body, and what its gates are applied to.
#[derive(Clone, Copy)]
struct Frame<'f> {
    body: &'f Body,
    /// Values of the formal parameters.
    formals: &'f [f64],
    /// The circuit's qubit for each of the body's; `None` where they are the same.
    qubits: Option<&'f [Qubit]>,
    controls: &'f [Qubit],
    is_inverse: bool,
    /// How many gates with bodies it stands in.
    depth: u32,
}

/// Calls `visit` with all that happens in a circuit, in order; `false` where there is too much, or gates are too deep. Barriers are left out.
pub fn walk(circuit: &Circuit, visit: &mut dyn FnMut(&Elementary<'_>)) -> bool {
    let mut walk = Walk { circuit, steps: MAX_STEPS, visit };
    walk.body(Frame::of(&circuit.body)).is_some()
}

impl<'f> Frame<'f> {
    /// A body whose qubits are those of the circuit.
    const fn of(body: &'f Body) -> Self {
        Self { body, formals: &[], qubits: None, controls: &[], is_inverse: false, depth: 0 }
    }
}

struct Walk<'c, 'v> {
    circuit: &'c Circuit,
    /// How many are left.
    steps: u32,
    visit: &'v mut dyn FnMut(&Elementary<'_>),
}

/// `None` where there are too many steps, or gates are too deep.
type Walked = Option<()>;

impl Walk<'_, '_> {
    fn body(&mut self, frame: Frame<'_>) -> Walked {
        frame.body.in_order(frame.is_inverse).try_for_each(|operation| self.operation(frame, operation))
    }

    fn operation(&mut self, frame: Frame<'_>, operation: &Operation) -> Walked {
        let local = frame.body.qubits(operation);
        self.spend(frame.controls.len() + local.len())?;
        let own = local.iter().map(|&qubit| frame.qubits.map_or(qubit, |qubits| qubits[qubit as usize]));
        let qubits: Vec<Qubit> = frame.controls.iter().copied().chain(own).collect();
        let modifiers = frame.body.modifiers(operation);
        let added = frame.controls.len() + modifiers.map_or(0, |modifiers| modifiers.controls.len());
        let sign = if frame.is_inverse { -1.0 } else { 1.0 };
        let power = modifiers.map_or(1.0, |modifiers| modifiers.power) * sign;
        let angles: Vec<f64> = frame
            .body
            .angles(operation)
            .iter()
            .map(|&angle| evaluate(angle, &frame.body.expressions, &[], frame.formals))
            .collect();
        let kind = match operation.kind {
            OperationKind::Barrier => return Some(()),
            OperationKind::Block(index) => return self.block(index),
            OperationKind::Custom(index) if power.fract() == 0.0 => {
                if let Some(body) = &self.circuit.definitions[index as usize].body {
                    let depth = frame.depth + 1;
                    if depth > MAX_DEPTH {
                        return None;
                    }
                    let (controls, targets) = qubits.split_at(added);
                    let inner = Frame {
                        body,
                        formals: &angles,
                        qubits: Some(targets),
                        controls,
                        is_inverse: power < 0.0,
                        depth,
                    };
                    return self.repeat(inner, power.abs());
                }
                Kind::UnknownGate
            }
            OperationKind::Gate(gate) if power.abs() == 1.0 => Kind::Gate { gate, controls: added, angles: &angles },
            OperationKind::Gate(_) | OperationKind::Custom(_) => Kind::UnknownGate,
            OperationKind::Measure | OperationKind::Reset | OperationKind::Delay => Kind::Other,
        };
        let clbits: Vec<Clbit> = if frame.qubits.is_none() {
            let read = operation.condition.map_or(&[][..], |it| &self.circuit.conditions[it.get() as usize].clbits);
            frame.body.clbits(operation).iter().chain(read).copied().collect()
        } else {
            Vec::new()
        };
        (self.visit)(&Elementary { kind, qubits: &qubits, clbits: &clbits });
        Some(())
    }

    /// Counts an operation on so many qubits. Whoever looks at pairs of them does so up to [`MAX_PAIRED`].
    fn spend(&mut self, qubits: usize) -> Walked {
        let paired = qubits.min(MAX_PAIRED);
        self.steps = self.steps.checked_sub((1 + (paired * paired + qubits) / 8) as u32)?;
        Some(())
    }

    fn repeat(&mut self, frame: Frame<'_>, times: f64) -> Walked {
        // Each time takes a step, also of an empty body.
        for _ in 0..times as u64 {
            self.spend(0)?;
            self.body(frame)?;
        }
        Some(())
    }

    /// What a run comes to in a block: all of its branches, one after the other.
    fn block(&mut self, index: u32) -> Walked {
        let block = &self.circuit.blocks[index as usize];
        for body in block.before.as_deref().into_iter().chain(&block.branches) {
            self.body(Frame::of(body))?;
        }
        Some(())
    }
}
