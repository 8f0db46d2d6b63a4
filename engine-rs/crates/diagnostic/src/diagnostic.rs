//! One problem of a source, with all that an editor shows of it.

use crate::{Fix, Location, Span};
use json::Json;

/// How bad a problem is. An error prevents a program from being saved, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The program cannot be what its author meant.
    Error,
    /// The program is legal but suspicious.
    Warning,
}

impl Json for Severity {
    fn write(&self, out: &mut String) {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
        .write(out);
    }
}

/// One problem of a source text. Its positions are spans, and [`Location`]s once it leaves the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<Position = Span> {
    /// Stable code: `QASM` and three digits for the language, `SIM` and three digits for simulation.
    pub code: &'static str,
    /// How bad the problem is.
    pub severity: Severity,
    /// The problem: lower case, no full stop, code in backticks, expected and found.
    pub message: String,
    /// How to fix it, if that can be guessed.
    pub help: Option<String>,
    /// The position of the problem.
    pub span: Position,
    /// Other positions that explain it, such as the first declaration of a name that is declared
    /// twice.
    pub related: Vec<Related<Position>>,
    /// The change that the hint proposes, if a program can make it.
    pub fix: Option<Fix<Position>>,
}

/// A second place that explains a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related<Position = Span> {
    /// The explanation.
    pub message: String,
    /// The position of the explanation.
    pub span: Position,
}

impl Diagnostic {
    /// An error without help, related places or fix.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            help: None,
            span,
            related: Vec::new(),
            fix: None,
        }
    }

    /// A warning without help, related places or fix.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// The same diagnostic with a hint.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same diagnostic with one more related position.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { message: message.into(), span });
        self
    }
}

/// Returns whether at least one diagnostic is an error.
pub fn has_errors<Position>(diagnostics: &[Diagnostic<Position>]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

impl Json for Diagnostic<Location> {
    fn write(&self, out: &mut String) {
        let Self { code, severity, message, help, span, related, fix } = self;
        let mut fields: Vec<(&str, &dyn Json)> = vec![("code", code), ("severity", severity), ("message", message)];
        if help.is_some() {
            fields.push(("help", help));
        }
        fields.push(("span", span));
        if !related.is_empty() {
            fields.push(("related", related));
        }
        if fix.is_some() {
            fields.push(("fix", fix));
        }
        json::object(out, &fields);
    }
}

impl Json for Related<Location> {
    fn write(&self, out: &mut String) {
        json::object(out, &[("message", &self.message), ("span", &self.span)]);
    }
}
