//! What a device makes of its own gates.

use std::f64::consts::FRAC_PI_2;

use circuit::angle::Angle;
use circuit::gates::StandardGate as G;

use super::GateKind;
use super::rotation::{RotationBasis, X, Y, Z};
use crate::native_gates::{self, Callable, NativeGate};

/// The gates of a device, and what others are made of.
#[derive(Clone, Debug)]
pub struct Basis {
    gates: Vec<NativeGate>,
    /// How it makes rotations of one qubit; `None` where it cannot make every one.
    pub rotations: Option<RotationBasis>,
    /// The gate on two qubits that makes others; `None` where none is known to.
    pub entangler: Option<Entangler>,
}

/// A device's own gate on two qubits that makes others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entangler {
    /// Turns a pair by any angle about XX, YY or ZZ, which is given by its [number](super::rotation::X).
    Rotation(usize),
    /// CNOT.
    Cnot,
    /// CZ.
    Cz,
    /// The echoed cross-resonance gate.
    Ecr,
    /// Turns a pair by a quarter about ZZ.
    QuarterTurn,
    /// iSWAP or a root of it: two make any gate that two CNOTs make.
    Swap,
}

impl Basis {
    /// Reads a gate set.
    pub fn new(gate_set: &[String]) -> Self {
        let gates = gate_set.iter().filter_map(|name| native_gates::named(name)).collect();
        let mut basis = Self { gates, rotations: None, entangler: None };
        basis.rotations = basis.find_rotation_basis();
        basis.entangler = basis.find_entangler();
        basis
    }

    /// Whether the device has a gate, at any angle or at this one.
    pub fn has(&self, kind: &GateKind, first_angle: Option<&Angle>) -> bool {
        self.gates.iter().any(|own| {
            let is_same = match (kind, &own.gate) {
                (GateKind::Standard(gate), Callable::Standard(own)) => gate == own,
                (GateKind::Defined(gate), Callable::Defined(own)) => {
                    gate.name == own.name && gate.parameters.len() == own.parameters.len()
                }
                _ => false,
            };
            is_same && own.known.first().is_none_or(|&known| first_angle == Some(&Angle::Value(known)))
        })
    }

    /// Whether the device has a standard gate at any angle.
    fn has_standard(&self, gate: G) -> bool {
        self.has(&GateKind::Standard(gate), None)
    }

    /// Whether the device has a gate that programs define by one of these names, with so many parameters.
    fn has_defined(&self, names: &[&str], parameters: usize) -> bool {
        self.gates.iter().any(|own| {
            matches!(&own.gate, Callable::Defined(definition)
                if names.contains(&definition.name.as_str()) && definition.parameters.len() == parameters)
        })
    }

    /// Of several ways the one that takes fewest gates.
    fn find_rotation_basis(&self) -> Option<RotationBasis> {
        let has = |gate: G| self.has_standard(gate);
        let [x, y, z] = [G::Rx, G::Ry, G::Rz].map(has);
        let has_quarter = [-FRAC_PI_2, FRAC_PI_2]
            .iter()
            .any(|&angle| self.has(&GateKind::Standard(G::Rx), Some(&Angle::Value(angle))));
        let axes = [x, y, z];
        if has(G::U3) || has(G::U) || self.has_defined(&["phased_xz"], 3) {
            Some(RotationBasis::General)
        } else if self.has_defined(&["r", "prx", "u1q"], 2) {
            Some(RotationBasis::Equator { z })
        } else if z && self.has_defined(&["gpi2"], 1) {
            Some(RotationBasis::QuarterTurns)
        } else if axes.iter().filter(|&&has_axis| has_axis).count() > 1 {
            Some(RotationBasis::Axes(axes))
        } else if z && (has(G::Sx) || has_quarter) {
            Some(RotationBasis::Euler)
        } else {
            None
        }
    }

    /// One that turns pairs by any angle, else one that takes two for that.
    fn find_entangler(&self) -> Option<Entangler> {
        let has = |gate: G| self.has_standard(gate);
        let defined = |name: &str, parameters: usize| self.has_defined(&[name], parameters);
        if has(G::Rzz) {
            Some(Entangler::Rotation(Z))
        } else if has(G::Rxx) {
            Some(Entangler::Rotation(X))
        } else if has(G::Ryy) {
            Some(Entangler::Rotation(Y))
        } else if defined("zz", 1) {
            Some(Entangler::Rotation(Z))
        } else if defined("ms", 3) {
            Some(Entangler::Rotation(X))
        } else if has(G::Cx) {
            Some(Entangler::Cnot)
        } else if has(G::Cz) {
            Some(Entangler::Cz)
        } else if defined("ecr", 0) {
            Some(Entangler::Ecr)
        } else if defined("zz", 0) {
            Some(Entangler::QuarterTurn)
        } else if self.has_defined(&["iswap", "sqrt_iswap", "sqrt_iswap_inv"], 0) {
            Some(Entangler::Swap)
        } else {
            None
        }
    }
}
