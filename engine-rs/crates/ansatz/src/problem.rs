//! Problems of settings, with their position in the request.
//!
//! A [`Problem`] is for people: a sentence that names the offending value, at a path such as
//! `circuitParams.coreLayer.graph.edges[3]` by which the form finds its field. The list is limited,
//! because a hand-made request could have millions; the rest is counted.

use diagnostic::Severity;
use json::Json;

/// The limit of problems that are listed.
const MAX_PROBLEMS: usize = 100;

/// One problem of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position in the request.
    pub path: String,
    /// An error prevents the circuit, a warning does not.
    pub severity: Severity,
    /// A sentence that names the offending value.
    pub message: String,
}

impl Json for Problem {
    fn write(&self, out: &mut String) {
        let Self { path, severity, message } = self;
        json::object(out, &[("path", path), ("severity", severity), ("message", message)]);
    }
}

/// The problems of one request, in the order in which they are found.
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
