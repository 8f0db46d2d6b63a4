//! The decision whether a program of version 3 includes the standard library.
//!
//! It does, unless the circuit uses no gate of the library and has names that the library would
//! take, such as a register called `h`. Blocks are stored as text, so they are searched for names
//! of gates as well: an own name in there must keep its meaning.

use super::super::Version;
use super::super::lexer::{Lexer, TokenKind};
use super::super::standard_library;
use circuit::Circuit;
use circuit::gates::{Library, StandardGate};
use circuit::operation::OperationKind;
use circuit::register::RegisterKind;

/// Returns whether a circuit needs the library, or has no name that is in its way.
pub fn is_needed(circuit: &Circuit) -> bool {
    let registers = circuit.qubits.iter().chain(&circuit.clbits);
    let registers = registers.filter(|register| register.kind != RegisterKind::Physical).map(|register| &register.name);
    let parameters = circuit.parameters.iter().map(|parameter| &parameter.name);
    let names = registers.chain(parameters).chain(circuit.definitions.iter().map(|definition| &definition.name));
    let mut own: Vec<&str> = names.map(String::as_str).filter(|name| is_gate(name)).collect();
    // At most as many as the library has gates.
    let mut said: Vec<&str> = Vec::new();
    for block in &circuit.blocks {
        let mut lexer = Lexer::new(&block.text, Version::V3);
        let mut before = TokenKind::End;
        loop {
            let token = lexer.next_token(&mut |_| {});
            let name = &block.text[token.span.start as usize..token.span.end as usize];
            match token.kind {
                TokenKind::End => break,
                TokenKind::Identifier if is_gate(name) => {
                    if block.branches.is_empty() && declares(before) && !own.contains(&name) {
                        own.push(name);
                    }
                    if !said.contains(&name) {
                        said.push(name);
                    }
                }
                _ => {}
            }
            before = token.kind;
        }
    }
    own.is_empty() || said.iter().any(|name| !own.contains(name)) || uses_library(circuit)
}

/// Returns whether a name is that of a gate of the library.
fn is_gate(name: &str) -> bool {
    StandardGate::named(name).is_some_and(is_in_library)
}

/// Returns whether a gate is in the library of version 3, and not built in.
fn is_in_library(gate: StandardGate) -> bool {
    matches!(standard_library::library(gate, Version::V3), Library::Original | Library::Extended)
}

/// Returns whether a token precedes the name that a statement declares.
const fn declares(before: TokenKind) -> bool {
    // An array's type ends in a bracket, as that of a register does.
    before.names_type()
        || matches!(before, TokenKind::RightBracket | TokenKind::Def | TokenKind::Extern | TokenKind::Gate)
}

/// Returns whether the circuit contains a gate that is not built in.
fn uses_library(circuit: &Circuit) -> bool {
    let own = std::iter::once(&circuit.body);
    let defined = circuit.definitions.iter().filter_map(|definition| definition.body.as_ref());
    let inside = circuit.blocks.iter().flat_map(|block| &block.branches);
    own.chain(defined).chain(inside).flat_map(|body| &body.operations).any(|operation| match operation.kind {
        OperationKind::Gate(gate) => standard_library::library(gate, Version::V3) != Library::Builtin,
        _ => false,
    })
}
