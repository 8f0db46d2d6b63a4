//! The engine against programs and verdicts of other projects, which are not part of this repository: they are read
//! from `../../shared/corpora` next to the project where that exists, and the tests say so and pass where it does not.
//!
//! Each test holds what passes today as a floor. A floor may rise, never fall.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use circuit::moments::{moments, statistics};
use diagnostic::{LineIndex, Severity, has_errors};
use qasm::{Limits, Reading, Version, format, read, write};
use serde_json::Value;

use crate::broken;
use crate::support::{corpora, text_of};

fn lines(path: &Path) -> Vec<Value> {
    text_of(path).unwrap_or_default().lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "qasm") || name.contains(".qasm.gz") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn reading(source: &str) -> Reading {
    read(source, &Limits::default())
}

/// Codes of syntax alone: `QASM0…`.
fn syntax_is_good(reading: &Reading) -> bool {
    !reading
        .diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error && diagnostic.code.starts_with("QASM0"))
}

/// What was right, and the first few that were not.
#[derive(Default)]
struct Tally {
    right: usize,
    all: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn note(&mut self, right: bool, what: impl FnOnce() -> String) {
        self.all += 1;
        if right {
            self.right += 1;
        } else {
            self.wrong.push(what());
        }
    }

    fn hold(&self, name: &str, floor: usize) {
        println!("{name}: {} of {}", self.right, self.all);
        let shown = if std::env::var_os("SHOW").is_some() { usize::MAX } else { 3 };
        for wrong in self.wrong.iter().take(shown) {
            println!("  {wrong}");
        }
        assert!(self.right >= floor, "{name}: {} right, {floor} were before", self.right);
    }

    /// The same where how many there are depends on what is refused.
    fn hold_all_but(&self, name: &str, most: usize) {
        let floor = self.all - most.min(self.all);
        assert!(self.all > 0, "{name}: none was read");
        self.hold(name, floor);
    }
}

fn short(text: &str) -> String {
    format!("{:?}", text.chars().take(220).collect::<String>())
}

fn first(reading: &Reading, source: &str) -> String {
    let Some(diagnostic) = reading.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error) else {
        return "no error".to_owned();
    };
    let place = LineIndex::new(source).locate_span(diagnostic.span);
    format!("{} {}:{} {}", diagnostic.code, place.line, place.column, diagnostic.message)
}

#[test]
fn syntax_verdicts_on_snippets_agree() {
    let Some(corpora) = corpora() else { return };
    let mut tally = Tally::default();
    for file in ["openqasm", "qiskit", "qdk"] {
        for line in lines(&corpora.join("snippets").join(file).with_extension("jsonl")) {
            let (Some(source), Some(agreed)) = (line["source"].as_str(), line["parses_agreed"].as_bool()) else {
                continue;
            };
            let level = line["level"].as_str().unwrap_or("");
            if level.starts_with("part") || level == "expression" || !line["options"].is_null() {
                continue;
            }
            let reading = reading(source);
            let empty = reading.diagnostics.iter().any(|diagnostic| diagnostic.code == "QASM001");
            let good = syntax_is_good(&reading) || empty;
            tally.note(good == agreed, || {
                format!(
                    "{file} {level} expected {agreed}: {} | {} | {}",
                    short(source),
                    first(&reading, source),
                    line["why"]
                )
            });
        }
    }
    tally.hold("syntax verdicts on snippets", 2032);
}

#[test]
fn valid_programs_of_snippets_are_read() {
    let Some(corpora) = corpora() else { return };
    let mut tally = Tally::default();
    for file in ["openqasm", "qiskit", "qdk"] {
        for line in lines(&corpora.join("snippets").join(file).with_extension("jsonl")) {
            let Some(source) = line["source"].as_str() else { continue };
            if line["valid"].as_bool() != Some(true) || line["level"] != "program" || !line["options"].is_null() {
                continue;
            }
            let reading = reading(source);
            tally.note(!has_errors(&reading.diagnostics), || {
                format!("{file}: {} | {}", short(source), first(&reading, source))
            });
        }
    }
    tally.hold("valid programs of snippets", 644);
}

