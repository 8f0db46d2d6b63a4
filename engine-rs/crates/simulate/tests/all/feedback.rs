//! Programs whose course only a run decides: loops, switches, calls and arithmetic on measured
//! values, with the exact distribution of their classical bits.

use std::collections::BTreeMap;

use qasm::{Limits, read};
use simulate::{Options, distribution};

/// Checks the values of the clbits (the last declared first) and their probabilities.
fn check(program: &str, expected: &[(&str, f64)]) {
    check_first(program, usize::MAX, expected);
}

/// The same for the clbits that are declared first.
fn check_first(program: &str, count: usize, expected: &[(&str, f64)]) {
    let reading = read(&format!("OPENQASM 3.0; include \"stdgates.inc\"; {program}"), &Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{program}\n{:?}", reading.diagnostics);
    let outcomes = distribution(&reading.circuit, &Options::default());
    let outcomes = outcomes.unwrap_or_else(|diagnostic| panic!("{program}\n{diagnostic:?}"));
    let mut found: BTreeMap<&str, f64> = BTreeMap::new();
    for outcome in outcomes.iter() {
        *found.entry(&outcome.bits[outcome.bits.len().saturating_sub(count)..]).or_default() += outcome.probability;
    }
    let same = found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(found, expected)| *found.0 == expected.0 && (found.1 - expected.1).abs() < 1e-9);
    assert!(same, "{program}\nexpected {expected:?}\nfound    {found:?}");
}

#[test]
fn a_loop_repeats_until_success() {
    check("qubit q; bit c; while (c == 0) { h q; c = measure q; }", &[("1", 1.0)]);
    check(
        "qubit q; bit c; int n = 0; while (!c && n < 2) { reset q; h q; c = measure q; n += 1; }",
        &[("0", 0.25), ("1", 0.75)],
    );
    // The number of rounds, in binary.
    check(
        "qubit q; bit c; bit[2] rounds; int n = 0;
         while (n < 3) { n += 1; h q; c = measure q; if (c) { break; } } rounds = uint[2](n);",
        &[("011", 0.5), ("101", 0.25), ("110", 0.125), ("111", 0.125)],
    );
}

#[test]
fn conditions_are_any_classical_expression() {
    check(
        "qubit[2] q; bit[2] c; bit r; h q; c = measure q; if (c != 2) { x q[0]; } if (c < 2 && c[0]) r = 1;",
        &[("000", 0.25), ("010", 0.25), ("011", 0.25), ("101", 0.25)],
    );
    check(
        "qubit q; bit c; bit d; h q; c = measure q; d = c; if (d) { x q; } c = measure q;",
        &[("00", 0.5), ("10", 0.5)],
    );
    check(
        "qubit q; bit c; bit d; int k = 3; h q; c = measure q; if (c) k = k + 2; if (k > 4) d = 1;",
        &[("00", 0.5), ("11", 0.5)],
    );
    check(
        "qubit[2] q; bit[2] c; bit[2] d; h q; c = measure q; d = c ^ \"11\"; if (popcount(d) == 2) x q[0];",
        &[("0011", 0.25), ("0110", 0.25), ("1001", 0.25), ("1100", 0.25)],
    );
}

#[test]
fn a_switch_over_a_measured_register() {
    check(
        "qubit[2] q; bit[2] c; bit[2] d; h q; c = measure q;
         switch (int(c)) { case 0 { d = 3; } case 1, 2 { d = 1; } default { d = 2; } }",
        &[("0101", 0.25), ("0110", 0.25), ("1011", 0.25), ("1100", 0.25)],
    );
}

#[test]
fn the_program_ends_inside_of_a_branch() {
    check("qubit q; bit c; bit d; h q; c = measure q; if (c) { end; } d = 1;", &[("01", 0.5), ("10", 0.5)]);
    check(
        "qubit q; bit c; bit d; h q; while (true) { c = measure q; if (c) end; h q; d = 1; }",
        &[("01", 0.5), ("11", 0.5)],
    );
}

#[test]
fn rounds_of_a_known_loop_are_left_at_run_time() {
    check(
        "qubit[3] q; bit[3] c; h q; for int i in [0:2] { c[i] = measure q[i]; if (c[i]) break; }",
        &[("000", 0.125), ("001", 0.5), ("010", 0.25), ("100", 0.125)],
    );
    check(
        "qubit[2] q; bit[2] c; bit d; h q; for int i in [0:1] { c[i] = measure q[i]; if (c[i]) continue; d = 1; }",
        &[("011", 0.25), ("100", 0.25), ("101", 0.25), ("110", 0.25)],
    );
}

