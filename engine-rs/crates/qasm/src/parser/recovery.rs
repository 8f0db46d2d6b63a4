//! Recovery from mistakes: what the parser does with the rest of a statement that it cannot read.
//!
//! [`Parser::statement_or_recover`] is the only place that catches a [`SyntaxError`]. It drops what
//! the failed rule has left on the stack, skips to the end of the statement, and puts an error
//! statement with the names in it in its place. Then parsing goes on as if nothing had happened.
//!
//! Where a statement ends is a guess, and a wrong guess costs further diagnostics. It is made from
//! what is least likely to be part of the mistake: semicolons outside of braces, braces that match,
//! and lines that begin with the keyword of a statement.
//!
//! Brackets that are never closed need a look at the whole program, because the mistake lies far in
//! front of the place where a rule notices it. The list of unmatched braces is computed once, with
//! the first question about it.
//!
//! Invariants: recovery consumes at least one token, so the parser always reaches the end. A
//! statement gives one error, because those that follow in it are consequences
//! ([`DiagnosticSink::begin`](super::super::diagnostic_sink::DiagnosticSink::begin)). Offsets of
//! mistakes are stored in order, so that later stages can tell with a search whether a statement
//! has one ([`Program::is_malformed`](super::Program::is_malformed)).

use super::super::ast::{List, Statement, StatementId, StatementKind};
use super::super::diagnostic_codes;
use super::super::lexer::{Lexer, TokenKind};
use super::super::names::Symbol;
use super::{ParseResult, Parser, SyntaxError};
use diagnostic::Span;

/// How many bytes are read again for bodies without their `}`: as many as a person writes. What was read before stays in memory.
const MAX_BYTES_READ_AGAIN: usize = 1 << 18;

