//! Native gates of devices, by the names that vendors give them.
//!
//! [`named`] looks up a name, without regard to case, and returns a [`NativeGate`]: what a program
//! calls, at which angles, and which rotations can be built from it. A name is one of three things:
//!
//! 1. A standard gate under another name, such as `cnot`.
//! 2. A standard gate at a fixed angle, such as `rx(pi/2)`.
//! 3. A gate that a program has to define, such as IonQ's `gpi2`.
//!
//! Rules for definitions:
//!
//! - They use only gates that the libraries of both versions have had from the start, so every
//!   importer reads them.
//! - They equal the published matrix exactly, global phase included. A test multiplies them out.
//! - Angles are in radians. Where a vendor counts in turns or half turns, [`NativeGate::note`] says
//!   so, and the writer repeats it at the head of the program.
//! - Formal parameters are named in alphabetical order, because Qiskit's OpenQASM 3 importer
//!   (qiskit-qasm3-import 0.6) binds them in that order.
//! - The comment of each cites the vendor's documentation.
//!
//! Matrices below are products in the order of linear algebra: the rightmost factor acts first.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_6, PI};

use crate::definition_builder::multiple;
use circuit::GateDefinition;
use circuit::angle::{Angle, Expression};
use circuit::gates::{Motion, StandardGate as G};
use circuit::operation::Body;
use diagnostic::{Span, quotable};

/// A gate of a device.
#[derive(Clone, Debug)]
pub struct NativeGate {
    /// The vendor's name, fit to stand in a message.
    pub name: String,
    /// What a program calls.
    pub gate: Callable,
    /// How many of its angles, from the first, are free.
    pub free: usize,
    /// The others.
    pub known: Vec<f64>,
    /// How many qubits it acts on.
    pub qubits: usize,
    /// What it can do to the state.
    pub motion: Motion,
    /// Where it takes a basis state to something that is not one, for some angle.
    pub leaves_basis: bool,
    /// A line for the head of the program about its angles.
    pub note: Option<&'static str>,
}

/// What a program calls.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // There are few of them, and none lives long.
pub enum Callable {
    /// A gate of the libraries.
    Standard(G),
    /// A gate with a definition.
    Defined(GateDefinition),
}

/// The gate of a name, as vendors and the builder write it; `None` where nothing is known by it.
pub fn named(name: &str) -> Option<NativeGate> {
    let gate = lookup(name.trim())?;
    Some(NativeGate { name: quotable(name), ..gate })
}

/// The gate of a trimmed name, still without the vendor's spelling of it.
fn lookup(name: &str) -> Option<NativeGate> {
    // Quantinuum's fixed `ZZ` and IonQ's `zz` with an angle differ in case alone; all other names
    // read the same in any.
    if name == "ZZ" {
        return Some(defined_gate("zz", &[], &["a", "b"], fixed_zz, Motion::Other, false, None));
    }
    let lower = name.to_ascii_lowercase();
    Some(match lower.as_str() {
        "cnot" => standard_gate(G::Cx),
        "virtual rz" | "virtualrz" | "virtual_rz" | "vrz" => standard_gate(G::Rz),
        "u" => standard_gate(G::U),
        "rx(pi)" => fixed_rotation(G::Rx, PI),
        "rx(pi/2)" => fixed_rotation(G::Rx, FRAC_PI_2),
        "rx(-pi/2)" => fixed_rotation(G::Rx, -FRAC_PI_2),
        "ry(pi/2)" => fixed_rotation(G::Ry, FRAC_PI_2),
        "ry(-pi/2)" => fixed_rotation(G::Ry, -FRAC_PI_2),
        "prx" | "r" | "u1q" => {
            // The text of the name is the device's own; all three are the same rotation about an
            // axis of the equator.
            defined_gate(&lower, &["alpha", "phi"], &["a"], phased_rotation, Motion::General, true, None)
        }
        "phased_xz" => defined_gate(
            "phased_xz",
            &["angle_x", "angle_z", "axis"],
            &["q"],
            phased_xz,
            Motion::General,
            true,
            HALF_TURNS,
        ),
        "gpi" => defined_gate("gpi", &["phi"], &["a"], gpi, Motion::ChosenAxis, false, TURNS),
        "gpi2" => defined_gate("gpi2", &["phi"], &["a"], gpi2, Motion::QuarterTurn, true, TURNS),
        "ms" => {
            defined_gate("ms", &["phi0", "phi1", "theta"], &["a", "b"], molmer_sorensen, Motion::Other, true, TURNS)
        }
        "zz" => defined_gate("zz", &["theta"], &["a", "b"], zz, Motion::Other, false, TURNS),
        "rxxyyzz" => {
            defined_gate("rxxyyzz", &["alpha", "beta", "gamma"], &["a", "b"], rxxyyzz, Motion::Other, true, None)
        }
        "iswap" => defined_gate("iswap", &[], &["a", "b"], iswap, Motion::Other, false, None),
        "sqrt_iswap" => defined_gate("sqrt_iswap", &[], &["a", "b"], sqrt_iswap, Motion::Other, true, None),
        "sqrt_iswap_inv" => {
            defined_gate("sqrt_iswap_inv", &[], &["a", "b"], sqrt_iswap_inverse, Motion::Other, true, None)
        }
        "syc" | "sycamore" => defined_gate("syc", &[], &["a", "b"], sycamore, Motion::Other, false, None),
        "ecr" => defined_gate("ecr", &[], &["a", "b"], echoed_cross_resonance, Motion::Other, true, None),
        _ => standard_gate(G::named(&lower)?),
    })
}