#[test]
fn a_bit_of_an_early_return_is_no_bit_of_the_program() {
    let flip = "def f(qubit a) { h a; bit r = measure a; if (r) return; x a; } qubit[2] q;";
    check(&format!("{flip} bit d; f(q[0]); d = measure q[0];"), &[("1", 1.0)]);
    check(&format!("{flip} f(q[0]); f(q[1]); bit[2] d = measure q;"), &[("11", 1.0)]);
}

#[test]
fn a_subroutine_measures_and_returns_early() {
    check(
        "def first(qubit a, qubit b) -> bit { bit c = measure a; if (c) { return 1; } return measure b; }
         qubit[2] q; bit r; h q; r = first(q[0], q[1]);",
        &[("0", 0.25), ("1", 0.75)],
    );
    check(
        "def twice(int n) -> int { return 2 * n; } qubit q; bit c; bit[3] d; h q; c = measure q;
         int k = c; d = uint[3](twice(k) + 1);",
        &[("0010", 0.5), ("0111", 0.5)],
    );
    check(
        "def flips(qubit a) -> int { int n = 0; bit c; while (n < 5) { h a; c = measure a; if (c) { return n; } n += 1; } return 7; }
         qubit q; bit[3] d; d = uint[3](flips(q));",
        &[("000", 0.5), ("001", 0.25), ("010", 0.125), ("011", 0.0625), ("100", 0.03125), ("111", 0.03125)],
    );
}

#[test]
fn angles_and_indices_are_computed_during_the_run() {
    check(
        "qubit[2] q; bit c; bit d; h q[0]; c = measure q[0]; rx(pi * int(c)) q[1]; d = measure q[1];",
        &[("00", 0.5), ("11", 0.5)],
    );
    check(
        "qubit[3] q; bit[2] e; bit[3] c; h q[0]; h q[1]; e[0] = measure q[0]; e[1] = measure q[1]; reset q;
         int k = e; if (k < 3) { x q[k]; } c = measure q;",
        &[("00011", 0.25), ("00100", 0.25), ("01001", 0.25), ("10010", 0.25)],
    );
    check("qubit q; bit[2] c; bit[2] d; h q; c[0] = measure q; int k = c; d[k] = 1;", &[("0100", 0.5), ("1001", 0.5)]);
}

#[test]
fn a_variable_that_a_branch_never_assigns_to_stays_known() {
    check(
        "qubit q; bit c; bit d; float f = 1; if (c) { x q; if (false) { f = 0; } } rx(f * pi) q; d = measure q;",
        &[("10", 1.0)],
    );
}

#[test]
fn arrays_change_during_the_run() {
    check(
        "array[int, 2] a = {1, 2}; qubit q; bit c; bit[2] d; h q; c = measure q; int k = c; a[k] += 1; d = uint[2](a[0]);",
        &[("011", 0.5), ("100", 0.5)],
    );
}

