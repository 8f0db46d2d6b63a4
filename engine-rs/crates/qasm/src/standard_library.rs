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

/// A gate that has a name in a library or in a package.
pub struct WellKnownGate {
    pub name: &'static str,
    /// How many parameters and qubits it takes.
    pub arity: (u32, u32),
    /// Whether the library of the version has it.
    pub is_in_library: bool,
    /// Its definition behind its name, for a library that lacks it.
    pub definition: Option<&'static str>,
}

/// The well-known gate that a word means, in whatever case: one of a library, one that no library has, or one that is
/// called so elsewhere.
pub fn well_known_gate(word: &str, version: Version) -> Option<WellKnownGate> {
    let is_it = |name: &[u8]| name.eq_ignore_ascii_case(word.as_bytes());
    let mut gate = StandardGate::named(word);
    for other in StandardGate::all() {
        if gate.is_none() && is_it(other.info().name.as_bytes()) {
            gate = Some(other);
        }
    }
    if gate.is_none() {
        for line in OTHER_GATES.split('\n') {
            let (arity, text) = line.split_at_checked(2)?;
            let (name, definition) = text.split_at_checked(word.len()).unwrap_or_default();
            if is_it(name.as_bytes()) && definition.starts_with([' ', '(']) {
                let digit = |at: usize| u32::from(arity.as_bytes()[at] - b'0');
                let arity = (digit(0), digit(1));
                return Some(WellKnownGate { name, arity, is_in_library: false, definition: Some(definition) });
            }
        }
        for pair in FOREIGN_GATE_NAMES.split(' ') {
            let mut names = pair.split('=');
            if let (Some(here), Some(there)) = (names.next(), names.next())
                && is_it(there.as_bytes())
            {
                gate = StandardGate::named(here);
            }
        }
    }
    let gate = gate?;
    let info = gate.info();
    Some(WellKnownGate {
        name: info.name,
        arity: (info.parameters() as u32, u32::from(info.qubits)),
        is_in_library: library(gate, version) != Library::Absent,
        definition: definition(gate, version).and_then(|text| text.get("gate ".len() + info.name.len()..)),
    })
}

/// The gate of a version's library that has another name in a program.
pub fn foreign_gate(word: &str, version: Version) -> Option<&'static str> {
    well_known_gate(word, version).filter(|gate| gate.is_in_library && gate.name != word).map(|gate| gate.name)
}

/// Gates that no library has and that other packages know, with definitions for both versions, each behind how many
/// parameters and qubits it takes. They are those of Qiskit, up to a global phase.
const OTHER_GATES: &str = "\
02iswap a, b { s a; s b; h a; cx a, b; cx b, a; h b; }
02dcx a, b { cx a, b; cx b, a; }
02ecr a, b { h b; cx a, b; rz(pi/4) b; cx a, b; x a; cx a, b; rz(-pi/4) b; cx a, b; h b; }
12rzx(theta) a, b { h b; cx a, b; rz(theta) b; cx a, b; h b; }
21r(theta, phi) a { u3(theta, phi - pi/2, pi/2 - phi) a; }
02cs a, b { t a; t b; cx a, b; tdg b; cx a, b; }
02csdg a, b { tdg a; tdg b; cx a, b; t b; cx a, b; }
03ccz a, b, c { h c; ccx a, b, c; h c; }";

/// Names of standard gates in other languages and packages, in small letters, each behind the name that it has here.
const FOREIGN_GATE_NAMES: &str = "cx=cnot ccx=toffoli ccx=ccnot cswap=fredkin h=hadamard x=not id=iden id=i sx=sqrtx sx=v \
     sdg=si tdg=ti p=phaseshift p=r1 cp=cphaseshift csx=cv sxdg=vdg c3sqrtx=c3sx crz=crz1";

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
