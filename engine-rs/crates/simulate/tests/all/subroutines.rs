//! What calls of subroutines leave in the bits of the program: arguments are values, local bits are new in each call, and nothing
//! happens behind `end`.

use circuit::buffer::{decode, encode};
use diagnostic::has_errors;
use qasm::{Limits, Version, read, write};
use simulate::{Options, simulate};

use crate::support::has_outcomes;

/// Checks the bits that are declared first, of the program and of what it is written as.
fn is(statements: &str, expected: &[(&str, u32)]) {
    has_outcomes(&format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}"), expected);
}

#[test]
fn a_local_bit_is_new_in_each_call() {
    is("bit o; qubit q; def f(qubit a) -> bit { bit r = 0; return r; } o = 1; o = f(q);", &[("0", 1000)]);
    is(
        "bit o; qubit q; def f(qubit a) -> bit { bit r = 0; bit m; m = measure a; if (m) { r = 1; } return r; } \
         x q; o = f(q); x q; o = f(q);",
        &[("0", 1000)],
    );
    is(
        "bit[2] o = \"11\"; qubit q; def f(qubit a) -> bit[2] { bit[2] r; r[0] = measure a; return r; } o = f(q);",
        &[("00", 1000)],
    );
    is(
        "bit[2] o = \"11\"; qubit q; def f(qubit a) -> bit[2] { bit[2] r = \"10\"; r[0] = measure a; return r; } o = f(q);",
        &[("10", 1000)],
    );
    is(
        "bit[2] o; qubit q; def f(qubit a) -> bit { bit r = 0; bit m = measure a; if (m) { r = 1; } return r; } \
         x q; for int i in [0:1] { bit b = f(q); o[i] = b; x q; }",
        &[("01", 1000)],
    );
}

/// Directives, "Input/output": without an `output`, all of the declared variables are returned, so those of blocks are, too.
#[test]
fn bits_of_blocks_are_among_the_outcomes() {
    is("qubit q; bit c; x q; if (true) { bit d = measure q; c = !d; }", &[("10", 1000)]);
    is("qubit q; bit c; h q; c = measure q; if (c) { bit d; d = measure q; c = !d; }", &[("00", 500), ("10", 500)]);
    is("qubit[2] q; bit[2] c; x q[1]; for int i in [0:1] { bit d = measure q[i]; c[i] = d; }", &[("110", 1000)]);
}

#[test]
fn a_local_bit_is_new_in_each_round() {
    is(
        "bit o; bit d; qubit q; x q; int n = 0; d = measure q; \
         while (n < 2 && d) { bit r = 0; if (r) { o = 1; } r = measure q; n += 1; }",
        &[("10", 1000)],
    );
    is(
        "bit o; bit d; qubit q; x q; d = measure q; \
         for int i in [0:1] { bit r = 0; if (d) { if (r) { o = 1; } } r = measure q; }",
        &[("10", 1000)],
    );
}

#[test]
fn a_local_bit_without_a_value_is_0_in_each_call_and_round() {
    let set = "bit[2] o = \"11\"; bit d; qubit q; x q; d = measure q;";
    for body in ["r[0] = measure a;", "if (n == 1) { r[0] = measure a; } else { r[1] = 1; }"] {
        let f = format!("def f(qubit a, int n) -> bit[2] {{ bit[2] r; {body} return r; }}");
        let expected = [(if body.starts_with("if") { "110" } else { "101" }, 1000)];
        is(&format!("{set} {f} o = f(q, 1); o = f(q, 0);"), &expected);
        is(&format!("{set} {f} if (d) {{ o = f(q, 1); o = f(q, 0); }}"), &expected);
    }
    is(&format!("{set} for int i in [0:1] {{ bit r; if (d) {{ o[i] = r; }} r = measure q; }}"), &[("100", 1000)]);
    // Every bit is written before, so that nothing has to be cleared.
    let written = |statements: &str| {
        let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; bit[2] o; qubit[2] q; {statements} o = f(q);");
        write(&read(&source, &Limits::default()).circuit, Version::V3).text
    };
    for body in [
        "r = measure a;",
        "r[0] = measure a[0]; r[1] = measure a[1];",
        "for int i in [0:1] { r[i] = measure a[i]; }",
        "measure a -> r;",
    ] {
        let text = written(&format!("def f(qubit[2] a) -> bit[2] {{ bit[2] r; {body} return r; }}"));
        assert!(!text.contains("00") && !text.contains("def"), "{text}");
    }
}

