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
    match StandardGate::named(name) {
        Some(gate) => definition(gate, version),
        None => OTHER_GATES.lines().find(|line| defined_name(line) == name),
    }
}

/// The name in a definition.
fn defined_name(definition: &str) -> &str {
    let head = definition.strip_prefix("gate ").unwrap_or_default();
    let length = head.bytes().take_while(u8::is_ascii_alphanumeric).count();
    head.get(..length).unwrap_or_default()
}

/// The name of the well-known gate that a word means, in whatever case: one of a library, one that no library has, or
/// one that is called so elsewhere.
pub fn well_known_gate(word: &str) -> Option<&'static str> {
    let is_it = |name: &&str| name.eq_ignore_ascii_case(word);
    if let Some(gate) = StandardGate::named(word) {
        return Some(gate.info().name);
    }
    let mut names = StandardGate::all().map(|gate| gate.info().name).chain(OTHER_GATES.lines().map(defined_name));
    names
        .find(is_it)
        .or_else(|| FOREIGN_GATE_NAMES.iter().find(|(_, names)| names.iter().any(is_it)).map(|&(gate, _)| gate))
}

/// The gate of a version's library that has another name in a program.
pub fn foreign_gate(word: &str, version: Version) -> Option<&'static str> {
    well_known_gate(word).filter(|&name| name != word && is_in_library(name, version))
}

/// Returns whether the library of a version has a gate.
pub fn is_in_library(name: &str, version: Version) -> bool {
    StandardGate::named(name).is_some_and(|gate| library(gate, version) != Library::Absent)
}

/// The numbers of parameters and qubits of a well-known gate.
pub fn arity(name: &str) -> (u32, u32) {
    if let Some(gate) = StandardGate::named(name) {
        return (gate.info().parameters() as u32, u32::from(gate.info().qubits));
    }
    let (mut parameters, mut qubits) = (0, 1);
    for byte in known_definition(name, Version::V3).unwrap_or_default().bytes() {
        match byte {
            // What was counted as qubits so far are the parameters.
            b')' => (parameters, qubits) = (qubits, 1),
            b',' => qubits += 1,
            b'{' => break,
            _ => {}
        }
    }
    (parameters, qubits)
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
