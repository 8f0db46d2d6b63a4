//! Syntax of other languages, and of the other version: recognized, and reported with the right
//! form.
//!
//! A text that is in another language as a whole, or in another encoding, gives one diagnostic and is
//! not read ([`foreign_text`]).
//!
//! Within a program, recognized are Python with Qiskit (imports, `print`, methods, circuits and registers), the wrong
//! case of `OPENQASM`, keywords of version 3 in version 2, and `c = measure q` in version 2. Each
//! gives one diagnostic that quotes what to write instead.
//!
//! These checks run only if a statement starts with a word that has not started a gate call before,
//! so correct programs pay once per gate name.

use super::super::Version;
use super::super::ast::StatementKind;
use super::super::codes;
use super::super::lexer::TokenKind;
use super::{ParseResult, Parser, SyntaxError, newer_keyword, shorten};
use diagnostic::{Diagnostic, Span, find};

/// The other languages that are recognized by the first line of a program: name, how such a line
/// starts, and what to do. The last entry that fits counts.
const LANGUAGES: [(&str, &[&str], &str); 7] = [
    ("Python", &["import ", "from ", "print(", "def main():", "class "], QISKIT),
    ("Python", &["import cirq", "from cirq"], "in Cirq, `cirq.qasm(circuit)` gives the program as OpenQASM"),
    ("Python", &["import pennylane", "from pennylane"], "in PennyLane, `qml.to_openqasm(circuit)` gives OpenQASM"),
    (
        "Q#",
        &[
            "namespace ",
            "operation ",
            "function ",
            "open Microsoft.",
            "import Std.",
            "import Microsoft.",
            "@EntryPoint",
        ],
        "write its gates in OpenQASM, as in `h q[0];`",
    ),
    (
        "Quil",
        &["DECLARE ", "DEFGATE ", "DEFCIRCUIT ", "PRAGMA ", "H 0", "X 0", "CNOT 0 ", "MEASURE 0"],
        "write its gates in OpenQASM, as in `cx q[0], q[1];`",
    ),
    (
        "C",
        &["#include <", "int main(", "void main(", "using namespace "],
        "write its gates in OpenQASM, as in `h q[0];`",
    ),
    ("JSON", &["{\"", "[{", "[\""], "paste only the program that it contains"),
];

const QISKIT: &str = "in Qiskit, `qasm3.dumps(circuit)` gives the program as OpenQASM";

