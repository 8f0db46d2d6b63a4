//! Tokens into the tree: recursive descent over statements, precedence climbing over expressions.
//!
//! Input is a [`Lexer`]; [`Parser::next_statement`] returns the index of the next top-level
//! statement in [`Program::ast`], or `None` at the end. The grammar is that of the specification
//! (`qasm3Parser.g4` for version 3, the appendix of arXiv:1707.03429 for version 2).
//!
//! One parser reads both versions. Where they differ, the version decides. Syntax of the other
//! version, and common syntax of other languages, is recognized and reported as such, with a hint
//! at the right form.
//!
//! Error recovery works by statements:
//!
//! 1. A rule that fails reports one diagnostic and returns [`SyntaxError`], which the rules above
//!    pass on.
//! 2. [`Parser::statement_or_recover`] skips to the end of the statement: its `;`, the brace that
//!    closes it, or a line that begins with the keyword of a statement.
//! 3. The statement becomes an error statement with the names that it mentions. The analysis binds
//!    those to a poisoned meaning, so that one mistake does not cause a second diagnostic.
//!
//! A missing `;` or `,` is reported without failing, because what is meant is clear.
//!
//! Lists (operands, arguments, bodies) are gathered on one stack and copied to the tree when they
//! are complete, because their items may contain lists. A rule that fails leaves items on the
//! stack; recovery truncates it.
//!
//! Invariants: every rule consumes at least one token or fails, and recovery consumes at least one.
//! Recursion counts its depth against a limit, so no text overflows the stack. Cost: linear in the
//! number of tokens, except for calls and types that must look behind a closing bracket; these look
//! ahead once.

mod calls;
mod control_flow;
mod definitions;
mod expression;
mod foreign_syntax;
mod misspelled_keywords;
mod operands;
mod recovery;
mod statement;
mod text_around_program;
mod types;
mod unexpected_tokens;

pub use self::foreign_syntax::foreign_text;
use self::recovery::is_statement_keyword;
pub use self::text_around_program::program_bounds;
use self::unexpected_tokens::REMOVE;
pub use self::unexpected_tokens::{DECIMAL_POINT, GATE_IN_FRONT, HOW_TO_JOIN};
use super::Version;
use super::ast::{Ast, List, Name, Statement, StatementId, StatementKind};
use super::diagnostic_codes;
use super::diagnostic_sink::DiagnosticSink;
use super::lexer::{Comment, Lexer, Token, TokenKind, keyword, keyword_3};
use super::names::{Names, Symbol};
use diagnostic::{Diagnostic, Span};

/// A rule has failed, and its diagnostic is reported.
pub struct SyntaxError;

type ParseResult<T> = Result<T, SyntaxError>;

/// A program as far as it is parsed: its text, its names, and the tree of the statements that are
/// still needed.
pub struct Program<'a> {
    /// Statements and expressions that are still needed.
    pub ast: Ast,
    /// Every name met so far.
    pub names: Names<'a>,
    /// The offset behind the version and the includes, where a missing include or definition
    /// belongs.
    pub header_end: u32,
    /// Offsets in statements whose mistakes the parser has reported, in order.
    malformed: Vec<u32>,
    source: &'a str,
}

impl<'a> Program<'a> {
    /// The text of a span.
    pub fn text(&self, span: Span) -> &'a str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The text from an offset on.
    pub fn rest(&self, offset: u32) -> &'a str {
        self.source.get(offset as usize..).unwrap_or("")
    }

    /// Returns whether a statement follows the one around a span.
    pub fn continues_behind(&self, span: Span) -> bool {
        self.source.bytes().skip(span.end as usize).filter(|&byte| byte == b';').nth(1).is_some()
    }

    /// Returns whether the parser has reported a mistake in a statement, so that others in it
    /// follow from that one.
    pub fn is_malformed(&self, span: Span) -> bool {
        // Most programs have no mistakes.
        if self.malformed.is_empty() {
            return false;
        }
        let next = self.malformed.partition_point(|&offset| offset < span.start);
        self.malformed.get(next).is_some_and(|&offset| offset <= span.end)
    }

    /// The span of a statement without its `;`.
    pub fn without_semicolon(&self, span: Span) -> Span {
        Span::new(span.start, span.end - u32::from(self.text(span).ends_with(';')))
    }

    /// The insertion point for a line behind the header, and the line with its line break.
    pub fn header_line(&self, line: &str) -> (Span, String) {
        let span = Span::new(self.header_end, self.header_end);
        (
            span,
            if matches!(self.text(Span::new(0, span.end)).bytes().last(), Some(b';' | b'"')) {
                format!("\n{line}")
            } else {
                format!("{line}\n")
            },
        )
    }
}

