//! Chapter "Gates".

use std::f64::consts::{PI, TAU};

use crate::check::{accepted, refused, refused_because, refused_by_version_2, values, values_in_gates, written};

#[test]
fn parameters_are_numbers() {
    values(&[
        ("", "π / 2", PI / 2.0),
        ("int n = 3;", "n", 3.0),
        ("uint[4] n = 17;", "n", 1.0),
        ("float f = 0.5;", "f", 0.5),
        ("angle[4] a = pi;", "a", PI),
        ("const float f = 1;", "f / 4", 0.25),
        ("bool b = true;", "b", 1.0),
    ]);
    refused(&[
        ("rx(\"01\") q[0];", "QASM207", "\"01\""),
        ("array[int, 2] a; rx(a) q[0];", "QASM207", "a"),
        ("const bit[2] c = \"01\"; rx(c) q[0];", "QASM207", "c"),
        ("bit[2] c; c = measure q[0:1]; rx(c) q[0];", "QASM207", "c"),
        ("rx(q) q[0];", "QASM201", "q"),
        ("rx() q[0];", "QASM202", "rx()"),
        ("rx q[0];", "QASM202", "rx"),
        ("rx(1, 2) q[0];", "QASM202", "rx(1, 2)"),
        ("U(1, 2) q[0];", "QASM202", "U(1, 2)"),
    ]);
}

#[test]
fn powers_of_powers_have_their_angles_inside() {
    let head = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n";
    let fixed = "gate U_power q0 {\n  pow(3) @ U(pi, -1.1, 0.5) q0;\n}\nqubit[8] q;\npow(0.5) @ U_power q[0];";
    let formal = "gate rx_power(p0) q0 {\n  pow(3) @ rx(p0) q0;\n}\n\
                  gate g(t) a {\n  pow(0.5) @ rx_power(t) a;\n}\nqubit[8] q;\ng(1) q[0];";
    written(&[
        ("pow(0.5) @ pow(3) @ U(pi, -1.1, 0.5) q[0];", &format!("{head}{fixed}")),
        ("gate g(t) a { pow(0.5) @ pow(3) @ rx(t) a; } g(1) q[0];", &format!("{head}{formal}")),
    ]);
}

#[test]
fn powers_that_a_call_gives_stand_in_a_subroutine() {
    let define = "def g(float a, float b, qubit r) { pow(a) @ pow(b) @ x r; } def f(float a, qubit r) { g(a, 2, r); }";
    accepted(&[&format!("{define} g(0.5, 2, q[0]); g(0.5, 3, q[1]); f(0.25, q[0]);")]);
}

#[test]
fn operands_are_broadcast() {
    accepted(&[
        "qubit[1] a; qubit[2] b; qubit[3] c; qubit[2] d; gate g a, b, c, d { } g a[0], b, c[0], d;",
        "U(π / 2, 0, π) q; qubit[8] r; cx q, r; cx q[0], r; cx q, r[0]; CX q[1], q[0];",
    ]);
    refused(&[
        (
            "qubit[1] a; qubit[2] b; qubit[3] c; qubit[2] d; gate g a, b, c, d { } g a[0], c, b[0], d;",
            "QASM205",
            "a[0], c, b[0], d",
        ),
        ("cx q[0], q[0];", "QASM204", "q[0]"),
        ("cx q, q;", "QASM204", "q"),
        ("cx q[0];", "QASM203", "cx"),
        ("x q[0], q[1];", "QASM203", "x"),
        ("bit c; x c;", "QASM201", "c"),
        ("magic q[0];", "QASM102", "magic"),
    ]);
}

#[test]
fn bodies_are_unitary() {
    accepted(&[
        "gate hh a { U(π / 2, 0, π) a; } hh q[0];",
        "gate CX2 a, b { ctrl @ U(π, 0, π) a, b; } CX2 q[1], q[0];",
        "gate mine(θ) a, b { U(0, 0, θ / 2) a; CX a, b; U(0, 0, -θ / 2) b; CX a, b; U(0, 0, θ / 2) b; } mine(π / 2) q[0], q[1];",
        "gate g a { } g q; gate k(tau) a { gphase(-tau / 2); U(0, 0, tau) a; } ctrl @ k(π / 2) q[1], q[0];",
        "gate g a { for int i in [0:3] { x a; } } g q[0];",
        "gate g a, b { barrier a, b; x a; }",
    ]);
    refused(&[
        ("gate g a { U(0, 0, 0) a[0]; }", "QASM201", "a[0]"),
        ("gate g a, b { cx a[0], b; }", "QASM201", "a[0]"),
        ("gate g a { measure a; }", "QASM108", "measure"),
        ("gate g a { reset a; }", "QASM108", "reset"),
        ("gate g a { bit c; }", "QASM108", "bit"),
        ("gate g a { g a; }", "QASM105", "g"),
        ("gate g a { k a; } gate k a { }", "QASM102", "k"),
        ("gate g { }", "QASM002", "{"),
        ("def f(qubit r) { x r; } gate g a { f(a); }", "QASM108", "f(a)"),
        ("gate g a { 3; }", "QASM108", "3"),
        ("gate g a { x b; }", "QASM101", "b"),
        ("gate g(θ) a { rx(φ) a; }", "QASM101", "φ"),
        ("gate g(θ) a { θ = 2; }", "QASM201", "θ"),
        ("bit c; gate g a { x a; c = measure a; }", "QASM108", "c = measure a;"),
        ("bit[2] c; gate g a { for int i in [0:1] { c[i] = measure a; } }", "QASM108", "c[i] = measure a;"),
        ("array[float, 1] l = {0.5}; gate g a { rx(l[0]) a; }", "QASM208", "l"),
        ("array[float, 1] l = {0.5}; gate g a { l[0] = 1; }", "QASM108", "l[0] = 1;"),
    ]);
}

