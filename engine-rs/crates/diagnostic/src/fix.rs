//! Changes of a source that fix a problem.

use crate::{Location, Span, find};
use json::Json;

/// A change of the source that fixes a [`Diagnostic`]. It never changes the meaning of what is
/// right already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix<Position = Span> {
    /// What the change does, as a button says it: `Replace with cx`.
    pub title: String,
    /// The parts of the change, in order and without overlap.
    pub edits: Vec<Edit<Position>>,
    /// Whether this is certainly what the author meant. An editor can apply all such fixes at once.
    pub is_safe: bool,
}

/// One part of a [`Fix`]: a text that replaces a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit<Position = Span> {
    /// The span that is replaced; an empty one is an insertion point.
    pub span: Position,
    /// The text that replaces it; an empty one removes it.
    pub text: String,
}

impl Fix {
    /// A fix that replaces one span. The title follows from the edit.
    pub fn new(span: Span, text: &str, is_safe: bool) -> Self {
        let title = if text.is_empty() {
            "Remove it".to_owned()
        } else {
            let action = if span.start == span.end { "Insert" } else { "Replace with" };
            // Of a definition, the part in front of its body.
            let subject = match text.trim() {
                "" => "a space",
                text => find(text, " {").and_then(|end| text.get(..end)).unwrap_or(text),
            };
            format!("{action} {subject}")
        };
        Self { title, edits: vec![Edit { span, text: text.to_owned() }], is_safe }
    }
}

impl Json for Fix<Location> {
    fn write(&self, out: &mut String) {
        json::object(out, &[("title", &self.title), ("edits", &self.edits), ("isSafe", &self.is_safe)]);
    }
}

impl Json for Edit<Location> {
    fn write(&self, out: &mut String) {
        json::object(out, &[("span", &self.span), ("text", &self.text)]);
    }
}
