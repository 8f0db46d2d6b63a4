//! Control flow: conditions, loops, switches, and their bodies.
//!
//! A body is a block in braces or one statement. Statements in a block recover from mistakes on
//! their own, so a mistake in one leaves the others of the block intact. A block without its `}` is
//! reported at its `{`.
//!
//! Version 2 has only `if (c == n)` in front of one operation. Loops in the style of C are
//! recognized and reported with the range that they mean; the parser then skips their head, whose
//! semicolons end no statement.
//!
//! A rule reads the parts in the order of the text and fails at the first one that is missing. The
//! exceptions are mistakes whose meaning is clear: `elif`, a misspelled `else`, and an `else` with
//! a condition are reported and read as `else if` or `else`. For that the present token is
//! replaced, so that the rule of `if` takes over without knowing of the mistake.
//!
//! Each nested statement counts as a level ([`Parser::parse_nested`]), with or without braces, so a
//! chain of `else if` cannot overflow the stack.
//!
//! A mistake in a block may be all that is left of its `}`. So a block is only reported as unclosed
//! if none of its statements has failed; otherwise one mistake would give two messages.

use super::super::Version;
use super::super::ast::{BinaryOperator, Case, ExpressionId, ExpressionKind, List, Name, StatementKind, TypeId};
use super::super::diagnostic_codes;
use super::super::lexer::{Token, TokenKind};
use super::unexpected_tokens::REMOVE;
use super::{ParseResult, Parser, Program, SyntaxError};
use diagnostic::{Span, find};

/// How a case of a switch is written.
const HOW_TO_WRITE_A_CASE: &str = "write it as in `case 1 { … }`";

/// How a switch is written.
const HOW_TO_WRITE_A_SWITCH: &str = "write it as in `switch (n) { case 1 { … } }`";

/// How a loop is written.
const HOW_TO_WRITE_A_LOOP: &str = "write it as in `for int i in [0:3] { … }`";

/// What a loop takes its values from.
const HOW_TO_WRITE_VALUES: &str = "a set is written as in `{0, 1}`, a range as in `[0:1]`";

