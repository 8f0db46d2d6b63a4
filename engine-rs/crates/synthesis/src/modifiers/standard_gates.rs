//! Standard gates with modifiers: another standard gate with the same effect, or a construction.
//!
//! [`find_standard_gate`] looks for a gate of the libraries that does the same, by the columns of
//! the gate's row: its inverse, its roots, whether a power scales its angle, and the gate that has
//! one more control. So most modified gates need no definition at all.
//!
//! Where there is none, the functions of [`DefinitionBuilder`] write the body of a definition.
//! Every standard gate is written as a diagonal part between gates that change the basis. Controls
//! and powers only apply to the diagonal part, because the outer gates cancel where it does
//! nothing.

use super::super::definition_builder::{DefinitionBuilder, LinearAngle};
use super::{Failure, MAX_REPEATS, PlainGate};
use circuit::gates::{Inverse, Power, StandardGate as G};
use circuit::operation::OperationKind;
use diagnostic::Span;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

/// The standard gate with the effect of a modified one, if there is one.
pub(super) fn find_standard_gate(
    gate: G,
    controls: &[bool],
    powers: &[f64],
    values: Option<&[f64]>,
) -> Option<PlainGate> {
    if gate == G::Gphase && controls.is_empty() {
        // A phase of everything, which no outcome depends on.
        return Some(PlainGate { kind: OperationKind::Gate(gate), angles: None });
    }
    if controls.contains(&false) {
        return None;
    }
    let info = gate.info();
    let keep = |gate| (gate, None);
    let power = match powers {
        [] => 1.0,
        &[power] => power,
        _ => return None,
    };
    let is_whole = power.fract() == 0.0;
    let (mut gate, mut angles) = match (info.power, info.inverse) {
        _ if power == 1.0 => keep(gate),
        (Power::Constant, _) => keep(gate),
        (Power::ScalesAngle, _) => {
            // A root is one of the principal eigenvalues.
            let half = if is_phase(gate) { 1.0 } else { 2.0 };
            if !is_whole && values?[0].abs() >= half * PI {
                return None;
            }
            (gate, Some(vec![(Some(0), power)]))
        }
        (Power::Roots([root, _]), _) if power == 0.5 => keep(root),
        (Power::Roots([_, root]), _) if power == -0.5 => keep(root),
        (_, Inverse::Gate(inverse)) if power == -1.0 => keep(inverse),
        (_, Inverse::Itself) if is_whole && power % 2.0 != 0.0 => keep(gate),
        (_, Inverse::Negated(order)) if power == -1.0 => {
            (gate, Some(order.iter().map(|&place| (Some(place), -1.0)).collect()))
        }
        (_, Inverse::OfU2) if power == -1.0 => {
            (G::U3, Some(vec![(None, -FRAC_PI_2), (Some(1), -1.0), (Some(0), -1.0)]))
        }
        (Power::Phase(_), _) => (G::U1, Some(vec![(None, fold(fixed_phase(gate)?, powers))])),
        _ => return None,
    };
    for _ in controls {
        gate = match gate.info().controlled {
            // Its definition is longer than the one that is built here.
            Some(G::C4x) => return None,
            Some(controlled) => controlled,
            None => {
                angles =
                    Some(vec![(None, fixed_phase(gate).filter(|_| matches!(gate.info().power, Power::Phase(_)))?)]);
                G::Cu1
            }
        };
    }
    Some(PlainGate { kind: OperationKind::Gate(gate), angles })
}

/// The angle of the second eigenvalue of a gate that has no angle and 1 as the first.
fn fixed_phase(gate: G) -> Option<f64> {
    Some(match gate {
        G::X | G::Y | G::Z | G::H | G::Swap | G::Rccx => PI,
        G::S | G::Sx => FRAC_PI_2,
        G::Sdg | G::Sxdg => -FRAC_PI_2,
        G::T => FRAC_PI_4,
        G::Tdg => -FRAC_PI_4,
        _ => return None,
    })
}

/// Whether a gate's angle is a phase, and not that of a rotation.
fn is_phase(gate: G) -> bool {
    matches!(gate.info().base.unwrap_or(gate), G::P | G::Phase | G::U1 | G::Gphase)
}