#[test]
fn bits_are_passed_by_value() {
    is(
        "bit[2] c; qubit[2] q; def f(qubit[2] a, bit[2] b) -> bit[2] { bit[2] r; r = measure a; r = r ^ b; return r; } \
         x q[0]; c = \"11\"; c = f(q, c);",
        &[("10", 1000)],
    );
    is(
        "bit c; qubit q; def f(qubit a, bit b) -> bit { bit r; r = measure a; if (b == 1) { r = 1; } return r; } \
         c = 1; c = f(q, c);",
        &[("1", 1000)],
    );
    is(
        "bit[2] c; qubit q; def f(bit[2] b) -> bit[2] { bit[2] r; r[0] = b[1]; r[1] = b[0]; return r; } \
         x q; c[0] = measure q; c = f(c);",
        &[("10", 1000)],
    );
    // A part of the destination, through an expression.
    is(
        "bit[3] c; qubit[2] q; def f(qubit[2] a, bit b) -> bit[2] { bit[2] r = measure a; if (b) { r[1] = 1; } return r; } \
         x q[0]; c = \"010\"; c[0:1] = f(q, c[1]);",
        &[("011", 1000)],
    );
}

#[test]
fn arguments_have_their_values_in_a_branch() {
    let measured = "bit o; bit d; qubit q; x q; d = measure q;";
    is(
        &format!(
            "{measured} def f(qubit a, int n) -> bit {{ bit r; r = measure a; if (n == 1) {{ r = 0; }} return r; }} \
             if (d) {{ o = f(q, int[32](d)); }}"
        ),
        &[("10", 1000)],
    );
    is(
        &format!(
            "{measured} def f(qubit a, bit b) -> bit {{ b = !b; bit r; r = measure a; if (b) {{ r = 0; }} return r; }} \
             if (d) {{ o = f(q, d); }}"
        ),
        &[("11", 1000)],
    );
    is(
        &format!(
            "{measured} def f(qubit a, bit b) -> bit {{ bit r; r = measure a; if (b) {{ r = !r; }} return r; }} \
             o = 1; x q; if (d) {{ o = f(q, o); }}"
        ),
        &[("11", 1000)],
    );
}

#[test]
fn nothing_happens_behind_an_end_in_a_subroutine() {
    is(
        "bit o; qubit q; def f(qubit a) -> bit { if (true) { end; } return 0; } x q; o = measure q; o = f(q);",
        &[("1", 1000)],
    );
    is("bit o; qubit q; def f(qubit a) -> bit { if (true) { end; } return measure a; } x q; o = f(q);", &[("0", 1000)]);
    is(
        "bit o; qubit q; def f(qubit a) -> bit { bit r; h a; r = measure a; if (r) { end; } return r; } o = f(q);",
        &[("0", 1000)],
    );
    is(
        "bit o; qubit q; def g(qubit a) { bit m = measure a; if (m) { end; } } \
         def f(qubit a) -> bit { bit r = 1; g(a); return r; } h q; o = f(q);",
        &[("0", 500), ("1", 500)],
    );
    is("bit o; qubit q; def f() -> int { end; return 1; } o = f() == 1;", &[("0", 1000)]);
    is("bit o; qubit q; def f() -> int { end; return 1; } o = 1; rx(f()) q; o = 0;", &[("1", 1000)]);
}