/// The diagnostic of a text that is no OpenQASM as a whole, by its first line.
pub fn foreign_text(source: &str) -> Option<Diagnostic> {
    if source.bytes().take(16).filter(|&byte| byte == 0).count() >= 4 {
        let end = source.chars().next().map_or(0, char::len_utf8) as u32;
        let message = "this text is UTF-16, and was read as another encoding";
        return Some(
            Diagnostic::error(codes::CHARACTER, Span::new(0, end), message).with_help("save the file as UTF-8"),
        );
    }
    let mut start = 0;
    let line = loop {
        let line = source.get(start..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
        let text = line.trim_start_matches('\u{feff}').trim();
        // A comment of Python is none of OpenQASM, so it does not decide.
        let is_word = ["#include", "#pragma", "#dim"].iter().any(|word| text.starts_with(word));
        if !(text.is_empty() || text.starts_with("//") || text.starts_with('#') && !is_word) {
            break text;
        }
        start += line.len() + 1;
        if start >= source.len() {
            return None;
        }
    };
    start = line.as_ptr() as usize - source.as_ptr() as usize;
    // JSON may have line breaks between its signs.
    let mut signs = source.as_bytes()[start..].iter().copied().filter(|byte| !byte.is_ascii_whitespace());
    let signs = [signs.next(), signs.next()];
    let fits = |starts: &[&str]| {
        starts
            .iter()
            .any(|word| line.starts_with(word) || matches!(word.as_bytes(), &[a, b] if signs == [Some(a), Some(b)]))
    };
    let (language, _, help) = LANGUAGES.iter().rfind(|(_, starts, _)| fits(starts))?;
    let word = line.bytes().take_while(u8::is_ascii_alphanumeric).count().max(1);
    let message = format!("`{}` is {language}, not OpenQASM", shorten(line));
    let span = Span::new(start as u32, (start + word) as u32);
    Some(Diagnostic::error(codes::FOREIGN, span, message).with_help(*help))
}

impl Parser<'_> {
    /// Fails with a diagnostic if the statement is in another language or version.
    pub(super) fn reject_foreign_syntax(&mut self) -> ParseResult<()> {
        let span = self.token.span;
        let text = self.text(span);
        let second = self.peek_second();
        if text.eq_ignore_ascii_case("OPENQASM") && matches!(second.kind, TokenKind::Integer | TokenKind::Float) {
            let message = format!("`{text}` is written in capital letters");
            let help = format!("write `OPENQASM {};`", self.text(second.span));
            let failed = self.error_with_help(codes::UNEXPECTED, span, message, help);
            self.diagnostics.fix(span, "OPENQASM", true);
            return Err(failed);
        }
        if self.version == Version::V2
            && let Some(keyword) = newer_keyword(text)
            && !self.is_own_name(text)
        {
            return Err(self.newer_statement(keyword));
        }
        let python = match (text, second.kind) {
            ("from" | "import", TokenKind::Identifier | TokenKind::String)
            | ("print", TokenKind::LeftParenthesis)
            | (_, TokenKind::Dot) => true,
            (_, TokenKind::Equals) => {
                let line = self.line_at(span.start);
                ["QuantumCircuit", "QuantumRegister", "ClassicalRegister"]
                    .iter()
                    .any(|class| find(line, class).is_some())
            }
            _ => false,
        };
        if python {
            if !self.foreign_syntax_reported {
                self.foreign_syntax_reported = true;
                self.error_with_help(
                    codes::FOREIGN,
                    span,
                    format!("`{}` is Python, not OpenQASM", shorten(self.line_at(span.start).trim())),
                    QISKIT,
                );
            }
            self.skip_line();
            return Err(SyntaxError);
        }
        Ok(())
    }

    /// The rest of the line from an offset, at most 200 bytes.
    fn line_at(&self, offset: u32) -> &str {
        // Messages quote less, and a whole program may be one line.
        const MAX_LINE_BYTES: usize = 200;
        let mut end = self.program.source.len().min(offset as usize + MAX_LINE_BYTES);
        while !self.program.source.is_char_boundary(end) {
            end -= 1;
        }
        self.program.text(Span::new(offset, end as u32)).lines().next().unwrap_or("")
    }

    /// Moves to the first token of the next line.
    fn skip_line(&mut self) {
        self.lexer.seek(self.token.span.end);
        self.lexer.rest_of_line();
        self.advance();
    }

    /// Reports a statement of version 3 in a program of version 2, and quotes how version 2 writes
    /// it.
    fn newer_statement(&mut self, keyword: TokenKind) -> SyntaxError {
        if keyword == TokenKind::Def {
            let name = self.text(self.peek_second().span);
            self.newer_names.push(self.program.names.intern(name));
        }
        let start = self.token.span;
        let word = self.text(start);
        let line = self.line_at(start.start);
        let statement = line.split_inclusive(';').next().unwrap_or(line);
        let whole = Span::new(start.start, start.start + statement.trim_end().trim_end_matches(';').len() as u32);
        let mut head = start;
        let mut instead = None;
        let help = match keyword {
            TokenKind::Qubit | TokenKind::Bit => {
                let register = if keyword == TokenKind::Qubit { "qreg" } else { "creg" };
                let inside = statement.trim_end().trim_end_matches(';').get(word.len()..).unwrap_or_default().trim();
                let (size, name) = match inside.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                    Some((size, name)) => (size.trim(), name.trim()),
                    None => ("1", inside),
                };
                head = whole;
                let plain = name.split(|c: char| c == '=' || c.is_whitespace()).next().unwrap_or(name);
                let declaration = format!("{register} {plain}[{size}]");
                let help = format!("write `{declaration};`, or start the program with `OPENQASM 3.0;`");
                // One with a value says more than the declaration.
                instead = (plain == name).then_some(declaration);
                Some(help)
            }
            TokenKind::Inv | TokenKind::Ctrl | TokenKind::Negctrl | TokenKind::Pow => {
                Some("version 2 has no gate modifiers: start the program with `OPENQASM 3.0;`".to_owned())
            }
            _ => Some("start the program with `OPENQASM 3.0;`".to_owned()),
        };
        let message = format!("`{word}` is a word of OpenQASM 3, and this program is version 2");
        let mut diagnostic = Diagnostic::error(codes::NEWER_SYNTAX, head, message);
        diagnostic.help = help;
        if let Some(declaration) = instead {
            diagnostic = diagnostic.with_fix(whole, &declaration);
        }
        self.diagnostics.add(diagnostic);
        SyntaxError
    }

    /// Reports `c[0] = measure q[0];` in version 2 and reads it as the measurement that it means;
    /// other assignments fail.
    pub(super) fn assignment_of_version_2(&mut self) -> ParseResult<StatementKind> {
        let start = self.token.span;
        let target = self.indexed_name()?;
        if !self.at(TokenKind::Equals) {
            return Err(self.report_unexpected("a gate's operands"));
        }
        self.advance();
        if self.at(TokenKind::Measure) {
            self.advance();
            let qubits = self.operand()?;
            let span = start.to(self.previous);
            let meant = format!("measure {} -> {}", self.text(self.span_of(qubits)), self.text(self.span_of(target)));
            let help = format!("write `{meant};`");
            // It is read to its end, so it is no mistake of syntax: it stands in the wrong program.
            self.error_with_help(codes::PLACE, span, "`= measure` is OpenQASM 3, version 2 measures with `->`", help);
            self.diagnostics.fix(span, &meant, true);
            self.semicolon()?;
            return Ok(StatementKind::Measure { qubits, target: Some(target) });
        }
        Err(self.error_with_help(
            codes::NEWER_SYNTAX,
            start.to(self.previous),
            "OpenQASM 2 has no assignments",
            "start the program with `OPENQASM 3.0;`",
        ))
    }

    /// Reports a version statement that is not the first.
    pub(super) fn misplaced_version(&mut self) -> ParseResult<StatementKind> {
        let span = self.token.span;
        if self.program.source.trim_start().starts_with("```") {
            // What stands in front of it is reported.
            return Err(SyntaxError);
        }
        Err(self.error_with_help(
            codes::VERSION_PLACE,
            span,
            "the version is the first statement of a program",
            "move this line to the top, or remove it",
        ))
    }
}
