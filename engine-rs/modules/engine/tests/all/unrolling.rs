//! Loops, calls and what leaves them: unrolled where that is known before a run, one block each where it is not.

use std::fmt::Write;

use diagnostic::{Severity, has_errors};
use qasm::{Limits, Version, read, write};

const HEAD: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n";

/// What a program becomes, statement by statement, without its head; it reads back as the same.
fn check(program: &str, expected: &str) {
    let reading = read(&format!("{HEAD}{program}"), &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{program}\n{:?}", reading.diagnostics);
    let text = write(&reading.circuit, Version::V3).text;
    assert_eq!(text.trim_start_matches(HEAD).trim(), expected.trim(), "{program}");
    let again = read(&text, &Limits::default());
    assert!(!has_errors(&again.diagnostics), "{text}\n{:?}", again.diagnostics);
    assert_eq!(write(&again.circuit, Version::V3).text, text);
}

fn errors(program: &str) -> Vec<&'static str> {
    let diagnostics = read(&format!("{HEAD}{program}"), &Limits::default()).diagnostics;
    diagnostics.iter().filter(|it| it.severity == Severity::Error).map(|it| it.code).collect()
}

#[test]
fn a_loop_is_left_where_that_is_known() {
    check("qubit[4] q;\nfor int i in [0:3] { if (i == 2) { break; } x q[i]; }", "qubit[4] q;\nx q[0];\nx q[1];");
    check(
        "qubit[4] q;\nfor int i in [0:3] { if (i == 2) continue; x q[i]; }",
        "qubit[4] q;\nx q[0];\nx q[1];\nx q[3];",
    );
    // An inner loop keeps its own.
    check(
        "qubit[2] q;\nfor int i in [0:1] { for int k in [0:9] { if (k == i) break; h q[i]; } x q[i]; }",
        "qubit[2] q;\nx q[0];\nh q[1];\nx q[1];",
    );
}

#[test]
fn a_step_beyond_the_end_of_a_range_leaves_it() {
    check(
        "qubit[4] q;\nx q[1:18446744073709551615:3];\nh q[3:-9223372036854775807:0];",
        "qubit[4] q;\nx q[1];\nh q[3];",
    );
    check("qubit[4] q;\nx q[0:2:3];\nh q[3:-3:0];", "qubit[4] q;\nx q[0];\nx q[2];\nh q[3];\nh q[0];");
}

#[test]
fn a_loop_in_a_gate_is_unrolled_with_its_body() {
    check(
        "gate g(t) a {\n  for int i in [1:2] { rx(t * i) a; if (i == 2) pow(i) @ s a; else x a; }\n}\nqubit q;\ng(pi / 2) q;",
        "gate g(t) a {\n  rx(t*1) a;\n  x a;\n  rx(t*2) a;\n  pow(2) @ s a;\n}\nqubit q;\ng(pi/2) q;",
    );
    check(
        "gate g a {\n  for angle f in {pi / 2, pi / 4} { for int i in [0:1] { p(f / 2 ** i) a; } }\n}\nqubit q;\ng q;",
        "gate g a {\n  p(pi/2) a;\n  p(pi/4) a;\n  p(pi/4) a;\n  p(pi/8) a;\n}\nqubit q;\ng q;",
    );
    // Variables of the program have other values at other calls, and parameters have none.
    assert_eq!(errors("qubit q;\nint i = 3;\ngate g(t) a { for int j in [0:1] { rx(j) a; } rx(i) a; }"), ["QASM208"]);
    for body in
        ["for int i in [0:t] { x a; }", "if (t > 1) x a;", "rx(popcount(t)) a;", "for int i in [0:1] { rx(t & i) a; }"]
    {
        assert_eq!(errors(&format!("gate g(t) a {{ {body} }}")), ["QASM501"], "{body}");
    }
}