impl Parser<'_> {
    /// `if (condition) body else body`.
    pub(super) fn if_(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        if self.version == Version::V2 {
            return self.if_of_version_2();
        }
        let condition = self.condition()?;
        let then = self.body()?;
        let otherwise = if self.at_else() { Some(self.body()?) } else { None };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    /// Consumes an `else`. Misspelled ones, `elif (…)` and `else (…)` are reported, and read as
    /// what they mean.
    fn at_else(&mut self) -> bool {
        if self.at(TokenKind::Semicolon) && self.peek_second().kind == TokenKind::Else {
            self.error_with_help(
                diagnostic_codes::UNEXPECTED_TOKEN,
                self.token.span,
                "`else` follows the body without `;`",
                REMOVE,
            );
            self.diagnostics.fix(self.token.span, "", true);
            self.advance();
        }
        let (span, text) = (self.token.span, self.text(self.token.span));
        if self.at(TokenKind::Identifier) {
            match self.peek_second().kind {
                TokenKind::LeftParenthesis if matches!(text, "elif" | "elseif" | "elsif") => {
                    self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, format!("`{text}` is written `else if`"));
                    self.diagnostics.write_instead(span, "else if");
                    self.token.kind = TokenKind::If;
                    return true;
                }
                TokenKind::LeftBrace | TokenKind::If => drop(self.at_keyword(TokenKind::Else, "else")),
                _ => {}
            }
        }
        if !self.eat(TokenKind::Else) {
            return false;
        }
        if self.at(TokenKind::LeftParenthesis) {
            self.error(diagnostic_codes::UNEXPECTED_TOKEN, self.token.span, "`else` takes no condition");
            self.help("write `else if (…)`, or leave the condition out");
            self.diagnostics.fix(self.previous.after(), " if", false);
            // The condition is read as that of an `if`, whose rule starts one token earlier.
            self.lexer.seek(self.token.span.start);
            self.token = Token { kind: TokenKind::If, span: self.previous };
        }
        true
    }

    /// Reports an `else` or `elif` that follows no `if`.
    pub(super) fn stray_else(&mut self) -> SyntaxError {
        let message = format!("this `{}` has no `if` in front", self.text(self.token.span));
        let help = "it follows the body of an `if`, and several statements need braces";
        self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, self.token.span, message, help)
    }

    /// `if (c == 3)` and one operation.
    fn if_of_version_2(&mut self) -> ParseResult<StatementKind> {
        let open = self.expect(TokenKind::LeftParenthesis, "`(`")?;
        let span = self.token.span;
        let register = self.name("a classical register")?;
        if self.at(TokenKind::LeftBracket) {
            return Err(self.error_with_help(
                diagnostic_codes::NEWER_SYNTAX,
                self.token.span,
                "OpenQASM 2 compares whole registers, not single bits",
                "start the program with `OPENQASM 3.0;`, or compare the register",
            ));
        }
        let left = self.push(ExpressionKind::Name(register.symbol), span);
        match self.token.kind {
            TokenKind::EqualsEquals => self.advance(),
            TokenKind::Equals | TokenKind::End => self.expect_closing(TokenKind::RightParenthesis, ")", open)?,
            _ => return Err(self.unexpected_with_help("`==`", "other comparisons need `OPENQASM 3.0;`")),
        }
        if !self.at(TokenKind::Integer) {
            return Err(self.report_unexpected("a whole number"));
        }
        let right = self.expression()?;
        self.expect_closing(TokenKind::RightParenthesis, ")", open)?;
        let span = self.span_of(left).to(self.span_of(right));
        let condition = self.push(ExpressionKind::Binary(BinaryOperator::Equal, left, right), span);
        match self.token.kind {
            TokenKind::Identifier | TokenKind::Measure | TokenKind::Reset => {}
            TokenKind::Barrier => {
                let message = "an `if` of OpenQASM 2 holds no `barrier`";
                return Err(self.error(diagnostic_codes::MISPLACED_STATEMENT, self.token.span, message));
            }
            kind => {
                let failed = self.report_unexpected("a gate, `measure` or `reset`");
                if matches!(kind, TokenKind::If | TokenKind::LeftBrace) {
                    self.help("version 2 has no blocks: repeat the `if`, or start the program with `OPENQASM 3.0;`");
                }
                return Err(failed);
            }
        }
        let statement = self.parse_nested(Self::statement)?;
        let then = self.list(&[statement]);
        Ok(StatementKind::If { condition, then, otherwise: None })
    }

    /// `(` condition `)`
    pub(super) fn condition(&mut self) -> ParseResult<ExpressionId> {
        let help = match self.text(self.previous) {
            "switch" => HOW_TO_WRITE_A_SWITCH,
            _ => "a condition stands in parentheses, as in `if (c == 1) { … }`",
        };
        let open = self.expect_with_help(TokenKind::LeftParenthesis, "`(`", help)?;
        let condition = self.expression()?;
        self.expect_closing(TokenKind::RightParenthesis, ")", open)?;
        Ok(condition)
    }

    /// A body: a block, or one statement.
    pub(super) fn body(&mut self) -> ParseResult<List> {
        if self.at(TokenKind::LeftBrace) {
            return self.block();
        }
        // It may stand in place of the `{`.
        let is_brace = self.at(TokenKind::RightBrace) && self.has_superfluous_brace_behind();
        let help = match self.token.kind {
            _ if is_brace => "",
            TokenKind::Semicolon | TokenKind::End | TokenKind::RightBrace | TokenKind::Colon => {
                "the statements that it holds stand in braces: `{ … }`"
            }
            TokenKind::AmpersandAmpersand | TokenKind::PipePipe => {
                "parentheses hold all of the condition, as in `if ((a) && (b)) { … }`"
            }
            _ => "",
        };
        if !help.is_empty() {
            return Err(self.unexpected_with_help("a statement or `{`", help));
        }
        if is_brace || self.is_at_line_start() && self.closes_alone(self.statement_start) {
            return self.block();
        }
        let statement = self.parse_nested(Self::statement)?;
        Ok(self.list(&[statement]))
    }

    /// `{` statements `}`
    pub(super) fn block(&mut self) -> ParseResult<List> {
        let open = self.open_body("`{`")?;
        let failures = self.failures;
        self.parse_nested(|parser| {
            let base = parser.stack.len();
            while !parser.at(TokenKind::RightBrace) {
                if parser.at(TokenKind::End) {
                    // A mistake in the block may be all that is left of the `}`.
                    let is_closed = parser.failures == failures && parser.close_body(open, base);
                    return if is_closed { Ok(parser.list_from(base)) } else { Err(SyntaxError) };
                }
                if matches!(parser.token.kind, TokenKind::Case | TokenKind::Default) {
                    // The next case of the switch around the block.
                    parser.report_unclosed(open, "}");
                    return Ok(parser.list_from(base));
                }
                let statement = parser.statement_or_recover();
                parser.stack.push(statement);
            }
            parser.advance();
            Ok(parser.list_from(base))
        })
    }

    /// `for int i in [0:3] body`. The values are a range in brackets, a set in braces, or an
    /// expression for an array or a register of bits.
    pub(super) fn for_(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let head = self.for_head();
        if head.is_err() {
            self.help(HOW_TO_WRITE_A_LOOP);
        }
        let (type_, name, values) = head?;
        let body = self.body()?;
        Ok(StatementKind::For { type_, name, values, body })
    }

    /// Type, name and values of a loop's variable.
    fn for_head(&mut self) -> ParseResult<(TypeId, Name, ExpressionId)> {
        use TokenKind as T;
        if self.at(T::Identifier) && matches!(self.peek_second().kind, T::In) {
            let span = self.token.span;
            let failed =
                self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, "expected the type of the loop's variable");
            // The range of Python is another one.
            if self.text(self.peek_second_and_third().1.span) != "range" {
                self.help(&format!("write `for int {} in …`", self.text(span)));
                self.diagnostics.fix(Span::new(span.start, span.start), "int ", true);
            } else if !self.diagnostics.is_last_dropped() {
                self.help(HOW_TO_WRITE_A_LOOP);
                self.advance();
                self.advance();
                let values = self.expression()?;
                if let ExpressionKind::Call(_, arguments) = self.program.ast.expression(values).kind
                    && let Some(range) = self.program.range_of_python(arguments)
                {
                    // The colon of Python is none of a loop.
                    let end = if self.at(T::Colon) { self.token.span } else { self.previous };
                    self.write_loop(span.to(end), "int ", span, &range);
                }
            }
            return Err(failed);
        }
        if self.at(T::LeftParenthesis) {
            return Err(self.loop_of_c());
        }
        if self.at(T::Array) {
            return Err(self.report_unexpected("a scalar type"));
        }
        let type_ = self.type_()?;
        let name = self.name("the loop's variable")?;
        if !self.eat(T::In) {
            let failed = self.report_unexpected("`in`");
            let is_word = self.at(T::Identifier) && matches!(self.peek_second().kind, T::LeftBracket | T::LeftBrace);
            if !is_word {
                return Err(failed);
            }
            self.diagnostics.fix(self.token.span, "in", true);
            self.advance();
        }
        let values = match self.token.kind {
            T::LeftBrace => self.set()?,
            T::LeftBracket => {
                let open = self.token.span;
                self.advance();
                let range = self.expression_or_range()?;
                if !matches!(self.program.ast.expression(range).kind, ExpressionKind::Range { .. }) {
                    return Err(self.unexpected_with_help("`:` and the range's end", HOW_TO_WRITE_VALUES));
                }
                self.expect_closing(T::RightBracket, "]", open)?;
                range
            }
            T::LeftParenthesis if self.peek_second_and_third().1.kind == T::Comma => {
                return Err(self.unexpected_with_help("the values of the loop", HOW_TO_WRITE_VALUES));
            }
            _ => self.expression()?,
        };
        if self.at(T::Colon) {
            return Err(self.report_unexpected("the body of the loop"));
        }
        // Of `0..3`, the second number.
        if self.at(T::Float) || self.at(T::Dot) {
            return Err(self.unexpected_with_help("the body of the loop", HOW_TO_WRITE_VALUES));
        }
        Ok((type_, name, values))
    }

    /// Gives the last diagnostic the hint and the fix to write a loop's type, variable and values in another way.
    fn write_loop(&mut self, span: Span, type_: &str, name: Span, range: &str) {
        let instead = format!("{type_}{} in {range}", self.text(name));
        self.diagnostics.help(&format!("write `for {instead}`: a range includes its end"), true);
        self.diagnostics.fix(span, &instead, false);
    }

    /// Reads `(int i = 0; i < n; i++)` and says how that is written. Counting by other steps is left to whoever wrote it.
    fn head_of_c(&mut self) -> ParseResult<()> {
        use TokenKind as T;
        let open = self.token.span;
        self.advance();
        let start = self.token.span.start;
        if self.at_type() {
            self.type_()?;
        }
        let name = self.name("")?;
        let type_ = if name.span.start == start { "int " } else { self.text(Span::new(start, name.span.start)) };
        self.expect(T::Equals, "")?;
        let first = self.expression()?;
        self.expect(T::Semicolon, "")?;
        let condition = self.expression()?;
        self.expect(T::Semicolon, "")?;
        let change = self.token.span.start;
        while !matches!(self.token.kind, T::RightParenthesis | T::Semicolon | T::End) {
            self.advance();
        }
        let change = self.text(Span::new(change, self.previous.end));
        self.expect(T::RightParenthesis, "")?;
        let ExpressionKind::Binary(operator, left, end) = self.program.ast.expression(condition).kind else {
            return Ok(());
        };
        let is_one = change.len() == self.text(name.span).len() + 2 && find(change, "++").is_some();
        if is_one
            && matches!(self.program.ast.expression(left).kind, ExpressionKind::Name(symbol) if symbol == name.symbol)
            && let Some(last) = match operator {
                BinaryOperator::Less => self.program.one_less(end),
                BinaryOperator::LessEqual => Some(self.text(self.span_of(end)).to_owned()),
                _ => None,
            }
        {
            let range = format!("[{}:{last}]", self.text(self.span_of(first)));
            self.write_loop(open.to(self.previous), type_, name.span, &range);
        }
        Ok(())
    }

    /// Reports `for (int i = 0; i < n; i++)` and skips to its closing parenthesis.
    fn loop_of_c(&mut self) -> SyntaxError {
        let failed = self.report_unexpected("the type of the loop's variable");
        if !self.diagnostics.is_last_dropped() {
            let start = self.token.span.start;
            self.help(HOW_TO_WRITE_A_LOOP);
            let _ = self.head_of_c();
            self.lexer.seek(start);
            self.advance();
        }
        let mut depth = 0_u32;
        loop {
            match self.token.kind {
                TokenKind::LeftParenthesis => depth += 1,
                TokenKind::RightParenthesis => depth -= 1,
                _ => {}
            }
            if depth == 0 || matches!(self.token.kind, TokenKind::End | TokenKind::LeftBrace) {
                return failed;
            }
            self.advance();
        }
    }

    /// The body of a case. That of C, behind a `:`, is reported unless that of another case is, and read up to the next case.
    fn case_body(&mut self, is_told: &mut bool) -> ParseResult<List> {
        use TokenKind as T;
        if !self.at(T::Colon) {
            let is_open = self.at(T::LeftBrace);
            let body = self.block();
            if !is_open && body.is_err() {
                self.help(HOW_TO_WRITE_A_CASE);
            }
            return body;
        }
        if !std::mem::replace(is_told, true) {
            let message = "a case has its body in braces, and no `:` in front";
            self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, self.token.span, message, HOW_TO_WRITE_A_CASE);
        }
        self.advance();
        let mut statements = Vec::new();
        while !matches!(self.token.kind, T::Case | T::Default | T::RightBrace | T::End) {
            if self.eat(T::Break) {
                self.eat(T::Semicolon);
            } else {
                statements.push(self.statement_or_recover());
            }
        }
        Ok(self.list(&statements))
    }

    /// `switch (target) { case 1, 2 { … } default { … } }`. The default must be the last case.
    pub(super) fn switch(&mut self) -> ParseResult<StatementKind> {
        use TokenKind as T;
        self.advance();
        let target = self.condition()?;
        let open = self.expect_with_help(T::LeftBrace, "`{` around the cases", HOW_TO_WRITE_A_SWITCH)?;
        let start = open.start;
        let stack = self.stack.len();
        let cases = self.parse_nested(|parser| {
            let mut cases: Vec<Case> = Vec::new();
            let mut is_told = false;
            loop {
                if matches!(parser.token.kind, T::Case | T::Default) && cases.last().is_some_and(|case| case.is_default)
                {
                    // The misplaced case is reported, and read like any other.
                    let _ = parser.report_unexpected("`}`: the default is the last case");
                }
                match parser.token.kind {
                    T::RightBrace => break,
                    T::Case => {
                        parser.advance();
                        let values = parser.expressions_until(T::LeftBrace)?;
                        let body = parser.case_body(&mut is_told)?;
                        cases.push(Case { values, body, is_default: false });
                    }
                    T::Default => {
                        parser.advance();
                        let body = parser.case_body(&mut is_told)?;
                        cases.push(Case { values: List::default(), body, is_default: true });
                    }
                    T::End => return Err(parser.report_unclosed(open, "}")),
                    T::Semicolon if !cases.is_empty() => {
                        parser.error_with_help(
                            diagnostic_codes::UNEXPECTED_TOKEN,
                            parser.token.span,
                            "no `;` follows the body of a case",
                            REMOVE,
                        );
                        parser.diagnostics.fix(parser.token.span, "", true);
                        parser.advance();
                    }
                    _ => {
                        if cases.is_empty() || !parser.is_unclosed(open.start) {
                            return Err(parser.unexpected_with_help("`case`, `default` or `}`", HOW_TO_WRITE_A_CASE));
                        }
                        parser.report_unclosed(open, "}");
                        break;
                    }
                }
            }
            if cases.is_empty() {
                return Err(parser.report_unexpected("`case`"));
            }
            parser.eat(T::RightBrace);
            let start = parser.program.ast.cases.len() as u32;
            parser.program.ast.cases.extend_from_slice(&cases);
            Ok(List { start, length: cases.len() as u32 })
        });
        match cases {
            Ok(cases) => Ok(StatementKind::Switch { target, cases }),
            // The switch ends with its `}`, wherever in it the mistake is.
            Err(SyntaxError) if !self.is_unclosed(start) => {
                self.stack.truncate(stack);
                let skipped = self.token.span.start;
                self.skip_block();
                Ok(StatementKind::Error(self.error_names(Span::new(skipped, self.previous.end.max(skipped)))))
            }
            Err(failed) => Err(failed),
        }
    }
}

impl Program<'_> {
    /// The range with the values of `range(0, 3)` or `range(0, 9, 2)` in Python, from its arguments.
    pub fn range_of_python(&self, arguments: List) -> Option<String> {
        let text = |id| self.text(self.ast.expression(id).span);
        let (start, step, end) = match *self.ast.list(arguments) {
            [end] => ("0", ["", ""], end),
            [start, end] => (text(start), ["", ""], end),
            // Others may count down, where the end is one more.
            [start, end, step] if matches!(self.ast.expression(step).kind, ExpressionKind::Integer(_)) => {
                (text(start), [text(step), ":"], end)
            }
            _ => return None,
        };
        Some(format!("[{start}:{}{}{}]", step[0], step[1], self.one_less(end)?))
    }

    /// The text of a whole number that is one less than another.
    fn one_less(&self, end: ExpressionId) -> Option<String> {
        use BinaryOperator as B;
        let text = self.text(self.ast.expression(end).span);
        Some(match self.ast.expression(end).kind {
            ExpressionKind::Integer(end) => end.checked_sub(1)?.to_string(),
            ExpressionKind::Name(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Binary(B::Add | B::Subtract | B::Multiply, ..) => format!("{text} - 1"),
            _ => return None,
        })
    }
}