#[test]
fn an_operand_happens_only_where_the_one_before_does_not_decide() {
    let flip = "bit c; bit o; qubit[2] q; def flip(qubit a) -> bool { x a; return true; } h q[0]; c = measure q[0];";
    for (condition, expected) in [
        ("c == 1 && flip(q[1])", [("00", 500), ("11", 500)]),
        ("c == 1 || flip(q[1])", [("01", 500), ("10", 500)]),
        ("c == 0 && (c == 1 || flip(q[1]))", [("01", 500), ("10", 500)]),
        ("flip(q[1]) && c == 1", [("10", 500), ("11", 500)]),
    ] {
        is(&format!("{flip} if ({condition}) {{ }} o = measure q[1];"), &expected);
        is(&format!("{flip} bool b = {condition}; o = measure q[1];"), &expected);
    }
}

#[test]
fn an_operand_changes_arrays_only_where_the_one_before_does_not_decide() {
    let program = |condition: &str, behind: &str| {
        format!(
            "bit c; bit r; qubit[2] q; array[int[8], 2] a = {{0, 0}}; \
             def f(mutable array[int[8], #dim = 1] x) -> bool {{ x[0] = 1; return true; }} \
             h q[0]; c = measure q[0]; {condition} {behind} r = measure q[1];"
        )
    };
    let behind = "if (a[0] == 1) x q[1];";
    let (both, either) = (&[("00", 500), ("11", 500)], &[("10", 500), ("01", 500)]);
    is(&program("if (c && f(a)) { }", behind), both);
    is(&program("if (c || f(a)) { }", behind), either);
    is(&program("bool b = c || f(a);", behind), either);
    is(&program("bool b; b = c && f(a);", behind), both);
    is(&program("while (c && f(a)) { c = measure q[1]; }", behind), &[("00", 500), ("10", 500)]);
    is(&program("if (true && f(a)) { }", behind), &[("10", 500), ("11", 500)]);
}

#[test]
fn what_an_index_that_a_run_decides_does_not_choose_stays() {
    let measured = "qubit q; bit m; bit[4] c;";
    let index = "h q; m = measure q; int n = int(m);";
    let is = |statements: &str, expected| is(&format!("{measured} {statements}"), expected);
    // The values of `c` and `m`.
    is(&format!("uint[4] u = 8; {index} u[n:n+1] = \"11\"; c = u;"), &[("10110", 500), ("11101", 500)]);
    is(
        &format!("qubit[2] r; x r; uint[4] u = 8; {index} measure r -> u[n:n+1]; c = u;"),
        &[("10110", 500), ("11101", 500)],
    );
    is(
        &format!("qubit[2] r; x r[1]; uint[4] u = 8; {index} measure r[n] -> u[0]; c = u;"),
        &[("10000", 500), ("10011", 500)],
    );
    is(&format!("uint[4] u = 9; {index} u[n:2:n+2] = \"11\"; c = u;"), &[("11010", 500), ("10111", 500)]);
    is(
        &format!("uint[4] u = 8; uint[4] v = 8; {index} v[0:1] = u[n+1:n+2]; c = v;"),
        &[("10000", 500), ("10101", 500)],
    );
    is(&format!("angle[4] u = pi; {index} u[n:n+1] = \"11\"; c = u;"), &[("10110", 500), ("11101", 500)]);
    is(
        &format!("array[int[8], 4] a = {{1, 2, 3, 4}}; {index} a[n:n+1] = a[2:3]; c = int[4](a[3]);"),
        &[("01000", 500), ("01001", 500)],
    );
    is(
        &format!("array[uint[4], 2] a = {{8, 4}}; {index} a[0][n:n+1] = \"11\"; c = a[1];"),
        &[("01000", 500), ("01001", 500)],
    );
    is(
        "def f(int k) -> uint[4] { uint[4] z = 8; z[k:k+1] = \"11\"; return z; } h q; m = measure q; c = f(int(m));",
        &[("10110", 500), ("11101", 500)],
    );
}

