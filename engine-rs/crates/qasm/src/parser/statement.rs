//! Statements: declarations, measurements, assignments, and the dispatch to all other kinds.
//!
//! [`Parser::statement`] chooses a rule by the first token. Each rule consumes the tokens up to and
//! including the `;` and returns the kind of the statement; the caller adds the span. So a
//! statement's span reaches from its first token to its last.
//!
//! Two kinds of statement need more than one token to tell apart. A type may start a declaration or
//! a cast in an expression, and a name with an index may be assigned to, called as a gate with a
//! duration, or be part of an expression. In both cases the parser reads on, and goes back to the
//! start with [`Lexer::seek`](super::super::lexer::Lexer::seek) if it was the other. What was
//! pushed to the tree meanwhile stays there unused, until the statement's tree is dropped.
//!
//! Rules for statements with one form each follow the grammar. Those that people get wrong often do
//! more:
//!
//! - `i++;` and `i--;` are read as `i += 1;` and `i -= 1;`, after a diagnostic.
//! - A size behind the name (`qubit q[2];`, as in version 2) is reported with the right order.
//! - `c = measure q;` in version 2 is reported with the arrow that it takes there.
//!
//! [`Ast::assigns`](super::super::ast::Ast) is set by the first assignment of a program. Later
//! stages skip their searches for assigned variables where it is not, which is true of most
//! programs.
//!
//! Annotations precede the statement that they belong to; the parser wraps that statement and does
//! not interpret the text.

use super::super::Version;
use super::super::ast::{
    BinaryOperator, ExpressionId, ExpressionKind, Name, StatementId, StatementKind, TypeId, TypeKind,
};
use super::super::diagnostic_codes;
use super::super::lexer::TokenKind;
use super::super::names::Symbol;
use super::unexpected_tokens::{COMMENT, HOW_TO_JOIN, ONE_EACH, OUTCOME, REMOVE, SUBROUTINE};
use super::{ParseResult, Parser, mark};
use diagnostic::{Diagnostic, Span, find};

