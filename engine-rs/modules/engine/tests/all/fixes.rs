//! Fixes of diagnostics: applied to the program, they leave nothing to report, and what they insert means what it says.

use circuit::angle::Angle;
use circuit::gates::StandardGate;
use circuit::matrix::Complex;
use circuit::operation::OperationKind;
use diagnostic::Diagnostic;
use qasm::{Limits, read};

const V3: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n";
const V2: &str = "OPENQASM 2.0;\ninclude \"qelib1.inc\";\n";

/// What is reported about a program, except that a short example leaves qubits unused.
fn diagnostics(source: &str) -> Vec<Diagnostic> {
    let mut diagnostics = read(source, &Limits::default()).diagnostics;
    diagnostics.retain(|diagnostic| diagnostic.code != "QASM608");
    diagnostics
}

/// A program with all safe fixes of its diagnostics applied, or only the first fix.
fn fixed(source: &str, all_safe: bool) -> String {
    let fixes = diagnostics(source).into_iter().filter_map(|diagnostic| diagnostic.fix);
    let mut edits: Vec<_> = if all_safe {
        fixes.filter(|fix| fix.is_safe).flat_map(|fix| fix.edits).collect()
    } else {
        fixes.take(1).flat_map(|fix| fix.edits).collect()
    };
    edits.sort_by_key(|edit| edit.span.start);
    let mut text = source.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    text
}