impl Parser<'_> {
    /// Parses a statement. If that fails, returns an error statement that reaches to the next one.
    pub(super) fn statement_or_recover(&mut self) -> StatementId {
        let start = self.token.span.start;
        self.statement_start = start;
        let depth = self.depth;
        let stack = self.stack.len();
        let is_remainder = self.failed_at.is_some_and(|end| {
            let between = self.text(Span::new(end.min(start), start));
            !between.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) || !starts_statement(self.token.kind)
        });
        self.diagnostics.begin(is_remainder);
        let statement = self.statement();
        let is_wrong = is_remainder || statement.is_err() || self.diagnostics.error_end().is_some();
        if is_wrong {
            self.mark_malformed(start);
            self.mark_malformed(self.diagnostics.error_end().unwrap_or(start));
        }
        self.diagnostics.begin(false);
        let id = statement.unwrap_or_else(|SyntaxError| {
            self.failures += 1;
            self.depth = depth;
            self.stack.truncate(stack);
            self.recover(start)
        });
        self.failed_at = is_wrong.then_some(self.previous.end);
        id
    }

    /// Notes that a mistake at an offset is reported.
    pub(super) fn mark_malformed(&mut self, offset: u32) {
        const MAX_MALFORMED: usize = 1000;
        let malformed = &mut self.program.malformed;
        let place = malformed.partition_point(|&other| other < offset);
        if malformed.len() < MAX_MALFORMED && malformed.get(place) != Some(&offset) {
            malformed.insert(place, offset);
        }
    }

    /// Skips to the end of a statement that failed, and collects the names that it mentions.
    ///
    /// Brackets of the statement itself are counted, so that a `;` in its body does not end it. The
    /// statement ends behind a `;` outside of braces, behind the `}` of its body, in front of the
    /// `}` of the block around it, or in front of a keyword that starts a line. A second scan over
    /// the skipped text interns the names.
    pub(super) fn recover(&mut self, start: u32) -> StatementId {
        let first = self.token.span.start == start;
        let mut depth = 0_u32;
        loop {
            match self.token.kind {
                TokenKind::End => break,
                TokenKind::Semicolon if depth == 0 => {
                    self.advance();
                    break;
                }
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace
                    if depth == 0
                    // The block that the statement stands in closes it too.
                    && (!first || self.token.span.start != start) =>
                {
                    break;
                }
                TokenKind::RightBrace => {
                    depth -= 1;
                    if depth == 0 {
                        self.advance();
                        if self.at(TokenKind::LeftBrace) && !self.is_at_line_start() {
                            // Those of a loop's values, and its body.
                            continue;
                        }
                        self.eat(TokenKind::Semicolon);
                        break;
                    }
                }
                TokenKind::OpenQasm => self.diagnostics.remove_warnings(diagnostic_codes::MISSING_VERSION),
                // A line that starts with the keyword of a statement is a new statement.
                kind if depth == 0
                    && is_statement_keyword(kind)
                    && self.token.span.start != start
                    && self.is_at_line_start() =>
                {
                    break;
                }
                _ => {}
            }
            self.advance();
        }
        let span = Span::new(start, self.previous.end.max(start));
        let names = self.error_names(span);
        self.program.ast.statements.push(Statement { kind: StatementKind::Error(names), span });
        self.program.ast.statements.len() as u32 - 1
    }

    /// The names in what cannot be read, for its error statement.
    pub(super) fn error_names(&mut self, span: Span) -> List {
        // Bodies in bodies that are never closed have the same names each, and nothing follows them.
        self.bytes_named += (span.end - span.start) as usize;
        if self.bytes_named > 4 * self.program.source.len() {
            return List::default();
        }
        let names: Vec<Symbol> = self.collect_names(span).into_iter().map(|(name, _)| name).collect();
        self.list(&names)
    }

    /// Skips to behind the `}` of the block that the present token is in.
    pub(super) fn skip_block(&mut self) {
        let mut depth = 0_u32;
        loop {
            match self.token.kind {
                TokenKind::End => return,
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace if depth == 0 => return self.advance(),
                TokenKind::RightBrace => depth -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    /// The offsets of all `{` without a `}`, and of all `}` without a `{`. The first call scans the
    /// whole program once.
    #[cold]
    #[inline(never)]
    fn unmatched(&mut self) -> &[Vec<u32>; 2] {
        let source = self.program.source;
        let version = self.version;
        self.unmatched.get_or_insert_with(|| {
            let mut lexer = Lexer::new(source, version);
            let mut open = Vec::new();
            let mut extra = Vec::new();
            loop {
                let token = lexer.next_bare_token();
                match token.kind {
                    TokenKind::LeftBrace => open.push(token.span.start),
                    TokenKind::RightBrace if open.pop().is_none() => extra.push(token.span.start),
                    TokenKind::End => return [open, extra],
                    _ => {}
                }
            }
        })
    }

    /// Returns whether the `}` at an offset has no `{`.
    pub(super) fn is_superfluous_brace(&mut self, brace: u32) -> bool {
        self.unmatched()[1].binary_search(&brace).is_ok()
    }

    /// Returns whether a `}` behind the present token has no `{`.
    pub(super) fn has_superfluous_brace_behind(&mut self) -> bool {
        let position = self.position();
        self.unmatched()[1].last().is_some_and(|&brace| brace > position)
    }

    /// Returns whether the `{` at an offset has no `}`.
    pub(super) fn is_unclosed(&mut self, brace: u32) -> bool {
        self.unmatched()[0].binary_search(&brace).is_ok()
    }

    /// Returns whether the next `}` without a `{` is indented like the line at an offset, and so ends a body that
    /// begins there.
    pub(super) fn closes_alone(&mut self, offset: u32) -> bool {
        /// How far the start of a line is looked for.
        const MAX_BYTES: usize = 256;
        let position = self.token.span.start;
        let extra = &self.unmatched()[1];
        let Some(&brace) = extra.get(extra.partition_point(|&brace| brace < position)) else { return false };
        let source = self.program.source.as_bytes();
        let indentation = |offset: u32| {
            let before = &source[(offset as usize).saturating_sub(MAX_BYTES)..offset as usize];
            let line = &before[before.iter().rposition(|&byte| byte == b'\n')? + 1..];
            Some(line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count())
        };
        indentation(brace).is_some_and(|found| indentation(offset) == Some(found))
    }

    /// Consumes the `{` of a body and returns its span. A missing one is reported; if a `}` behind
    /// it has no other `{`, the body is read all the same, and the span is empty.
    pub(super) fn open_body(&mut self, what: &str) -> ParseResult<Span> {
        let (place, found) = (self.previous.after(), self.token.span);
        if self.eat(TokenKind::LeftBrace) {
            return Ok(found);
        }
        let (is_at_start, begins) = (self.is_at_line_start(), starts_statement(self.token.kind));
        let failed = if is_at_start && begins && !matches!(self.token.kind, TokenKind::Invalid(_)) {
            self.error(diagnostic_codes::UNEXPECTED_TOKEN, place, format!("expected {what} at the end of this line"))
        } else {
            self.report_unexpected(what)
        };
        if !(self.has_superfluous_brace_behind() || is_at_start && self.closes_nothing()) {
            return Err(failed);
        }
        if !is_at_start && self.token.span == found && (!begins || self.ends_line(found.end)) {
            // It stands in its place.
            self.diagnostics.did_you_mean(found, "{", false);
            self.advance();
        } else {
            self.diagnostics.help("add `{`", true);
            self.diagnostics.fix(place, " {", false);
        }
        Ok(place)
    }

    /// Reports an opening bracket without its closing one. A brace is suggested where the
    /// indentation says that the body ends.
    pub(super) fn report_unclosed(&mut self, span: Span, closing: &str) -> SyntaxError {
        let open = self.text(span).to_owned();
        let message = format!("this `{open}` is never closed, expected `{closing}`");
        let help = format!("add `{closing}` where it ends");
        let failed = self.error_with_help(diagnostic_codes::UNCLOSED_BRACKET, span, message, &help);
        // Where a message is dropped, the program is not searched for its advice.
        if closing == "}"
            && !self.diagnostics.is_last_dropped()
            && let Some(end) = self.end_of_body(span).or((!self.at(TokenKind::End)).then_some(self.position()))
        {
            let line = self.text(Span::new(0, end)).bytes().filter(|&byte| byte == b'\n').count() + 1;
            self.diagnostics.help(&format!("add `}}` in front of line {line}"), true);
            self.diagnostics.fix(Span::new(end, end), "}\n", false);
        }
        failed
    }

    /// Reports the `{` of a body that lacks its `}`, whose statements lie on the stack from `base` on. Where the indentation says that the
    /// body ends, those behind are taken off, and reading goes on there: they follow the body. False where nothing says so.
    ///
    /// Nothing is read again where it has a mistake, which would get its advice twice, and no more than [`MAX_BYTES_READ_AGAIN`].
    pub(super) fn close_body(&mut self, open: Span, base: usize) -> bool {
        self.report_unclosed(open, "}");
        let Some(end) = self.end_of_body(open) else { return false };
        if self.diagnostics.has_error_from(end) {
            return false;
        }
        self.bytes_read_again += self.program.source.len() - end as usize;
        if self.bytes_read_again > MAX_BYTES_READ_AGAIN {
            return false;
        }
        let Self { stack, program, .. } = self;
        let inside =
            stack[base..].iter().take_while(|&&id| program.ast.statements[id as usize].span.start < end).count();
        stack.truncate(base + inside);
        self.lexer.seek(end);
        self.advance();
        self.previous = Span::new(end, end);
        true
    }

    /// The start of the first line behind a `{` that is indented no more than the line of the `{`. In front of it, a gate has something
    /// in its body: where nothing is indented, its body ends with the gates.
    fn end_of_body(&self, open: Span) -> Option<u32> {
        let bytes = self.program.source.as_bytes();
        // The start of each line, from the one with the `{` on, and how far it is indented.
        let mut start = bytes[..open.start as usize].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut least = None;
        let mut has_body = !self.in_gate || !self.ends_line(open.end);
        while start < bytes.len() {
            let line = &bytes[start..];
            let indentation = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
            let is_blank = line.get(indentation) == Some(&b'\n');
            match least {
                None => least = Some(indentation),
                Some(least) if indentation <= least && !is_blank => return has_body.then_some(start as u32),
                Some(_) => has_body |= !is_blank,
            }
            start += line.iter().position(|&byte| byte == b'\n')? + 1;
        }
        None
    }
}

/// Returns whether a keyword starts a statement and cannot continue one. Recovery stops at these.
pub(super) const fn is_statement_keyword(kind: TokenKind) -> bool {
    use TokenKind as T;
    kind.declares()
        || matches!(
            kind,
            T::OpenQasm
                | T::Include
                | T::Measure
                | T::Reset
                | T::Barrier
                | T::If
                | T::Cal
                | T::Defcal
                | T::DefcalGrammar
                | T::Box
                | T::Delay
                | T::For
                | T::While
                | T::Switch
                | T::Break
                | T::Continue
                | T::Return
                | T::EndStatement
                | T::Ctrl
                | T::Negctrl
                | T::Inv
                | T::Pow
                | T::Gphase
        )
}

/// Returns whether a token usually starts a statement. Expressions, which may, are rarely meant.
const fn starts_statement(kind: TokenKind) -> bool {
    use TokenKind as T;
    is_statement_keyword(kind)
        || matches!(
            kind,
            T::Identifier | T::LeftBrace | T::Annotation | T::Pragma | T::Semicolon | T::Hardware | T::Invalid(_)
        )
}
