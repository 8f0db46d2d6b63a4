//! The gates of a device in moments, as they are made and counted.

use std::f64::consts::{FRAC_PI_2, PI};

use circuit::gates::StandardGate as G;

use super::basis::{Basis, Entangler};
use super::rotation::{HADAMARD, IDENTITY, Rotation, X, Y, Z};
use super::{Figures, GateKind};

/// Counts gates of a device.
pub struct Schedule<'a> {
    basis: &'a Basis,
    is_reversed: &'a dyn Fn(u32, u32) -> bool,
    /// How many moments each qubit has.
    depths: Vec<u32>,
    /// The gates on each qubit that are not counted yet.
    runs: Vec<Run>,
    two_qubit_gates: u32,
    is_native: bool,
}

/// A run of gates on one qubit.
#[derive(Clone, Copy)]
struct Run {
    rotation: Rotation,
    gates: u32,
    is_native: bool,
}

const NO_GATES: Run = Run { rotation: IDENTITY, gates: 0, is_native: true };

/// A gate on two qubits, as far as its direction is concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pair {
    Cnot,
    Ecr,
    /// Alike in both directions.
    Symmetric,
}

impl<'a> Schedule<'a> {
    /// Nothing yet, on a number of qubits. `is_reversed` says whether the device has its gate on two qubits only from the second to the first.
    pub fn new(qubits: u32, basis: &'a Basis, is_reversed: &'a dyn Fn(u32, u32) -> bool) -> Self {
        let qubits = qubits as usize;
        Self {
            basis,
            is_reversed,
            depths: vec![0; qubits],
            runs: vec![NO_GATES; qubits],
            two_qubit_gates: 0,
            is_native: true,
        }
    }

    /// Adds a gate on one qubit; false where the device cannot make it.
    pub fn add_single(&mut self, kind: &GateKind, angles: &[f64], qubit: u32, is_native: bool) -> bool {
        let is_made = is_native || self.basis.rotations.is_some();
        if is_made {
            self.rotate_by(qubit, Rotation::of(kind, angles), is_native);
        }
        is_made
    }

    /// Adds a gate on two qubits; false where the device cannot make it.
    pub fn add_pair(&mut self, kind: &GateKind, first: u32, second: u32, is_native: bool) -> bool {
        if is_native {
            let pair = match kind {
                GateKind::Standard(G::Cx) => Pair::Cnot,
                GateKind::Defined(definition) if definition.name == "ecr" => Pair::Ecr,
                _ => Pair::Symmetric,
            };
            self.entangle(pair, first, second);
            return true;
        }
        let (Some(entangler), Some(_)) = (self.basis.entangler, self.basis.rotations) else { return false };
        match kind {
            GateKind::Standard(G::Cx) => self.add_cnot(entangler, first, second),
            GateKind::Standard(G::Rxx) => self.add_rotation(entangler, X, first, second),
            GateKind::Standard(G::Ryy) => self.add_rotation(entangler, Y, first, second),
            GateKind::Standard(G::Rzz) => self.add_rotation(entangler, Z, first, second),
            _ => return false,
        }
        true
    }

    /// The figures of all gates so far.
    pub fn end(mut self) -> Figures {
        let depth = (0..self.depths.len()).map(|qubit| self.end_run(qubit)).max().unwrap_or(0);
        Figures { depth, two_qubit_gates: self.two_qubit_gates, is_native: self.is_native }
    }

    fn add_cnot(&mut self, entangler: Entangler, first: u32, second: u32) {
        match entangler {
            Entangler::Swap => self.add_two(first, second),
            Entangler::Cnot => self.entangle(Pair::Cnot, first, second),
            Entangler::Ecr => {
                // As in Qiskit's library of equivalences.
                self.rotate(first, Rotation::about(Z, -FRAC_PI_2).then(Rotation::about(Y, PI)));
                self.rotate(second, Rotation::about(X, FRAC_PI_2));
                self.entangle(Pair::Ecr, first, second);
            }
            Entangler::Cz | Entangler::QuarterTurn | Entangler::Rotation(_) => {
                self.rotate(second, HADAMARD);
                if entangler == Entangler::Cz {
                    self.entangle(Pair::Symmetric, first, second);
                } else {
                    // CZ is a rotation about ZZ by a quarter, and one about z of each qubit.
                    self.add_zz(entangler, first, second);
                    self.rotate_both(first, second, Rotation::about(Z, -FRAC_PI_2));
                }
                self.rotate(second, HADAMARD);
            }
        }
    }