#[test]
fn a_fix_leaves_nothing_to_report() {
    let fixes = [
        ("qubit q;\nh q\n", "Insert ;"),
        ("qubit[2] q;\nbarrier q[0] q[1];", "Insert ,"),
        ("gate bell a b { h a; cx a, b; }", "Insert ,"),
        ("qubit[2] q;\ncnot q[0], q[1];", "Replace with cx"),
        ("qubit[2] q;\nH q[0];", "Replace with h"),
        ("qubit[2] qubits;\nh qbits;", "Replace with qubits"),
        ("qubit q;\nrx(π) q;\nrx(asin(1)) q;", "Replace with arcsin"),
        ("qubit q;\nbit c;\nif (c = 1) x q;", "Replace with =="),
        ("qubit\u{a0}q;", "Replace with a space"),
        ("qubit q; # note", "Replace with //"),
        ("include \"stdgates.inc\";\nqubit q;\nh q;", "Remove it"),
        ("qubit q;;\nh q;", "Remove it"),
        ("qreg q[2];\nh q;", "Replace with qubit[2] q"),
        ("qubit[2] q;\nfor i in [0:1] { h q[i]; }", "Insert int"),
        ("def f(qubit a) { h a; }\nqubit q;\nf q;", "Replace with f(q)"),
        ("qubit[2] q;\nh q[1]];", "Remove it"),
        ("qubit[2] q;\ncx(q[0], q[1]);", "Replace with cx q[0], q[1]"),
        ("qubit q;\nrx(q, 0.5);", "Replace with rx(0.5) q"),
        ("qubit q;\nH(q);", "Replace with h q"),
        ("bit[2] c = '01';", "Replace with \"01\""),
        ("qubit q;\nrx(45°) q;", "Replace with 45 * pi / 180"),
        ("qubit q;\nrx(theta / 2) q;", "Insert input float theta;"),
        ("qubit[3] q;\nfor i in range(3) { h q[i]; }", "Replace with int i in [0:2]"),
        ("qubit[3] q;\nfor int i in range(0, 3) { h q[i]; }", "Replace with [0:2]"),
        ("qubit[3] q;\nconst int n = 3;\nfor (int i = 0; i < n; i++) { h q[i]; }", "Replace with int i in [0:n - 1]"),
        ("bit[4] a;\nuint[8] n = uint[8](a);\nqubit q;\nif (n == 3) h q;", "Replace with uint[4](a)"),
        ("qubit[3] q;\nfor int i in [0:1] { x q[i, i + 1]; }", "Replace with q[{i, i + 1}]"),
        ("bit[2] c = “01”;", "Replace with \""),
        ("bit[2] c = \"01”;", "Replace with \""),
        ("bit[2] c = “01\";", "Replace with \""),
        ("qubit q[3];\nh q[2];", "Replace with qubit[3] q"),
        ("bit c[2] = \"01\";", "Replace with bit[2] c"),
        ("int n[2] = {1, 2};", "Replace with array[int, 2] n"),
        ("double value;\nvalue = 0.5;", "Replace with float"),
        ("boolean b = true;", "Replace with bool"),
        ("qubit[2] q;\nECR q[0], q[1];\nECR q[1], q[0];", "Insert gate ECR a, b"),
        ("qubit q;\nrx(2×pi) q;", "Replace with *"),
        ("qubit q;\nrx(pi²) q;", "Replace with **2"),
        ("qubit[2] q;\ncx q[0]，q[1];", "Replace with ,"),
        ("qubit[3] q;\nx q[２];\nx q[0:1];", "Replace with 2"),
        ("qubit q;\nx q\";", "Remove it"),
        ("qubit q;\nrx(pi//2) q;\nx q;", "Replace with /"),
        ("qubit q;\nrx(2(pi)) q;", "Insert *"),
        ("qubit q;\nrx(0.1 0.1) q;", "Remove it"),
        ("qubit[2] q;\nx q[0 0];\nx q[1];", "Remove it"),
        ("qubit[2] q;\nctrl@x q[0], q[1];", "Insert a space"),
        ("gate g a { h a};\n h a;\n}\nqubit q;\ng q;", "Remove it"),
        ("gate g a a { h a; }\nqubit q;\ng q;", "Remove it"),
        ("qubit[3] q;\nfor i in range(3): h q[i];", "Replace with int i in [0:2]"),
    ];
    let older = [
        ("qreg q[02];\nh q;", "Replace with 2"),
        ("qubit[2] q;\nh q;", "Replace with qreg q[2]"),
        ("qubit q;\nh q;", "Replace with qreg q[1]"),
        ("qreg q[1];\ncreg c[1];\nc[0] = measure q[0];", "Replace with measure q[0] -> c[0]"),
        ("qreg q[2];\nh(q[0]);", "Replace with q[0]"),
        ("qreg q[2];\ncx q[0], q[1];\ncx(q[0], q[1]);", "Replace with q[0], q[1]"),
    ];
    let whole = [
        ("OPENQASM 3.0;\nqubit q;\nh q;\n", "Insert include \"stdgates.inc\";"),
        ("// note\nqubit q;\nh q;\n", "Insert include \"stdgates.inc\";"),
        ("OPENQASM 3.0;\ninclude \"qelib1.inc\";\nqubit q;\nh q;\n", "Replace with stdgates.inc"),
        ("OPENQASM 3.0;\ninclude \"stdgate.inc\";\nqubit q;\nh q;\n", "Replace with stdgates.inc"),
        ("OPENQASM 3.0;\ninclude \"stdgates.inc;\nqubit q;\nh q;\n", "Insert \""),
        ("// note\nqreg q[1];\nreset q;\n", "Insert OPENQASM 2.0;"),
        ("// note\nopenqasm 2.0;\nqreg q[1];\nreset q;\n", "Replace with OPENQASM"),
        ("OPENQASM2.0;\nqreg q[1];\nreset q;\n", "Replace with OPENQASM 2"),
        ("OPENQASM3;\nqubit q;\nreset q;\n", "Replace with OPENQASM 3"),
        ("# Bell state\nOPENQASM 3.0;\nqubit q;\nreset q;\n", "Replace with //"),
        ("OPENQASM 3.0;\n#include \"stdgates.inc\"\nqubit q;\nh q;\n", "Remove it"),
        ("Bell state\nOPENQASM 3.0;\nqubit q;\nreset q;\n", "Remove it"),
        ("Here it is:\n\n```qasm\nOPENQASM 2.0;\nqreg q[1];\nreset q;\n```\n\nIt resets a qubit.\n", "Remove it"),
        ("```\nqubit q;\nreset q;\n```\n", "Remove it"),
        ("qasm = \"\"\"\nOPENQASM 2.0;\nqreg q[1];\nreset q;\n\"\"\"\n", "Remove it"),
        ("<pre><code>\nOPENQASM 3.0;\nqubit q;\nreset q;\n</code></pre>\n", "Remove it"),
        ("In [3]: OPENQASM 3.0;\nqubit q;\nreset q;\n", "Remove it"),
        ("OPENQASM 3.0;\nqubit q;\nreset q;\n\nThis resets a qubit.\nAnd that is all.\n", "Remove it"),
    ];
    let programs = fixes.map(|(text, title)| (format!("{V3}{text}"), title)).into_iter();
    let programs = programs.chain(older.map(|(text, title)| (format!("{V2}{text}"), title)));
    for (source, title) in programs.chain(whole.map(|(text, title)| (text.to_owned(), title))) {
        let before = diagnostics(&source);
        let titles: Vec<_> =
            before.iter().filter_map(|diagnostic| diagnostic.fix.as_ref()).map(|fix| &fix.title[..]).collect();
        assert_eq!(titles, [title], "{source}\n{before:?}");
        let after = fixed(&source, false);
        assert_eq!(diagnostics(&after), [], "{after}");
    }
}

