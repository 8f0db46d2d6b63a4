//! Programs that want too much, and numbers at the edge of what numbers are: an answer or a diagnostic, never a panic, never NaN.

use std::f64::consts::PI;
use std::fmt::Write;

use circuit::gates::StandardGate;
use diagnostic::Severity;
use qasm::{Limits, read};
use simulate::{Batch, Method, Options, Run, Steps, simulate};

use crate::support::circuit;

#[test]
fn calls_of_gates_are_work() {
    let mut source = "gate g0 a { x a; }".to_owned();
    for level in 1..16 {
        let inner = level - 1;
        write!(source, "gate g{level} a {{ g{inner} a; g{inner} a; }}").expect("text");
    }
    let circuit = circuit(&format!("{source} qubit q; g15 q;"));
    let simulated = simulate(&circuit, &Options { work: 1 << 24, ..Options::default() });
    assert!(simulated.is_err_and(|diagnostic| diagnostic.message.contains("too long")));
}

#[test]
fn gates_inside_of_gates_are_work() {
    let times = |gate: &str| format!("{gate} a; ").repeat(64);
    let bodies = [times("x"), times("g"), times("inv @ g2")];
    let gates = ["g", "g2", "g3"].into_iter().zip(bodies).map(|(name, body)| format!("gate {name} a {{ {body} }} "));
    let circuit = circuit(&format!("{} qubit[2] q; ctrl @ g3 q[0], q[1];", gates.collect::<String>()));
    let simulated = simulate(&circuit, &Options { work: 1 << 28, ..Options::default() });
    assert!(simulated.is_err_and(|diagnostic| diagnostic.message.contains("too long")));
}

#[test]
fn long_runs_do_not_take_the_others_with_them() {
    let walk = "while (n != 0) { h q; c = measure q; reset q; if (c) n += 1; else n -= 1; }";
    let circuit = circuit(&format!("qubit q; bit c; int n = 5; {walk} x q; c = measure q;"));
    let simulation = simulate(&circuit, &Options { work: 1 << 29, ..Options::default() }).expect("a sample");
    let Method::Sampled { shots, .. } = simulation.method else { panic!("{:?}", simulation.method) };
    assert!((100..1024).contains(&shots), "{shots}");
    let warning = simulation.warning.expect("a warning");
    assert_eq!((warning.code, warning.severity), ("SIM006", Severity::Warning));
    assert!(warning.message.starts_with(&format!("{} of 1024 runs ", 1024 - shots)), "{}", warning.message);
    // The shares are those of the runs that came to the end.
    assert!((simulation.probabilities[1] - 1.0).abs() < 1e-9);
    assert_eq!((simulation.distribution.at(0).bits, simulation.distribution.at(0).probability), ("1", 1.0));
}

/// Numbers without pattern: a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Gates of all kinds with modifiers on five qubits, and then their inverses from the last to the first.
fn there_and_back(seed: u64) -> String {
    let mut numbers = Numbers(seed);
    let gates: Vec<StandardGate> = StandardGate::all()
        .filter(|gate| gate.info().version_3 != circuit::gates::Library::Absent && gate.info().qubits <= 3)
        .collect();
    let mut calls = Vec::new();
    for _ in 0..40 {
        let info = gates[numbers.below(gates.len())].info();
        let (modifier, controls) = [
            ("", 0),
            ("", 0),
            ("ctrl @ ", 1),
            ("negctrl @ ", 1),
            ("pow(0.5) @ ", 0),
            ("pow(-3) @ ", 0),
            ("ctrl(2) @ ", 2),
        ][numbers.below(7)];
        let mut qubits: Vec<usize> = (0..5).collect();
        let mut operands = Vec::new();
        for _ in 0..controls + usize::from(info.qubits) {
            operands.push(format!("q[{}]", qubits.swap_remove(numbers.below(qubits.len()))));
        }
        let angles: Vec<String> = (0..info.parameters())
            .map(|_| ["0", "pi", "-pi/2", "1e-300", "4.9e-324", "1e3", "0.7", "-2.1"][numbers.below(8)].to_owned())
            .collect();
        let angles = if angles.is_empty() { String::new() } else { format!("({})", angles.join(", ")) };
        calls.push(format!("{modifier}{}{angles} {};", info.name, operands.join(", ")));
    }
    let mut text = "qubit[5] q; ".to_owned();
    text.extend(calls.iter().map(String::as_str));
    text.extend(calls.iter().rev().flat_map(|call| ["inv @ ", call]));
    text
}

#[test]
fn all_gates_and_their_inverses_leave_nothing() {
    for seed in 0..100 {
        let program = there_and_back(seed);
        let state =
            simulate::statevector(&circuit(&program), &Options::default()).unwrap_or_else(|it| panic!("{it:?}"));
        let rest: f64 = state[1..].iter().map(|amplitude| amplitude.norm_squared()).sum();
        let length = (state[0].norm_squared() - 1.0).abs();
        // The sum of two angles in one entry of a matrix is rounded, which matters more the larger they are.
        assert!(rest < 1e-20 && length < 1e-10, "seed {seed}: {rest} {length}\n{program}");
    }
}

