//! A conversion to version 3 means what the program did: both are simulated, and the outcomes of all clbits have the same probabilities.

use qasm::{Limits, Version};
use simulate::{Options, distribution};

/// How likely each outcome of a program is.
fn outcomes(program: &str) -> Vec<(String, f64)> {
    let reading = qasm::read(program, &Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{program}\n{:?}", reading.diagnostics);
    let distribution = distribution(&reading.circuit, &Options::default()).expect(program);
    distribution.iter().map(|outcome| (outcome.bits.to_owned(), outcome.probability)).collect()
}

/// The conversion of statements, which are simulated before and behind it.
fn converted(statements: &str) -> String {
    let program = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{statements}");
    let conversion = exporter::convert(&program, Version::V3, &Limits::default(), false);
    let again = conversion.qasm.unwrap_or_else(|| panic!("{program}\n{:?}", conversion.diagnostics));
    let (before, behind) = (outcomes(&program), outcomes(&again));
    assert_eq!(before.len(), behind.len(), "{program}\n{again}\n{before:?}\n{behind:?}");
    for ((bits, probability), (other_bits, other)) in before.iter().zip(&behind) {
        assert!(bits == other_bits && (probability - other).abs() < 1e-9, "{program}\n{again}\n{before:?}\n{behind:?}");
    }
    again
}

#[test]
fn a_declaration_keeps_the_value_that_its_bits_had() {
    converted(
        "qubit[4] q; bit[8] o; bit[4] c = \"1111\"; uint[8] n = popcount(c); h q; c[2] = measure q[2];
        n += uint[8](popcount(c)); o = bit[8](n);",
    );
    converted(
        "qubit[4] q; bit[8] o; bit[4] c = \"1111\"; let two = c[1:2]; uint[8] n = popcount(two); h q; c[2] = measure q[2];
        n += uint[8](popcount(c)); o = bit[8](n);",
    );
    converted(
        "qubit[4] q; bit[8] o; bit[4] c = \"1111\"; array[uint[8], 2] n = {popcount(c), 1}; h q; c[2] = measure q[2];
        n[1] += uint[8](popcount(c)); o = bit[8](n[0] + n[1]);",
    );
}

#[test]
fn a_constant_keeps_its_type() {
    let start = "qubit q; bit m; bit[16] o; h q; m = measure q;";
    for statements in [
        "const uint[8] mask = 240; uint[16] v = uint[16](~mask); v += uint[16](int[8](m)); o = bit[16](v);",
        "const uint[8] k = 200; uint[8] w = 100; w += uint[8](m); uint[16] v = k + w; o = bit[16](v);",
        "const int[8] k = 100; int[8] w = 100; w += int[8](m); int[16] v = k + w; o = bit[16](v);",
    ] {
        converted(&format!("{start} {statements}"));
    }
}

#[test]
fn a_call_that_a_declaration_makes_happens_once() {
    let start = "qubit q; bit m; bit[8] o; bit[8] o2; h q; m = measure q;
        def inc(mutable array[int[8], 2] a) -> int[8] { a[0] += 1; return 3; } array[int[8], 2] a = {1, 5};";
    for statements in [
        "int[8] r = inc(a); o = bit[8](r); o2 = bit[8](a[0]);",
        "int[8] r = inc(a); r += int[8](m); o = bit[8](r); o2 = bit[8](a[0]);",
        "array[int[8], 2] r = {inc(a), inc(a)}; o = bit[8](r[0]); o2 = bit[8](a[0]);",
    ] {
        converted(&format!("{start} {statements}"));
    }
}

#[test]
fn a_call_whose_argument_is_declared_is_written() {
    converted(
        "bit[8] o; bit v; array[int[8], 2] a = {1, 5};
        def inc(mutable array[int[8], 2] a) -> int[8] { a[0] += 1; return 3; }
        def peek(readonly array[int[8], 2] a) -> bit { return bit(1); }
        v = peek(a); inc(a); o = bit[8](a[0]);",
    );
}

#[test]
fn a_call_changes_the_array_that_it_is_given() {
    let start = "qubit q; bit m; bit[8] o; bit[8] o2; h q; m = measure q; array[int[8], 3] list = {1, 5, 7};
        def inc(mutable array[int[8], #dim = 1] a) -> int[8] { a[0] += 1; return 3; }
        list[1] += int[8](m);";
    for statements in ["inc(list);", "inc(list[0:0]); inc(list[2:2]);", "list[0] = 9; inc(list); inc(list);"] {
        converted(&format!("{start} {statements} o = bit[8](list[0]); o2 = bit[8](list[2]);"));
    }
}

#[test]
fn a_constant_keeps_its_type_where_only_that_reads() {
    let start =
        "qubit q; bit m; bit[20] o; bit[8] o2; h q; m = measure q; const angle[20] turn = 1.1; const int[8] k = 5;";
    for statements in [
        "o = bit[20](turn);",
        "o = bit[20](turn >> 1);",
        "o = bit[20](-turn + turn * uint[20](m));",
        "o[0] = turn[18]; o[3:4] = turn[17:18];",
        "o2[0] = k[2] ^ m; o2[1] = k[1]; o2[7] = (-k)[7];",
        "o2 = bit[8](pow(k, 3) + int[8](m));",
        "for int[8] i in [3:4] { o2[i] = i[2] ^ m; }",
    ] {
        converted(&format!("{start} {statements}"));
    }
}

#[test]
fn a_size_or_index_stays_a_plain_number() {
    let again = converted(
        "qubit[2] q; bit[4] c; const uint[8] n = 2; h q; c[0] = measure q[0]; if (c[0]) { c[n] = measure q[1]; }
        for uint[8] i in [0:1] { if (c[i]) { x q[i]; } }",
    );
    assert!(again.contains("c[2] = measure") && again.contains("if (c[1])"), "{again}");
}

/// Numbers from a seed (xorshift64*), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        list[((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % list.len() as u64) as usize]
    }

    /// An expression over the names of the programs below.
    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.pick(&["a", "b", "c", "v", "w", "uint[8](m)", "int[16](m)", "list[1]", "3"]).to_owned();
        }
        match self.pick(&["unary", "binary", "binary", "cast"]) {
            "unary" => format!("({}{})", self.pick(&["~", "-"]), self.expression(depth - 1)),
            "cast" => format!("{}({})", self.pick(&["uint[8]", "int[8]", "uint[16]"]), self.expression(depth - 1)),
            _ => {
                let operator = self.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({} {operator} {})", self.expression(depth - 1), self.expression(depth - 1))
            }
        }
    }
}

#[test]
fn random_programs_keep_their_meaning() {
    let mut random = Random(0x5EED);
    for _ in 0..200 {
        let mut program = "qubit q; bit m; bit[16] o; bit[16] o2; bit[8] o3; h q; m = measure q;
            const uint[8] a = 240; const int[8] b = -100; const uint[16] c = 1000; array[int[8], 2] list = {1, 5};
            def inc(mutable array[int[8], 2] x) -> int[8] { x[0] += 1; return x[0]; }"
            .to_owned();
        for declared in ["uint[8] v = 200", "int[16] w = -3"] {
            program = format!("{program}\n{declared};");
        }
        for _ in 0..4 {
            let target = random.pick(&["v", "w", "list[0]", "list[1]"]);
            let operator = random.pick(&["=", "+=", "^="]);
            program = format!(
                "{program}\n{target} {operator} {};{}",
                random.expression(2),
                random.pick(&["", " inc(list);"])
            );
        }
        converted(&format!("{program}\no = bit[16](uint[16](v)); o2 = bit[16](w); o3 = bit[8](list[0]);"));
    }
}
