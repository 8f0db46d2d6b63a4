//! Types and casting, "Casting specifics": the table of allowed casts, one row for each type.

use crate::check::{accepted, refused};

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
const TABLE: [&str; 8] = ["yyyynyn", "yyyynyn", "yyyynyn", "yyyyynn", "ynnnyyn", "yyynyyn", "nnnnnny", "nnnnnnn"];

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
            if *to != "duration" {
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