#[test]
fn variables_of_every_type_change_during_the_run() {
    const COIN: &str = "qubit q; bit c; bit d; h q; c = measure q;";
    let both = [("00", 0.5), ("11", 0.5)];
    for program in [
        "bool b = c; if (b) d = 1;",
        "int[4] n = 7; if (c) n += 1; if (n < 0) d = 1;",
        "uint[3] n = 7; if (!c) n += 1; if (n == 7) d = 1;",
        "float f = 0.25; if (c) f = f + 0.5; if (f > 0.5) d = 1;",
        "angle[4] a = 0; if (c) a += pi; reset q; rx(a) q; d = measure q;",
        "angle[4] a = pi; if (!c) a += pi; reset q; rx(a) q; d = measure q;",
        "float f = 0; if (c) { f = 0.5; } reset q; rx(2 * f * pi) q; d = measure q;",
        "int[4] n = 0; n[2] = c; if (n == 4) d = 1;",
        "int n = 0; if (c) { n = 2; } else { n = -2; } if (n > 0) { d = 1; }",
        "int n = 0; if (c) { n = 2; } else if (n == 0) { n = 1; } d = uint[2](n)[1];",
        "bit[2] e; e[0] = c; e = e << 1; d = e[1];",
        "bit[2] e; e[1] = c; bit[2] f = e | \"01\"; if (f == \"11\") d = 1;",
        "bit[2] e; bit[2] f; e[0] = c; f = \"01\"; if (e >= f) d = 1;",
        "bit[4] e; bit[4] f = \"1010\"; if (c) { e[0:1] = f[2:3]; } if (e == 2) d = 1;",
        "array[bool, 3] a = {false, false, false}; int k = c; a[2 * k] = true; if (a[2]) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; int k = c; if (a[k, 1] == 4) d = 1;",
        "array[int, 2] a = {5, 6}; for int i in [0:1] { if (c) a[i] += i; } if (a[1] == 7) d = 1;",
        "int n = 1; n = int(c) * 3 + n; switch (n) { case 4 { d = 1; } }",
        "int n = int(c) + 1; int k = 0; for int i in [1:n] { k += i; } if (k == 3) d = 1;",
        "bit[3] e; e[1] = c; int k = 0; for bit b in e { k += int(b); } if (k == 1) d = 1;",
        "int k = c; for int i in {3 * k, 5 * k} { if (i == 5) d = 1; }",
        "int n = 0; while (n < 3) { n += 1; if (c && n == 2) { break; } } if (n == 2) d = 1;",
        "int n = 3; int m = 0; while (n > 0) { int k = n; while (k > 0) { if (c) { m += 1; } k -= 1; } n -= 1; } if (m == 6) d = 1;",
        "def f(int n) -> int { if (n > 0) { return 1; } return 0; } int k = c; if (f(k) == 1) d = 1;",
        "def f(bit[2] b) -> bit { return b[1]; } bit[2] e; e[1] = c; d = f(e);",
        "def f(int n) -> int { int k = 0; for int i in [0:n] { k += i; } return k; } int k = 2 * int(c); if (f(k) == 3) d = 1;",
        "def f(mutable array[int, #dim = 1] a, int n) { a[0] = n; } array[int, 2] a = {1, 2}; int k = c; f(a, k); if (a[0] == 1) d = 1;",
        "def count(qubit a) -> int { bit b = measure a; return int(b); } int n = 0; while (n < 2 && count(q) == 1) { n += 1; } if (n == 2) d = 1;",
        "if (c) { bit e = 1; d = e; }",
        "int k = popcount(\"10\") + int(c); if (k == 2) d = 1;",
        "uint[4] u = 3; if (c) u = rotl(u, 2); if (u == 12) d = 1;",
        "output int n; n = 0; if (c) { n = 3; } if (n == 3) d = 1;",
        "let e = c; if (e) d = 1;",
        "complex w = 1.0im; if (c) { w = w * w; } if (real(w) == -1) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; int k = c; if (a[k, -1] == 4) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; a[1, 1] = c; if (a[0:1, 1][1] == 1) d = 1;",
        "array[int, 2, 3] a; a[1, 2] = c; if (a[1][1:2][1] == 1) d = 1;",
        "array[int, 4] a = {1, 2, 3, 4}; a[2] = c; if (a[{0, 2}][-1] == 1) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; a[1, 0] = c; array[int, 2] b = a[0:1][0:1, 0]; if (b[1] == 1) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; int k = c; if (a[k, 0:1][1] == 4) d = 1;",
        "output array[int, 2] a; a[0] = 3; if (c) { a[0] = 4; } if (a[0] == 4) d = 1;",
        "output array[bool, 2] a; a[1] = c; if (a[1]) d = 1;",
    ] {
        check_first(&format!("{COIN} {program}"), 2, &both);
    }
}

#[test]
fn bits_are_passed_by_value() {
    const COIN: &str = "qubit q; bit c; bit d; h q; c = measure q;";
    let both = [("00", 0.5), ("11", 0.5)];
    for program in [
        "def f(bit b) { b = 1; } f(c); d = c;",
        "def f(bit[2] b) { b[0] = 1; } bit[2] e; f(e); if (c) d = e == 0;",
        "def f(bit[2] b) { b = \"11\"; } bit[4] e = \"0100\"; f(e[1:2]); if (c) d = e == 4;",
        "def f(bit b, qubit r) { b = measure r; if (b) x r; } bit e; f(e, q); d = c && !e;",
        "def f(bit b) -> bit { b = !b; return b; } bit e; e = f(c); d = !e;",
        "def f(bit[2] b) -> int { b[1] = 1; return int(b); } bit[2] e; e[0] = c; if (f(e) == 3 && e < 2) d = 1;",
    ] {
        check_first(&format!("{COIN} {program}"), 2, &both);
    }
}

