//! Statements that start with a name: gate calls with their modifiers, subroutine calls,
//! assignments.
//!
//! Most statements of most programs are gate calls, so the words that start them are marked:
//!
//! 1. The first statement that starts with a word is examined: the next token, and if needed the
//!    one behind closing parentheses, decides between gate call, subroutine call, assignment and
//!    expression. Syntax of other languages is recognized here
//!    ([`foreign_syntax`](super::foreign_syntax)).
//! 2. If it turns out to be a gate call, the word is marked. From then on, statements that start
//!    with it are read as gate calls without looking ahead.
//! 3. A marked word may still start something else. That is noticed at the first token that
//!    does not fit, and the statement is examined as in 1.
//!
//! In version 3 `name(…)` is ambiguous: with operands behind the parentheses it is a gate call,
//! with an operator or `;` an expression.
//!
//! Invariant: a marked word is the name of a gate that was called before. Marks are never removed;
//! a word that is also declared as something else costs one wasted attempt per statement, and gives
//! the same tree.

use super::super::Version;
use super::super::ast::{GateCall, List, Modifier, ModifierKind, Name, StatementKind};
use super::super::diagnostic_codes;
use super::super::lexer::{Lexer, TokenKind};
use super::super::names::Symbol;
use super::super::standard_library;
use super::expression::binary_operator;
use super::unexpected_tokens::{BODY, PARAMETERS, SUBROUTINE};
use super::{ParseResult, Parser, RESERVED_2, SyntaxError, mark, shorten};
use circuit::gates::StandardGate;
use diagnostic::Span;

