//! Diagnostics: the severity, position and text of a problem in a source, and how to fix it.
//!
//! Inside the engine a position is a [`Span`] of byte offsets, which costs eight bytes and survives
//! any amount of processing. Editors count lines and UTF-16 columns instead. [`LineIndex`] converts
//! spans at the border:
//!
//! 1. One pass over the source records where each line starts, as a byte offset and as a UTF-16
//!    offset.
//! 2. The line of an offset is found by binary search.
//! 3. The UTF-16 units between the start of the line and the offset give the column.
//!
//! A conversion costs the logarithm of the number of lines, plus the length of the line. Offsets
//! are 32 bits wide; the limits on source bytes keep programs far below that.
//!
//! A [`Diagnostic`] has a stable code, one sentence in lower case, and perhaps a hint, a [`Fix`] and
//! related spans. This crate knows nothing about quantum circuits.

#[cfg(test)]
mod tests;

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

/// A code of diagnostics, with its meaning.
pub struct Code {
    /// `QASM` and three digits for the language, `SIM` and three digits for simulation.
    pub code: &'static str,
    /// The name of its constant.
    pub name: &'static str,
    /// Its meaning, as part of a sentence.
    pub summary: &'static str,
}

/// Declares codes of diagnostics: a constant for each, and `CODES`, the table of all in order.
///
/// ```
/// diagnostic::codes! {
///     EMPTY "QASM001" "the program is empty"
/// }
/// assert_eq!((EMPTY, CODES[0].name, CODES[0].summary), ("QASM001", "EMPTY", "the program is empty"));
/// ```
#[macro_export]
macro_rules! codes {
    ($($name:ident $code:literal $summary:literal)*) => {
        $(#[doc = $summary] pub const $name: &str = $code;)*

        /// All codes in order.
        pub static CODES: &[$crate::Code] = &[$($crate::Code { code: $code, name: stringify!($name), summary: $summary }),*];
    };
}

/// How bad a problem is. An error prevents a program from being saved, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The program cannot be what its author meant.
    Error,
    /// The program is legal but suspicious.
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

/// One problem of a source text. Its positions are spans, and [`Location`]s once it leaves the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<Position = Span> {
    /// Stable code: `QASM` and three digits for the language, `SIM` and three digits for simulation.
    pub code: &'static str,
    /// How bad the problem is.
    pub severity: Severity,
    /// The problem: lower case, no full stop, code in backticks, expected and found.
    pub message: String,
    /// How to fix it, if that can be guessed.
    pub help: Option<String>,
    /// The position of the problem.
    pub span: Position,
    /// Other positions that explain it, such as the first declaration of a name that is declared
    /// twice.
    pub related: Vec<Related<Position>>,
    /// The change that the hint proposes, if a program can make it.
    pub fix: Option<Fix<Position>>,
}

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

/// A second place that explains a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related<Position = Span> {
    /// The explanation.
    pub message: String,
    /// The position of the explanation.
    pub span: Position,
}

impl Diagnostic {
    /// An error without help, related places or fix.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            help: None,
            span,
            related: Vec::new(),
            fix: None,
        }
    }

    /// A warning without help, related places or fix.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// The same diagnostic with a hint.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same diagnostic with one more related position.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { message: message.into(), span });
        self
    }
}

/// Returns whether at least one diagnostic is an error.
pub fn has_errors<Position>(diagnostics: &[Diagnostic<Position>]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
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

impl Json for Diagnostic<Location> {
    fn write(&self, out: &mut String) {
        let Self { code, severity, message, help, span, related, fix } = self;
        let mut fields: Vec<(&str, &dyn Json)> = vec![("code", code), ("severity", severity), ("message", message)];
        if help.is_some() {
            fields.push(("help", help));
        }
        fields.push(("span", span));
        if !related.is_empty() {
            fields.push(("related", related));
        }
        if fix.is_some() {
            fields.push(("fix", fix));
        }
        json::object(out, &fields);
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

impl Json for Related<Location> {
    fn write(&self, out: &mut String) {
        json::object(out, &[("message", &self.message), ("span", &self.span)]);
    }
}

/// The limit of characters of a name that a message quotes.
const MAX_QUOTED_CHARACTERS: usize = 60;

/// Shortens a name that a person typed and makes it fit on one line of a message or comment. Line
/// breaks and control characters become spaces, because a line break would end a comment.
pub fn quotable(name: &str) -> String {
    let breaks = |character: char| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}');
    let mut characters = name.trim().chars().map(|character| if breaks(character) { ' ' } else { character });
    let mut line: String = characters.by_ref().take(MAX_QUOTED_CHARACTERS).collect();
    if characters.next().is_some() {
        line.push('…');
    }
    line
}

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

/// Where a text first holds a part, in bytes. `str::find` and `str::contains` search long texts for long parts fast, which takes 5 kB
/// of a module. This is for short parts.
///
/// ```
/// assert_eq!(diagnostic::find("a = b", "= "), Some(2));
/// ```
#[inline(never)]
pub fn find(text: &str, part: &str) -> Option<usize> {
    (0..=text.len().checked_sub(part.len())?).find(|&at| text.as_bytes()[at..].starts_with(part.as_bytes()))
}

/// Where the last line of a text begins.
///
/// ```
/// assert_eq!((diagnostic::line_start("a\nb"), diagnostic::line_start("a")), (2, 0));
/// ```
#[inline(never)]
pub fn line_start(text: &str) -> usize {
    text.bytes().rposition(|byte| byte == b'\n').map_or(0, |end| end + 1)
}

/// Texts in a row with a separator between them. The standard library's `join` measures them first, which takes four times the code.
///
/// ```
/// assert_eq!(diagnostic::join(&["a", "b"], ", "), "a, b");
/// ```
pub fn join(texts: &[impl AsRef<str>], separator: &str) -> String {
    let mut joined = String::new();
    for (index, text) in texts.iter().enumerate() {
        joined.push_str(if index > 0 { separator } else { "" });
        joined.push_str(text.as_ref());
    }
    joined
}

/// The UTF-16 units of a text. ASCII, the common case, needs no decoding: each byte is one unit.
pub fn utf16_length(text: &str) -> u32 {
    if text.is_ascii() { text.len() as u32 } else { text.chars().map(|c| c.len_utf16() as u32).sum() }
}