#[test]
fn safe_fixes_are_applied_together() {
    let source = "OPENQASM 3.0;\nqubit[3] q;\nbit c\nH q[0]\ncnot q[0] q[1];\nrzz(0.5) q[1], q[2];\niswap q[1], q[2];\n\
                  if (c = 1) { sxdg q[0]; }\n";
    let after = fixed(&fixed(source, true), true);
    assert_eq!(diagnostics(&after), [], "{after}");
    assert_eq!(after.matches("include").count(), 1, "{after}");
}

#[test]
fn a_fix_that_may_not_be_meant_is_not_safe() {
    for statement in [
        "x x q;",
        "h q q;",
        "cx q q, r;",
        "if (c == 0) then x q;",
        "1 reset q;",
        "barrier q pi {",
        "barrier $0pi;",
        "x q ctrl r;",
        "cx q, #r;",
        "x q\";",
        "rx(1)(2) q;",
        "measure(q, r);",
    ] {
        let source = format!("{V3}qubit q;\nqubit r;\nbit c;\n{statement}");
        assert_eq!(fixed(&source, true), source);
    }
    let wrong = format!("{V3}qubit q;\nqubit r;\n");
    assert_eq!(fixed(&format!("{wrong}cx q r;"), true), format!("{wrong}cx q, r;"));
}

#[test]
fn a_gate_that_takes_something_else_is_no_safe_fix() {
    for call in ["cnot q[0];", "H q[0], q[1];", "r(0.3) q[0];", "ecr q[0];", "i(0.3) q[0];"] {
        let found = diagnostics(&format!("{V3}qubit[2] q;\n{call}"));
        assert!(found[0].fix.as_ref().is_some_and(|fix| !fix.is_safe), "{found:?}");
    }
}

#[test]
fn a_program_of_version_3_below_the_first_line_of_version_2_gets_one_fix() {
    let body = "qubit[2] q;\nbit[2] c;\nh q[0];\nc[0] = measure q[0];\nif (c[0] == 1) { x q[1]; }\n";
    for library in ["qelib1.inc", "stdgates.inc"] {
        let source = format!("OPENQASM 2.0;\ninclude \"{library}\";\n{body}");
        assert_eq!(fixed(&source, true), format!("{V3}{body}"));
        assert_eq!(diagnostics(&source).len(), 1);
    }
    // One slip does not make a program one of version 3.
    let source = format!("{V2}qubit[2] q;\ncreg c[2];\nmeasure q -> c;\n");
    assert_eq!(fixed(&source, true), source.replace("qubit[2] q", "qreg q[2]"));
}

#[test]
fn an_arrow_of_other_languages_is_replaced_as_a_whole() {
    let source = format!("{V3}qubit q;\nbit c;\nmeasure q => c;");
    assert_eq!(fixed(&source, true), format!("{V3}qubit q;\nbit c;\nmeasure q -> c;"));
    assert_eq!(diagnostics(&source)[0].help.as_deref(), Some("write `c = measure q;`"));
}

#[test]
fn a_guess_is_not_safe() {
    for source in ["qubit q;\nhh q;", "qubit q;\nhh(q);", "qubit[2] qubits;\nh qbits;", "qubit[2] q;\nh q[1]];"] {
        let found = diagnostics(&format!("{V3}{source}"));
        assert!(found[0].fix.as_ref().is_some_and(|fix| !fix.is_safe), "{source}: {found:?}");
    }
}

#[test]
fn a_constant_is_no_target() {
    for source in ["i += 1;", "tua = 2;", "bi = measure q;", "measure q -> bi;", "h pj;"] {
        let found = diagnostics(&format!("{V3}qubit q;\n{source}\n"));
        assert!(found[0].fix.is_none(), "{source}: {found:?}");
    }
}

