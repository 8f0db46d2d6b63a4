//! A value that depends on an input has the type that it was declared with, as one that is known before a run.

use qasm::{Limits, Version, read, write};
use simulate::{Options, distribution};

/// How likely each outcome of a program is at a value of its input; else why it has none.
fn outcomes(source: &str, input: f64) -> Vec<(String, f64)> {
    let reading = read(source, &Limits::default());
    if let Some(error) = reading.diagnostics.iter().find(|it| it.severity == diagnostic::Severity::Error) {
        return vec![(error.message.clone(), f64::INFINITY)];
    }
    // A simulation gets a circuit as a buffer.
    let circuit = circuit::buffer::decode(&circuit::buffer::encode(&reading.circuit)).unwrap();
    let parameters = (!circuit.parameters.is_empty()).then(|| vec![input; circuit.parameters.len()]);
    match distribution(&circuit, &Options { parameters, ..Options::default() }) {
        Ok(distribution) => distribution.iter().map(|it| (it.bits.to_owned(), it.probability)).collect(),
        Err(error) => vec![(error.message, f64::NAN)],
    }
}

fn are_equal(one: &[(String, f64)], other: &[(String, f64)]) -> bool {
    let pairs = one.iter().zip(other);
    one.len() == other.len()
        && pairs.into_iter().all(|((bits, a), (other_bits, b))| bits == other_bits && (a - b).abs() < 1e-9)
}

/// What is wrong with statements over `xx` as an input of a type: they do what they do with a known value, and so does the text that they are
/// written as.
fn fault(type_: &str, statements: &str, value: f64) -> Option<String> {
    let program = |declaration: &str| format!("OPENQASM 3.0; include \"stdgates.inc\"; {declaration} {statements}");
    let expected = outcomes(&program(&format!("float given = {value}; {type_} xx = given;")), 0.0);
    let free = program(&format!("input {type_} xx;"));
    let found = outcomes(&free, value);
    if !are_equal(&found, &expected) {
        return Some(format!("{free} at {value}: {found:?}, expected {expected:?}"));
    }
    let written = write(&read(&free, &Limits::default()).circuit, Version::V3).text;
    let again = outcomes(&written, value);
    (!are_equal(&again, &expected)).then(|| format!("{written} at {value}: {again:?}, expected {expected:?}"))
}

/// All that is wrong with some statements.
fn assert_right(type_: &str, statements: &[&str]) {
    let faults: Vec<String> =
        statements.iter().flat_map(|it| VALUES.iter().filter_map(|&value| fault(type_, it, value))).collect();
    assert!(faults.is_empty(), "{}\n{}", faults.len(), faults.join("\n"));
}

const VALUES: [f64; 9] = [-7.3, -1.25, -0.5, 0.01, 0.1, 0.5, 1.9, 4.0, 9.5];

