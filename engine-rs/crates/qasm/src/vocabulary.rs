//! The words of the language by version, for the editor's highlighting and completion.
//!
//! They come from the tables that the lexer and the analysis read themselves: keywords, constants,
//! functions and gates. A test writes `engine-rs/generated/vocabulary.ts` from them and fails if the file is out
//! of date, so the editor cannot disagree with the engine.
//!
//! Each word is in one list: types, constants, functions and gates are highlighted differently from
//! the other keywords.

use super::Version;
use super::analysis::builtins::constants;
use super::lexer::{TokenKind, keywords};
use super::standard_library;
use super::values::functions::functions;
use circuit::gates::{Library, StandardGate};

/// The words of one version of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Reserved words, except types, gates and values.
    pub keywords: Vec<&'static str>,
    /// Words that begin a declaration.
    pub types: Vec<&'static str>,
    /// Names of values.
    pub constants: Vec<&'static str>,
    /// Functions of expressions.
    pub functions: Vec<&'static str>,
    /// Gates of the language and of its libraries.
    pub gates: Vec<StandardGate>,
    /// The file to include for the library's gates.
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
            // A gate is in the table of gates; a pragma takes the rest of its line, as an
            // annotation does.
            TokenKind::Gphase | TokenKind::Pragma => {}
            _ => words.keywords.push(word),
        }
    }
    words
}
