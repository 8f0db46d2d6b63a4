//! The positions of operations in the source, in the units of an editor.
//!
//! The result for a [`Span`] of bytes is its start and end in UTF-16 units and its line, counted
//! from 1. Operations mostly follow each other line by line, so the line of the last one is tried
//! first, then the next, and only then a binary search. The starts of lines are found eight bytes
//! at a time. An ASCII source needs no conversion to UTF-16.

use diagnostic::{LineIndex, Span};

/// Converts byte spans to UTF-16 offsets and lines, fast for the many short statements of a
/// program.
pub struct SourcePositions<'a> {
    /// `None` for a source in ASCII, where bytes are UTF-16 units.
    index: Option<LineIndex<'a>>,
    /// Byte offset at which each line starts.
    lines: Vec<u32>,
    /// The line that was reported last.
    last: usize,
}

impl<'a> SourcePositions<'a> {
    /// Indexes the lines of the source.
    pub fn new(source: &'a str) -> Self {
        let index = if source.is_ascii() { None } else { Some(LineIndex::new(source)) };
        Self { index, lines: line_starts(source.as_bytes()), last: 0 }
    }

    /// Start and end in UTF-16 units from 0, and the line from 1.
    pub fn of(&mut self, span: Span) -> (u32, u32, u32) {
        // The line of the last span, or the one behind it, is almost always the right one.
        let holds = |line: usize| {
            self.lines.get(line).is_some_and(|&start| start <= span.start)
                && self.lines.get(line + 1).is_none_or(|&next| span.start < next)
        };
        self.last = if holds(self.last) {
            self.last
        } else if holds(self.last + 1) {
            self.last + 1
        } else {
            self.lines.partition_point(|&start| start <= span.start) - 1
        };
        let (start, end) = match &self.index {
            None => (span.start, span.end),
            Some(index) => (index.utf16(span.start), index.utf16(span.end)),
        };
        (start, end, self.last as u32 + 1)
    }
}

/// The offset at which each line starts. Tests eight bytes per step, because programs have millions
/// of them.
fn line_starts(text: &[u8]) -> Vec<u32> {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut starts = vec![0];
    let (words, rest) = text.as_chunks::<8>();
    for (word, offset) in words.iter().zip((1..).step_by(8)) {
        // The bytes that are line feeds become zero. The second line sets the highest bit of each
        // byte that is zero and clears all others (Warren, Hacker's Delight, 6-1).
        let other = u64::from_le_bytes(*word) ^ 0x0a0a_0a0a_0a0a_0a0a;
        let mut feeds = !(((other & LOW) + LOW) | other | LOW);
        while feeds != 0 {
            starts.push(offset + feeds.trailing_zeros() / 8);
            feeds &= feeds - 1;
        }
    }
    for (&byte, offset) in rest.iter().zip(8 * words.len() as u32 + 1..) {
        if byte == b'\n' {
            starts.push(offset);
        }
    }
    starts
}

#[cfg(test)]
mod tests;
