//! What `qelib1.inc` and `stdgates.inc` define, and how a program defines the standard gates that they lack.
//!
//! The facts are in the gates' rows ([`circuit::gates`]); this module chooses the column for a version.

use super::Version;
use circuit::gates::{Library, StandardGate};

/// The file that a version includes its gates from.
pub const fn file(version: Version) -> &'static str {
    match version {
        Version::V2 => "qelib1.inc",
        Version::V3 => "stdgates.inc",
    }
}

/// Where a version has a gate from.
pub const fn library(gate: StandardGate, version: Version) -> Library {
    match version {
        Version::V2 => gate.info().version_2,
        Version::V3 => gate.info().version_3,
    }
}

/// True where every reader of a version knows a gate once its library is included. In version 2 that is the library of
/// the paper: whether a reader has the gates that were added later cannot be known, so programs define them.
pub const fn is_everywhere(gate: StandardGate, version: Version) -> bool {
    matches!(library(gate, version), Library::Builtin | Library::Original)
}

/// How a program of a version defines a gate that not every library of the version has. A body may use the standard gates that
/// are everywhere, and those that the row names as [used](circuit::gates::GateInfo::definition_uses).
pub fn definition(gate: StandardGate, version: Version) -> Option<&'static str> {
    let info = gate.info();
    match version {
        Version::V2 => info.definition_2.or(info.definition_3),
        Version::V3 => info.definition_3,
    }
}

/// Names by which other languages and packages call a standard gate, for `did you mean`.
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
