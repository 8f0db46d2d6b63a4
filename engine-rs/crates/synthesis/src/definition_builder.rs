//! Builds the body of a gate definition from gates of the libraries, with multiply controlled
//! phases, rotations and NOT gates as steps.
//!
//! | Step | Controls | Construction | CX gates |
//! | --- | --- | --- | --- |
//! | phase | 0, 1 | `u1`, `cu1` | 0, 2 |
//! | phase | up to 7 | every parity of the qubits in Gray code order, with one `u1` each | 2ⁿ⁺¹ - 2 |
//! | phase | more | a rotation of the last qubit, then the phase of the others at half the angle | quadratic |
//! | rotation | 0, 1 | `rz`, `crz` | 0, 2 |
//! | rotation | up to 7 | the parities that contain the target, with one `rz` each | 2ⁿ |
//! | rotation | more | two halves between NOT gates (Barenco et al. 1995, Lemma 7.9) | linear |
//! | NOT | up to 3 | `x`, `cx`, `ccx`, `c3x` | 0, 1, 6, 14 |
//! | NOT | with n - 2 qubits to borrow | a chain of `rccx` and two `ccx` (Lemma 7.2) | 12n - 18 |
//! | NOT | with a qubit to borrow | two smaller NOT gates, twice each (Lemma 7.3) | linear |
//! | NOT | else | a phase between `h` gates | as the phase |
//!
//! A borrowed qubit may have any state, and has the same one afterwards.
//!
//! Everything is exact up to a global phase of the whole definition. It cannot be seen, because a
//! definition contains all of its controls.

use std::f64::consts::PI;

use circuit::angle::{Angle, BinaryOperator, Expression};
use circuit::gates::{Inverse, MAX_ANGLES, StandardGate as G};
use circuit::operation::{Body, OperationKind};

/// An angle of a definition: multiples of its formal parameters, and a number as the last entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearAngle(pub [f64; MAX_ANGLES + 1]);

impl LinearAngle {
    /// A number of radians.
    pub const fn constant(value: f64) -> Self {
        Self([0.0, 0.0, 0.0, 0.0, value])
    }

    /// The formal parameter at a place.
    pub fn formal(place: usize) -> Self {
        let mut turn = Self::constant(0.0);
        turn.0[place] = 1.0;
        turn
    }

    /// This angle times a factor.
    pub fn times(self, factor: f64) -> Self {
        // Adding 0 turns -0 into 0.
        Self(self.0.map(|entry| entry * factor + 0.0))
    }

    /// The sum of both angles.
    pub fn plus(self, other: Self) -> Self {
        let mut sum = self;
        for (entry, more) in sum.0.iter_mut().zip(other.0) {
            *entry += more;
        }
        sum
    }

    /// The number, where no formal parameter is in it.
    pub fn number(self) -> Option<f64> {
        (self.0[..MAX_ANGLES] == [0.0; MAX_ANGLES]).then_some(self.0[MAX_ANGLES])
    }

    /// The angle as an expression of a body.
    fn angle(self, body: &mut Body) -> Angle {
        if let Some(value) = self.number() {
            return Angle::Value(value);
        }
        let mut sum = None;
        for (place, &factor) in self.0.iter().enumerate().filter(|(_, factor)| **factor != 0.0) {
            let term = if place == MAX_ANGLES {
                body.expression(Expression::Number(factor))
            } else {
                let formal = Expression::Formal(place as u32);
                multiple(body, factor, |body| body.expression(formal))
            };
            sum = Some(match sum {
                None => term,
                Some(sum) => body.expression(Expression::Binary(BinaryOperator::Add, sum, term)),
            });
        }
        sum.map_or(Angle::Value(0.0), Angle::Expression)
    }
}

/// Appends a multiple of an expression that `push` appends: `-a`, `a/2`, `3*a`.
pub fn multiple(body: &mut Body, factor: f64, push: impl FnOnce(&mut Body) -> u32) -> u32 {
    if factor.abs() > 1.0 || (1.0 / factor).fract() != 0.0 {
        let number = body.expression(Expression::Number(factor));
        let inner = push(body);
        return body.expression(Expression::Binary(BinaryOperator::Multiply, number, inner));
    }
    let mut inner = push(body);
    if factor < 0.0 {
        inner = body.expression(Expression::Negate(inner));
    }
    if factor.abs() == 1.0 {
        return inner;
    }
    let number = body.expression(Expression::Number(1.0 / factor.abs()));
    body.expression(Expression::Binary(BinaryOperator::Divide, inner, number))
}

/// The most operations of one definition.
pub const MAX_OPERATIONS: usize = 100_000;
/// The most controls of a rotation whose parities are all visited.
const MAX_GRAY_CONTROLS: usize = 7;

/// A definition's body while it is built.
#[derive(Default)]
pub struct DefinitionBuilder {
    /// The gates so far.
    pub body: Body,
}

impl DefinitionBuilder {
    /// Whether the definition is too long, so that the rest of it is left out.
    pub fn is_full(&self) -> bool {
        self.body.operations.len() >= MAX_OPERATIONS
    }

    /// Appends a gate without angles.
    pub fn gate(&mut self, gate: G, qubits: &[u32]) {
        self.gate_with_angles(gate, &[], qubits);
    }

    /// Appends a gate.
    pub fn gate_with_angles(&mut self, gate: G, angles: &[LinearAngle], qubits: &[u32]) {
        if !self.is_full() {
            let angles: Vec<Angle> = angles.iter().map(|angle| angle.angle(&mut self.body)).collect();
            self.body.gate(gate, &angles, qubits);
        }
    }

