//! The standard gates: one row for each, from which everything else derives.
//!
//! A row gives the names of a gate in programs, diagrams and speech, its matrix
//! ([`StandardGate::matrix`]), its inverse, its powers and its controlled form. It also says which
//! library of which version of the language has the gate, and how a program defines it where no
//! library does. The lexer's gate names, the lowering of calls, the writer's definitions, the
//! simulator's matrices, the diagram's symbols, the choice of native rotations and the editor's
//! completions all read this table.
//!
//! To add a gate, add a row among the gates of its kind. [`DEFAULT`] supplies the fields that most
//! gates share.
//!
//! The macro `gates!` makes the enumeration and the table from the same rows. So a row's index is
//! the number of its variant, and a look-up is an array access. The tests hold every row to its
//! matrix: that it is unitary, that inverse and powers agree with it, and that controls lead to the
//! right rows.
//!
//! Angles are in radians. Matrices count the first qubit as the lowest bit, and their global phases
//! are Qiskit's (see `gate_matrices`).

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use super::gate_matrices::{
    I, ONE, ROOT_HALF, ZERO, euler, euler_with_phase, phase, root_of_x, rotation_about_z, rotation_about_zz,
    rotation_of_two, single, sparse,
};
use super::matrix::{Complex, Matrix};

/// Where one version of the language has a gate from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// Part of the language: no `include` needed.
    Builtin,
    /// In the include file since its first publication (`qelib1.inc` of the OpenQASM 2 paper; `stdgates.inc`).
    Original,
    /// In the `qelib1.inc` that Qiskit ships, which added gates to the paper's.
    Extended,
    /// Nowhere: a program has to define it.
    Absent,
}

/// The family that a gate is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Family {
    Hadamard,
    /// X, Y, Z, and the roots of X.
    Pauli,
    /// Turns the phase of |1⟩.
    Phase,
    Rotation,
    /// Acts on several qubits together, none of which controls the others.
    MultiQubit,
    /// Only takes time.
    Wait,
}

/// How the inverse of a gate is written with gates of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inverse {
    /// Nothing simpler is known than the inverse of the gate's definition.
    Unknown,
    /// The gate is its own inverse.
    Itself,
    /// Another gate.
    Gate(StandardGate),
    /// The same gate at its angles negated, in this order.
    Negated(&'static [usize]),
    /// `u2(φ, λ)⁻¹ = u3(-π/2, -λ, -φ)`.
    OfU2,
}

/// How a power of a gate is written with gates of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// By repetition; only whole powers.
    Repeated,
    /// Every power is the gate itself.
    Constant,
    /// By its one angle, times the power.
    ScalesAngle,
    /// By `p` at this angle, times the power.
    Phase(&'static str),
    /// The powers 1/2 and -1/2 are these gates.
    Roots([StandardGate; 2]),
}

/// The rotations of one qubit that can be built from a gate, described by how it moves the Bloch
/// sphere.
///
/// An Euler form needs any angle about z and a fixed quarter turn off that axis (see the
/// hardware-efficient core of `ansatz`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Any angle about z.
    AboutZ,
    /// Any angle about x or about y.
    AboutXOrY,
    /// Any rotation, or one about an axis of choice.
    General,
    /// A quarter turn off the z axis: the fixed root of an Euler form.
    QuarterTurn,
    /// A fixed angle about an axis of choice, other than a quarter turn.
    ChosenAxis,
    /// Nothing that a rotation could be built from: fixed gates, waiting, gates on more qubits.
    Other,
}

/// The most angles of a gate.
pub const MAX_ANGLES: usize = 4;

