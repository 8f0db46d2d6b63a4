//! Gates and constants that a program has without defining them, and `include`.
//!
//! Files are never read: an `include` of a library's name binds the gates of the table. Any other
//! file is reported at its include, and gates that may be in it are not reported as unknown.

use super::super::Version;
use super::super::diagnostic_codes;
use super::super::evaluation::Evaluation;
use super::super::names::distance;
use super::super::parser::{Parser, Program, shorten};
use super::super::standard_library;
use super::Analyzer;
use super::declaration::{DeclarationKind, NO_DECLARATION};
use circuit::classical::value::Value;
use circuit::gates::{Library, StandardGate};
use diagnostic::{Diagnostic, Span, find};

impl Analyzer<'_> {
    /// Reports a program of version 3 that says it is version 2.
    pub fn check_version(&mut self, program: &Program<'_>, statement: Span) {
        let Span { start, end } = program.without_semicolon(statement);
        let text = program.text(statement).as_bytes();
        let digit = text.iter().position(u8::is_ascii_digit);
        if let (Version::V3, Some(at)) = (self.version, digit)
            && text[at] == b'2'
        {
            let number = Span::new(start + at as u32, end);
            self.error(diagnostic_codes::NEWER_SYNTAX, number, "this program is written in OpenQASM 3");
            self.diagnostics.write_instead(number, "3.0");
        }
    }

    /// `include "file";`, at `span`.
    pub(super) fn include(&mut self, program: &Program<'_>, path: Span, span: Span) -> Evaluation<()> {
        let text = program.text(path);
        let file = text.trim_matches(['"', '\'']);
        let own = standard_library::file(self.version);
        if self.level() > 0 {
            return Err(self.error(
                diagnostic_codes::MISPLACED_STATEMENT,
                path,
                "`include` stands at the top of a program only",
            ));
        }
        if file == own {
            if self.is_included {
                let has_line_break = program.text(Span::new(span.end, span.end + 1)) == "\n";
                let line = Span::new(span.start, span.end + u32::from(has_line_break));
                let message = format!("`{file}` is already included");
                self.diagnostics.warning(diagnostic_codes::DUPLICATE_INCLUDE, path, message, "remove this line");
                self.diagnostics.fix(line, "", true);
                return Ok(());
            }
            self.is_included = true;
            self.bind_library(program, Some(path));
            return Ok(());
        }
        if matches!(file, "qelib1.inc" | "stdgates.inc") {
            let inside = Span::new(path.start + 1, path.end - 1);
            self.bind_meant_library(program, path);
            if self.version == Version::V3
                && self.diagnostics.len() == 1
                && self.diagnostics.contains(diagnostic_codes::NEWER_SYNTAX)
            {
                // The version that the program says is wrong, and with it the library.
                self.diagnostics.fix_too(inside, own);
                return Ok(());
            }
            let wrong = format!("`{file}` is the library of the other version of OpenQASM");
            let help = format!("write `include \"{own}\";`");
            let error = self.error_with_help(diagnostic_codes::WRONG_INCLUDE, inside, wrong, help);
            self.diagnostics.fix(inside, own, true);
            return Err(error);
        }
        // The message does not say whether the file exists, because nothing looks for it.
        let message = format!("`{}` cannot be included here", shorten(file));
        let stem = own.strip_suffix(".inc").unwrap_or(own);
        let is_near = find(&file.to_ascii_lowercase(), stem).is_some() || distance(file, own) <= 2;
        let help = if is_near {
            format!("write `include \"{own}\";`")
        } else {
            format!("only the standard library `{own}` is known; paste the file's content instead")
        };
        let error = self.error_with_help(diagnostic_codes::UNKNOWN_INCLUDE, path, message, help);
        if is_near {
            self.diagnostics.fix(Span::new(path.start + 1, path.end - 1), own, true);
            self.bind_meant_library(program, path);
        } else {
            // What may be in a file that was not read must not be reported as unknown.
            self.include_reported = true;
            self.has_unread_file = true;
        }
        Err(error)
    }

    /// Includes the library where a mistake shows that it is meant.
    pub(super) fn bind_meant_library(&mut self, program: &Program<'_>, path: Span) {
        if !self.is_included {
            self.is_included = true;
            self.bind_library(program, Some(path));
        }
    }

    /// Binds the constants and gates that are part of the language.
    pub(super) fn bind_builtins(&mut self, parser: &mut Parser<'_>) {
        for (name, value) in constants(self.version) {
            let symbol = parser.program.names.intern(name);
            let kind = self.constant_kind(Value::Float(*value));
            self.bind_at(symbol, Span::default(), kind, 0);
        }
        for gate in StandardGate::all() {
            if standard_library::library(gate, self.version) == Library::Builtin {
                let symbol = self.gate_symbols[gate as usize];
                self.bind_at(symbol, Span::default(), DeclarationKind::Gate(gate), 0);
            }
        }
    }

    /// Binds every standard gate but one, for reading the canonical definition of that.
    pub fn bind_all_gates_but(&mut self, free: StandardGate) {
        for gate in StandardGate::all() {
            let symbol = self.gate_symbols[gate as usize];
            self.bind_at(symbol, Span::default(), DeclarationKind::Gate(gate), 0);
        }
        self.bindings[self.gate_symbols[free as usize] as usize] = NO_DECLARATION;
    }

    /// Binds the gates of the version's library. Names that the program declares before the include
    /// keep their meaning.
    pub(super) fn bind_library(&mut self, program: &Program<'_>, include: Option<Span>) {
        for gate in StandardGate::all() {
            let library = standard_library::library(gate, self.version);
            if !matches!(library, Library::Original | Library::Extended) {
                continue;
            }
            let symbol = self.gate_symbols[gate as usize];
            if let Some(own) = self.lookup(symbol).map(|id| *self.declaration(id)) {
                // What the program declared before the include stays its own, unless the paper's
                // library has it.
                if let Some(include) = include
                    && library == Library::Original
                    && !matches!(own.kind, DeclarationKind::Poison | DeclarationKind::Gate(_))
                {
                    let name = program.names.text(symbol);
                    let message = format!("this file defines `{name}`, which the program already declares");
                    // Programs older than the library of version 3 define some of its gates
                    // themselves.
                    let own_gate =
                        matches!(own.kind, DeclarationKind::CustomGate { .. }) && self.version == Version::V3;
                    let diagnostic = if own_gate {
                        Diagnostic::warning(diagnostic_codes::REDEFINED_STANDARD_GATE, include, message)
                    } else {
                        Diagnostic::error(diagnostic_codes::DUPLICATE_NAME, include, message)
                    };
                    self.diagnostics.add(diagnostic.with_related(own.span, format!("`{name}` is declared here")));
                }
                continue;
            }
            self.bind_at(symbol, include.unwrap_or_default(), DeclarationKind::Gate(gate), 0);
        }
    }
}

/// The constants of a version.
pub const fn constants(version: Version) -> &'static [(&'static str, f64)] {
    use std::f64::consts::{E, PI, TAU};
    match version {
        Version::V2 => &[("pi", PI)],
        Version::V3 => &[("pi", PI), ("π", PI), ("tau", TAU), ("τ", TAU), ("euler", E), ("ℇ", E)],
    }
}
