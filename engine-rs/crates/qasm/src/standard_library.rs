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
    if let Some((name, text)) = listed(word, b';') {
        let digit = |at: usize| u32::from(text.as_bytes()[at] - b'0');
        return Some(WellKnownGate {
            name,
            arity: (digit(0), digit(1)),
            is_in_library: false,
            definition: text.get(2..),
        });
    }
    let gate = match listed(word, b'=') {
        Some((_, here)) => StandardGate::named(here),
        None => StandardGate::named(word)
            .or_else(|| StandardGate::all().find(|gate| gate.info().name.eq_ignore_ascii_case(word))),
    }?;
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

/// The type that has another name in other languages.
pub fn foreign_type(name: &str) -> Option<&'static str> {
    listed(name, b':').map(|(_, type_)| type_)
}

/// The name in [`WORDS`] that a word is, in whatever case, and what stands there behind a sign.
fn listed(word: &str, sign: u8) -> Option<(&'static str, &'static str)> {
    for line in WORDS.split('\n') {
        if let Some((name, rest)) = line.split_at_checked(word.len())
            && rest.as_bytes().first() == Some(&sign)
            && name.eq_ignore_ascii_case(word)
        {
            return Some((name, rest.get(1..)?));
        }
    }
    None
}

/// Names that other languages and packages know:
///
/// - of gates that no library has, behind `;` with how many parameters and qubits they take and a definition for both
///   versions. They are those of Qiskit, up to a global phase.
/// - of standard gates, behind `=` with the name that they have here.
/// - of types, behind `:` with the type that they mean.
const WORDS: &str = "\
iswap;02 a, b { s a; s b; h a; cx a, b; cx b, a; h b; }
dcx;02 a, b { cx a, b; cx b, a; }
ecr;02 a, b { h b; cx a, b; rz(pi/4) b; cx a, b; x a; cx a, b; rz(-pi/4) b; cx a, b; h b; }
rzx;12(theta) a, b { h b; cx a, b; rz(theta) b; cx a, b; h b; }
r;21(theta, phi) a { u3(theta, phi - pi/2, pi/2 - phi) a; }
cs;02 a, b { t a; t b; cx a, b; tdg b; cx a, b; }
csdg;02 a, b { tdg a; tdg b; cx a, b; t b; cx a, b; }
ccz;03 a, b, c { h c; ccx a, b, c; h c; }
cnot=cx
toffoli=ccx
ccnot=ccx
fredkin=cswap
hadamard=h
not=x
iden=id
i=id
sqrtx=sx
v=sx
si=sdg
ti=tdg
phaseshift=p
r1=p
cphaseshift=cp
cv=csx
vdg=sxdg
c3sx=c3sqrtx
crz1=crz
double:float
real:float
float32:float
float64:float
integer:int
long:int
short:int
number:int
unsigned:uint
byte:uint
boolean:bool";