#[test]
fn gates_depend_on_measured_values() {
    const COIN: &str = "qubit[3] q; bit c; bit d; h q[0]; c = measure q[0];";
    let both = [("00", 0.5), ("11", 0.5)];
    for program in [
        "let a = q[1:2]; if (c) { x a[1]; } d = measure q[2];",
        "if (c) { for int i in [1:2] { x q[i]; } } d = measure q[2];",
        "int k = int(c) + 1; x q[k]; d = measure q[2];",
        "int k = int(c) + 1; cx q[0], q[k]; d = measure q[2];",
        "int k = int(c); reset q; x q[k]; ctrl @ x q[k], q[k + 1]; d = measure q[2];",
        "int k = int(c) + 1; reset q[0]; x q[k]; swap q[k], q[0]; x q[1 + int(c)]; d = c;",
        "ry(pi * int(c)) q[1:2]; d = measure q[2];",
        "box { if (c) { x q[1]; } } d = measure q[1];",
        "def flip(qubit a, int n) { if (n == 1) { x a; } } int k = c; flip(q[1], k); d = measure q[1];",
        "def flip(qubit[2] a, int n) { x a[n]; } int k = c; flip(q[1:2], k); d = measure q[2];",
        "gate g(t) a { rx(t * pi) a; } int k = c; g(k) q[1]; d = measure q[1];",
        "float f = int(c) / 2.0; pow(2) @ rx(f * pi) q[1]; d = measure q[1];",
        "int k = int(c); d = measure q[k]; if (!c) { d = 0; } if (c) { d = 1; }",
        "bit[2] e; int k = int(c); e[k] = measure q[0]; d = e[1];",
        "delay[10ns] q[int(c)]; barrier q; d = c;",
        "duration w = 10ns; if (c) { w = 20ns; } delay[w] q[0]; if (w > 15ns) { d = 1; }",
    ] {
        check_first(&format!("{COIN} {program}"), 2, &both);
    }
}

#[test]
fn an_index_out_of_range_and_a_qubit_used_twice_are_reported_where_they_happen() {
    for program in ["int k = 3 * int(c); x q[k];", "int k = int(c) - 1; cx q[0], q[k + 1];"] {
        let source =
            format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit c; h q[0]; c = measure q[0]; {program}");
        let reading = read(&source, &Limits::default());
        let diagnostic = distribution(&reading.circuit, &Options::default()).unwrap_err();
        let place = &source[diagnostic.span.start as usize..diagnostic.span.end as usize];
        assert!(program.contains(place) && place.len() > 3, "{diagnostic:?}\n{place}");
    }
}

#[test]
fn a_run_copies_arrays_and_slices() {
    const COIN: &str = "qubit[2] q; bit c; bit d; h q[0]; c = measure q[0]; int k = c;";
    let both = [("00", 0.5), ("11", 0.5)];
    for program in [
        "array[int, 2] a = {k, 5}; if (a[0] == 1 && a[1] == 5) d = 1;",
        "array[int, 2] a = {1, 2}; a[0] = k; array[int, 2] b = a; a[0] = 7; if (b[0] == 1 && b[1] == 2) d = 1;",
        "array[int, 2] a = {k, 2}; k = 7; d = a[0] == 1;",
        "array[int, 3] a = {1, 2, 3}; array[int, 3] b; if (c) { b = a; } if (b[2] == 3) d = 1;",
        "array[int, 3] a = {1, 2, 3}; if (c) { a[1:2] = a[0:1]; } if (a[2] == 2 && a[1] == 1) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; array[int, 2] b; b = a[k]; if (b[1] == 4) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; a[k] = a[0]; if (a[1][0] == 1) d = 1;",
        "array[int, 2] a = {k, 4}; array[int, 4] b = a ++ a; if (b[2] == 1 && b[3] == 4) d = 1;",
        "array[int, 2, 2] a = {{1, 2}, {3, 4}}; array[int, 2, 2] b = {a[k], a[0]}; if (b[0, 0] == 3) d = 1;",
    ] {
        check_first(&format!("{COIN} {program}"), 2, &both);
    }
}

#[test]
fn a_run_goes_through_a_part_of_an_array() {
    let head =
        "bit[8] o; qubit q; bit m; array[int[8], 2, 3] a = {{1, 2, 3}, {4, 5, 6}}; int[8] w = 0; x q; m = measure q;";
    for (statements, expected) in [
        ("if (m) { a[0, 1] = 7; } for int[8] i in a[0, 1:2] { w = w * 10 + i; }", "01001001"),
        ("for int[8] i in a[1] { w = w * 2 + i; if (m) { if (i == 5) { break; } } }", "00001101"),
        ("for int[8] i in a[:, 0] { if (m) { w = w * 10 + i; } }", "00001110"),
    ] {
        check_first(&format!("{head} {statements} o = bit[8](w);"), 8, &[(expected, 1.0)]);
    }
}

