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

/// The definition of a well-known gate, by its name: one that a library lacks, or that no library
/// has.
pub fn known_definition(name: &str, version: Version) -> Option<&'static str> {
    if let Some(gate) = StandardGate::named(name) {
        return definition(gate, version);
    }
    OTHER_GATES.lines().find(|line| {
        let head = line.strip_prefix("gate ").and_then(|head| head.strip_prefix(name));
        head.is_some_and(|rest| matches!(rest.bytes().next(), Some(b' ' | b'(')))
    })
}

/// Gates that no library has and that other packages know, with definitions for both versions. They
/// are those of Qiskit, up to a global phase.
const OTHER_GATES: &str = "\
gate iswap a, b { s a; s b; h a; cx a, b; cx b, a; h b; }
gate dcx a, b { cx a, b; cx b, a; }
gate ecr a, b { h b; cx a, b; rz(pi/4) b; cx a, b; x a; cx a, b; rz(-pi/4) b; cx a, b; h b; }
gate rzx(theta) a, b { h b; cx a, b; rz(theta) b; cx a, b; h b; }
gate r(theta, phi) a { u3(theta, phi - pi/2, pi/2 - phi) a; }
gate cs a, b { t a; t b; cx a, b; tdg b; cx a, b; }
gate csdg a, b { tdg a; tdg b; cx a, b; t b; cx a, b; }
gate ccz a, b, c { h c; ccx a, b, c; h c; }";

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
    ("sxdg", &["vdg"]),
    ("c3sqrtx", &["c3sx"]),
    ("crz", &["crz1"]),
];

/// Names of types in other languages, each behind the type that it means.
const FOREIGN_TYPE_NAMES: &[(&str, &[&str])] = &[
    ("float", &["double", "real", "float32", "float64"]),
    ("int", &["integer", "long", "short", "number"]),
    ("uint", &["unsigned", "byte"]),
    ("bool", &["boolean"]),
];

/// The type that has another name in other languages.
pub fn foreign_type(name: &str) -> Option<&'static str> {
    FOREIGN_TYPE_NAMES.iter().find(|(_, names)| names.contains(&name)).map(|&(type_, _)| type_)
}
