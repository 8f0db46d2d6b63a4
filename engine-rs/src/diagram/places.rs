//! Where operations stand in the source, in the units of an editor.

use crate::diagnostic::{LineIndex, Span};

/// Turns byte spans into UTF-16 offsets and line numbers, fast for the many short statements of a program.
pub struct Places<'a> {
    /// `None` for a source in ASCII, where bytes are UTF-16 units.
    index: Option<LineIndex<'a>>,
    /// Byte offset at which each line starts.
    lines: Vec<u32>,
    /// The line that was told last.
    last: usize,
}

impl<'a> Places<'a> {
    /// Reads the source once.
    pub fn new(source: &'a str) -> Self {
        let index = if source.is_ascii() { None } else { Some(LineIndex::new(source)) };
        let mut lines = vec![0];
        for (offset, byte) in (1..).zip(source.bytes()) {
            if byte == b'\n' {
                lines.push(offset);
            }
        }
        Self { index, lines, last: 0 }
    }

    /// Start and end in UTF-16 units from 0, and the line from 1.
    pub fn of(&mut self, span: Span) -> (u32, u32, u32) {
        // Statements mostly follow each other, line by line.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_count_in_utf16_units() {
        let mut places = Places::new("// 𝜃\nh q;\nx q;");
        assert_eq!(places.of(Span::new(8, 12)), (6, 10, 2));
        assert_eq!(places.of(Span::new(13, 17)), (11, 15, 3));
        assert_eq!(places.of(Span::new(0, 2)), (0, 2, 1));
    }
}