impl Parser<'_> {
    /// Parses the statement at the present token.
    pub(super) fn statement(&mut self) -> ParseResult<StatementId> {
        let start = self.token.span.start;
        if self.in_gate {
            self.check_gate_statement()?;
        }
        let kind = self.statement_kind()?;
        Ok(self.push_statement(kind, start))
    }

    /// Parses the statement at the present token, by the token's kind.
    pub(super) fn statement_kind(&mut self) -> ParseResult<StatementKind> {
        use TokenKind as T;
        Ok(match self.token.kind {
            T::Identifier => self.word_statement()?,
            T::Qreg | T::Creg => self.old_declaration()?,
            T::Measure => self.measure()?,
            T::Reset => {
                self.advance();
                let operand = self.operand()?;
                self.semicolon()?;
                StatementKind::Reset(operand)
            }
            T::Barrier => {
                self.advance();
                let none = self.at(T::Semicolon);
                let operands = if none { None } else { Some(self.operands()?) };
                self.semicolon()?;
                StatementKind::Barrier(operands)
            }
            T::If => self.if_()?,
            T::Gate => self.gate()?,
            T::Opaque => self.opaque()?,
            T::Include => self.include()?,
            T::OpenQasm => self.misplaced_version()?,
            T::Qubit => self.qubit_declaration()?,
            T::Const => self.constant_declaration()?,
            T::Input | T::Output => self.io_declaration()?,
            T::Let => self.alias_declaration()?,
            T::Def => self.def()?,
            T::Extern => self.extern_()?,
            T::Ctrl | T::Negctrl | T::Inv | T::Pow | T::Gphase => self.gate_call()?,
            T::Delay => self.delay()?,
            T::For => self.for_()?,
            T::While => {
                self.advance();
                let condition = self.condition()?;
                let body = self.body()?;
                StatementKind::While { condition, body }
            }
            T::Switch => self.switch()?,
            T::Box => {
                self.advance();
                let time = self.designator()?;
                let body = self.block()?;
                StatementKind::Box { time, body }
            }
            T::LeftBrace if self.version == Version::V3 => StatementKind::Scope(self.block()?),
            T::Break => self.keyword_statement(StatementKind::Break)?,
            T::Continue => self.keyword_statement(StatementKind::Continue)?,
            T::EndStatement => self.keyword_statement(StatementKind::End)?,
            T::Return => self.return_statement()?,
            T::Pragma => StatementKind::Pragma(self.line_of_text()),
            T::Annotation => self.annotation()?,
            T::DefcalGrammar => self.calibration_grammar()?,
            T::Cal => {
                self.advance();
                self.calibration_body()?;
                StatementKind::Calibration
            }
            T::Defcal => self.defcal()?,
            T::Semicolon => self.empty_statement(),
            T::PlusPlus => {
                let help = "write it as in `n += 1;`";
                return Err(self.error_with_help(
                    diagnostic_codes::UNEXPECTED_TOKEN,
                    self.token.span,
                    "OpenQASM has no `++`",
                    help,
                ));
            }
            T::Else => return Err(self.stray_else()),
            _ if self.at_type() => self.classical_declaration_or_cast()?,
            _ if self.version == Version::V3 => self.expression_statement()?,
            _ => return Err(self.report_unexpected("a statement")),
        })
    }

    /// `include "stdgates.inc";`
    fn include(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let span = self.token.span;
        if !matches!(self.token.kind, TokenKind::String | TokenKind::Bitstring) {
            let help = match self.version {
                Version::V2 => "write it as in `include \"qelib1.inc\";`",
                Version::V3 => "write it as in `include \"stdgates.inc\";`",
            };
            return Err(self.unexpected_with_help("the name of a file in quotes", help));
        }
        self.advance();
        self.semicolon()?;
        if self.depth == 0 {
            self.program.header_end = self.previous.end;
        }
        Ok(StatementKind::Include(span))
    }

    /// `qubit[2] q;`
    fn qubit_declaration(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let size = self.designator()?;
        let name = self.name("the name of a qubit");
        if name.is_err() {
            self.help("write it as in `qubit[2] q;`");
        }
        let name = name?;
        self.no_size_behind("qubit[2]", name)?;
        self.semicolon()?;
        Ok(StatementKind::QuantumDeclaration { size, name })
    }

    /// `const int n = 2;`
    fn constant_declaration(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let type_ = self.type_of_name()?;
        if matches!(self.program.ast.types[type_ as usize].kind, TypeKind::Array { .. }) {
            let span = self.program.ast.types[type_ as usize].span;
            return Err(self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, "a constant cannot be an array"));
        }
        let name = self.name("the name of a constant")?;
        self.expect(TokenKind::Equals, "`=` and the constant's value")?;
        let value = self.value_of_type(type_)?;
        self.semicolon()?;
        Ok(StatementKind::ConstDeclaration { type_, name, value })
    }

    /// `input float theta;`
    fn io_declaration(&mut self) -> ParseResult<StatementKind> {
        let output = self.at(TokenKind::Output);
        self.advance();
        let type_ = self.type_of_name()?;
        let name = self.name("the name of a variable")?;
        self.semicolon()?;
        Ok(StatementKind::Io { output, type_, name })
    }

    /// The type behind `const`, `input` or `output`.
    fn type_of_name(&mut self) -> ParseResult<TypeId> {
        if self.at(TokenKind::Identifier) {
            let help = match self.text(self.previous) {
                "const" => "write the type in front of the name, as in `const int n = 3;`",
                _ => "write the type in front of the name, as in `input float theta;`",
            };
            return Err(self.unexpected_with_help("a type", help));
        }
        self.type_()
    }

    /// `let pair = q[0:1];`
    fn alias_declaration(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let name = self.name("the name of an alias")?;
        self.expect(TokenKind::Equals, "`=`")?;
        if matches!(self.token.kind, TokenKind::LeftBracket | TokenKind::LeftBrace) {
            return Err(self.unexpected_with_help("qubits or bits", HOW_TO_JOIN));
        }
        if self.at(TokenKind::Qubit) {
            return Err(self.unexpected_with_help("qubits or bits", "qubits are declared as in `qubit[2] q;`"));
        }
        let value = self.alias_value()?;
        self.semicolon()?;
        Ok(StatementKind::Alias { name, value })
    }

    /// `delay[100ns] q[0];`
    fn delay(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let Some(time) = self.designator()? else {
            return Err(self.unexpected_with_help("`[` and a duration", "write it as in `delay[100ns] q[0];`"));
        };
        let operands = if self.at(TokenKind::Semicolon) { None } else { Some(self.operands()?) };
        self.semicolon()?;
        Ok(StatementKind::Delay { time, operands })
    }

    /// `return c;`
    fn return_statement(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let value = if self.at(TokenKind::Semicolon) {
            None
        } else if self.at_measure() {
            Some(self.measure_expression()?)
        } else {
            Some(self.expression()?)
        };
        self.semicolon()?;
        Ok(StatementKind::Return(value))
    }

    /// `@keep` in front of a statement, on one line or several
    fn annotation(&mut self) -> ParseResult<StatementKind> {
        if self.version == Version::V2 {
            self.diagnostics.add(Diagnostic::warning(
                diagnostic_codes::NEWER_SYNTAX,
                self.token.span,
                "annotations are OpenQASM 3, and other readers of version 2 refuse them",
            ));
        }
        let start = self.token.span;
        let mut text = start;
        let mut swallowed = None;
        // They are a list, and nothing is nested.
        while self.at(TokenKind::Annotation) {
            let line = self.line_of_text();
            if self.text(line).ends_with(';') {
                swallowed = Some(line);
            }
            text = start.to(line);
        }
        if matches!(self.token.kind, TokenKind::End | TokenKind::RightBrace) {
            let help = "an annotation takes all of its line, the statement stands on the next one";
            return Err(self.unexpected_with_help("the statement that this annotation belongs to", help));
        }
        if let Some(line) = swallowed {
            let message = "the annotation takes all of its line, and so this statement";
            self.diagnostics.add(Diagnostic::warning(diagnostic_codes::STATEMENT_IN_ANNOTATION, line, message));
            self.help("put the statement on the next line");
        }
        let statement = self.parse_nested(Self::statement)?;
        Ok(StatementKind::Annotated { text, statement })
    }

    /// `defcalgrammar "openpulse";`
    fn calibration_grammar(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        if !matches!(self.token.kind, TokenKind::String | TokenKind::Bitstring) {
            return Err(self.report_unexpected("the name of a grammar in quotes"));
        }
        self.advance();
        self.semicolon()?;
        Ok(StatementKind::Calibration)
    }

    /// A `;` that ends nothing
    fn empty_statement(&mut self) -> StatementKind {
        /// Behind a mistake so many bytes in front, the `;` is what stands in the wrong place there.
        const NEAR: u32 = 16;
        let span = self.token.span;
        self.advance();
        if !self.diagnostics.is_complete() && !self.diagnostics.has_error_from(span.start.saturating_sub(NEAR)) {
            self.diagnostics.add(Diagnostic::warning(
                diagnostic_codes::EMPTY_STATEMENT,
                span,
                "this `;` ends no statement",
            ));
            self.help(REMOVE);
            self.diagnostics.fix(span, "", true);
        }
        StatementKind::Nothing
    }

    /// Consumes the rest of the line from the present token on. Pragmas and annotations are lines,
    /// not tokens.
    fn line_of_text(&mut self) -> Span {
        let start = self.token.span.start;
        self.lexer.seek(self.token.span.end);
        let rest = self.lexer.rest_of_line();
        self.advance();
        let text = self.text(Span::new(start, rest.end));
        let span = Span::new(start, start + text.trim_end().len() as u32);
        self.previous = span;
        span
    }

    /// A statement of one keyword: `break;`, `continue;`, `end;`.
    fn keyword_statement(&mut self, kind: StatementKind) -> ParseResult<StatementKind> {
        self.advance();
        self.semicolon()?;
        Ok(kind)
    }

    /// `qreg q[2];` and `creg c[2];`, in both versions. The size is required in version 2 and must
    /// be a plain number.
    fn old_declaration(&mut self) -> ParseResult<StatementKind> {
        let quantum = self.at(TokenKind::Qreg);
        self.advance();
        // `qreg[2] q;` mixes the forms of the two versions.
        if self.at(TokenKind::LeftBracket) {
            let word = if quantum { "qreg" } else { "creg" };
            return Err(self.error_with_help(
                diagnostic_codes::UNEXPECTED_TOKEN,
                self.token.span,
                format!("the size stands behind the name of a `{word}`"),
                &format!("write `{word} name[size];`"),
            ));
        }
        let name = self.name("the name of a register")?;
        if self.version == Version::V2 {
            self.mark_own_name(name.symbol);
        }
        let size = if self.version == Version::V2 {
            let help = "write the size in brackets, as in `qreg q[2];`";
            let open = self.expect_with_help(TokenKind::LeftBracket, "`[` and the register's size", help)?;
            if !self.at(TokenKind::Integer) {
                if self.at(TokenKind::End) {
                    return Err(self.report_unclosed(open, "]"));
                }
                return Err(self.report_unexpected("a whole number as size"));
            }
            let size = self.expression()?;
            self.expect_closing(TokenKind::RightBracket, "]", open)?;
            Some(size)
        } else {
            self.designator()?
        };
        self.semicolon()?;
        Ok(StatementKind::OldDeclaration { quantum, size, name })
    }

    /// Reports `qubit q[2];` and `int i[4];`, which have the size where C has it.
    fn no_size_behind(&mut self, example: &str, name: Name) -> ParseResult<()> {
        if !self.at(TokenKind::LeftBracket) {
            return Ok(());
        }
        let text = self.text(name.span);
        let open = self.token.span;
        let failed = self.error_with_help(
            diagnostic_codes::UNEXPECTED_TOKEN,
            open,
            "the size stands behind the type, not behind the name",
            &format!("write it as in `{example} {text};`"),
        );
        let type_ = self.text(Span::new(self.statement_start, name.span.start)).trim_end();
        if !type_.contains(' ')
            && !type_.starts_with("qubit[")
            && let Some(close) = self.closing_bracket(open.start)
            && matches!(self.bytes().get(close as usize + 1), Some(b';' | b' '))
        {
            let size = self.text(Span::new(open.end, close));
            let instead = match type_ {
                "qubit" | "bit" => format!("{type_}[{size}] {text}"),
                _ => format!("array[{type_}, {size}] {text}"),
            };
            self.diagnostics.write_instead(Span::new(self.statement_start, close + 1), &instead);
        }
        Err(failed)
    }

    /// `measure q -> c;`. Version 2 requires the target; in version 3 it is optional.
    pub(super) fn measure(&mut self) -> ParseResult<StatementKind> {
        self.advance();
        let qubits = self.operand()?;
        if matches!(self.token.kind, TokenKind::Equals | TokenKind::Comma | TokenKind::Colon)
            || matches!(self.text(self.token.span), "into" | "to")
        {
            // Read as `->`, and `=>` as well.
            let mut span = self.token.span;
            let next = self.peek_second();
            if next.kind == TokenKind::Greater && next.span.start == span.end {
                self.advance();
                span.end += 1;
            }
            let rest = &self.program.source.as_bytes()[span.end as usize..];
            let length = rest.iter().take_while(|byte| !matches!(byte, b';' | b'\n')).count() as u32;
            let bit = self.text(Span::new(span.end, span.end + length)).trim();
            // Two of one register are two qubits.
            let register_at = |offset: u32| self.text(self.token_at(offset).span);
            if find(bit, "->").is_some() || register_at(span.end) == register_at(self.span_of(qubits).start) {
                let message = "`measure` takes one qubit or register";
                return Err(self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, span, message, ONE_EACH));
            }
            let message = format!("`measure` takes `->` in front of the bit, not `{}`", self.text(span));
            self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, message);
            self.diagnostics.fix(span, "->", true);
            let help = match self.version {
                Version::V2 => format!("write `measure {} -> {bit};`", self.text(self.span_of(qubits))),
                Version::V3 => format!("write `{bit} = measure {};`", self.text(self.span_of(qubits))),
            };
            self.help(&help);
            self.token.kind = TokenKind::Arrow;
        }
        let target = if self.version == Version::V2 || self.at(TokenKind::Arrow) {
            self.expect_with_help(TokenKind::Arrow, "`->`", OUTCOME)?;
            Some(self.indexed_name()?)
        } else {
            None
        };
        self.semicolon()?;
        Ok(StatementKind::Measure { qubits, target })
    }

    /// `a = b;`, `a[0] += b;`, `c = measure q;`, and what else starts like an assignment.
    pub(super) fn assignment(&mut self, symbol: Symbol) -> ParseResult<StatementKind> {
        let start = self.token.span;
        self.program.ast.assigns = true;
        // The first one to a name shows whether it is syntax of another language.
        if mark(&mut self.assigned_words, symbol) {
            self.reject_foreign_syntax()?;
        }
        let target = self.indexed_name()?;
        match self.token.kind {
            TokenKind::Equals => {
                self.advance();
                let value = self.measure_or_value()?;
                self.semicolon()?;
                Ok(StatementKind::Assignment { target, operator: None, value })
            }
            TokenKind::CompoundAssignment => {
                let operator = Some(compound_operator(self.text(self.token.span)));
                self.advance();
                let value = self.measure_or_value()?;
                self.semicolon()?;
                Ok(StatementKind::Assignment { target, operator, value })
            }
            TokenKind::PlusPlus | TokenKind::Minus if self.is_increment() => self.increment(target),
            TokenKind::Identifier | TokenKind::Hardware => {
                // A gate with a duration, `x[100ns] q;`.
                self.lexer.seek(start.start);
                self.advance();
                self.gate_call()
            }
            _ => {
                // It was an expression after all: `a[0] + 1;`, or a call's result. Read again from
                // its start.
                self.lexer.seek(start.start);
                self.advance();
                self.expression_statement()
            }
        }
    }

    /// Returns whether `++;` or `--;` is next.
    pub(super) fn is_increment(&self) -> bool {
        let (second, third) = self.peek_second_and_third();
        let behind = if self.at(TokenKind::PlusPlus) { second.kind } else { third.kind };
        behind == TokenKind::Semicolon && (self.at(TokenKind::PlusPlus) || second.kind == TokenKind::Minus)
    }

    /// Reads `i++;` and `i--;` of other languages as the assignments that they mean, and reports
    /// them.
    fn increment(&mut self, target: ExpressionId) -> ParseResult<StatementKind> {
        let (sign, operator) = match self.token.kind {
            TokenKind::PlusPlus => ("+", BinaryOperator::Add),
            _ => ("-", BinaryOperator::Subtract),
        };
        self.advance();
        self.eat(TokenKind::Minus);
        let name = self.span_of(target);
        let span = name.to(self.previous);
        self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, format!("OpenQASM has no `{sign}{sign}`"));
        let instead = format!("{} {sign}= 1", self.text(name));
        self.diagnostics.write_instead(span, &instead);
        self.semicolon()?;
        let value = self.push(ExpressionKind::Integer(1), span);
        Ok(StatementKind::Assignment { target, operator: Some(operator), value })
    }

    /// An expression as a statement, such as the call of a subroutine.
    pub(super) fn expression_statement(&mut self) -> ParseResult<StatementKind> {
        use TokenKind as T;
        let kind = self.token.kind;
        if !starts_expression(kind) && !self.at_type() {
            let failed = self.report_unexpected("a statement");
            match kind {
                T::Star if self.peek_second().kind == T::Slash => self.help("remove `*/`"),
                T::String if self.text(self.token.span).ends_with(".inc\"") => {
                    self.help("`include` stands in front of a file");
                }
                T::Slash | T::Percent | T::Star | T::String => self.help(COMMENT),
                T::Void => self.help(SUBROUTINE),
                T::Mutable => self.help("a variable is declared with its type, as in `int n = 3;`"),
                _ => {}
            }
            return Err(failed);
        }
        let value = self.expression()?;
        self.semicolon()?;
        Ok(StatementKind::Expression(value))
    }

    /// `int[8] n = 3;`, or an expression that starts with a cast.
    fn classical_declaration_or_cast(&mut self) -> ParseResult<StatementKind> {
        let start = self.token.span;
        let type_ = self.type_()?;
        if self.at(TokenKind::LeftParenthesis) {
            self.lexer.seek(start.start);
            self.advance();
            return self.expression_statement();
        }
        let name = self.name("the name of a variable")?;
        let is_bit = matches!(self.program.ast.types[type_ as usize].kind, TypeKind::Bit(_));
        self.no_size_behind(if is_bit { "bit[2]" } else { "array[int, 2]" }, name)?;
        let value = if self.eat(TokenKind::Equals) { Some(self.value_of_type(type_)?) } else { None };
        self.semicolon()?;
        Ok(StatementKind::ClassicalDeclaration { type_, name, value })
    }

    /// The value that a declaration gives a name of a type.
    fn value_of_type(&mut self, type_: TypeId) -> ParseResult<ExpressionId> {
        self.inexact_division = None;
        let value = self.declared_value()?;
        if matches!(self.program.ast.types[type_ as usize].kind, TypeKind::Float(_) | TypeKind::Angle(_)) {
            self.warn_of_inexact_division();
        }
        Ok(value)
    }
}

/// Returns whether a token can start an expression. Types, which start casts, are checked apart.
const fn starts_expression(kind: TokenKind) -> bool {
    use TokenKind as T;
    kind.is_value() || matches!(kind, T::LeftParenthesis | T::Minus | T::Exclamation | T::Tilde | T::Durationof)
}

/// The operator in a compound assignment such as `+=`.
fn compound_operator(text: &str) -> BinaryOperator {
    use BinaryOperator as B;
    match text {
        "+=" => B::Add,
        "-=" => B::Subtract,
        "*=" => B::Multiply,
        "/=" => B::Divide,
        "%=" => B::Modulo,
        "**=" => B::Power,
        "<<=" => B::ShiftLeft,
        ">>=" => B::ShiftRight,
        "&=" => B::BitAnd,
        "|=" => B::BitOr,
        _ => B::BitXor,
    }
}
