//! The standard gates, each declared once: name, symbol, shape, and the libraries that define it.
//!
//! Every other part asks this table. To add a gate, add a variant and its row, at the same place in both.

/// A gate of OpenQASM's own, of `qelib1.inc` or of `stdgates.inc`, and the two-qubit rotations of the builder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum StandardGate {
    U,
    Gphase,
    Id,
    X,
    Y,
    Z,
    H,
    S,
    Sdg,
    T,
    Tdg,
    Sx,
    Sxdg,
    P,
    Phase,
    Rx,
    Ry,
    Rz,
    U0,
    U1,
    U2,
    U3,
    UQiskit,
    Cx,
    CxBuiltin,
    Cy,
    Cz,
    Ch,
    Cp,
    Cphase,
    Crx,
    Cry,
    Crz,
    Cu,
    Cu1,
    Cu3,
    Csx,
    Swap,
    Rxx,
    Ryy,
    Rzz,
    Ccx,
    Cswap,
    Rccx,
    Rc3x,
    C3x,
    C3sqrtx,
    C4x,
}

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

/// What is to be known of a gate.
#[derive(Debug)]
pub struct GateInfo {
    /// Its name in a program.
    pub name: &'static str,
    /// What a diagram writes into the box; of a controlled gate, what it writes on the target.
    pub symbol: &'static str,
    /// How many angles it takes.
    pub parameters: u8,
    /// How many qubits it acts on.
    pub qubits: u8,
    /// How many of them, from the first, are controls.
    pub controls: u8,
    /// The gate that its controls decide on, or the gate it is another name of.
    pub base: Option<StandardGate>,
    /// Where OpenQASM 2 has it from.
    pub version_2: Library,
    /// Where OpenQASM 3 has it from.
    pub version_3: Library,
    /// What it does, in a few words.
    pub description: &'static str,
}

impl StandardGate {
    /// Its row in the table.
    pub const fn info(self) -> &'static GateInfo {
        &GATES[self as usize].1
    }

    /// All gates, in the table's order.
    pub fn all() -> impl Iterator<Item = Self> {
        GATES.iter().map(|row| row.0)
    }

    /// The gate of a name, whichever library it is from.
    pub fn named(name: &str) -> Option<Self> {
        GATES.iter().find(|row| row.1.name == name).map(|row| row.0)
    }
}

/// How many there are.
pub const COUNT: usize = 48;

