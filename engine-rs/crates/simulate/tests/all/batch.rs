//! Batches against simulations one by one.

use simulate::{Batch, Options, simulate};

use crate::support::{batch, circuit};

/// Values of three parameters for five runs.
fn values() -> Vec<f64> {
    (0..15).map(|place| (f64::from(place) * 1.7).sin() * 3.0).collect()
}

const CIRCUITS: [&str; 5] = [
    "qubit[4] q; bit[4] m; h q; rx(a) q[0]; ry(b) q[1]; cx q[0], q[1]; rz(2 * c - a) q[1]; crx(b) q[3], q[2];
     cz q[1], q[2]; u3(a, b, c) q[3]; s q[3]; cu(a, b, c, 0.1) q[3], q[0]; h q; m = measure q;",
    "qubit[8] q; h q; for int i in [0:7] { rz(a) q[i]; cp(b) q[i], q[(i + 3) % 8]; rx(sin(c)) q[i]; } gphase(a);",
    "gate inner(x) p, r { rx(x) p; cx p, r; rz(-x / 2) r; } qubit[3] q; h q; inner(a) q[0], q[1]; inner(0.3) q[1], q[2];
     ctrl @ inner(b) q[2], q[0], q[1]; pow(0.5) @ rx(c) q[0]; inv @ inner(c) q[1], q[2]; negctrl @ ry(a) q[0], q[1];",
    "qubit[2] q; bit c; rx(a) q[0]; c = measure q[0]; if (c) ry(b) q[1]; reset q[0]; rx(c0) q[0];",
    "qubit[7] q; h q[0]; cx q[0], q[6];",
];

#[test]
fn each_run_is_the_simulation_at_its_values() {
    for statements in CIRCUITS {
        let statements = statements.replace("c0", "c_");
        let inputs = if statements.contains("c_") {
            "a; input float b; input float c_"
        } else {
            "a; input float b; input float c"
        };
        let circuit = circuit(&format!("input float {inputs}; {statements}"));
        let results = batch(&circuit).probabilities(&values()).expect("probabilities");
        let size = 1 << circuit.qubit_count();
        assert_eq!(results.len(), 5 * size);
        for (run, values) in results.chunks(size).zip(values().chunks(3)) {
            let options = Options { parameters: Some(values.to_vec()), ..Options::default() };
            let expected = simulate(&circuit, &options).expect("a simulation").probabilities;
            for (one, other) in run.iter().zip(&expected) {
                assert!((one - other).abs() < 1e-12, "{statements}");
            }
        }
    }
}

#[test]
fn expectations_are_sums_over_probabilities() {
    let circuit = circuit(
        "input float a; input float b; input float c; qubit[3] q; rx(a) q[0]; ry(b) q[1]; cx q[1], q[2]; rx(c) q[2];",
    );
    let observables: Vec<Vec<f64>> =
        vec![(0..8).map(f64::from).collect(), (0..8).map(|state| if state & 1 == 0 { 1.0 } else { -1.0 }).collect()];
    let batch = batch(&circuit);
    let expectations = batch.expectations(&observables, &values()).expect("expectations");
    let probabilities = batch.probabilities(&values()).expect("probabilities");
    let sums = probabilities.chunks(8).flat_map(|run| {
        observables.iter().map(move |observable| observable.iter().zip(run).map(|(value, it)| value * it).sum::<f64>())
    });
    assert_eq!(expectations.len(), 10);
    for (one, other) in expectations.iter().zip(sums) {
        assert!((one - other).abs() < 1e-12);
    }
    // ⟨Z⟩ after RX is the cosine of its angle.
    assert!((expectations[1] - values()[0].cos()).abs() < 1e-12);
}

#[test]
fn what_does_not_fit_is_reported() {
    let circuit = circuit("input float a; input float b; qubit[2] q; rx(a / b) q[0];");
    let batch = batch(&circuit);
    assert_eq!(batch.probabilities(&[]), Ok(Vec::new()));
    assert_eq!(batch.probabilities(&[1.0]).expect_err("a diagnostic").code, "SIM003");
    assert_eq!(batch.probabilities(&[1.0, 0.0]).expect_err("a diagnostic").code, "SIM003");
    let options = Options { work: 100, ..Options::default() };
    let short = Batch::new(circuit.clone(), &options).expect("a batch");
    assert!(short.probabilities(&[1.0, 2.0]).is_ok());
    assert_eq!(short.probabilities(&[1.0; 20]).expect_err("a diagnostic").code, "SIM001");
}
