//! Programs that try to make the engine slow, greedy or crash.
//!
//! The list of hostile programs is read from `../../shared/security` next to the project where that exists; where it
//! does not, that test says so and passes.

use std::path::Path;
use std::time::Instant;

use diagnostic::has_errors;
use proptest::prelude::*;
use qasm::{Limits, Version, format, read, write};
use serde_json::Value;

/// A debug build on a busy machine is slower than what the limits are stated for.
const PATIENCE: u128 = 10;

fn built(program: &Value) -> Option<String> {
    if let Some(source) = program["source"].as_str() {
        return Some(source.to_owned());
    }
    let mut text = String::new();
    for part in program["parts"].as_array()? {
        let piece = part["text"].as_str()?;
        for index in 0..part["times"].as_u64().unwrap_or(1) as i64 {
            if piece.contains('{') {
                let piece = piece.replace("{i+1}", &(index + 1).to_string()).replace("{i-1}", &(index - 1).to_string());
                text.push_str(&piece.replace("{i}", &index.to_string()));
            } else {
                text.push_str(piece);
            }
        }
    }
    Some(text)
}

#[test]
fn hostile_programs_stay_within_their_limits() {
    let start = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(path) =
        start.ancestors().map(|folder| folder.join("shared/security/qasm-bombs.json")).find(|path| path.is_file())
    else {
        println!("skipped: no folder shared/security beside the project");
        return;
    };
    // A lone surrogate is no character, and never reaches the engine, whose input is a string.
    let list = std::fs::read_to_string(path).expect("the list").replace(" \\ud800\\n", " ?\\n");
    let programs: Value = serde_json::from_str(&list).expect("JSON");
    let mut failures = Vec::new();
    let mut count = 0;
    for program in programs.as_array().expect("a list") {
        let name = program["name"].as_str().unwrap_or("?");
        // Raw bytes and compressed bodies never reach the engine, whose input is a string.
        if !program["base64"].is_null() || program["gzip"].as_bool() == Some(true) {
            continue;
        }
        let Some(source) = built(program) else { continue };
        if source.contains('\u{fffd}') || name == "lone surrogate" {
            continue;
        }
        count += 1;
        let begin = Instant::now();
        let reading = read(&source, &Limits::default());
        let written = [Version::V2, Version::V3].map(|version| write(&reading.circuit, version).text.len());
        let took = begin.elapsed().as_millis();
        let expected = program["expect"]["outcome"].as_str().unwrap_or("either");
        let outcome = if has_errors(&reading.diagnostics) { "error" } else { "ok" };
        if expected != "either" && expected != outcome {
            failures.push(format!("{name}: {outcome}, expected {expected}: {:?}", reading.diagnostics.first()));
        }
        let most = u128::from(program["expect"]["maxMs"].as_u64().unwrap_or(1000)) * PATIENCE;
        if took > most {
            failures.push(format!("{name}: {took} ms, written {written:?}"));
        }
        let words: usize = reading
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.message.len() + diagnostic.help.as_ref().map_or(0, String::len))
            .sum();
        if words > 64_000 || reading.diagnostics.len() > 100 {
            failures.push(format!("{name}: {} diagnostics of {words} bytes", reading.diagnostics.len()));
        }
    }
    println!("hostile programs: {} of {count}", count - failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_limits_are_told_by_name() {
    let small = Limits { source_bytes: 200, qubits: 3, operations: 5, nesting: 8 };
    for (source, code) in [
        ("OPENQASM 3.0; qubit[4] q;".to_owned(), "QASM402"),
        ("OPENQASM 3.0; qubit[2] q; reset q; reset q; reset q;".to_owned(), "QASM403"),
        (format!("OPENQASM 3.0; qubit q; U({}1{}, 0, 0) q;", "(".repeat(9), ")".repeat(9)), "QASM019"),
        (format!("OPENQASM 3.0; qubit q; {}", "reset q;".repeat(40)), "QASM401"),
    ] {
        let reading = read(&source, &small);
        assert!(
            reading.diagnostics.iter().any(|diagnostic| diagnostic.code == code),
            "{source}: {:?}",
            reading.diagnostics
        );
    }
}

/// Words and marks that programs are made of.
const PIECES: [&str; 96] = [
    "OPENQASM 3.0;",
    "OPENQASM 2.0;",
    "include \"stdgates.inc\";",
    "include \"qelib1.inc\";",
    "qubit[3] q;",
    "bit[3] c;",
    "qreg r[2];",
    "creg d[2];",
    "gate g(a) x, y {",
    "h q[0];",
    "cx q[0], q[1];",
    "rz(pi/2) q;",
    "if (c == 1)",
    "if (c[0])",
    "else",
    "while (c[1])",
    "for int i in [0:2]",
    "switch (i) {",
    "case 1",
    "default",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ",",
    ":",
    "->",
    "=",
    "==",
    "+",
    "-",
    "*",
    "/",
    "**",
    "++",
    "%",
    "!",
    "~",
    "<<",
    ">>",
    "&&",
    "||",
    "@",
    "ctrl @",
    "negctrl(2) @",
    "inv @",
    "pow(2) @",
    "gphase(pi)",
    "measure",
    "reset",
    "barrier",
    "delay[10ns]",
    "box",
    "def f(qubit a)",
    "return",
    "extern e(int) -> bit;",
    "const int n = 2;",
    "int i = 1;",
    "i = i + 1;",
    "float[64] f = 1.5;",
    "input float t;",
    "output bit o;",
    "let a = q[0:1];",
    "a",
    "q",
    "c",
    "r",
    "d",
    "t",
    "n",
    "i",
    "q[i]",
    "q[{0, 2}]",
    "$0",
    "0",
    "1",
    "3.5e2",
    "0x1F",
    "\"0101\"",
    "\"",
    "// -- part --\n",
    "/*",
    "*/",
    "#",
    "cal {",
    "defcal x $0 {",
    "@note here\n",
    "pragma p\n",
    "π",
    "é",
    "\u{1F600}",
    "\n",
    " ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        read(&text, &Limits::default());
    }

    #[test]
    fn any_bytes_that_are_text_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read(&String::from_utf8_lossy(&bytes), &Limits::default());
    }

    #[test]
    fn any_mixture_of_pieces_is_answered(pieces in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        let text = pieces.iter().map(|&piece| PIECES[piece]).collect::<Vec<_>>().join(" ");
        let limits = Limits { operations: 2000, ..Limits::default() };
        let reading = read(&text, &limits);
        for diagnostic in &reading.diagnostics {
            prop_assert!(diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end as usize <= text.len());
        }
        for version in [Version::V2, Version::V3] {
            let writing = write(&reading.circuit, version);
            read(&writing.text, &limits);
        }
        let formatted = format(&text).unwrap_or_else(|| text.clone());
        prop_assert_eq!(format(&formatted).unwrap_or_else(|| text.clone()), formatted.clone());
        let codes = |reading: &qasm::Reading| -> Vec<_> {
            reading.diagnostics.iter().filter(|it| !it.code.starts_with("QASM0")).map(|it| it.code).collect()
        };
        let again = read(&formatted, &limits);
        if !has_errors(&reading.diagnostics) {
            prop_assert_eq!(codes(&again), codes(&reading), "{}", formatted);
            prop_assert_eq!(write(&again.circuit, Version::V3).text.split_whitespace().collect::<String>(), write(&reading.circuit, Version::V3).text.split_whitespace().collect::<String>());
        }
    }

    #[test]
    fn a_program_cut_or_changed_anywhere_is_answered(place in 0_usize..2000, length in 0_usize..40, with in "\\PC{0,4}") {
        let source = include_str!("valid/everything.qasm");
        let start = floor(source, place);
        let end = floor(source, place + length);
        let text = format!("{}{with}{}", &source[..start], &source[end..]);
        read(&text, &Limits::default());
        read(&source[..start], &Limits::default());
    }
}

fn floor(text: &str, place: usize) -> usize {
    let mut place = place.min(text.len());
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    place
}