#[test]
fn a_name_with_a_meaning_is_not_replaced_with_another_gate() {
    let gates = [
        ("iswap", 0, 2),
        ("dcx", 0, 2),
        ("ecr", 0, 2),
        ("rzx", 1, 2),
        ("r", 2, 1),
        ("cs", 0, 2),
        ("csdg", 0, 2),
        ("ccz", 0, 3),
        ("rzz", 1, 2),
        ("rxx", 1, 2),
        ("ryy", 1, 2),
        ("sxdg", 0, 1),
        ("csx", 0, 2),
        ("cu1", 1, 2),
        ("cu3", 3, 2),
        ("c3x", 0, 4),
        ("c4x", 0, 5),
        ("phase", 1, 1),
    ];
    for head in [V2, V3] {
        for (name, parameters, qubits) in gates {
            let parameters = vec!["0.5"; parameters].join(", ");
            let call = if parameters.is_empty() { name.to_owned() } else { format!("{name}({parameters})") };
            let operands: Vec<_> = (0..qubits).map(|qubit| format!("q[{qubit}]")).collect();
            let register = if head == V2 { "qreg q[5];" } else { "qubit[5] q;" };
            let source = format!("{head}{register}\n{call} {};\n", operands.join(", "));
            let found = diagnostics(&source);
            let Some(first) = found.first() else { continue };
            let fix = first.fix.as_ref().unwrap_or_else(|| panic!("no fix: {source}\n{found:?}"));
            assert!(fix.is_safe && fix.title.starts_with("Insert gate "), "{source}\n{fix:?}");
            let after = fixed(&source, false);
            assert_eq!(diagnostics(&after), [], "{after}");
            assert!(after.ends_with(&source[head.len()..]), "{after}");
        }
    }
    // Those whose names are similar to that of another gate.
    for (head, call) in [
        (V3, "qubit[5] q;\nvdg q[0];\n"),
        (V3, "qubit[5] q;\ncv q[0], q[1];\n"),
        (V3, "qubit[5] q;\nc3sx q[0], q[1], q[2], q[3];\n"),
        (V2, "qreg q[5];\nvdg q[0];\n"),
        (V2, "qreg q[5];\ncv q[0], q[1];\n"),
        (V2, "qreg q[5];\nc3sx q[0], q[1], q[2], q[3];\n"),
    ] {
        let source = format!("{head}{call}");
        let after = fixed(&source, false);
        assert_eq!(diagnostics(&after), [], "{after}");
        let is_wrong = ["sdg q[0];", "cx q[0], q[1];", "c3x q[0], q[1], q[2], q[3];"];
        assert!(!after.lines().any(|line| is_wrong.contains(&line)), "{after}");
    }
    // Names of gates that nobody here knows, although they look similar.
    for call in ["siswap", "fSwap", "pswap", "xx", "ct", "ecx"] {
        let found = diagnostics(&format!("{V3}qubit[2] q;\n{call} q[0], q[1];"));
        assert!(found[0].fix.is_none(), "{found:?}");
    }
    for call in ["ccy q[0], q[1], q[2];", "cch q[0], q[1], q[2];", "xdg q[0];"] {
        let found = diagnostics(&format!("{V3}qubit[3] q;\n{call}"));
        assert!(found[0].fix.is_none(), "{found:?}");
    }
    // Slips.
    for (call, meant) in [("xc q[0], q[1];", "cx"), ("cxx q[0], q[1];", "cx"), ("swep q[0], q[1];", "swap")] {
        let found = diagnostics(&format!("{V3}qubit[2] q;\n{call}"));
        assert_eq!(found[0].help, Some(format!("did you mean `{meant}`?")));
    }
    // Names that only look similar to a gate on another number of qubits are not replaced either.
    let found = diagnostics(&format!("{V3}qubit[2] q;\ntt q[0], q[1];"));
    assert!(found[0].fix.is_none(), "{found:?}");
}

/// An entry of a matrix: row, column and value.
type Entry = (usize, usize, Complex);

/// The unitary of a list of standard gates, column by column, qubit 0 as the lowest bit.
fn unitary(program: &str) -> Vec<Vec<Complex>> {
    let reading = read(program, &Limits::default());
    let circuit = &reading.circuit;
    let size = 1 << circuit.qubit_count();
    let mut columns = Vec::new();
    for column in 0..size {
        let mut state = vec![Complex::ZERO; size];
        state[column] = Complex::ONE;
        for operation in circuit.operations() {
            let OperationKind::Gate(gate) = operation.kind else { panic!("{program}: {:?}", operation.kind) };
            let angles: Vec<f64> = circuit.body.angles[operation.angles.range()]
                .iter()
                .map(|angle| match angle {
                    Angle::Value(value) => *value,
                    Angle::Expression(_) => panic!("{program}"),
                })
                .collect();
            state = apply(gate, &angles, circuit.body.qubits(operation), &state);
        }
        columns.push(state);
    }
    columns
}

