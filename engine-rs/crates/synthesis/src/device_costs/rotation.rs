//! Gates on one qubit as rotations, up to a phase.
//!
//! A [`Rotation`] is a unit quaternion. Free angles have values without a meaning, so that what is true of such a rotation is true of
//! nearly all values.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use circuit::gates::StandardGate as G;

use super::GateKind;

/// The cosine of half the angle, and the sine times each part of the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    w: f64,
    axis: [f64; 3],
}

/// No rotation.
pub const IDENTITY: Rotation = Rotation { w: 1.0, axis: [0.0; 3] };
/// Half a turn about the axis between x and z.
pub const HADAMARD: Rotation = Rotation { w: 0.0, axis: [FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2] };

/// The numbers of the axes.
pub const X: usize = 0;
#[allow(missing_docs)]
pub const Y: usize = 1;
#[allow(missing_docs)]
pub const Z: usize = 2;

impl Rotation {
    /// By an angle about an axis.
    pub fn about(axis: usize, angle: f64) -> Self {
        let mut rotation = Self { w: (angle / 2.0).cos(), axis: [0.0; 3] };
        rotation.axis[axis] = (angle / 2.0).sin();
        rotation
    }

    /// Another rotation after this one.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let (a, [b, c, d]) = (self.w, self.axis);
        let (w, [x, y, z]) = (next.w, next.axis);
        Self {
            w: w * a - x * b - y * c - z * d,
            axis: [w * b + x * a + y * d - z * c, w * c - x * d + y * a + z * b, w * d + x * c - y * b + z * a],
        }
    }

    /// One without any relation to others, as for angles that are not known.
    pub fn any() -> Self {
        Self::euler(&[])
    }

    /// RZ(φ) RY(θ) RZ(λ), for θ, φ and λ in this order; the angles that are not there are any.
    fn euler(angles: &[f64]) -> Self {
        let angle = |place: usize, other: f64| angles.get(place).copied().unwrap_or(other);
        Self::about(Z, angle(2, 0.7)).then(Self::about(Y, angle(0, 1.1))).then(Self::about(Z, angle(1, 2.3)))
    }

    /// What a gate does at some angles. Of one that is not known here it is any rotation.
    pub fn of(kind: &GateKind, angles: &[f64]) -> Self {
        let first = angles.first().copied().unwrap_or(0.0);
        let GateKind::Standard(gate) = kind else { return Self::euler(angles) };
        match gate {
            G::Rx => Self::about(X, first),
            G::Ry => Self::about(Y, first),
            G::Rz | G::U1 | G::P | G::Phase => Self::about(Z, first),
            G::H => HADAMARD,
            G::Sx => Self::about(X, FRAC_PI_2),
            G::X => Self::about(X, PI),
            G::U2 => match angles {
                &[phi, lambda, ..] => Self::euler(&[FRAC_PI_2, phi, lambda]),
                _ => Self::any(),
            },
            _ => Self::euler(angles),
        }
    }

    fn is_identity(&self) -> bool {
        self.axis.iter().all(|&part| is_zero(part))
    }

    /// Whether it is about this axis.
    fn is_about(&self, axis: usize) -> bool {
        (0..3).all(|other| other == axis || is_zero(self.axis[other]))
    }

    /// How far it turns z away from itself, and the turns about z after and before: RZ RY RZ.
    fn euler_angles(&self) -> (f64, [f64; 2]) {
        let (w, [x, y, z]) = (self.w, self.axis);
        let theta = 2.0 * x.hypot(y).atan2(w.hypot(z));
        let sum = if is_angle(theta, PI) { 0.0 } else { 2.0 * z.atan2(w) };
        let difference = if is_zero(theta) { 0.0 } else { 2.0 * (-x).atan2(y) };
        (theta, [f64::midpoint(sum, difference), (sum - difference) / 2.0])
    }
}

fn is_zero(value: f64) -> bool {
    value.abs() < 1e-9
}

/// Whether two angles are equal up to full turns.
fn is_angle(angle: f64, other: f64) -> bool {
    is_zero(((angle - other) / 2.0).sin())
}

/// How a device makes rotations of one qubit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RotationBasis {
    /// Each with one gate.
    General,
    /// With rotations about axes of choice on the equator, and perhaps about z.
    Equator {
        /// Whether it has rotations about z.
        z: bool,
    },
    /// With quarter turns about axes of choice on the equator, and rotations about z.
    QuarterTurns,
    /// With rotations about at least two of x, y and z.
    Axes([bool; 3]),
    /// With quarter turns about x, and rotations about z.
    Euler,
}

impl RotationBasis {
    /// How many of the device's gates a rotation takes.
    pub fn count(self, rotation: &Rotation) -> u32 {
        if rotation.is_identity() {
            return 0;
        }
        let is_off_z = !is_zero(rotation.axis[Z]);
        match self {
            Self::General => 1,
            Self::Equator { z } if z && rotation.is_about(Z) => 1,
            Self::Equator { .. } => 1 + u32::from(is_off_z),
            Self::QuarterTurns if rotation.is_about(Z) => 1,
            Self::QuarterTurns => {
                let (theta, _) = rotation.euler_angles();
                (if is_angle(theta, FRAC_PI_2) { 1 } else { 2 }) + u32::from(is_off_z)
            }
            Self::Axes(axes) => count_about(axes, rotation),
            Self::Euler => count_euler(rotation),
        }
    }
}

/// Rotations about some axes: one, a product of two, or three.
fn count_about(axes: [bool; 3], rotation: &Rotation) -> u32 {
    let own = || (0..3).filter(|&axis| axes[axis]);
    if own().any(|axis| rotation.is_about(axis)) {
        return 1;
    }
    let part = |axis: usize| rotation.axis[axis];
    let is_product = |one: usize, other: usize| {
        let third = X + Y + Z - one - other;
        is_zero((rotation.w * part(third)).abs() - (part(one) * part(other)).abs())
    };
    if own().any(|one| own().any(|other| one < other && is_product(one, other))) { 2 } else { 3 }
}

/// RZ V RZ V RZ with a quarter turn V about x, with fewer V where one or none is enough, and without an RZ of nothing.
fn count_euler(rotation: &Rotation) -> u32 {
    let (theta, turns) = rotation.euler_angles();
    if is_zero(theta) {
        return 1;
    }
    // RZ(a) RY(π/2) RZ(b) is RZ(a + π/2) V RZ(b - π/2), and of two V it is RZ(a + π) V RZ(θ + π) V RZ(b).
    if is_angle(theta, FRAC_PI_2) {
        return 1 + count_turned(turns, [-FRAC_PI_2, FRAC_PI_2]);
    }
    if is_angle(theta, PI) {
        return 2 + u32::from(!is_angle(turns[0] - turns[1], PI));
    }
    3 + count_turned(turns, [PI, 0.0])
}

/// How many of two turns are not those at which nothing is left.
fn count_turned(turns: [f64; 2], none: [f64; 2]) -> u32 {
    turns.iter().zip(none).map(|(&turn, none)| u32::from(!is_angle(turn, none))).sum()
}

#[cfg(test)]
mod tests;