#[test]
fn parameters_are_converted_and_rounded_in_gates() {
    values_in_gates(&[
        ("angle[4](t)", 0.5, TAU / 16.0),
        ("angle[4](t)", -0.5, 15.0 * TAU / 16.0),
        ("angle(t)", 7.0, 7.0 - TAU),
        ("float(t)", 0.3, 0.3),
        ("float[32](t)", 0.1, f64::from(0.1_f32)),
        ("int(t)", 2.7, 2.0),
        ("int(t)", -2.7, -2.0),
        ("int[4](t)", 9.0, -7.0),
        ("uint[3](t)", 9.0, 1.0),
        ("bool(t)", 0.5, 1.0),
        ("floor(t)", -0.5, -1.0),
        ("ceiling(t)", 0.2, 1.0),
        ("mod(t, 2)", 5.5, 1.5),
        ("t % 2", -5.5, -1.5),
        ("pi * mod(t, 1 / 2.0)", 0.75, PI / 4.0),
    ]);
}

#[test]
fn converted_parameters_are_computed_with_in_their_type() {
    values_in_gates(&[
        ("int(t) / 2", 5.0, 2.0),
        ("int(t) / 2", -5.0, -2.0),
        ("mod(int(t), 4) / 2", 7.0, 1.0),
        ("pow(uint[4](t), uint[4](2)) / 4", 5.0, 2.0),
        ("int(t) / 2.0", 5.0, 2.5),
        ("t / 2", 5.0, 2.5),
        ("uint[3](t) * uint[3](t)", 3.0, 1.0),
        ("angle[4](t) + angle[4](t)", 6.0, 14.0 * TAU / 16.0),
        ("angle[4](t) * 3", 6.0, 13.0 * TAU / 16.0),
        ("float[32](t) * float[32](t)", 0.1, f64::from(0.1_f32 * 0.1_f32)),
        ("-angle[4](t)", 0.4, 15.0 * TAU / 16.0),
        ("-uint[8](t)", 3.0, 253.0),
        ("-int[4](t)", -8.0, -8.0),
    ]);
}

#[test]
fn gates_that_round_are_written_with_their_conversions() {
    written(&[(
        "gate g(t) a { rx(angle[4](t) + 1) a; rz(mod(floor(t / pi), 2)) a; } ctrl @ inv @ g(0.5) q[0], q[1];",
        "OPENQASM 3.0;\ninclude \"stdgates.inc\";\ngate g(t) a {\n  rx(angle[4](angle[4](t) + 1)) a;\n  \
             rz(mod(floor(t/pi), 2)) a;\n}\nqubit[8] q;\nctrl @ inv @ g(0.5) q[0], q[1];",
    )]);
}

#[test]
fn what_a_gate_consists_of_does_not_depend_on_its_parameters() {
    let words = "is the same for all values of its parameters";
    for statement in [
        "if (t > 1) { x a; }",
        "rx(angle[4](t) / 2) a;",
        "rx(angle[4](t) + t) a;",
        "rx(int[8](t) + uint[4](t)) a;",
        "rx(popcount(t)) a;",
        "for int i in [0:int(t)] { x a; }",
    ] {
        refused_because(&format!("gate g(t) a {{ {statement} }} g(1) q[0];"), "QASM501", statement, words);
    }
}

#[test]
fn gates_have_delays() {
    accepted(&[
        "gate g a, b { delay[10ns] a; cx a, b; delay[2 * 1us] a, b; } g q[0], q[1]; ctrl @ inv @ g q[0], q[1], q[2];",
        "const duration d = 1ms; gate g(t) a { for int i in [0:1] { rx(t) a; delay[d] a; } } pow(2) @ g(1) q;",
    ]);
    refused(&[
        ("gate g a { delay[1] a; }", "QASM207", "1"),
        ("gate g a { delay[-1ns] a; }", "QASM207", "-1ns"),
        ("qubit r; gate g a { delay[1ns] r; }", "QASM201", "r"),
        ("duration d = 1ns; gate g a { delay[d] a; }", "QASM208", "d"),
        ("gate g a { delay[durationof({ x a; })] a; }", "QASM208", "durationof({ x a; })"),
        ("stretch w; gate g a { delay[w] a; }", "QASM208", "w"),
        ("gate g a { delay[1ns] a[0]; }", "QASM201", "a[0]"),
    ]);
    let head = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n";
    written(&[(
        "gate g a, b { x a; delay[1s]; } g q[0], q[1];",
        &format!("{head}gate g a, b {{\n  x a;\n  delay[1.0s] a;\n  delay[1.0s] b;\n}}\nqubit[8] q;\ng q[0], q[1];"),
    )]);
}