#[test]
fn programs_that_qiskit_refuses_are_refused_at_their_place() {
    let Some(corpora) = corpora() else { return };
    let mut refused = Tally::default();
    let mut line_right = Tally::default();
    let mut column_right = Tally::default();
    for line in lines(&corpora.join("snippets/qiskit.jsonl")) {
        let Some(source) = line["source"].as_str() else { continue };
        if line["valid"].as_bool() != Some(false) || line["lang"] != "2" || !line["options"].is_null() {
            continue;
        }
        if source.contains("OPENQASM 3.0") {
            continue;
        }
        let reading = reading(source);
        refused.note(has_errors(&reading.diagnostics), || format!("{} | {}", short(source), line["why"]));
        let Some(diagnostic) = reading.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
        else {
            continue;
        };
        let place = LineIndex::new(source).locate_span(diagnostic.span);
        if let Some(expected) = line["line"].as_u64() {
            let right = u64::from(place.line) == expected;
            line_right.note(right, || format!("{} | {} | {}", short(source), line["why"], place.line));
            if let Some(column) = line["column0"].as_u64() {
                let right = right && u64::from(place.column) == column + 1;
                column_right.note(right, || {
                    format!(
                        "{} | {} | {} expected {column} found {} {}",
                        short(source),
                        line["why"],
                        expected,
                        place.column - 1,
                        diagnostic.message
                    )
                });
            }
        }
    }
    refused.hold("refused", 908);
    line_right.hold("on the right line", 907);
    column_right.hold("in the right column", 872);
}

#[test]
fn broken_programs_are_explained() {
    let Some(corpora) = corpora() else { return };
    let mut tally = Tally::default();
    for line in lines(&corpora.join("broken/broken.jsonl")) {
        let checked = broken::check(&line);
        tally.note(checked.is_ok(), || checked.err().unwrap_or_default());
    }
    tally.hold("broken programs explained", 24);
}

#[test]
fn whole_programs_are_read() {
    let Some(corpora) = corpora() else { return };
    for (folder, floor) in [
        ("qasmbench", 97),
        ("mqt-bench", 216),
        ("official/qasm2", 15),
        ("official/qasm3", 19),
        ("qiskit", 23),
        ("qdk", 2),
        ("generated", 22),
    ] {
        let mut tally = Tally::default();
        for path in programs(&corpora.join(folder)) {
            let Some(source) = text_of(&path) else { continue };
            if source.len() > 5_000_000 {
                continue;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let reading = reading(&source);
            // The last three measure a register that they do not declare.
            let wrong = ["invalid_", "example_version_fail", "vqe_uccsd_n4", "vqe_uccsd_n6", "vqe_uccsd_n8"];
            let expected = !wrong.iter().any(|start| name.starts_with(start));
            tally.note(has_errors(&reading.diagnostics) != expected, || {
                format!("{name} | {}", first(&reading, &source))
            });
        }
        tally.hold(folder, floor);
    }
}

/// Gates by name with those inside of blocks, as the truths count them.
fn counts(reading: &Reading) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for (name, count) in statistics(&reading.circuit).gates {
        // Qiskit's names of what the languages call differently.
        let name = match name.as_str() {
            "U" | "id" => "u",
            "CX" => "cx",
            "phase" => "p",
            "cphase" => "cp",
            "c3sqrtx" => "c3sx",
            name => name,
        };
        *counts.entry(name.to_owned()).or_default() += u64::from(count);
    }
    // An operation under a condition is one of each.
    let conditioned = reading.circuit.operations().iter().filter(|operation| operation.condition.is_some()).count();
    if conditioned > 0 {
        counts.insert("if_else".to_owned(), conditioned as u64);
    }
    counts
}

#[test]
fn counts_and_depths_are_those_of_the_truths() {
    let Some(corpora) = corpora() else { return };
    let (mut shape, mut gates, mut depth) = (Tally::default(), Tally::default(), Tally::default());
    for line in lines(&corpora.join("truth.jsonl.gz")) {
        if line["ok"].as_bool() != Some(true) {
            continue;
        }
        let Some(file) = line["file"].as_str() else { continue };
        let Some(source) = text_of(&corpora.join(file)) else { continue };
        let reading = reading(&source);
        let circuit = &reading.circuit;
        let bits = [u64::from(circuit.qubit_count()), u64::from(circuit.clbit_count())];
        shape.note(line["qubits"].as_u64() == Some(bits[0]) && line["clbits"].as_u64() == Some(bits[1]), || {
            format!("{file} {bits:?} | {} {}", line["qubits"], line["clbits"])
        });
        let mut expected: BTreeMap<String, u64> = BTreeMap::new();
        for (name, count) in line["gates"].as_object().into_iter().flatten() {
            // One of Qiskit's loaders takes `id` for what it is defined as, the other does not.
            let name = if name == "id" { "u" } else { name };
            *expected.entry(name.to_owned()).or_default() += count.as_u64().unwrap_or(0);
        }
        let found = counts(&reading);
        gates.note(found == expected, || format!("{file} {found:?} | {expected:?}"));
        let found = moments(circuit).into_iter().max().unwrap_or(0);
        depth.note(line["depth"].as_u64() == Some(u64::from(found)), || format!("{file} {found} | {}", line["depth"]));
    }
    shape.hold("truths: bits", 326);
    gates.hold("truths: gates", 326);
    depth.hold("truths: depth", 326);
}