#[test]
fn a_call_in_the_angle_of_a_gate_on_a_qubit_that_a_run_chooses_is_refused() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; bit o; qubit[3] q; bit m; \
                  def f(qubit a) -> float { x a; return 0.5; } rx(f(q[0])) q[1 + int(m)]; o = measure q[0];";
    let reading = read(source, &Limits::default());
    assert!(distribution(&reading.circuit, &Options::default()).is_err());
}

#[test]
fn a_call_that_a_run_makes_borrows_slices() {
    const COIN: &str = "qubit[2] q; bit c; bit d; h q[0]; c = measure q[0]; int k = c;
        array[int, 3] a = {1, 2, 3}; array[int, 2, 2] m = {{1, 2}, {3, 4}};";
    let both = [("00", 0.5), ("11", 0.5)];
    for program in [
        "def f(mutable array[int, #dim = 1] a, int n) { a[0] = n; } f(a[1:2], k); if (a[1] == 1 && a[0] == 1) d = 1;",
        "def f(mutable array[int, #dim = 1] a) { a[0] = a[0] + 4; } if (c) { f(a[1:1]); } if (a[1] == 6) d = 1;",
        "def f(mutable array[int, #dim = 1] a) { a[0] += 4; } while (k < 3 && c) { k += 1; f(m[1]); } d = m[1, 0] == 11;",
        "def f(mutable array[int, #dim = 1] a) { a[0] = 9; } f(m[k]); d = m[1, 0] == 9;",
        "def f(mutable array[int, #dim = 1] a, qubit r) { bit b; b = measure r; if (b) { a[0] = 5; } } \
         f(a[1:1], q[0]); if (a[1] == 5 && a[2] == 3) d = 1;",
        "def f(readonly array[int, #dim = 1] a) -> int { return a[0]; } if (c) { a[1] = 9; } if (f(a[1:2]) == 9) d = 1;",
        "def f(readonly array[int, #dim = 1] a) -> int { return a[1]; } m[1, 1] = k; d = f(m[1]);",
        "def f(readonly array[int, #dim = 1] a) -> int { return a[1]; } if (f(m[k]) == 4) d = 1;",
        "def f(readonly array[int, #dim = 1] a) -> int { return a[1]; } int n = 0; if (c) { n = f(m[1]); } d = n == 4;",
        "def f(mutable array[int, #dim = 1] a, int n) { a[0] = n; } \
         def g(mutable array[int, #dim = 1] a, int n) { f(a[1:2], n); } g(a[0:2], k); if (a[1] == 1) d = 1;",
        "def f(mutable array[int, #dim = 1] a, int n) -> bit { a[0] = n; return n == 1; } d = f(a[1:2], k);",
        "def f(mutable array[int, #dim = 1] a, int n) -> bit { a[0] += n; return n == 1; } bit e; e = f(a[1:2], k); d = a[1] == 3;",
        "def f(mutable array[int, #dim = 1] a, int n) -> bit { a[0] += n; return n == 1; } bit e; e = f(a, k); d = a[0] == 2;",
        "def f(qubit r) -> int { bit b = measure r; return int(b); } def g(int n) -> int { int k = n; k += 1; return k; } \
         int n = f(q[0]) + g(2); d = n == 4;",
        "def f(mutable array[int, #dim = 1] a, qubit r) -> int { bit b; b = measure r; if (b) { a[0] = 5; } return 1; } \
         int n = f(a, q[0]); d = a[0] == 5;",
        "def g(qubit r, int n) -> bit { if (n == 1) { x r; } return measure r; } d = g(q[1], k);",
    ] {
        check_first(&format!("{COIN} {program}"), 2, &both);
    }
}

#[test]
fn a_run_chooses_and_changes_bits_of_numbers() {
    const COIN: &str = "qubit[2] q; bit c; bit d; h q[0]; c = measure q[0]; int[8] n = 6 * int(c);";
    let both = [("00", 0.5), ("11", 0.5)];
    for program in [
        "if (n[1:2] == \"11\") d = 1;",
        "bit[2] b = n[{1, 4}]; if (b == \"01\") d = 1;",
        "n[4:5] = \"11\"; if (n == 54) d = 1;",
        "n[{0, 2}] ^= \"11\"; if (n == 3) d = 1;",
        "uint[4] u = 0; if (c) { u[1:2] = \"10\"; } d = u == 4;",
        "angle[4] a = 0; if (c) { a[2:3] = \"10\"; } d = a == pi;",
        "array[uint[4], 2] a = {1, 2}; if (c) { a[1][2:3] = \"11\"; } d = a[1] == 14;",
        "array[uint[4], 2] a = {1, 2}; int k = c; a[k][0] = 1; d = a[1] == 3;",
        "array[uint[4], 2] a = {1, 2}; if (c) { a[0] = 12; } if (a[0][2:3] == \"11\") d = 1;",
    ] {
        check_first(&format!("{COIN} {program}"), 2, &both);
    }
}

