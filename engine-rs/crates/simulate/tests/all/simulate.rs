//! The simulator against the definitions of the gates, against small programs that are easily thought through, and
//! against what Qiskit makes of the programs of the corpora (read from `../../shared/corpora` where that exists).

use std::fmt::Write;

use circuit::Circuit;
use circuit::angle::Angle;
use circuit::gates::StandardGate;
use circuit::matrix::{Complex, Matrix};
use diagnostic::{Span, has_errors};
use qasm::{Limits, read};
use serde_json::Value;
use simulate::{self, Distribution, Options};

// The same path from every crate beside `engine`.
#[path = "../../../../modules/engine/tests/support/corpora.rs"]
mod support;

use self::support::{corpora, text_of};

fn circuit(source: &str) -> Circuit {
    let reading = read(source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
    reading.circuit
}

/// A program of version 3 with the library.
fn three(statements: &str) -> Circuit {
    circuit(&format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}"))
}

fn unitary(circuit: &Circuit) -> Matrix {
    simulate::unitary(circuit, &Options::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

fn outcomes(circuit: &Circuit) -> Distribution {
    simulate::distribution(circuit, &Options::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

fn same(one: &str, two: &str) {
    let (left, right) = (unitary(&three(one)), unitary(&three(two)));
    assert!(left.distance(&right) < 1e-11, "{one}\n{two}\n{left:?}\n{right:?}");
}

/// Gates by what defines them: `stdgates.inc` of OpenQASM 3 where it does, `qelib1.inc` as Qiskit ships it otherwise.
const DEFINITIONS: &[(StandardGate, &str)] = {
    use StandardGate as G;
    &[
        (G::Id, "g a { U(0, 0, 0) a; }"),
        (G::X, "g a { U(pi, 0, pi) a; }"),
        (G::Y, "g a { U(pi, pi/2, pi/2) a; }"),
        (G::Z, "g a { U(0, 0, pi) a; }"),
        (G::H, "g a { U(pi/2, 0, pi) a; }"),
        (G::S, "g a { pow(0.5) @ z a; }"),
        (G::Sdg, "g a { inv @ pow(0.5) @ z a; }"),
        (G::T, "g a { pow(0.5) @ s a; }"),
        (G::Tdg, "g a { inv @ pow(0.5) @ s a; }"),
        (G::Sx, "g a { pow(0.5) @ x a; }"),
        (G::Sxdg, "g a { inv @ pow(0.5) @ x a; }"),
        (G::P, "g(l) a { ctrl @ gphase(l) a; }"),
        (G::Phase, "g(l) a { U(0, 0, l) a; }"),
        (G::Rx, "g(t) a { U(t, -pi/2, pi/2) a; }"),
        (G::Ry, "g(t) a { U(t, 0, 0) a; }"),
        (G::Rz, "g(l) a { gphase(-l/2); U(0, 0, l) a; }"),
        (G::U0, "g(c) a { U(0, 0, 0) a; }"),
        (G::U1, "g(l) a { U(0, 0, l) a; }"),
        (G::U2, "g(p, q) a { U(pi/2, p, q) a; }"),
        (G::U3, "g(t, p, q) a { gphase((p+q)/2); rz(q) a; ry(t) a; rz(p) a; }"),
        (G::UQiskit, "g(t, p, q) a { U(t, p, q) a; }"),
        (G::Cx, "g c, a { ctrl @ U(pi, 0, pi) c, a; }"),
        (G::CxBuiltin, "g c, a { h a; cz c, a; h a; }"),
        (G::Cy, "g c, a { sdg a; cx c, a; s a; }"),
        (G::Cz, "g c, a { h a; cx c, a; h a; }"),
        (G::Ch, "g c, a { s a; h a; t a; cx c, a; tdg a; h a; sdg a; }"),
        (G::Cp, "g(l) c, a { p(l/2) c; cx c, a; p(-l/2) a; cx c, a; p(l/2) a; }"),
        (G::Cphase, "g(l) c, a { ctrl @ phase(l) c, a; }"),
        (G::Crx, "g(l) c, a { h a; rz(l/2) a; cx c, a; rz(-l/2) a; cx c, a; h a; }"),
        (G::Cry, "g(l) c, a { ry(l/2) a; cx c, a; ry(-l/2) a; cx c, a; }"),
        (G::Crz, "g(l) c, a { rz(l/2) a; cx c, a; rz(-l/2) a; cx c, a; }"),
        (
            G::Cu,
            "g(t, p, l, f) c, a { p(f) c; p((l+p)/2) c; p((l-p)/2) a; cx c, a; U(-t/2, 0, -(p+l)/2) a; cx c, a; U(t/2, p, 0) a; }",
        ),
        (G::Cu1, "g(l) c, a { cp(l) c, a; }"),
        (G::Cu3, "g(t, p, l) c, a { cu(t, p, l, 0) c, a; }"),
        (G::Csx, "g c, a { h a; cp(pi/2) c, a; h a; }"),
        (G::Swap, "g a, b { cx a, b; cx b, a; cx a, b; }"),
        (G::Rxx, "g(t) a, b { h a; h b; cx a, b; rz(t) b; cx a, b; h b; h a; }"),
        (G::Ryy, "g(t) a, b { rx(pi/2) a; rx(pi/2) b; cx a, b; rz(t) b; cx a, b; rx(-pi/2) a; rx(-pi/2) b; }"),
        (G::Rzz, "g(t) a, b { cx a, b; rz(t) b; cx a, b; }"),
        (
            G::Ccx,
            "g a, b, c { h c; cx b, c; tdg c; cx a, c; t c; cx b, c; tdg c; cx a, c; t b; t c; h c; cx a, b; t a; tdg b; cx a, b; }",
        ),
        (G::Cswap, "g a, b, c { cx c, b; ccx a, b, c; cx c, b; }"),
        (
            G::Rccx,
            "g a, b, c { U(pi/2, 0, pi) c; p(pi/4) c; cx b, c; p(-pi/4) c; cx a, c; p(pi/4) c; cx b, c; p(-pi/4) c; U(pi/2, 0, pi) c; }",
        ),
        (
            G::Rc3x,
            "g a, b, c, d { h d; t d; cx c, d; tdg d; h d; cx a, d; t d; cx b, d; tdg d; cx a, d; t d; cx b, d; tdg d; h d; t d; \
             cx c, d; tdg d; h d; }",
        ),
        (G::C3x, "g a, b, c, d { ctrl(3) @ x a, b, c, d; }"),
        (G::C3sqrtx, "g a, b, c, d { ctrl(3) @ pow(0.5) @ x a, b, c, d; }"),
        (G::C4x, "g a, b, c, d, e { ctrl @ ctrl(2) @ cx a, b, c, d, e; }"),
    ]
};

#[test]
fn an_assignment_converts_to_the_declared_type() {
    same("qubit q; float f; f = 3; rx(f / 2) q;", "qubit q; rx(1.5) q;");
    same("qubit q; int i; i = 2.7; rx(i) q;", "qubit q; rx(2) q;");
    same("qubit q; int i = 1; i += 1.7; rx(i) q;", "qubit q; rx(2) q;");
    same("qubit q; uint[4] u; u = 17; rx(u) q;", "qubit q; rx(1) q;");
    same("qubit q; bool b; b = 4; rx(b + 1) q;", "qubit q; rx(2) q;");
    same("qubit q; array[uint[4], 2] a = {1, 2}; a[1] = 18.5; rx(a[1]) q;", "qubit q; rx(2) q;");
}

#[test]
fn powers_compose_in_order() {
    same("qubit q; pow(0.5) @ pow(2) @ x q;", "qubit q;");
    same("qubit q; pow(2) @ pow(0.5) @ x q;", "qubit q; x q;");
    same("qubit q; pow(0.5) @ inv @ x q;", "qubit q; sx q;");
    same("qubit q; inv @ pow(0.5) @ x q;", "qubit q; inv @ sx q;");
    same("qubit q; pow(0.5) @ pow(0.5) @ x q;", "qubit q; pow(0.25) @ x q;");
    same("qubit[2] q; ctrl @ pow(0.5) @ pow(3) @ s q[0], q[1];", "qubit[2] q; ctrl @ pow(-0.5) @ s q[0], q[1];");
    same("qubit q; for int i in [0:2] { pow(0.5) @ pow(2) @ x q; }", "qubit q;");
}

#[test]
fn unsigned_numbers_wrap_inside_expressions() {
    same("qubit q; uint[4] a = 3; uint[4] b = 5; rx((a - b) / b) q;", "qubit q; rx(2) q;");
    same("qubit q; uint[4] a = 9; uint[4] b = 9; rx((a + b) / uint[4](2)) q;", "qubit q; rx(1) q;");
    same("qubit q; uint[4] a = 9; rx((a << 1) >> 1) q;", "qubit q; rx(1) q;");
    same("qubit q; uint[8] a = ~uint[8](254); rx(a) q;", "qubit q; rx(1) q;");
}

#[test]
fn every_gate_is_what_defines_it() {
    for gate in StandardGate::all() {
        if matches!(gate, StandardGate::U | StandardGate::Gphase) {
            // What the others are defined by; `u3` above says what U is.
            continue;
        }
        let (_, definition) =
            DEFINITIONS.iter().find(|row| row.0 == gate).unwrap_or_else(|| panic!("{gate:?} has no definition here"));
        let info = gate.info();
        let angles: Vec<f64> = (0..info.parameters()).map(|place| 0.37 + 0.81 * place as f64).collect();
        let mut call = String::from("g");
        if !angles.is_empty() {
            let _ = write!(call, "({})", angles.iter().map(f64::to_string).collect::<Vec<_>>().join(", "));
        }
        let qubits: Vec<String> = (0..info.qubits).map(|qubit| format!("q[{qubit}]")).collect();
        let program = format!("gate {definition} qubit[{}] q; {call} {};", info.qubits, qubits.join(", "));
        let defined = unitary(&three(&program));
        let matrix = gate.matrix(&angles);
        assert!(defined.distance(&matrix) < 1e-11, "{gate:?}\n{defined:?}\n{matrix:?}");
        // The same gate through the simulator, as the circuit holds it.
        let mut direct = Circuit::default();
        direct.qubits.add("q", circuit::register::RegisterKind::Array, info.qubits.into(), Span::default());
        let values: Vec<Angle> = angles.iter().copied().map(Angle::Value).collect();
        direct.body.gate(gate, &values, &(0..u32::from(info.qubits)).collect::<Vec<_>>());
        assert!(unitary(&direct).distance(&matrix) < 1e-12, "{gate:?}");
    }
}

#[test]
fn u_and_gphase_are_what_they_are() {
    let u = StandardGate::U.matrix(&[0.6, 0.4, 1.1]);
    let expected = |entry: Complex, re: f64, im: f64| assert!((entry - Complex::new(re, im)).norm_squared() < 1e-24);
    expected(u.at(0, 0), 0.3_f64.cos(), 0.0);
    expected(u.at(0, 1), -1.1_f64.cos() * 0.3_f64.sin(), -1.1_f64.sin() * 0.3_f64.sin());
    expected(u.at(1, 0), 0.4_f64.cos() * 0.3_f64.sin(), 0.4_f64.sin() * 0.3_f64.sin());
    expected(u.at(1, 1), 1.5_f64.cos() * 0.3_f64.cos(), 1.5_f64.sin() * 0.3_f64.cos());
    let phase = unitary(&three("qubit q; gphase(0.5);"));
    expected(phase.at(1, 1), 0.5_f64.cos(), 0.5_f64.sin());
}

#[test]
fn modifiers_are_controls_and_powers() {
    same("qubit[3] q; ctrl @ negctrl @ x q[2], q[0], q[1];", "qubit[3] q; x q[0]; ccx q[2], q[0], q[1]; x q[0];");
    same("qubit[2] q; negctrl @ gphase(0.7) q[1];", "qubit[2] q; x q[1]; p(0.7) q[1]; x q[1];");
    same("qubit q; pow(-3) @ t q;", "qubit q; tdg q; tdg q; tdg q;");
    same("qubit q; pow(0) @ h q;", "qubit q;");
    same("qubit q; pow(1.0/3) @ rx(0.9) q;", "qubit q; rx(0.3) q;");
    same("qubit[2] q; ctrl @ pow(0.5) @ y q[0], q[1];", "qubit[2] q; sdg q[1]; ctrl @ sx q[0], q[1]; s q[1];");
    let gates = "gate g(a) x, y { rx(a) x; ctrl @ s x, y; negctrl @ gphase(a) x; } qubit[3] q; ";
    let call = |modifiers: &str| format!("{gates} {modifiers} @ g(0.4) q[2], q[0];");
    same(&format!("{} g(0.4) q[2], q[0];", call("inv")), "qubit[3] q;");
    same(&format!("{0}{1}{1}", call("pow(-2)"), "g(0.4) q[2], q[0];"), "qubit[3] q;");
    let third = &call("pow(1.0/3)")[gates.len()..];
    same(&format!("{gates}{third}{third}{third}"), &format!("{gates} g(0.4) q[2], q[0];"));
    same(
        &format!("{gates} negctrl @ pow(0.5) @ g(0.4) q[1], q[2], q[0]; negctrl @ pow(0.5) @ g(0.4) q[1], q[2], q[0];"),
        &format!("{gates} x q[1]; ctrl @ g(0.4) q[1], q[2], q[0]; x q[1];"),
    );
}

#[test]
fn parameters_take_the_values_given_or_their_own() {
    let circuit = three("input float a_0; input angle b_3; qubit q; rx(2*a_0 + b_3) q;");
    let own = circuit.default_values();
    let turned = StandardGate::Rx.matrix(&[2.0 * own[0] + own[1]]);
    assert!(unitary(&circuit).distance(&turned) < 1e-12);
    let given = Options { parameters: Some(vec![0.1, 0.2]), ..Options::default() };
    let matrix = simulate::unitary(&circuit, &given).unwrap();
    assert!(matrix.distance(&StandardGate::Rx.matrix(&[0.4])) < 1e-12);
    let few = Options { parameters: Some(vec![0.1]), ..Options::default() };
    assert_eq!(simulate::unitary(&circuit, &few).unwrap_err().message, "the circuit has 2 parameters, found 1 values");
    let endless = Options { parameters: Some(vec![0.1, f64::INFINITY]), ..Options::default() };
    assert_eq!(simulate::unitary(&circuit, &endless).unwrap_err().code, simulate::INVALID_PARAMETER_VALUES);
}

fn told(statements: &str) -> Vec<(String, f64)> {
    let round = |probability: f64| (probability * 1e9).round() / 1e9;
    outcomes(&three(statements)).iter().map(|it| (it.bits.to_owned(), round(it.probability))).collect()
}

fn is(found: &[(String, f64)], expected: &[(&str, f64)]) {
    let found: Vec<(&str, f64)> = found.iter().map(|(bits, probability)| (bits.as_str(), *probability)).collect();
    assert_eq!(found, expected);
}

#[test]
fn outcomes_branch_and_meet_again() {
    is(&told("qubit[2] q; bit[2] c; h q[0]; cx q[0], q[1]; c = measure q;"), &[("00", 0.5), ("11", 0.5)]);
    // The second measurement finds what the first one did.
    is(&told("qubit q; bit[2] c; h q; c[0] = measure q; c[1] = measure q;"), &[("00", 0.5), ("11", 0.5)]);
    is(&told("qubit q; bit c; h q; reset q; c = measure q;"), &[("0", 1.0)]);
    // A bit that is overwritten keeps its last value.
    is(&told("qubit[2] q; bit c; h q[0]; c = measure q[0]; c = measure q[1];"), &[("0", 1.0)]);
    is(
        &told("qubit[2] q; bit c; h q[0]; c = measure q[0]; if (c) x q[1]; c = measure q[1];"),
        &[("0", 0.5), ("1", 0.5)],
    );
    is(
        &told(
            "qubit[2] q; bit[2] c; bit d; h q; c[0] = measure q[0]; c[1] = measure q[1]; if (c == 2) x q[0]; d = measure q[0];",
        ),
        &[("000", 0.25), ("101", 0.25), ("110", 0.25), ("111", 0.25)],
    );
    // Thirty coins in a row on one qubit are still one branch each time, because resets forget.
    let coins = "h q; reset q;".repeat(30);
    is(&told(&format!("qubit q; bit c; {coins} c = measure q;")), &[("0", 1.0)]);
    is(&told("qubit q; h q;"), &[]);
}

#[test]
fn teleportation_moves_the_state() {
    let source = "qubit[3] q; bit[2] c; bit d; U(0.3, 0.2, 0.1) q[0]; h q[1]; cx q[1], q[2]; cx q[0], q[1]; h q[0];
        c[0] = measure q[0]; c[1] = measure q[1]; if (c[1]) x q[2]; if (c[0]) z q[2]; inv @ U(0.3, 0.2, 0.1) q[2]; d = measure q[2];";
    is(&told(source), &[("000", 0.25), ("001", 0.25), ("010", 0.25), ("011", 0.25)]);
}

#[test]
fn what_cannot_be_known_is_said_at_its_place() {
    let error = |statements: &str, options: &Options| {
        let circuit = three(statements);
        simulate::statevector(&circuit, options).unwrap_err()
    };
    let default = Options::default();
    let forked = error("qubit[2] q; bit c; h q[0]; c = measure q[0]; cx q[0], q[1];", &default);
    assert_eq!((forked.code, forked.span.start > 0), (simulate::DEPENDS_ON_OUTCOMES, true));
    let large = error("qubit[20] q; h q;", &default);
    assert_eq!(large.message, "the circuit has 20 qubits, and at most 16 are simulated here");
    let huge = Options { qubits: u32::MAX, ..Options::default() };
    assert_eq!(error("qubit[40] q; h q;", &huge).code, simulate::TOO_LARGE_TO_SIMULATE);
    let external =
        error("extern f(bit) -> bit; qubit q; bit c; c = measure q; while (f(c)) { h q; c = measure q; }", &default);
    assert_eq!(external.code, simulate::UNKNOWN_VALUE);
    let short = Options { work: 1000, ..Options::default() };
    assert_eq!(error(&format!("qubit q; {}", "h q; ".repeat(100)), &short).code, simulate::TOO_LARGE_TO_SIMULATE);
    let opaque = circuit("OPENQASM 2.0; opaque magic a; qreg q[1]; magic q[0];");
    assert_eq!(simulate::statevector(&opaque, &default).unwrap_err().code, simulate::UNKNOWN_VALUE);
    let mixed = three("qubit q; bit c; c = measure q; x q;");
    assert_eq!(simulate::unitary(&mixed, &default).unwrap_err().code, simulate::DEPENDS_ON_OUTCOMES);
    // What is certain is no fork.
    assert!(simulate::statevector(&mixed, &default).is_ok());
}

#[test]
fn gates_that_double_each_time_end_with_a_sentence() {
    let mut source = String::from("gate g0 a { h a; } ");
    for level in 1..60 {
        let _ = write!(source, "gate g{level} a {{ g{0} a; g{0} a; }} ", level - 1);
    }
    source.push_str("qubit q; g59 q;");
    let options = Options { work: 1 << 24, ..Options::default() };
    assert_eq!(simulate::statevector(&three(&source), &options).unwrap_err().code, simulate::TOO_LARGE_TO_SIMULATE);
    let mut deep = String::from("gate g0 a { h a; } ");
    for level in 1..2000 {
        let _ = write!(deep, "gate g{level} a {{ g{} a; }} ", level - 1);
    }
    deep.push_str("qubit q; g1999 q;");
    assert_eq!(simulate::statevector(&three(&deep), &options).unwrap_err().code, simulate::TOO_LARGE_TO_SIMULATE);
}

/// As the truths have states and matrices: the first entry that is not 0 made real and positive.
fn normal(entries: &[Complex]) -> Vec<Complex> {
    let first = entries.iter().find(|entry| entry.norm_squared() > 1e-12).copied().unwrap_or(Complex::ONE);
    let turn = Complex::turned(-first.angle());
    entries.iter().map(|&entry| entry * turn).collect()
}

fn difference(found: &[Complex], expected: &Value) -> f64 {
    let expected: Vec<Complex> = expected
        .as_array()
        .into_iter()
        .flatten()
        .map(|pair| Complex::new(pair[0].as_f64().unwrap_or(f64::NAN), pair[1].as_f64().unwrap_or(f64::NAN)))
        .collect();
    if found.len() != expected.len() {
        return f64::INFINITY;
    }
    // Not the phase that the truths fix but the one that fits best: near 0, what the first entry is depends on rounding.
    let pairs = normal(found).into_iter().zip(expected);
    let (overlap, both) = pairs.fold((Complex::ZERO, 0.0), |(overlap, both), (one, two)| {
        (overlap + one.conjugate() * two, both + one.norm_squared() + two.norm_squared())
    });
    (both - 2.0 * overlap.norm_squared().sqrt()).max(0.0).sqrt()
}

/// The circuit behind a rotation of every qubit that leaves no amplitude 0.
fn probed(mut circuit: Circuit) -> Circuit {
    let qubits = circuit.qubit_count();
    for qubit in 0..qubits {
        circuit.body.gate(StandardGate::Ry, &[Angle::Value(0.3 + 0.17 * f64::from(qubit))], &[qubit]);
        circuit.body.gate(StandardGate::Rz, &[Angle::Value(0.2 + 0.11 * f64::from(qubit))], &[qubit]);
    }
    circuit.body.operations.rotate_right(2 * qubits as usize);
    circuit
}

#[test]
fn states_matrices_and_distributions_are_those_of_the_truths() {
    const CLOSE: f64 = 1e-6;
    let Some(corpora) = corpora() else { return };
    let mut right = [0; 4];
    let mut all = [0; 4];
    let mut wrong = Vec::new();
    let options = Options::default();
    for line in text_of(&corpora.join("truth.jsonl.gz")).unwrap_or_default().lines() {
        let truth: Value = serde_json::from_str(line).expect("a line of JSON");
        let Some(file) = truth["file"].as_str() else { continue };
        let Some(source) = text_of(&corpora.join(file)) else { continue };
        if ["statevector", "probe", "unitary", "distribution"].iter().all(|field| truth[field].is_null()) {
            continue;
        }
        let reading = read(&source, &Limits::default());
        let mut note = |place: usize, name: &str, found: Result<f64, String>| {
            all[place] += 1;
            match found {
                Ok(difference) if difference < CLOSE => right[place] += 1,
                other => wrong.push(format!("{file} {name}: {other:?}")),
            }
        };
        let circuit = reading.circuit;
        if !truth["statevector"].is_null() {
            let found = simulate::statevector(&circuit, &options).map_err(|error| error.message);
            note(0, "statevector", found.map(|state| difference(&state, &truth["statevector"])));
        }
        if !truth["probe"].is_null() {
            let found = simulate::statevector(&probed(circuit.clone()), &options).map_err(|error| error.message);
            note(1, "probe", found.map(|state| difference(&state, &truth["probe"])));
        }
        if !truth["unitary"].is_null() {
            let found = simulate::unitary(&circuit, &options).map_err(|error| error.message);
            note(2, "unitary", found.map(|matrix| difference(matrix.entries(), &truth["unitary"])));
        }
        if let Some(expected) = truth["distribution"].as_object() {
            let found = simulate::distribution(&circuit, &options).map_err(|error| error.message);
            note(
                3,
                "distribution",
                found.map(|outcomes| {
                    let of = |bits: &str| outcomes.iter().find(|it| it.bits == bits).map_or(0.0, |it| it.probability);
                    let told = expected.iter().map(|(bits, is)| (of(bits) - is.as_f64().unwrap_or(f64::NAN)).abs());
                    let known: f64 = expected.keys().map(|bits| of(bits)).sum();
                    let rest: f64 = outcomes.iter().map(|it| it.probability).sum::<f64>() - known;
                    told.fold(rest.abs(), f64::max)
                }),
            );
        }
    }
    println!("statevectors, probes, unitaries, distributions: {right:?} of {all:?}");
    for wrong in &wrong {
        println!("  {wrong}");
    }
    assert!(right >= [118, 118, 38, 135], "{right:?}");
}

/// The distribution of a program, as `bits: probability` in thousandths.
fn thousandths(program: &str) -> Vec<(String, u32)> {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {program}");
    let reading = read(&source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
    let outcomes = simulate::distribution(&reading.circuit, &Options::default()).expect("a distribution");
    outcomes.iter().map(|it| (it.bits.to_owned(), (it.probability * 1000.0).round() as u32)).collect()
}

#[test]
fn a_run_takes_the_branch_that_its_outcomes_choose() {
    let told = |pairs: &[(&str, u32)]| pairs.iter().map(|(bits, it)| ((*bits).to_owned(), *it)).collect::<Vec<_>>();
    // One outcome of two leads into each branch, and what is measured there depends on it.
    let program = "qubit[2] q; bit[2] c; h q[0]; c[0] = measure q[0]; \
                   if (c[0]) { x q[1]; } else { h q[1]; z q[1]; } c[1] = measure q[1];";
    assert_eq!(thousandths(program), told(&[("00", 250), ("10", 250), ("11", 500)]));
    // Branches inside of branches, with measurements of their own, behind one another and in a box.
    let program = "qubit[3] q; bit[3] c; h q[0]; h q[1]; c[0] = measure q[0]; box { \
                   if (c == 1) { c[1] = measure q[1]; if (c[1] == 1) { x q[2]; h q[0]; } else { reset q[1]; } } } \
                   c[2] = measure q[2];";
    assert_eq!(thousandths(program), told(&[("000", 500), ("001", 250), ("111", 250)]));
    // A register against a number, and the state that teleportation leaves behind.
    let program = "qubit[3] q; bit[2] c; bit r; ry(1.0) q[0]; h q[1]; cx q[1], q[2]; cx q[0], q[1]; h q[0]; \
                   c[0] = measure q[0]; c[1] = measure q[1]; \
                   if (c == 3) { x q[2]; z q[2]; } else { if (c == 2) { x q[2]; } else { if (c == 1) z q[2]; } } \
                   r = measure q[2];";
    let ones: u32 = thousandths(program).iter().filter(|(bits, _)| bits.starts_with('1')).map(|(_, it)| it).sum();
    assert!(ones.abs_diff((0.5_f64.sin().powi(2) * 1000.0).round() as u32) <= 2, "{ones}");
}

#[test]
fn what_no_simulation_knows_is_refused_at_its_place() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; extern f(bit) -> bool; qubit q; bit c;\nwhile (f(c)) { h q; c = measure q; }";
    let reading = read(source, &Limits::default());
    let error = simulate::distribution(&reading.circuit, &Options::default()).expect_err("no distribution");
    assert_eq!((error.code, &source[error.span.start as usize..][..5]), (simulate::UNKNOWN_VALUE, "while"));
}
