//! What the parser reports of a token that it did not expect.
//!
//! A message quotes the token. The span is the token, too, or the end of what stands in front of the place where something is
//! missing, because that is where a person would add it.

use super::super::Version;
use super::super::codes;
use super::super::lexer::{LexicalError, TokenKind};
use super::{ParseResult, Parser, SyntaxError, shorten};
use diagnostic::{Diagnostic, Span, find};

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
        // The span of a statement that ends too soon starts at its beginning, because nothing is
        // visible at the end of a text.
        let span = match self.token.kind {
            TokenKind::End if self.version == Version::V2 => {
                Span::new(self.statement_start.min(self.previous.start), self.previous.end)
            }
            TokenKind::End => self.previous.after(),
            _ => self.token.span,
        };
        let diagnostic = if matches!(self.token.kind, TokenKind::Equals)
            && find(what, "`)`").is_some()
            && self.version == Version::V2
        {
            Diagnostic::error(codes::ASSIGN_FOR_EQUAL, span, "`=` assigns, `==` compares")
                .with_help("write `==` for a comparison")
                .with_fix(span, "==")
        } else {
            Diagnostic::error(codes::UNEXPECTED, span, format!("expected {what}, found {}", self.describe_token()))
        };
        self.diagnostics.add(diagnostic);
        SyntaxError
    }

    /// Reports an error.
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> SyntaxError {
        self.diagnostics.add(Diagnostic::error(code, span, message));
        SyntaxError
    }

    /// Reports an error with a hint.
    pub(super) fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> SyntaxError {
        self.diagnostics.add(Diagnostic::error(code, span, message).with_help(help));
        SyntaxError
    }

    /// Adds a hint to the last diagnostic, unless it has one.
    pub(super) fn help(&mut self, text: &str) {
        self.diagnostics.help(text, false);
    }

    /// Reports the present token, which is invalid, and skips it, so that it is reported once.
    pub(super) fn report_invalid(&mut self, reason: LexicalError) -> SyntaxError {
        let span = self.token.span;
        let text = self.text(span);
        let diagnostic = match reason {
            LexicalError::String => {
                let quote = Span::new(span.start, span.start + 1);
                let trailing = text.bytes().rev().take_while(|byte| matches!(byte, b';' | b' ' | b'\t')).count();
                let end = span.end - trailing as u32;
                Diagnostic::error(codes::STRING, quote, "this string is not closed on its line")
                    .with_help("add the closing `\"`")
                    .with_fix(Span::new(end, end), text.get(..1).unwrap_or_default())
            }
            LexicalError::Comment => Diagnostic::error(codes::COMMENT, span, "this comment is never closed")
                .with_help("add `*/` where it ends"),
            LexicalError::Number => {
                let diagnostic = Diagnostic::error(codes::NUMBER, span, format!("`{}` is not a number", shorten(text)));
                let number = text.trim_end_matches(char::is_alphabetic);
                let mut instead = match text.get(number.len()..) {
                    Some("i" | "j") => format!("{number}im"),
                    Some(factor @ ("pi" | "π" | "tau" | "euler")) => format!("{number} * {factor}"),
                    Some("deg") => format!("{number} * pi / 180"),
                    _ => String::new(),
                };
                // `1/2pi` divides by all of it.
                if matches!(self.text(self.previous), "/" | "%" | "**") && instead.contains('*') {
                    instead = format!("({instead})");
                }
                if instead.is_empty() {
                    diagnostic
                } else {
                    diagnostic.with_help(format!("write `{instead}`")).with_fix(span, &instead)
                }
            }
            LexicalError::LeadingZero => {
                let number = match text.trim_start_matches('0') {
                    "" => "0",
                    number => number,
                };
                Diagnostic::error(codes::NUMBER, span, "an integer of OpenQASM 2 has no leading zeros")
                    .with_help(format!("write `{}`", shorten(number)))
                    .with_fix(span, number)
            }
            LexicalError::Hash => {
                let include = self
                    .text(Span::new(span.end, self.program.source.len() as u32))
                    .trim_start()
                    .starts_with("include");
                let (help, instead) = if include {
                    ("write `include` without it, and `;` behind the file", "")
                } else {
                    ("a comment starts with `//`", "//")
                };
                Diagnostic::error(codes::CHARACTER, span, "`#` has no meaning here")
                    .with_help(help)
                    .with_fix(span, instead)
            }
            LexicalError::Character => {
                let character = text.chars().next().unwrap_or('\0');
                let message = if character.is_ascii_graphic() {
                    format!("`{character}` has no meaning here")
                } else {
                    format!("the character U+{:04X} has no meaning here", u32::from(character))
                };
                let diagnostic = Diagnostic::error(codes::CHARACTER, span, message);
                let (help, instead) = match character {
                    '\u{a0}' | '\u{200b}' | '\u{feff}' | '\u{2028}' | '\u{3000}' => {
                        ("replace it with a plain space", " ")
                    }
                    '“' | '”' | '„' => ("use the plain quote `\"`", "\""),
                    '−' | '–' => ("use the plain minus `-`", "-"),
                    '×' => ("use `*`", "*"),
                    '／' => ("use `/`", "/"),
                    '`' => ("remove what only marks the program as one, such as a line of ```", ""),
                    _ => ("", ""),
                };
                match (help, instead) {
                    ("", _) => diagnostic,
                    (help, "") => diagnostic.with_help(help),
                    _ => diagnostic.with_help(help).with_fix(span, instead),
                }
            }
        };
        // The fence of a block of Markdown has another one at the end.
        let is_second_fence = text.starts_with('`') && std::mem::replace(&mut self.has_fence, text.starts_with('`'));
        if !is_second_fence {
            self.diagnostics.add(diagnostic);
        }
        // The lexer has consumed the invalid bytes already. Skipping the token prevents a second
        // report.
        self.advance();
        SyntaxError
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
        let goes_on = self.is_at_line_start() || closes || self.starts_new_statement();
        let found = self.describe_token();
        if self.version == Version::V3
            && matches!(self.token.kind, TokenKind::RightBracket | TokenKind::RightParenthesis)
            && !goes_on
        {
            let diagnostic =
                Diagnostic::error(codes::UNEXPECTED, self.token.span, format!("this {found} closes nothing"));
            self.diagnostics.add(diagnostic.with_help("remove it"));
            self.diagnostics.fix(self.token.span, "", false);
            return Err(SyntaxError);
        }
        let span = match self.token.kind {
            // As in `unexpected`.
            TokenKind::End if self.version == Version::V2 => Span::new(self.statement_start, self.previous.end),
            _ if goes_on => self.previous.after(),
            _ => self.token.span,
        };
        let message = match self.token.kind {
            TokenKind::End => "expected `;` at the end of the statement".to_owned(),
            _ => format!("expected `;`, found {found}"),
        };
        self.error(codes::MISSING_SEMICOLON, span, message);
        // Elsewhere something else is wrong than that it is missing.
        if goes_on || self.at(TokenKind::End) {
            self.help("add `;` at the end of the statement");
            // No statement that anybody means begins with a number: it may be that of the line.
            let is_numbered = self.bytes()[self.statement_start as usize].is_ascii_digit();
            self.diagnostics.fix(self.previous.after(), ";", !is_numbered);
        } else if self.at(TokenKind::Comma) {
            let start = self.statement_start;
            match self.first_token(Span::new(start, start)) {
                TokenKind::Let => self.help("qubits are joined by `++`"),
                first if first.declares() => {
                    self.help("a statement declares one name: give each a statement of its own");
                }
                _ => {}
            }
        } else if self.at(TokenKind::Arrow) {
            self.help("operands are separated by `,`");
        }
        if goes_on { Ok(()) } else { Err(SyntaxError) }
    }
}