#[test]
fn inputs_have_the_values_that_are_given() {
    let given = [("n", 3.0), ("u", 18.0), ("flag", 1.0), ("b", 2.0), ("f", 0.5), ("unknown", 7.0)];
    let given = given.map(|(name, value)| (name.to_owned(), value));
    for program in [
        "input int n; for int i in [1:n] { x q; }",
        "input int n; bit c; c = measure q; if (n == 3 && !c) { x q; }",
        "input uint[4] u; if (u == 2) { x q; }",
        "input bool flag; if (flag) { x q; }",
        "input bit[2] b; if (b == \"10\") { x q; }",
        "input bit[2] b; h q; bit c = measure q; reset q; if (b[1] && !b[0]) { x q; } c = 0; b = \"00\";",
        "input int n; array[int, 4] a = {1, 2, 3, 4}; if (a[n] == 4) { x q; }",
        "input int[2] n; def g(int k) -> int { return k + 2; } if (g(n) == 1) { x q; }",
    ] {
        let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit d; {program} d = measure q;");
        let reading = qasm::read_with_inputs(&source, &Limits::default(), &given);
        assert!(!diagnostic::has_errors(&reading.diagnostics), "{program}\n{:?}", reading.diagnostics);
        assert_eq!(reading.inputs.len(), 1, "{program}");
        let outcomes = distribution(&reading.circuit, &Options::default()).expect("known inputs");
        assert!(outcomes.iter().all(|outcome| outcome.bits.ends_with('1')), "{program}\n{outcomes:?}");
    }
    let free = qasm::read_with_inputs("OPENQASM 3.0; input float f; output int n;", &Limits::default(), &given);
    // A float stays a parameter, which the input is listed with.
    assert_eq!(free.circuit.parameters.len(), 1);
    assert_eq!(free.inputs.iter().map(|input| input.name.as_str()).collect::<Vec<_>>(), ["f"]);
}

#[test]
fn several_bits_are_read_at_an_index_that_a_run_computes() {
    let start = "qubit q; bit c; bit[4] e = \"0110\"; uint[4] u = 6; h q; c = measure q; int n = int(c); bit[2] w;";
    let declared = start.replace(" bit[2] w;", "");
    for (end, expected) in [
        ("bit[2] w = e[n:n+1];", ["10", "11"]),
        ("bit[2] w = u[n:n+1];", ["10", "11"]),
        ("bit[2] w = e[n:n+1] | \"01\";", ["11", "11"]),
    ] {
        let program = format!("{declared} {end}");
        let outcomes = expected.map(|bits| format!("{bits}0110"));
        check(&program, &[(&format!("{}0", outcomes[0]), 0.5), (&format!("{}1", outcomes[1]), 0.5)]);
    }
    for (end, expected) in [
        ("if (e[n:n+1] == \"11\") { w = \"01\"; }", ["00", "01"]),
        ("for bit b in e[n:n+1] { if (b) { w[n] = 1; } }", ["01", "10"]),
        ("int k = int(e[n:n+1]); if (k == 3) { w = \"11\"; }", ["00", "11"]),
        ("u += n; while (u[n:n+1] != 3) { u += 1; } w = u[0:1];", ["11", "11"]),
    ] {
        let outcomes = expected.map(|bits| format!("{bits}0110"));
        check(&format!("{start} {end}"), &[(&format!("{}0", outcomes[0]), 0.5), (&format!("{}1", outcomes[1]), 0.5)]);
    }
}

#[test]
fn a_call_gets_the_qubit_at_an_index_that_a_run_computes() {
    let start =
        "def f(qubit a) -> bit { return measure a; } qubit[2] q; bit c; bit d; h q[0]; x q[1]; c = measure q[0];
                 reset q[0]; int n = int(c);";
    check(&format!("{start} d = f(q[n]);"), &[("00", 0.5), ("11", 0.5)]);
    check(&format!("{start} bit b = f(q[n]);"), &[("000", 0.5), ("101", 0.5)]);
    check(&format!("{start} if (f(q[1 - n])) {{ d = 1; }}"), &[("01", 0.5), ("10", 0.5)]);
}

