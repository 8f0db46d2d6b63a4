//! The formatter: a program's text with the same tokens and a canonical layout.
//!
//! The layout has one statement per line and two spaces per level; comments and single empty lines
//! stay. The formatter works on tokens alone, so that it also lays out programs with mistakes.
//! Steps:
//!
//! 1. `items` turns the text into a list of tokens and comments, with the number of line ends
//!    before each. A pragma, an annotation or the body of a calibration is one item, because its
//!    inside is not OpenQASM.
//! 2. `Layout` walks the items. By the item and its predecessor it decides whether a line break, a
//!    space or nothing precedes it. A stack of braces gives the indentation, and tells blocks from
//!    sets.
//! 3. The result is tokenized again and compared with the source. If a token or comment differs,
//!    nothing is returned.
//!
//! The comparison is the guarantee: the formatter can lay out badly, but it can never change a
//! program. Formatting twice changes nothing more. Cost: linear in the text.

use diagnostic::find;
use std::ops::Range;

use super::Version;
use super::lexer::{Lexer, Token, TokenKind};
use super::version;

/// The limit of the text that is written: millions of open braces would be indented without end.
const MAX_BYTES: usize = 32 << 20;

/// Lays out a program; see [`format`](super::format).
pub fn format(source: &str) -> Option<String> {
    let version = version::of(source);
    let mut items = Vec::new();
    self::items(source, version, &mut |item| items.push(item))?;
    let mut layout = Layout { source, ..Layout::default() };
    for (index, item) in items.iter().enumerate() {
        if layout.text.len() > MAX_BYTES {
            return None;
        }
        layout.add(item, items.get(index + 1));
    }
    let text = layout.finish();
    // The guarantee of the module: the same tokens and comments, in the same order.
    let mut before = items.iter();
    let mut same = true;
    self::items(&text, version, &mut |after| {
        same &= before.next().is_some_and(|it| it.kind == after.kind && it.text(source) == after.text(&text));
    })?;
    (same && before.next().is_none()).then_some(text)
}

/// A token, a comment, or a piece of text in another language.
///
/// There may be millions, so it is small.
struct Item {
    kind: Kind,
    start: u32,
    end: u32,
    /// The number of line ends before it, as far as it matters: up to 2.
    lines: u8,
}

impl Item {
    /// The text of the item.
    fn text<'a>(&self, source: &'a str) -> &'a str {
        source.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Token(TokenKind),
    LineComment,
    BlockComment,
    /// A pragma or annotation, up to the end of its line.
    Line,
    /// The body of a calibration, with its braces.
    Foreign,
}

/// Finds the items of a text; `None` where something is no token.
fn items(source: &str, version: Version, add: &mut dyn FnMut(Item)) -> Option<()> {
    let mut lexer = Lexer::new(source, version);
    let mut end = if source.starts_with('\u{feff}') { 3 } else { 0 };
    let mut calibration = false;
    loop {
        let token = lexer.next_bare_token();
        let start = token.span.start as usize;
        // Most tokens follow the one before at once.
        let mut lines = 0;
        if start > end {
            comments(source, end..start, add)?;
            lines = lines_at_end(source.get(end..start).unwrap_or_default());
        }
        match token.kind {
            TokenKind::End => return Some(()),
            TokenKind::Invalid(_) => return None,
            TokenKind::Pragma | TokenKind::Annotation => {
                lexer.seek(token.span.end);
                end = lexer.rest_of_line().end as usize;
                let length = source.get(start..end).unwrap_or_default().trim_end().len();
                add(Item { kind: Kind::Line, start: start as u32, end: (start + length) as u32, lines });
            }
            TokenKind::LeftBrace if calibration => {
                calibration = false;
                lexer.seek(token.span.end);
                if !lexer.skip_braced() {
                    return None;
                }
                end = closing(&mut lexer)?.span.end as usize;
                add(Item { kind: Kind::Foreign, start: start as u32, end: end as u32, lines });
            }
            kind => {
                calibration = match kind {
                    TokenKind::Cal | TokenKind::Defcal => true,
                    TokenKind::Semicolon => false,
                    _ => calibration,
                };
                end = token.span.end as usize;
                add(Item { kind: Kind::Token(kind), start: start as u32, end: end as u32, lines });
            }
        }
    }
}