#[test]
fn too_many_qubits_are_refused_before_they_take_memory() {
    let large = circuit("qubit[30] q; rx(0.1) q;");
    let options = Options { qubits: u32::MAX, ..Options::default() };
    for error in [
        simulate(&large, &options).expect_err("no simulation"),
        simulate::statevector(&large, &options).expect_err("no state"),
        simulate::unitary(&large, &options).expect_err("no matrix"),
        Steps::new(large.clone(), &options).err().expect("no steps"),
        Batch::new(large.clone(), &options).err().expect("no batch"),
        Run::new(large.clone(), &options).err().expect("no run"),
    ] {
        assert_eq!(error.code, simulate::TOO_LARGE_TO_SIMULATE);
    }
    // Steps keep states on the way.
    let steps = Steps::new(circuit("qubit[23] q; rx(0.1) q;"), &options).err().expect("no steps");
    assert_eq!(steps.message, "the circuit has 23 qubits, and at most 22 are simulated here");
}

#[test]
fn a_run_of_a_million_operations_tells_how_far_it_is_and_can_be_dropped() {
    let limits = Limits { operations: 2_000_000, ..Limits::default() };
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[16] q; for int i in [0:999999] { rx(0.1) q[i % 16]; }";
    let circuit = read(source, &limits).circuit;
    assert_eq!(circuit.operations().len(), 1_000_000);
    let mut run = Run::new(circuit, &Options { qubits: 20, work: 1 << 40, ..Options::default() }).expect("a run");
    let mut last = 0.0;
    for _ in 0..4 {
        assert!(run.advance(1 << 18).expect("no error").is_none());
        let progress = run.progress();
        // Four amplitudes for each that was asked for are few enough to cancel soon.
        assert!(progress > last && progress < 4.0 * f64::from(1 << 18) / f64::from(1 << 16) / 1e6 + last, "{progress}");
        last = progress;
    }
}

#[test]
fn more_work_than_is_allowed_is_refused_on_the_way() {
    let repeated = circuit("qubit[10] q; for int i in [0:9999] { h q[i % 10]; }");
    let mut run = Run::new(repeated, &Options { work: 1 << 20, ..Options::default() }).expect("a run");
    let error = loop {
        match run.advance(1 << 16) {
            Ok(result) => assert!(result.is_none()),
            Err(error) => break error,
        }
    };
    assert_eq!(error.code, simulate::TOO_LARGE_TO_SIMULATE);
}

#[test]
fn parameters_that_are_no_finite_numbers_are_refused() {
    let turned = circuit("input float a; qubit[2] q; bit c; rx(a) q[0]; cp(2 * a) q[0], q[1]; c = measure q[0];");
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX] {
        let options = Options { parameters: Some(vec![value]), ..Options::default() };
        let error = simulate(&turned, &options).expect_err("no simulation");
        assert_eq!(error.code, simulate::INVALID_PARAMETER_VALUES, "{value}");
        let batch = Batch::new(turned.clone(), &Options::default()).expect("a batch");
        assert_eq!(
            batch.probabilities(&[0.0, value]).expect_err("no results").code,
            simulate::INVALID_PARAMETER_VALUES,
            "{value}"
        );
    }
    for value in [5e-324, -5e-324, 1e-310, 1e15] {
        let options = Options { parameters: Some(vec![value]), ..Options::default() };
        let simulation = simulate(&turned, &options).expect("a simulation");
        let total: f64 = simulation.probabilities.iter().sum();
        assert!((total - 1.0).abs() < 1e-12, "{value}: {total}");
    }
}

#[test]
fn outcomes_that_rounding_alone_makes_possible_are_none() {
    // The probability of 1 is 2.5e-19.
    let unlikely =
        circuit("qubit[2] q; bit[2] c; ry(1e-9) q[0]; c[0] = measure q[0]; if (c[0]) { x q[1]; } c[1] = measure q[1];");
    let outcomes = simulate::distribution(&unlikely, &Options::default()).expect("a distribution");
    assert_eq!(outcomes.len(), 1);
    assert!(outcomes.at(0).bits == "00" && (outcomes.at(0).probability - 1.0).abs() < 1e-12);
    // Amplitudes below the least normal number.
    let mut text = "qubit[5] q; bit[5] c; ".to_owned();
    for qubit in 0..5 {
        let _ = write!(text, "ry(1e-70) q[{qubit}]; ");
    }
    let tiny = circuit(&format!("{text} c[0] = measure q[0]; if (c[0]) {{ reset q[1]; h q[2]; }} c = measure q;"));
    let outcomes = simulate::distribution(&tiny, &Options::default()).expect("a distribution");
    assert!(outcomes.len() == 1 && outcomes.at(0).probability == 1.0, "{outcomes:?}");
    // A branch that never happens, behind a rotation that comes back.
    let back = circuit(&format!(
        "qubit q; bit[2] c; rx({PI}) q; rx(-{PI}) q; c[0] = measure q; while (c[0]) {{ h q; c[0] = measure q; }} c[1] = measure q;"
    ));
    let outcomes = simulate::distribution(&back, &Options::default()).expect("a distribution");
    assert!(outcomes.len() == 1 && outcomes.at(0).bits == "00");
}
