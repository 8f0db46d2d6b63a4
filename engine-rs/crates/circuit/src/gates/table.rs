//! The table of standard gates: one row for each.
//!
//! To add a gate, add a row among the gates of its kind. [`DEFAULT`] supplies the fields that most
//! gates share; [`GateInfo`] explains each field.
//!
//! The macro makes the enumeration and the table from the same rows. So the index of a row is the
//! number of its variant, and a look-up is an array access.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use super::super::gate_matrices::{
    I, ONE, ROOT_HALF, ZERO, euler, euler_with_phase, phase, root_of_x, rotation_about_z, rotation_about_zz,
    rotation_of_two, single, sparse,
};
use super::super::matrix::{Complex, Matrix};
use super::{DEFAULT, Family, GateInfo, Inverse, Library, Motion, Power};

/// Declares the enumeration and the table from the same rows.
macro_rules! gates {
    ($($gate:ident { $($row:tt)* })*) => {
        /// A gate of OpenQASM's own, of `qelib1.inc` or of `stdgates.inc`, and the two-qubit rotations of the builder.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum StandardGate {
            $($gate),*
        }

        /// All gates, in the order of the table.
        pub(super) const ALL: [StandardGate; COUNT] = [$(StandardGate::$gate),*];

        /// The number of gates.
        pub const COUNT: usize = [$(StandardGate::$gate),*].len();

        /// The rows, each at the number of its variant.
        pub(super) const ROWS: [GateInfo; COUNT] = [$(GateInfo { $($row)* ..DEFAULT }),*];
    };
}