#[test]
fn the_size_of_constant_bits_is_known_in_a_loop_that_a_run_repeats() {
    check(
        "const bit[3] k = \"101\"; qubit q; bit c; bit[4] w; int n = 0;
         while (!c) { h q; c = measure q; n += sizeof(k); if (n > 5) { break; } } w = uint[4](n);",
        &[("00111", 0.5), ("01100", 0.25), ("01101", 0.25)],
    );
}

/// Checks two outcomes, of which each has half of the probability, or the one that they both are.
fn check_both(program: &str, expected: [&str; 2]) {
    let mut outcomes = expected.map(|bits| (bits, 0.5)).to_vec();
    outcomes.sort_by_key(|(bits, _)| *bits);
    if expected[0] == expected[1] {
        outcomes = vec![(expected[0], 1.0)];
    }
    check_first(program, expected[0].len(), &outcomes);
}

#[test]
fn slices_whose_ends_a_run_computes_are_values() {
    const COIN: &str = "bit[2] o; qubit q; bit m; h q; m = measure q; int k = 2 + int(m);
        bit[4] c = \"0110\"; uint[8] u = 10; array[int[8], 4] a = {1, 2, 3, 4};";
    for (statements, expected) in [
        ("o = c[k-1:k];", ["11", "01"]),
        ("o = c[k-1:k-1+1];", ["11", "01"]),
        ("o = c[1-k:-1:-k];", ["10", "11"]),
        ("o = c[{k-1, k}];", ["11", "01"]),
        ("uint[2] n = uint[2](k); o = c[n-1:n];", ["11", "01"]),
        ("o = u[k-1:k];", ["01", "10"]),
        ("u = 5 * k; o = u[k-1:k];", ["01", "11"]),
        ("if (c[k-1:k] == \"11\") { o[0] = 1; }", ["01", "00"]),
        ("def f(bit[2] p) -> bit[2] { return p | \"01\"; } o = f(c[k-1:k]);", ["11", "01"]),
        ("array[int[8], 2] b = a[k-1:k]; o = bit[2](uint[2](b[0] % 4));", ["10", "11"]),
        ("array[int[8], 2] b; b = a[k-1:k]; o = bit[2](uint[2](b[1] % 4));", ["11", "00"]),
        ("array[int[8], 2] b; a[0] = k; b = a[k-2:k-1]; o = bit[2](uint[2](b[0]));", ["10", "10"]),
        (
            "array[int[8], 2, 2] n = {{1, 2}, {3, 4}}; array[int[8], 2] b = n[k-2]; o = bit[2](uint[2](b[0]));",
            ["01", "11"],
        ),
        (
            "def f(readonly array[int[8], #dim = 1] p) -> int[8] { return p[0] + 2 * int(sizeof(p)); } \
             o = bit[2](uint[2](f(a[k-1:3]) % 4));",
            ["00", "11"],
        ),
        (
            "def f(mutable array[int[8], #dim = 1] p) { p[0] = 0; } f(a[k-1:3]); o = bit[2](uint[2](a[1] + a[2] % 2));",
            ["01", "10"],
        ),
        (
            "def f(mutable array[int[8], #dim = 1] p) -> int[8] { p[0] = 0; return 1; } int[8] w = f(a[k-1:3]); \
             o = bit[2](uint[2](a[1] + a[2] % 2));",
            ["01", "10"],
        ),
    ] {
        check_both(&format!("{COIN} {statements}"), expected);
    }
}

/// A name has one value in a statement, whether an index counts from the end or not.
#[test]
fn a_negative_index_is_negative_where_else_it_is_used() {
    let start = "bit[2] o; qubit q; bit m; h q; m = measure q; int k = -1 - int(m); bit[2] c = \"01\";
        def f(int n, bit p) -> bit { return n == -1 && !p; }";
    for (statements, expected) in [("o[0] = f(k, c[k]);", ["01", "00"]), ("o[1] = f(k, c[k+1-1]);", ["10", "00"])] {
        check_both(&format!("{start} {statements}"), expected);
    }
}

#[test]
fn a_part_of_an_array_has_a_size() {
    const COIN: &str = "bit[4] o; qubit q; bit m; h q; m = measure q; int k = int(m); array[int[8], 2, 3] b;";
    for statements in [
        "int n = sizeof(b[0]);",
        "int n = sizeof(b[k]);",
        "int n = sizeof(b[0:1], 1);",
        "int n = sizeof(b[k]) + k - k;",
        "int n = sizeof(b[0:1][1]);",
        "array[int[8], 5] d; int n = sizeof(d[1:3]);",
        "int n = 0; if (m) { n = sizeof(b[1]); } else { n = 3; }",
    ] {
        check_first(&format!("{COIN} {statements} o = bit[4](uint[4](n));"), 4, &[("0011", 1.0)]);
    }
    check_first("bit[4] o; array[int[8], 2, 3] b; qubit[sizeof(b[0]) + 1] q; x q; o = measure q;", 4, &[("1111", 1.0)]);
}

