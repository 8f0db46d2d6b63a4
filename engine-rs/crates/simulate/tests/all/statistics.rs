//! Shots against the probabilities that they are drawn from, by Pearson's χ² test. Seeds are fixed, so the same shots are tested
//! each time; a limit is what a fair sample exceeds once in ten thousand times.

use diagnostic::has_errors;
use qasm::{Limits, read};
use simulate::quantities::shots::counts;
use simulate::{Method, Options, Simulation, simulate};

/// The value that χ² exceeds once in ten thousand times, by degrees of freedom (Wilson and Hilferty 1931).
fn limit(freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + 3.719 * part.sqrt()).powi(3)
}

/// `Σ (found - expected)² / expected` of outcomes that are possible.
fn distance(found: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    found.into_iter().map(|(found, expected)| (found - expected).powi(2) / expected).sum()
}

fn run(statements: &str, shots: u32, seed: u64) -> Simulation {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}");
    let reading = read(&source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
    let simulation = simulate(&reading.circuit, &Options { shots, seed, ..Options::default() }).expect("a simulation");
    assert_eq!(simulation.method, Method::Sampled { shots, seed });
    simulation
}

/// How often each bit was 1, that of the first clbit first.
fn ones(simulation: &Simulation, bits: usize, shots: f64) -> Vec<f64> {
    let count = |bit: usize| {
        let set = simulation.distribution.iter().filter(|outcome| outcome.bits.as_bytes()[bits - 1 - bit] == b'1');
        set.map(|outcome| outcome.probability * shots).sum()
    };
    (0..bits).map(count).collect()
}

/// χ² of independent bits that are 1 with a probability.
fn distance_of_bits(ones: &[f64], shots: f64, probability: f64) -> f64 {
    let expected = shots * probability;
    distance(ones.iter().flat_map(|&ones| [(ones, expected), (shots - ones, shots - expected)]))
}

#[test]
fn shots_of_known_probabilities_are_fair() {
    // Of very different sizes, with zeros at the start, in between and at the end, in more than one run of sums.
    let weights: Vec<f64> = (0..300_u32)
        .map(|place| if place % 7 == 0 || place > 290 { 0.0 } else { 1.0 + f64::from(place * place % 101) })
        .collect();
    let total: f64 = weights.iter().sum();
    for seed in 0..20 {
        let shots = 50_000;
        let mut found = vec![0.0; weights.len()];
        for count in counts(&weights, shots, seed) {
            assert!(weights[count.outcome] > 0.0, "an outcome that is impossible");
            found[count.outcome] = f64::from(count.count);
        }
        assert_eq!(found.iter().sum::<f64>(), f64::from(shots));
        let possible = weights.iter().zip(&found).filter(|(weight, _)| **weight > 0.0);
        let distance = distance(possible.clone().map(|(weight, found)| (*found, weight / total * f64::from(shots))));
        assert!(distance < limit(possible.count() as f64 - 1.0), "seed {seed}: {distance}");
    }
}

#[test]
fn sampled_runs_are_fair() {
    // Too many histories to follow: 4,096 outcomes in the middle, of 12 qubits.
    let program = "qubit[12] q; bit[12] c; bit[12] d; h q; c = measure q; for int i in [0:11] { if (c[i]) { h q[i]; } } d = measure q;";
    for seed in 0..3 {
        let ones = ones(&run(program, 400, seed), 24, 400.0);
        let distances = [distance_of_bits(&ones[..12], 400.0, 0.5), distance_of_bits(&ones[12..], 400.0, 0.25)];
        assert!(distances.iter().all(|&distance| distance < limit(12.0)), "seed {seed}: {distances:?}");
    }
}

#[test]
fn sampled_stabilizers_are_fair() {
    // 300 coins, and 300 bits that are equal to them.
    let program =
        "qubit[300] q; bit[300] c; for int i in [0:149] { h q[2 * i]; cx q[2 * i], q[2 * i + 1]; } c = measure q;";
    for seed in 0..3 {
        let ones = ones(&run(program, 2000, seed), 300, 2000.0);
        assert!(ones.chunks(2).all(|pair| pair[0] == pair[1]));
        let coins: Vec<f64> = ones.iter().copied().step_by(2).collect();
        let distance = distance_of_bits(&coins, 2000.0, 0.5);
        assert!(distance < limit(150.0), "seed {seed}: {distance}");
    }
}

#[test]
fn measurements_with_too_many_outcomes_to_list_are_sampled_from_their_state() {
    // 4,194,304 outcomes of 22 bits.
    let program = "qubit[22] q; bit[22] c; h q; ry(pi/3) q[0]; rz(0.5) q[3]; c = measure q;";
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {program}");
    let circuit = read(&source, &Limits::default()).circuit;
    let options = Options { qubits: 22, shots: 500, seed: 5, ..Options::default() };
    let simulation = simulate(&circuit, &options).expect("a simulation");
    assert_eq!(simulation.method, Method::Sampled { shots: 500, seed: 5 });
    assert_eq!(simulation.probabilities.len(), 1 << 22);
    let ones = ones(&simulation, 22, 500.0);
    let distance = distance_of_bits(&ones[1..], 500.0, 0.5);
    assert!(distance < limit(21.0), "{distance}");
    let refused = simulate(&circuit, &Options { shots: 0, ..options }).expect_err("no list");
    assert_eq!(refused.code, simulate::TOO_LARGE_TO_SIMULATE);
}