    /// Appends the inverses of gates that stand in the body, the last first. They are `h`, `cx`,
    /// `sdg`, `t`, `tdg` or `ry` at a number.
    pub fn undo(&mut self, range: std::ops::Range<usize>) {
        for index in range.rev() {
            let operation = self.body.operations[index];
            let qubits = self.body.qubits(&operation).to_vec();
            let OperationKind::Gate(gate) = operation.kind else { continue };
            if let Some(&Angle::Value(value)) = self.body.angles(&operation).first() {
                self.gate_with_angles(gate, &[LinearAngle::constant(-value)], &qubits);
                continue;
            }
            let inverse = match gate.info().inverse {
                Inverse::Gate(inverse) => inverse,
                _ => gate,
            };
            self.gate(inverse, &qubits);
        }
    }

    /// Multiplies the state in which all of the qubits are |1⟩ by a phase. Without qubits that is a
    /// global phase, which is left out.
    pub fn phase(&mut self, qubits: &[u32], turn: LinearAngle) {
        self.phase_with(qubits, turn, &[]);
    }

    /// The same, with qubits to borrow.
    fn phase_with(&mut self, qubits: &[u32], turn: LinearAngle, borrowed: &[u32]) {
        let Some((&last, rest)) = qubits.split_last() else { return };
        let constant = turn.number();
        if constant == Some(0.0) || self.is_full() {
            return;
        }
        if (2..4).contains(&rest.len()) && constant.is_some_and(|value| value.abs() == PI) {
            self.gate(G::H, &[last]);
            self.not(rest, last, &[]);
            self.gate(G::H, &[last]);
            return;
        }
        match qubits.len() {
            1 => self.gate_with_angles(G::U1, &[turn], qubits),
            2 => self.gate_with_angles(G::Cu1, &[turn], qubits),
            count if count <= MAX_GRAY_CONTROLS + 1 => {
                let share = turn.times(1.0 / f64::from(1 << (count - 1)));
                for target in 0..count {
                    self.parities(G::U1, &qubits[..target], qubits[target], share);
                }
            }
            _ => {
                self.rotation_with(rest, last, turn, borrowed);
                self.phase_with(rest, turn.times(0.5), &[borrowed, &[last]].concat());
            }
        }
    }

    /// `rz` of a target where all controls are |1⟩.
    pub fn rotation(&mut self, controls: &[u32], target: u32, turn: LinearAngle) {
        self.rotation_with(controls, target, turn, &[]);
    }

    /// The same, with qubits to borrow.
    fn rotation_with(&mut self, controls: &[u32], target: u32, turn: LinearAngle, borrowed: &[u32]) {
        if turn.number() == Some(0.0) || self.is_full() {
            return;
        }
        match controls {
            [] => self.gate_with_angles(G::Rz, &[turn], &[target]),
            &[control] => self.gate_with_angles(G::Crz, &[turn], &[control, target]),
            _ if controls.len() <= MAX_GRAY_CONTROLS => {
                let share = turn.times(1.0 / f64::from(1 << controls.len()));
                self.parities(G::Rz, controls, target, share);
            }
            [rest @ .., last] => {
                let borrowed = [borrowed, &[*last]].concat();
                for half in [0.5, -0.5] {
                    self.gate_with_angles(G::Crz, &[turn.times(half)], &[*last, target]);
                    self.not(rest, target, &borrowed);
                }
            }
        }
    }

    /// Turns the target by the angle on each parity of it with some of the others, with the sign of
    /// how many those are.
    ///
    /// Consecutive parities differ in one qubit, so that one CX leads from each to the next, and a
    /// last one back.
    fn parities(&mut self, gate: G, others: &[u32], target: u32, turn: LinearAngle) {
        self.gate_with_angles(gate, &[turn], &[target]);
        for step in 1_u32..1 << others.len() {
            self.gate(G::Cx, &[others[step.trailing_zeros() as usize], target]);
            self.gate_with_angles(gate, &[turn.times(if step % 2 == 1 { -1.0 } else { 1.0 })], &[target]);
        }
        if let Some(&last) = others.last() {
            self.gate(G::Cx, &[last, target]);
        }
    }

    /// Flips a target where all controls are |1⟩. `borrowed` are qubits whose state may be used.
    pub fn not(&mut self, controls: &[u32], target: u32, borrowed: &[u32]) {
        let count = controls.len();
        if self.is_full() {
            return;
        }
        if let Some(&gate) = [G::X, G::Cx, G::Ccx, G::C3x].get(count) {
            self.gate(gate, &[controls, &[target]].concat());
        } else if count > 4 && borrowed.len() >= count - 2 {
            for _ in 0..2 {
                self.gate(G::Ccx, &[controls[count - 1], borrowed[count - 3], target]);
                for step in (1..count - 2).rev().chain(0..count - 2) {
                    let second = if step == 0 { controls[0] } else { borrowed[step - 1] };
                    self.gate(G::Rccx, &[controls[step + 1], second, borrowed[step]]);
                }
            }
        } else if count > 4
            && let Some(&middle) = borrowed.first()
        {
            let (first, second) = controls.split_at(count.div_ceil(2));
            let upper = [second, &[middle]].concat();
            let lower = [second, &[target]].concat();
            for _ in 0..2 {
                self.not(first, middle, &lower);
                self.not(&upper, target, first);
            }
        } else {
            self.gate(G::H, &[target]);
            self.phase(&[controls, &[target]].concat(), LinearAngle::constant(PI));
            self.gate(G::H, &[target]);
        }
    }
}
