//! What programs mean, and what they are written as: both have the same outcomes.

use qasm::{Limits, Version, read, write};

use crate::support::has_outcomes;

/// Checks the bits `o`, of the program and of what it is written as. `q` is a qubit that is 1 half of the time, and `m` says when.
fn is(statements: &str, expected: &[(&str, u32)]) {
    let width = expected[0].0.len();
    let declared = format!("bit[{width}] o; qubit[2] q; h q[0]; bit m; m = measure q[0];");
    has_outcomes(&format!("OPENQASM 3.1; include \"stdgates.inc\"; {declared}\n{statements}\n"), expected);
}

/// Types and casting: both operands become the type of the wider one, and a type without a width is the widest.
#[test]
fn an_operand_keeps_its_type_while_a_subroutine_is_called() {
    let f = "def f(qubit p) -> uint[8] { x p; return 5; }";
    is(
        &format!("{f} uint[4] a = 14; a[0] = m; o = bit[8](uint[8](a + 1 + f(q[1])));"),
        &[("00010100", 500), ("00010101", 500)],
    );
    is(
        "def f(qubit p) -> int { x p; return 1; } int[4] a = 2; a[0] = m; o = bit[16](int[16](100 * a - f(q[1])));",
        &[("0000000011000111", 500), ("0000000100101011", 500)],
    );
    is(
        "def f(qubit p) -> int { x p; return 5; } int k = 300; uint[4] a = 14; a[0] = m; \
         o = bit[16](uint[16]((k + a) + f(q[1])));",
        &[("0000000100111111", 500), ("0000000101000000", 500)],
    );
    is(
        "def f(bit p) -> uint[8] { p = 1; return 0; } bit[2] v = \"10\"; v[0] = m; if (int[2](v) - 1 < f(0)) o[0] = 1;",
        &[("1", 1000)],
    );
    is(
        "def f(mutable array[uint[8], #dim = 1] b) -> uint[8] { b[0] = 0; return 1; } array[uint[8], 1] a = {2}; \
         if (m) a[0] = 3; o = bit[4](uint[4](popcount(a[0]) + f(a)));",
        &[("0010", 500), ("0011", 500)],
    );
}

/// Types and casting, "Angles": rounding to the nearest value, with ties going to the value with the even least significant bit.
#[test]
fn a_narrower_angle_is_rounded_to_even() {
    for (bits, width, expected) in
        [("1101", 3, "110"), ("0000011110", 8, "00001000"), ("1111", 3, "000"), ("0011", 3, "010"), ("0101", 3, "010")]
    {
        let from = bits.len();
        is(
            &format!("angle[{from}] a; a[0:{}] = \"{bits}\"; angle[{width}] b = a; o = bit[{width}](b);", from - 1),
            &[(expected, 1000)],
        );
        is(
            &format!(
                "bit[{from}] c = \"{bits}\"; c[0] = c[0] ^ m; c[0] = c[0] ^ m; angle[{from}] a = c; angle[{width}] b = a; \
                 o = bit[{width}](b);"
            ),
            &[(expected, 1000)],
        );
    }
}

/// Classical instructions: `popcount` gives a `uint`, and `sizeof` a `const uint`.
#[test]
fn counts_and_sizes_have_no_sign() {
    is("o[0] = popcount(\"101\") - 5 > 0;", &[("1", 1000)]);
    is("bit[2] v = \"11\"; v[0] = m; o[0] = popcount(v) - 5 > 0;", &[("1", 1000)]);
    is("uint[8] k = popcount(\"011111\") / -2; o = bit[8](k);", &[("00000000", 1000)]);
    is("int k = -3; o[0] = k < popcount(\"101100\");", &[("0", 1000)]);
    is("array[int, 3] a; o[0] = sizeof(a) - 5 > 0;", &[("1", 1000)]);
    is("array[int, 3] a; const uint n = sizeof(a); if (m) o[0] = n - 5 > 0;", &[("0", 500), ("1", 500)]);
}

#[test]
fn an_alias_means_its_bits_under_other_names() {
    let halves = [("0000", 500), ("0010", 500)];
    let v = "bit[4] v = \"0000\"; let al = v[0:1]; bit[4] w;";
    is(&format!("{v} if (m) {{ uint[4] v = 9; al = \"10\"; w = bit[4](v); }} o = v;"), &halves);
    is(&format!("{v} while (m) {{ uint[4] v = 9; al = \"10\"; m = 0; w = bit[4](v); }} o = v;"), &halves);
    is(&format!("{v} if (m) {{ for uint[8] v in [0:1] {{ al[1] = true; w[v] = 1; }} }} o = v;"), &halves);
    is(&format!("{v} if (m) {{ const float v = 1.5; al = \"10\"; if (v > 1) w[0] = 1; }} o = v;"), &halves);
    is("let al = q; if (m) { uint[4] q = 9; x al[1]; } o[0] = measure q[1];", &[("0", 500), ("1", 500)]);
    is(
        "def f(qubit r, bit c) { if (c) { uint q = 9; x r; if (q == 8) x r; } } f(q[1], m); o[0] = measure q[1];",
        &[("0", 500), ("1", 500)],
    );
}

