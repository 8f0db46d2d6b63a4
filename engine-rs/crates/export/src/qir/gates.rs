//! Gates as calls of the standard instruction set of QIR.
//!
//! The set has fixed gates, rotations about one axis and about two qubits, and `X`, `Y` and `Z` with one control, and `X` with two.
//! Everything else is made of them, exact up to the global phase, on which no outcome depends. A phase under controls is a phase of the
//! controls, so it is written.

use super::calls::{Calls, Function as F};
use circuit::gates::StandardGate as G;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// The most controls of a gate. Those with modifiers are made of gates with fewer controls before.
pub const MAX_CONTROLS: usize = 6;

impl Calls {
    /// One of the gates that [`Flat`](crate::flat::Flat) has, with qubits that it waits for, and for which value: at most [`MAX_CONTROLS`].
    pub fn gate(&mut self, gate: G, angle: f64, controls: &[(u32, bool)], targets: &[u32]) {
        if controls.is_empty() {
            self.plain(gate, angle, targets);
            return;
        }
        let mut waiting = [0; MAX_CONTROLS];
        let count = controls.len().min(MAX_CONTROLS);
        let open = || controls.iter().filter(|control| !control.1);
        for (place, control) in waiting.iter_mut().zip(controls) {
            *place = control.0;
        }
        open().for_each(|&(qubit, _)| self.call(F::X, &[qubit]));
        self.controlled(gate, angle, &waiting[..count], targets);
        open().for_each(|&(qubit, _)| self.call(F::X, &[qubit]));
    }

    /// A gate without controls.
    fn plain(&mut self, gate: G, angle: f64, targets: &[u32]) {
        let fixed = match gate {
            G::X => F::X,
            G::Y => F::Y,
            G::Z => F::Z,
            G::H => F::H,
            G::S => F::S,
            G::Sdg => F::SAdjoint,
            G::T => F::T,
            G::Tdg => F::TAdjoint,
            G::Swap => F::Swap,
            G::Sx => return self.turn(F::Rx, FRAC_PI_2, targets),
            G::Sxdg => return self.turn(F::Rx, -FRAC_PI_2, targets),
            G::Rx => return self.turn(F::Rx, angle, targets),
            G::Ry => return self.turn(F::Ry, angle, targets),
            G::P | G::Rz => return self.turn(F::Rz, angle, targets),
            G::Rxx => return self.turn(F::Rxx, angle, targets),
            G::Ryy => return self.turn(F::Ryy, angle, targets),
            G::Rzz => return self.turn(F::Rzz, angle, targets),
            // The identity, and a global phase.
            _ => return,
        };
        self.call(fixed, targets);
    }