/// The `}` that follows, if it does.
fn closing(lexer: &mut Lexer<'_>) -> Option<Token> {
    let token = lexer.next_bare_token();
    (token.kind == TokenKind::RightBrace).then_some(token)
}

/// Adds the comments in the gap between two tokens.
fn comments(source: &str, gap: Range<usize>, add: &mut dyn FnMut(Item)) -> Option<()> {
    let (mut start, end) = (gap.start, gap.end);
    let mut before = 0;
    while let Some(at) = source.as_bytes()[start..end].iter().position(|&byte| byte == b'/') {
        before = line_ends(source.as_bytes()[start..start + at].iter().copied()).saturating_add(before).min(2);
        start += at;
        let rest = source.get(start..end)?;
        let (kind, length) = if rest.starts_with("//") {
            (Kind::LineComment, rest.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len()))
        } else {
            (Kind::BlockComment, find(rest, "*/")? + 2)
        };
        let text = rest.get(..length)?.trim_end();
        add(Item { kind, start: start as u32, end: (start + text.len()) as u32, lines: before });
        before = 0;
        start += length;
    }
    Some(())
}

/// The number of line ends behind the last comment of a gap, up to 2.
fn lines_at_end(gap: &str) -> u8 {
    line_ends(gap.bytes().rev().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')))
}

/// The number of line ends, up to 2.
fn line_ends(bytes: impl Iterator<Item = u8>) -> u8 {
    bytes.filter(|&byte| byte == b'\n').take(2).count() as u8
}

/// The meaning of a brace, which decides about line breaks behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    /// Statements, one a line.
    Block,
    /// Statements inside of an expression, `durationof({…})`.
    Inline,
    /// Values.
    Set,
}

/// The text that is laid out so far, and the context that decides about the next item.
#[derive(Default)]
struct Layout<'a> {
    source: &'a str,
    text: String,
    braces: Vec<Brace>,
    /// Parentheses and brackets that are open.
    open: usize,
    /// The last token.
    last: Option<TokenKind>,
    /// Whether the last token is a sign, and not an operator between two values.
    sign: bool,
    /// Whether the line is complete, so that the next item starts a new one.
    done: bool,
    /// Whether a statement has begun and not ended.
    inside: bool,
}