/// Returns whether an entry of a device's gate list is no unitary on qubits: measurement, delay,
/// control flow, or the move of a state into a resonator, which no pair of qubits has.
pub fn is_no_gate(name: &str) -> bool {
    const NAMES: [&str; 12] = [
        "measure",
        "reset",
        "delay",
        "barrier",
        "if_else",
        "for_loop",
        "while_loop",
        "switch_case",
        "break_loop",
        "continue_loop",
        "store",
        "move",
    ];
    let name = name.trim().to_ascii_lowercase();
    NAMES.contains(&name.as_str())
}

const TURNS: Option<&str> = Some("the vendor counts its angles in turns");
const HALF_TURNS: Option<&str> = Some("the vendor counts its angles in half turns");

/// A standard gate, with all of its angles free.
fn standard_gate(gate: G) -> NativeGate {
    let info = gate.info();
    NativeGate {
        name: String::new(),
        gate: Callable::Standard(gate),
        free: info.parameters(),
        known: Vec::new(),
        qubits: usize::from(info.qubits),
        motion: info.motion,
        leaves_basis: gate.leaves_basis(),
        note: None,
    }
}

/// A rotation at one angle. A quarter turn off the z axis is what an Euler form needs twice; other
/// fixed angles build no rotation.
fn fixed_rotation(gate: G, angle: f64) -> NativeGate {
    let quarter = angle.abs() == FRAC_PI_2;
    let motion = if quarter { Motion::QuarterTurn } else { Motion::Other };
    NativeGate { free: 0, known: vec![angle], motion, leaves_basis: quarter, ..standard_gate(gate) }
}

/// A gate with a definition whose body `write` appends, all of its parameters free.
fn defined_gate(
    name: &str,
    parameters: &[&str],
    qubits: &[&str],
    write: fn(&mut Body),
    motion: Motion,
    leaves_basis: bool,
    note: Option<&'static str>,
) -> NativeGate {
    let mut body = Body::default();
    write(&mut body);
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let definition = GateDefinition {
        name: name.to_owned(),
        parameters: owned(parameters),
        qubits: owned(qubits),
        body: Some(body),
        span: Span::default(),
    };
    NativeGate {
        name: String::new(),
        gate: Callable::Defined(definition),
        free: parameters.len(),
        known: Vec::new(),
        qubits: qubits.len(),
        motion,
        leaves_basis,
        note,
    }
}

/// The formal parameter at a place, times a factor, as an expression of `body`.
fn scale_formal(body: &mut Body, place: u32, factor: f64) -> Angle {
    Angle::Expression(multiple(body, factor, |body| body.expression(Expression::Formal(place))))
}

/// One gate of a definition: its angles as (formal, factor), and its qubits.
fn push_gate(body: &mut Body, gate: G, angles: &[(u32, f64)], qubits: &[u32]) {
    let angles: Vec<Angle> = angles.iter().map(|&(place, factor)| scale_formal(body, place, factor)).collect();
    body.gate(gate, &angles, qubits);
}

