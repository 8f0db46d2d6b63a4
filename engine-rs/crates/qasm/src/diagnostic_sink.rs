//! A collector of diagnostics with a limit.
//!
//! The sink keeps each diagnostic once and at most [`MAX_DIAGNOSTICS`], errors before warnings, and
//! it can be closed. So code that finds the same mistake a million times neither formats nor stores
//! a million messages, and warnings never hide an error.
//!
//! One cause gives one message. The parser's sink takes one error for each statement, because
//! further ones follow from the first, and none while the remains of a failed statement are read.
//! The later stages' sinks take none for a statement in which the parser found one.
//!
//! Fixes and help always belong to the diagnostic that was added last. If the sink did not take
//! that one, it drops them as well, so callers need not ask.

use super::diagnostic_codes;
use super::evaluation::EvaluationError;
use diagnostic::{Diagnostic, Edit, Fix, Related, Severity, Span};

/// The limit of diagnostics for one program.
pub const MAX_DIAGNOSTICS: usize = 100;

/// Collects diagnostics up to a limit.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // Each is a state of its own.
pub struct DiagnosticSink {
    diagnostics: Vec<Diagnostic>,
    /// How many of them are errors.
    kept_errors: usize,
    closed: bool,
    /// How many were found again.
    repeated: u32,
    /// Whether an error mutes the sink until the next statement.
    pub is_once_per_statement: bool,
    is_muted: bool,
    /// The end of the last error since the statement began.
    error_end: Option<u32>,
    /// How many errors were found, those that were dropped included.
    errors: u32,
    /// How many of them are about values, which harm nobody where they are never computed.
    value_errors: u32,
    /// Whether errors about values become warnings, because what they are about may never happen.
    pub softens_values: bool,
    /// Whether the last diagnostic was dropped, so that hints and fixes for it are dropped too.
    is_last_dropped: bool,
}

/// Whether a diagnostic is an error about a value that is computed, such as a division by zero.
pub fn is_value_error(diagnostic: &Diagnostic) -> bool {
    let codes = [
        diagnostic_codes::INDEX_OUT_OF_RANGE,
        diagnostic_codes::DIVISION_BY_ZERO,
        diagnostic_codes::NON_FINITE_NUMBER,
        diagnostic_codes::INTEGER_OVERFLOW,
        diagnostic_codes::ZERO_STEP,
    ];
    diagnostic.severity == Severity::Error && codes.contains(&diagnostic.code)
}

/// After so many repetitions the sink is full.
const MAX_REPEATED: u32 = 10_000;

impl DiagnosticSink {
    /// Adds a diagnostic, unless the sink is closed.
    pub fn add(&mut self, mut diagnostic: Diagnostic) {
        let is_error = diagnostic.severity == Severity::Error;
        let is_about_value = is_value_error(&diagnostic);
        self.value_errors += u32::from(is_about_value);
        let is_superfluous = self.is_complete() && !is_error;
        if self.count(is_error) || is_superfluous {
            self.is_last_dropped = true;
            return;
        }
        if is_error {
            self.error_end = Some(diagnostic.span.end);
            self.is_muted = self.is_once_per_statement;
        }
        if is_about_value && self.softens_values {
            diagnostic.severity = Severity::Warning;
        }
        let stays_error = diagnostic.severity == Severity::Error;
        let is_same = |other: &Diagnostic| other.code == diagnostic.code && other.span == diagnostic.span;
        if let Some(known) = self.diagnostics.iter().position(is_same) {
            // The last one is the one that hints are added to.
            let mut known = self.diagnostics.remove(known);
            if stays_error && known.severity != Severity::Error {
                // What was a warning where it may happen happens now.
                known.severity = Severity::Error;
                self.kept_errors += 1;
            }
            self.diagnostics.push(known);
            self.repeated += 1;
            return;
        }
        if self.diagnostics.len() >= MAX_DIAGNOSTICS {
            let is_warning = |other: &Diagnostic| other.severity != Severity::Error;
            match self.diagnostics.iter().rposition(is_warning) {
                Some(warning) if stays_error => drop(self.diagnostics.remove(warning)),
                _ => {
                    self.is_last_dropped = true;
                    return;
                }
            }
        }
        self.kept_errors += usize::from(stays_error);
        self.diagnostics.push(diagnostic);
    }