#[test]
fn arrays_that_are_joined_are_copied_where_one_of_them_is_known() {
    let start = "bit[2] o; qubit q; bit m; h q; m = measure q; array[int[8], 1] a = {1}; array[int[8], 1] b = {1};
        array[int[8], 2] d = {0, 0}; if (m) { b[0] = 3; }";
    check_both(&format!("{start} d = a ++ b; o = bit[2](uint[2](d[1]));"), ["01", "11"]);
    check_both(&format!("{start} d = b ++ a; o = bit[2](uint[2](d[0]));"), ["01", "11"]);
}

#[test]
fn outcomes_are_stored_in_a_part_of_an_array_of_bits() {
    let start = "bit[3] o; qubit[2] q; h q[0]; cx q[0], q[1]; array[bit, 3] a = {0, 1, 0};";
    for statement in ["a[0:1] = measure q;", "a[{0, 1}] = measure q;", "measure q -> a[0:1];"] {
        check_both(&format!("{start} {statement} for int i in [0:2] {{ o[i] = a[i]; }}"), ["000", "011"]);
    }
}

#[test]
fn a_compound_assignment_reads_its_target_before_its_value_is_computed() {
    for (change, expected) in
        [("a[0] += f(a); a[1] = a[0];", "0011"), ("a[1] -= f(a[1:1]);", "1110"), ("a[1] = a[0] + f(a);", "0011")]
    {
        let double = "def f(mutable array[int[8], #dim = 1] p) -> int[8] { p[0] *= 2; return p[0]; }";
        let program = format!("bit[4] o; {double} array[int[8], 2] a = {{1, 2}}; {change} o = bit[4](int[4](a[1]));");
        check_first(&program, 4, &[(expected, 1.0)]);
        let program = program
            .replace("bit[4] o;", "bit[4] o; qubit q; x q; bit m = measure q;")
            .replace("{1, 2};", "{1, 2}; if (m) { a[0] = 1; }");
        check_first(&program, 4, &[(expected, 1.0)]);
    }
}

#[test]
fn bits_at_an_index_that_a_run_computes_are_arguments() {
    let start = "bit[2] o; qubit q; h q; bit m = measure q; int k = int(m); bit[2] c = \"10\";";
    for (statements, expected) in [
        ("def f(bit p) -> bool { return true; } if (f(c[k])) { o[0] = 1; }", ["01", "01"]),
        ("def f(int a, bit p) { } f(k, c[k % 2]); o[1] = m;", ["00", "10"]),
        ("def f(bit p) -> bit { return p; } o[1] = f(c[k]);", ["00", "10"]),
        ("def f(bit p, qubit r) { if (p) { x r; } } reset q; f(c[k], q); o[1] = measure q;", ["00", "10"]),
        ("def f(bit[2] p) -> bit { return p[1]; } o[0] = f(c[{k, 0}]);", ["00", "00"]),
    ] {
        check_both(&format!("{start} {statements}"), expected);
    }
}

#[test]
fn a_run_goes_through_a_part_whose_end_it_computes() {
    const COIN: &str = "bit[2] o; qubit q; bit m; h q; m = measure q; int k = 2 + int(m); int w = 0;
        bit[4] c = \"0110\"; array[int[8], 4] a = {1, 2, 3, 4};";
    for (statements, expected) in [
        ("for int[8] v in a[1:k] { w = 2 * w + v; } o = bit[2](uint[2](w % 4));", ["11", "10"]),
        ("for int[8] v in a[k:-1:1] { w = 2 * w + v; } o = bit[2](uint[2](w / 8));", ["01", "11"]),
        ("for int[8] v in a[-k:-1] { w = 2 * w + v; } o = bit[2](uint[2](w / 5));", ["10", "11"]),
        ("for int[8] v in a[0:k] { a[2] = 0; w += v; } o = bit[2](uint[2](w / 4));", ["01", "10"]),
        ("for int[8] v in a[1:k] { if (v == 3) { break; } w += v; } o = bit[2](uint[2](w));", ["10", "10"]),
        ("for bit v in c[0:k] { w = 2 * w + int(v); } o = bit[2](uint[2](w % 4));", ["11", "10"]),
    ] {
        check_both(&format!("{COIN} {statements}"), expected);
    }
}