/// Gates without angles, in order.
fn push_gates(body: &mut Body, sequence: &[(G, &[u32])]) {
    for &(gate, qubits) in sequence {
        body.gate(gate, &[], qubits);
    }
}

/// `exp(-i alpha/2 (cos phi X + sin phi Y))`: IQM's `prx` (iqm-client, "Native operations"), AQT's
/// and Qiskit's `r` (`RGate`), Quantinuum's `U1q` (H-Series product data sheet).
fn phased_rotation(body: &mut Body) {
    push_gate(body, G::Rz, &[(1, -1.0)], &[0]);
    push_gate(body, G::Rx, &[(0, 1.0)], &[0]);
    push_gate(body, G::Rz, &[(1, 1.0)], &[0]);
}

/// Cirq's `PhasedXZGate`, `Z^z Z^a X^x Z^-a`, with exponents in half turns there and angles in
/// radians here.
///
/// X^x is written as H Z^x H, and Z^z as `u1`, whose phase is that of Cirq's power: 1 on |0⟩ and
/// `e^(iπz)` on |1⟩.
fn phased_xz(body: &mut Body) {
    push_gate(body, G::U1, &[(2, -1.0)], &[0]);
    body.gate(G::H, &[], &[0]);
    push_gate(body, G::U1, &[(0, 1.0)], &[0]);
    body.gate(G::H, &[], &[0]);
    push_gate(body, G::U1, &[(2, 1.0)], &[0]);
    push_gate(body, G::U1, &[(1, 1.0)], &[0]);
}

/// The `GPi` gate of IonQ (docs.ionq.com, "Native gates"): `[[0, e^-i phi], [e^i phi, 0]]`; phases
/// in turns there.
fn gpi(body: &mut Body) {
    body.gate(G::X, &[], &[0]);
    push_gate(body, G::Rz, &[(0, 2.0)], &[0]);
}

/// The `GPi2` gate of IonQ: `[[1, -i e^-i phi], [-i e^i phi, 1]] / sqrt 2`; phases in turns there.
fn gpi2(body: &mut Body) {
    push_gate(body, G::Rz, &[(0, -1.0)], &[0]);
    body.gate(G::Rx, &[Angle::Value(FRAC_PI_2)], &[0]);
    push_gate(body, G::Rz, &[(0, 1.0)], &[0]);
}

/// `exp(-i theta/2 XX)`, with `theta` the formal parameter at a place.
///
/// Hadamard gates turn XX into ZZ; a CNOT then collects the parity of both qubits on the second,
/// where RZ turns its phase, and another CNOT undoes the first.
fn xx(body: &mut Body, place: u32) {
    push_gates(body, &[(G::H, &[0]), (G::H, &[1]), (G::Cx, &[0, 1])]);
    push_gate(body, G::Rz, &[(place, 1.0)], &[1]);
    push_gates(body, &[(G::Cx, &[0, 1]), (G::H, &[0]), (G::H, &[1])]);
}

/// The partially entangling Mølmer–Sørensen gate of IonQ, `exp(-i theta/2 P(phi0) P(phi1))` with
/// `P(phi) = cos phi X + sin phi Y` (docs.ionq.com, "Native gates"; there all angles are in turns
/// and `theta` = 0.25 entangles fully).
fn molmer_sorensen(body: &mut Body) {
    push_gate(body, G::Rz, &[(0, -1.0)], &[0]);
    push_gate(body, G::Rz, &[(1, -1.0)], &[1]);
    xx(body, 2);
    push_gate(body, G::Rz, &[(0, 1.0)], &[0]);
    push_gate(body, G::Rz, &[(1, 1.0)], &[1]);
}

/// `ZZ(theta)` of IonQ, `exp(-i theta/2 ZZ)`; `theta` in turns there.
fn zz(body: &mut Body) {
    body.gate(G::Cx, &[], &[0, 1]);
    push_gate(body, G::Rz, &[(0, 1.0)], &[1]);
    body.gate(G::Cx, &[], &[0, 1]);
}

/// Quantinuum's `ZZ`, `exp(-i pi/4 ZZ)` (H-Series product data sheet).
fn fixed_zz(body: &mut Body) {
    body.gate(G::Cx, &[], &[0, 1]);
    body.gate(G::Rz, &[Angle::Value(FRAC_PI_2)], &[1]);
    body.gate(G::Cx, &[], &[0, 1]);
}

