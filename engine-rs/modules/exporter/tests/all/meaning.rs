//! A conversion to version 3 means what the program did: both are simulated, and the outcomes of all clbits have the same probabilities.

use exporter::Exported;
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

/// Gates that round their parameters have a meaning of their own for each value.
#[test]
fn a_gate_that_rounds_its_parameters_is_written_in_each_version() {
    let gates =
        "gate g(t) a { ry(angle[2](t)) a; rz(t % 1) a; } gate k(t) a, b { g(t * 2) a; ctrl @ inv @ g(3) a, b; }";
    let calls = "qubit[2] q; bit[2] c; g(0.5) q[0]; g(1.0) q[1]; g(0.5) q[1]; k(0.75) q[0], q[1]; pow(2) @ g(2) q[0]; c = measure q;";
    let program = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{gates} {calls}");
    converted(&format!("{gates} {calls}"));
    let conversion = exporter::convert(&program, Version::V2, &Limits::default(), false);
    let text = conversion.qasm.unwrap_or_else(|| panic!("{:?}", conversion.diagnostics));
    for ((bits, probability), (other_bits, other)) in outcomes(&program).iter().zip(&outcomes(&text)) {
        assert!(bits == other_bits && (probability - other).abs() < 1e-9, "{text}");
    }
    for format in export::Format::ALL {
        let exported = exporter::export(&program, format, &Limits::default(), false);
        assert!(exported.text.is_some() || format == export::Format::Stim, "{format:?}\n{:?}", exported.diagnostics);
    }
}

/// A delay in a gate takes part in nothing but its gate's modifiers.
#[test]
fn a_gate_with_a_delay_does_what_it_does_without() {
    for call in ["g q[0], q[1];", "inv @ g q[0], q[1];", "ctrl @ g q[2], q[0], q[1];", "pow(2) @ g q[0], q[1];"] {
        let program = |delay: &str| {
            format!(
                "OPENQASM 3.0; include \"stdgates.inc\"; gate g a, b {{ ry(0.7) a; {delay} cx a, b; rz(0.3) b; }} \
                 qubit[3] q; bit[3] c; h q[0]; x q[2]; {call} h q; c = measure q;"
            )
        };
        let with = program("delay[10ns] a, b;");
        for ((bits, probability), (other_bits, other)) in outcomes(&with).iter().zip(&outcomes(&program(""))) {
            assert!(bits == other_bits && (probability - other).abs() < 1e-9, "{with}");
        }
        let conversion = exporter::convert(&with, Version::V3, &Limits::default(), false);
        assert!(conversion.qasm.is_some_and(|text| text.contains("delay[")), "{with}");
        for format in export::Format::ALL {
            let exported = exporter::export(&with, format, &Limits::default(), false);
            let is_clifford_only = format == export::Format::Stim;
            assert!(exported.text.is_some() || is_clifford_only, "{format:?} {with}\n{:?}", exported.diagnostics);
        }
    }
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

#[test]
fn a_name_in_parentheses_is_the_one_of_its_block() {
    converted(
        "qubit[2] q; bit c; bit o; int i = 5; x q[0]; c = measure q[0]; if (c) { i = 6; }
        for int i in [0:1] { if (c && (i) == 1) { x q[1]; } } o = measure q[1]; if (i == 6) { z q[0]; }",
    );
}

#[test]
fn constants_keep_their_types_in_blocks() {
    converted(
        "qubit[2] q; bit c; bit[2] o; x q[0]; c = measure q[0]; const uint k = 3; int m = 0;
        if (c) { m = -1; if (k < m) { x q[1]; } if (k - 4 > 0) { x q[0]; } } o = measure q;",
    );
}

#[test]
fn a_subroutine_with_a_condition_on_a_bit_leaves_nothing_behind() {
    let program = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[2] q; bit[2] c; x q[0]; c[0] = measure q[0];
        def f(qubit r, bit d) { if (d) { x r; } } x q[1];";
    let exported = exporter::export(program, export::Format::Qiskit, &Limits::default(), false);
    assert!(exported.text.is_some(), "{:?}", exported.diagnostics);
}

/// What rounds the value of an input outside of gates is written where the language has it, and never left out.
#[test]
fn a_value_from_an_input_is_written_as_it_is_rounded() {
    let statements = "input float xx; qubit q; bit c; angle[3] a = xx; ry(a) q; ry(2 * a) q; c = measure q;";
    let text = converted(statements);
    assert!(text.contains("ry(angle[3](xx)) q;") && text.contains("ry(angle[3](2*angle[3](xx))) q;"), "{text}");
    let program = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{statements}");
    let conversion = exporter::convert(&program, Version::V2, &Limits::default(), false);
    let text = conversion.qasm.unwrap_or_else(|| panic!("{:?}", conversion.diagnostics));
    for ((bits, probability), (other_bits, other)) in outcomes(&program).iter().zip(&outcomes(&text)) {
        assert!(bits == other_bits && (probability - other).abs() < 1e-9, "{text}");
    }
    for statements in [
        statements,
        "input angle[3] xx; qubit q; bit c; ry(xx) q; c = measure q;",
        "input angle[3] xx; qubit q; bit c; ry(xx / 2) q; c = measure q;",
        "input angle[3] xx; qubit q; bit c; gate g(t) r { ry(t / 2) r; } g(xx) q; c = measure q;",
        "input angle[3] xx; qubit q; bit c; c = measure q; if (c) { ry(-xx) q; h q; }",
        "input angle[3] xx; qubit q; bit c; c = measure q; while (c) { ry(xx) q; c = measure q; }",
        "input float[16] xx; qubit q; bit c; ry(2 * xx) q; c = measure q;",
    ] {
        let program = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{statements}");
        let type_ = if statements.contains("float[16]") { "float[16]" } else { "angle[3]" };
        for format in export::Format::ALL {
            let Exported { text, diagnostics } = exporter::export(&program, format, &Limits::default(), false);
            // Where the input has no name, it has its value.
            let is_right = match text {
                Some(text) => !text.contains("xx") || text.contains(type_),
                None => !diagnostics.is_empty(),
            };
            assert!(is_right, "{format:?}: {statements}");
            let program = program.replace(type_, "float[32]");
            let text = exporter::export(&program, format, &Limits::default(), false).text;
            assert_eq!(
                text.is_some(),
                exporter::export(&program.replace("float[32]", "float"), format, &Limits::default(), false)
                    .text
                    .is_some(),
                "{format:?}: {program}"
            );
        }
    }
}