/// The parser: a lexer with one token of look-ahead, and the state of error recovery.
#[allow(clippy::struct_excessive_bools)] // Each is a state of its own.
pub struct Parser<'a> {
    /// What is parsed so far.
    pub program: Program<'a>,
    pub diagnostics: DiagnosticSink,
    pub version: Version,
    /// Comments in order, as far as the text is read.
    pub comments: Vec<Comment>,
    lexer: Lexer<'a>,
    token: Token,
    previous: Span,
    depth: u32,
    nesting: u32,
    /// Whether the body of a gate is read.
    in_gate: bool,
    /// The start of the innermost statement that recovery can skip.
    statement_start: u32,
    /// How many bytes were read again, as what stands behind a body that lacks its `}`.
    bytes_read_again: usize,
    /// How many bytes were looked through for the names in what could not be read.
    bytes_named: usize,
    /// The last division of two whole numbers that leaves a remainder, until it is reported.
    inexact_division: Option<Span>,
    /// Whether the last failure was a missing operand.
    operand_missing: bool,
    /// The end of the last comment that is recorded: tokens may be scanned twice, comments are
    /// recorded once.
    comments_end: u32,
    /// In version 2, names that the program defines itself, which may be keywords of version 3.
    own_names: Vec<bool>,
    /// Whether a word, by symbol, has started a gate call before.
    plain_words: Vec<bool>,
    /// Whether a word, by symbol, has started an assignment before.
    assigned_words: Vec<bool>,
    /// Words that are misspelled keywords, and the number of words that were compared with
    /// keywords.
    misspelled: Vec<Symbol>,
    compared_words: u32,
    /// Keywords that were reported because the program makes names of them.
    reserved: Vec<TokenKind>,
    /// In version 2, names of subroutines, whose calls are not reported once more.
    newer_names: Vec<Symbol>,
    /// Offsets of all `{` without a `}`, and of all `}` without a `{`, computed when first needed.
    unmatched: Option<[Vec<u32>; 2]>,
    /// Whether a `}` closes nothing: what it belongs to may lack its head, and so the declarations in that.
    pub has_stray_brace: bool,
    /// The number of statements that failed.
    failures: u32,
    /// Whether Python has been reported; once is enough.
    foreign_syntax_reported: bool,
    /// Where the last statement failed, until one is read without a mistake.
    pub failed_at: Option<u32>,
    /// Items of lists that are incomplete, so that no list needs memory of its own.
    stack: Vec<u32>,
}

impl<'a> Parser<'a> {
    /// A parser at the first token of a program.
    pub fn new(source: &'a str, version: Version, nesting: u32, diagnostics: DiagnosticSink) -> Self {
        let mut parser = Self {
            program: Program {
                ast: Ast::default(),
                names: Names::default(),
                header_end: 0,
                malformed: Vec::new(),
                source,
            },
            diagnostics,
            version,
            comments: Vec::new(),
            lexer: Lexer::new(source, version),
            token: Token { kind: TokenKind::End, span: Span::default() },
            previous: Span::default(),
            depth: 0,
            nesting,
            in_gate: false,
            statement_start: 0,
            bytes_read_again: 0,
            bytes_named: 0,
            inexact_division: None,
            operand_missing: false,
            comments_end: 0,
            own_names: Vec::new(),
            plain_words: Vec::new(),
            assigned_words: Vec::new(),
            misspelled: Vec::new(),
            reserved: Vec::new(),
            newer_names: Vec::new(),
            compared_words: 0,
            unmatched: None,
            has_stray_brace: false,
            failures: 0,
            foreign_syntax_reported: false,
            failed_at: None,
            stack: Vec::new(),
        };
        parser.diagnostics.is_once_per_statement = true;
        parser.advance();
        parser.program.header_end = parser.position();
        parser
    }

    /// Goes to the first token of a program that other text stands around, and reports that.
    pub fn start_inside(&mut self, start: usize, end: usize, source: &str) {
        let place = if start > 0 { 0 } else { end as u32 };
        let place = Span::new(place, place + 1);
        self.error_with_help(
            diagnostic_codes::FOREIGN_LANGUAGE,
            place,
            "only a part of this text is OpenQASM",
            "remove the rest",
        );
        self.diagnostics.fix(Span::new(0, start as u32), "", false);
        self.diagnostics.fix_too(Span::new(end as u32, source.len() as u32), "");
        self.diagnostics.begin(false);
        self.lexer.seek(start as u32);
        self.comments.clear();
        self.comments_end = 0;
        self.advance();
        self.program.header_end = self.position();
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &'a str {
        self.program.text(span)
    }

