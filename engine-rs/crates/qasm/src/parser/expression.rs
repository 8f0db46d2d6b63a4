//! Expressions.
//!
//! Binary operators are parsed by precedence climbing (Pratt's method). Each operator has a left
//! and a right binding power. `binary(minimum)` parses a prefix expression and then, as long as the
//! next operator's left power is at least `minimum`, that operator and a right operand with the
//! operator's right power as its minimum. The result becomes the left operand of the next round:
//!
//! ```text
//! a - b * c - d
//! binary(0): a, then `-` (18, 19)
//!     binary(19): b, then `*` (20, 21) since 20 ≥ 19
//!         binary(21): c; `-` has 18 < 21, so it ends
//!     b * c; `-` has 18 < 19, so it ends
//! a - (b * c), then `-` again, since 18 ≥ 0: (a - (b * c)) - d
//! ```
//!
//! A right power above the left one makes an operator left-associative. `**` has a right power
//! below its left one and is right-associative. A prefix operator binds its operand with a power
//! below that of `**` and above all others, so `-a ** b` is `-(a ** b)` and `-a * b` is `(-a) * b`.
//!
//! The powers follow the table of the specification (OpenQASM 3, "Classical instructions"). Version
//! 2 has five operators; its power operator is `^`.
//!
//! Every level of recursion counts against the limit of nesting. So do chains of indices and of
//! `++`, which build a deep tree without recursion in the parser but are walked recursively later.
//!
//! Every rule returns the index of a node whose span covers its tokens. Children are pushed before
//! their parents, which the tree promises.
//!
//! Some mistakes are read as what they mean, with one diagnostic: `and`, `or` and `not` as
//! operators, and a missing comma between operands. A missing closing bracket is reported at the
//! opening one if the text ends, and otherwise where the bracket belongs, because that is where a
//! person would add it.
//!
//! Numbers that do not fit into 64 bits stay in the tree as text ([`ExpressionKind::HugeInteger`]).
//! They may only be compared with registers.
//!
//! The number of nodes of one statement is limited. A text of a few megabytes could otherwise fill
//! the memory with a single expression.

use super::super::Version;
use super::super::ast::{BinaryOperator, Expression, ExpressionId, ExpressionKind, List, Name, UnaryOperator};
use super::super::diagnostic_codes;
use super::super::lexer::{TokenKind, is_bitstring, without_underscores};
use super::unexpected_tokens::{HOW_TO_DECLARE, MEMBER, PARAMETERS, REMOVE};
use super::{ParseResult, Parser, shorten};
use circuit::gates::StandardGate;
use diagnostic::{Diagnostic, Span};
use json::number;

/// The right binding power of `**`; the left one is one more.
const POWER: u8 = 24;
/// The binding power of prefix operators: below `**`, above all others.
const PREFIX: u8 = 22;
/// The left binding power of `|`, below those of comparisons and above those of `&&` and `||`.
const BIT_OR: u8 = 6;