    /// Counts an error that is not worded yet. Returns whether the sink drops it, so that nobody need word it; one that it does not drop
    /// is counted when it is added.
    pub fn count_if_dropped(&mut self) -> bool {
        let is_dropped = self.drops_next();
        if is_dropped {
            self.count(true);
        }
        is_dropped
    }

    /// Counts a diagnostic that was found. Returns whether the sink drops it because of its state.
    fn count(&mut self, is_error: bool) -> bool {
        self.is_last_dropped = self.drops_next();
        self.errors += u32::from(is_error);
        // A loop may repeat a mistake that its statement has reported.
        self.repeated = self.repeated.saturating_add(u32::from(is_error && self.is_last_dropped));
        self.is_last_dropped
    }

    /// Adds an error.
    pub fn error(&mut self, code: &'static str, span: Span, message: String) -> EvaluationError {
        self.add(Diagnostic::error(code, span, message));
        EvaluationError::AlreadyReported
    }

    /// Reports something that must be known before a run.
    pub fn not_constant(&mut self, what: &str, span: Span, help: &str) -> EvaluationError {
        let message = format!("{what} must be known before the program runs");
        if help.is_empty() {
            return self.error(diagnostic_codes::NOT_CONSTANT, span, message);
        }
        self.error_with_help(diagnostic_codes::NOT_CONSTANT, span, message, help.to_owned())
    }