/// The table, in the order of [`StandardGate`]'s variants.
#[rustfmt::skip]
static GATES: [(StandardGate, GateInfo); COUNT] = [
    (StandardGate::U, GateInfo { name: "U", symbol: "U", parameters: 3, qubits: 1, controls: 0, base: None, version_2: Library::Builtin, version_3: Library::Builtin, description: "any rotation of one qubit, by three Euler angles" }),
    (StandardGate::Gphase, GateInfo { name: "gphase", symbol: "phase", parameters: 1, qubits: 0, controls: 0, base: None, version_2: Library::Absent, version_3: Library::Builtin, description: "a phase of the whole state" }),
    (StandardGate::Id, GateInfo { name: "id", symbol: "I", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "nothing" }),
    (StandardGate::X, GateInfo { name: "x", symbol: "X", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "NOT: swaps |0⟩ and |1⟩" }),
    (StandardGate::Y, GateInfo { name: "y", symbol: "Y", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "half a turn about the y axis" }),
    (StandardGate::Z, GateInfo { name: "z", symbol: "Z", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "flips the sign of |1⟩" }),
    (StandardGate::H, GateInfo { name: "h", symbol: "H", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "Hadamard: basis states to equal superpositions" }),
    (StandardGate::S, GateInfo { name: "s", symbol: "S", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "a quarter turn about the z axis, the root of Z" }),
    (StandardGate::Sdg, GateInfo { name: "sdg", symbol: "S†", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "the inverse of S" }),
    (StandardGate::T, GateInfo { name: "t", symbol: "T", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "an eighth turn about the z axis, the root of S" }),
    (StandardGate::Tdg, GateInfo { name: "tdg", symbol: "T†", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "the inverse of T" }),
    (StandardGate::Sx, GateInfo { name: "sx", symbol: "√X", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Original, description: "the root of X" }),
    (StandardGate::Sxdg, GateInfo { name: "sxdg", symbol: "√X†", parameters: 0, qubits: 1, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Absent, description: "the inverse of the root of X" }),
    (StandardGate::P, GateInfo { name: "p", symbol: "P", parameters: 1, qubits: 1, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Original, description: "turns the phase of |1⟩" }),
    (StandardGate::Phase, GateInfo { name: "phase", symbol: "P", parameters: 1, qubits: 1, controls: 0, base: Some(StandardGate::P), version_2: Library::Absent, version_3: Library::Original, description: "turns the phase of |1⟩" }),
    (StandardGate::Rx, GateInfo { name: "rx", symbol: "RX", parameters: 1, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "rotation about the x axis" }),
    (StandardGate::Ry, GateInfo { name: "ry", symbol: "RY", parameters: 1, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "rotation about the y axis" }),
    (StandardGate::Rz, GateInfo { name: "rz", symbol: "RZ", parameters: 1, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "rotation about the z axis" }),
    (StandardGate::U0, GateInfo { name: "u0", symbol: "U0", parameters: 1, qubits: 1, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Absent, description: "waits for a number of gate times" }),
    (StandardGate::U1, GateInfo { name: "u1", symbol: "U1", parameters: 1, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "turns the phase of |1⟩" }),
    (StandardGate::U2, GateInfo { name: "u2", symbol: "U2", parameters: 2, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "a quarter turn about an axis of the equator" }),
    (StandardGate::U3, GateInfo { name: "u3", symbol: "U3", parameters: 3, qubits: 1, controls: 0, base: None, version_2: Library::Original, version_3: Library::Original, description: "any rotation of one qubit, by three Euler angles" }),
    (StandardGate::UQiskit, GateInfo { name: "u", symbol: "U", parameters: 3, qubits: 1, controls: 0, base: Some(StandardGate::U), version_2: Library::Extended, version_3: Library::Absent, description: "any rotation of one qubit, by three Euler angles" }),
    (StandardGate::Cx, GateInfo { name: "cx", symbol: "X", parameters: 0, qubits: 2, controls: 1, base: Some(StandardGate::X), version_2: Library::Original, version_3: Library::Original, description: "controlled NOT" }),
    (StandardGate::CxBuiltin, GateInfo { name: "CX", symbol: "X", parameters: 0, qubits: 2, controls: 1, base: Some(StandardGate::X), version_2: Library::Builtin, version_3: Library::Original, description: "controlled NOT" }),
    (StandardGate::Cy, GateInfo { name: "cy", symbol: "Y", parameters: 0, qubits: 2, controls: 1, base: Some(StandardGate::Y), version_2: Library::Original, version_3: Library::Original, description: "controlled Y" }),
    (StandardGate::Cz, GateInfo { name: "cz", symbol: "Z", parameters: 0, qubits: 2, controls: 1, base: Some(StandardGate::Z), version_2: Library::Original, version_3: Library::Original, description: "controlled Z" }),
    (StandardGate::Ch, GateInfo { name: "ch", symbol: "H", parameters: 0, qubits: 2, controls: 1, base: Some(StandardGate::H), version_2: Library::Original, version_3: Library::Original, description: "controlled Hadamard" }),
    (StandardGate::Cp, GateInfo { name: "cp", symbol: "P", parameters: 1, qubits: 2, controls: 1, base: Some(StandardGate::P), version_2: Library::Extended, version_3: Library::Original, description: "controlled phase" }),
    (StandardGate::Cphase, GateInfo { name: "cphase", symbol: "P", parameters: 1, qubits: 2, controls: 1, base: Some(StandardGate::P), version_2: Library::Absent, version_3: Library::Original, description: "controlled phase" }),
    (StandardGate::Crx, GateInfo { name: "crx", symbol: "RX", parameters: 1, qubits: 2, controls: 1, base: Some(StandardGate::Rx), version_2: Library::Extended, version_3: Library::Original, description: "controlled rotation about the x axis" }),
    (StandardGate::Cry, GateInfo { name: "cry", symbol: "RY", parameters: 1, qubits: 2, controls: 1, base: Some(StandardGate::Ry), version_2: Library::Extended, version_3: Library::Original, description: "controlled rotation about the y axis" }),
    (StandardGate::Crz, GateInfo { name: "crz", symbol: "RZ", parameters: 1, qubits: 2, controls: 1, base: Some(StandardGate::Rz), version_2: Library::Original, version_3: Library::Original, description: "controlled rotation about the z axis" }),
    (StandardGate::Cu, GateInfo { name: "cu", symbol: "U", parameters: 4, qubits: 2, controls: 1, base: None, version_2: Library::Extended, version_3: Library::Original, description: "controlled U with a phase of its own" }),
    (StandardGate::Cu1, GateInfo { name: "cu1", symbol: "U1", parameters: 1, qubits: 2, controls: 1, base: Some(StandardGate::U1), version_2: Library::Original, version_3: Library::Absent, description: "controlled phase" }),
    (StandardGate::Cu3, GateInfo { name: "cu3", symbol: "U3", parameters: 3, qubits: 2, controls: 1, base: Some(StandardGate::U3), version_2: Library::Original, version_3: Library::Absent, description: "controlled rotation by three Euler angles" }),
    (StandardGate::Csx, GateInfo { name: "csx", symbol: "√X", parameters: 0, qubits: 2, controls: 1, base: Some(StandardGate::Sx), version_2: Library::Extended, version_3: Library::Absent, description: "controlled root of X" }),
    (StandardGate::Swap, GateInfo { name: "swap", symbol: "SWAP", parameters: 0, qubits: 2, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Original, description: "exchanges two qubits" }),
    (StandardGate::Rxx, GateInfo { name: "rxx", symbol: "RXX", parameters: 1, qubits: 2, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Absent, description: "rotation about XX" }),
    (StandardGate::Ryy, GateInfo { name: "ryy", symbol: "RYY", parameters: 1, qubits: 2, controls: 0, base: None, version_2: Library::Absent, version_3: Library::Absent, description: "rotation about YY" }),
    (StandardGate::Rzz, GateInfo { name: "rzz", symbol: "RZZ", parameters: 1, qubits: 2, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Absent, description: "rotation about ZZ" }),
    (StandardGate::Ccx, GateInfo { name: "ccx", symbol: "X", parameters: 0, qubits: 3, controls: 2, base: Some(StandardGate::X), version_2: Library::Original, version_3: Library::Original, description: "Toffoli: NOT with two controls" }),
    (StandardGate::Cswap, GateInfo { name: "cswap", symbol: "SWAP", parameters: 0, qubits: 3, controls: 1, base: Some(StandardGate::Swap), version_2: Library::Extended, version_3: Library::Original, description: "Fredkin: controlled exchange" }),
    (StandardGate::Rccx, GateInfo { name: "rccx", symbol: "RCCX", parameters: 0, qubits: 3, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Absent, description: "Toffoli up to phases" }),
    (StandardGate::Rc3x, GateInfo { name: "rc3x", symbol: "RC3X", parameters: 0, qubits: 4, controls: 0, base: None, version_2: Library::Extended, version_3: Library::Absent, description: "NOT with three controls up to phases" }),
    (StandardGate::C3x, GateInfo { name: "c3x", symbol: "X", parameters: 0, qubits: 4, controls: 3, base: Some(StandardGate::X), version_2: Library::Extended, version_3: Library::Absent, description: "NOT with three controls" }),
    (StandardGate::C3sqrtx, GateInfo { name: "c3sqrtx", symbol: "√X", parameters: 0, qubits: 4, controls: 3, base: Some(StandardGate::Sx), version_2: Library::Extended, version_3: Library::Absent, description: "root of X with three controls" }),
    (StandardGate::C4x, GateInfo { name: "c4x", symbol: "X", parameters: 0, qubits: 5, controls: 4, base: Some(StandardGate::X), version_2: Library::Extended, version_3: Library::Absent, description: "NOT with four controls" }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_stands_at_its_variant() {
        for (index, (gate, info)) in GATES.iter().enumerate() {
            assert_eq!(*gate as usize, index, "{}", info.name);
        }
    }

    #[test]
    fn a_controlled_gate_has_its_base_on_the_remaining_qubits() {
        for (gate, info) in &GATES {
            if let (Some(base), true) = (info.base, info.controls > 0) {
                assert_eq!(info.qubits, info.controls + base.info().qubits, "{gate:?}");
                assert_eq!(info.parameters, base.info().parameters, "{gate:?}");
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = GATES.iter().map(|row| row.1.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), GATES.len());
    }
}
