//! What a format cannot express.

use super::NOT_CONVERTIBLE;
use crate::gates::is_directive;
use circuit::operation::OperationKind;
use circuit::register::Direction;
use circuit::{AnnotationTarget, Block, Circuit, GateDefinition};
use diagnostic::{Diagnostic, Span};

/// The most diagnostics of an export. A last one counts the others.
const MOST: usize = 100;

/// What a format cannot express, in the order in which it was found.
#[derive(Debug, Default)]
pub struct Losses {
    list: Vec<Diagnostic>,
    /// How many warnings are not in the list.
    more: usize,
    /// Whether something stands in the way.
    pub is_refused: bool,
}

impl Losses {
    /// Reports a part that is left out without changing what the circuit does.
    pub fn left_out(&mut self, span: Span, what: &str) {
        self.warn(span, format!("{what}; it is left out"));
    }

    /// Reports a definition of which nothing tells what it does.
    pub fn opaque_definition(&mut self, definition: &GateDefinition, tool: &str) {
        let what = format!("{tool} has no gate that nothing tells the effect of, as `{}`", definition.name);
        self.left_out(definition.span, &what);
    }

    /// Reports a block that does not change what the circuit does, and tells whether it is one.
    pub fn directive(&mut self, block: &Block, span: Span, tool: &str) -> bool {
        let is_directive = is_directive(block);
        if is_directive {
            self.left_out(span, &format!("{tool} cannot say `{}`", block.label));
        }
        is_directive
    }

    /// Reports that only the operations of a `box` are written, if a block is one.
    pub fn box_frame(&mut self, block: &Block, span: Span) {
        if block.text.trim_start().starts_with("box") {
            self.warn(span, "a `box` is written without its frame and its duration");
        }
    }

    /// Reports that free parameters have their values.
    pub fn parameters(&mut self, circuit: &Circuit, tool: &str) {
        if let Some(parameter) = circuit.parameters.first() {
            let message = format!("{tool} has no parameters: `{}` and others have their values", parameter.name);
            self.warn(parameter.span, message);
        }
    }

    /// Reports the annotations of a circuit, which are for other tools than the one that is told of.
    pub fn annotations(&mut self, circuit: &Circuit, tool: &str) {
        for annotation in &circuit.annotations {
            let span = match annotation.target {
                AnnotationTarget::Operation(index) => circuit.operations().get(index as usize).map(|it| it.span),
                _ => None,
            };
            self.left_out(span.unwrap_or_default(), &format!("{tool} has no annotations, `{}`", annotation.text));
        }
    }

    /// Reports bits whose values come from outside, for a format that sets all bits to 0 at first.
    pub fn input_bits(&mut self, circuit: &Circuit, tool: &str) {
        for register in circuit.clbits.iter().filter(|register| register.direction == Direction::Input) {
            self.refuse(register.span, format!("{tool} has no inputs of bits, such as `{}`", register.name));
        }
    }

    /// Reports variables that are results of the program, for a format that has only bits as such.
    pub fn output_variables(&mut self, circuit: &Circuit, tool: &str) {
        for operation in circuit.operations() {
            if let OperationKind::Block(index) = operation.kind
                && let Some(block) = circuit.blocks.get(index as usize)
                // What a declaration of a variable is labelled with is what the program says.
                && block.label.starts_with("output ")
            {
                self.left_out(operation.span, &format!("{tool} has no outputs but bits, `{}`", block.label));
            }
        }
    }

    /// Reports the comments and titles of a circuit, for a format that has no place for them: once, at the first.
    pub fn comments(&mut self, circuit: &Circuit, tool: &str) {
        let places = circuit.comments.iter().map(|it| it.before).chain(circuit.sections.iter().map(|it| it.start));
        if let Some(first) = places.min() {
            let span = circuit.operations().get(first as usize).map_or(Span::default(), |it| it.span);
            self.warn(span, format!("{tool} has no comments inside of a circuit; they are left out"));
        } else if !circuit.notes.is_empty() {
            self.warn(Span::default(), format!("{tool} has no comments; they are left out"));
        }
    }

    /// Reports a part that is written in another way.
    pub fn warn(&mut self, span: Span, message: impl Into<String>) {
        let message = message.into();
        if self.is_known(span, &message) {
            return;
        }
        if self.list.len() < MOST {
            self.list.push(Diagnostic::warning(NOT_CONVERTIBLE, span, message));
        } else {
            self.more += 1;
        }
    }

    /// Reports a part without which the circuit would do something else.
    pub fn refuse(&mut self, span: Span, message: impl Into<String>) {
        let message = message.into();
        if self.is_known(span, &message) {
            return;
        }
        let is_first = !std::mem::replace(&mut self.is_refused, true);
        // The first one is what leaves no text, so it is said whatever else is.
        if is_first || self.list.len() < MOST {
            self.list.push(Diagnostic::error(NOT_CONVERTIBLE, span, message));
        } else {
            self.more += 1;
        }
    }

    /// Whether the same was said of a statement, which may make many operations.
    fn is_known(&self, span: Span, message: &str) -> bool {
        self.list.iter().any(|it| it.span == span && it.message == message)
    }

    /// All of them, in the order of the program.
    pub fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|it| (it.span.start, it.span.end));
        if self.more > 0 {
            let message = format!("{} more parts cannot be said", self.more);
            self.list.push(Diagnostic::warning(NOT_CONVERTIBLE, Span::default(), message));
        }
        self.list
    }
}
