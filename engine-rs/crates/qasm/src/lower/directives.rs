//! What is kept for other tools and not read: pragmas, calibrations, annotations.
//!
//! A pragma or calibration becomes a block without wires. An annotation is attached to the first thing that its statement adds.

use super::super::ast::StatementId;
use super::super::codes;
use super::super::parser::Program;
use super::Lowerer;
use circuit::Circuit;
use diagnostic::{Diagnostic, Span};

impl Lowerer<'_> {
    /// What is kept for other tools and not read: it stands where it stood, and touches no wire.
    pub(super) fn keep_directive(&mut self, program: &Program<'_>, text: Span) {
        if self.in_gate {
            self.warn_dropped_directive(text);
        } else {
            self.wireless(program.text(text).to_owned(), text);
        }
    }

    fn warn_dropped_directive(&mut self, span: Span) {
        self.diagnostics.add(Diagnostic::warning(
            codes::UNSUPPORTED,
            span,
            "a line for other tools is not kept in a gate's body",
        ));
    }

    /// A statement with a line for other tools in front of it, which goes with the first thing that it adds.
    pub(super) fn annotation(&mut self, program: &Program<'_>, text: Span, statement: StatementId) {
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
        self.statement(program, statement);
        let after = count(&self.circuit);
        if self.in_gate {
            self.warn_dropped_directive(text);
        }
        // Inside of a block, its text has the line.
        if self.runtime_depth > 0 || self.in_gate || self.is_check_only {
            self.circuit.annotations.truncate(at);
            return;
        }
        let targets = [Target::Definition, Target::Qubits, Target::Clbits, Target::Parameter, Target::Operation];
        let target = (0..before.len()).find(|&kind| after[kind] > before[kind]);
        if let Some(kind) = target {
            let target = targets[kind](before[kind] as u32);
            self.circuit.annotations.insert(at, Annotation { target, text: program.text(text).to_owned() });
        }
    }
}
