//! Calls that change an array happen once wherever they stand: in each kind of statement, next to values that are known and to those that
//! only a run knows, and with each way of changing the array.

use diagnostic::has_errors;
use qasm::{Limits, Version, read, write};
use simulate::{Options, simulate};

/// The 16 bits that a program declares first, `o` and `r`, as numbers. They are the same in each run.
fn outcome(source: &str) -> (u32, u32) {
    let reading = read(source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
    let simulation = simulate(&reading.circuit, &Options { shots: 0, ..Options::default() })
        .unwrap_or_else(|error| panic!("{source}\n{error:?}"));
    let mut values: Vec<u32> = simulation
        .distribution
        .iter()
        .filter(|outcome| outcome.probability > 0.001)
        .map(|outcome| u32::from_str_radix(&outcome.bits[outcome.bits.len() - 16..], 2).unwrap_or(u32::MAX))
        .collect();
    values.dedup();
    assert_eq!(values.len(), 1, "{source}");
    (values[0] & 255, values[0] >> 8)
}

/// A way of changing an array: the subroutines, and a call.
struct Effect {
    definition: &'static str,
    call: &'static str,
}

/// Each call adds 1 to `a[0]` and returns the sum.
const EFFECTS: [Effect; 10] = [
    Effect { definition: "def f(mutable array[int[8], 2] b) -> int[8] { b[0] += 1; return b[0]; }", call: "f(a)" },
    Effect {
        definition: "def f(mutable array[int[8], #dim = 1] b, int[8] n) -> int[8] { b[0] = b[0] + n; return b[0]; }",
        call: "f(a, 1)",
    },
    Effect { definition: "def f(mutable array[int[8], 1] b) -> int[8] { b[0] += 1; return b[0]; }", call: "f(a[0:0])" },
    Effect {
        definition: "def inner(mutable array[int[8], 2] b) { b[0] += 1; } \
                     def f(mutable array[int[8], 2] b) -> int[8] { inner(b); return b[0]; }",
        call: "f(a)",
    },
    Effect {
        definition: "def f(mutable array[int[8], 2] b) -> int[8] { \
                     for int i in [0:3] { if (i == 2) { b[0] += 1; return b[0]; } } return 9; }",
        call: "f(a)",
    },
    Effect {
        definition: "def f(mutable array[int[8], 2] b, int[8] n) -> int[8] { b[0] += n; return b[0]; }",
        call: "f(a, 1 + int[8](m) - int[8](m))",
    },
    Effect {
        definition: "def f(mutable array[int[8], 2] b, qubit u) -> int[8] { b[0] += 1; x u; return b[0]; }",
        call: "f(a, q[1])",
    },
    Effect {
        definition: "def f(mutable array[int[8], 2] b, qubit u) -> int[8] { b[0] += 1; bit d = measure u; return b[0]; }",
        call: "f(a, q[1])",
    },
    Effect {
        definition: "def f(mutable array[int[8], 1] b, qubit u) -> int[8] { b[0] += 1; x u; return b[0]; }",
        call: "f(a[0:0], q[1])",
    },
    Effect {
        definition: "def f(mutable array[int[8], 2] b, int[8] n, qubit u) -> int[8] { \
                     n = n - 1; b[0] += n; rx(n * pi) u; return b[0]; }",
        call: "f(a, 2, q[1])",
    },
];

/// A kind of statement: `CALL` stands for a call. With the array's first element behind it, and a result in `w`, each where the measured
/// bit is 0 and where it is 1.
struct Kind {
    statement: &'static str,
    calls: [u32; 2],
    result: [u32; 2],
}

const fn once(statement: &'static str, result: [u32; 2]) -> Kind {
    Kind { statement, calls: [1, 1], result }
}

const KINDS: [Kind; 43] = [
    once("w = CALL;", [1, 1]),
    once("CALL;", [0, 0]),
    once("v = bool(CALL); w = int[8](v);", [1, 1]),
    once("bit k = bool(CALL); w = int[8](k);", [1, 1]),
    once("c[1] = bool(CALL); w = int[8](c[1]);", [1, 1]),
    once("v ^= bool(CALL); w = int[8](v);", [1, 1]),
    once("c = bit[8](CALL); w = int[8](uint[8](c));", [1, 1]),
    once("bit[8] k = bit[8](CALL); w = int[8](uint[8](k));", [1, 1]),
    once("w = CALL + int[8](m);", [1, 2]),
    once("w = int[8](m) + CALL;", [1, 2]),
    once("int[8] k = CALL + int[8](m); w = k;", [1, 2]),
    once("w = int[8](m); w += CALL;", [1, 2]),
    once("e[1] = CALL + int[8](m); w = e[1];", [1, 2]),
    once("e[CALL] = 5; w = e[1];", [5, 5]),
    once("e[CALL] = 5 + int[8](m); w = e[1];", [5, 6]),
    once("array[int[8], 2] k = {CALL, int[8](m)}; w = k[0] + k[1];", [1, 2]),
    once("switch (CALL + int[8](m)) { case 1 { w = 4; } case 2 { w = 5; } }", [4, 5]),
    once("switch (CALL) { case 1 { w = 4 + int[8](m); } default { w = 9; } }", [4, 5]),
    once("for int i in [1:CALL + int[8](m)] { w += 1; }", [1, 2]),
    once("for int i in {CALL, int[8](m)} { w += i; }", [1, 2]),
    once("if (CALL == int[8](m)) { w = 4; }", [0, 4]),
    once("if (CALL == int[8](m)) { w = 4; } else { w = 5; }", [5, 4]),
    once("if (CALL == 1) { w = 4 + int[8](m); }", [4, 5]),
    once("if (m) { w = CALL; } else { w = CALL + 1; }", [2, 1]),
    once("rx(CALL * pi) q[2]; v = measure q[2]; w = int[8](v);", [1, 1]),
    once("rx(CALL * float[64](m) * pi) q[2]; v = measure q[2]; w = int[8](v);", [0, 1]),
    once("U(CALL * pi, 0, float[64](m)) q[2]; v = measure q[2]; w = int[8](v);", [1, 1]),
    once("x q[1 + CALL]; v = measure q[2]; w = int[8](v);", [1, 1]),
    once("g(CALL + int[8](m));", [0, 0]),
    once("w = g(CALL + int[8](m));", [1, 2]),
    once("w = a[0] + 10 * CALL;", [10, 10]),
    once("w = 10 * CALL + a[0];", [11, 11]),
    once("w = a[0] + 10 * CALL + int[8](m);", [10, 11]),
    once("w = 10 * CALL + a[0] + int[8](m);", [11, 12]),
    once("w = -a[0] + 2 * a[0] + 10 * CALL + a[0] + int[8](m);", [11, 12]),
    once("w = mod(10 * a[0] + 7, 4 * CALL) + int[8](m);", [3, 4]),
    once("if (a[0] < CALL) { w = 4; }", [4, 4]),
    once("if (CALL == 1) { x q[2]; }", [0, 0]),
    once("for int i in {a[0], CALL, a[0] + int[8](m)} { w = 10 * w + i; }", [11, 12]),
    once("for int i in [a[0]:CALL + int[8](m)] { w = 10 * w + i; }", [1, 12]),
    Kind { statement: "w = CALL + 10 * CALL + int[8](m);", calls: [2, 2], result: [21, 22] },
    Kind { statement: "while (CALL < 3) { w += 1; }", calls: [3, 3], result: [2, 2] },
    Kind { statement: "while (CALL < 3 + int[8](m)) { w += 1; }", calls: [3, 4], result: [2, 3] },
];

#[test]
fn a_call_in_any_statement_changes_an_array_once() {
    for effect in &EFFECTS {
        for kind in &KINDS {
            for (measured, prepare) in ["", "x q[0];"].into_iter().enumerate() {
                let statement = kind.statement.replace("CALL", effect.call);
                let source = format!(
                    "OPENQASM 3.0; include \"stdgates.inc\"; bit[8] o; bit[8] r; qubit[3] q; bit m; bit v; bit[8] c; \
                     {} def g(int[8] n) -> int[8] {{ return n; }} array[int[8], 2] a = {{0, 7}}; \
                     array[int[8], 3] e = {{0, 0, 0}}; int[8] w = 0; {prepare} m = measure q[0]; \
                     {statement} o = bit[8](a[0]); r = bit[8](w);",
                    effect.definition
                );
                let expected = (kind.calls[measured], kind.result[measured]);
                assert_eq!(outcome(&source), expected, "{source}");
                let written = write(&read(&source, &Limits::default()).circuit, Version::V3).text;
                assert_eq!(outcome(&written), expected, "{source}\n{written}");
            }
        }
    }
}

#[test]
fn a_slice_that_a_call_changed_is_undone_with_its_loop() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; bit[8] o; bit[8] r; qubit q; bit m; \
                  def f(mutable array[int[8], 1] b) { b[0] += 1; } array[int[8], 2] a = {0, 7}; x q; m = measure q; \
                  for int i in [0:2] { f(a[0:0]); if (m) { break; } } o = bit[8](a[0]); r = bit[8](a[1]);";
    assert_eq!(outcome(source), (1, 7));
}