    /// A gate that waits for all controls.
    fn controlled(&mut self, gate: G, angle: f64, controls: &[u32], targets: &[u32]) {
        match (gate, targets) {
            (G::Gphase, []) => self.phase(angle, controls),
            (G::X, &[target]) => self.not(controls, target),
            (G::Y, &[target]) => {
                if let &[control] = controls {
                    self.call(F::Cy, &[control, target]);
                } else {
                    self.call(F::SAdjoint, targets);
                    self.not(controls, target);
                    self.call(F::S, targets);
                }
            }
            (G::Z, &[_]) => self.phase(PI, &[controls, targets].concat()),
            (G::S, &[_]) => self.phase(FRAC_PI_2, &[controls, targets].concat()),
            (G::Sdg, &[_]) => self.phase(-FRAC_PI_2, &[controls, targets].concat()),
            (G::T, &[_]) => self.phase(FRAC_PI_4, &[controls, targets].concat()),
            (G::Tdg, &[_]) => self.phase(-FRAC_PI_4, &[controls, targets].concat()),
            (G::P, &[_]) => self.phase(angle, &[controls, targets].concat()),
            (G::H, &[_]) => {
                // The axis of H is that of Z, turned by an eighth about y.
                self.turn(F::Ry, -FRAC_PI_4, targets);
                self.phase(PI, &[controls, targets].concat());
                self.turn(F::Ry, FRAC_PI_4, targets);
            }
            (G::Sx | G::Sxdg, &[_]) => {
                let angle = if gate == G::Sx { FRAC_PI_2 } else { -FRAC_PI_2 };
                self.call(F::H, targets);
                self.phase(angle, &[controls, targets].concat());
                self.call(F::H, targets);
            }
            (G::Rx, &[_]) => self.rotation(F::Rx, angle, controls, targets),
            (G::Ry, &[_]) => self.rotation(F::Ry, angle, controls, targets),
            (G::Rz, &[_]) => self.rotation(F::Rz, angle, controls, targets),
            (G::Swap, &[a, b]) => {
                self.call(F::Cx, &[b, a]);
                self.not(&[controls, &[a]].concat(), b);
                self.call(F::Cx, &[b, a]);
            }
            (G::Rzz, &[a, b]) => {
                self.call(F::Cx, &[a, b]);
                self.rotation(F::Rz, angle, controls, &[b]);
                self.call(F::Cx, &[a, b]);
            }
            (G::Rxx, &[a, b]) => {
                self.call(F::H, &[a]);
                self.call(F::H, &[b]);
                self.controlled(G::Rzz, angle, controls, targets);
                self.call(F::H, &[a]);
                self.call(F::H, &[b]);
            }
            (G::Ryy, &[a, b]) => {
                self.turn(F::Rx, -FRAC_PI_2, &[a]);
                self.turn(F::Rx, -FRAC_PI_2, &[b]);
                self.controlled(G::Rzz, angle, controls, targets);
                self.turn(F::Rx, FRAC_PI_2, &[a]);
                self.turn(F::Rx, FRAC_PI_2, &[b]);
            }
            // The identity.
            _ => {}
        }
    }

    /// A phase of the state in which all qubits are 1.
    fn phase(&mut self, angle: f64, qubits: &[u32]) {
        match *qubits {
            [] => {}
            [_] if angle == PI => self.call(F::Z, qubits),
            [_] => self.turn(F::Rz, angle, qubits),
            [_, _] if angle == PI => self.call(F::Cz, qubits),
            [a, b] => {
                self.turn(F::Rz, angle / 2.0, &[a]);
                self.turn(F::Rz, angle / 2.0, &[b]);
                self.turn(F::Rzz, -angle / 2.0, &[a, b]);
            }
            [a, b, target] if angle == PI => {
                self.call(F::H, &[target]);
                self.call(F::Ccx, &[a, b, target]);
                self.call(F::H, &[target]);
            }
            // Half of it on the last two, and half of it back where the others flip one of them.
            [ref rest @ .., control, target] => {
                self.phase(angle / 2.0, &[control, target]);
                self.not(rest, control);
                self.phase(-angle / 2.0, &[control, target]);
                self.not(rest, control);
                self.phase(angle / 2.0, &[rest, &[target]].concat());
            }
        }
    }

    /// `X` under controls.
    fn not(&mut self, controls: &[u32], target: u32) {
        match *controls {
            [] => self.call(F::X, &[target]),
            [control] => self.call(F::Cx, &[control, target]),
            [a, b] => self.call(F::Ccx, &[a, b, target]),
            _ => {
                self.call(F::H, &[target]);
                self.phase(PI, &[controls, &[target]].concat());
                self.call(F::H, &[target]);
            }
        }
    }

    /// A rotation about an axis under controls: half of it, and half of it back where nothing flips the axis.
    fn rotation(&mut self, axis: F, angle: f64, controls: &[u32], targets: &[u32]) {
        let &[target] = targets else { return };
        self.turn(axis, angle / 2.0, targets);
        if let (F::Rz, &[control]) = (axis, controls) {
            self.turn(F::Rzz, -angle / 2.0, &[control, target]);
            return;
        }
        for last in [-angle / 2.0, 0.0] {
            if axis == F::Rx {
                self.phase(PI, &[controls, targets].concat());
            } else {
                self.not(controls, target);
            }
            if last != 0.0 {
                self.turn(axis, last, targets);
            }
        }
    }
}