impl Parser<'_> {
    /// Parses a statement that starts with a name.
    pub(super) fn word_statement(&mut self) -> ParseResult<StatementKind> {
        let text = self.text(self.token.span);
        let known_names = self.program.names.texts().len();
        let symbol = self.program.names.intern(text);
        let is_new = symbol as usize == known_names;
        if self.version == Version::V2 && RESERVED_2.contains(&text) {
            return Err(self.report_unexpected("a statement"));
        }
        if is_new && matches!(text, "elif" | "elseif" | "elsif") {
            return Err(self.stray_else());
        }
        if self.newer_names.contains(&symbol) {
            self.diagnostics.mute(true);
        }
        if self.is_plain_word(symbol) {
            if let Some(call) = self.plain_gate_call(symbol)? {
                return Ok(call);
            }
        } else if (is_new || self.misspelled.contains(&symbol)) && self.correct_statement(symbol) {
            return self.statement_kind();
        } else {
            // The first statement that starts with a word shows whether it is syntax of another
            // language.
            let result = self.doubtful_word_statement(symbol);
            if matches!(result, Ok(StatementKind::GateCall(_))) {
                mark(&mut self.plain_words, symbol);
            }
            return result;
        }
        self.doubtful_word_statement(symbol)
    }

    /// Parses a call of a gate that was called before, without looking ahead. `None` leaves the
    /// position unchanged.
    fn plain_gate_call(&mut self, symbol: Symbol) -> ParseResult<Option<StatementKind>> {
        use TokenKind as T;
        let name = Name { symbol, span: self.token.span };
        self.advance();
        let mut parameters = List::default();
        let mut parameters_span = name.span.after();
        if self.at(T::LeftParenthesis) {
            if self.version == Version::V2 {
                self.reject_operands_in_parentheses()?;
            }
            self.inexact_division = None;
            (parameters, parameters_span) = self.arguments()?;
        }
        if !matches!(self.token.kind, T::Identifier | T::Hardware) {
            self.lexer.seek(name.span.start);
            self.advance();
            return Ok(None);
        }
        self.warn_of_inexact_division();
        let operands = self.operands_of(name.span)?;
        let modifiers = List::default();
        Ok(Some(StatementKind::GateCall(GateCall {
            modifiers,
            name,
            parameters,
            parameters_span,
            time: None,
            operands,
        })))
    }

    /// Decides by the next token what a statement is that starts with a name.
    fn doubtful_word_statement(&mut self, symbol: Symbol) -> ParseResult<StatementKind> {
        use TokenKind as T;
        let second = self.peek_second();
        match second.kind {
            T::Identifier | T::Hardware => {
                self.reject_foreign_syntax()?;
                self.gate_call()
            }
            T::LeftParenthesis => self.call_statement(),
            T::LeftBracket | T::Equals | T::CompoundAssignment if self.version == Version::V3 => {
                self.assignment(symbol)
            }
            T::PlusPlus => self.assignment(symbol),
            T::Minus if self.version == Version::V3 && self.peek_second_and_third().1.kind == T::Minus => {
                self.assignment(symbol)
            }
            _ => {
                self.reject_foreign_syntax()?;
                if self.version == Version::V3 {
                    if matches!(second.kind, T::Semicolon | T::Dot) || is_expression_operator(second.kind) {
                        return self.expression_statement();
                    }
                    if second.kind == T::At {
                        return Err(self.unknown_modifier());
                    }
                } else if matches!(second.kind, T::Equals | T::LeftBracket) {
                    return self.assignment_of_version_2();
                }
                self.gate_call()
            }
        }
    }

    /// `name(…)`: a gate with parameters, or a subroutine.
    fn call_statement(&mut self) -> ParseResult<StatementKind> {
        if self.version == Version::V3 {
            // What stands behind the parentheses decides; the lexer's copy looks that far.
            let mut lexer = self.lexer;
            let mut depth = 0_u32;
            let behind = loop {
                let token = lexer.next_bare_token();
                match token.kind {
                    TokenKind::LeftParenthesis => depth += 1,
                    TokenKind::RightParenthesis => {
                        depth = depth.saturating_sub(1);
                        if depth == 0 {
                            break behind_brackets(lexer);
                        }
                    }
                    TokenKind::End | TokenKind::Semicolon => break token.kind,
                    _ => {}
                }
            };
            if behind == TokenKind::At {
                return Err(self.unknown_modifier());
            }
            if matches!(behind, TokenKind::Semicolon) || is_expression_operator(behind) {
                self.reject_foreign_syntax()?;
                return self.expression_statement();
            }
        }
        self.reject_foreign_syntax()?;
        self.gate_call()
    }

    /// `modifiers name(parameters)[duration] operands;`, and `gphase(angle);`, which needs no
    /// operands.
    pub(super) fn gate_call(&mut self) -> ParseResult<StatementKind> {
        use TokenKind as T;
        // No modifier has a call with modifiers in it, so those of one call are neighbours.
        let start = self.program.ast.modifiers.len() as u32;
        while matches!(self.token.kind, T::Ctrl | T::Negctrl | T::Inv | T::Pow) {
            let modifier = self.modifier()?;
            self.program.ast.modifiers.push(modifier);
        }
        let modifiers = List { start, length: self.program.ast.modifiers.len() as u32 - start };
        let span = self.token.span;
        let is_phase = self.at(T::Gphase);
        let name = if is_phase {
            self.advance();
            Name { symbol: self.program.names.intern("gphase"), span }
        } else if self.at(T::Identifier) {
            if modifiers.length > 0 && self.peek_second().kind == T::At {
                return Err(self.unknown_modifier());
            }
            self.advance();
            Name { symbol: self.program.names.intern(self.text(span)), span }
        } else {
            return Err(self.report_unexpected("the name of a gate"));
        };
        let mut parameters = List::default();
        let mut parameters_span = span.after();
        if is_phase && !self.at(T::LeftParenthesis) {
            return Err(self.report_unexpected("`(` and the phase"));
        }
        if self.at(T::LeftParenthesis) {
            if self.version == Version::V2 {
                self.reject_operands_in_parentheses()?;
            }
            self.inexact_division = None;
            (parameters, parameters_span) = self.arguments()?;
            self.warn_of_inexact_division();
            if is_phase && self.at(T::At) {
                return Err(self.unknown_modifier());
            }
        }
        let time = if self.version == Version::V3 { self.designator()? } else { None };
        let operands = if is_phase && (self.at(T::Semicolon) || self.is_at_line_start()) {
            self.semicolon()?;
            List::default()
        } else {
            self.operands_of(if is_phase { self.token.span } else { span })?
        };
        Ok(StatementKind::GateCall(GateCall { modifiers, name, parameters, parameters_span, time, operands }))
    }

    /// Reports `cx(q[0], q[1]);` in version 2. In version 3 it reads like the call of a subroutine, which the analysis reports.
    fn reject_operands_in_parentheses(&mut self) -> ParseResult<()> {
        let open = self.token.span;
        let is_qubit = self.peek_second_and_third().1.kind == TokenKind::LeftBracket;
        let Some(close) = self.closing_bracket(open.start).filter(|_| is_qubit) else { return Ok(()) };
        if self.token_at(close + 1).kind != TokenKind::Semicolon {
            return Ok(());
        }
        let failed = self.report_unexpected("a qubit or register");
        self.advise_without_parentheses(open);
        Err(failed)
    }

    /// The operands of a gate call and its `;`.
    ///
    /// A call that cannot be completed gets a hint at the mistakes that are common behind a gate's
    /// name. In version 2, the span of its diagnostic starts at the name.
    fn operands_of(&mut self, name: Span) -> ParseResult<List> {
        let told = self.diagnostics.len();
        self.operand_missing = false;
        // `unsigned int x`, and `long long x`.
        if self.version == Version::V3 && (self.at_type() || self.text(self.token.span) == "long") {
            return Err(self.foreign_type(name, name.to(self.token.span)));
        }
        let operands = self.operands();
        if self.version == Version::V2 && operands.is_err() && self.operand_missing {
            self.diagnostics.widen(told, diagnostic_codes::UNEXPECTED_TOKEN, name.start);
        }
        let operands = operands?;
        let told = self.diagnostics.len();
        let help = match self.token.kind {
            kind if is_expression_operator(kind) => PARAMETERS,
            TokenKind::LeftParenthesis if matches!(self.text(name), "function" | "func" | "fn" | "void") => SUBROUTINE,
            TokenKind::Equals if self.version == Version::V3 => {
                return Err(self.foreign_type(name, name));
            }
            TokenKind::LeftParenthesis if self.peek_second().kind != TokenKind::Integer => "",
            TokenKind::LeftBrace if StandardGate::named(self.text(name)).is_none() => BODY,
            TokenKind::LeftBrace | TokenKind::LeftParenthesis | TokenKind::Integer => {
                "an index stands in brackets, as in `q[0]`"
            }
            _ => "",
        };
        let on_line = !self.is_at_line_start();
        let ended = self.semicolon();
        if ended.is_err() && on_line && !help.is_empty() {
            self.diagnostics.help(help, true);
        }
        if self.version == Version::V2
            && ended.is_err()
            && StandardGate::named(self.text(name)).is_some_and(|gate| operands.length < u32::from(gate.info().qubits))
        {
            self.diagnostics.widen(told, diagnostic_codes::MISSING_SEMICOLON, name.start);
        }
        ended.map(|()| operands)
    }

    /// Reports a word that is no type, with the type that all of a span means.
    fn foreign_type(&mut self, name: Span, all: Span) -> SyntaxError {
        let text = self.text(name);
        let help = "the types of variables are `bit`, `bool`, `int`, `uint`, `float`, `angle` and `complex`";
        let message = format!("`{}` is not a type", shorten(text));
        let failed = self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, name, message, help);
        if let Some(type_) = standard_library::foreign_type(text) {
            self.diagnostics.did_you_mean(all, type_, true);
        }
        failed
    }

    /// `ctrl(n) @`, `negctrl(n) @`, `inv @` or `pow(k) @`.
    fn modifier(&mut self) -> ParseResult<Modifier> {
        use TokenKind as T;
        let start = self.token.span;
        let kind = self.token.kind;
        self.advance();
        let mut argument = None;
        if self.at(T::LeftParenthesis) && kind != T::Inv {
            let open = self.token.span;
            self.advance();
            self.inexact_division = None;
            argument = Some(self.expression()?);
            self.expect_closing(T::RightParenthesis, ")", open)?;
            self.warn_of_inexact_division();
        }
        let kind = match (kind, argument) {
            (T::Inv, _) => ModifierKind::Inverse,
            (T::Pow, Some(power)) => ModifierKind::Power(power),
            (T::Pow, None) => {
                return Err(self.unexpected_with_help("`(` and the power", "write it as in `pow(2) @ x q[0];`"));
            }
            (kind, count) => ModifierKind::Control { value: kind == T::Ctrl, count },
        };
        if !self.at(T::At) {
            let failed = self.report_unexpected("`@`");
            if self.at(T::Annotation) {
                self.help("a space stands behind `@`");
                self.diagnostics.fix(Span::new(self.position() + 1, self.position() + 1), " ", true);
            } else if self.at(T::LeftParenthesis) {
                self.help("`inv` takes no argument, as in `inv @ s q[0];`");
            }
            self.help("`@` stands between a modifier and its gate, as in `ctrl @ x q[0], q[1];`");
            return Err(failed);
        }
        self.advance();
        Ok(Modifier { kind, span: start.to(self.previous) })
    }

    /// Reports a word in front of `@` that is no modifier.
    fn unknown_modifier(&mut self) -> SyntaxError {
        let text = shorten(self.text(self.token.span));
        self.error_with_help(
            diagnostic_codes::UNEXPECTED_TOKEN,
            self.token.span,
            format!("`{text}` is not a gate modifier"),
            "modifiers are `ctrl`, `negctrl`, `inv` and `pow(…)`",
        );
        let meant = match text.as_bytes() {
            [b'c', b'o', b'n', ..] => "ctrl",
            [b'i', b'n', b'v', ..] | [b'd', b'a', b'g', ..] | [b'a', b'd', b'j', ..] => "inv",
            _ => return SyntaxError,
        };
        self.diagnostics.did_you_mean(self.token.span, meant, false);
        SyntaxError
    }
}

/// The kind of the token behind the `[…]` that may follow.
fn behind_brackets(mut lexer: Lexer<'_>) -> TokenKind {
    let mut depth = 0_u32;
    loop {
        let token = lexer.next_bare_token();
        match token.kind {
            TokenKind::LeftBracket => depth += 1,
            TokenKind::RightBracket if depth > 0 => depth -= 1,
            kind if depth == 0 || matches!(kind, TokenKind::End | TokenKind::Semicolon) => return kind,
            _ => {}
        }
    }
}

/// Returns whether a token is a binary operator of version 3. None can stand between a gate's name
/// and its operands.
const fn is_expression_operator(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::PlusPlus) || binary_operator(kind, Version::V3).is_some()
}
