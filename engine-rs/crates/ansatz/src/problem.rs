//! What is wrong with settings, and where in the request.

use diagnostic::Severity;
use json::Json;

/// How many problems of one request are listed: a hand-made request could have millions.
const MAX_PROBLEMS: usize = 100;

/// One thing to tell the person who chose the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where in the request, such as `circuitParams.coreLayer.graph.edges[3]`.
    pub path: String,
    /// An error stops the circuit, a warning does not.
    pub severity: Severity,
    /// A sentence that names the offender.
    pub message: String,
}

impl Json for Problem {
    fn write(&self, out: &mut String) {
        let Self { path, severity, message } = self;
        json::object(out, &[("path", path), ("severity", severity), ("message", message)]);
    }
}

/// The problems of one request, as they are found.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Problem>,
    errors: usize,
    unlisted: usize,
}

impl Problems {
    pub fn error(&mut self, path: &str, message: impl Into<String>) {
        self.errors += 1;
        self.add(Severity::Error, path, message.into());
    }

    pub fn warning(&mut self, path: &str, message: impl Into<String>) {
        self.add(Severity::Warning, path, message.into());
    }

    pub const fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub fn into_list(mut self) -> Vec<Problem> {
        if self.unlisted > 0 {
            let message = format!("{} more problems are not listed.", self.unlisted);
            self.list.push(Problem { path: String::new(), severity: Severity::Warning, message });
        }
        self.list
    }

    fn add(&mut self, severity: Severity, path: &str, message: String) {
        if self.list.len() < MAX_PROBLEMS {
            self.list.push(Problem { path: path.to_owned(), severity, message });
        } else {
            self.unlisted += 1;
        }
    }
}
