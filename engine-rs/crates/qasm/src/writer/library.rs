//! The decision whether a program of version 3 includes the standard library.
//!
//! It does, unless the circuit uses no gate of the library and has names that the library would
//! take, such as a register called `h`. Blocks are stored as text, so they are searched for names
//! of gates as well: an own name in there must keep its meaning.

use super::super::Version;
use super::super::lexer::{TokenKind, is_word_byte, keyword};
use super::super::standard_library;
use circuit::Circuit;
use circuit::gates::{Library, StandardGate};
use circuit::operation::{Operation, OperationKind};
use circuit::register::RegisterKind;

/// Returns whether a circuit needs the library, or has no name that is in its way.
pub fn is_needed(circuit: &Circuit) -> bool {
    if uses_library(circuit) {
        return true;
    }
    let registers = circuit.qubits.iter().chain(&circuit.clbits);
    let registers = registers.filter(|register| register.kind != RegisterKind::Physical).map(|register| &register.name);
    let parameters = circuit.parameters.iter().map(|parameter| &parameter.name);
    let names = registers.chain(parameters).chain(circuit.definitions.iter().map(|definition| &definition.name));
    let mut own: Vec<&str> = names.map(String::as_str).filter(|name| is_gate(name)).collect();
    // At most as many as the library has gates.
    let mut said: Vec<&str> = Vec::new();
    for block in &circuit.blocks {
        for (name, is_declared) in collect_names(&block.text) {
            if !is_gate(name) {
                continue;
            }
            if block.branches.is_empty() && is_declared && !own.contains(&name) {
                own.push(name);
            }
            if !said.contains(&name) {
                said.push(name);
            }
        }
    }
    own.is_empty() || said.iter().any(|name| !own.contains(name))
}

/// The names in a text of statements, outside of comments, strings and annotations, and whether
/// each stands behind a type or another word that declares it.
fn collect_names(text: &str) -> Vec<(&str, bool)> {
    let bytes = text.as_bytes();
    let mut names = Vec::new();
    let mut is_declared = false;
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let start = at;
        // Where the bytes end that belong together.
        let end = |belongs: fn(u8) -> bool| {
            let length = bytes[start + 1..].iter().position(|&byte| !belongs(byte));
            length.map_or(bytes.len(), |length| start + 1 + length)
        };
        at = match first {
            b'/' if bytes[start..].starts_with(b"//") => end(|byte| byte != b'\n'),
            b'/' if bytes[start..].starts_with(b"/*") => {
                let length = bytes[start + 2..].windows(2).position(|two| two == b"*/");
                length.map_or(bytes.len(), |length| start + length + 4)
            }
            b'"' => end(|byte| byte != b'"') + 1,
            b'@' => end(|byte| is_word_byte(byte) || byte == b'.'),
            _ if is_word_byte(first) => end(is_word_byte),
            _ => start + 1,
        };
        let word = text.get(start..at).unwrap_or_default();
        match keyword(word.as_bytes(), Version::V3) {
            Some(kind) => is_declared = declares(kind),
            None if is_word_byte(first) => {
                names.push((word, is_declared));
                is_declared = false;
            }
            None if first.is_ascii_whitespace() || word.len() > 1 => {}
            // An array's type ends in a bracket, as that of a register does.
            None => is_declared = first == b']',
        }
    }
    names
}

/// Returns whether a name is that of a gate of the library.
fn is_gate(name: &str) -> bool {
    StandardGate::named(name).is_some_and(is_in_library)
}

/// Returns whether a gate is in the library of version 3, and not built in.
fn is_in_library(gate: StandardGate) -> bool {
    matches!(standard_library::library(gate, Version::V3), Library::Original | Library::Extended)
}

/// Returns whether a keyword precedes the name that a statement declares.
const fn declares(before: TokenKind) -> bool {
    before.names_type() || matches!(before, TokenKind::Def | TokenKind::Extern | TokenKind::Gate)
}

/// Returns whether the circuit contains a gate that is not built in.
fn uses_library(circuit: &Circuit) -> bool {
    operations(circuit).any(|operation| match operation.kind {
        OperationKind::Gate(gate) => standard_library::library(gate, Version::V3) != Library::Builtin,
        _ => false,
    })
}

/// The operations of a circuit, and those of its gates and blocks.
pub fn operations(circuit: &Circuit) -> impl Iterator<Item = &Operation> {
    let own = std::iter::once(&circuit.body);
    let defined = circuit.definitions.iter().filter_map(|definition| definition.body.as_ref());
    let inside = circuit.blocks.iter().flat_map(|block| &block.branches);
    own.chain(defined).chain(inside).flat_map(|body| &body.operations)
}
