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

/// The definition of a well-known gate behind its name: of one that a library lacks, or that no
/// library has.
pub fn known_definition(name: &str, version: Version) -> Option<&'static str> {
    match StandardGate::named(name) {
        Some(gate) => definition(gate, version)?.get("gate ".len() + name.len()..),
        None => OTHER_GATES.iter().find(|(other, ..)| *other == name).map(|&(_, _, rest)| rest),
    }
}

/// The name of the well-known gate that a word means, in whatever case, and how many parameters and qubits it takes: one of
/// a library, one that no library has, or one that is called so elsewhere.
pub fn well_known_gate(word: &str) -> Option<(&'static str, (u32, u32))> {
    let of = |gate: StandardGate| {
        let info = gate.info();
        (info.name, (info.parameters() as u32, u32::from(info.qubits)))
    };
    let is_it = |name: &str| name.eq_ignore_ascii_case(word);
    if let Some(gate) = StandardGate::named(word).or_else(|| StandardGate::all().find(|gate| is_it(gate.info().name))) {
        return Some(of(gate));
    }
    if let Some(&(name, arity, _)) = OTHER_GATES.iter().find(|(name, ..)| is_it(name)) {
        return Some((name, arity));
    }
    let (gate, _) = FOREIGN_GATE_NAMES.iter().find(|(_, names)| names.iter().any(|name| is_it(name)))?;
    StandardGate::named(gate).map(of)
}

/// The gate of a version's library that has another name in a program.
pub fn foreign_gate(word: &str, version: Version) -> Option<&'static str> {
    well_known_gate(word).map(|(name, _)| name).filter(|&name| name != word && is_in_library(name, version))
}

/// Returns whether the library of a version has a gate.
pub fn is_in_library(name: &str, version: Version) -> bool {
    StandardGate::named(name).is_some_and(|gate| library(gate, version) != Library::Absent)
}

/// Gates that no library has and that other packages know, each with how many parameters and qubits it takes and its
/// definition for both versions, behind its name. They are those of Qiskit, up to a global phase.
const OTHER_GATES: &[(&str, (u32, u32), &str)] = &[
    ("iswap", (0, 2), " a, b { s a; s b; h a; cx a, b; cx b, a; h b; }"),
    ("dcx", (0, 2), " a, b { cx a, b; cx b, a; }"),
    ("ecr", (0, 2), " a, b { h b; cx a, b; rz(pi/4) b; cx a, b; x a; cx a, b; rz(-pi/4) b; cx a, b; h b; }"),
    ("rzx", (1, 2), "(theta) a, b { h b; cx a, b; rz(theta) b; cx a, b; h b; }"),
    ("r", (2, 1), "(theta, phi) a { u3(theta, phi - pi/2, pi/2 - phi) a; }"),
    ("cs", (0, 2), " a, b { t a; t b; cx a, b; tdg b; cx a, b; }"),
    ("csdg", (0, 2), " a, b { tdg a; tdg b; cx a, b; t b; cx a, b; }"),
    ("ccz", (0, 3), " a, b, c { h c; ccx a, b, c; h c; }"),
];

/// Names of standard gates in other languages and packages, for the hint `did you mean`: each gate
/// with what it is called elsewhere, in small letters.
const FOREIGN_GATE_NAMES: &[(&str, &[&str])] = &[
    ("cx", &["cnot"]),
    ("ccx", &["toffoli", "ccnot"]),
    ("cswap", &["fredkin"]),
    ("h", &["hadamard"]),
    ("x", &["not"]),
    ("id", &["iden", "i"]),
    ("sx", &["sqrtx", "v"]),
    ("sdg", &["si"]),
    ("tdg", &["ti"]),
    ("p", &["phaseshift", "r1"]),
    ("cp", &["cphaseshift"]),
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
