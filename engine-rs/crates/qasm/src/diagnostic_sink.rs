//! Where diagnostics are gathered: no more than a reader can use.
//!
//! The sink drops what is added beyond [`MAX_DIAGNOSTICS`] and can be closed, so that code that finds the same mistake a million times
//! neither formats nor stores a million sentences.

use diagnostic::Diagnostic;

/// The most diagnostics of one reading.
pub const MAX_DIAGNOSTICS: usize = 100;

/// Gathers diagnostics up to a number.
#[derive(Default)]
pub struct DiagnosticSink {
    diagnostics: Vec<Diagnostic>,
    closed: bool,
}

impl DiagnosticSink {
    /// Keeps a diagnostic while there is room.
    pub fn add(&mut self, diagnostic: Diagnostic) {
        if !self.is_closed() {
            self.diagnostics.push(diagnostic);
        }
    }

    /// True where nothing more is kept, so that sentences need not be made.
    pub fn is_closed(&self) -> bool {
        self.closed || self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// Takes nothing more: what follows would only repeat the last one.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Moves the start of the one with a code that was added behind the first `first` to an earlier place.
    pub fn widen(&mut self, first: usize, code: &str, start: u32) {
        if let Some(diagnostic) = self.diagnostics.get_mut(first..).and_then(<[_]>::first_mut)
            && diagnostic.code == code
        {
            diagnostic.span.start = diagnostic.span.start.min(start);
        }
    }

    /// Adds what to do to the last one; with `instead` also where it says so already.
    pub fn help(&mut self, text: &str, instead: bool) {
        if let (false, Some(last)) = (self.is_closed(), self.diagnostics.last_mut())
            && (instead || last.help.is_none())
        {
            last.help = Some(text.to_owned());
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// True where a diagnostic with this code is among them.
    pub fn contains(&self, code: &str) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.code == code)
    }

    /// What was gathered.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.diagnostics
    }
}