#[test]
fn a_value_from_an_input_has_its_type() {
    let statements = [
        "output bit o; angle[8] a = xx; o = a > pi;",
        "output bit o; angle[8] a = xx; a *= 2; o = a > pi;",
        "output bit o; qubit q; angle[3] a = xx; ry(a) q; o = measure q;",
        "output bit o; qubit q; angle[3] a; a = xx; ry(a + a) q; o = measure q;",
        "output bit o; angle[3] a = xx; o = a == pi/4;",
        "output bit o; qubit q; angle[3] a = xx; a /= 2; ry(a) q; o = measure q;",
        "output bit o; qubit q; angle[3] a = xx; a += angle[3](pi/4); ry(a) q; o = measure q;",
        "output bit o; qubit q; angle[3] a = xx; ry(a / 2) q; o = measure q;",
        "output bit o; qubit q; angle[4] a = xx; angle[6] b = -a; ry(b * 3) q; o = measure q;",
        "output bit o; angle[4] a = xx; o = bool(a);",
        "output bit o; float[32] s1 = xx; float[64] w = s1; o = w == xx;",
        "output bit o; float[32] s1 = xx; float[32] s2 = s1 * s1; float[64] w = s2; o = w == xx * xx;",
        "output bit o; qubit q; float[16] s1 = xx; ry(s1 * 1000) q; o = measure q;",
        "output bit o; qubit q; ry(angle[10](xx)) q; o = measure q;",
        "output bit o; qubit q; ry(sin(angle[3](xx))) q; o = measure q;",
        "output bit o; qubit q; def f(angle[3] a, qubit r) { ry(a) r; } f(xx, q); o = measure q;",
        "output bit o; qubit q; def f(float a) -> angle[3] { return a; } ry(f(xx)) q; o = measure q;",
        "output bit o; qubit q; for angle[3] a in {xx} { ry(a) q; } o = measure q;",
        "output bit o; qubit q; bit c; angle[3] a = xx; h q; c = measure q; if (c) a = 2 * a; ry(a) q; o = measure q;",
        "output bit o; qubit q; gate g(t) r { ry(angle[2](t)) r; ry(t) r; } angle[3] a = xx; g(a) q; o = measure q;",
        "output bit o; angle a = xx; o = a > pi;",
        "output bit o; angle[40] a = xx; o = a > pi;",
        "output bit o; qubit q; bit c; angle[40] a = xx; h q; c = measure q; if (c) a = 2 * a; o = a > pi;",
        "output bit o; angle[4] a = xx; o = a[2];",
        "output bit[4] o; angle[4] a = xx; o = bit[4](a);",
        "output bit[3] o; angle[4] a = xx; o = a[1:3];",
        "output bit o; qubit q; angle[4] a = xx; a[0] = 1; ry(a) q; o = measure q;",
        "output bit[4] o; angle[4] a = xx; a <<= 1; o = bit[4](a);",
        "output bit[4] o; angle[4] a = xx; a |= angle[4](pi); o = bit[4](a);",
        "output bit[8] o; o = bit[8](~angle[8](xx));",
        "output bit[4] o; angle[4] a = xx; o = bit[4](a / angle[4](pi / 8));",
        "output bit[4] o; def f(angle[4] p) -> bit[4] { return bit[4](p); } angle[4] a = xx; o = f(a);",
    ];
    assert_right("float", &statements);
}

#[test]
fn an_input_has_its_type() {
    let statements = [
        "output bit o; o = xx + xx > pi;",
        "output bit o; o = xx > pi;",
        "output bit o; qubit q; ry(xx) q; o = measure q;",
        "output bit o; qubit q; ry(-xx) q; o = measure q;",
        "output bit o; qubit q; ry(3 * xx) q; o = measure q;",
        "output bit o; qubit q; ry(xx / 2 + pi / 4) q; o = measure q;",
        "output bit o; qubit q; gate g(t) r { ry(t / 2) r; } g(xx) q; o = measure q;",
        "output bit o; qubit q; def f(angle[3] a, qubit r) { ry(a) r; } f(xx, q); o = measure q;",
        "output bit o; qubit q; angle[8] a = xx; ry(a) q; o = measure q;",
        "output bit o; qubit q; bit c; h q; c = measure q; if (c) { x q; ry(xx) q; ry(2 * xx) q; } o = measure q;",
        "output bit o; qubit q; bit c; h q; c = measure q; while (c) { ry(xx) q; c = 0; } o = measure q;",
        "output bit o; qubit q; bit c; h q; c = measure q; if (xx > c * pi) { x q; } o = measure q;",
        "output bit o; qubit q; for int i in [1:3] { ry(i * xx) q; } o = measure q;",
        "output bit[3] o; o = bit[3](xx);",
        "output bit o; o = xx[1];",
    ];
    assert_right("angle[3]", &statements);
    let of_floats = ["output bit o; o = xx == 0.1;", "output bit o; qubit q; ry(1000 * xx) q; o = measure q;"];
    assert_right("float[16]", &of_floats);
    assert_right("float[32]", &of_floats[..1]);
    let of_angles = [
        "output bit o; o = xx > pi;",
        "output bit o; qubit q; bit c; h q; c = measure q; if (c && xx > pi) { x q; } o = measure q;",
        "output bit o; qubit q; bit c; h q; c = measure q; while (c) { if (xx > pi) { x q; } c = 0; } o = measure q;",
    ];
    for type_ in ["angle", "angle[32]", "angle[3]"] {
        assert_right(type_, &of_angles);
    }
}

#[test]
fn what_does_not_round_is_no_more_than_the_input() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; input angle[32] xx; input float[32] yy; qubit q; \
         angle[32] a = xx; float f = yy; rx(2 * a) q; ry(f / 2) q; rz(-xx) q; rx(yy * yy) q;";
    let written = write(&read(program, &Limits::default()).circuit, Version::V3).text;
    for gate in ["rx(2*xx)", "ry(yy/2)", "rz(-xx)", "rx(yy*yy)"] {
        assert!(written.contains(gate), "{gate}\n{written}");
    }
}