#[test]
fn what_leaves_an_unrolled_loop_but_never_happens_is_not_written() {
    // The condition changes in the block, which is therefore written as it stands.
    let head = "qubit q;\nbit c;\nh q;\nc = measure q;\n";
    for left in ["if (i == 5) { break; }", "if (i == 5) break;", "if (i == 5) { continue; }"] {
        let program = format!("{head}for int i in [0:1] {{ if (c) {{ {left} x q; c = measure q; }} }}");
        let text = |i: u32| {
            let written = left.replace('i', &i.to_string()).replacen(&format!("{i}f"), "if", 1);
            let written = written.replace("break;", "{}").replace(&format!("cont{i}nue;"), "{}");
            format!("if (c) {{ {written} x q; c = measure q; }}")
        };
        check(&program, &format!("{head}{}\n{}", text(0), text(1)));
    }
    // A loop in the block keeps its own.
    check(
        &format!("{head}for int i in [0:1] {{ if (c) {{ while (c) {{ break; }} x q; c = measure q; }} }}"),
        &format!(
            "{head}if (c) {{ while (c) {{ break; }} x q; c = measure q; }}\nif (c) {{ while (c) {{ break; }} x q; c = measure q; }}"
        ),
    );
}

#[test]
fn an_output_array_keeps_what_it_gets() {
    check(
        "qubit q;\nbit c;\noutput array[int, 2] a;\na[0] = 3;\nc = measure q;\nif (c) { a[1] = 2; }\nrx(a[0]) q;",
        "qubit q;\nbit c;\noutput array[int, 2] a;\na[0] = 3;\nc = measure q;\nif (c) { a[1] = 2; }\nrx(a[0]) q;",
    );
}

#[test]
fn a_loop_that_only_a_run_leaves_is_a_block_and_leaves_no_trace() {
    let text = "for int i in [0:3] { k += 1; a[i] = 0; h q[i]; c = measure q[i]; if (c) break; }";
    check(
        &format!(
            "qubit[4] q;\nbit c;\nint k = 0;\narray[int, 4] a = {{1, 2, 3, 4}};\n{text}\nrx(k) q[0];\nrx(a[0]) q[0];"
        ),
        &format!(
            "qubit[4] q;\nbit c;\nint k = 0;\narray[int, 4] a = {{1, 2, 3, 4}};\n{text}\nrx(k) q[0];\nrx(a[0]) q[0];"
        ),
    );
    // What happened before the loop is still known in front of it.
    check("qubit q;\nbit c;\nint k = 2;\nrx(k) q;\nfor int i in [0:3] { if (c) break; k += 1; }", {
        "qubit q;\nbit c;\nrx(2) q;\nint k = 2;\nfor int i in [0:3] { if (c) break; k += 1; }"
    });
}

#[test]
fn a_while_is_unrolled_as_long_as_its_condition_is_known() {
    check(
        "qubit[4] q;\nint i = 0;\nwhile (i < 3) { x q[i]; i += 1; }\nh q[i];",
        "qubit[4] q;\nx q[0];\nx q[1];\nx q[2];\nh q[3];",
    );
    check(
        "qubit[4] q;\nint i = 0;\nwhile (true) { if (i == 2) break; i += 1; if (i == 1) continue; x q[i]; }",
        "qubit[4] q;\nx q[2];",
    );
    for endless in ["while (true) { x q; }", "while (true) { }", "while (true) { while (true) { x q; } }"] {
        check(&format!("qubit q;\n{endless}"), &format!("qubit q;\n{endless}"));
    }
}

#[test]
fn a_call_returns_early_where_that_is_known() {
    let g = "def g(int n, qubit q) -> bit {\n  if (n == 0) { return measure q; }\n  h q;\n  return measure q;\n}\n";
    check(
        &format!("{g}qubit q;\nbit[2] c;\nc[0] = g(0, q);\nc[1] = g(1, q);"),
        "qubit q;\nbit[2] c;\nc[0] = measure q;\nh q;\nc[1] = measure q;",
    );
    let f = "def f(bit b, qubit q) {\n  if (b) { return; }\n  h q;\n}\n";
    check(
        &format!("{f}qubit q;\nbit c;\nc = measure q;\nf(c, q);\nf(false, q);\nf(true, q);"),
        &format!("qubit q;\nbit c;\nc = measure q;\n{f}f(c, q);\nh q;"),
    );
    let inside = "def w(int n) -> int {\n  for int i in [0:9] { if (i * i > n) { return i; } }\n  return 0;\n}\n";
    check(&format!("{inside}qubit[8] q;\nx q[w(17)];"), "qubit[8] q;\nx q[5];");
}

