//! The words of the language, version by version, as an editor needs them.
//!
//! These are the tables that the lexer and the lowerer read themselves; `engine-rs/words.ts` is written from them.

use super::Version;
use super::lexer::{TokenKind, keywords};
use super::lower::{constants, functions};
use super::standard_library;
use circuit::gates::{Library, StandardGate};

/// The words of one version of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Words that have a meaning of their own, but for types, gates and values; no name may be one of them.
    pub keywords: Vec<&'static str>,
    /// Words that a declaration begins with.
    pub types: Vec<&'static str>,
    /// Words that stand for a value.
    pub constants: Vec<&'static str>,
    /// Functions of expressions.
    pub functions: Vec<&'static str>,
    /// Gates that are part of the language or of a library.
    pub gates: Vec<StandardGate>,
    /// The file that a program includes the library from.
    pub library: &'static str,
}

/// The words of a version.
pub fn words(version: Version) -> Words {
    let mut words = Words {
        keywords: Vec::new(),
        types: Vec::new(),
        constants: constants(version).iter().map(|&(name, _)| name).collect(),
        functions: functions(version).map(|function| function.name).collect(),
        gates: StandardGate::all()
            .filter(|&gate| standard_library::library(gate, version) != Library::Absent)
            .collect(),
        library: standard_library::file(version),
    };
    for (word, kind) in keywords(version) {
        match kind {
            TokenKind::True | TokenKind::False => words.constants.push(word),
            TokenKind::Qubit | TokenKind::Qreg | TokenKind::Creg | TokenKind::Void => words.types.push(word),
            _ if kind.names_type() => words.types.push(word),
            // A gate is in the table of gates; a pragma takes the rest of its line, as an annotation does.
            TokenKind::Gphase | TokenKind::Pragma => {}
            _ => words.keywords.push(word),
        }
    }
    words
}
