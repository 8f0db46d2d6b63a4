//! Directives for other tools: pragmas, calibrations, annotations. They are stored and not
//! interpreted.
//!
//! A pragma or calibration becomes a block without wires. An annotation is attached to the first
//! thing that its statement adds: a definition, a register, a parameter or an operation. Inside of
//! a block it is part of the block's text.
//!
//! Nothing of a directive is checked, because each tool has its own grammar. The engine guarantees
//! only that reading and writing a program keeps its text, at the place where it stood relative to
//! the operations around it.

use super::super::analysis::TypedTree;
use super::super::ast::StatementId;
use super::super::diagnostic_codes;
use super::Unroller;
use super::budget::Work;
use circuit::Circuit;
use circuit::classical::accesses::Accesses;
use diagnostic::{Diagnostic, Span};

/// What an annotation takes besides its text. A loop may have many short ones.
const ANNOTATION_BYTES: usize = 64;

impl Unroller<'_> {
    /// Stores a pragma or calibration as a block without wires.
    pub(super) fn keep_directive(&mut self, tree: &TypedTree<'_>, text: Span) {
        if self.gate.is_some() {
            self.warn_dropped_directive(text);
        } else if self.spend(Work::Text, tree.text(text).len(), text).is_ok()
            && self.spend(Work::Blocks, 1, text).is_ok()
        {
            self.push_wireless_block(tree.text(text).to_owned(), &Accesses::default(), text);
        }
    }

    /// Reports a directive in the body of a gate, which is dropped.
    fn warn_dropped_directive(&mut self, span: Span) {
        self.diagnostics.add(Diagnostic::warning(
            diagnostic_codes::UNSUPPORTED,
            span,
            "a line for other tools is not kept in a gate's body",
        ));
    }

    /// Unrolls a statement and attaches its annotations, a line each, to the first thing that it adds.
    pub(super) fn annotation(&mut self, tree: &TypedTree<'_>, text: Span, statement: StatementId) {
        use circuit::{Annotation, AnnotationTarget as Target};
        let count = |circuit: &Circuit| {
            [
                circuit.definitions.len(),
                circuit.qubits.len(),
                circuit.clbits.len(),
                circuit.parameters.len(),
                circuit.body.operations.len(),
            ]
        };
        let before = count(&self.circuit);
        let at = self.circuit.annotations.len();
        self.statement(tree, statement);
        let after = count(&self.circuit);
        if self.gate.is_some() {
            self.warn_dropped_directive(text);
        }
        // The text of a block contains the annotation.
        if self.runtime_depth > 0 || self.gate.is_some() || self.frame.is_check_only {
            self.circuit.annotations.truncate(at);
            return;
        }
        let targets = [Target::Definition, Target::Qubits, Target::Clbits, Target::Parameter, Target::Operation];
        let target = (0..before.len()).find(|&kind| after[kind] > before[kind]);
        let lines = tree.text(text).lines().map(str::trim).filter(|line| line.starts_with('@'));
        if let Some(kind) = target
            && self.spend(Work::Text, tree.text(text).len() + lines.clone().count() * ANNOTATION_BYTES, text).is_ok()
        {
            let target = targets[kind](before[kind] as u32);
            let mut inner = self.circuit.annotations.split_off(at);
            self.circuit.annotations.extend(lines.map(|line| Annotation { target, text: line.to_owned() }));
            self.circuit.annotations.append(&mut inner);
        }
    }
}