/// Statements with a call that happens in each round of a loop, and a result in `w` behind three rounds.
const ROUNDS: [(&str, u32); 19] = [
    ("if (CALL == 9) { x q[2]; }", 0),
    ("while (CALL == 9) { x q[2]; }", 0),
    ("if (m) { if (CALL > 1) { w += 1; } }", 2),
    ("switch (CALL) { case 1 { w += 1; } default { w += 5; } }", 11),
    ("for int i in [1:CALL] { w += 1; }", 6),
    ("for int i in {CALL, 1} { w += i; }", 9),
    ("rx(CALL * pi) q[2];", 0),
    ("pow(2) @ rx(CALL) q[2];", 0),
    ("{ U(0, CALL * pi, 0) q[2]; }", 0),
    ("x q[CALL - 1];", 0),
    ("m = measure q[CALL - 1];", 0),
    ("measure q[CALL - 1] -> c[1];", 0),
    ("measure q[2] -> w[CALL];", 0),
    ("reset q[CALL - 1];", 0),
    ("barrier q[CALL - 1];", 0),
    ("w[CALL] = 1;", 14),
    ("@note\nw += CALL;", 6),
    ("@note\nif (m) { w = CALL; }", 3),
    ("box { if (CALL == 2) { w += 1; } }", 1),
];

