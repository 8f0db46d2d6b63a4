//! Programs that try to make the engine slow, greedy or crash.
//!
//! A list of such programs, with how much memory each may take, is the subject of `hostile_list.rs`.

use diagnostic::has_errors;
use proptest::prelude::*;
use qasm::{Limits, Version, format, read, write};

#[test]
fn a_limit_that_is_exceeded_is_named() {
    let small = Limits { source_bytes: 200, qubits: 3, operations: 5, nesting: 8 };
    for (source, code) in [
        ("OPENQASM 3.0; qubit[4] q;".to_owned(), "QASM402"),
        ("OPENQASM 3.0; qubit[2] q; reset q; reset q; reset q;".to_owned(), "QASM403"),
        (format!("OPENQASM 3.0; qubit q; U({}1{}, 0, 0) q;", "(".repeat(9), ")".repeat(9)), "QASM019"),
        (format!("OPENQASM 3.0; qubit q; {}", "reset q;".repeat(40)), "QASM401"),
    ] {
        let diagnostics = read(&source, &small).diagnostics;
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == code), "{source}: {diagnostics:?}");
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
        let source = include_str!("../valid/everything.qasm");
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
