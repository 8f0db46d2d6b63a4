//! Definitions: gates, subroutines, external functions, calibrations.
//!
//! The body of a gate holds gates, and in version 3 loops and conditions over them; other
//! statements are reported and skipped. A `{` without its `}` would swallow the rest of the
//! program, so a statement that does not belong in a gate makes the parser look for the closing
//! brace. If there is none, the gate ends in front of that statement.
//!
//! The body of a calibration is in another grammar: the parser skips to the closing brace and
//! stores the text.
//!
//! Heads of definitions store names and types in the tree and check nothing about them: whether a
//! name is free, and whether a size is constant, the analysis decides. Lists of names need no copy
//! through the parser's stack, because they contain no other lists.
//!
//! A missing comma between the parameters or qubits of a gate is reported with a fix, and the names
//! are read on. On a new line it is not assumed, because the next word may start the body of a gate
//! whose brace is missing.
//!
//! The head of a `defcal` is checked for its form and dropped. Its text is stored as a whole.

use super::super::Version;
use super::super::ast::{Argument, List, Name, StatementKind, TypeKind};
use super::super::diagnostic_codes;
use super::super::lexer::TokenKind;
use super::unexpected_tokens::{REMOVE, SUBROUTINE};
use super::{ParseResult, Parser, SyntaxError};

