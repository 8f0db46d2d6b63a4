//! The help pages of the diagnostics, which the product shows at `/help/CODE`: for each code of the tables a file in
//! `engine-rs/help-pages` with an explanation, a program that draws the diagnostic, and one that draws nothing. The engine itself says what a program draws.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use diagnostic::{Code, Diagnostic, LineIndex, Severity, locate};
use json::Json;
use qasm::{Limits, Version, read, write};

/// What a page says about a code.
pub struct DiagnosticHelpPage {
    pub code: &'static Code,
    /// One paragraph.
    pub explanation: String,
    /// A program that draws the diagnostic; `None` if every such program is too large for a page.
    pub wrong: Option<String>,
    /// A program that draws nothing.
    pub right: String,
}

/// A run of codes that belong together.
pub struct Group {
    pub title: &'static str,
    pub pages: Vec<DiagnosticHelpPage>,
}

/// The beginning of the codes of each group, and its title.
const GROUPS: [(&str, &str); 9] = [
    ("QASM0", "Text and syntax"),
    ("QASM1", "Names"),
    ("QASM2", "Types and numbers of operands"),
    ("QASM3", "Values"),
    ("QASM4", "Limits"),
    ("QASM5", "What a circuit cannot show"),
    ("QASM6", "Warnings"),
    ("QASM7", "Conversion"),
    ("SIM", "Simulation"),
];

/// The folder of the pages.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../help-pages")
}

/// The name of the page of a code: `QASM102-unknown-gate.md`.
pub fn file_name(Code { code, name, .. }: &Code) -> String {
    format!("{code}-{}.md", name.to_lowercase().replace('_', "-"))
}

/// Every code of the engine.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    qasm::diagnostic_codes::CODES.iter().chain(simulate::CODES)
}

/// All pages by group.
pub fn groups() -> Vec<Group> {
    let pages = |prefix| codes().filter(move |code| code.code.starts_with(prefix)).map(read_page).collect();
    GROUPS.iter().map(|&(prefix, title)| Group { title, pages: pages(prefix) }).collect()
}

fn read_page(code: &'static Code) -> DiagnosticHelpPage {
    let path = folder().join(file_name(code));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let explanation = text.split("\n## ").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let program = |title: &str| {
        let (_, rest) = text.split_once(&format!("\n## {title}\n\n```qasm\n"))?;
        Some(
            rest.split_once("```\n")
                .unwrap_or_else(|| panic!("{}: the program has no end", path.display()))
                .0
                .to_owned(),
        )
    };
    let right = program("Right").unwrap_or_else(|| panic!("{} has no right program", path.display()));
    DiagnosticHelpPage { code, explanation, wrong: program("Wrong"), right }
}

impl DiagnosticHelpPage {
    /// What the engine says about a program: read; for codes of writing, converted to the other version; for codes of simulation,
    /// simulated.
    pub fn drawn(&self, source: &str) -> Vec<Diagnostic> {
        let reading = read(source, &Limits::default());
        let mut diagnostics = reading.diagnostics;
        if self.code.code.starts_with("QASM7") {
            let other = if reading.version == Version::V2 { Version::V3 } else { Version::V2 };
            diagnostics.extend(write(&reading.circuit, other).diagnostics);
        }
        if self.code.code.starts_with("SIM") {
            let options = simulate::Options::default();
            let state = simulate::simulate(&reading.circuit, &options)
                .and_then(|_| simulate::statevector(&reading.circuit, &options));
            diagnostics.extend(state.err());
        }
        diagnostics
    }

    /// The diagnostics of the wrong program.
    fn wrong_diagnostics(&self) -> Vec<Diagnostic> {
        self.wrong.as_deref().map(|source| self.drawn(source)).unwrap_or_default()
    }
}

