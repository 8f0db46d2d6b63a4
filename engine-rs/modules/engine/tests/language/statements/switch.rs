//! Classical instructions, "The Switch statement".

use crate::check::{accepted, refused, values};

#[test]
fn the_case_of_a_known_value_is_taken() {
    let head = "int n = 0; int i = 15; const int A = 0; const int B = 1;";
    let rows = [
        ("switch (i) { case 1, 3, 5 { n = 1; } case 2, 4, 15 { n = 2; } case -1 { n = 3; } default { n = 4; } }", 2.0),
        ("switch (i) { case 1, 3, 5 { n = 1; } default { n = 4; } }", 4.0),
        ("switch (i) { case 1 { n = 1; } }", 0.0),
        ("i = 2; switch (i) { case A { n = 1; } case B { n = 2; } case B + 1 { n = 3; } default { n = 4; } }", 3.0),
        ("i = -1; switch (i) { case -1 { n = 3; } default { n = 4; } }", 3.0),
        ("const bit[2] b = \"10\"; switch (int(b)) { case 0b00 { n = 1; } case 0b10 { n = 3; } }", 3.0),
        ("switch (i) { case 15 { switch (n) { case 0 { n = 9; } } } }", 9.0),
        ("switch (i) { case 15 { int n = 3; n = 4; } }", 0.0),
        ("uint[4] u = 3; switch (u) { case 3 { n = 5; } }", 5.0),
    ];
    let rows: Vec<_> = rows.iter().map(|(rest, expected)| (format!("{head} {rest}"), *expected)).collect();
    values(&rows.iter().map(|(program, expected)| (program.as_str(), "n", *expected)).collect::<Vec<_>>());
}

#[test]
fn a_switch_has_cases_of_constants() {
    accepted(&[
        "int i; switch (i) { case 1 { } } switch (i) { case 1, 2, 5, 12 { } case 3 { x q[0]; } default { } }",
        "bit[2] b; switch (int(b)) { case 0b00 { } case 0b01 { } case 0b10 { } case 0b11 { } }",
        "const int A = 1; int i; switch (i) { case A { float[64] d = i / 2; } case A + 1 { } }",
    ]);
    refused(&[
        ("int i; switch (i) { default { } }", "QASM108", "switch"),
        ("int i; switch (i) { }", "QASM002", "}"),
        ("int i; switch (i) { default { } case 1 { } }", "QASM002", "case"),
        ("int i; switch (i) { case 1 { } default { } default { } }", "QASM002", "default"),
        ("int i; int j; switch (i) { case j { } }", "QASM208", "j"),
        ("int i; int j = 1; switch (i) { case j { } }", "QASM208", "j"),
        ("int i; int j = 1; switch (i) { case j + 1 { } }", "QASM208", "j + 1"),
        ("int i; switch (i) { case 1 { } case 2, 1 { } }", "QASM104", "1"),
        ("int i; switch (i) { case 1, 1 { } }", "QASM104", "1"),
        ("int i; switch (i) { case 1.5 { } }", "QASM207", "1.5"),
        ("float f; switch (f) { case 1 { } }", "QASM207", "f"),
        ("angle f; switch (f) { case 1 { } }", "QASM207", "f"),
        ("bit[2] b; switch (b) { case 1 { } }", "QASM207", "b"),
        ("bit b; switch (b) { case 1 { } }", "QASM207", "b"),
        ("bool b; switch (b) { case 1 { } }", "QASM207", "b"),
        ("switch (true) { case 1 { } }", "QASM207", "true"),
        ("switch (\"01\") { case 1 { } }", "QASM207", "\"01\""),
        ("switch (1) { case true { } }", "QASM207", "true"),
        ("int i; switch (i) { case i > 1 { } }", "QASM208", "i > 1"),
        ("int i; switch (i) { case 1 { qubit r; } }", "QASM108", "r"),
        ("int i; switch (i) { case 1 { gate g a { } } }", "QASM108", "g"),
        ("int i; switch (i) { case 1 { array[int, 2] a; } }", "QASM108", "a"),
    ]);
}