/// Quantinuum's `Rxxyyzz`, `exp(-i/2 (alpha XX + beta YY + gamma ZZ))` (H-Series product data
/// sheet; pytket's `TK2` in half turns). Between the CNOT gates XX is X on the first qubit, ZZ is Z
/// on the second and YY is minus both.
fn rxxyyzz(body: &mut Body) {
    body.gate(G::Cx, &[], &[0, 1]);
    push_gate(body, G::Rx, &[(0, 1.0)], &[0]);
    push_gate(body, G::Rz, &[(2, 1.0)], &[1]);
    push_gates(body, &[(G::H, &[0]), (G::Cx, &[0, 1])]);
    push_gate(body, G::Rz, &[(1, -1.0)], &[1]);
    push_gates(body, &[(G::Cx, &[0, 1]), (G::H, &[0]), (G::Cx, &[0, 1])]);
}

/// `exp(i pi/4 (XX + YY))` (Qiskit's `iSwapGate`, Cirq's `ISWAP`): exchanges the qubits and
/// multiplies |01⟩ and |10⟩ by i.
fn iswap(body: &mut Body) {
    push_gates(body, &[(G::S, &[0]), (G::S, &[1]), (G::H, &[0]), (G::Cx, &[0, 1]), (G::Cx, &[1, 0]), (G::H, &[1])]);
}

/// `exp(i pi/8 (XX + YY))` (Cirq's `SQRT_ISWAP`): its square is iSWAP.
///
/// The outer CNOT gates write the parity of both qubits to the second. The gates between rotate the
/// first where that is 1, which is where the gate mixes |01⟩ and |10⟩, and cancel elsewhere.
fn sqrt_iswap(body: &mut Body) {
    push_gates(body, &[(G::Cx, &[0, 1]), (G::H, &[0]), (G::Cx, &[1, 0]), (G::T, &[0])]);
    push_gates(body, &[(G::Cx, &[1, 0]), (G::Tdg, &[0]), (G::H, &[0]), (G::Cx, &[0, 1])]);
}

/// `exp(-i pi/8 (XX + YY))` (Cirq's `SQRT_ISWAP_INV`).
fn sqrt_iswap_inverse(body: &mut Body) {
    push_gates(body, &[(G::Cx, &[0, 1]), (G::H, &[0]), (G::T, &[0]), (G::Cx, &[1, 0])]);
    push_gates(body, &[(G::Tdg, &[0]), (G::Cx, &[1, 0]), (G::H, &[0]), (G::Cx, &[0, 1])]);
}

/// `FSim(pi/2, pi/6)`: the inverse of iSWAP, then a phase of -pi/6 on |11> (Cirq's `SYC`).
fn sycamore(body: &mut Body) {
    push_gates(body, &[(G::H, &[1]), (G::Cx, &[1, 0]), (G::Cx, &[0, 1]), (G::H, &[0]), (G::Sdg, &[1]), (G::Sdg, &[0])]);
    body.gate(G::U1, &[Angle::Value(-FRAC_PI_6 / 2.0)], &[0]);
    body.gate(G::U1, &[Angle::Value(-FRAC_PI_6 / 2.0)], &[1]);
    body.gate(G::Cx, &[], &[0, 1]);
    body.gate(G::U1, &[Angle::Value(FRAC_PI_6 / 2.0)], &[1]);
    body.gate(G::Cx, &[], &[0, 1]);
}

/// `(IX - XY) / sqrt 2` with the first qubit on the right (Qiskit's `ECRGate`).
///
/// It is written as the echo that gives it its name: RZX of π/4, X on the first qubit, and RZX of
/// -π/4. RZX is RZZ between Hadamard gates on the second qubit.
fn echoed_cross_resonance(body: &mut Body) {
    for quarter in [std::f64::consts::FRAC_PI_4, -std::f64::consts::FRAC_PI_4] {
        push_gates(body, &[(G::H, &[1]), (G::Cx, &[0, 1])]);
        body.gate(G::Rz, &[Angle::Value(quarter)], &[1]);
        push_gates(body, &[(G::Cx, &[0, 1]), (G::H, &[1])]);
        if quarter > 0.0 {
            body.gate(G::X, &[], &[0]);
        }
    }
}

#[cfg(test)]
mod tests;
