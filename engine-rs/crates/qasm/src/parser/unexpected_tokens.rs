//! What the parser reports of a token that it did not expect.
//!
//! A message quotes the token. The span is the token, too, or the end of what stands in front of the place where something is
//! missing, because that is where a person would add it.

use super::super::Version;
use super::super::diagnostic_codes::{self, UNEXPECTED_TOKEN};
use super::super::lexer::{LexicalError, TokenKind, is_bitstring};
use super::foreign_syntax::PASTE;
use super::{ParseResult, Parser, SyntaxError, shorten};
use circuit::gates::StandardGate;
use diagnostic::{Diagnostic, Span, find};

/// How a comment is written.
pub(super) const COMMENT: &str = "a comment starts with `//`";

/// How a subroutine is written.
pub(super) const SUBROUTINE: &str = "a subroutine is written as in `def f(qubit q) { … }`";

/// How qubits are joined.
pub const HOW_TO_JOIN: &str = "qubits are joined by `++`, as in `q[0] ++ q[1]`";

/// Where the parameters of a gate stand.
pub(super) const PARAMETERS: &str = "parameters stand in parentheses, qubits behind them, as in `rx(pi/2) q[0];`";

/// How a number with a fraction is written.
pub const DECIMAL_POINT: &str = "a number has a point, as in `0.5`";

/// What takes the outcome of a measurement.
pub(super) const OUTCOME: &str = "write `->` and the bit that takes the outcome, as in `measure q[0] -> c[0];`";

/// Signs as the source of a page has them.
const ESCAPES: [(&str, &str); 3] = [("&gt;", ">"), ("&lt;", "<"), ("&quot;", "\"")];

/// What a name consists of.
const NAME: &str = "a name has letters, digits and `_`";

/// Where a body stands.
pub(super) const BODY: &str = "a body stands behind `if`, `for`, `while`, `gate` or `def`";

/// How qubits are declared.
pub(super) const HOW_TO_DECLARE: &str = "qubits are declared as in `qubit[2] q;`";

/// How a gate is inverted.
pub(super) const INVERSE: &str = "an inverse is written as in `inv @ s q[0];`";

/// Where a gate stands.
pub const GATE_IN_FRONT: &str = "a gate stands in front of its qubits, as in `h q[0];`";

/// What to do with what is superfluous.
pub(super) const REMOVE: &str = "remove it";

/// What to do with several where one is allowed.
pub(super) const ONE_EACH: &str = "give each a statement of its own";

/// How one asks whether a value is one of several.
pub(super) const MEMBER: &str = "`n in {1, 2}` is written `(n == 1 || n == 2)`";

/// What formulas look like.
const FORMULAS: &str = "formulas are plain, as in `pi/2`";

