//! The standard gates, and everything that the engine knows about each.
//!
//! A gate is one row of the [`table`]: a [`GateInfo`] with its names in programs, diagrams and
//! speech, its matrix, its inverse, its powers and its controlled form. The row also says which
//! library of which version of the language has the gate, and how a program defines it where no
//! library does. The lexer's gate names, the unrolling of calls, the writer's definitions, the
//! simulator's matrices, the diagram's symbols, the choice of native rotations and the editor's
//! completions all read these rows.
//!
//! This module declares the columns of the table and the look-ups in it. The tests hold every row
//! to its matrix: that it is unitary, that inverse and powers agree with it, and that controls lead
//! to the right rows.
//!
//! Angles are in radians. Matrices count the first qubit as the lowest bit, and their global phases
//! are Qiskit's (see `gate_matrices`).

mod table;

use self::table::{ALL, ROWS};
pub use self::table::{COUNT, StandardGate};
use super::matrix::Matrix;
use std::f64::consts::FRAC_PI_4;

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

/// A matrix at some angles.
type MatrixOf = fn(&[f64; MAX_ANGLES]) -> Matrix;

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
    matrix: MatrixOf,
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
    /// How many T gates it takes with 0, 1, 2 … controls, by its usual circuit without ancillas; no entry where it has none, or none is
    /// known. With angles: where each is an odd multiple of π/4, or with k controls of 2ᵏπ/4. At even multiples it takes none.
    t_counts: &'static [u8],
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
    t_counts: &[],
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

/// The table, where only [`MATRICES`] refers to the matrices and [`T_COUNTS`] to numbers of T gates. A module that needs neither, such
/// as the one that every page loads, does not contain them.
static GATES: [GateInfo; COUNT] = {
    let mut rows = ROWS;
    let mut gate = 0;
    while gate < COUNT {
        rows[gate].matrix = DEFAULT.matrix;
        rows[gate].t_counts = &[];
        gate += 1;
    }
    rows
};

/// The matrix of each gate on its targets.
static MATRICES: [MatrixOf; COUNT] = {
    let mut matrices = [DEFAULT.matrix; COUNT];
    let mut gate = 0;
    while gate < COUNT {
        matrices[gate] = ROWS[gate].matrix;
        gate += 1;
    }
    matrices
};

/// The numbers of T gates of each gate.
static T_COUNTS: [&[u8]; COUNT] = {
    let mut counts = [DEFAULT.t_counts; COUNT];
    let mut gate = 0;
    while gate < COUNT {
        counts[gate] = ROWS[gate].t_counts;
        gate += 1;
    }
    counts
};

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
        MATRICES[self.base() as usize](&padded)
    }

    /// How many T gates its usual circuit without ancillas has, with so many controls beside its own; `None` where it has no exact
    /// circuit of Clifford gates and T gates, or none is known here. `angles` are in radians.
    ///
    /// Angles that are free are `NaN`, and nothing is known of a gate with one.
    ///
    /// ```
    /// use circuit::gates::StandardGate;
    /// use std::f64::consts::PI;
    /// assert_eq!(StandardGate::Ccx.t_count(&[], 0), Some(7));
    /// assert_eq!(StandardGate::S.t_count(&[], 1), Some(3));
    /// assert_eq!(StandardGate::Crz.t_count(&[PI / 2.0], 0), Some(2));
    /// assert_eq!(StandardGate::Rx.t_count(&[0.1], 0), None);
    /// ```
    pub fn t_count(self, angles: &[f64], controls: usize) -> Option<u32> {
        /// How far an angle may be from a multiple.
        const TOLERANCE: f64 = 1e-9;
        let mut controls = controls + self.info().controls as usize;
        let mut base = self.base();
        if base == Self::Gphase {
            let Some(others) = controls.checked_sub(1) else { return Some(0) };
            // It turns the phase of its last control.
            (base, controls) = (Self::P, others);
        }
        let cost = u32::from(*T_COUNTS[base as usize].get(controls)?);
        let unit = FRAC_PI_4 * f64::from(1_u32 << controls);
        let mut sum = if angles.is_empty() { cost } else { 0 };
        for &angle in angles {
            let units = (angle / unit).round();
            // Also false for `NaN`.
            let is_multiple = (angle - units * unit).abs() <= TOLERANCE;
            if !is_multiple {
                return None;
            }
            sum += if units % 2.0 == 0.0 { 0 } else { cost };
        }
        Some(sum)
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

#[cfg(test)]
mod tests;
