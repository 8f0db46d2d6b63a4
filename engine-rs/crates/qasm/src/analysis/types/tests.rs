//! Small programs, each about one rule of the language's types, scopes and statements.

use crate::{Limits, read};
use diagnostic::{Severity, has_errors};

const VALID: &[&str] = &[
    "for int i in [0:3] { if (i == 2) { continue; } }",
    "extern f(duration) -> angle[32]; angle[32] a = f(2ns);",
    "def f(int n) -> int { if (n == 1) { return 1; } else { return 2; } }",
    "const int n = 3; qubit[2*n+1] q; bit[n**2] c; reset q;",
    "array[int, 2, 2] a = {{1, 2}, {3, 4}}; int b = a[0, 1] + a[1][0];",
    "duration d = 2 * 3ns; float r = d / 1ns; stretch s; d = s + d;",
    "complex[float[64]] z = 2 + 3im; float x = real(z); float y = imag(z);",
    "uint[6] b = 37; uint c = popcount(b); uint[6] d = rotl(b, 3);",
    "bit[4] a = \"1010\"; bit[4] b = a | \"0101\"; int[4] n = int[4](b); bool t = bool(b); angle[4] th = angle[4](a);",
    "angle[20] a = pi/2; angle[20] b = -a; a += b; uint[20] k = a / b; bit[20] s = bit[20](a);",
    "input float f; input angle[32] th; qubit q; U(th, f, pi) q;",
    "bit[2] c; int x = c; if (c == 2) x = 3; while (x < 4) { x += 1; break; }",
    "qubit[4] q; let a = q[0:1] ++ q[3]; reset a; let b = a[1:2];",
    "qubit[3] q; negctrl(2) @ U(0,0,0) q[0], q[1], q[2]; ctrl @ gphase(pi) q[0]; pow(-1/2) @ inv @ U(1,2,3) q; gphase(2);",
    "int i; const int j = 3; switch (i) { case 1, 2 {} case j {} default { } }",
    "qubit q; bit[1] c; c = measure q;",
    "float θ = 3.0; float ψ_1 = θ;",
    "delay[100dt] $0; delay[2.5us] $0; box[1ms] { delay[1μs] $0; } duration d = durationof({ U(0,0,0) $0; });",
    "int a = 0xFF_ff; int b = 0b1010_01; int c = 0o17; float d = 1_000.5e-3; float e = .5; float f = 1.;",
    "@reversible\ngate g a { }",
    "cal { anything { nested } } defcal x $0 { } defcalgrammar \"openpulse\";",
    "bit b; b = measure $0; if (b) { reset $0; } else if (!b) U(0,0,0) $0;",
    "array[uint[8], 3] a = {1, 2, 3}; for uint[8] x in a { } for bit b in \"101\" { } for int i in {1, 5, 10} {}",
    "def f(mutable array[int[8], #dim = 1] a) { a[0] = 3; } array[int[8], 3] b; f(b);",
    "array[int[8], 3] aa; array[int[8], 4, 3] bb; bb[0] = aa; bb[0, 1] = aa[2];",
    "int[32] myInt = 15; bit[1] lastBit = myInt[0]; bit[16] e = myInt[0:2:31]; myInt[4:7] = \"1010\";",
    "int a = 2 << 0; int b = a >> 70;",
    "def f(readonly array[int, #dim = 2] a) { sizeof(a); sizeof(a, 1); }",
];

const INVALID: &[&str] = &[
    "def parity(qubit[2] arr) -> bit {   return 1; } bit p = parity(2);",
    "break;",
    "def f() { continue; }",
    "qubit q; def f() { reset q; }",
    "int a = 1; def f() { a = 2; }",
    "extern f(int) -> int; int x = f(1, 2);",
    "extern f(duration); f(2);",
    "def f(int n) { return 1; }",
    "def f(int n) -> int { if (n == 1) { return 1; } }",
    "int n = 3; qubit[n] q;",
    "array[int, 3] a = {1, 2};",
    "duration d = 3;",
    "int x = 3ns;",
    "bool b = 2im;",
    "float x = 1.5; x <<= 2;",
    "const int a = 5; a = 6;",
    "let x = 5;",
    "array[int, 2] a; let b = a;",
    "qubit[2] q; let a = q ++ q;",
    "gate g a { a = 2; }",
    "int i; gate g a { U(i, 0, 0) a; }",
    "qubit q; qubit q2; ctrl @ U(0,0,0) q;",
    "qubit q; negctrl(2) @ U(0,0,0) q, q, q;",
    "switch (1) { case 1 {} case 1 {} }",
    "int i; switch (i) { default {} case 1 {} }",
    "int i; int j; switch (i) { case j {} }",
    "switch (2.5) { case 1 {} }",
    "float f; switch (f) { case 1 {} }",
    "for int i in [0:0.5:3] { }",
    "def f(qubit q) { qubit r; }",
    "def f() { def g() {} }",
    "if (true) { gate g a {} }",
    "int[33.5] x;",
    "bit[2] c = \"101\";",
    "bit[2] c; c = \"101\";",
    "bit[2] a; bit[3] b; a = b;",
    "bit[2] a; bit[3] b; a & b;",
    "qubit q; int x = q;",
    "qubit[2] q; bit c; c = measure q;",
    "$0 = 2;",
    "int θ = 3; int θ = 4;",
    "delay[2] $0;",
    "input qubit q;",
    "const int x;",
    "output bit b = 2;",
    "x = 3;",
    "int x = 08_;",
    "return 1;",
    "pow @ U(0,0,0) $0;",
    "bool x = true + 2ns;",
    "annotation",
    "def f(readonly array[int[8], #dim = 1] a) { a[0] = 3; }",
    "array[int[8], 3] b; b = 2;",
    "array[int[8], 3, 2] b; b[0] = 1;",
    "int a = 2 << (-3);",
    "int a = 8 >> (-1);",
    "array[int, 1] b; def f(readonly array[int, 1] a) { sizeof(a, 4); } f(b);",
    "array[int, 1] a; sizeof(a, 1);",
];

#[test]
fn what_the_language_allows_is_read() {
    for source in VALID {
        let reading = read(source, &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{source}\n{:#?}", reading.diagnostics);
    }
}

#[test]
fn what_the_language_forbids_is_told_once() {
    for source in INVALID {
        let errors = read(source, &Limits::default()).diagnostics;
        let errors: Vec<_> = errors.iter().filter(|it| it.severity == Severity::Error).collect();
        assert_eq!(errors.len(), 1, "{source}\n{errors:#?}");
        assert!(errors[0].span.end as usize <= source.len() && !errors[0].message.ends_with('.'), "{source}");
    }
}

#[test]
fn a_subroutine_without_effect_is_worth_its_value() {
    let source = "OPENQASM 3.0; qubit[5] q; def square(int n) -> int { return n*n; } reset q[square(2)];";
    let reading = read(source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
    assert_eq!(reading.circuit.body.qubits(&reading.circuit.operations()[0]), [4]);
}
