//! Operands: the qubits and bits that a statement names, with their indices.
//!
//! Version 2 has plain numbers as indices. In version 3 an index is an expression, a range or a set, and indices may follow
//! each other. Most are plain numbers all the same, which are read without recursion.

use super::super::Version;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List};
use super::super::diagnostic_codes;
use super::super::lexer::TokenKind;
use super::expression::integer;
use super::unexpected_tokens::{BODY, PARAMETERS, REMOVE};
use super::{ParseResult, Parser, RESERVED_2};
use circuit::gates::StandardGate;
use diagnostic::Span;

impl Parser<'_> {
    /// Operands up to the `;`, separated by commas.
    ///
    /// A missing comma is reported and parsing continues, unless the next name is on a new line or
    /// starts a statement: then the `;` is missing instead.
    pub(super) fn operands(&mut self) -> ParseResult<List> {
        let base = self.stack.len();
        let first = self.operand()?;
        self.stack.push(first);
        loop {
            if self.eat(TokenKind::Comma) {
                if self.at(TokenKind::Semicolon) {
                    break;
                }
            } else if matches!(self.token.kind, TokenKind::Identifier | TokenKind::Hardware)
                && !self.is_at_line_start()
                && !self.starts_new_statement()
            {
                // As in `report_unexpected`: a statement that ends too soon is reported from its
                // beginning.
                let is_unfinished = self.version == Version::V2 && self.peek_second().kind == TokenKind::End;
                let span = if is_unfinished {
                    Span::new(self.statement_start, self.previous.end)
                } else {
                    self.previous.after()
                };
                self.error(diagnostic_codes::MISSING_COMMA, span, "expected `,` between the operands");
                // Where the message is dropped, the statement is not searched.
                if !self.diagnostics.is_last_dropped() {
                    let word = self.text(self.previous);
                    if StandardGate::named(word).is_some() {
                        self.help(&format!("`{word}` is the name of a gate: a statement calls one"));
                    } else {
                        self.help("add `,`");
                        let is_safe = !self.is_previous_doubtful() && self.is_rest_plain();
                        self.diagnostics.fix(self.previous.after(), ",", is_safe);
                    }
                }
            } else {
                break;
            }
            let next = self.operand()?;
            self.stack.push(next);
        }
        Ok(self.list_from(base))
    }

    /// Returns whether operands are all that follows in the statement, apart from the one in front.
    fn is_rest_plain(&self) -> bool {
        let start = self.position();
        start > self.previous.end && self.program.rest(start).bytes().find(|&byte| !is_plain(byte)) == Some(b';')
    }

    /// Returns whether the word in front of the present token may be no operand at all: one that stands twice by mistake, as in `g g q`.
    fn is_previous_doubtful(&self) -> bool {
        let word = self.text(self.previous);
        let around = self.text(Span::new(self.statement_start, self.token.span.end)).as_bytes();
        let words = around.split(|&byte| byte.is_ascii() && !byte.is_ascii_alphanumeric() && byte != b'_');
        words.filter(|&other| other == word.as_bytes()).count() > 1
    }

    /// `q`, `q[1]`, `$0`: an operand of a gate, a measurement or a reset.
    pub(super) fn operand(&mut self) -> ParseResult<ExpressionId> {
        self.check_nodes()?;
        let span = self.token.span;
        match self.token.kind {
            TokenKind::Hardware if self.version == Version::V3 => {
                let symbol = self.program.names.intern(self.text(span));
                self.advance();
                Ok(self.push(ExpressionKind::Hardware(symbol), span))
            }
            TokenKind::Identifier if !(self.version == Version::V2 && RESERVED_2.contains(&self.text(span))) => {
                self.indexed_name()
            }
            _ => {
                self.operand_missing = true;
                let before = self.previous;
                let failed = self.report_unexpected("a qubit or register");
                match self.token.kind {
                    TokenKind::LeftParenthesis => self.advise_without_parentheses(span),
                    TokenKind::Arrow => {
                        self.help("an outcome is taken as in `c = measure q;`");
                        if self.peek_second().kind == TokenKind::Measure {
                            self.diagnostics.fix(span, "=", true);
                        }
                    }
                    TokenKind::Comma if self.text(Span::new(self.statement_start, span.start)).contains('@') => {
                        self.help("the gate stands in front of all of its qubits, as in `ctrl @ x q[0], q[1];`");
                    }
                    TokenKind::Integer => self.help("a qubit is written as in `q[0]`"),
                    TokenKind::Float => self.help(PARAMETERS),
                    TokenKind::LeftBrace => self.help(BODY),
                    TokenKind::Comma => {
                        self.help(REMOVE);
                        self.diagnostics.fix(span, "", false);
                    }
                    _ if self.text(before) == ")" => self.help(PARAMETERS),
                    _ => {}
                }
                Err(failed)
            }
        }
    }

    /// Proposes to leave out the parentheses around operands that open at a span.
    pub(super) fn advise_without_parentheses(&mut self, open: Span) {
        self.help("qubits stand without parentheses, as in `measure q;`");
        let Some(close) = self.closing_bracket(open.start) else {
            return;
        };
        let inside = self.text(Span::new(open.end, close)).trim();
        let all = Span::new(open.start, close + 1);
        let word = self.text(self.previous);
        if matches!(self.token_at(close + 1).kind, TokenKind::Identifier | TokenKind::Hardware) {
            self.diagnostics.help(PARAMETERS, true);
        } else if inside.is_empty() {
            match word {
                "barrier" => {
                    self.diagnostics.help("a `barrier` of all qubits is written `barrier;`", true);
                    self.diagnostics.fix(all, "", false);
                }
                "reset" => self.diagnostics.help("name a qubit, as in `reset q;`", true),
                // The first hint says how a measurement is written.
                _ => {}
            }
        } else if inside.bytes().all(is_plain) && !inside.as_bytes()[0].is_ascii_digit() {
            let space = if self.previous.end == open.start { " " } else { "" };
            // A measurement and a reset take one, and others are bits.
            if !matches!(word, "measure" | "reset") || !inside.bytes().any(|byte| byte == b',') {
                self.diagnostics.fix(all, &format!("{space}{inside}"), true);
            }
        }
    }

    /// `c`, `c[0]`, `a[1][0:2]`
    pub(super) fn indexed_name(&mut self) -> ParseResult<ExpressionId> {
        let span = self.token.span;
        if !self.at(TokenKind::Identifier) {
            return Err(self.report_unexpected("a name"));
        }
        let symbol = self.program.names.intern(self.text(span));
        self.advance();
        let mut value = self.push(ExpressionKind::Name(symbol), span);
        let mut indices = 0;
        while self.at(TokenKind::LeftBracket) {
            value = self.index(value)?;
            indices += 1;
            if indices > self.nesting {
                return self.report_too_deep();
            }
            if self.version == Version::V2 {
                break;
            }
        }
        Ok(value)
    }

    /// `[…]` behind a value.
    pub(super) fn index(&mut self, value: ExpressionId) -> ParseResult<ExpressionId> {
        let open = self.token.span;
        self.advance();
        if self.version == Version::V2 {
            return self.index_of_version_2(value, open);
        }
        if self.at(TokenKind::Integer)
            && let Some(id) = self.plain_index(value)
        {
            return Ok(id);
        }
        let base = self.stack.len();
        if self.at(TokenKind::LeftBrace) {
            let set = self.set()?;
            self.stack.push(set);
        } else {
            loop {
                let item = self.expression_or_range()?;
                self.stack.push(item);
                if !self.eat(TokenKind::Comma) || self.at(TokenKind::RightBracket) {
                    break;
                }
            }
        }
        self.expect_closing(TokenKind::RightBracket, "]", open)?;
        let span = self.span_of(value).to(self.previous);
        let list = self.list_from(base);
        Ok(self.push(ExpressionKind::Index(value, list), span))
    }

    /// `[3]`, the form of most indices, with one token of look-ahead and no recursion. `None`
    /// leaves the position unchanged.
    #[inline]
    fn plain_index(&mut self, value: ExpressionId) -> Option<ExpressionId> {
        let number = self.token.span;
        let mut ahead = self.lexer;
        let bracket = ahead.next_bare_token();
        if bracket.kind != TokenKind::RightBracket {
            return None;
        }
        self.lexer = ahead;
        self.token = bracket;
        self.advance();
        let item = self.push(integer(self.text(number)), number);
        let list = self.list(&[item]);
        let span = self.span_of(value).to(bracket.span);
        Some(self.push(ExpressionKind::Index(value, list), span))
    }

    /// An index of version 2, which is a plain number. A minus sign is reported by name.
    fn index_of_version_2(&mut self, value: ExpressionId, open: Span) -> ParseResult<ExpressionId> {
        let negative = self.at(TokenKind::Minus).then_some(self.token.span);
        if negative.is_none() && !self.at(TokenKind::Integer) {
            if self.at(TokenKind::End) {
                return Err(self.report_unclosed(open, "]"));
            }
            return Err(self.report_unexpected("a whole number as index"));
        }
        if let Some(minus) = negative {
            return Err(self.error(
                diagnostic_codes::INDEX_OUT_OF_RANGE,
                minus,
                "an index of OpenQASM 2 counts from 0 upwards",
            ));
        }
        let span = self.token.span;
        let kind = integer(self.text(span));
        self.advance();
        let item = self.push(kind, span);
        self.expect_closing(TokenKind::RightBracket, "]", open)?;
        let span = self.span_of(value).to(self.previous);
        let list = self.list(&[item]);
        Ok(self.push(ExpressionKind::Index(value, list), span))
    }

    /// `a`, `a:b`, `a:step:b`, `:`. Each part of a range may be missing.
    pub(super) fn expression_or_range(&mut self) -> ParseResult<ExpressionId> {
        let start_span = self.token.span;
        let start = if self.at(TokenKind::Colon) { None } else { Some(self.expression()?) };
        if !self.at(TokenKind::Colon)
            && let Some(start) = start
        {
            return Ok(start);
        }
        self.advance();
        let second = self.range_part()?;
        let (step, end) = if self.eat(TokenKind::Colon) { (second, self.range_part()?) } else { (None, second) };
        let span = start_span.to(self.previous);
        Ok(self.push(ExpressionKind::Range { start, step, end }, span))
    }

    /// A part of a range, if there is one.
    fn range_part(&mut self) -> ParseResult<Option<ExpressionId>> {
        match self.token.kind {
            TokenKind::Colon | TokenKind::RightBracket | TokenKind::Comma => Ok(None),
            _ => self.expression().map(Some),
        }
    }

    /// `measure q`, or a value.
    pub(super) fn measure_or_value(&mut self) -> ParseResult<ExpressionId> {
        if self.at_measure() { self.measure_expression() } else { self.alias_value() }
    }

    /// Returns whether `measure` is next, which may be misspelled in front of a qubit.
    pub(super) fn at_measure(&mut self) -> bool {
        self.at(TokenKind::Measure)
            || self.at(TokenKind::Identifier)
                && matches!(self.peek_second().kind, TokenKind::Identifier | TokenKind::Hardware)
                && self.at_keyword(TokenKind::Measure, "measure")
    }

    /// `measure q` as a value.
    pub(super) fn measure_expression(&mut self) -> ParseResult<ExpressionId> {
        let start = self.token.span;
        self.advance();
        let operand = self.operand()?;
        if self.at(TokenKind::Arrow) {
            return Err(self.report_unexpected("`;` (either `=` or `->` takes the outcome)"));
        }
        let span = start.to(self.span_of(operand));
        Ok(self.push(ExpressionKind::Measure(operand), span))
    }

    /// `a ++ b ++ c`, or one expression.
    pub(super) fn alias_value(&mut self) -> ParseResult<ExpressionId> {
        let mut value = self.expression()?;
        let mut parts = 0;
        while self.eat(TokenKind::PlusPlus) {
            let next = self.expression()?;
            let span = self.span_of(value).to(self.span_of(next));
            value = self.push(ExpressionKind::Binary(BinaryOperator::Concatenate, value, next), span);
            parts += 1;
            if parts > self.nesting {
                return self.report_too_deep();
            }
        }
        Ok(value)
    }
}

/// Returns whether a byte is part of operands whose indices are plain.
pub(super) const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'[' | b']' | b',' | b' ')
}