impl Parser<'_> {
    /// The present token, as a message quotes it.
    fn describe_token(&self) -> String {
        match self.token.kind {
            TokenKind::End => "the end of the program".to_owned(),
            _ => format!("`{}`", shorten(self.text(self.token.span))),
        }
    }

    /// Reports that something else was expected at the present token, or that this is no token at
    /// all.
    pub(super) fn report_unexpected(&mut self, what: &str) -> SyntaxError {
        if let TokenKind::Invalid(reason) = self.token.kind {
            return self.report_invalid(reason);
        }
        // A message that nobody sees is not worded.
        if self.diagnostics.count_if_dropped() {
            return SyntaxError;
        }
        // The span of a statement that ends too soon starts at its beginning, because nothing is
        // visible at the end of a text.
        let span = match self.token.kind {
            TokenKind::End if self.version == Version::V2 => {
                Span::new(self.statement_start.min(self.previous.start), self.previous.end)
            }
            TokenKind::End => self.previous.after(),
            _ => self.token.span,
        };
        self.error(UNEXPECTED_TOKEN, span, format!("expected {what}, found {}", self.describe_token()));
        self.advise();
        SyntaxError
    }

    /// Adds to the last diagnostic what a sign of another language is here, or that a bracket closes nothing.
    fn advise(&mut self) {
        use TokenKind as T;
        if self.diagnostics.is_last_dropped() {
            return;
        }
        let (before, span) = (self.previous, self.token.span);
        let both = before.to(span);
        match (self.token.kind, self.text(both)) {
            (T::Colon, _) if self.bytes().get(span.end as usize) == Some(&b'=') => {
                self.diagnostics.write_instead(Span::new(span.start, span.end + 1), "=");
            }
            _ if self.text(Span::new(before.end, span.start)).trim_start().starts_with("//=") => {
                self.help("`//` starts a comment, and `/=` divides");
            }
            (T::Greater, "<>") => self.diagnostics.write_instead(both, "!="),
            (T::Equals, "===") => self.diagnostics.write_instead(both, "=="),
            _ if self.closes_nothing() => {
                self.help(REMOVE);
                self.diagnostics.fix(span, "", false);
            }
            _ => {}
        }
    }

    /// Reports an error.
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> SyntaxError {
        if !self.is_explained() {
            self.diagnostics.add(Diagnostic::error(code, span, message));
        }
        SyntaxError
    }

    /// Returns whether an error at the present token needs no report of its own, and reports signs as a page's source has them.
    #[inline(never)]
    fn is_explained(&mut self) -> bool {
        // What was reported in a name is no news where the name is used.
        if self.reserved.contains(&self.token.kind) {
            self.diagnostics.mute(true);
        }
        // A long statement may have a mistake at every sign, and tells one.
        if self.diagnostics.drops_next() {
            return false;
        }
        for (escape, sign) in &ESCAPES {
            if let Some(at) = find(self.line_at(self.statement_start), escape) {
                let start = self.statement_start + at as u32;
                let span = Span::new(start, start + escape.len() as u32);
                let message = format!("`{escape}` has no meaning here");
                self.diagnostics.add(Diagnostic::error(diagnostic_codes::UNKNOWN_CHARACTER, span, message));
                self.diagnostics.write_instead(span, sign);
                self.diagnostics.ignore_further_advice();
                return true;
            }
        }
        false
    }

    /// Reports an error with a hint.
    pub(super) fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: &str,
    ) -> SyntaxError {
        let failed = self.error(code, span, message);
        self.help(help);
        failed
    }

    /// Reports that something else was expected at the present token, with a hint.
    pub(super) fn unexpected_with_help(&mut self, what: &str, help: &str) -> SyntaxError {
        let failed = self.report_unexpected(what);
        self.help(help);
        failed
    }

    /// Adds a hint to the last diagnostic, unless it has one.
    pub(super) fn help(&mut self, text: &str) {
        self.diagnostics.help(text, false);
    }

    /// Reports the present token, which is invalid, and skips it, so that it is reported once.
    pub(super) fn report_invalid(&mut self, reason: LexicalError) -> SyntaxError {
        let span = self.token.span;
        let text = self.text(span);
        self.explain_invalid(reason, span, text);
        // The lexer has consumed the invalid bytes already. Skipping the token prevents a second
        // report.
        self.advance();
        SyntaxError
    }

    /// Adds the diagnostic of an invalid token.
    fn explain_invalid(&mut self, reason: LexicalError, span: Span, text: &str) {
        match reason {
            LexicalError::String => {
                let quote = Span::new(span.start, span.start + 1);
                let trailing = text.bytes().rev().take_while(|byte| matches!(byte, b';' | b' ' | b'\t')).count();
                let end = span.end - trailing as u32;
                let place = curly_quote(text, span.start).unwrap_or(Span::new(end, end));
                self.error(diagnostic_codes::UNCLOSED_STRING, quote, "this string is not closed on its line");
                let inside = self.text(Span::new(quote.end, place.start));
                if is_bitstring(inside.as_bytes()) || self.text(self.previous) == "include" {
                    self.help("add the closing `\"`");
                    self.diagnostics.fix(place, text.get(..1).unwrap_or_default(), true);
                } else {
                    // Strings stand nowhere else.
                    self.help(REMOVE);
                    self.diagnostics.fix(quote, "", false);
                }
            }
            LexicalError::Comment => {
                self.error_with_help(
                    diagnostic_codes::UNCLOSED_COMMENT,
                    span,
                    "this comment is never closed",
                    "add `*/` where it ends",
                );
            }
            LexicalError::Number => {
                self.error(diagnostic_codes::MALFORMED_NUMBER, span, format!("`{}` is not a number", shorten(text)));
                let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_');
                let Some((number, unit)) = text.split_at_checked(text.bytes().take_while(is_part).count()) else {
                    return;
                };
                let mut instead = match unit {
                    "i" | "j" => format!("{number}im"),
                    "pi" | "π" | "tau" | "euler" => format!("{number} * {unit}"),
                    "deg" | "°" => format!("{number} * pi / 180"),
                    _ => return,
                };
                // `1/2pi` divides by all of it.
                if matches!(self.text(self.previous), "/" | "%" | "**") && instead.contains('*') {
                    instead = format!("({instead})");
                }
                self.diagnostics.write_instead(span, &instead);
            }
            LexicalError::LeadingZero => {
                let number = match text.trim_start_matches('0') {
                    "" => "0",
                    number => number,
                };
                self.error(diagnostic_codes::MALFORMED_NUMBER, span, "an integer of OpenQASM 2 has no leading zeros");
                self.help(&format!("write `{}`", shorten(number)));
                self.diagnostics.fix(span, number, true);
            }
            LexicalError::Hash => {
                self.error(diagnostic_codes::UNKNOWN_CHARACTER, span, "`#` has no meaning here");
                let line = self.line_at(span.end).trim_end();
                let end = span.end + line.len() as u32;
                let is_ended = line.ends_with(';');
                if line.trim_start().starts_with("include") {
                    self.help("write `include` without it, and `;` behind the file");
                    self.diagnostics.fix(span, "", true);
                    if !is_ended {
                        self.diagnostics.fix_too(Span::new(end, end), ";");
                    }
                    return;
                }
                self.help(COMMENT);
                // Elsewhere a comment would hide the rest of a statement.
                if self.is_at_line_start() || span.start == self.statement_start {
                    self.diagnostics.fix(span, "//", true);
                }
            }
            LexicalError::Character => {
                let character = text.chars().next().unwrap_or('\0');
                let message = if character.is_ascii_graphic() {
                    format!("`{character}` has no meaning here")
                } else {
                    format!("the character U+{:04X} has no meaning here", u32::from(character))
                };
                self.error(diagnostic_codes::UNKNOWN_CHARACTER, span, message);
                if let Some(instead) = plain(character) {
                    let help = match instead {
                        ' ' => "replace it with a plain space".to_owned(),
                        '"' => "use the plain quote `\"`".to_owned(),
                        _ => format!("use `{instead}`"),
                    };
                    self.help(&help);
                    let mut text = String::new();
                    text.push(instead);
                    self.diagnostics.fix(span, &text, true);
                    if instead == '"'
                        && let Some(other) = curly_quote(self.line_at(span.end), span.end)
                    {
                        self.diagnostics.fix_too(other, &text);
                    }
                } else {
                    self.explain_character(character, span);
                }
            }
        }
    }

    /// Adds to the diagnostic of a character what it may mean.
    fn explain_character(&mut self, character: char, span: Span) {
        match character {
            '²' if self.version == Version::V3 => self.diagnostics.did_you_mean(span, "**2", false),
            '†' => self.help(INVERSE),
            '`' => self.help(PASTE),
            '$' => self.help(FORMULAS),
            '\\' => {
                self.help(FORMULAS);
                if self.program.rest(span.end).starts_with("pi") {
                    self.diagnostics.fix(span, "", true);
                }
            }
            '?' => self.help("`n = a ? b : c` is written `if (a) { n = b; } else { n = c; }`"),
            _ => {}
        }
    }

    /// The offset of the bracket on its line that closes the one at an offset.
    pub(super) fn closing_bracket(&self, open: u32) -> Option<u32> {
        let mut depth = 0_u32;
        for (byte, at) in self.program.rest(open).bytes().zip(open..) {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth == 1 => return Some(at),
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b';' | b'\n' => return None,
                _ => {}
            }
        }
        None
    }

    /// The `;` of a statement.
    ///
    /// A missing one is reported, but fails only if the present token can belong to the statement.
    /// Where a line or a block ends, or the next tokens read like a new statement, parsing
    /// continues as if it were there.
    pub(super) fn semicolon(&mut self) -> ParseResult<()> {
        if self.eat(TokenKind::Semicolon) {
            return Ok(());
        }
        if let TokenKind::Invalid(reason) = self.token.kind {
            return Err(self.report_invalid(reason));
        }
        let closes = self.at(TokenKind::RightBrace) && self.depth > 0;
        if closes && self.peek_second().kind == TokenKind::Semicolon && self.has_superfluous_brace_behind() {
            let brace = self.token.span;
            self.error_with_help(UNEXPECTED_TOKEN, brace, "this `}` stands in front of its `;`", REMOVE);
            self.diagnostics.fix(brace, "", false);
            self.advance();
            self.advance();
            return Ok(());
        }
        let goes_on = self.is_at_line_start() || closes || self.at(TokenKind::Else) || self.starts_new_statement();
        let found = self.describe_token();
        if self.version == Version::V3
            && matches!(self.token.kind, TokenKind::RightBracket | TokenKind::RightParenthesis)
            && !goes_on
        {
            self.error_with_help(UNEXPECTED_TOKEN, self.token.span, format!("this {found} closes nothing"), REMOVE);
            self.diagnostics.fix(self.token.span, "", false);
            return Err(SyntaxError);
        }
        let span = match self.token.kind {
            // As in `report_unexpected`.
            TokenKind::End if self.version == Version::V2 => Span::new(self.statement_start, self.previous.end),
            _ if goes_on => self.previous.after(),
            _ => self.token.span,
        };
        let message = match self.token.kind {
            TokenKind::End => "expected `;` at the end of the statement".to_owned(),
            _ => format!("expected `;`, found {found}"),
        };
        self.error(diagnostic_codes::MISSING_SEMICOLON, span, message);
        let between = self.text(Span::new(self.previous.end, self.token.span.start)).trim_start();
        let is_commented_out =
            between.starts_with("//") && between.lines().next().is_some_and(|it| it.trim_end().ends_with(';'));
        // Elsewhere something else is wrong than that it is missing.
        if self.program.rest(self.statement_start).starts_with("--") {
            self.help(COMMENT);
        } else if is_commented_out {
            self.help("`//` starts a comment, and the `;` is in it");
        } else if self.at(TokenKind::If)
            && !self.is_at_line_start()
            && self.peek_second().kind != TokenKind::LeftParenthesis
        {
            self.help("a condition stands in front, as in `if (c == 1) x q;`");
        } else if goes_on || self.at(TokenKind::End) {
            self.help("add `;` at the end of the statement");
            // No statement that anybody means begins with a number: it may be that of the line. A word that is no gate's may be meant
            // to belong to the statement.
            let is_doubtful = self.bytes()[self.statement_start as usize].is_ascii_digit()
                || !self.is_at_line_start()
                    && match self.token.kind {
                        TokenKind::Identifier => StandardGate::named(self.text(self.token.span)).is_none(),
                        TokenKind::RightBrace | TokenKind::Else => false,
                        kind => !matches!(kind, TokenKind::Measure | TokenKind::Reset | TokenKind::Barrier),
                    };
            self.diagnostics.fix(self.previous.after(), ";", !is_doubtful);
        } else {
            use TokenKind as T;
            let start = self.statement_start;
            let help = match (self.token.kind, self.first_token(Span::new(start, start))) {
                (T::Comma, _) if self.is_decimal_comma() => DECIMAL_POINT,
                (T::Comma, T::Let) => HOW_TO_JOIN,
                (T::Comma | T::Identifier, first) if first.declares() => {
                    "a statement declares one name: give each a statement of its own"
                }
                (T::Minus, first) if first.declares() => NAME,
                (T::Identifier, T::Measure) => OUTCOME,
                (T::Comma, _) => ONE_EACH,
                (T::Arrow, _) => "operands are separated by `,`",
                (T::Dot, first) if first.declares() => "values have no parts that are named",
                (T::Dot, _) => GATE_IN_FRONT,
                (T::In, _) => MEMBER,
                (T::Identifier, _) if self.is_power_of_gate() => {
                    "a power of a gate is written as in `pow(2) @ x q[0];`"
                }
                (T::LeftParenthesis, T::Qreg | T::Creg) => "write the size in brackets, as in `qreg q[2];`",
                (T::LeftParenthesis, first) if first.names_type() => SUBROUTINE,
                (T::Equals, T::Qubit | T::Qreg) => "a declaration gives a qubit no value, `reset` sets it to zero",
                (T::Equals, T::Input) => "an input gets its value when the program runs",
                _ => "",
            };
            if !help.is_empty() {
                self.help(help);
            }
            if help == NAME {
                self.reserved.push(T::Minus);
            }
            if self.is_decimal_comma() {
                self.diagnostics.fix(self.token.span, ".", false);
            }
            if self.at(T::Colon) && self.ends_line(self.token.span.end) {
                self.diagnostics.write_instead(self.token.span, ";");
                self.advance();
                return Ok(());
            }
            self.advise();
        }
        if goes_on { Ok(()) } else { Err(SyntaxError) }
    }

    /// Returns whether the present comma stands between the digits of one number.
    fn is_decimal_comma(&self) -> bool {
        let comma = self.token.span;
        // A comma that is the first byte of the text has none in front of it.
        let digit_at =
            |at: Option<u32>| at.and_then(|at| self.bytes().get(at as usize)).is_some_and(u8::is_ascii_digit);
        self.at(TokenKind::Comma)
            && self.previous.end == comma.start
            && digit_at(comma.start.checked_sub(1))
            && digit_at(Some(comma.end))
    }

    /// Returns whether nothing stands on its line from an offset on.
    pub(super) fn ends_line(&self, offset: u32) -> bool {
        let rest = self.line_at(offset).trim();
        rest.is_empty() || rest.starts_with("//")
    }

    /// Returns whether the statement begins with a gate and `^` or `**`.
    fn is_power_of_gate(&self) -> bool {
        let text = self.program.rest(self.statement_start);
        let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let operator = self.token_at(self.statement_start + length as u32).kind;
        matches!(operator, TokenKind::Caret | TokenKind::StarStar)
            && text.get(..length).is_some_and(|name| StandardGate::named(name).is_some())
    }
}

