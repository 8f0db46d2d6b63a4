//! What is wrong with settings, and where in the request.

use crate::diagnostic::Severity;
use crate::json::{self, Json};

/// How many problems of one request are listed: a hand-made request could have millions.
const MOST_PROBLEMS: usize = 100;
/// How many characters of a name a message quotes.
const MOST_CHARACTERS: usize = 60;

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
        if self.list.len() < MOST_PROBLEMS {
            self.list.push(Problem { path: path.to_owned(), severity, message });
        } else {
            self.unlisted += 1;
        }
    }
}

/// A name that someone typed, fit for one line of a message or of a comment: no line break could end the comment.
pub(super) fn quotable(name: &str) -> String {
    let breaks = |character: char| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}');
    let mut characters = name.trim().chars().map(|character| if breaks(character) { ' ' } else { character });
    let mut line: String = characters.by_ref().take(MOST_CHARACTERS).collect();
    if characters.next().is_some() {
        line.push('…');
    }
    line
}