impl Parser<'_> {
    /// Appends an expression to the tree.
    pub(super) fn push(&mut self, kind: ExpressionKind, span: Span) -> ExpressionId {
        self.program.ast.expressions.push(Expression { kind, span });
        self.program.ast.expressions.len() as u32 - 1
    }

    /// The span of an expression.
    pub(super) fn span_of(&self, id: ExpressionId) -> Span {
        self.program.ast.expression(id).span
    }

    /// Parses an expression, one level deeper.
    pub(super) fn expression(&mut self) -> ParseResult<ExpressionId> {
        self.nested_binary(0)
    }

    fn nested_binary(&mut self, minimum: u8) -> ParseResult<ExpressionId> {
        self.parse_nested(|parser| parser.binary(minimum))
    }

    /// Parses operands and operators whose left power is at least `minimum`. See the module for the
    /// method.
    fn binary(&mut self, minimum: u8) -> ParseResult<ExpressionId> {
        let mut left = self.prefix()?;
        if self.at(TokenKind::Identifier) && self.version == Version::V3 {
            self.word_operator();
        }
        while let Some((operator, left_power, right_power)) = binary_operator(self.token.kind, self.version) {
            if left_power < minimum {
                break;
            }
            self.advance();
            let right = self.nested_binary(right_power)?;
            let span = self.span_of(left).to(self.span_of(right));
            if operator == BinaryOperator::Divide && self.is_inexact(left, right) {
                self.inexact_division = Some(span);
            }
            left = self.push(ExpressionKind::Binary(operator, left, right), span);
        }
        Ok(left)
    }

    /// Returns whether the quotient of two plain whole numbers is none. Version 2 has fractions.
    fn is_inexact(&self, left: ExpressionId, right: ExpressionId) -> bool {
        let kind_of = |id| match self.program.ast.expression(id).kind {
            ExpressionKind::Unary(UnaryOperator::Minus, operand) => self.program.ast.expression(operand).kind,
            kind => kind,
        };
        match (kind_of(left), kind_of(right)) {
            (ExpressionKind::Integer(left), ExpressionKind::Integer(right)) => {
                self.version == Version::V3 && left.checked_rem(right).is_some_and(|rest| rest != 0)
            }
            _ => false,
        }
    }

    /// Warns of a quotient such as `1/2`, which is 0, where an angle or a number with a fraction is expected.
    pub(super) fn warn_of_inexact_division(&mut self) {
        let Some(span) = self.inexact_division.take() else {
            return;
        };
        let text = self.text(span);
        let Some((left, right)) = text.split_once('/') else {
            return;
        };
        let instead = format!("{}.0/{}", left.trim(), right.trim());
        let message = format!("`{}` divides whole numbers, and what remains is dropped", shorten(text));
        self.diagnostics.add(Diagnostic::warning(diagnostic_codes::INTEGER_DIVISION, span, message));
        self.diagnostics.help(&format!("a fraction is written as in `{}`", shorten(&instead)), false);
        self.diagnostics.fix(span, &instead, false);
    }

    /// Reads `and`, `or` and the like of other languages as the operators that they mean, and reports
    /// them.
    #[cold]
    fn word_operator(&mut self) {
        let (word, span) = (self.text(self.token.span), self.token.span);
        let (operator, kind) = match word {
            "and" => ("&&", TokenKind::AmpersandAmpersand),
            "or" => ("||", TokenKind::PipePipe),
            "xor" => ("^", TokenKind::Caret),
            "mod" => ("%", TokenKind::Percent),
            "is" => ("==", TokenKind::EqualsEquals),
            _ => return,
        };
        self.report_word_operator(word, span, operator);
        self.token.kind = kind;
    }

    /// Returns whether the present word is the `not` of other languages: no name of the program stands in front of another operand.
    #[cold]
    fn is_not(&self) -> bool {
        if self.text(self.token.span) != "not" || self.version == Version::V2 {
            return false;
        }
        let second = self.peek_second().kind;
        let known = self.program.names.find("not");
        // In parentheses there may be the arguments of a function.
        second.is_value()
            || matches!(second, TokenKind::Exclamation | TokenKind::Tilde)
            || second == TokenKind::LeftParenthesis && known.is_none_or(|symbol| self.misspelled.contains(&symbol))
    }

    /// Reads `not` as the operator that it means, and reports it. It holds all of a comparison, as `!` does in parentheses only.
    #[cold]
    fn not(&mut self) -> ParseResult<ExpressionId> {
        /// What is longer is not written anew.
        const MAX_FIX_BYTES: usize = 1000;
        let not = self.token.span;
        let symbol = self.program.names.intern("not");
        if !self.misspelled.contains(&symbol) {
            self.misspelled.push(symbol);
        }
        self.advance();
        let from = self.token.span.start;
        let operand = self.nested_binary(BIT_OR)?;
        let (all, kind) = (self.span_of(operand), self.program.ast.expression(operand).kind);
        let is_open = matches!(kind, ExpressionKind::Binary(_, left, _) if self.span_of(left).start == from);
        let sign = if is_open { "!(…)" } else { "!" };
        let help = format!("write `{sign}`");
        self.error_with_help(diagnostic_codes::UNEXPECTED_TOKEN, not, format!("`not` is written `{sign}`"), &help);
        let inside = self.text(all);
        if !self.diagnostics.is_last_dropped() && inside.len() <= MAX_FIX_BYTES {
            let instead = if is_open { format!("!({inside})") } else { format!("!{inside}") };
            self.diagnostics.fix(not.to(all), &instead, true);
        }
        Ok(self.push(ExpressionKind::Unary(UnaryOperator::Not, operand), not.to(all)))
    }

    /// Reports an operator that is written as a word, with the sign to write instead.
    fn report_word_operator(&mut self, word: &str, span: Span, operator: &str) {
        self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, format!("`{word}` is written `{operator}`"));
        self.diagnostics.write_instead(span, operator);
    }

    /// `-a`, `!a`, `~a`, and in version 2 `+a`; otherwise an expression with its indices.
    fn prefix(&mut self) -> ParseResult<ExpressionId> {
        let operator = match self.token.kind {
            TokenKind::Minus => UnaryOperator::Minus,
            TokenKind::Exclamation if self.version == Version::V3 => UnaryOperator::Not,
            TokenKind::Tilde if self.version == Version::V3 => UnaryOperator::BitNot,
            TokenKind::Plus if self.version == Version::V2 => {
                self.advance();
                return self.parse_nested(Self::prefix);
            }
            TokenKind::Identifier if self.token.span.end - self.token.span.start == 3 && self.is_not() => {
                return self.not();
            }
            _ => return self.postfix(),
        };
        let start = self.token.span;
        self.advance();
        let operand = self.nested_binary(PREFIX)?;
        let span = start.to(self.span_of(operand));
        Ok(self.push(ExpressionKind::Unary(operator, operand), span))
    }

    /// A primary expression and the indices behind it.
    fn postfix(&mut self) -> ParseResult<ExpressionId> {
        let mut value = self.primary()?;
        let mut indices = 0;
        while self.at(TokenKind::LeftBracket) && self.version == Version::V3 {
            value = self.index(value)?;
            indices += 1;
            if indices > self.nesting {
                return self.report_too_deep();
            }
        }
        Ok(value)
    }

    /// Reports more indices or parts in a row than the limit of nesting.
    pub(super) fn report_too_deep<T>(&mut self) -> ParseResult<T> {
        let message = format!("more than {} indices in a row", self.nesting);
        Err(self.error(diagnostic_codes::STATEMENT_TOO_COMPLEX, self.token.span, message))
    }

    /// Checks how much of the tree is kept at one time. At the limit, the rest of the text is dropped.
    pub(super) fn check_nodes(&mut self) -> ParseResult<()> {
        /// 64 MB of expressions, just below the length at which the list would double.
        const MAX_NODES: usize = 2_000_000;
        /// A statement takes more than twice as much memory, with what is known of it and the operation that it becomes.
        const NODES_PER_STATEMENT: usize = 2;
        let ast = &self.program.ast;
        if ast.expressions.len() + NODES_PER_STATEMENT * ast.statements.len() <= MAX_NODES {
            return Ok(());
        }
        let message = format!(
            "a statement has at most {MAX_NODES} parts, and each statement in it counts for {NODES_PER_STATEMENT}"
        );
        Err(self.drop_rest(message))
    }

    /// A literal, a name, a call, a cast, `durationof({…})`, or an expression in parentheses.
    fn primary(&mut self) -> ParseResult<ExpressionId> {
        let span = self.token.span;
        self.check_nodes()?;
        let text = self.text(span);
        let kind = match self.token.kind {
            TokenKind::Integer => integer(text),
            TokenKind::Float => ExpressionKind::Float(float(text)),
            TokenKind::Imaginary => ExpressionKind::Imaginary,
            TokenKind::Timing => ExpressionKind::Timing,
            TokenKind::Bitstring if self.version == Version::V3 => ExpressionKind::Bitstring,
            TokenKind::True => ExpressionKind::Bool(true),
            TokenKind::False => ExpressionKind::Bool(false),
            TokenKind::Hardware if self.version == Version::V3 => {
                ExpressionKind::Hardware(self.program.names.intern(text))
            }
            TokenKind::Identifier | TokenKind::Pow => {
                self.advance();
                let name = Name { symbol: self.program.names.intern(text), span };
                if !self.at(TokenKind::LeftParenthesis) {
                    if text == "pow" {
                        return Err(self.report_unexpected("`(`"));
                    }
                    return Ok(self.push(ExpressionKind::Name(name.symbol), span));
                }
                let (arguments, all) = self.arguments()?;
                return Ok(self.push(ExpressionKind::Call(name, arguments), span.to(all)));
            }
            TokenKind::LeftParenthesis => {
                self.advance();
                let value = self.expression()?;
                self.expect_closing(TokenKind::RightParenthesis, ")", span)?;
                // Parentheses are part of the span, not of the tree.
                self.program.ast.expressions[value as usize].span = span.to(self.previous);
                return Ok(value);
            }
            TokenKind::Durationof => {
                self.advance();
                self.expect(TokenKind::LeftParenthesis, "`(`")?;
                self.block()?;
                self.expect(TokenKind::RightParenthesis, "`)`")?;
                return Ok(self.push(ExpressionKind::DurationOf, span.to(self.previous)));
            }
            _ if self.at_type() => {
                let type_ = self.type_()?;
                let (arguments, all) = self.arguments()?;
                if arguments.length != 1 {
                    let message = format!("a cast takes 1 value, found {}", arguments.length);
                    return Err(self.error(diagnostic_codes::UNEXPECTED_TOKEN, all, message));
                }
                return Ok(self.push(ExpressionKind::Cast(type_, arguments), span.to(all)));
            }
            TokenKind::String if self.version == Version::V3 => {
                let message = format!(
                    "a bit string is digits 0 and 1 in double quotes, as in `\"01\"`, found `{}`",
                    shorten(text)
                );
                let failed = self.error(diagnostic_codes::UNEXPECTED_TOKEN, span, message);
                let inside = text.get(1..text.len() - 1).unwrap_or_default();
                if is_bitstring(inside.as_bytes()) {
                    self.diagnostics.write_instead(span, &format!("\"{inside}\""));
                }
                return Err(failed);
            }
            _ => {
                let failed = self.report_unexpected("an expression");
                if self.at(TokenKind::Measure) {
                    let arrow = Span::new(self.previous.start.saturating_sub(1), self.previous.end);
                    if self.text(arrow) == "<-" {
                        self.diagnostics.write_instead(arrow, "=");
                    } else {
                        self.help("measure into a bit first, as in `c = measure q;`");
                    }
                } else if self.at(TokenKind::Qubit) {
                    self.help(HOW_TO_DECLARE);
                } else if self.at(TokenKind::Plus) {
                    self.help(REMOVE);
                } else if self.at(TokenKind::LeftBracket) {
                    let start = self.statement_start;
                    let is_bits = self.first_token(Span::new(start, start)) == TokenKind::Bit;
                    self.help(if is_bits {
                        "bits are written as in `\"01\"`"
                    } else {
                        "a list stands in braces, as in `{1, 2}`"
                    });
                }
                return Err(failed);
            }
        };
        self.advance();
        Ok(self.push(kind, span))
    }

    /// `(a, b)` behind a name. The span includes both parentheses.
    pub(super) fn arguments(&mut self) -> ParseResult<(List, Span)> {
        let open = self.expect(TokenKind::LeftParenthesis, "`(`")?;
        let base = self.stack.len();
        while !self.at(TokenKind::RightParenthesis) {
            if self.at(TokenKind::End) {
                return Err(self.report_unclosed(open, ")"));
            }
            let item = self.expression()?;
            self.stack.push(item);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if self.at(TokenKind::Equals) {
            return Err(self.unexpected_with_help("`,` or `)`", "an argument is a value without a name"));
        }
        self.expect_closing(TokenKind::RightParenthesis, ")", open)?;
        let span = open.to(self.previous);
        Ok((self.list_from(base), span))
    }

    /// The bracket that closes the one at `open`. At the end of the text, the opening bracket is
    /// reported, because that is where the mistake is visible.
    pub(super) fn expect_closing(&mut self, kind: TokenKind, text: &str, open: Span) -> ParseResult<()> {
        if self.eat(kind) {
            return Ok(());
        }
        if self.program.rest(self.previous.end).starts_with("//") {
            let comment = Span::new(self.previous.end, self.previous.end + 2);
            let failed = self.error_with_help(
                diagnostic_codes::UNEXPECTED_TOKEN,
                comment,
                "`//` starts a comment",
                "`/` divides",
            );
            self.diagnostics.fix(comment, "/", false);
            return Err(failed);
        }
        match self.token.kind {
            TokenKind::End => Err(self.report_unclosed(open, text)),
            TokenKind::Equals if text == ")" => {
                let Span { start, end } = self.token.span;
                let message = "`=` assigns, expected `==` or `)`";
                let failed = self.error(diagnostic_codes::ASSIGNMENT_FOR_COMPARISON, self.token.span, message);
                let (instead, more) = match self.bytes().get(end as usize) {
                    Some(b'<') => ("<=", 1),
                    Some(b'>') => (">=", 1),
                    Some(b'!') => ("!=", 1),
                    _ => ("==", 0),
                };
                self.diagnostics.write_instead(Span::new(start, end + more), instead);
                Err(failed)
            }
            _ => {
                let before = self.previous;
                let is_invalid = matches!(self.token.kind, TokenKind::Invalid(_));
                // Where the message is dropped, the statement is not searched.
                if !self.diagnostics.drops_next() && self.closes_nothing() {
                    let found = self.token.span;
                    let _ = self.report_unexpected(&format!("`{text}`"));
                    self.diagnostics.did_you_mean(found, text, false);
                    // What is meant is clear, and read on.
                    self.advance();
                    return Ok(());
                }
                let failed = self.report_unexpected(&format!("`{text}`"));
                if is_invalid {
                    // That is what is wrong.
                } else if self.at(TokenKind::Comma) && text == "]" && self.version == Version::V3 {
                    let start = self.token_at(self.statement_start).span;
                    if StandardGate::named(self.text(start)).is_some() {
                        self.help("parameters stand in parentheses, as in `U(0, 0, pi) q[0];`");
                    }
                } else if self.at(TokenKind::Colon) && self.version == Version::V2 {
                    self.help("ranges are OpenQASM 3");
                } else if self.at(TokenKind::PlusPlus) {
                    self.help("`++` joins in a `let` or an assignment: `let a = b ++ c;`, then use `a`");
                } else if self.at(TokenKind::LeftBracket) {
                    self.help(PARAMETERS);
                } else if self.at(TokenKind::StarStar) {
                    self.help("a power of version 2 is written with `^`");
                } else if self.at(TokenKind::In) {
                    self.help(MEMBER);
                } else if matches!(self.text(self.token.span), "deg" | "degrees") {
                    self.help("degrees are written as in `90 * pi / 180`");
                } else if self.at(TokenKind::Dot) {
                    let prefix = before.to(self.token.span);
                    if matches!(self.text(self.peek_second().span), "pi" | "π") {
                        self.help("π is written `pi`, without the name of a module");
                        self.diagnostics.fix(prefix, "", true);
                    } else {
                        self.help("functions are written without the name of a module, as in `sqrt(2)`");
                    }
                } else if matches!(self.text(before), "sqrt" | "sin" | "cos" | "tan" | "exp" | "ln" | "log") {
                    self.help("the argument of a function stands in parentheses, as in `sqrt(2)`");
                } else if self.closing_bracket(open.start).is_some() {
                    // The bracket is there, and what stands in front of it is too much.
                    self.advise_about_next_value(before);
                } else {
                    let place = self.bracket_place(open, before);
                    let inside = self.text(Span::new(open.end, place.end)).trim();
                    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
                    // Behind a bracket, all that stands in the brackets that are to be closed.
                    let word = match inside.bytes().rev().take_while(is_word).count() {
                        0 => inside,
                        length => inside.get(inside.len() - length..).unwrap_or(inside),
                    };
                    let help = format!("add `{text}` behind `{}`", shorten(word));
                    self.help(&help);
                    self.diagnostics.fix(place, text, false);
                }
                Err(failed)
            }
        }
    }

    /// Adds to the last diagnostic what a value may mean that stands behind another one without a sign.
    fn advise_about_next_value(&mut self, before: Span) {
        let (left, right) = (self.text(before), self.text(self.token.span));
        if left == right {
            self.help(REMOVE);
            self.diagnostics.fix(before.after().to(self.token.span), "", false);
        } else if matches!(right, "(" | "pi" | "π") {
            self.help("write `*` between factors, as in `2 * pi`");
            self.diagnostics.fix(before.after(), " *", false);
        }
    }

    /// Returns whether the present token is a bracket that closes none of its statement.
    pub(super) fn closes_nothing(&mut self) -> bool {
        let Span { start, end } = self.token.span;
        let brackets = match self.token.kind {
            TokenKind::RightParenthesis => b"()",
            TokenKind::RightBracket => b"[]",
            TokenKind::RightBrace => return self.is_superfluous_brace(start),
            _ => return false,
        };
        let text = self.text(Span::new(self.statement_start, end)).as_bytes();
        let [open, close] = brackets.map(|sign| text.iter().fold(0, |count, &byte| count + u32::from(byte == sign)));
        close > open
    }

    /// Where the bracket belongs that closes the one at `open`, if the text goes wrong behind
    /// `before`: in front of the first comma of an index, as no qubit has two, else behind
    /// `before`.
    fn bracket_place(&self, open: Span, before: Span) -> Span {
        let inside = self.text(Span::new(open.end, before.end));
        let comma = inside.find(',').filter(|_| self.text(open) == "[" && inside.contains('['));
        let end = comma.map_or(before.end, |comma| open.end + comma as u32);
        Span::new(end, end)
    }

    /// `{1, 2}`.
    pub(super) fn set(&mut self) -> ParseResult<ExpressionId> {
        let open = self.expect(TokenKind::LeftBrace, "`{`")?;
        if self.at(TokenKind::RightBrace) {
            let failed = self.report_unexpected("an expression");
            // It is not the end of the block around the set.
            self.advance();
            return Err(failed);
        }
        self.rest_of_braces(open, Self::expression, ExpressionKind::Set)
    }

    /// The items of a set or array literal and the closing brace.
    fn rest_of_braces(
        &mut self,
        open: Span,
        item: fn(&mut Self) -> ParseResult<ExpressionId>,
        kind: fn(List) -> ExpressionKind,
    ) -> ParseResult<ExpressionId> {
        let items = self.items_until(TokenKind::RightBrace, item)?;
        self.expect_closing(TokenKind::RightBrace, "}", open)?;
        let list = self.list(&items);
        Ok(self.push(kind(list), open.to(self.previous)))
    }

    /// Items separated by commas, up to the `end`, which a comma may precede.
    pub(super) fn items_until<T>(
        &mut self,
        end: TokenKind,
        mut item: impl FnMut(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<Vec<T>> {
        let mut items = Vec::new();
        while !self.at(end) {
            items.push(item(self)?);
            if !self.eat(TokenKind::Comma) && !self.lacks_comma() {
                break;
            }
        }
        Ok(items)
    }

    /// Reports a comma that is missing in front of the next argument, which begins with its type.
    fn lacks_comma(&mut self) -> bool {
        use TokenKind as T;
        let is_next = self.at_type() || matches!(self.token.kind, T::Qubit | T::Readonly | T::Mutable | T::Array);
        if !is_next || self.is_at_line_start() {
            return false;
        }
        let place = self.previous.after();
        self.error_with_help(diagnostic_codes::MISSING_COMMA, place, "expected `,` between the arguments", "add `,`");
        self.diagnostics.fix(place, ",", true);
        true
    }

    /// The value behind `=` in a declaration.
    pub(super) fn declared_value(&mut self) -> ParseResult<ExpressionId> {
        if self.at(TokenKind::LeftBrace) { self.array_literal() } else { self.measure_or_value() }
    }

    /// `{1, 2}` or `{{1, 2}, {3, 4}}` in a declaration.
    fn array_literal(&mut self) -> ParseResult<ExpressionId> {
        let open = self.expect(TokenKind::LeftBrace, "`{`")?;
        let item = |parser: &mut Self| match parser.token.kind {
            TokenKind::LeftBrace => parser.parse_nested(Self::array_literal),
            _ => parser.expression(),
        };
        self.rest_of_braces(open, item, ExpressionKind::ArrayLiteral)
    }

    /// Expressions separated by commas, at least one. A comma may precede the `end`.
    pub(super) fn expressions_until(&mut self, end: TokenKind) -> ParseResult<List> {
        let mut items = vec![self.expression()?];
        while self.eat(TokenKind::Comma) && !self.at(end) {
            items.push(self.expression()?);
        }
        Ok(self.list(&items))
    }
}

/// The binary operator that a token is in a version, with its left and right binding power.
pub(super) const fn binary_operator(kind: TokenKind, version: Version) -> Option<(BinaryOperator, u8, u8)> {
    use BinaryOperator as B;
    use TokenKind as T;
    if matches!(version, Version::V2) {
        return Some(match kind {
            T::Plus => (B::Add, 18, 19),
            T::Minus => (B::Subtract, 18, 19),
            T::Star => (B::Multiply, 20, 21),
            T::Slash => (B::Divide, 20, 21),
            T::Caret => (B::Power, POWER + 1, POWER),
            _ => return None,
        });
    }
    Some(match kind {
        T::PipePipe => (B::Or, 2, 3),
        T::AmpersandAmpersand => (B::And, 4, 5),
        T::Pipe => (B::BitOr, BIT_OR, 7),
        T::Caret => (B::BitXor, 8, 9),
        T::Ampersand => (B::BitAnd, 10, 11),
        T::EqualsEquals => (B::Equal, 12, 13),
        T::ExclamationEquals => (B::NotEqual, 12, 13),
        T::Less => (B::Less, 14, 15),
        T::LessEquals => (B::LessEqual, 14, 15),
        T::Greater => (B::Greater, 14, 15),
        T::GreaterEquals => (B::GreaterEqual, 14, 15),
        T::LessLess => (B::ShiftLeft, 16, 17),
        T::GreaterGreater => (B::ShiftRight, 16, 17),
        T::Plus => (B::Add, 18, 19),
        T::Minus => (B::Subtract, 18, 19),
        T::Star => (B::Multiply, 20, 21),
        T::Slash => (B::Divide, 20, 21),
        T::Percent => (B::Modulo, 20, 21),
        T::StarStar => (B::Power, POWER + 1, POWER),
        _ => return None,
    })
}

/// The value of an integer literal. Underscores are skipped; more than 64 bits give
/// [`ExpressionKind::HugeInteger`].
pub(super) fn integer(text: &str) -> ExpressionKind {
    let bytes = text.as_bytes();
    let (radix, digits) = match bytes {
        [b'0', b'x' | b'X', ..] => (16, &bytes[2..]),
        [b'0', b'b' | b'B', ..] => (2, &bytes[2..]),
        [b'0', b'o', ..] => (8, &bytes[2..]),
        _ => (10, bytes),
    };
    let mut value = 0_u64;
    for &byte in digits {
        let Some(digit) = (byte as char).to_digit(radix) else { continue };
        match value.checked_mul(u64::from(radix)).and_then(|value| value.checked_add(u64::from(digit))) {
            Some(next) => value = next,
            None => return ExpressionKind::HugeInteger,
        }
    }
    ExpressionKind::Integer(value)
}

/// The value of a float literal; infinite if it is too large.
fn float(text: &str) -> f64 {
    if text.contains('_') {
        return number::parse(&without_underscores(text)).unwrap_or(f64::INFINITY);
    }
    number::parse(text).unwrap_or(f64::INFINITY)
}
