//! Comments of a program: where they belong in the circuit.
//!
//! The parser collects comments as it skips them. While a program is read, [`CommentAssigner`] goes
//! through them once, in step with the statements:
//!
//! 1. Comments before the first statement are notes about the whole program ([`take_notes`]).
//! 2. A comment on a line of its own belongs in front of the next operation, one behind a statement
//!    to the line of that statement. Both are stored with the number of operations before them, so
//!    that the writer puts them back.
//! 3. A title between two dashes opens a section, which ends where the next begins.
//!
//! Comments inside of text that the circuit stores (blocks, subroutines, calibrations) are in that
//! text already and are dropped here.

use super::ast;
use super::lexer;
use super::parser::Parser;
use circuit::operation::OperationKind;
use circuit::{Circuit, Comment, Section, numbers};
use diagnostic::Span;
use std::ops::Range;

/// Assigns comments to the circuit while statements are read.
///
/// Comments are attached to the number of operations that precede them. A line such as `// -- layer
/// 1 --` starts a named section instead, which ends where the next begins. Comments inside of text
/// that is stored verbatim (blocks, subroutines, calibrations) are part of that text, and must not
/// appear twice.
#[derive(Default)]
pub struct CommentAssigner {
    /// The index of the first comment that is not assigned.
    pub next: usize,
    open: Option<(String, u32)>,
    /// Parts of the last statement whose text is stored with its comments, in order.
    stored: Vec<Span>,
    /// The start of each subroutine, and its comments among the circuit's. Only at the end is it
    /// known whether its text is stored.
    subroutines: Vec<(u32, Range<usize>)>,
}

/// The title of the comment that ends the last section.
pub const END_OF_SECTIONS: &str = "end";

impl CommentAssigner {
    /// An assigner that begins behind so many comments, which are notes about the whole program.
    pub fn new(notes: usize) -> Self {
        Self { next: notes, ..Self::default() }
    }

    /// Assigns the comments before a position.
    pub fn assign_before(&mut self, parser: &Parser<'_>, place: u32, circuit: &mut Circuit) {
        while let Some(comment) = parser.comments.get(self.next) {
            if comment.text.start >= place {
                return;
            }
            self.next += 1;
            let text = parser.text(comment.text);
            let title =
                text.strip_prefix(" -- ").and_then(|rest| rest.strip_suffix(" --")).filter(|title| !title.is_empty());
            if self.is_in_stored_text(comment.text.start) {
                if let Some((start, noted)) = self.subroutines.last_mut()
                    && self.stored.first().is_some_and(|stored| stored.start == *start)
                    && title.is_none()
                {
                    Self::add_comment(comment, true, text, circuit);
                    noted.end = circuit.comments.len();
                }
                continue;
            }
            if !comment.own_line || comment.block {
                Self::add_comment(comment, comment.own_line, text, circuit);
            } else if let Some(title) = title {
                self.close_section(circuit);
                if title != END_OF_SECTIONS {
                    self.open = Some((title.to_owned(), circuit.body.operations.len() as u32));
                }
            } else {
                Self::add_comment(comment, true, text, circuit);
            }
        }
    }

    /// Returns whether an offset lies in a part whose text is stored.
    fn is_in_stored_text(&self, offset: u32) -> bool {
        let behind = self.stored.partition_point(|span| span.start <= offset);
        behind > 0 && offset < self.stored[behind - 1].end
    }

    /// Appends a comment to the circuit, one entry per line.
    fn add_comment(comment: &lexer::Comment, mut own_line: bool, text: &str, circuit: &mut Circuit) {
        let before = circuit.body.operations.len() as u32;
        for line in lines_of(comment, text) {
            let space = if comment.block { " " } else { "" };
            circuit.comments.push(Comment { before, own_line, text: format!("{space}{line}") });
            own_line = true;
        }
    }

    /// Records which parts of a statement are stored as text, and their comments with them.
    pub fn note_stored_text(&mut self, parser: &Parser<'_>, id: ast::StatementId, circuit: &Circuit, before: usize) {
        let statement = parser.program.ast.statement(id);
        self.stored.clear();
        let is_subroutine = matches!(statement.kind, ast::StatementKind::Def { .. });
        if is_subroutine || matches!(statement.kind, ast::StatementKind::Calibration) {
            self.stored.push(statement.span);
            if is_subroutine {
                let here = circuit.comments.len();
                self.subroutines.push((statement.span.start, here..here));
            }
            return;
        }
        let added = &circuit.body.operations[before.min(circuit.body.operations.len())..];
        // Blocks follow each other or, where a loop is written out, are met again; none lies in
        // another.
        for operation in added.iter().filter(|operation| matches!(operation.kind, OperationKind::Block(_))) {
            let span = operation.span;
            let place = self.stored.partition_point(|stored| stored.start < span.start);
            if self.stored.get(place).is_none_or(|stored| stored.start != span.start) {
                self.stored.insert(place, span);
            }
        }
    }

    /// Drops the comments of subroutines whose text is stored with them.
    pub fn drop_stored_comments(&self, circuit: &mut Circuit) {
        let mut stored = Vec::new();
        for operation in circuit.operations() {
            if matches!(operation.kind, OperationKind::Block(_)) {
                stored.push(operation.span.start);
            }
        }
        numbers::sort(&mut stored);
        let mut is_stored = vec![false; circuit.comments.len()];
        for (start, noted) in &self.subroutines {
            if stored.binary_search(start).is_ok() {
                is_stored[noted.clone()].fill(true);
            }
        }
        let mut next = is_stored.into_iter();
        circuit.comments.retain(|_| !next.next().unwrap_or_default());
    }

    /// Ends the section that is open.
    pub fn close_section(&mut self, circuit: &mut Circuit) {
        if let Some((title, start)) = self.open.take() {
            circuit.sections.push(Section { title, start, end: circuit.body.operations.len() as u32 });
        }
    }
}

/// Moves the comment lines before an offset into the circuit as its notes, and returns the number
/// of comments that they consist of.
pub fn take_notes(parser: &Parser<'_>, end: u32, circuit: &mut Circuit) -> usize {
    let mut count = 0;
    for comment in &parser.comments {
        if comment.text.end > end {
            break;
        }
        count += 1;
        for line in lines_of(comment, parser.text(comment.text)) {
            circuit.notes.push(line.strip_prefix(' ').unwrap_or(line).to_owned());
        }
    }
    count
}

/// The lines of a comment, without asterisks that only draw a frame around them.
fn lines_of<'a>(comment: &lexer::Comment, text: &'a str) -> Vec<&'a str> {
    if !comment.block {
        return vec![text.trim_end()];
    }
    let mut lines = Vec::new();
    for line in text.lines() {
        let plain = line.trim().trim_start_matches('*').trim_end_matches('*').trim();
        if !plain.is_empty() {
            lines.push(plain);
        }
    }
    lines
}