#[test]
fn a_call_with_what_only_a_run_knows_stays_a_call() {
    let f = "def f(int n, qubit q) { h q; while (n < 3) { rx(n) q; } }\n";
    check(
        &format!("extern e() -> int;\n{f}qubit q;\nint k = e();\nf(k, q);"),
        &format!("qubit q;\nextern e() -> int;\nint k = e();\n{f}f(k, q);"),
    );
    let g = "def g(mutable array[int, #dim = 1] a, int n) { a[0] = n; }\n";
    check(
        &format!(
            "{g}extern e() -> int;\nqubit q;\narray[int, 2] aa = {{1, 2}};\ng(aa, 5);\nrx(aa[0]) q;\ng(aa, e());\nrx(aa[0]) q;"
        ),
        &format!(
            "qubit q;\nrx(5) q;\n{g}array[int, 2] aa = {{1, 2}};\naa[0] = 5;\nextern e() -> int;\ng(aa, e());\nrx(aa[0]) q;"
        ),
    );
}

#[test]
fn a_subroutine_may_call_itself() {
    check(
        "def hx(int n, qubit q) {\n  if (n > 0) { hx(n - 1, q); x q; }\n  h q;\n}\nqubit q;\nhx(2, q);",
        "qubit q;\nh q;\nx q;\nh q;\nx q;\nh q;",
    );
    let fact = "def fact(int n) -> int {\n  if (n <= 1) { return 1; }\n  return n * fact(n - 1);\n}\n";
    check(&format!("{fact}qubit[8] q;\nx q[fact(3)];"), "qubit[8] q;\nx q[6];");
    // How often is for a run to decide.
    let f = "def f(int n, qubit q) { x q; bit b = measure q; if (b) { f(n + 1, q); } }\n";
    check(
        &format!("{f}qubit q;\nf(0, q);"),
        &format!("qubit q;\nbit b;\nx q;\nb = measure q;\n{f}if (b) {{ f(0 + 1, q); }}"),
    );
    assert_eq!(errors("def f(int n) -> int { return f(n); }\nint k = f(3);"), ["QASM105"]);
    assert_eq!(errors("def f(int n) -> int { return f(n, 1); }"), ["QASM209"]);
    // A run follows no calls that would take too long here.
    let slow = "def f(int n) -> int { if (n < 2) { return n; } return f(n - 1) + f(n - 2); }\n";
    check(&format!("{slow}qubit[90] q;\nx q[f(10)];"), "qubit[90] q;\nx q[55];");
    assert_eq!(errors(&format!("{slow}qubit q;\nrx(f(60)) q;")), ["QASM105"]);
}