#[test]
fn a_call_changes_an_array_once_in_each_round_of_a_loop() {
    for effect in &EFFECTS {
        for (statement, result) in ROUNDS {
            let source = format!(
                "OPENQASM 3.0; include \"stdgates.inc\"; bit[8] o; bit[8] r; qubit[3] q; bit m; bit[8] c; {} \
                 array[int[8], 2] a = {{0, 7}}; int[8] w = 0; int[8] n = 0; x q[0]; m = measure q[0]; \
                 while (m) {{ {} n += 1; m = n < 3; }} o = bit[8](a[0]); r = bit[8](w);",
                effect.definition,
                statement.replace("CALL", effect.call)
            );
            assert_eq!(outcome(&source), (3, result), "{source}");
            let written = write(&read(&source, &Limits::default()).circuit, Version::V3).text;
            assert_eq!(outcome(&written), (3, result), "{source}\n{written}");
        }
    }
}

#[test]
fn a_call_in_an_angle_computes_with_its_own_variables() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; bit[8] o; bit[8] r; qubit[2] q; \
                  def f(qubit u, float[64] p) -> float[64] { float[64] s = 0.5; s = s + p; rx(s) u; return s; } \
                  rx(f(q[0], pi - 0.5)) q[1]; o[0] = measure q[0]; o[1] = measure q[1];";
    assert_eq!(outcome(source), (3, 0));
}

#[test]
fn a_distance_without_a_sign_rotates_to_the_right() {
    let source = "OPENQASM 3.0; bit[8] o; bit[8] r; bit[3] c; bit[3] d; c = rotr(\"001\", uint[5](1)); \
                  d = rotr(c, uint[16](59455)); o[0:2] = c; r[0:2] = d;";
    assert_eq!(outcome(source), (4, 2));
}