/// A row of the table.
#[derive(Debug)]
pub struct GateInfo {
    /// Its name in a program.
    pub name: &'static str,
    /// What a diagram writes into the box; of a controlled gate, what it writes on the target.
    pub symbol: &'static str,
    /// What a screen reader says, where that is not the symbol.
    pub spoken: Option<&'static str>,
    /// The names of its angles, in radians.
    pub angles: &'static [&'static str],
    /// How many qubits it acts on.
    pub qubits: u8,
    /// How many of them, from the first, are controls.
    pub controls: u8,
    /// The gate that its controls decide on, or the gate it is another name of.
    pub base: Option<StandardGate>,
    /// What it does to its targets, at its angles; a gate with a [`base`](Self::base) does what that does.
    matrix: fn(&[f64; MAX_ANGLES]) -> Matrix,
    /// Its inverse.
    pub inverse: Inverse,
    /// Its powers.
    pub power: Power,
    /// The gate with one more control in front, where the table has it.
    pub controlled: Option<StandardGate>,
    /// How it is drawn.
    pub family: Family,
    /// The same for every order of its targets.
    pub is_symmetric: bool,
    /// What rotations can be built from it.
    pub motion: Motion,
    /// Takes a basis state to something that is not one, for some angle.
    leaves_basis: bool,
    /// Where OpenQASM 2 has it from.
    pub version_2: Library,
    /// Where OpenQASM 3 has it from.
    pub version_3: Library,
    /// How a program of version 3 defines it where the library lacks it: equal to Qiskit's gate including the global phase, which matters
    /// under a control. It uses only gates whose own phase is the same in the specification and in Qiskit (so no `u1`, `u2`, `u3`).
    pub definition_3: Option<&'static str>,
    /// The same for version 2, which has no added controls: equal up to the global phase. Without one, that of version 3 holds.
    pub definition_2: Option<&'static str>,
    /// Gates that the definitions use and that a library may lack too.
    pub definition_uses: &'static [StandardGate],
    /// What it does, in a few words.
    pub description: &'static str,
}

/// What most gates share.
const DEFAULT: GateInfo = GateInfo {
    name: "",
    symbol: "",
    spoken: None,
    angles: &[],
    qubits: 0,
    controls: 0,
    base: None,
    matrix: |_| Matrix::identity(1),
    inverse: Inverse::Unknown,
    power: Power::Repeated,
    controlled: None,
    family: Family::Rotation,
    is_symmetric: false,
    motion: Motion::Other,
    leaves_basis: false,
    version_2: Library::Absent,
    version_3: Library::Absent,
    definition_3: None,
    definition_2: None,
    definition_uses: &[],
    description: "",
};

impl GateInfo {
    /// How many angles it takes.
    pub const fn parameters(&self) -> usize {
        self.angles.len()
    }
}

impl StandardGate {
    /// Its row in the table.
    pub const fn info(self) -> &'static GateInfo {
        &GATES[self as usize]
    }

    /// All gates, in the table's order.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }

    /// The gate with a name, from any library. Searches the table, so readers call it once per name
    /// and not per gate.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|gate| gate.info().name == name)
    }

    /// The gate as a unitary matrix on all its qubits; the first is the lowest bit of row and column.
    ///
    /// `angles` are as many as the gate takes, in radians.
    ///
    /// ```
    /// use circuit::gates::StandardGate;
    /// let cx = StandardGate::Cx.matrix(&[]);
    /// assert_eq!((cx.at(0, 0).re, cx.at(1, 3).re, cx.at(2, 2).re, cx.at(3, 1).re), (1.0, 1.0, 1.0, 1.0));
    /// ```
    pub fn matrix(self, angles: &[f64]) -> Matrix {
        self.target_matrix(angles).controlled(u32::from(self.info().controls))
    }

    /// The matrix on the targets alone, which applies where all of the gate's own controls are |1⟩.
    /// Missing angles count as `NaN`.
    pub fn target_matrix(self, angles: &[f64]) -> Matrix {
        let mut padded = [f64::NAN; MAX_ANGLES];
        for (place, &angle) in padded.iter_mut().zip(angles) {
            *place = angle;
        }
        (self.base().info().matrix)(&padded)
    }

    /// Returns whether the gate takes some basis state to a superposition, for some angle.
    pub fn leaves_basis(self) -> bool {
        self.base().info().leaves_basis
    }

    /// The gate without its controls; the first name of a gate that has several.
    fn base(self) -> Self {
        self.info().base.unwrap_or(self)
    }
}

