//! Types and casting, "Casting specifics": the table of allowed casts, one row for each type.

use crate::check::{accepted, holds, refused};

/// A value of each type of the table.
const FROM: [(&str, &str); 8] = [
    ("bool", "bool v;"),
    ("int[4]", "int[4] v;"),
    ("uint[4]", "uint[4] v;"),
    ("float", "float v;"),
    ("angle[4]", "angle[4] v;"),
    ("bit[4]", "bit[4] v;"),
    ("duration", "duration v;"),
    ("qubit", "qubit[4] v;"),
];

const TO: [&str; 7] = ["bool", "int[4]", "uint[4]", "float", "angle[4]", "bit[4]", "duration"];

/// `y` where the table says yes, or the types are the same.
const TABLE: [&str; 8] = ["yyyynnn", "yyyynyn", "yyyynyn", "yyyyynn", "ynnnyyn", "yyynyyn", "nnnnnny", "nnnnnnn"];

#[test]
fn casts_follow_the_table() {
    let mut good = Vec::new();
    let mut wrong = Vec::new();
    for ((_, declaration), row) in FROM.iter().zip(TABLE) {
        for (to, allowed) in TO.iter().zip(row.chars()) {
            let programs = [
                format!("{declaration} {to} w = v;"),
                format!("{declaration} {to} w; w = v;"),
                format!("{declaration} def f({to} x) {{ }} f(v);"),
            ];
            if allowed == 'y' {
                good.extend(programs);
            } else {
                wrong.extend(programs);
            }
            // Readers let a truth value become bits where the program says so.
            if *to != "duration" && !(declaration.starts_with("bool") && to.starts_with("bit")) {
                let cast = format!("{declaration} {to}(v);");
                if allowed == 'y' { good.push(cast) } else { wrong.push(cast) }
            }
        }
    }
    accepted(&good.iter().map(String::as_str).collect::<Vec<_>>());
    let code = |program: &String| if program.starts_with("qubit") { "QASM201" } else { "QASM207" };
    refused(&wrong.iter().map(|program| (program.as_str(), code(program), "v")).collect::<Vec<_>>());
}

#[test]
fn results_are_cast_too() {
    let mut good = Vec::new();
    let mut wrong = Vec::new();
    for ((from, _), row) in FROM.iter().zip(TABLE).take(7) {
        for (to, allowed) in TO.iter().zip(row.chars()) {
            let program = format!("def f({from} v) -> {to} {{ return v; }}");
            if allowed == 'y' { good.push(program) } else { wrong.push(program) }
        }
    }
    accepted(&good.iter().map(String::as_str).collect::<Vec<_>>());
    refused(&wrong.iter().map(|program| (program.as_str(), "QASM207", "v")).collect::<Vec<_>>());
}

#[test]
fn bits_keep_their_number() {
    accepted(&["bit[3] c; bit[3] d = c; int[3] n = c; uint[3] m = int[3](c); angle[3] a = c;", "bool b; bit c = b;"]);
    refused(&[
        ("int[3] n; bit[4] c = bit[4](n);", "QASM207", "n"),
        ("bit[3] c; int[4] n = int[4](c);", "QASM207", "c"),
        ("bit[3] c; bit[4] d = bit[4](c);", "QASM207", "c"),
        ("angle[3] a; bit[4] d = a;", "QASM207", "a"),
    ]);
}

#[test]
fn a_single_bit_is_a_truth_value() {
    holds(&[
        (
            "const bit a = 0; int n = 4; bit b; b = n; const bit c = bit(true); uint[4] u = 8; bit d = bit(u);",
            &["c", "bit(n)", "bit(u)", "!a"],
        ),
        (
            "const int n = 4; const bit b = n; const angle[8] a = pi / 64; const bit c = a; const bit d = bit(0.5);",
            &["b", "c", "d"],
        ),
        ("bit b; int n = 4; b = n;", &["b"]),
        ("bit[2] c; int n = 4; c[1] = n;", &["c[1]"]),
    ]);
    refused(&[
        ("bit b = 1.0;", "QASM207", "1.0"),
        ("bit b; b = 1.5;", "QASM207", "1.5"),
        ("float f = 2.5; bit b; b = f;", "QASM207", "f"),
        ("float f; bit[2] c; c[0] = f;", "QASM207", "f"),
        ("def f(float v) { bit b = v; }", "QASM207", "v"),
        ("def f(bit b) { } float v; f(v);", "QASM207", "v"),
        ("bit[2] c = true;", "QASM207", "true"),
        ("bool b; bit[2] c; c = b;", "QASM207", "b"),
        ("int[8] n; bit[1] c = n;", "QASM207", "n"),
    ]);
}

#[test]
fn a_number_fits_into_its_bits() {
    accepted(&[
        "bit[2] c = 3; c = -2; c = 0; bit b = 1; b = 0; c[0] = 1; bit[70] d = 5; bit[4] e = 3 * 5; e = 1 << 3;",
    ]);
    refused(&[
        ("bit b = 2;", "QASM207", "2"),
        ("bit[2] c = 5;", "QASM207", "5"),
        ("bit[4] c; c = 16;", "QASM207", "16"),
        ("bit[4] c; c = 3 * 5 + 1;", "QASM207", "3 * 5 + 1"),
        ("bit[2] c; c[0] = 2;", "QASM207", "2"),
        ("bit b = bit(2 + 1);", "QASM207", "2 + 1"),
        ("def f(bit[2] c) { } f(4);", "QASM207", "4"),
        ("const bit[2] c = 4;", "QASM207", "4"),
    ]);
}

#[test]
fn an_outcome_becomes_what_bits_become() {
    accepted(&[
        "bit b = measure q[0]; bool flag = measure q[0]; int n = measure q; uint[8] u = measure q; float f = measure q[0]; n = measure q[1];",
        "angle[8] a = measure q; def f(qubit[2] r) -> uint[2] { return measure r; } uint[8] u; measure q -> u;",
    ]);
    refused(&[
        ("duration d = measure q[0];", "QASM207", "measure q[0]"),
        ("duration d; d = measure q[0];", "QASM207", "measure q[0]"),
        ("stretch wait = measure q[0];", "QASM207", "measure q[0]"),
        ("complex w = measure q[0];", "QASM207", "measure q[0]"),
        ("float f = measure q[0:1];", "QASM207", "measure q[0:1]"),
        ("angle a = measure q[0];", "QASM207", "measure q[0]"),
        ("int[4] n = measure q;", "QASM207", "measure q"),
        ("def f(qubit r) -> duration { return measure r; }", "QASM207", "measure r"),
        ("duration d; measure q[0] -> d;", "QASM207", "d"),
        ("float f; measure q -> f;", "QASM207", "f"),
    ]);
}