#[test]
fn a_declaration_measures_the_qubit_that_a_run_chooses() {
    is(
        "bit[2] c; qubit[2] q; h q; for int i in [0:1] { bit b = measure q[i]; if (b) { break; } c[i] = 1; }",
        &[("00", 500), ("01", 250), ("11", 250)],
    );
    is(
        "bit[2] c; qubit[2] q; qubit a; x q[1]; h a; c[0] = measure a; int n = int(c[0]); bool b = measure q[n]; c[1] = b;",
        &[("00", 500), ("11", 500)],
    );
}

#[test]
fn a_call_takes_the_qubit_that_a_run_chooses() {
    is(
        "bit[3] c; qubit[2] q; qubit a; def g(qubit a) { x a; } h a; c[0] = measure a; int n = int(c[0]); g(q[n]); \
         c[1:2] = measure q;",
        &[("010", 500), ("101", 500)],
    );
    is(
        "bit[2] c; qubit[2] q; qubit a; def g(qubit[2] r, int k) -> bit { x r[k]; return measure r[k]; } h a; \
         c[0] = measure a; c[1] = g(q, int(c[0]));",
        &[("10", 500), ("11", 500)],
    );
}

/// A definition is only looked through for mistakes: its arguments are bits that no circuit has.
#[test]
fn a_circuit_has_no_bits_of_definitions() {
    let is = |definition: &str, statements: &str, expected| {
        let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {definition} {statements}");
        let circuit = read(&source, &Limits::default()).circuit;
        assert!(decode(&encode(&circuit)).is_some(), "{source}");
        is(&format!("bit o; {definition} {statements}"), expected);
    };
    let measured = "qubit q; bit m = measure q;";
    is("def par(bit[4] b) { for bit k in b { } }", measured, &[("00", 1000)]);
    is("def par(bit[4] b) { bit[4] z = b; for bit k in z { } }", measured, &[("00", 1000)]);
    is("def par(bit[4] b, qubit r) { if (b[3]) { x r; } while (b[2]) { b[2] = 0; } }", measured, &[("00", 1000)]);
    is("def par(bit[4] b) { for bit k in b { } }", "qubit q; bit m = measure q; par(\"1011\");", &[("00", 1000)]);
}

#[test]
fn a_loop_runs_over_the_local_bits_of_a_call() {
    let par = "bit o; def par(bit[4] b) -> int[8] { bit[4] z = b; int[8] r = 0; for bit k in z { r += int[8](k); } return r; }";
    is(&format!("{par} if (par(\"1011\") == 3) {{ o = 1; }}"), &[("1", 1000)]);
    is(&format!("{par} int[8] n = par(\"1011\"); if (n == 3) {{ o = 1; }}"), &[("1", 1000)]);
    is(
        "bit o; qubit q; def par(qubit q, bit[4] b) -> int[8] { bit[4] z = b; int[8] r = 0; for bit k in z { x q; r += int[8](k); } \
         return r; } int[8] n = par(q, \"1011\"); if (n == 3) { o = 1; }",
        &[("1", 1000)],
    );
}

/// Subroutines, arrays: those that a call may change are passed by reference.
#[test]
fn a_call_that_a_run_leaves_early_keeps_what_an_array_holds() {
    let f = |body: &str| {
        format!(
            "bit[2] o; qubit[2] q; def f(qubit r, int k, mutable array[int[8], 2] a) {{ bit m; {body} }} \
             array[int[8], 2] a = {{1, 2}};"
        )
    };
    let seen = "if (a[1] == 2) { x q[1]; } o = measure q;";
    let is = |body: &str, call: &str, expected| is(&format!("{} {call} {seen}", f(body)), expected);
    is("h r; m = measure r; if (m) { return; } a[0] = 7; x r;", "f(q[0], 1, a);", &[("11", 1000)]);
    is("h r; m = measure r; if (m) { return; } a[0] = 7; reset r;", "f(q[0], 1, a);", &[("10", 500), ("11", 500)]);
    is("h r; m = measure r; if (m) { if (k > 0) { return; } } a[0] = 7; x r;", "f(q[0], 1, a);", &[("11", 1000)]);
    is("if (k > 0) { return; } a[0] = 7; x r;", "f(q[0], 1, a);", &[("10", 1000)]);
    is("x r; if (k > 0) { return; } a[0] = 7; x r;", "int n = 1; f(q[0], n, a);", &[("11", 1000)]);
    is(
        "if (k > 0) { return; } a[0] = 7; x r;",
        "bit c; x q[0]; c = measure q[0]; f(q[0], int(c), a);",
        &[("11", 1000)],
    );
    is(
        "for int i in [0:1] { h r; m = measure r; if (m) { return; } a[0] = 7; }",
        "f(q[0], 1, a);",
        &[("10", 250), ("11", 750)],
    );
}