/// Whether a gate is a rotation by Euler angles, perhaps with controls.
pub(super) fn is_euler(gate: G) -> bool {
    matches!(gate, G::U | G::U2 | G::U3 | G::UQiskit | G::Cu | G::Cu3)
}

/// The angle of an eigenvalue of powers of a gate. A power with a fraction is of the angle in (-π,
/// π].
pub fn fold(angle: f64, powers: &[f64]) -> f64 {
    powers.iter().fold(angle, |angle, &power| {
        if power.fract() == 0.0 {
            return angle * power;
        }
        let reduced = angle - TAU * (angle / TAU).round();
        // Rounding can put -1 just below the real axis, and it counts as π.
        power * if reduced < 1e-9 - PI { PI } else { reduced }
    })
}

impl DefinitionBuilder {
    /// Appends a standard gate with controls and powers.
    pub(super) fn standard(
        &mut self,
        gate: G,
        mut controls: Vec<u32>,
        targets: &[u32],
        turns: &[LinearAngle],
        powers: &[f64],
    ) -> Result<(), Failure> {
        let (own, targets) = targets.split_at(usize::from(gate.info().controls));
        controls.extend(own);
        let base = gate.info().base.unwrap_or(gate);
        let is_whole = powers.iter().all(|power| power.fract() == 0.0);
        let power: f64 = powers.iter().product();
        match base {
            G::Id | G::U0 => return Ok(()),
            G::Rc3x => return self.rc3x(&controls, [targets[0], targets[1], targets[2], targets[3]], powers),
            G::U | G::U2 | G::U3 | G::UQiskit | G::Cu => return self.euler(&controls, targets[0], turns, powers),
            _ => {}
        }
        let start = self.body.operations.len();
        let target = targets.last().copied().unwrap_or(0);
        let flips = matches!(base, G::X | G::Y | G::Swap | G::Rccx) && is_whole && power % 2.0 != 0.0;
        match base {
            G::Swap => {
                self.gate(G::Cx, &[target, targets[0]]);
                controls.push(targets[0]);
            }
            G::Rccx => {
                self.basis(&[(G::H, target), (G::T, target), (G::Cx, targets[1]), (G::Tdg, target)], target);
                controls.push(targets[0]);
            }
            G::H => self.gate_with_angles(G::Ry, &[LinearAngle::constant(-FRAC_PI_4)], &[target]),
            G::Rxx | G::Ryy | G::Rzz => self.parity(base, targets),
            G::Y | G::Ry => self.gate(G::Sdg, &[target]),
            _ => {}
        }
        if matches!(base, G::X | G::Y | G::Swap | G::Rccx | G::Sx | G::Sxdg | G::Rx | G::Ry) && !flips {
            self.gate(G::H, &[target]);
        }
        let end = self.body.operations.len();
        if flips {
            self.not(&controls, target, &[]);
        } else if let Some(phase) = fixed_phase(base) {
            controls.push(target);
            self.phase(&controls, LinearAngle::constant(fold(phase, powers)));
        } else if is_phase(base) {
            controls.extend(targets);
            let turn = match turns[0].number() {
                Some(value) => LinearAngle::constant(fold(value, powers)),
                None if is_whole => turns[0].times(power),
                None => return Err(Failure::NeedsValues),
            };
            self.phase(&controls, turn);
        } else {
            match turns[0].number() {
                Some(value) => {
                    let [low, high] = [-0.5, 0.5].map(|half| fold(value * half, powers));
                    self.phase(&controls, LinearAngle::constant(f64::midpoint(low, high)));
                    self.rotation(&controls, target, LinearAngle::constant(high - low));
                }
                None if is_whole => self.rotation(&controls, target, turns[0].times(power)),
                None => return Err(Failure::NeedsValues),
            }
        }
        if self.body.operations.len() == end {
            self.body.operations.truncate(start);
        } else {
            self.undo(start..end);
        }
        Ok(())
    }

    /// Appends the gates that turn XX, YY or ZZ into Z on the second qubit.
    fn parity(&mut self, gate: G, qubits: &[u32]) {
        for &qubit in qubits {
            if gate == G::Ryy {
                self.gate(G::Sdg, &[qubit]);
            }
            if gate != G::Rzz {
                self.gate(G::H, &[qubit]);
            }
        }
        self.gate(G::Cx, qubits);
    }

