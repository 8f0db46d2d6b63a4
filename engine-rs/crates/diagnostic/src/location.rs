//! Positions as editors count them, and diagnostics at these.

use crate::{Diagnostic, Edit, Fix, LineIndex, Related};
use json::Json;

/// A span in the units of editors. `start` and `end` count UTF-16 units from 0; lines and columns
/// count from 1, columns in UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Location {
    pub start: u32,
    pub end: u32,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

impl Json for Location {
    fn write(&self, out: &mut String) {
        let Self { start, end, line, column, end_line, end_column } = self;
        json::object(
            out,
            &[
                ("start", start),
                ("end", end),
                ("line", line),
                ("column", column),
                ("endLine", end_line),
                ("endColumn", end_column),
            ],
        );
    }
}

/// Converts diagnostics to positions in `source`. The index over its lines is only built if there
/// are any.
pub fn locate(diagnostics: &[Diagnostic], source: &str) -> Vec<Diagnostic<Location>> {
    if diagnostics.is_empty() {
        return Vec::new();
    }
    let lines = LineIndex::new(source);
    let related = |it: &Related| Related { message: it.message.clone(), span: lines.locate_span(it.span) };
    let edit = |it: &Edit| Edit { span: lines.locate_span(it.span), text: it.text.clone() };
    let fix =
        |it: &Fix| Fix { title: it.title.clone(), edits: it.edits.iter().map(edit).collect(), is_safe: it.is_safe };
    diagnostics
        .iter()
        .map(|diagnostic| Diagnostic {
            code: diagnostic.code,
            severity: diagnostic.severity,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            span: lines.locate_span(diagnostic.span),
            related: diagnostic.related.iter().map(related).collect(),
            fix: diagnostic.fix.as_ref().map(fix),
        })
        .collect()
}