    /// The start of the next token.
    pub const fn position(&self) -> u32 {
        self.token.span.start
    }

    /// The whole text.
    pub const fn bytes(&self) -> &'a [u8] {
        self.program.source.as_bytes()
    }

    /// Continues behind a statement that was read without the parser. `end` is the offset behind
    /// its `;`.
    pub fn resume_behind(&mut self, end: u32) {
        self.lexer.seek(end);
        self.token = Token { kind: TokenKind::Semicolon, span: Span::new(end - 1, end) };
        self.advance();
    }

    /// Returns whether a word has started a gate call before, so that it is no syntax of another
    /// language.
    #[inline]
    pub fn is_plain_word(&self, symbol: Symbol) -> bool {
        self.plain_words.get(symbol as usize).copied().unwrap_or(false)
    }

    /// Reads `OPENQASM 3.0;` if the program starts with it, and returns its span.
    pub fn version_statement(&mut self) -> Option<Span> {
        if !self.at(TokenKind::OpenQasm) {
            let start = self.token.span;
            if self.misspelled_version().is_some() {
                self.recover(start.start);
                self.program.header_end = self.previous.end;
                self.failed_at = self.diagnostics.error_end();
                return Some(start.to(self.previous));
            }
            if self.version == Version::V2 && !self.at(TokenKind::End) {
                let message = "the program does not say its version";
                self.diagnostics.add(Diagnostic::warning(diagnostic_codes::MISSING_VERSION, self.token.span, message));
                self.diagnostics.help("start it with `OPENQASM 2.0;`", false);
                self.diagnostics.fix(Span::new(self.position(), self.position()), "OPENQASM 2.0;\n", true);
            }
            return None;
        }
        let start = self.token.span;
        self.statement_start = start.start;
        self.advance();
        let number = self.token.span;
        let text = self.text(number);
        if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Float) || !is_version(text) {
            self.unexpected_with_help("the number of a version", "write `OPENQASM 3.0;` or `OPENQASM 2.0;`");
            self.recover(start.start);
            self.failed_at = self.diagnostics.error_end();
            return Some(start.to(self.previous));
        }
        if !matches!(text, "2" | "2.0" | "3" | "3.0" | "3.1") {
            self.error_with_help(
                diagnostic_codes::UNKNOWN_VERSION,
                number,
                format!("there is no OpenQASM {}", shorten(text)),
                "write `OPENQASM 3.0;` or `OPENQASM 2.0;`",
            );
        }
        self.advance();
        if self.semicolon().is_err() {
            self.recover(start.start);
        }
        self.program.header_end = self.previous.end;
        self.failed_at = self.diagnostics.error_end();
        Some(start.to(self.previous))
    }

    /// The next statement of the program, or `None` at its end.
    pub fn next_statement(&mut self) -> Option<StatementId> {
        loop {
            match self.token.kind {
                TokenKind::End => return None,
                TokenKind::RightBrace => {
                    let span = self.token.span;
                    self.diagnostics.begin(self.failed_at.is_some());
                    self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, span, "this `}` closes nothing", REMOVE);
                    self.has_stray_brace = true;
                    self.failed_at = Some(span.end);
                    self.advance();
                }
                _ => return Some(self.statement_or_recover()),
            }
        }
    }

    /// Skips statements on a line of their own that declare nothing: calls, measurements,
    /// assignments. Others are not looked at.
    pub fn skip_calls(&mut self) {
        while let TokenKind::Identifier | TokenKind::Measure | TokenKind::Reset | TokenKind::Barrier = self.token.kind {
            let bytes = self.program.source.as_bytes();
            let mut at = self.token.span.end as usize;
            loop {
                match bytes.get(at) {
                    Some(b';') => break,
                    Some(b'/') if !matches!(bytes.get(at + 1), Some(b'/' | b'*')) => {}
                    None | Some(b'/' | b'\n' | b'\r' | b'{' | b'}' | b'"' | b'@' | b'#') => return,
                    Some(_) => {}
                }
                at += 1;
            }
            self.resume_behind(at as u32 + 1);
        }
    }

    /// Moves to the next token and records the comments before it, at most 100,000.
    #[inline]
    fn advance(&mut self) {
        self.previous = self.token.span;
        let comments = &mut self.comments;
        let end = &mut self.comments_end;
        self.token = self.lexer.next_token(&mut |comment: Comment| {
            if comment.text.end > *end {
                *end = comment.text.end;
                if comments.len() < 100_000 {
                    comments.push(comment);
                }
            }
        });
    }

    /// The names in a part of the text, each with the number in brackets behind it.
    pub fn collect_names(&mut self, span: Span) -> Vec<(Symbol, Option<u32>)> {
        let mut lexer = self.lexer;
        lexer.seek(span.start);
        let mut names = Vec::new();
        let mut previous = [TokenKind::End; 2];
        loop {
            let token = lexer.next_bare_token();
            match token.kind {
                _ if token.span.start >= span.end => return names,
                TokenKind::End => return names,
                TokenKind::Identifier | TokenKind::Hardware => {
                    names.push((self.program.names.intern(self.text(token.span)), None));
                }
                TokenKind::Integer if previous == [TokenKind::Identifier, TokenKind::LeftBracket] => {
                    if let Some((_, index)) = names.last_mut() {
                        *index = self.text(token.span).parse().ok();
                    }
                }
                // A range or a sum is more than the number that it starts with.
                kind if previous == [TokenKind::LeftBracket, TokenKind::Integer] && kind != TokenKind::RightBracket => {
                    if let Some((_, index)) = names.last_mut() {
                        *index = None;
                    }
                }
                _ => {}
            }
            previous = [previous[1], token.kind];
        }
    }

    /// The kind of the first token of a part of the text.
    pub fn first_token(&self, span: Span) -> TokenKind {
        self.token_at(span.start).kind
    }

    /// The first token from an offset on.
    fn token_at(&self, offset: u32) -> Token {
        let mut lexer = self.lexer;
        lexer.seek(offset);
        lexer.next_bare_token()
    }

    /// Returns whether the present token is of a kind.
    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Consumes the present token if it is of a kind, and returns whether it was.
    fn eat(&mut self, kind: TokenKind) -> bool {
        let there = self.at(kind);
        if there {
            self.advance();
        }
        there
    }

    /// Consumes a token of a kind and returns its span, or reports that `what` was expected.
    fn expect(&mut self, kind: TokenKind, what: &str) -> ParseResult<Span> {
        if self.at(kind) {
            let span = self.token.span;
            self.advance();
            return Ok(span);
        }
        Err(self.report_unexpected(what))
    }

    /// The same, with a hint where it is missing.
    fn expect_with_help(&mut self, kind: TokenKind, what: &str, help: &str) -> ParseResult<Span> {
        let found = self.expect(kind, what);
        if found.is_err() {
            self.help(help);
        }
        found
    }

    /// The token behind the present one.
    fn peek_second(&self) -> Token {
        self.lexer.clone().next_bare_token()
    }

    /// The two tokens behind the present one.
    fn peek_second_and_third(&self) -> (Token, Token) {
        let mut lexer = self.lexer;
        (lexer.next_bare_token(), lexer.next_bare_token())
    }

    /// Returns whether a line ends between the previous token and the present one.
    fn is_at_line_start(&self) -> bool {
        let between = Span::new(self.previous.end, self.token.span.start);
        self.at(TokenKind::End) || self.text(between).bytes().any(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Returns whether the present token and the next two read like a new statement: two names in a
    /// row, or a keyword with something behind it.
    fn starts_new_statement(&self) -> bool {
        let (second, third) = self.peek_second_and_third();
        match self.token.kind {
            TokenKind::Identifier => {
                matches!(second.kind, TokenKind::Identifier | TokenKind::Hardware)
                    && !matches!(third.kind, TokenKind::End)
            }
            kind => is_statement_keyword(kind) && !matches!(second.kind, TokenKind::End | TokenKind::Semicolon),
        }
    }

    /// An identifier. `what` describes it in messages.
    fn name(&mut self, what: &str) -> ParseResult<Name> {
        let span = self.token.span;
        let text = self.text(span);
        let reserved = self.version == Version::V2 && RESERVED_2.contains(&text);
        if matches!(self.token.kind, TokenKind::Identifier) && !reserved {
            self.advance();
            return Ok(self.checked_name(text, span));
        }
        let is_type = self.token.kind.names_type() || self.at(TokenKind::Qubit);
        let precedes_name =
            is_type && matches!(self.peek_second().kind, TokenKind::Identifier | TokenKind::LeftBracket);
        if !precedes_name && (reserved || keyword(text.as_bytes(), self.version).is_some()) {
            let message = format!("`{text}` is a keyword and cannot be {what}");
            let help = format!("choose another name, such as `{text}_`");
            let failed = self.error_with_help(diagnostic_codes::KEYWORD_AS_NAME, span, message, &help);
            if !self.reserved.contains(&self.token.kind) {
                self.reserved.push(self.token.kind);
            }
            return Err(failed);
        }
        Err(self.report_unexpected(what))
    }

    /// Interns a name and reports, once per name, a form that version 2 does not allow.
    fn checked_name(&mut self, text: &'a str, span: Span) -> Name {
        let name = Name { symbol: self.program.names.intern(text), span };
        if self.version == Version::V2 && !is_name_of_version_2(text) && self.mark_own_name(name.symbol) {
            let help = if text.is_ascii() {
                "a name of OpenQASM 2 starts with a small letter"
            } else {
                "a name of OpenQASM 2 has the letters a to z, A to Z, digits and `_`"
            };
            let message = format!("`{}` cannot be a name in OpenQASM 2", shorten(text));
            self.error_with_help(diagnostic_codes::INVALID_NAME, span, message, help);
        }
        name
    }

    /// Marks a name as defined by the program. Returns false if it already was.
    fn mark_own_name(&mut self, symbol: Symbol) -> bool {
        mark(&mut self.own_names, symbol)
    }

    /// Returns whether the program defines a name.
    fn is_own_name(&self, text: &str) -> bool {
        self.program
            .names
            .find(text)
            .is_some_and(|symbol| self.own_names.get(symbol as usize).copied().unwrap_or(false))
    }

    /// Runs a rule one level deeper, or reports that the limit of nesting is reached.
    fn parse_nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.enter_level()?;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Enters a level. At the limit, the rest of the text is dropped and no more diagnostics are
    /// taken: all that follows is inside of the same brackets.
    fn enter_level(&mut self) -> ParseResult<()> {
        if self.depth >= self.nesting {
            return Err(self.drop_rest(format!("nested more than {} levels deep", self.nesting)));
        }
        self.depth += 1;
        Ok(())
    }

    /// Reports a limit that the present statement exceeds, and drops the rest of the text: all of it may be part of that
    /// statement, so nothing of it is worth a diagnostic.
    fn drop_rest(&mut self, message: String) -> SyntaxError {
        self.error(diagnostic_codes::STATEMENT_TOO_COMPLEX, self.token.span, message);
        let end = self.program.source.len() as u32;
        self.lexer.seek(end);
        self.token = Token { kind: TokenKind::End, span: Span::new(end, end) };
        self.diagnostics.close();
        SyntaxError
    }

    /// Copies items to the tree.
    fn list(&mut self, items: &[u32]) -> List {
        let start = self.program.ast.lists.len() as u32;
        self.program.ast.lists.extend_from_slice(items);
        List { start, length: items.len() as u32 }
    }

    /// Moves the items on the stack from `base` on to the tree.
    fn list_from(&mut self, base: usize) -> List {
        let start = self.program.ast.lists.len() as u32;
        self.program.ast.lists.extend(self.stack.drain(base..));
        List { start, length: self.program.ast.lists.len() as u32 - start }
    }

    /// Appends a statement that reaches from `start` to the end of the previous token.
    fn push_statement(&mut self, kind: StatementKind, start: u32) -> StatementId {
        self.program.ast.statements.push(Statement { kind, span: Span::new(start, self.previous.end.max(start)) });
        self.program.ast.statements.len() as u32 - 1
    }
}

/// Marks a word, by symbol. Returns whether it was not marked before.
fn mark(words: &mut Vec<bool>, symbol: Symbol) -> bool {
    let index = symbol as usize;
    if words.len() <= index {
        words.resize(index + 1, false);
    }
    !std::mem::replace(&mut words[index], true)
}

/// The first 40 characters of a text, for messages.
pub fn shorten(text: &str) -> String {
    const MAX_QUOTED_CHARACTERS: usize = 40;
    match text.char_indices().nth(MAX_QUOTED_CHARACTERS) {
        Some((index, _)) => format!("{}…", text.get(..index).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Words that version 2 gives a meaning in expressions, and that cannot be names.
const RESERVED_2: [&str; 7] = ["pi", "sin", "cos", "tan", "exp", "ln", "sqrt"];

/// Returns whether a text is a version number in plain digits: `3` or `3.0`.
fn is_version(text: &str) -> bool {
    let mut parts = text.split('.');
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.next().is_some_and(digits) && parts.next().is_none_or(digits) && parts.next().is_none()
}

/// Returns whether version 2 allows a name: ASCII, with a small letter first. `U` and `CX` are the
/// two exceptions of its grammar.
fn is_name_of_version_2(text: &str) -> bool {
    text.is_ascii() && text.starts_with(|first: char| first.is_ascii_lowercase()) || matches!(text, "U" | "CX")
}

/// The keyword of version 3 that a word is, which a program of version 2 may use by mistake.
fn newer_keyword(text: &str) -> Option<TokenKind> {
    keyword_3(text.as_bytes())
}