    /// Makes a rotation of a pair.
    fn add_rotation(&mut self, entangler: Entangler, axis: usize, first: u32, second: u32) {
        let (there, back) = turns(axis);
        match entangler {
            Entangler::Swap => return self.add_two(first, second),
            Entangler::Rotation(own) if own == axis => return self.entangle(Pair::Symmetric, first, second),
            _ => self.rotate_both(first, second, there),
        }
        if let Entangler::Rotation(_) = entangler {
            self.add_zz(entangler, first, second);
        } else {
            self.add_cnot(entangler, first, second);
            self.rotate(second, Rotation::about(Z, 1.0));
            self.add_cnot(entangler, first, second);
        }
        self.rotate_both(first, second, back);
    }

    /// A rotation about ZZ by one about another axis.
    fn add_zz(&mut self, entangler: Entangler, first: u32, second: u32) {
        let axis = if let Entangler::Rotation(axis) = entangler { axis } else { Z };
        let (there, back) = turns(axis);
        self.rotate_both(first, second, there);
        self.entangle(Pair::Symmetric, first, second);
        self.rotate_both(first, second, back);
    }

    /// Two iSWAPs, or roots of them, make any gate that two CNOTs make, with rotations that depend on it.
    fn add_two(&mut self, first: u32, second: u32) {
        self.rotate_both(first, second, Rotation::any());
        for _ in 0..2 {
            self.entangle(Pair::Symmetric, first, second);
            self.rotate_both(first, second, Rotation::any());
        }
    }

    /// Adds one of the device's own gates on two qubits.
    fn entangle(&mut self, pair: Pair, first: u32, second: u32) {
        let is_reversed = pair != Pair::Symmetric && (self.is_reversed)(first, second);
        if is_reversed && pair == Pair::Cnot {
            self.rotate_both(first, second, HADAMARD);
        } else if is_reversed {
            self.rotate(first, Rotation::about(Y, FRAC_PI_2));
            self.rotate(second, Rotation::about(Y, -FRAC_PI_2));
        }
        let depth = self.end_run(first as usize).max(self.end_run(second as usize)) + 1;
        self.depths[first as usize] = depth;
        self.depths[second as usize] = depth;
        self.two_qubit_gates += 1;
        if is_reversed {
            self.rotate_both(first, second, HADAMARD);
        }
    }

    fn rotate_both(&mut self, first: u32, second: u32, rotation: Rotation) {
        self.rotate(first, rotation);
        self.rotate(second, rotation);
    }

    /// Adds a rotation that the device has no gate of.
    fn rotate(&mut self, qubit: u32, rotation: Rotation) {
        self.rotate_by(qubit, rotation, false);
    }

    fn rotate_by(&mut self, qubit: u32, rotation: Rotation, is_native: bool) {
        self.is_native &= is_native;
        let run = &mut self.runs[qubit as usize];
        run.rotation = run.rotation.then(rotation);
        run.gates += 1;
        run.is_native &= is_native;
    }

    /// Counts the gates of a qubit's run, and returns its moments.
    fn end_run(&mut self, qubit: usize) -> u32 {
        let Run { rotation, gates, is_native } = std::mem::replace(&mut self.runs[qubit], NO_GATES);
        self.depths[qubit] += match self.basis.rotations {
            Some(basis) if !is_native => basis.count(&rotation),
            _ => gates,
        };
        self.depths[qubit]
    }
}

/// Rotations that take the axis of a pair to ZZ, and back.
fn turns(axis: usize) -> (Rotation, Rotation) {
    match axis {
        X => (HADAMARD, HADAMARD),
        Y => (Rotation::about(X, FRAC_PI_2), Rotation::about(X, -FRAC_PI_2)),
        _ => (IDENTITY, IDENTITY),
    }
}
