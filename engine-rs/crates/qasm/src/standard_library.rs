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

/// Names of standard gates in other languages and packages, for the hint `did you mean`.
pub const FOREIGN_GATE_NAMES: &[(&str, &str)] = &[
    ("cnot", "cx"),
    ("CNOT", "cx"),
    ("toffoli", "ccx"),
    ("Toffoli", "ccx"),
    ("ccnot", "ccx"),
    ("CCX", "ccx"),
    ("CCNOT", "ccx"),
    ("fredkin", "cswap"),
    ("Fredkin", "cswap"),
    ("CSWAP", "cswap"),
    ("hadamard", "h"),
    ("Hadamard", "h"),
    ("not", "x"),
    ("NOT", "x"),
    ("X", "x"),
    ("Y", "y"),
    ("Z", "z"),
    ("H", "h"),
    ("S", "s"),
    ("T", "t"),
    ("SWAP", "swap"),
    ("RX", "rx"),
    ("RY", "ry"),
    ("RZ", "rz"),
    ("Rx", "rx"),
    ("Ry", "ry"),
    ("Rz", "rz"),
    ("CZ", "cz"),
    ("CY", "cy"),
    ("Cx", "cx"),
    ("mcx", "ctrl @ x"),
    ("iden", "id"),
    ("i", "id"),
    ("I", "id"),
    ("sqrtx", "sx"),
    ("v", "sx"),
    ("si", "sdg"),
    ("ti", "tdg"),
    ("phaseshift", "p"),
    ("cphaseshift", "cp"),
    ("r1", "p"),
    ("U3", "u3"),
    ("U2", "u2"),
    ("U1", "u1"),
    ("cv", "csx"),
    ("crz1", "crz"),
];