/// Subroutines, arrays: a call does not change a `readonly` one.
#[test]
fn a_condition_with_a_call_keeps_what_readonly_arrays_hold() {
    let f = "bit[8] o; qubit q; bit m; def f(readonly array[uint[8], 2] r, mutable array[int[8], 2] w) -> int[8] { w[1] = 3; return 5; } \
             array[uint[8], 2] a = {2, 5}; array[int[8], 2] b = {1, 2}; m = measure q; b[0] = int[8](m);";
    is(&format!("{f} if (f(a, b) == 4) {{ x q; }} o = bit[8](a[0]);"), &[("000000010", 1000)]);
    is(&format!("{f} while (f(a, b) == 4) {{ x q; }} o = bit[8](a[0]);"), &[("000000010", 1000)]);
    is(&format!("{f} switch (f(a, b)) {{ case 4 {{ x q; }} }} o = bit[8](a[0]);"), &[("000000010", 1000)]);
}

/// Subroutines: what a call does with qubits happens whether or not somebody takes its value.
#[test]
fn a_dropped_value_drops_no_call() {
    let m = "bit o; qubit[2] q; def m(qubit a) -> bit { x a; return measure a; }";
    let is = |rest: &str| is(&format!("{m} {rest} o = measure q[0];"), &[("1", 1000)]);
    is("!m(q[0]);");
    is("float(1 + m(q[0]));");
    is("bit w = measure q[1]; if (!w) { m(q[0]) | m(q[1]); }");
    is("def g(qubit a) -> bit { return m(a); } g(q[0]);");
    is("def g(qubit a) -> bit { return m(a); } def k(qubit a) -> bit { return g(a); } for int i in [0:2] { k(q[0]); }");
    is("def g(qubit a) -> int { return 2 * m(a); } g(q[0]);");
    is("def g(qubit a) -> bit { for int i in [0:3] { if (i == 2) return m(a); x a; } return 0; } g(q[0]);");
    is("def g(qubit a, int n) -> int { if (n == 0) { return 0; } return m(a) + g(a, n - 1); } g(q[0], 3);");
}

/// Delays: how long one is may be what a call returns.
#[test]
fn a_call_in_a_delay_happens() {
    let f = "bit o; qubit[2] q; def f(qubit a) -> int { x a; return 3; }";
    is(&format!("{f} delay[f(q[0]) * 10ns] q[1]; o = measure q[0];"), &[("1", 1000)]);
    is(
        &format!("{f} def g(qubit a) {{ delay[f(a) * 10ns] a; }} for int i in [0:2] {{ g(q[0]); }} o = measure q[0];"),
        &[("1", 1000)],
    );
}

/// Boxes: a time that a call computes on qubits is refused, and not left out.
#[test]
fn a_call_in_the_time_of_a_box_is_not_left_out() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; def f(qubit a) -> int { x a; return 3; } box[f(q) * 10ns] { h q; }";
    let reading = read(source, &Limits::default());
    let simulated = has_errors(&reading.diagnostics) || simulate(&reading.circuit, &Options::default()).is_ok();
    assert!(!simulated, "{:?}", reading.diagnostics);
}