impl Parser<'_> {
    /// `gate name(parameters) qubits { body }`.
    pub(super) fn gate(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let (name, parameters, qubits) = self.gate_head()?;
        if let Some(end) = self.diagnostics.error_end() {
            // The statements of the body have mistakes of their own.
            self.mark_malformed(end);
        }
        let open = self.open_body("`{` and the gate's body")?;
        let failures = self.failures;
        let outer = std::mem::replace(&mut self.in_gate, true);
        let body = self.parse_nested(|parser| {
            let base = parser.stack.len();
            while !parser.eat(TokenKind::RightBrace) {
                let is_outside =
                    parser.at(TokenKind::If) || !parser.may_stand_in_gate() || parser.is_indexed_call_of_version_2();
                if parser.at(TokenKind::End) || is_outside && parser.is_unclosed(open.start) {
                    // A mistake in the body may be all that is left of the `}`.
                    if parser.failures == failures {
                        parser.close_body(open, base);
                    }
                    break;
                }
                let statement = parser.statement_or_recover();
                parser.stack.push(statement);
            }
            Ok(parser.list_from(base))
        });
        self.in_gate = outer;
        let body = self.check_body(body?)?;
        Ok(StatementKind::Gate { name, parameters, qubits, body: Some(body) })
    }

    /// Fails for an empty body without its `}`: its definition stands twice, or is about to be written.
    fn check_body(&self, body: List) -> ParseResult<List> {
        if body.length == 0 && self.text(self.previous) != "}" { Err(SyntaxError) } else { Ok(body) }
    }

    /// Whether a statement has an index, which no statement in a gate of version 2 has.
    fn is_indexed_call_of_version_2(&self) -> bool {
        let rest = &self.bytes()[self.position() as usize..];
        self.version == Version::V2 && rest.iter().find(|byte| matches!(byte, b'[' | b';' | b'{' | b'}')) == Some(&b'[')
    }

    /// Returns whether the statement at the present token may stand in a gate: a gate or a directive about timing, or in version 3 a
    /// loop or condition over these.
    fn may_stand_in_gate(&self) -> bool {
        use TokenKind as T;
        match self.token.kind {
            T::Barrier
            | T::Delay
            | T::Semicolon
            | T::Invalid(_)
            | T::Ctrl
            | T::Negctrl
            | T::Inv
            | T::Pow
            | T::Gphase
            | T::For
            | T::Pragma
            | T::Annotation => true,
            // One whose condition is constant is a gate's body like any other.
            T::If => self.version == Version::V3,
            kind => !super::is_statement_keyword(kind) && !matches!(kind, T::LeftBrace),
        }
    }

    /// Reports a statement in a gate, at any depth, that may not stand there.
    pub(super) fn check_gate_statement(&mut self) -> ParseResult<()> {
        if self.may_stand_in_gate() {
            return Ok(());
        }
        let text = self.text(self.token.span);
        let message = format!("`{text}` cannot stand in a gate, whose body holds gates only");
        let failed = self.error(diagnostic_codes::MISPLACED_STATEMENT, self.token.span, message);
        if self.at(TokenKind::Qubit) {
            self.help("a gate's qubits stand in its head, as in `gate g a, b { … }`");
        }
        Err(failed)
    }

    /// `opaque name(parameters) qubits;` of version 2, a gate without a body.
    pub(super) fn opaque(&mut self) -> ParseResult<StatementKind> {
        let span = self.token.span;
        self.advance();
        let (name, parameters, qubits) = self.gate_head()?;
        if self.version == Version::V3 {
            self.error_with_help(
                diagnostic_codes::OLDER_SYNTAX,
                span,
                "`opaque` is OpenQASM 2 and no longer part of version 3",
                "define the gate with `gate`, or give it a `defcal`",
            );
        }
        self.semicolon()?;
        Ok(StatementKind::Gate { name, parameters, qubits, body: None })
    }

    /// Name, parameters and qubits of a gate.
    fn gate_head(&mut self) -> ParseResult<(Name, List, List)> {
        let head = self.read_gate_head();
        if head.is_err() {
            self.help("a gate is written as in `gate g(theta) a, b { … }`");
        }
        head
    }

    fn read_gate_head(&mut self) -> ParseResult<(Name, List, List)> {
        let name = self.name("the name of a gate")?;
        if self.version == Version::V2 {
            self.mark_own_name(name.symbol);
        }
        let mut parameters = List::default();
        if self.at(TokenKind::LeftParenthesis) {
            let open = self.token.span;
            self.advance();
            parameters = self.names_until(TokenKind::RightParenthesis, "the name of a parameter")?;
            self.expect_closing(TokenKind::RightParenthesis, ")", open)?;
        }
        if matches!(self.token.kind, TokenKind::LeftBrace | TokenKind::Semicolon) {
            let span = self.token.span;
            self.error(
                diagnostic_codes::UNEXPECTED_TOKEN,
                span,
                "expected the name of a qubit: a gate acts on at least one",
            );
            return Err(SyntaxError);
        }
        let qubits = self.names_until(TokenKind::LeftBrace, "the name of a qubit")?;
        if matches!(self.token.kind, TokenKind::LeftBracket | TokenKind::Equals | TokenKind::Colon) {
            return Err(self.report_unexpected("`{` and the gate's body"));
        }
        Ok((name, parameters, qubits))
    }

    /// Names separated by commas, up to a token. A missing comma is reported and parsing continues.
    fn names_until(&mut self, end: TokenKind, what: &str) -> ParseResult<List> {
        let start = self.program.ast.names.len() as u32;
        while !self.at(end) {
            if self.at(TokenKind::End) && end == TokenKind::RightParenthesis {
                break;
            }
            let name = self.name(what)?;
            if self.version == Version::V2 {
                self.mark_own_name(name.symbol);
            }
            self.program.ast.names.push(name);
            if self.eat(TokenKind::Comma) {
                continue;
            }
            if !self.at(TokenKind::Identifier) || self.is_at_line_start() || !self.is_list_ended_by(end) {
                break;
            }
            if self.text(self.token.span) == self.text(name.span) {
                let again = self.token.span;
                self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, again, "this name stands twice", REMOVE);
                self.diagnostics.fix(name.span.after().to(again), "", false);
                self.advance();
                self.eat(TokenKind::Comma);
                continue;
            }
            // A reader of version 2 expects the comma in place of the next name.
            let place = if self.version == Version::V2 { self.token.span } else { self.previous.after() };
            self.error_with_help(diagnostic_codes::MISSING_COMMA, place, "expected `,` between the names", "add `,`");
            self.diagnostics.fix(self.previous.after(), ",", true);
        }
        Ok(List { start, length: self.program.ast.names.len() as u32 - start })
    }

    /// Returns whether the names from here on are still those of the list that a token ends. Otherwise that token is
    /// missing, and they belong to what follows.
    fn is_list_ended_by(&self, end: TokenKind) -> bool {
        /// How far to look: as far as a head reaches.
        const MAX_BYTES: usize = 256;
        let rest = self.bytes()[self.position() as usize..].iter().take(MAX_BYTES);
        let sign = if end == TokenKind::LeftBrace { b'{' } else { b')' };
        rest.copied().find(|byte| matches!(byte, b'(' | b')' | b'{' | b'}' | b';')) == Some(sign)
    }

    /// `def name(arguments) -> type { body }`.
    pub(super) fn def(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let head = self.def_head();
        if head.is_err() {
            self.help(SUBROUTINE);
        }
        let (name, arguments, returns) = head?;
        let body = self.block().and_then(|body| self.check_body(body))?;
        let start = self.program.ast.arguments.len() as u32;
        self.program.ast.arguments.extend_from_slice(&arguments);
        let arguments = List { start, length: arguments.len() as u32 };
        Ok(StatementKind::Def { name, arguments, returns, body })
    }

    /// Name, arguments and type of a subroutine.
    fn def_head(&mut self) -> ParseResult<(Name, Vec<Argument>, Option<u32>)> {
        use TokenKind as T;
        let name = self.name("the name of a subroutine")?;
        let open = self.expect(T::LeftParenthesis, "`(`")?;
        let arguments = self.items_until(T::RightParenthesis, Self::argument)?;
        if matches!(self.token.kind, T::Equals | T::Semicolon) {
            // A default value, or what separates arguments elsewhere.
            return Err(self.report_unexpected("`)`"));
        }
        self.expect_closing(T::RightParenthesis, ")", open)?;
        let returns = self.return_type()?;
        // On the next line, it begins the body, whose `{` is missing.
        let is_type = self.at_type() && !self.is_at_line_start();
        if is_type || matches!(self.token.kind, T::Colon | T::Equals) {
            let failed = self.report_unexpected("`->` or `{`");
            if is_type {
                self.help("`->` stands in front of the type that it returns");
                self.diagnostics.fix(self.previous.after(), " ->", true);
            }
            return Err(failed);
        }
        Ok((name, arguments, returns))
    }

    /// An argument of a subroutine: `qubit[n] q`, `int n`, `readonly array[int, #dim = 2] a`, or in
    /// the old form `qreg q[n]`.
    pub(super) fn argument(&mut self) -> ParseResult<Argument> {
        use TokenKind as T;
        let start = self.token.span;
        match self.token.kind {
            T::Qreg | T::Creg => {
                let quantum = self.at(T::Qreg);
                self.advance();
                let name = self.name("the name of an argument")?;
                let size = self.designator()?;
                let kind = if quantum { TypeKind::Qubit(size) } else { TypeKind::Bit(size) };
                let type_ = self.push_type(kind, start);
                return Ok(Argument { type_, name });
            }
            _ => {}
        }
        let type_ = match self.token.kind {
            T::Qubit => {
                self.advance();
                let size = self.designator()?;
                self.push_type(TypeKind::Qubit(size), start)
            }
            T::Readonly | T::Mutable | T::Array => self.array_reference()?,
            _ => self.type_()?,
        };
        let name = self.name("the name of an argument")?;
        Ok(Argument { type_, name })
    }

    /// `readonly array[int, 2, 3]` or `mutable array[int, #dim = 2]`.
    fn array_reference(&mut self) -> ParseResult<u32> {
        use TokenKind as T;
        let start = self.token.span;
        let readonly = self.at(T::Readonly);
        if self.at(T::Array) {
            let message = "an array is passed as `readonly` or `mutable`";
            self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, start, message, "write `readonly array[…]`");
        } else {
            self.advance();
        }
        self.expect(T::Array, "`array`")?;
        let open = self.expect(T::LeftBracket, "`[`")?;
        let base = self.type_()?;
        self.expect(T::Comma, "`,`")?;
        let counted = self.eat(T::Dim);
        let dimensions = if counted {
            self.expect(T::Equals, "`=`")?;
            let count = self.expression()?;
            self.list(&[count])
        } else {
            self.expressions_until(T::RightBracket)?
        };
        self.expect_closing(T::RightBracket, "]", open)?;
        Ok(self.push_type(TypeKind::ArrayReference { base, dimensions, counted, readonly }, start))
    }

    /// `-> type`, if there is one.
    fn return_type(&mut self) -> ParseResult<Option<u32>> {
        if !self.eat(TokenKind::Arrow) {
            return Ok(None);
        }
        if self.at(TokenKind::Array) {
            return Err(self.report_unexpected("a scalar type"));
        }
        self.type_().map(Some)
    }

    /// `extern name(types) -> type;`.
    pub(super) fn extern_(&mut self) -> ParseResult<StatementKind> {
        use TokenKind as T;
        self.advance();
        let name = self.name("the name of an external function")?;
        let open = self.expect(T::LeftParenthesis, "`(`")?;
        let arguments = self.items_until(T::RightParenthesis, |parser| match parser.token.kind {
            T::Readonly | T::Mutable | T::Array => parser.array_reference(),
            T::Creg => {
                let start = parser.token.span;
                parser.advance();
                let size = parser.designator()?;
                Ok(parser.push_type(TypeKind::Bit(size), start))
            }
            _ => parser.type_(),
        })?;
        if self.at(T::Identifier) {
            return Err(self.unexpected_with_help("`)`", "an `extern` has types only, without names"));
        }
        self.expect_closing(T::RightParenthesis, ")", open)?;
        let returns = self.return_type()?;
        self.semicolon()?;
        let arguments = self.list(&arguments);
        Ok(StatementKind::Extern { name, arguments, returns })
    }

    /// Skips from the `{` of a calibration to its `}`.
    pub(super) fn calibration_body(&mut self) -> ParseResult<()> {
        let open = self.token.span;
        if !self.at(TokenKind::LeftBrace) {
            return Err(self.report_unexpected("`{`"));
        }
        self.lexer.seek(open.end);
        let closed = self.lexer.skip_braced();
        self.advance();
        if !closed {
            return Err(self.report_unclosed(open, "}"));
        }
        self.advance();
        Ok(())
    }

    /// `defcal name(parameters) qubits -> type { body }`. The head is checked and dropped.
    pub(super) fn defcal(&mut self) -> ParseResult<StatementKind> {
        use TokenKind as T;
        self.advance();
        if !matches!(self.token.kind, T::Identifier | T::Measure | T::Reset | T::Delay) {
            return Err(self.report_unexpected("the name of a gate, `measure`, `reset` or `delay`"));
        }
        self.advance();
        if self.at(T::LeftParenthesis) {
            let open = self.token.span;
            self.advance();
            while !self.at(T::RightParenthesis) {
                if self.at_type() {
                    let start = self.token.span;
                    let type_ = self.type_()?;
                    if self.at(T::LeftParenthesis) {
                        self.lexer.seek(start.start);
                        self.advance();
                        self.expression()?;
                    } else {
                        let _ = type_;
                        self.name("the name of a parameter")?;
                    }
                } else if matches!(self.token.kind, T::Readonly | T::Mutable | T::Qubit | T::Qreg | T::Creg) {
                    self.argument()?;
                } else {
                    self.expression()?;
                }
                if !self.eat(T::Comma) {
                    break;
                }
            }
            self.expect_closing(T::RightParenthesis, ")", open)?;
        }
        if !matches!(self.token.kind, T::Hardware | T::Identifier) {
            return Err(self.report_unexpected("a qubit"));
        }
        while matches!(self.token.kind, T::Hardware | T::Identifier) {
            self.advance();
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.return_type()?;
        self.calibration_body()?;
        Ok(StatementKind::Calibration)
    }
}