impl Layout<'_> {
    /// Appends an item.
    fn add(&mut self, item: &Item, next: Option<&Item>) {
        match item.kind {
            Kind::LineComment => {
                self.comment(item);
                self.done = true;
            }
            Kind::BlockComment => {
                self.comment(item);
                self.done |= next.is_none_or(|next| next.lines > 0) && !self.inside;
            }
            Kind::Line => {
                self.done |= !self.text.is_empty();
                self.start(item.lines);
                self.text.push_str(item.text(self.source));
                self.done = true;
            }
            Kind::Foreign => {
                self.text.push(' ');
                self.text.push_str(item.text(self.source));
                self.end_statement();
            }
            Kind::Token(kind) => self.token(kind, item),
        }
    }

    /// Appends a comment: on the line of what precedes it, or on a line of its own if it had one.
    ///
    /// In the middle of a statement, a block comment never takes a line of its own, because the
    /// rest of the statement would follow it there.
    fn comment(&mut self, item: &Item) {
        let fresh = self.text.is_empty() || item.lines > 0;
        // In the middle of a statement, only a line comment takes a line of its own.
        let own_line = fresh && (self.done || self.text.is_empty() || item.kind == Kind::LineComment);
        if own_line {
            self.done |= !self.text.is_empty();
            self.start(item.lines);
        } else if !matches!(self.text.as_bytes().last(), Some(b' ' | b'\n')) {
            // Behind what it is about, on its line.
            self.text.push(' ');
        }
        self.text.push_str(item.text(self.source));
    }

    /// Appends a token, and starts or ends statements and blocks.
    ///
    /// A `{` opens a set behind `=`, `[`, `in` or `++`, a nested set inside of a set, an inline
    /// block inside of parentheses, and a block of statements otherwise. A `;` ends the statement
    /// unless it is inside of parentheses or a set.
    fn token(&mut self, kind: TokenKind, item: &Item) {
        use TokenKind as T;
        let closes_block = kind == T::RightBrace && self.braces.last() == Some(&Brace::Block);
        if closes_block {
            self.braces.pop();
            self.inside = false;
            self.done = !self.text.is_empty();
            self.start(0);
        } else if kind == T::Else && self.last == Some(T::RightBrace) && self.text.ends_with('}') {
            self.done = false;
            self.text.push(' ');
        } else if self.done || self.text.is_empty() {
            self.start(item.lines);
        } else if self.space_before(kind) || self.text.ends_with("*/") {
            self.text.push(' ');
        }
        self.inside = true;
        let value = self.last.is_some_and(ends_value);
        self.sign = matches!(kind, T::Minus | T::Plus | T::Exclamation | T::Tilde) && !value;
        self.text.push_str(item.text(self.source));
        match kind {
            T::LeftParenthesis | T::LeftBracket => self.open += 1,
            T::RightParenthesis | T::RightBracket => self.open = self.open.saturating_sub(1),
            T::LeftBrace => {
                let brace = match self.last {
                    Some(T::Equals | T::LeftBracket | T::In | T::PlusPlus) => Brace::Set,
                    Some(T::Comma | T::LeftBrace) if self.braces.last() == Some(&Brace::Set) => Brace::Set,
                    _ if self.open > 0 => Brace::Inline,
                    _ => Brace::Block,
                };
                self.braces.push(brace);
                if brace == Brace::Block {
                    self.end_statement();
                }
            }
            T::RightBrace if closes_block => self.end_statement(),
            T::RightBrace => drop(self.braces.pop()),
            T::Semicolon if self.open == 0 && !matches!(self.braces.last(), Some(Brace::Set | Brace::Inline)) => {
                self.end_statement();
            }
            _ => {}
        }
        self.last = Some(kind);
    }

    /// Ends the statement and its line.
    fn end_statement(&mut self) {
        self.done = true;
        self.inside = false;
        self.open = 0;
    }

    /// Starts a line, and leaves an empty line before it if the source had one.
    fn start(&mut self, lines: u8) {
        if self.done {
            self.text.push('\n');
            if lines > 1 && !self.inside && self.last != Some(TokenKind::LeftBrace) {
                self.text.push('\n');
            }
        }
        self.done = false;
        let level = self.braces.iter().filter(|&&brace| brace == Brace::Block).count() + usize::from(self.inside);
        for _ in 0..level {
            self.text.push_str("  ");
        }
    }

    /// Returns whether a space separates the last token from the next one on the same line.
    fn space_before(&self, kind: TokenKind) -> bool {
        use TokenKind as T;
        let Some(last) = self.last else { return false };
        if self.sign && matches!(kind, T::Equals | T::EqualsEquals | T::Plus | T::PlusPlus) {
            // Together they would be another operator.
            return true;
        }
        if self.sign || matches!(last, T::LeftParenthesis | T::LeftBracket | T::Colon | T::Dot) || is_tight(last) {
            return false;
        }
        match kind {
            T::Semicolon | T::Comma | T::RightParenthesis | T::RightBracket | T::Colon | T::Dot => false,
            kind if is_tight(kind) => false,
            T::LeftParenthesis | T::LeftBracket => !(ends_value(last) || is_word_of_call(last)),
            T::RightBrace => self.braces.last() != Some(&Brace::Set),
            _ => !(last == T::LeftBrace && self.braces.last() == Some(&Brace::Set)),
        }
    }

    /// Returns the text, which ends with one line end unless it is empty.
    fn finish(mut self) -> String {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text
    }
}

/// Returns whether an operator is written without spaces, as in `pi/2`.
const fn is_tight(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Star | TokenKind::Slash | TokenKind::StarStar | TokenKind::Percent)
}

/// Returns whether a token can end a value, so that a `-` behind it is an operator and not a sign.
const fn ends_value(kind: TokenKind) -> bool {
    kind.is_value() || matches!(kind, TokenKind::String | TokenKind::RightParenthesis | TokenKind::RightBracket)
}

/// Returns whether parentheses or brackets follow a keyword without a space.
const fn is_word_of_call(kind: TokenKind) -> bool {
    use TokenKind as T;
    kind.names_type()
        || matches!(
            kind,
            T::Gphase
                | T::Pow
                | T::Ctrl
                | T::Negctrl
                | T::Durationof
                | T::Qubit
                | T::Creg
                | T::Qreg
                | T::Box
                | T::Delay
        )
}