fn apply(gate: StandardGate, angles: &[f64], qubits: &[u32], state: &[Complex]) -> Vec<Complex> {
    let matrix = gate.matrix(angles);
    let part = |index: usize| (0..qubits.len()).map(|bit| (index >> qubits[bit] & 1) << bit).sum::<usize>();
    let rest = |index: usize| qubits.iter().fold(index, |index, &qubit| index & !(1 << qubit));
    (0..state.len())
        .map(|row| {
            (0..state.len())
                .filter(|&column| rest(row) == rest(column))
                .fold(Complex::ZERO, |sum, column| sum + matrix.at(part(row), part(column)) * state[column])
        })
        .collect()
}

#[test]
fn definitions_of_other_packages_are_what_these_packages_say() {
    let (theta, phi) = (0.7_f64, 0.4_f64);
    let (sin, cos) = (theta / 2.0).sin_cos();
    let real = |value: f64| Complex::new(value, 0.0);
    let imaginary = |value: f64| Complex::new(0.0, value);
    let root = std::f64::consts::FRAC_1_SQRT_2;
    let diagonal = |last: Complex, size: usize| {
        (0..size).map(|index| (index, index, if index + 1 == size { last } else { Complex::ONE })).collect()
    };
    // Entries as row, column and value; qubit 0 is the lowest bit, as in Qiskit.
    let gates: [(&str, usize, Vec<Entry>); 8] = [
        ("iswap", 2, vec![(0, 0, real(1.0)), (1, 2, imaginary(1.0)), (2, 1, imaginary(1.0)), (3, 3, real(1.0))]),
        ("dcx", 2, vec![(0, 0, real(1.0)), (1, 3, real(1.0)), (2, 1, real(1.0)), (3, 2, real(1.0))]),
        (
            "ecr",
            2,
            vec![
                (0, 1, real(root)),
                (0, 3, imaginary(root)),
                (1, 0, real(root)),
                (1, 2, imaginary(-root)),
                (2, 1, imaginary(root)),
                (2, 3, real(root)),
                (3, 0, imaginary(-root)),
                (3, 2, real(root)),
            ],
        ),
        (
            "rzx(0.7)",
            2,
            vec![
                (0, 0, real(cos)),
                (1, 1, real(cos)),
                (2, 2, real(cos)),
                (3, 3, real(cos)),
                (0, 2, imaginary(-sin)),
                (2, 0, imaginary(-sin)),
                (1, 3, imaginary(sin)),
                (3, 1, imaginary(sin)),
            ],
        ),
        (
            "r(0.7, 0.4)",
            1,
            vec![
                (0, 0, real(cos)),
                (1, 1, real(cos)),
                (0, 1, imaginary(-sin) * Complex::turned(-phi)),
                (1, 0, imaginary(-sin) * Complex::turned(phi)),
            ],
        ),
        ("cs", 2, diagonal(imaginary(1.0), 4)),
        ("csdg", 2, diagonal(imaginary(-1.0), 4)),
        ("ccz", 3, diagonal(real(-1.0), 8)),
    ];
    for (call, qubits, entries) in gates {
        let operands: Vec<_> = (0..qubits).map(|qubit| format!("q[{qubit}]")).collect();
        let source = format!("{V3}qubit[{qubits}] q;\n{call} {};\n", operands.join(", "));
        let fix = diagnostics(&source)[0].fix.clone().expect("a definition");
        let definition = fix.edits[0].text.trim().to_owned();
        // The body on the program's qubits, with the call's values.
        let (_, body) = definition.split_once('{').expect("a body");
        let mut words = String::new();
        let mut word = String::new();
        for letter in body.trim_end_matches('}').chars() {
            if letter.is_alphanumeric() {
                word.push(letter);
                continue;
            }
            words.push_str(match word.as_str() {
                "a" => "q[0]",
                "b" => "q[1]",
                "c" => "q[2]",
                "theta" => "0.7",
                "phi" => "0.4",
                other => other,
            });
            word.clear();
            words.push(letter);
        }
        let columns = unitary(&format!("{V3}qubit[{qubits}] q;\n{words}"));
        let size = 1 << qubits;
        let mut expected = vec![vec![Complex::ZERO; size]; size];
        for (row, column, value) in entries {
            expected[column][row] = value;
        }
        // Equal up to a global phase: the overlap of both has the length of one of them.
        let overlap = columns
            .iter()
            .flatten()
            .zip(expected.iter().flatten())
            .fold(Complex::ZERO, |sum, (&a, &b)| sum + a.conjugate() * b);
        assert!((overlap.norm_squared().sqrt() - size as f64).abs() < 1e-9, "{definition}\n{columns:?}");
    }
}
