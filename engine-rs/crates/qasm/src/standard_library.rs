//! The standard libraries `qelib1.inc` and `stdgates.inc`, and definitions for the standard gates
//! that they lack.
//!
//! Included files are never opened: the engine knows what both libraries contain. The facts are in
//! the gates' rows ([`circuit::gates`]); this module chooses the column of a version.
//!
//! `qelib1.inc` exists in two forms, that of the OpenQASM 2 paper (arXiv:1707.03429) and the longer
//! one that Qiskit ships. The reader accepts the gates of both. The writer defines every gate that
//! the paper's library lacks, because another reader may not have it ([`is_everywhere`]).

use super::Version;
use circuit::gates::{Library, StandardGate};

/// The file that contains the library of a version.
pub const fn file(version: Version) -> &'static str {
    match version {
        Version::V2 => "qelib1.inc",
        Version::V3 => "stdgates.inc",
    }
}

/// The library of a version that contains a gate.
pub const fn library(gate: StandardGate, version: Version) -> Library {
    match version {
        Version::V2 => gate.info().version_2,
        Version::V3 => gate.info().version_3,
    }
}

/// Returns whether every reader of a version knows a gate once its library is included. In version
/// 2 that is the library of the paper.
pub const fn is_everywhere(gate: StandardGate, version: Version) -> bool {
    matches!(library(gate, version), Library::Builtin | Library::Original)
}

/// The definition of a gate for programs of a version whose readers may lack it. A body uses
/// standard gates that are everywhere, and those that the row lists in
/// [`definition_uses`](circuit::gates::GateInfo::definition_uses).
pub fn definition(gate: StandardGate, version: Version) -> Option<&'static str> {
    let info = gate.info();
    match version {
        Version::V2 => info.definition_2.or(info.definition_3),
        Version::V3 => info.definition_3,
    }
}

/// Names of standard gates in other languages and packages, for the hint `did you mean`: each gate
/// with what it is called elsewhere.
pub const FOREIGN_GATE_NAMES: &[(&str, &[&str])] = &[
    ("cx", &["cnot", "CNOT", "Cx"]),
    ("ccx", &["toffoli", "Toffoli", "ccnot", "CCX", "CCNOT"]),
    ("cswap", &["fredkin", "Fredkin", "CSWAP"]),
    ("h", &["hadamard", "Hadamard", "H"]),
    ("x", &["not", "NOT", "X"]),
    ("y", &["Y"]),
    ("z", &["Z"]),
    ("s", &["S"]),
    ("t", &["T"]),
    ("swap", &["SWAP"]),
    ("rx", &["RX", "Rx"]),
    ("ry", &["RY", "Ry"]),
    ("rz", &["RZ", "Rz"]),
    ("cz", &["CZ"]),
    ("cy", &["CY"]),
    ("ctrl @ x", &["mcx"]),
    ("id", &["iden", "i", "I"]),
    ("sx", &["sqrtx", "v"]),
    ("sdg", &["si"]),
    ("tdg", &["ti"]),
    ("p", &["phaseshift", "r1"]),
    ("cp", &["cphaseshift"]),
    ("u3", &["U3"]),
    ("u2", &["U2"]),
    ("u1", &["U1"]),
    ("csx", &["cv"]),
    ("crz", &["crz1"]),
];