#[rustfmt::skip]
gates! {
    U {
        name: "U", symbol: "U", angles: &["θ", "φ", "λ"], qubits: 1,
        matrix: |angles| euler(angles[0], angles[1], angles[2]),
        inverse: Inverse::Negated(&[0, 2, 1]),
        motion: Motion::General, leaves_basis: true,
        t_counts: &[1],
        version_2: Library::Builtin, version_3: Library::Builtin,
        description: "any rotation of one qubit, by three Euler angles",
    }

    Gphase {
        name: "gphase", symbol: "phase", spoken: Some("global phase"), angles: &["γ"], qubits: 0,
        matrix: |angles| Matrix::diagonal(&[Complex::turned(angles[0])]),
        power: Power::ScalesAngle, controlled: Some(StandardGate::P),
        family: Family::Phase,
        t_counts: &[0],
        version_2: Library::Absent, version_3: Library::Builtin,
        description: "a phase of the whole state",
    }

    Id {
        name: "id", symbol: "I", spoken: Some("identity"), qubits: 1,
        matrix: |_| Matrix::identity(2),
        inverse: Inverse::Itself, power: Power::Constant,
        family: Family::Pauli,
        t_counts: &[0, 0, 0],
        version_2: Library::Original, version_3: Library::Original,
        description: "nothing",
    }

    X {
        name: "x", symbol: "X", qubits: 1,
        matrix: |_| single([ZERO, ONE, ONE, ZERO]),
        inverse: Inverse::Itself, power: Power::Roots([StandardGate::Sx, StandardGate::Sxdg]), controlled: Some(StandardGate::Cx),
        family: Family::Pauli,
        t_counts: &[0, 0, 7],
        version_2: Library::Original, version_3: Library::Original,
        description: "NOT: swaps |0⟩ and |1⟩",
    }

    Y {
        name: "y", symbol: "Y", qubits: 1,
        matrix: |_| single([ZERO, -I, I, ZERO]),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Cy),
        family: Family::Pauli,
        t_counts: &[0, 0, 7],
        version_2: Library::Original, version_3: Library::Original,
        description: "half a turn about the y axis",
    }

    Z {
        name: "z", symbol: "Z", qubits: 1,
        matrix: |_| Matrix::diagonal(&[ONE, -ONE]),
        inverse: Inverse::Itself, power: Power::Phase("pi"), controlled: Some(StandardGate::Cz),
        family: Family::Pauli,
        t_counts: &[0, 0, 7],
        version_2: Library::Original, version_3: Library::Original,
        description: "flips the sign of |1⟩",
    }

    H {
        name: "h", symbol: "H", spoken: Some("Hadamard"), qubits: 1,
        matrix: |_| single([ROOT_HALF, ROOT_HALF, ROOT_HALF, -ROOT_HALF]),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Ch),
        family: Family::Hadamard, motion: Motion::QuarterTurn, leaves_basis: true,
        t_counts: &[0, 2],
        version_2: Library::Original, version_3: Library::Original,
        description: "Hadamard: basis states to equal superpositions",
    }

    S {
        name: "s", symbol: "S", qubits: 1,
        matrix: |_| Matrix::diagonal(&[ONE, I]),
        inverse: Inverse::Gate(StandardGate::Sdg), power: Power::Phase("pi/2"),
        family: Family::Phase,
        t_counts: &[0, 3],
        version_2: Library::Original, version_3: Library::Original,
        description: "a quarter turn about the z axis, the root of Z",
    }

    Sdg {
        name: "sdg", symbol: "S†", spoken: Some("S dagger"), qubits: 1,
        matrix: |_| Matrix::diagonal(&[ONE, -I]),
        inverse: Inverse::Gate(StandardGate::S), power: Power::Phase("-pi/2"),
        family: Family::Phase,
        t_counts: &[0, 3],
        version_2: Library::Original, version_3: Library::Original,
        description: "the inverse of S",
    }

    T {
        name: "t", symbol: "T", qubits: 1,
        matrix: |_| phase(FRAC_PI_4),
        inverse: Inverse::Gate(StandardGate::Tdg), power: Power::Phase("pi/4"),
        family: Family::Phase,
        t_counts: &[1],
        version_2: Library::Original, version_3: Library::Original,
        description: "an eighth turn about the z axis, the root of S",
    }

    Tdg {
        name: "tdg", symbol: "T†", spoken: Some("T dagger"), qubits: 1,
        matrix: |_| phase(-FRAC_PI_4),
        inverse: Inverse::Gate(StandardGate::T), power: Power::Phase("-pi/4"),
        family: Family::Phase,
        t_counts: &[1],
        version_2: Library::Original, version_3: Library::Original,
        description: "the inverse of T",
    }

    Sx {
        name: "sx", symbol: "√X", spoken: Some("root of X"), qubits: 1,
        matrix: |_| root_of_x(),
        inverse: Inverse::Gate(StandardGate::Sxdg), controlled: Some(StandardGate::Csx),
        family: Family::Pauli, motion: Motion::QuarterTurn, leaves_basis: true,
        t_counts: &[0, 3],
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate sx a { sdg a; h a; sdg a; }"),
        description: "the root of X",
    }

    Sxdg {
        name: "sxdg", symbol: "√X†", spoken: Some("root of X dagger"), qubits: 1,
        matrix: |_| root_of_x().adjoint(),
        inverse: Inverse::Gate(StandardGate::Sx),
        family: Family::Pauli, motion: Motion::QuarterTurn, leaves_basis: true,
        t_counts: &[0, 3],
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate sxdg a { h a; sdg a; h a; }"),
        definition_2: Some("gate sxdg a { s a; h a; s a; }"),
        description: "the inverse of the root of X",
    }

    P {
        name: "p", symbol: "P", angles: &["λ"], qubits: 1,
        matrix: |angles| phase(angles[0]),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Cp),
        family: Family::Phase, motion: Motion::AboutZ,
        t_counts: &[1, 3, 7],
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate p(lambda) q { u1(lambda) q; }"),
        description: "turns the phase of |1⟩",
    }

    Phase {
        name: "phase", symbol: "P", angles: &["λ"], qubits: 1, base: Some(StandardGate::P),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Cp),
        family: Family::Phase, motion: Motion::AboutZ,
        version_2: Library::Absent, version_3: Library::Original,
        definition_2: Some("gate phase(lambda) q { u1(lambda) q; }"),
        description: "turns the phase of |1⟩",
    }

    Rx {
        name: "rx", symbol: "RX", angles: &["θ"], qubits: 1,
        matrix: |angles| euler(angles[0], -FRAC_PI_2, FRAC_PI_2),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Crx),
        motion: Motion::AboutXOrY, leaves_basis: true,
        t_counts: &[1, 2],
        version_2: Library::Original, version_3: Library::Original,
        description: "rotation about the x axis",
    }

    Ry {
        name: "ry", symbol: "RY", angles: &["θ"], qubits: 1,
        matrix: |angles| euler(angles[0], 0.0, 0.0),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Cry),
        motion: Motion::AboutXOrY, leaves_basis: true,
        t_counts: &[1, 2],
        version_2: Library::Original, version_3: Library::Original,
        description: "rotation about the y axis",
    }

    Rz {
        name: "rz", symbol: "RZ", angles: &["θ"], qubits: 1,
        matrix: |angles| rotation_about_z(angles[0]),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Crz),
        motion: Motion::AboutZ,
        t_counts: &[1, 2],
        version_2: Library::Original, version_3: Library::Original,
        description: "rotation about the z axis",
    }

    U0 {
        name: "u0", symbol: "U0", angles: &["γ"], qubits: 1,
        matrix: |_| Matrix::identity(2),
        family: Family::Wait,
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate u0(gamma) q { id q; }"),
        definition_2: Some("gate u0(gamma) q { id q; }"),
        description: "waits for a number of gate times",
    }

    U1 {
        name: "u1", symbol: "U1", angles: &["λ"], qubits: 1,
        matrix: |angles| phase(angles[0]),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Cu1),
        family: Family::Phase, motion: Motion::AboutZ,
        t_counts: &[1, 3, 7],
        version_2: Library::Original, version_3: Library::Original,
        description: "turns the phase of |1⟩",
    }

    U2 {
        name: "u2", symbol: "U2", angles: &["φ", "λ"], qubits: 1,
        matrix: |angles| euler(FRAC_PI_2, angles[0], angles[1]),
        inverse: Inverse::OfU2,
        motion: Motion::General, leaves_basis: true,
        t_counts: &[1],
        version_2: Library::Original, version_3: Library::Original,
        description: "a quarter turn about an axis of the equator",
    }

    U3 {
        name: "u3", symbol: "U3", angles: &["θ", "φ", "λ"], qubits: 1,
        matrix: |angles| euler(angles[0], angles[1], angles[2]),
        inverse: Inverse::Negated(&[0, 2, 1]), controlled: Some(StandardGate::Cu3),
        motion: Motion::General, leaves_basis: true,
        t_counts: &[1],
        version_2: Library::Original, version_3: Library::Original,
        description: "any rotation of one qubit, by three Euler angles",
    }

    UQiskit {
        name: "u", symbol: "U", angles: &["θ", "φ", "λ"], qubits: 1, base: Some(StandardGate::U),
        inverse: Inverse::Negated(&[0, 2, 1]), controlled: Some(StandardGate::Cu3),
        motion: Motion::General, leaves_basis: true,
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate u(alpha, beta, gamma) q { p(gamma) q; ry(alpha) q; p(beta) q; }"),
        definition_2: Some("gate u(theta, phi, lambda) q { u3(theta, phi, lambda) q; }"),
        description: "any rotation of one qubit, by three Euler angles",
    }

    Cx {
        name: "cx", symbol: "X", qubits: 2, controls: 1, base: Some(StandardGate::X),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Ccx),
        version_2: Library::Original, version_3: Library::Original,
        description: "controlled NOT",
    }

    CxBuiltin {
        name: "CX", symbol: "X", qubits: 2, controls: 1, base: Some(StandardGate::X),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Ccx),
        version_2: Library::Builtin, version_3: Library::Original,
        description: "controlled NOT",
    }

    Cy {
        name: "cy", symbol: "Y", qubits: 2, controls: 1, base: Some(StandardGate::Y),
        inverse: Inverse::Itself,
        version_2: Library::Original, version_3: Library::Original,
        description: "controlled Y",
    }

    Cz {
        name: "cz", symbol: "Z", qubits: 2, controls: 1, base: Some(StandardGate::Z),
        inverse: Inverse::Itself,
        version_2: Library::Original, version_3: Library::Original,
        description: "controlled Z",
    }

    Ch {
        name: "ch", symbol: "H", qubits: 2, controls: 1, base: Some(StandardGate::H),
        inverse: Inverse::Itself,
        version_2: Library::Original, version_3: Library::Original,
        description: "controlled Hadamard",
    }

    Cp {
        name: "cp", symbol: "P", angles: &["λ"], qubits: 2, controls: 1, base: Some(StandardGate::P),
        power: Power::ScalesAngle,
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate cp(lambda) a, b { cu1(lambda) a, b; }"),
        description: "controlled phase",
    }

    Cphase {
        name: "cphase", symbol: "P", angles: &["λ"], qubits: 2, controls: 1, base: Some(StandardGate::P),
        power: Power::ScalesAngle,
        version_2: Library::Absent, version_3: Library::Original,
        definition_2: Some("gate cphase(lambda) a, b { cu1(lambda) a, b; }"),
        description: "controlled phase",
    }

    Crx {
        name: "crx", symbol: "RX", angles: &["θ"], qubits: 2, controls: 1, base: Some(StandardGate::Rx),
        power: Power::ScalesAngle,
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some(
            "gate crx(lambda) a, b { u1(pi/2) b; cx a, b; u3(-lambda/2, 0, 0) b; cx a, b; u3(lambda/2, -pi/2, 0) b; }"
        ),
        description: "controlled rotation about the x axis",
    }

    Cry {
        name: "cry", symbol: "RY", angles: &["θ"], qubits: 2, controls: 1, base: Some(StandardGate::Ry),
        power: Power::ScalesAngle,
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate cry(lambda) a, b { ry(lambda/2) b; cx a, b; ry(-lambda/2) b; cx a, b; }"),
        description: "controlled rotation about the y axis",
    }

    Crz {
        name: "crz", symbol: "RZ", angles: &["θ"], qubits: 2, controls: 1, base: Some(StandardGate::Rz),
        power: Power::ScalesAngle,
        version_2: Library::Original, version_3: Library::Original,
        description: "controlled rotation about the z axis",
    }

    Cu {
        name: "cu", symbol: "U", angles: &["θ", "φ", "λ", "γ"], qubits: 2, controls: 1,
        matrix: |angles| euler_with_phase(angles[0], angles[1], angles[2], angles[3]),
        leaves_basis: true,
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some(
            "gate cu(theta, phi, lambda, gamma) c, t { u1(gamma) c; u1((lambda + phi)/2) c; u1((lambda - phi)/2) t; \
             cx c, t; u3(-theta/2, 0, -(phi + lambda)/2) t; cx c, t; u3(theta/2, phi, 0) t; }"
        ),
        description: "controlled U with a phase of its own",
    }

    Cu1 {
        name: "cu1", symbol: "U1", angles: &["λ"], qubits: 2, controls: 1, base: Some(StandardGate::U1),
        power: Power::ScalesAngle,
        version_2: Library::Original, version_3: Library::Absent,
        definition_3: Some("gate cu1(lambda) a, b { cp(lambda) a, b; }"),
        description: "controlled phase",
    }

    Cu3 {
        name: "cu3", symbol: "U3", angles: &["θ", "φ", "λ"], qubits: 2, controls: 1, base: Some(StandardGate::U3),
        inverse: Inverse::Negated(&[0, 2, 1]),
        version_2: Library::Original, version_3: Library::Absent,
        definition_3: Some("gate cu3(alpha, beta, gamma) c, t { cu(alpha, beta, gamma, 0) c, t; }"),
        description: "controlled rotation by three Euler angles",
    }

    Csx {
        name: "csx", symbol: "√X", qubits: 2, controls: 1, base: Some(StandardGate::Sx),
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate csx a, b { h b; cp(pi/2) a, b; h b; }"),
        definition_2: Some("gate csx a, b { h b; cu1(pi/2) a, b; h b; }"),
        description: "controlled root of X",
    }

    Swap {
        name: "swap", symbol: "SWAP", spoken: Some("swap"), qubits: 2,
        matrix: |_| sparse(4, &[(1, 2, ONE), (2, 1, ONE)]),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Cswap),
        family: Family::MultiQubit,
        is_symmetric: true,
        t_counts: &[0, 7],
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate swap a, b { cx a, b; cx b, a; cx a, b; }"),
        description: "exchanges two qubits",
    }

    Rxx {
        name: "rxx", symbol: "RXX", angles: &["θ"], qubits: 2,
        matrix: |angles| rotation_of_two(angles[0], -I, -I),
        power: Power::ScalesAngle,
        is_symmetric: true, leaves_basis: true,
        t_counts: &[1],
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate rxx(theta) a, b { h a; h b; cx a, b; rz(theta) b; cx a, b; h b; h a; }"),
        description: "rotation about XX",
    }

    Ryy {
        name: "ryy", symbol: "RYY", angles: &["θ"], qubits: 2,
        matrix: |angles| rotation_of_two(angles[0], I, -I),
        power: Power::ScalesAngle,
        is_symmetric: true, leaves_basis: true,
        t_counts: &[1],
        version_2: Library::Absent, version_3: Library::Absent,
        definition_3: Some(
            "gate ryy(theta) a, b { rx(pi/2) a; rx(pi/2) b; cx a, b; rz(theta) b; cx a, b; rx(-pi/2) b; rx(-pi/2) a; }"
        ),
        description: "rotation about YY",
    }

    Rzz {
        name: "rzz", symbol: "RZZ", angles: &["θ"], qubits: 2,
        matrix: |angles| rotation_about_zz(angles[0]),
        power: Power::ScalesAngle,
        is_symmetric: true,
        t_counts: &[1],
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }"),
        description: "rotation about ZZ",
    }

    Ccx {
        name: "ccx", symbol: "X", qubits: 3, controls: 2, base: Some(StandardGate::X),
        inverse: Inverse::Itself, controlled: Some(StandardGate::C3x),
        version_2: Library::Original, version_3: Library::Original,
        description: "Toffoli: NOT with two controls",
    }

    Cswap {
        name: "cswap", symbol: "SWAP", qubits: 3, controls: 1, base: Some(StandardGate::Swap),
        inverse: Inverse::Itself,
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate cswap a, b, c { cx c, b; ccx a, b, c; cx c, b; }"),
        description: "Fredkin: controlled exchange",
    }

    Rccx {
        name: "rccx", symbol: "RCCX", qubits: 3,
        matrix: |_| sparse(8, &[(3, 7, -I), (5, 5, -ONE), (7, 3, I)]),
        family: Family::MultiQubit,
        t_counts: &[4],
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate rccx a, b, c { h c; t c; cx b, c; tdg c; cx a, c; t c; cx b, c; tdg c; h c; }"),
        description: "Toffoli up to phases",
    }

    Rc3x {
        name: "rc3x", symbol: "RC3X", qubits: 4,
        matrix: |_| sparse(16, &[(3, 3, I), (7, 15, ONE), (11, 11, -I), (15, 7, -ONE)]),
        family: Family::MultiQubit,
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some(
            "gate rc3x a, b, c, d { h d; t d; cx c, d; tdg d; h d; cx a, d; t d; cx b, d; tdg d; cx a, d; t d; \
             cx b, d; tdg d; h d; t d; cx c, d; tdg d; h d; }"
        ),
        description: "NOT with three controls up to phases",
    }

    C3x {
        name: "c3x", symbol: "X", qubits: 4, controls: 3, base: Some(StandardGate::X),
        inverse: Inverse::Itself, controlled: Some(StandardGate::C4x),
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some(
            "gate c3x a, b, c, d { h d; p(pi/8) a; p(pi/8) b; p(pi/8) c; p(pi/8) d; cx a, b; p(-pi/8) b; cx a, b; \
             cx b, c; p(-pi/8) c; cx a, c; p(pi/8) c; cx b, c; p(-pi/8) c; cx a, c; cx c, d; p(-pi/8) d; cx b, d; \
             p(pi/8) d; cx c, d; p(-pi/8) d; cx a, d; p(pi/8) d; cx c, d; p(-pi/8) d; cx b, d; p(pi/8) d; cx c, d; \
             p(-pi/8) d; cx a, d; h d; }"
        ),
        definition_2: Some(
            "gate c3x a, b, c, d { h d; u1(pi/8) a; u1(pi/8) b; u1(pi/8) c; u1(pi/8) d; cx a, b; u1(-pi/8) b; cx a, b; \
             cx b, c; u1(-pi/8) c; cx a, c; u1(pi/8) c; cx b, c; u1(-pi/8) c; cx a, c; cx c, d; u1(-pi/8) d; cx b, d; \
             u1(pi/8) d; cx c, d; u1(-pi/8) d; cx a, d; u1(pi/8) d; cx c, d; u1(-pi/8) d; cx b, d; u1(pi/8) d; \
             cx c, d; u1(-pi/8) d; cx a, d; h d; }"
        ),
        description: "NOT with three controls",
    }

    C3sqrtx {
        name: "c3sqrtx", symbol: "√X", qubits: 4, controls: 3, base: Some(StandardGate::Sx),
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some(
            "gate c3sqrtx a, b, c, d { h d; cp(pi/8) a, d; h d; cx a, b; h d; cp(-pi/8) b, d; h d; cx a, b; h d; \
             cp(pi/8) b, d; h d; cx b, c; h d; cp(-pi/8) c, d; h d; cx a, c; h d; cp(pi/8) c, d; h d; cx b, c; h d; \
             cp(-pi/8) c, d; h d; cx a, c; h d; cp(pi/8) c, d; h d; }"
        ),
        definition_2: Some(
            "gate c3sqrtx a, b, c, d { h d; cu1(pi/8) a, d; h d; cx a, b; h d; cu1(-pi/8) b, d; h d; cx a, b; h d; \
             cu1(pi/8) b, d; h d; cx b, c; h d; cu1(-pi/8) c, d; h d; cx a, c; h d; cu1(pi/8) c, d; h d; cx b, c; h d; \
             cu1(-pi/8) c, d; h d; cx a, c; h d; cu1(pi/8) c, d; h d; }"
        ),
        description: "root of X with three controls",
    }

    C4x {
        name: "c4x", symbol: "X", qubits: 5, controls: 4, base: Some(StandardGate::X),
        inverse: Inverse::Itself,
        definition_uses: &[StandardGate::C3x, StandardGate::C3sqrtx],
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some(
            "gate c4x a, b, c, d, e { h e; cp(pi/2) d, e; h e; c3x a, b, c, d; h e; cp(-pi/2) d, e; h e; \
             c3x a, b, c, d; c3sqrtx a, b, c, e; }"
        ),
        definition_2: Some(
            "gate c4x a, b, c, d, e { h e; cu1(pi/2) d, e; h e; c3x a, b, c, d; h e; cu1(-pi/2) d, e; h e; \
             c3x a, b, c, d; c3sqrtx a, b, c, e; }"
        ),
        description: "NOT with four controls",
    }
}