/// Makes the enumeration and the table of the same rows, so that each row stands at its variant.
macro_rules! gates {
    ($($gate:ident { $($row:tt)* })*) => {
        /// A gate of OpenQASM's own, of `qelib1.inc` or of `stdgates.inc`, and the two-qubit rotations of the builder.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum StandardGate {
            $($gate),*
        }

        const ALL: [StandardGate; COUNT] = [$(StandardGate::$gate),*];

        /// How many there are.
        pub const COUNT: usize = [$(StandardGate::$gate),*].len();

        static GATES: [GateInfo; COUNT] = [$(GateInfo { $($row)* ..DEFAULT }),*];
    };
}

#[rustfmt::skip]
gates! {
    U {
        name: "U", symbol: "U", angles: &["θ", "φ", "λ"], qubits: 1,
        matrix: |angles| euler(angles[0], angles[1], angles[2]),
        inverse: Inverse::Negated(&[0, 2, 1]),
        motion: Motion::General, leaves_basis: true,
        version_2: Library::Builtin, version_3: Library::Builtin,
        description: "any rotation of one qubit, by three Euler angles",
    }

    Gphase {
        name: "gphase", symbol: "phase", spoken: Some("global phase"), angles: &["γ"], qubits: 0,
        matrix: |angles| Matrix::diagonal(&[Complex::turned(angles[0])]),
        power: Power::ScalesAngle, controlled: Some(StandardGate::P),
        family: Family::Phase,
        version_2: Library::Absent, version_3: Library::Builtin,
        description: "a phase of the whole state",
    }

    Id {
        name: "id", symbol: "I", spoken: Some("identity"), qubits: 1,
        matrix: |_| Matrix::identity(2),
        inverse: Inverse::Itself, power: Power::Constant,
        family: Family::Pauli,
        version_2: Library::Original, version_3: Library::Original,
        description: "nothing",
    }

    X {
        name: "x", symbol: "X", qubits: 1,
        matrix: |_| single([ZERO, ONE, ONE, ZERO]),
        inverse: Inverse::Itself, power: Power::Roots([StandardGate::Sx, StandardGate::Sxdg]), controlled: Some(StandardGate::Cx),
        family: Family::Pauli,
        version_2: Library::Original, version_3: Library::Original,
        description: "NOT: swaps |0⟩ and |1⟩",
    }

    Y {
        name: "y", symbol: "Y", qubits: 1,
        matrix: |_| single([ZERO, -I, I, ZERO]),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Cy),
        family: Family::Pauli,
        version_2: Library::Original, version_3: Library::Original,
        description: "half a turn about the y axis",
    }

    Z {
        name: "z", symbol: "Z", qubits: 1,
        matrix: |_| Matrix::diagonal(&[ONE, -ONE]),
        inverse: Inverse::Itself, power: Power::Phase("pi"), controlled: Some(StandardGate::Cz),
        family: Family::Pauli,
        version_2: Library::Original, version_3: Library::Original,
        description: "flips the sign of |1⟩",
    }

    H {
        name: "h", symbol: "H", spoken: Some("Hadamard"), qubits: 1,
        matrix: |_| single([ROOT_HALF, ROOT_HALF, ROOT_HALF, -ROOT_HALF]),
        inverse: Inverse::Itself, controlled: Some(StandardGate::Ch),
        family: Family::Hadamard, motion: Motion::QuarterTurn, leaves_basis: true,
        version_2: Library::Original, version_3: Library::Original,
        description: "Hadamard: basis states to equal superpositions",
    }

    S {
        name: "s", symbol: "S", qubits: 1,
        matrix: |_| Matrix::diagonal(&[ONE, I]),
        inverse: Inverse::Gate(StandardGate::Sdg), power: Power::Phase("pi/2"),
        family: Family::Phase,
        version_2: Library::Original, version_3: Library::Original,
        description: "a quarter turn about the z axis, the root of Z",
    }

    Sdg {
        name: "sdg", symbol: "S†", spoken: Some("S dagger"), qubits: 1,
        matrix: |_| Matrix::diagonal(&[ONE, -I]),
        inverse: Inverse::Gate(StandardGate::S), power: Power::Phase("-pi/2"),
        family: Family::Phase,
        version_2: Library::Original, version_3: Library::Original,
        description: "the inverse of S",
    }

    T {
        name: "t", symbol: "T", qubits: 1,
        matrix: |_| phase(FRAC_PI_4),
        inverse: Inverse::Gate(StandardGate::Tdg), power: Power::Phase("pi/4"),
        family: Family::Phase,
        version_2: Library::Original, version_3: Library::Original,
        description: "an eighth turn about the z axis, the root of S",
    }

    Tdg {
        name: "tdg", symbol: "T†", spoken: Some("T dagger"), qubits: 1,
        matrix: |_| phase(-FRAC_PI_4),
        inverse: Inverse::Gate(StandardGate::T), power: Power::Phase("-pi/4"),
        family: Family::Phase,
        version_2: Library::Original, version_3: Library::Original,
        description: "the inverse of T",
    }

    Sx {
        name: "sx", symbol: "√X", spoken: Some("root of X"), qubits: 1,
        matrix: |_| root_of_x(),
        inverse: Inverse::Gate(StandardGate::Sxdg), controlled: Some(StandardGate::Csx),
        family: Family::Pauli, motion: Motion::QuarterTurn, leaves_basis: true,
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate sx a { sdg a; h a; sdg a; }"),
        description: "the root of X",
    }

    Sxdg {
        name: "sxdg", symbol: "√X†", spoken: Some("root of X dagger"), qubits: 1,
        matrix: |_| root_of_x().adjoint(),
        inverse: Inverse::Gate(StandardGate::Sx),
        family: Family::Pauli, motion: Motion::QuarterTurn, leaves_basis: true,
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
        version_2: Library::Original, version_3: Library::Original,
        description: "rotation about the x axis",
    }

    Ry {
        name: "ry", symbol: "RY", angles: &["θ"], qubits: 1,
        matrix: |angles| euler(angles[0], 0.0, 0.0),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Cry),
        motion: Motion::AboutXOrY, leaves_basis: true,
        version_2: Library::Original, version_3: Library::Original,
        description: "rotation about the y axis",
    }

    Rz {
        name: "rz", symbol: "RZ", angles: &["θ"], qubits: 1,
        matrix: |angles| rotation_about_z(angles[0]),
        power: Power::ScalesAngle, controlled: Some(StandardGate::Crz),
        motion: Motion::AboutZ,
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
        version_2: Library::Original, version_3: Library::Original,
        description: "turns the phase of |1⟩",
    }

    U2 {
        name: "u2", symbol: "U2", angles: &["φ", "λ"], qubits: 1,
        matrix: |angles| euler(FRAC_PI_2, angles[0], angles[1]),
        inverse: Inverse::OfU2,
        motion: Motion::General, leaves_basis: true,
        version_2: Library::Original, version_3: Library::Original,
        description: "a quarter turn about an axis of the equator",
    }

    U3 {
        name: "u3", symbol: "U3", angles: &["θ", "φ", "λ"], qubits: 1,
        matrix: |angles| euler(angles[0], angles[1], angles[2]),
        inverse: Inverse::Negated(&[0, 2, 1]), controlled: Some(StandardGate::Cu3),
        motion: Motion::General, leaves_basis: true,
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
        version_2: Library::Extended, version_3: Library::Original,
        definition_2: Some("gate swap a, b { cx a, b; cx b, a; cx a, b; }"),
        description: "exchanges two qubits",
    }

    Rxx {
        name: "rxx", symbol: "RXX", angles: &["θ"], qubits: 2,
        matrix: |angles| rotation_of_two(angles[0], -I, -I),
        power: Power::ScalesAngle,
        is_symmetric: true, leaves_basis: true,
        version_2: Library::Extended, version_3: Library::Absent,
        definition_3: Some("gate rxx(theta) a, b { h a; h b; cx a, b; rz(theta) b; cx a, b; h b; h a; }"),
        description: "rotation about XX",
    }

    Ryy {
        name: "ryy", symbol: "RYY", angles: &["θ"], qubits: 2,
        matrix: |angles| rotation_of_two(angles[0], I, -I),
        power: Power::ScalesAngle,
        is_symmetric: true, leaves_basis: true,
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

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    #[test]
    fn a_controlled_gate_has_its_base_on_the_remaining_qubits() {
        for gate in StandardGate::all() {
            let info = gate.info();
            if let (Some(base), true) = (info.base, info.controls > 0) {
                assert_eq!(info.qubits, info.controls + base.info().qubits, "{gate:?}");
                assert_eq!(info.parameters(), base.info().parameters(), "{gate:?}");
            }
            if let Some(controlled) = info.controlled {
                assert!(gate == StandardGate::Gphase || controlled.info().controls == info.controls + 1, "{gate:?}");
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = StandardGate::all().map(|gate| gate.info().name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), COUNT);
    }

    #[test]
    fn inverses_and_powers_are_what_the_matrices_say() {
        for gate in StandardGate::all() {
            let info = gate.info();
            let angles: Vec<f64> = (0..info.parameters()).map(|place| 0.3 + 0.4 * place as f64).collect();
            let matrix = gate.matrix(&angles);
            let close = |other: &Matrix| assert!(matrix.adjoint().distance(other) < 1e-12, "{gate:?}");
            match info.inverse {
                Inverse::Itself => close(&matrix),
                Inverse::Gate(inverse) => close(&inverse.matrix(&[])),
                Inverse::Negated(order) => {
                    close(&gate.matrix(&order.iter().map(|&place| -angles[place]).collect::<Vec<_>>()));
                }
                Inverse::Unknown | Inverse::OfU2 => {}
            }
            match info.power {
                Power::ScalesAngle => close(&gate.matrix(&[-angles[0]])),
                Power::Roots([root, inverse]) => {
                    let [root, inverse] = [root, inverse].map(|gate| gate.matrix(&[]));
                    assert!(root.product(&root).distance(&matrix) < 1e-12, "{gate:?}");
                    assert!(root.product(&inverse).distance(&Matrix::identity(root.size())) < 1e-12, "{gate:?}");
                }
                _ => {}
            }
        }
    }

    #[test]
    fn every_matrix_is_unitary_and_as_large_as_the_gate() {
        for gate in StandardGate::all() {
            let info = gate.info();
            let angles: Vec<f64> = (0..info.parameters()).map(|place| 0.7 + place as f64 * PI / 5.0).collect();
            let matrix = gate.matrix(&angles);
            assert_eq!(matrix.size(), 1 << info.qubits, "{gate:?}");
            let product = matrix.product(&matrix.adjoint());
            assert!(product.distance(&Matrix::identity(matrix.size())) < 1e-12, "{gate:?}");
        }
    }

    #[test]
    fn powers_follow_the_principal_eigenvalues() {
        let close = |one: &Matrix, two: &Matrix| assert!(one.distance(two) < 1e-11, "{one:?}\n{two:?}");
        close(&StandardGate::Z.matrix(&[]).power(0.25), &StandardGate::T.matrix(&[]));
        close(&StandardGate::Z.matrix(&[]).power(-0.5), &StandardGate::Sdg.matrix(&[]));
        close(&StandardGate::Cx.matrix(&[]).power(0.5), &StandardGate::Csx.matrix(&[]));
        close(&StandardGate::Rzz.matrix(&[0.8]).power(-1.7), &StandardGate::Rzz.matrix(&[-1.7 * 0.8]));
        close(&StandardGate::Rxx.matrix(&[1.1]).power(0.3), &StandardGate::Rxx.matrix(&[0.3 * 1.1]));
        close(&StandardGate::P.matrix(&[0.01]).power(5000.0), &StandardGate::P.matrix(&[50.0]));
        close(&StandardGate::Gphase.matrix(&[0.9]).power(0.5), &StandardGate::Gphase.matrix(&[0.45]));
        for gate in [StandardGate::Rccx, StandardGate::Rc3x, StandardGate::Swap, StandardGate::H, StandardGate::C4x] {
            let matrix = gate.matrix(&[]);
            let third = matrix.power(1.0 / 3.0);
            close(&third.product(&third).product(&third), &matrix);
            close(&matrix.power(-2.5).product(&matrix.power(2.5)), &Matrix::identity(matrix.size()));
        }
    }
}