/// `docs/diagnostics.md`.
pub fn document(groups: &[Group]) -> String {
    let mut text = "# Diagnostics\n\nWhat the engine says about programs, by code. A code is never used for something else. An error stops a program\n\
                    from being kept, a warning does not. The first program of each code draws it, the second draws nothing. The product has\n\
                    a page for each at `/help/CODE`.\n\n\
                    This file is written by `UPDATE_EXPECT=1 cargo test --test programs` from `engine-rs/help-pages` and the tables of codes.\n"
        .to_owned();
    for group in groups {
        write!(text, "\n## {}\n", group.title).unwrap();
        for page in &group.pages {
            let Code { code, summary, .. } = page.code;
            write!(text, "\n### {code}\n\n{}. {}\n", capital(summary), page.explanation).unwrap();
            if let Some(wrong) = &page.wrong {
                write!(text, "\n```qasm\n{wrong}```\n").unwrap();
                for diagnostic in page.drawn(wrong) {
                    write_diagnostic(&mut text, wrong, &diagnostic);
                }
            }
            write!(text, "\n```qasm\n{}```\n", page.right).unwrap();
        }
    }
    text
}

fn write_diagnostic(text: &mut String, source: &str, diagnostic: &Diagnostic) {
    let place = LineIndex::new(source).locate_span(diagnostic.span);
    let (line, column, severity) = (place.line, place.column, severity(diagnostic.severity));
    write!(text, "\n> {line}:{column} {severity}: {}", diagnostic.message).unwrap();
    if let Some(help) = &diagnostic.help {
        write!(text, "  \n> help: {help}").unwrap();
    }
    text.push('\n');
}

/// `contract/generated/diagnostic-codes.ts`: every code with its summary.
pub fn contract_module() -> String {
    let mut text = "/** Written by `UPDATE_EXPECT=1 cargo test --test programs` from the engine's tables of codes; do not edit. */\n\n\
                    /** Every code of a diagnostic, in order, with its meaning as part of a sentence. Text between backticks is code. */\n\
                    export const diagnosticCodes: Readonly<Record<string, string>> = {\n"
        .to_owned();
    for Code { code, summary, .. } in codes() {
        writeln!(text, "  {code}: {},", literal(summary)).unwrap();
    }
    text.push_str("}\n");
    text
}

/// `engine-rs/help-pages/generated/help-pages.ts`: the pages for TypeScript.
pub fn pages_module(groups: &[Group]) -> String {
    let mut text = "/** Written by `UPDATE_EXPECT=1 cargo test --test programs` from `engine-rs/help-pages`; do not edit. */
import type { Diagnostic, Severity } from '../../index'

/** What a diagnostic means, and how to get rid of it. */
export interface DiagnosticHelpPage {
  code: string
  group: string
  severity: Severity
  /** Its meaning as part of a sentence. */
  summary: string
  /** Why it is reported and what to do, in a few sentences. */
  explanation: string
  /** A program that draws it, with all that the engine says about that; null if every such program is too large to show. */
  wrong: { source: string; diagnostics: readonly Diagnostic[] } | null
  /** A program that draws nothing. */
  right: string
}

/** The pages of all codes, in order. */
export const diagnosticHelpPages: readonly DiagnosticHelpPage[] = [
"
    .to_owned();
    for group in groups {
        for page in &group.pages {
            let Code { code, summary, .. } = page.code;
            let diagnostics = page.wrong_diagnostics();
            let severity = severity(diagnostics.first().map_or(Severity::Error, |it| it.severity));
            writeln!(text, "  {{\n    code: '{code}',\n    group: {},", literal(group.title)).unwrap();
            writeln!(text, "    severity: '{severity}',\n    summary: {},", literal(summary)).unwrap();
            writeln!(text, "    explanation: {},", literal(&page.explanation)).unwrap();
            match &page.wrong {
                None => text.push_str("    wrong: null,\n"),
                Some(source) => {
                    let mut json = String::new();
                    // The right program shows the fix.
                    let shown = diagnostics.into_iter().map(|it| Diagnostic { fix: None, ..it }).collect::<Vec<_>>();
                    locate(&shown, source).write(&mut json);
                    writeln!(text, "    wrong: {{ source: {}, diagnostics: {json} }},", literal(source)).unwrap();
                }
            }
            writeln!(text, "    right: {},\n  }},", literal(&page.right)).unwrap();
        }
    }
    text.push_str("]\n");
    text
}

/// A string literal of TypeScript.
fn literal(value: &str) -> String {
    let mut out = String::new();
    value.write(&mut out);
    out
}

fn severity(severity: Severity) -> &'static str {
    if severity == Severity::Error { "error" } else { "warning" }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().to_string() + letters.as_str())
}