    /// Appends `rxx`, `ryy` or `rzz` with controls.
    pub fn product_rotation(&mut self, gate: G, controls: &[u32], qubits: [u32; 2], turn: LinearAngle) {
        let start = self.body.operations.len();
        self.parity(gate, &qubits);
        let end = self.body.operations.len();
        self.rotation(controls, qubits[1], turn);
        self.undo(start..end);
    }

    /// Appends `U` and its relatives: by their matrix where the angles are known and more than one
    /// gate is needed, else between NOT gates.
    fn euler(&mut self, controls: &[u32], target: u32, turns: &[LinearAngle], powers: &[f64]) -> Result<(), Failure> {
        let mut turns = match *turns {
            [phi, lambda] => [LinearAngle::constant(FRAC_PI_2), phi, lambda, LinearAngle::constant(0.0)],
            [theta, phi, lambda, ref rest @ ..] => {
                [theta, phi, lambda, rest.first().copied().unwrap_or(LinearAngle::constant(0.0))]
            }
            _ => return Ok(()),
        };
        let power: f64 = powers.iter().product();
        let is_whole = powers.iter().all(|power| power.fract() == 0.0);
        let is_turn = is_whole && power.abs() == 1.0;
        if (!is_turn || controls.len() > 1)
            && let [Some(theta), Some(phi), Some(lambda), Some(gamma)] = turns.map(LinearAngle::number)
        {
            let matrix = G::Cu.target_matrix(&[theta, phi, lambda, gamma]);
            self.single(controls, target, &matrix, powers);
            return Ok(());
        }
        if !is_whole || power.abs() > MAX_REPEATS {
            return Err(Failure::NeedsValues);
        }
        if power < 0.0 {
            turns = [turns[0], turns[2], turns[1], turns[3]].map(|turn| turn.times(-1.0));
        }
        for _ in 0..power.abs() as u32 {
            let [theta, phi, lambda, gamma] = turns;
            let half = phi.plus(lambda).times(0.5);
            match *controls {
                [] => self.gate_with_angles(G::U3, &turns[..3], &[target]),
                [control] => {
                    self.phase(controls, gamma);
                    self.gate_with_angles(G::Cu3, &turns[..3], &[control, target]);
                }
                _ => {
                    self.phase(controls, gamma.plus(half));
                    self.gate_with_angles(G::U1, &[lambda.plus(phi.times(-1.0)).times(0.5)], &[target]);
                    self.not(controls, target, &[]);
                    self.gate_with_angles(
                        G::U3,
                        &[theta.times(-0.5), LinearAngle::constant(0.0), half.times(-1.0)],
                        &[target],
                    );
                    self.not(controls, target, &[]);
                    self.gate_with_angles(G::U3, &[theta.times(0.5), phi, LinearAngle::constant(0.0)], &[target]);
                }
            }
        }
        Ok(())
    }

    /// Appends `rc3x`: two NOT gates that do not commute, twice in turn, between gates that change
    /// the basis. Only one of both needs the controls, because the other is its own inverse.
    fn rc3x(&mut self, controls: &[u32], [a, b, c, d]: [u32; 4], powers: &[f64]) -> Result<(), Failure> {
        let power: f64 = powers.iter().product();
        if powers.iter().any(|power| power.fract() != 0.0) || power.abs() > MAX_REPEATS {
            return Err(Failure::Refused(
                Span::default(),
                "a power of `rc3x` with a fraction has no known gates".to_owned(),
            ));
        }
        let controls = [controls, &[a]].concat();
        let start = self.body.operations.len();
        self.basis(&[(G::H, d), (G::T, d), (G::Cx, c), (G::Tdg, d), (G::H, d)], d);
        let end = self.body.operations.len();
        for step in 0..4 * power.abs() as u32 {
            if (step % 2 == 0) == (power > 0.0) {
                self.not(&controls, d, &[]);
            } else {
                self.basis(&[(G::T, d), (G::Cx, b), (G::Tdg, d)], d);
            }
        }
        self.undo(start..end);
        Ok(())
    }

    /// Appends gates on a target: those of one qubit, and CX with their control.
    fn basis(&mut self, gates: &[(G, u32)], target: u32) {
        for &(gate, qubit) in gates {
            if gate == G::Cx {
                self.gate(gate, &[qubit, target]);
            } else {
                self.gate(gate, &[qubit]);
            }
        }
    }
}