    /// Adds an error that says what to do.
    pub fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: String,
        help: String,
    ) -> EvaluationError {
        self.add(Diagnostic::error(code, span, message).with_help(help));
        EvaluationError::AlreadyReported
    }

    /// Adds a warning that says what to do.
    pub fn warning(&mut self, code: &'static str, span: Span, message: String, help: &str) {
        self.add(Diagnostic::warning(code, span, message));
        self.help(help, false);
    }

    /// Begins a statement. A muted sink drops everything until the next one begins.
    pub fn begin(&mut self, is_muted: bool) {
        self.error_end = None;
        self.is_muted = is_muted;
    }

    /// Mutes the sink, or leaves it as it is. Returns whether it was muted, for [`Self::unmute`].
    pub fn mute(&mut self, is_muted: bool) -> bool {
        let was_muted = self.is_muted;
        self.is_muted |= is_muted;
        was_muted
    }

    /// Returns to the state before [`Self::mute`].
    pub fn unmute(&mut self, was_muted: bool) {
        self.is_muted = was_muted;
    }

    /// How many errors were found, those that were dropped included.
    pub const fn error_count(&self) -> u32 {
        self.errors
    }

    /// How many errors were found that are not about values: what has one means nothing, whether it happens or not.
    pub const fn lasting_error_count(&self) -> u32 {
        self.errors - self.value_errors
    }

    /// The end of the span of the last error since the statement began.
    pub const fn error_end(&self) -> Option<u32> {
        self.error_end
    }

    /// Returns whether an error begins at an offset or behind it.
    pub fn has_error_from(&self, offset: u32) -> bool {
        self.diagnostics.iter().any(|it| it.severity == Severity::Error && it.span.start >= offset)
    }

    /// Returns whether the last diagnostic was dropped, so that nobody need look for advice about it.
    pub const fn is_last_dropped(&self) -> bool {
        self.is_last_dropped
    }

    /// Returns whether the next diagnostic will be dropped.
    pub fn drops_next(&self) -> bool {
        self.is_muted || self.is_closed()
    }

    /// Returns whether all further diagnostics are dropped, so that messages need not be formatted.
    pub fn is_closed(&self) -> bool {
        self.closed || self.is_full()
    }

    /// Returns whether warnings are dropped, because there are enough diagnostics.
    pub const fn is_complete(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// Returns whether there are so many errors that no others need be looked for.
    pub fn is_full(&self) -> bool {
        self.repeated > MAX_REPEATED || self.kept_errors >= MAX_DIAGNOSTICS
    }

    /// Drops all further diagnostics: they would only repeat the last one.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// Removes the warnings with the given code, which another diagnostic makes superfluous.
    pub fn remove_warnings(&mut self, code: &str) {
        self.diagnostics.retain(|diagnostic| diagnostic.code != code || diagnostic.severity == Severity::Error);
    }

    /// Moves the start of a span back: that of the diagnostic at index `first`, if it has the given
    /// code.
    pub fn widen(&mut self, first: usize, code: &str, start: u32) {
        if let Some(diagnostic) = self.diagnostics.get_mut(first..).and_then(<[_]>::first_mut)
            && diagnostic.code == code
        {
            diagnostic.span.start = diagnostic.span.start.min(start);
        }
    }

    /// Adds a hint to the last diagnostic. An existing hint is only replaced if `instead` is set.
    pub fn help(&mut self, text: &str, instead: bool) {
        if let (false, Some(last)) = (self.is_last_dropped, self.diagnostics.last_mut())
            && (instead || last.help.is_none())
        {
            last.help = Some(text.to_owned());
        }
    }

    /// Gives the last diagnostic a fix that replaces a span by a text. `is_safe` says whether that
    /// is what the author meant beyond doubt.
    pub fn fix(&mut self, span: Span, text: &str, is_safe: bool) {
        if let (false, Some(last)) = (self.is_last_dropped, self.diagnostics.last_mut()) {
            last.fix = Some(Fix::new(span, text, is_safe));
        }
    }

    /// Adds to the fix of the last diagnostic that it replaces another span, behind the others, as well.
    pub fn fix_too(&mut self, span: Span, text: &str) {
        if let (false, Some(last)) = (self.is_last_dropped, self.diagnostics.last_mut())
            && let Some(fix) = &mut last.fix
        {
            fix.edits.push(Edit { span, text: text.to_owned() });
        }
    }

    /// Adds a position that explains the last diagnostic.
    pub fn add_related(&mut self, span: Span, message: &str) {
        if let (false, Some(last)) = (self.is_last_dropped, self.diagnostics.last_mut())
            && span != Span::default()
        {
            last.related.push(Related { message: message.to_owned(), span });
        }
    }

    /// Moves the errors from index `first` on to a call, because its arguments cause them. Their
    /// own positions explain them. Calls inside of others are left to the outermost one.
    pub fn move_to_call(&mut self, first: usize, call: Span, is_outermost: bool) {
        if !is_outermost {
            return;
        }
        let errors = self.diagnostics.iter_mut().skip(first);
        // Limits and what a run decides are reported where they are reached.
        for error in errors.filter(|error| matches!(error.code.as_bytes()[4], b'2' | b'3')) {
            let message = "the mistake is here, with the arguments of this call".to_owned();
            error.related.insert(0, Related { message, span: error.span });
            error.span = call;
        }
    }

    /// Gives the last diagnostic the hint and the fix that a span means another text.
    pub fn did_you_mean(&mut self, span: Span, text: &str, is_safe: bool) {
        self.help(&format!("did you mean `{text}`?"), true);
        self.fix(span, text, is_safe);
    }

    /// Drops further hints and fixes for the last diagnostic.
    pub const fn ignore_further_advice(&mut self) {
        self.is_last_dropped = true;
    }

    /// Gives the last diagnostic the hint and the fix to write a span in another way.
    pub fn write_instead(&mut self, span: Span, text: &str) {
        self.help(&format!("write `{text}`"), true);
        self.fix(span, text, true);
    }

    /// The number of diagnostics.
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Returns whether there is a diagnostic with this code.
    pub fn contains(&self, code: &str) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.code == code)
    }

    /// The diagnostics, in the order in which they were added.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.diagnostics
    }
}
