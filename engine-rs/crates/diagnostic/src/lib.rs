//! What is wrong with a text, where, and what to do about it.
//!
//! Inside the engine a location is a [`Span`] of byte offsets, which costs eight bytes and survives any amount of processing.
//! [`LineIndex`] turns spans into the lines and UTF-16 columns that editors count in: it stores the start of each line, finds a
//! line by binary search, and counts the UTF-16 units within it.
//!
//! A [`Diagnostic`] has a stable code, one sentence in lower case, and perhaps a hint and related spans. This crate knows nothing
//! about quantum circuits.

use json::Json;

/// A half-open range of bytes in a source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte; equal to `start` for an insertion point.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span right behind this one: where something is missing.
    #[must_use]
    pub const fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }
}

/// How bad it is: an error stops a program from being kept, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The program cannot be what its author meant.
    Error,
    /// Legal and suspicious.
    Warning,
}

impl Json for Severity {
    fn write(&self, out: &mut String) {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
        .write(out);
    }
}

/// One thing to tell the author of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code, `QASM` and three digits for the language, `KET` and three digits for settings, `SIM` and
    /// three digits for simulation.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop, code in backticks, expected and found.
    pub message: String,
    /// What to do, where that can be guessed.
    pub help: Option<String>,
    /// Where.
    pub span: Span,
    /// Other places that explain it, such as the first declaration of a name declared twice.
    pub related: Vec<Related>,
}

/// A second place that explains a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What is to be seen there.
    pub message: String,
    /// Where.
    pub span: Span,
}

impl Diagnostic {
    /// An error without help or related places.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { code, severity: Severity::Error, message: message.into(), help: None, span, related: Vec::new() }
    }

    /// A warning without help or related places.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// The same with a word on what to do.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with one more related place.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { message: message.into(), span });
        self
    }
}

/// True where at least one diagnostic is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// How many characters of a name a message quotes.
const MAX_QUOTED_CHARACTERS: usize = 60;

/// A name that someone typed, fit for one line of a message or of a comment: no line break could end the comment.
pub fn quotable(name: &str) -> String {
    let breaks = |character: char| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}');
    let mut characters = name.trim().chars().map(|character| if breaks(character) { ' ' } else { character });
    let mut line: String = characters.by_ref().take(MAX_QUOTED_CHARACTERS).collect();
    if characters.next().is_some() {
        line.push('…');
    }
    line
}

/// A span as editors want it. `start` and `end` count UTF-16 units from 0; lines and columns count from 1,
/// columns in UTF-16 units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Place {
    pub start: u32,
    pub end: u32,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

impl Json for Place {
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

/// Finds lines and UTF-16 columns of byte offsets.
///
/// ```
/// use diagnostic::{LineIndex, Span};
/// let lines = LineIndex::new("h q;\n// 𝜃 x");
/// let place = lines.place(Span::new(13, 14));
/// assert_eq!((place.line, place.column, place.start), (2, 7, 11));
/// ```
pub struct LineIndex<'a> {
    source: &'a str,
    /// Byte offset at which each line starts, and the UTF-16 offset of the same place.
    lines: Vec<(u32, u32)>,
}

impl<'a> LineIndex<'a> {
    /// Reads the text once.
    pub fn new(source: &'a str) -> Self {
        let mut lines = vec![(0, 0)];
        let mut units = 0;
        let mut previous = 0;
        for (offset, byte) in source.bytes().enumerate() {
            if byte == b'\n' {
                let next = offset + 1;
                units += utf16_length(&source[previous..next]);
                lines.push((next as u32, units));
                previous = next;
            }
        }
        Self { source, lines }
    }

    /// Line, column and UTF-16 offsets of a span. Offsets past the end or inside a character are moved back to the
    /// nearest one that is a place.
    pub fn place(&self, span: Span) -> Place {
        let (start, line, column) = self.position(span.start);
        let (end, end_line, end_column) = self.position(span.end);
        Place { start, end, line, column, end_line, end_column }
    }

    /// The UTF-16 offset of a byte offset.
    pub fn utf16(&self, offset: u32) -> u32 {
        self.position(offset).0
    }

    fn position(&self, offset: u32) -> (u32, u32, u32) {
        let mut offset = (offset as usize).min(self.source.len());
        while !self.source.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|&(start, _)| start as usize <= offset) - 1;
        let (start, units) = self.lines[line];
        let column = utf16_length(&self.source[start as usize..offset]);
        (units + column, line as u32 + 1, column + 1)
    }
}

fn utf16_length(text: &str) -> u32 {
    if text.is_ascii() { text.len() as u32 } else { text.chars().map(|c| c.len_utf16() as u32).sum() }
}