/// Whether what is written of a circuit reads back as the same; true where the version cannot say it.
fn reads_back(reading: &Reading, version: Version) -> Result<(), String> {
    let writing = write(&reading.circuit, version);
    if has_errors(&writing.diagnostics) {
        return Ok(());
    }
    // Loops written out are longer than what was read.
    let limits = Limits { source_bytes: u32::MAX, ..Limits::default() };
    let again = read(&writing.text, &limits);
    let same = !has_errors(&again.diagnostics)
        && write(&again.circuit, version).text == writing.text
        && (version != reading.version || moments(&again.circuit) == moments(&reading.circuit));
    if same { Ok(()) } else { Err(format!("{version:?} {}", first(&again, &writing.text))) }
}

#[test]
fn what_is_written_reads_back() {
    let Some(corpora) = corpora() else { return };
    let mut tally = Tally::default();
    for folder in ["qasmbench", "mqt-bench", "official", "qiskit/tests", "generated"] {
        for path in programs(&corpora.join(folder)) {
            let Some(source) = text_of(&path) else { continue };
            if source.len() > 300_000 {
                continue;
            }
            let reading = reading(&source);
            if has_errors(&reading.diagnostics) {
                continue;
            }
            for version in [Version::V2, Version::V3] {
                let result = reads_back(&reading, version);
                tally.note(result.is_ok(), || format!("{} {result:?}", path.display()));
            }
        }
    }
    tally.hold("written programs that read back", 739);
    let mut tally = Tally::default();
    for file in ["openqasm", "qiskit", "qdk"] {
        for line in lines(&corpora.join("snippets").join(file).with_extension("jsonl")) {
            let Some(source) = line["source"].as_str() else { continue };
            let reading = reading(source);
            if has_errors(&reading.diagnostics) || !line["options"].is_null() {
                continue;
            }
            for version in [Version::V2, Version::V3] {
                let result = reads_back(&reading, version);
                tally.note(result.is_ok(), || format!("{file}: {} {result:?}", short(source)));
            }
        }
    }
    tally.hold_all_but("written snippets that read back", 2);
}

/// The comments of a text, without the spaces around their lines.
fn comments(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"']) {
        rest = &rest[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else {
            // What stands in quotes is no comment.
            let quoted = rest.starts_with('"');
            let end = rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2);
            rest = &rest[if quoted { end.min(rest.len()) } else { 1 }..];
            continue;
        };
        found.push(rest[..length].split_whitespace().collect::<Vec<_>>().join(" "));
        rest = &rest[length..];
    }
    found
}

#[test]
fn every_valid_program_keeps_its_circuit_and_its_comments_when_it_is_laid_out() {
    let Some(corpora) = corpora() else { return };
    let files = programs(&corpora).into_iter().filter_map(|path| {
        let source = text_of(&path).filter(|source| source.len() < 300_000)?;
        Some((path.display().to_string(), source))
    });
    let snippets = ["openqasm", "qiskit", "qdk"].into_iter().flat_map(|file| {
        let lines = lines(&corpora.join("snippets").join(file).with_extension("jsonl"));
        lines.into_iter().filter_map(|line| line["source"].as_str().map(|source| (short(source), source.to_owned())))
    });
    let mut tally = Tally::default();
    for (name, source) in files.chain(snippets) {
        let before = reading(&source);
        if has_errors(&before.diagnostics) {
            continue;
        }
        let text = format(&source).unwrap_or_default();
        let after = reading(&text);
        let same = |one: &Reading, two: &Reading| {
            moments(&one.circuit) == moments(&two.circuit)
                && statistics(&one.circuit).gates == statistics(&two.circuit).gates
                && one.diagnostics.len() == two.diagnostics.len()
        };
        let good = format(&text).as_ref() == Some(&text)
            && !has_errors(&after.diagnostics)
            && same(&before, &after)
            && comments(&text) == comments(&source);
        tally.note(good, || format!("{name} | {}", first(&after, &text)));
    }
    assert_eq!(tally.right, tally.all, "{:#?}", tally.wrong.iter().take(5).collect::<Vec<_>>());
}
