//! Types and casting, "Types related to timing" and "Converting duration to other types"; circuit timing.

use crate::check::{accepted, holds, refused, values};

#[test]
fn durations_are_divided_into_numbers() {
    values(&[
        ("duration one_ns = 1ns; duration a = 500ns;", "a / one_ns", 500.0),
        ("duration a = 500ns; duration one_s = 1s;", "a / one_s", 5e-7),
        ("duration a = 1us;", "a / 1ns", 1000.0),
        ("duration a = 2 * 3ms + 1ms;", "a / 1ms", 7.0),
        ("duration a = 6ns / 2;", "a / 1ns", 3.0),
        ("duration a = 6ns; a -= 2ns;", "a / 1ns", 4.0),
        ("duration a = 6ns; a *= 2;", "a / 1ns", 12.0),
    ]);
    holds(&[("duration a = 1us;", &["a == 1000ns", "a > 10ns", "a <= 1us", "a != 2us"])]);
}

#[test]
fn durations_take_their_places() {
    accepted(&[
        "duration one_second = 1000ms; duration thousand_cycles = 1000dt; duration c = durationof({x $3;});",
        "stretch g; delay[g] q[0]; delay[2 * g] q[1]; delay[100dt] q; delay[0.5us] q; box[1ms] { x q[0]; }",
        "def f(duration d) { } f(10ns); f(10dt);",
        "box[100ns] { delay[100ns] q; } box { delay[1s] q; } box[100ns] { delay[200dt] q; } delay[200ns] q;",
    ]);
    refused(&[
        ("rx(12dt) q[0];", "QASM207", "12dt"),
        ("rx(12ns) q[0];", "QASM207", "12ns"),
        ("duration d; rx(d) q[0];", "QASM207", "d"),
        ("stretch w; rx(2 * w) q[0];", "QASM207", "2 * w"),
        ("bit c; delay[10ns] c;", "QASM201", "c"),
        ("bit c; delay[10dt] c;", "QASM201", "c"),
        ("bit[2] c; stretch w; delay[w] c[0];", "QASM201", "c"),
        ("delay[10] q[0];", "QASM207", "10"),
        ("float f; delay[f] q[0];", "QASM207", "f"),
        ("int n = 5; delay[mod(n, 2)] q[0];", "QASM207", "mod(n, 2)"),
        ("delay[-10ns] q[0];", "QASM207", "-10ns"),
        ("box[5] { }", "QASM207", "5"),
        ("int n = 1; box[n] { }", "QASM207", "n"),
        ("int n = 1; x[n] q;", "QASM207", "n"),
        ("def f(float n, qubit r) { x[n] r; }", "QASM207", "n"),
        ("box[100ns] { delay[200ns] q; }", "QASM207", "200ns"),
        ("box[100ns] { x q; box { delay[0.2us] q; } }", "QASM207", "0.2us"),
        ("duration d = 3;", "QASM207", "3"),
        ("duration d; int n = d;", "QASM207", "d"),
        ("duration d; float n = float(d);", "QASM207", "d"),
        ("duration d = 2ns * 3ns;", "QASM207", "2ns * 3ns"),
        ("duration d = 2ns + 3;", "QASM207", "2ns + 3"),
        ("duration d; d[0];", "QASM201", "d[0]"),
    ]);
}

#[test]
fn the_same_time_in_another_unit_is_the_same_value() {
    holds(&[("", &["100ns == 0.1us", "7us == 7000ns", "1s == 1000ms", "0.3ms == 300us"])]);
    values(&[
        ("int n = int(1us / 1ns);", "n", 1000.0),
        ("int n = int(7us / 1ns);", "n", 7000.0),
        ("int n = int(4us / 1ns);", "n", 4000.0),
    ]);
}