#[test]
fn modifiers_add_controls() {
    accepted(&[
        "qubit[3] a; qubit[3] b; ctrl(3) @ x a[1], a[0], a[2], b[2]; negctrl(3) @ ctrl @ x a[0], b[1], a[2], b[0], b[2]; \
         negctrl @ ctrl(2) @ negctrl @ x a[0], b[0], a[2], a[1], b[2];",
        "ctrl @ gphase(pi) q[0]; inv @ rz(1) q[0]; pow(2) @ sx q[0]; pow(-1 / 2) @ x q[0]; pow(0.5) @ inv @ s q[1];",
        "const int n = 2; ctrl(n) @ x q[0], q[1], q[2]; gate rzm(θ) a { inv @ rz(θ) a; } rzm(1) q[0];",
    ]);
    refused(&[
        ("ctrl @ x q[0];", "QASM203", "x"),
        ("ctrl(2) @ x q[0], q[1];", "QASM203", "x"),
        ("ctrl(0) @ x q[0];", "QASM207", "0"),
        ("ctrl(-1) @ x q[0];", "QASM207", "-1"),
        ("ctrl(1.5) @ x q[0], q[1];", "QASM207", "1.5"),
        ("ctrl @ x q[0], q[0];", "QASM204", "q[0]"),
        ("pow @ x q[0];", "QASM002", "@"),
        ("pow(true) @ x q[0];", "QASM207", "true"),
        ("gate g(a, b) r { pow(a) @ pow(b) @ x r; } g(0.5, 2) q[0];", "QASM208", "a"),
        ("input float a; gate g(b) r { pow(2) @ pow(b) @ x r; } g(a) q[0];", "QASM208", "b"),
        ("int n; bit c; ctrl(n) @ x q[0], q[1];", "QASM208", "n"),
        ("int n = 1; ctrl(n) @ x q[0], q[1];", "QASM208", "n"),
        ("for int n in [1:2] { negctrl(n) @ x q[0], q[1]; }", "QASM208", "n"),
    ]);
}

#[test]
fn powers_of_a_phase_are_phases() {
    written(&[("pow(0.5) @ pow(2) @ gphase(pi/2);", "pow(0.5) @ gphase(pi);")]);
}

#[test]
fn a_mistake_in_a_gate_or_its_call_is_reported_once() {
    refused(&[("gate g a { return; }", "QASM108", "return"), ("h;", "QASM002", "")]);
}

#[test]
fn a_statement_that_is_no_gate_is_reported_once_at_any_depth_of_a_gate() {
    for (statement, word) in [
        ("box { x a; }", "box"),
        ("measure a;", "measure"),
        ("reset a;", "reset"),
        ("int n = 2;", "int"),
        ("while (true) { x a; }", "while"),
        ("switch (1) { case 1 { x a; } }", "switch"),
        ("continue;", "continue"),
    ] {
        for body in [
            statement.to_owned(),
            format!("x a; {statement} x a;"),
            format!("for int i in [0:2] {{ {statement} }}"),
            format!("if (true) {{ {statement} }}"),
            format!("if (true) {statement}"),
        ] {
            refused(&[(&format!("gate g a {{ {body} }} g q[0];"), "QASM108", word)]);
        }
    }
}

#[test]
fn a_lost_comma_in_the_head_of_a_gate_is_one_mistake() {
    refused(&[
        ("gate g(a b) x, y { rx(a) x; rx(b) y; } g(1, 2) q[0], q[1];", "QASM004", ""),
        ("gate g(a, b) x y { cx x, y; } g(1, 2) q[0], q[1];", "QASM004", ""),
        ("gate g(a, b) x, y cx x, y; } g(1, 2) q[0], q[1];", "QASM002", "cx"),
        ("gate g(a, b x, y { cx x, y; } g(1, 2) q[0], q[1];", "QASM002", "x"),
    ]);
    refused_by_version_2(&[
        ("gate g(a b) x, y { u1(a) x; u1(b) y; } g(1, 2) q[0], q[1];", "QASM004", "b"),
        ("gate g(a, b) x y { cx x, y; } g(1, 2) q[0], q[1];", "QASM004", "y"),
        ("gate g(a, b) x, y cx x, y; } g(1, 2) q[0], q[1];", "QASM002", "cx"),
        ("creg c[2]; gate g x { if (c == 1) h x; h x; } g q[0];", "QASM108", "if"),
        ("creg c[2]; gate g x { measure x -> c; } g q[0];", "QASM108", "measure"),
    ]);
}
