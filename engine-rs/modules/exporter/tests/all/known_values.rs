//! Conversions to version 3 of programs whose variables are known in part: what a run continues with stands in the text.

use exporter::convert;
use qasm::{Limits, Version};

const HEAD: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit q;\nbit c;\n";

/// The lines behind the head of what a program of version 3 becomes. What is written is written again in the same way.
fn converted(body: &str) -> Vec<String> {
    let source = format!("{HEAD}{body}\n");
    let conversion = convert(&source, Version::V3, &Limits::default(), false);
    let text = conversion.qasm.unwrap_or_else(|| panic!("{source}{:?}", conversion.diagnostics));
    assert_eq!(convert(&text, Version::V3, &Limits::default(), false).qasm.as_deref(), Some(text.as_str()));
    let rest = text.strip_prefix(HEAD).unwrap_or_else(|| panic!("{text}"));
    rest.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn a_known_assignment_stands_in_front_of_one_that_reads_it() {
    for (declared, known, read, written) in [
        ("uint[3] n = 3;", "n = 0;", "n += uint[3](c);", "n = 0;"),
        ("uint[3] n = 0;", "for int i in [0:2] { n += 1; }", "n += uint[3](c);", "n = 3;"),
        ("float f = 1;", "f = 0;", "f += pi * int(c);", "f = 0.0;"),
        ("bool b = true;", "b = false;", "b = b || c;", "b = false;"),
        ("uint[4] n = 3;", "n <<= 1;", "n |= uint[4](c);", "n = 6;"),
        ("uint[4] n = 3;", "n[0] = 0;", "n[1] = c;", "n = 2;"),
        ("uint[4] n = 3;", "n[0:1] = \"01\";", "measure q -> n[3];", "n = 1;"),
        ("complex[float[64]] w = 1 + 1im;", "w = 2;", "w += int(c);", "w = (2.0 + (0.0) * 1im);"),
        ("duration d = 1ns;", "d = 2s;", "d += 1s * int(c);", "d = 2000000000.0ns;"),
        ("int[8] n = 3;", "n = -2;", "n = int[8](c) - n;", "n = (-2);"),
    ] {
        assert_eq!(converted(&format!("{declared}\n{known}\n{read}")), [declared, written, read]);
    }
}

#[test]
fn what_nothing_reads_is_not_written() {
    assert_eq!(converted("uint[3] n = 3;\nn = 0;\nn = uint[3](c);"), ["uint[3] n = 3;", "n = uint[3](c);"]);
    // Only the last value matters.
    let counted = converted("int n = 0;\nfor int i in [1:100000] { n += 1; }\nn += int(c);");
    assert_eq!(counted, ["int n = 0;", "n = 100000;", "n += int(c);"]);
}

#[test]
fn a_local_variable_of_each_round_is_declared_once() {
    assert_eq!(
        converted("uint[4] total = 0;\nfor uint[4] i in [1:2] {\nuint[4] v = uint[4](c) * i;\ntotal += v;\n}"),
        [
            "uint[4] v = uint[4](c) * uint[4](1);",
            "uint[4] total = 0;",
            "total += v;",
            "v = uint[4](c) * uint[4](2);",
            "total += v;"
        ]
    );
    assert_eq!(
        converted("for int i in [0:1] {\nuint[4] n = 0;\nwhile (n < 3 && c == 1) { n += 1; c = measure q; }\n}"),
        [
            "uint[4] n = 0;",
            "while (n < 3 && c == 1) { n += 1; c = measure q; }",
            "n = 0;",
            "while (n < 3 && c == 1) { n += 1; c = measure q; }"
        ]
    );
    assert_eq!(
        converted("for int i in [5:6] { if (c) { i += 1; } if (i == 6) x q; }"),
        ["int i = 5;", "if (c) { i += 1; }", "if (i == 6) x q;", "i = 6;", "if (c) { i += 1; }", "if (i == 6) x q;"]
    );
}

#[test]
fn local_variables_of_one_name_get_names_of_their_own() {
    assert_eq!(
        converted(
            "if (true) { int v = int(c); v += 1; }\nswitch (1) { case 1 { int v = 2; v += int(c); } }\nint v = 7;\nv += int(c);"
        ),
        ["int v = int(c);", "v += 1;", "int v_2 = 2;", "v_2 += int(c);", "int v_3 = 7;", "v_3 += int(c);"]
    );
    assert_eq!(
        converted("int v = 7;\n{ int v = 1; v += int(c); { int v = int(c); } }\nv += int(c);"),
        ["int v_2 = 1;", "v_2 += int(c);", "int v_3 = int(c);", "int v = 7;", "v += int(c);"]
    );
}

#[test]
fn a_box_may_change_a_local_variable() {
    assert_eq!(
        converted("{ int v = 1; box { x q; v += 1; } v += int(c); }"),
        ["int v = 1;", "box { x q; v += 1; }", "v += int(c);"]
    );
}

#[test]
fn variables_of_unrolled_calls_are_declared() {
    let body = "int k = 2;\nc = measure q;\nk += int(c);\nn += k;\nif (n == 3) { n += 1; }";
    let body = body.replace("c = measure", "bit b = measure").replace("int(c)", "int(b)");
    assert_eq!(
        converted(&format!("def f(qubit q, int n) {{\n{body}\n}}\nf(q, 2);\nf(q, 3);"))[1..],
        [
            "b = measure q;",
            "int k = 2;",
            "k += int(b);",
            "int n = 2;",
            "n += k;",
            "if (n == 3) { n += 1; }",
            "b = measure q;",
            "k = 2;",
            "k += int(b);",
            "n = 3;",
            "n += k;",
            "if (n == 3) { n += 1; }"
        ]
    );
}

#[test]
fn each_level_of_a_recursive_call_has_variables_of_its_own() {
    let call = "def f(qubit q, int n) {\nbit b = measure q;\nint k = int(b);\nif (n > 0) f(q, n - 1);\nif (k == 1) x q;\n}\nf(q, 1);";
    assert_eq!(
        converted(call)[1..],
        [
            "b = measure q;",
            "int k = int(b);",
            "b = measure q;",
            "int k_2 = int(b);",
            "if (k_2 == 1) x q;",
            "if (k == 1) x q;"
        ]
    );
}

#[test]
fn what_has_no_form_is_reported_at_its_statement() {
    // What the call changes only a run knows, and the array has another name where it is called.
    let source = format!(
        "{HEAD}def f(mutable array[int, 2] v, bit b) {{\n  if (b) {{ v[0] = 3; }}\n}}\narray[int, 2] w = {{1, 2}};\nf(w, c);\n"
    );
    let conversion = convert(&source, Version::V3, &Limits::default(), false);
    let error = conversion.diagnostics.iter().find(|it| it.code == "QASM701").expect("an error");
    assert_eq!((conversion.qasm, error.span.line, error.span.column), (None, 6, 3), "{}", error.message);
}