#[test]
fn an_alias_of_several_registers_may_stand_in_a_block() {
    is("bit[2] a = \"01\"; bit[2] b = \"10\"; if (true) { let al = a ++ b; o = al[2:3]; }", &[("10", 1000)]);
    is(
        "bit[2] a = \"01\"; bit[2] b = \"11\"; for int i in [0:1] { let al = a[i:1] ++ b; o[i] = al[1]; o[i] = al[1]; }",
        &[("10", 1000)],
    );
    is(
        "qubit[2] r; for int i in [0:1] { let al = q[1:1] ++ r; if (m) x al[i]; } o[0] = measure q[1]; o[1] = measure r[0];",
        &[("00", 500), ("11", 500)],
    );
}

#[test]
fn a_declaration_is_written_with_its_value_and_not_computed_again() {
    is("uint a = 1; uint b = 6 / a; if (m) a = 0; o = bit[8](uint[8](b));", &[("00000110", 1000)]);
    is("uint[8] a = 1; array[uint[8], 2] b = {6 / a, 1}; if (m) a = 0; o = bit[8](b[0]);", &[("00000110", 1000)]);
    is("uint[8] a = 1; array[uint[8], 2] b = {6 / a, a}; a = 0; o = bit[8](b[0]);", &[("00000110", 1000)]);
}

#[test]
fn a_global_phase_has_roots_of_whole_powers() {
    let gate = |modifiers: &str| format!("gate g(a) r {{ {modifiers} @ gphase(a); }} h q[1]; ctrl @ g(4) q[1], q[0];");
    is(&(gate("pow(0.5) @ inv") + "h q[1]; o[0] = measure q[1];"), &[("0", 708), ("1", 292)]);
    is(&(gate("pow(0.5) @ pow(3)") + "h q[1]; o[0] = measure q[1];"), &[("0", 980), ("1", 20)]);
}

#[test]
fn a_break_that_never_happens_may_follow_a_loop() {
    is(
        "for int i in [0:1] { if (m) { while (m) { m = 0; o[i] = 1; } if (false) break; } }",
        &[("00", 500), ("01", 500)],
    );
    is(
        "bit[2] w = \"10\"; for int i in [0:1] { if (m) { for bit b in w { if (b) break; o[i] = 1; } if (false) continue; } }",
        &[("00", 500), ("11", 500)],
    );
    is(
        "for int i in {0, 1} { if (m) { while (m) if (o[0]) { m = 0; } else { o[0] = 1; if (i == 5) break; } if (i > 1) break; } }",
        &[("00", 500), ("01", 500)],
    );
    is(
        "for int i in [0:1] { if (m) { for int j in {0, 1} if (j == 1) break; else o[i] = 1; if (false) continue; } }",
        &[("00", 500), ("11", 500)],
    );
}

#[test]
fn bits_of_one_width_are_an_angle_of_it() {
    is("bit[1] b = \"1\"; angle[1] a = angle[1](b); o = bit[1](a);", &[("1", 1000)]);
    is("angle[1] a = angle[1](\"1\"); o[0] = a == pi;", &[("1", 1000)]);
}

#[test]
fn a_bit_whose_index_a_run_decides_may_be_passed_to_a_body_that_never_reads_it() {
    let k = "bit[2] v = \"10\"; int k = int(m);";
    is(&format!("def f(bit p) -> bool {{ return true; }} {k} if (f(v[k])) o[0] = 1;"), &[("1", 1000)]);
    is(&format!("def f(bit p) -> uint[8] {{ return 3; }} {k} o = bit[2](uint[2](f(v[k]) - 1));"), &[("10", 1000)]);
    is(&format!("def f(int a, bit p) {{ }} {k} f(k, v[k % 2]); o[0] = m;"), &[("0", 500), ("1", 500)]);
    is(
        &format!("def f(int a, bit p, qubit r) {{ if (p) x r; }} {k} f(k, v[k % 2], q[1]); o[0] = measure q[1];"),
        &[("0", 500), ("1", 500)],
    );
}

#[test]
fn a_constant_has_its_type_at_the_beginning_of_a_value() {
    is(
        "const angle[3] v = pi / 4; bit[2] w; w[0] = m; if (true) { bool b = (v) / angle[3](0.7) != int[2](w); o[0] = b; }",
        &[("0", 500), ("1", 500)],
    );
}

#[test]
fn what_a_block_computes_of_an_input_keeps_its_meaning_under_other_names() {
    let source = "input float x; qubit q; bit c; c = measure q; \
                  if (true) { float y = 2 * x; if (c) { int x = 3; rx(y + x) q; } }";
    let written = write(&read(source, &Limits::default()).circuit, Version::V3).text;
    assert!(written.ends_with("if (c) { int x_2 = 3; rx((2*x) + x_2) q; }\n"), "{written}");
}

#[test]
fn a_return_that_never_happens_may_stand_in_a_block() {
    is(
        "def f(int a, bit c, qubit r) { for int i in [0:1] { if (c) { x r; continue; } if (a == 3) { return; } } } \
         f(1, m, q[1]); x q[1]; f(2, m, q[1]); o[0] = measure q[1];",
        &[("1", 1000)],
    );
}
