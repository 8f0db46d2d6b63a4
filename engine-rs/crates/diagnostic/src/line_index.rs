//! The lines of a source: from byte offsets to lines and columns.

#[cfg(test)]
mod tests;

use crate::{Location, Span};

/// Finds lines and UTF-16 columns of byte offsets.
///
/// ```
/// use diagnostic::{LineIndex, Span};
/// let lines = LineIndex::new("h q;\n// 𝜃 x");
/// let location = lines.locate_span(Span::new(13, 14));
/// assert_eq!((location.line, location.column, location.start), (2, 7, 11));
/// ```
pub struct LineIndex<'a> {
    source: &'a str,
    /// What [`Mark`] says of every so many bytes, and of the rest: a program may be one line, which is not measured for each of its
    /// places.
    units: Vec<u32>,
    lines: Vec<u32>,
    line_starts: Vec<u32>,
}

/// What is in front of a place in a text.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// UTF-16 units.
    units: u32,
    /// Ends of lines.
    lines: u32,
    /// The byte offset at which the line of the place starts.
    line_start: u32,
}

impl Mark {
    /// The mark behind some more bytes, the first of which is at `start`. A character counts where it begins.
    fn behind(mut self, bytes: &[u8], start: usize) -> Self {
        for (byte, end) in bytes.iter().zip(start as u32 + 1..) {
            // A character of four bytes takes two units.
            self.units += u32::from(byte & 0xC0 != 0x80) + u32::from(*byte >= 0xF0);
            if *byte == b'\n' {
                self.lines += 1;
                self.line_start = end;
            }
        }
        self
    }
}

impl<'a> LineIndex<'a> {
    /// The bytes between two marks.
    const STEP: usize = 256;

    /// Indexes the lines of a text in one pass.
    pub fn new(source: &'a str) -> Self {
        let (mut units, mut lines, mut line_starts) = (vec![0], vec![0], vec![0]);
        let mut mark = Mark::default();
        for (index, part) in source.as_bytes().chunks(Self::STEP).enumerate() {
            mark = mark.behind(part, index * Self::STEP);
            units.push(mark.units);
            lines.push(mark.lines);
            line_starts.push(mark.line_start);
        }
        Self { source, units, lines, line_starts }
    }

    /// Line, column and UTF-16 offsets of a span. An offset beyond the end or inside a character
    /// counts as the nearest valid one before it.
    pub fn locate_span(&self, span: Span) -> Location {
        let (start, line, column) = self.position(span.start);
        let (end, end_line, end_column) = self.position(span.end);
        Location { start, end, line, column, end_line, end_column }
    }

    /// The UTF-16 offset of a byte offset.
    pub fn utf16(&self, offset: u32) -> u32 {
        self.position(offset).0
    }

    /// UTF-16 offset, line and column of a byte offset.
    fn position(&self, offset: u32) -> (u32, u32, u32) {
        let mut offset = (offset as usize).min(self.source.len());
        while !self.source.is_char_boundary(offset) {
            offset -= 1;
        }
        let Mark { units, lines, line_start } = self.mark_at(offset);
        (units, lines + 1, units - self.mark_at(line_start as usize).units + 1)
    }

    /// What is in front of a byte offset.
    fn mark_at(&self, offset: usize) -> Mark {
        let index = offset / Self::STEP;
        let start = index * Self::STEP;
        let mark = Mark { units: self.units[index], lines: self.lines[index], line_start: self.line_starts[index] };
        mark.behind(&self.source.as_bytes()[start..offset], start)
    }
}