#[test]
fn what_is_tried_ends_soon() {
    let nested = |open: &str, count: usize| format!("qubit q;\n{}x q;{}", open.repeat(count), "}".repeat(count));
    // Many names that a block declares for itself, and uses.
    let locals = (1..60_000).map(|index| format!("int a{index} = a{};\n", index - 1)).collect::<Vec<_>>().concat();
    let locals = locals.replacen("= a0;", "= 0;", 1);
    for (program, blocks) in [
        (nested("while (true) {", 200), 1),
        (format!("qubit q;\nbit c;\nif (c) {{\n{locals}x q; }}"), 1),
        (nested("for int i in [0:3] { if (i == 2) break;", 100), 1),
        (format!("qubit q;\n{}", "while (true) { x q; }\n".repeat(2000)), 2000),
        (format!("qubit q;\nbit c;\n{}", "for int i in [0:9] { if (c) break; }\n".repeat(2000)), 2000),
    ] {
        let reading = read(&format!("{HEAD}{program}"), &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
        assert_eq!(reading.circuit.operations().len(), blocks);
    }
}

#[test]
fn calls_inside_of_blocks_do_not_use_up_the_stack() {
    for open in ["{", "for int i in [0:0] {", "if (c) {"] {
        let mut program = "qubit q;\nbit c;\ndef f0(bit c, qubit a) { x a; }\n".to_owned();
        for index in 1..60 {
            let (open, close) = (open.repeat(240), "}".repeat(240));
            writeln!(program, "def f{index}(bit c, qubit a) {{ {open} f{}(c, a); {close} }}", index - 1)
                .expect("a string takes it");
        }
        let errors = errors(&format!("{program}f59(c, q);\n"));
        assert!(!errors.is_empty() && errors.iter().all(|&code| code == "QASM019"), "{open}: {errors:?}");
    }
}

#[test]
fn what_stands_behind_the_end_of_a_loop_is_looked_at_all_the_same() {
    assert_eq!(errors("qubit q;\nfor int i in [0:3] { break; x nothing; }"), ["QASM101"]);
    assert_eq!(errors("qubit q;\nbreak;"), ["QASM108"]);
    assert_eq!(errors("def f() { continue; }"), ["QASM108"]);
}

#[test]
fn a_call_inside_of_a_definition_returns_what_its_own_head_says() {
    let program = "def g(qubit a) { x a; return; } def f(qubit a) -> int { g(a); return 1; } qubit q; f(q);";
    assert_eq!(errors(program), [""; 0]);
    assert_eq!(
        errors("def g(qubit a) -> int { return 1; } def f(qubit a) { int k = g(a); return; } qubit q; f(q);"),
        [""; 0]
    );
}

#[test]
fn a_block_brings_the_aliases_that_it_uses() {
    let text =
        "qubit[2] q;\nqubit[2] r;\nbit d;\nd = measure q[0];\nlet a = q ++ r[0];\nif (d) { x a[2]; } else { h a[0]; }";
    check(text, text);
    // Where a register has all its bits, it needs no alias.
    check(
        "qubit[3] q;\nbit d;\nlet a = q[0:1];\nd = measure q[0];\nif (d) { x a[1]; } else { h a[0]; }",
        "qubit[3] q;\nbit d;\nd = measure q[0];\nif (d) { x q[{0, 1}][1]; } else { h q[{0, 1}][0]; }",
    );
}

#[test]
fn bits_with_a_known_value_are_evaluated() {
    check("qubit q;\nbit[2] c = \"10\";\nif (c[1]) x q;\nif (c == 1) h q;", "qubit q;\nbit[2] c;\nc = \"10\";\nx q;");
    check(
        "qubit[3] q;\nbit[3] c = \"101\";\nfor bit b in c { if (b) x q[0]; }\nrx(int(c)) q[1];",
        "qubit[3] q;\nbit[3] c;\nc = \"101\";\nx q[0];\nx q[0];\nrx(5) q[1];",
    );
    // Not behind a measurement, and not behind what only a run decides.
    check("qubit q;\nbit c = 1;\nc = measure q;\nif (c) x q;", "qubit q;\nbit c;\nc = 1;\nc = measure q;\nif (c) x q;");
    check(
        "qubit q;\nbit b;\nbit c = 1;\nb = measure q;\nif (b) { c = 0; }\nif (c) x q;",
        "qubit q;\nbit b;\nbit c;\nc = 1;\nb = measure q;\nif (b) { c = 0; }\nif (c) x q;",
    );
    // A bit that nothing was assigned to keeps its condition.
    check("qubit q;\nbit c;\nif (c) x q;", "qubit q;\nbit c;\nif (c) x q;");
}

#[test]
fn a_branch_has_the_expressions_over_parameters_that_variables_hold() {
    let cases = [
        ("float a = theta; if (c[0]) { rx(a) q[1]; }", "if c[0], RX by θ on q[1]."),
        ("float a = theta; if (c[0]) { rx(a + 0.5) q[1]; }", "if c[0], RX by θ + 0.5 on q[1]."),
        (
            "float a = theta; c[0] = measure q[0]; if (c[0] == 1) { rx(a) q[1]; a = a + 0.7; }",
            "if (c[0] == 1) on q[1]: RX by θ on q[1]; a = a + 0.7; end.",
        ),
        (
            "float a = 2*theta; if (c[0]) { rx(a) q[0]; rx(theta) q[0]; a = 0.7; }",
            "if (c[0]) on q[0]: RX by 2θ on q[0]; RX by θ on q[0]; a = 0.7; end.",
        ),
        (
            "float a = theta; while (c[0]) { rx(a) q[1]; c[0] = measure q[1]; }",
            "while (c[0]) on q[1]: RX by θ on q[1]; measure q[1] into c[0]; end.",
        ),
        (
            "float a = theta; if (c[0]) { if (c[1]) { rx(a + beta) q[0]; y q[1]; } else { ry(a) q[0]; } rz(beta*2 - a) q[2]; }",
            "if (c[1]) on q[0], q[1]: RX by θ + β on q[0]; Y on q[1]; else: RY by θ on q[0]; end; RZ by 2β − θ on q[2]; end.",
        ),
        (
            "float a = theta; if (c[0]) { rx(a) q[0]; y q[0]; } else { rx(a) q[1]; } rx(a*beta) q[2];",
            "if (c[0]) on q[0], q[1]: RX by θ on q[0]; Y on q[0]; else: RX by θ on q[1]; end. 3: RX by θ·β on q[2].",
        ),
        (
            "def f(qubit u, float t) { bit b; b = measure u; if (b) { rx(t) u; } } f(q[1], theta*2);",
            "if b, RX by 2θ on q[1].",
        ),
    ];
    for (body, expected) in cases {
        let program = format!("{HEAD}qubit[3] q;\nbit[2] c;\ninput float theta;\ninput float beta;\n{body}");
        let visualization = engine::visualize(&program, &Limits::default(), &[]);
        assert!(!has_errors(&visualization.check.diagnostics), "{program}\n{:?}", visualization.check.diagnostics);
        let description = visualization.scene.expect(body).description;
        assert!(description.ends_with(expected), "{body}\n{description}");
    }
}

#[test]
fn an_expression_that_doubles_ends_soon() {
    let doubled = "a = a + a;".repeat(60);
    for body in ["if (a > 1) { x q; }", "rx(a) q;", "if (c) { rx(a) q; }"] {
        let program = format!("qubit q; bit c; input float theta; float a = theta; {doubled} {body}");
        assert_eq!(errors(&program), [qasm::diagnostic_codes::STATEMENT_TOO_COMPLEX], "{body}");
    }
    let summed = "a = theta + a;".repeat(100_000);
    let program = format!("qubit q; input float theta; float a = theta; {summed} if (a > 1) {{ x q; }}");
    assert_eq!(errors(&program), [qasm::diagnostic_codes::STATEMENT_TOO_COMPLEX]);
}

#[test]
fn branches_keep_a_bounded_number_of_nodes() {
    /// As many nodes as 64 MB hold.
    const MAX_NODES: usize = 4_000_000;
    let long = "a = a + theta;".repeat(190);
    for branch in ["if (c) rx(a) q;", "if (c) { rx(a) q; x q; h q; }"] {
        let branches = branch.repeat(20_000);
        let program = format!("{HEAD}qubit q; bit c; input float theta; float a = theta; {long} {branches}");
        let reading = read(&program, &Limits::default());
        assert!(has_errors(&reading.diagnostics), "{branch}");
        let inner = reading.circuit.blocks.iter().flat_map(|block| &block.branches);
        let nodes: usize = inner.chain([&reading.circuit.body]).map(|body| body.expressions.len()).sum();
        assert!(nodes < MAX_NODES, "{branch}: {nodes} nodes");
    }
}

#[test]
fn what_variables_hold_of_parameters_is_written_in_front_of_a_block() {
    let head = "input float[64] theta;\nqubit q;\nbit c;\n";
    let check_behind = |program: &str, expected: &str| check(&format!("{head}{program}"), &format!("{head}{expected}"));
    let text = "while (c) { rx(a) q; a = a + 1; c = measure q; }";
    check_behind(
        &format!("float a = 0.5;\na = theta + a;\n{text}"),
        &format!("float a = 0.5;\na = theta + 0.5;\n{text}"),
    );
    check_behind(&format!("float a = 2 * theta;\n{text}"), &format!("float a = 2*theta;\n{text}"));
    let text = "while (c) { rx(v[0] + v[1]) q; v[1] = 2; c = measure q; }";
    check_behind(
        &format!("array[float, 2] v = {{1, 2}};\nv[0] = -theta;\n{text}"),
        &format!("array[float, 2] v = {{1, 2}};\nv[0] = -theta;\n{text}"),
    );
    // Another value of what the declaration names.
    let text = "while (c) { rx(b) q; b = b + 1; c = measure q; }";
    check_behind(&format!("float a = theta;\nfloat b = a;\na = 1;\n{text}"), &format!("float b = theta;\n{text}"));
    // Local ones have no declaration outside.
    check_behind(
        "for float w in {theta, 2 * theta} { float y = w + 1; while (c) { rx(y) q; c = measure q; } }",
        "while (c) { rx((theta + 1)) q; c = measure q; }\nwhile (c) { rx((2*theta + 1)) q; c = measure q; }",
    );
}

#[test]
fn a_value_that_is_written_in_front_of_a_block_belongs_to_the_statement_that_set_it() {
    let source = format!(
        "{HEAD}qubit q;\nbit c;\nint n = 2;\narray[int, 2] v = {{1, 2}};\nn = n + 1;\nn = 7;\nv[1] = 3;\nx q;\n\
         while (c) {{ rx(n + v[0]) q; n = n + 1; v[0] = 4; c = measure q; }}"
    );
    let reading = read(&source, &Limits::default());
    let circuit = &reading.circuit;
    let written: Vec<&str> =
        circuit.body.operations.iter().map(|it| &source[it.span.start as usize..it.span.end as usize]).collect();
    assert_eq!(written[..5], ["x q;", "int n = 2;", "n = 7;", "array[int, 2] v = {1, 2};", "v[1] = 3;"]);
}

#[test]
fn the_nodes_of_an_expression_lie_next_to_each_other() {
    for program in [
        "float v = t; U(0, 0, -t - v * v) q;",
        "float v = sin(t); U(0, 0, v) q; U(0, 0, 2 * t) q; U(0, 0, v + v) q; U(0, 0, cos(v)) q; U(0, 0, -v) q; v = v * v; U(0, 0, v / 3) q;",
        "float v = t; if (c) { U(0, 0, t + v * v) q; v = t; }",
        "array[float, 2] v = {t, 2 * t}; U(0, 0, v[1] - v[0]) q; U(0, 0, v[0] ** v[1]) q;",
    ] {
        let source = format!("OPENQASM 3.0; input float t; qubit q; bit c; {program}");
        let reading = read(&source, &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{program}\n{:?}", reading.diagnostics);
        let words = circuit::buffer::encode(&reading.circuit);
        assert!(circuit::buffer::decode(&words).is_some(), "{program}");
        assert!(!write(&reading.circuit, Version::V2).text.is_empty(), "{program}");
    }
}

/// What is left of rounds that were unrolled in vain, and of earlier calls, may be expressions that are no longer there.
#[test]
fn what_a_body_declares_has_no_value_in_front_of_it() {
    let programs = [
        "int n = 0; while (n < 2) { float v = cos(t); v = 1.5; }",
        "while (true) { float v = cos(t); rx(v) q; v = 1.5; }",
        "c = measure q; for int i in [0:99] { float v = cos(t); if (c) break; v = 1.5; }",
        "def f(mutable array[float, #dim = 1] x) { x[0] = 1.5; } c = measure q; \
         for int i in [0:99] { array[float, 2] v = {cos(t), t}; if (c) break; f(v); }",
        "c = measure q; for float x in {cos(t), t} { if (c) break; x = 1.5; rx(x) q; }",
        "def f(qubit a, bit b) { while (b) { float v = cos(t); rx(v) a; v = 1.5; b = measure a; } } \
         c = measure q; if (c) { rx(2 * t + 1) q; f(q, c); } if (c) { f(q, c); } f(q, c);",
    ];
    for program in programs {
        for declarations in
            ["input float t; qubit q; bit c;", "include \"stdgates.inc\"; qubit q; bit c; input float t;"]
        {
            let source = format!("{declarations} {program}");
            let circuit = read(&source, &Limits::default()).circuit;
            diagram::lay_out(&circuit, &source);
            write(&circuit, Version::V3);
        }
    }
}

#[test]
fn a_gap_that_joins_the_one_of_the_round_before_is_no_equal_round() {
    let source = "OM 3.0;\ninclude \"stdgates.inc\";\nqubit[4000] q; bit c; let a = q[0:2:3999]; for int i1 in [0:99] {  for int i in \
                  [in [0:99999]9 { input float t; }  qubit q; for int i in [0:999] { rx(i+i+i+t+t*2+i) qz q; } } }";
    let circuit = read(source, &Limits::default()).circuit;
    diagram::lay_out(&circuit, source);
}

#[test]
fn a_long_call_that_returns_an_outcome_is_unrolled() {
    let body = "for int i in [1:300000] { x a; } return measure a;";
    let reading =
        read(&format!("{HEAD}qubit q; bit c; def f(qubit a) -> bit {{ {body} }} c = f(q);"), &Limits::default());
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    assert_eq!(reading.circuit.body.operations.len(), 300_001);
}