/// The sign of the language that another one is meant as.
fn plain(character: char) -> Option<char> {
    const SIGNS: [(u16, u8); 20] = [
        (0xA0, b' '),
        (0x200B, b' '),
        (0xFEFF, b' '),
        (0x2028, b' '),
        (0x3000, b' '),
        (0x201C, b'"'),
        (0x201D, b'"'),
        (0x201E, b'"'),
        (0x2018, b'"'),
        (0x2019, b'"'),
        (0x2212, b'-'),
        (0x2013, b'-'),
        // ×, ·, ∗ and ÷
        (0xD7, b'*'),
        (0xB7, b'*'),
        (0x2217, b'*'),
        (0xF7, b'/'),
        // Those of Chinese texts.
        (0x3002, b';'),
        (0x3001, b','),
        (0x3010, b'['),
        (0x3011, b']'),
    ];
    let code = u32::from(character);
    let plain = match SIGNS.iter().find(|(sign, _)| u32::from(*sign) == code) {
        Some((_, plain)) => *plain,
        // The wide forms of ASCII.
        None if (0xFF01..=0xFF5E).contains(&code) && !character.is_alphabetic() => (code - 0xFEE0) as u8,
        None => return None,
    };
    Some(plain as char)
}

/// The first curly quote of a text that begins at an offset.
fn curly_quote(text: &str, offset: u32) -> Option<Span> {
    // Those are U+2018 to U+201F.
    let at = text.as_bytes().windows(3).position(|it| it[..2] == [0xE2, 0x80] && (0x98..0xA0).contains(&it[2]))?;
    let start = offset + at as u32;
    Some(Span::new(start, start + 3))
}
