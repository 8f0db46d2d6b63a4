//! Simulations in pieces, and the steps of one course, against simulations as a whole.

use circuit::Circuit;
use circuit::matrix::Complex;
use simulate::{Options, Run, Simulation, Steps};

use crate::support::circuit;

fn distance(one: &[Complex], other: &[Complex]) -> f64 {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).map(|(&one, &other)| (one - other).norm_squared()).fold(0.0, f64::max).sqrt()
}

fn in_pieces(circuit: &Circuit, options: &Options, work: u64) -> (Simulation, u32) {
    let mut run = Run::new(circuit.clone(), options).expect("a run");
    let mut pieces = 1;
    loop {
        if let Some(simulation) = run.advance(work).expect("a piece") {
            assert_eq!(run.progress(), 1.0);
            return (simulation, pieces);
        }
        assert!((0.0..1.0).contains(&run.progress()), "{}", run.progress());
        pieces += 1;
    }
}

const LAYERS: &str = "qubit[6] q; bit[6] c; for int i in [0:40] { h q; t q; cx q[0], q[3]; rx(0.3) q[1]; cz q[2], q[4]; rz(0.7) q; } c = measure q;";
const FEEDBACK: &str =
    "qubit[3] q; bit[3] c; h q; c[0] = measure q[0]; if (c[0]) x q[1]; ry(0.8) q[2]; c[2] = measure q[2];
    if (c[2]) { h q[1]; reset q[0]; } cx q[1], q[2]; c[1] = measure q[1];";

/// Too many outcomes to follow all.
const COINS: &str = "qubit[3] q; bit[24] c; for int i in [0:23] { h q[i % 3]; c[i] = measure q[i % 3]; } x q[0];";

#[test]
fn pieces_give_what_the_whole_gives() {
    for statements in [LAYERS, FEEDBACK, COINS] {
        let circuit = circuit(statements);
        let options = Options { shots: 200, seed: 3, ..Options::default() };
        let whole = simulate::simulate(&circuit, &options).expect("a simulation");
        for work in [1, 50, 100] {
            let (simulation, pieces) = in_pieces(&circuit, &options, work);
            assert!(pieces > 1, "{pieces} pieces");
            assert_eq!(simulation.method, whole.method);
            let outcomes = |it: &Simulation| it.distribution.iter().map(|it| it.bits.to_owned()).collect::<Vec<_>>();
            assert_eq!(outcomes(&simulation), outcomes(&whole));
            for (one, other) in simulation.distribution.iter().zip(whole.distribution.iter()) {
                assert!((one.probability - other.probability).abs() < 1e-12);
            }
            assert_eq!(simulation.amplitudes.is_some(), whole.amplitudes.is_some());
            if let (Some(one), Some(other)) = (&simulation.amplitudes, &whole.amplitudes) {
                assert!(distance(one, other) < 1e-12);
            }
        }
        assert_eq!(in_pieces(&circuit, &options, u64::MAX).0, whole);
    }
}

#[test]
fn a_piece_reports_what_the_whole_reports() {
    let endless = circuit("qubit q; bit c; while (!c) { x q; }");
    let whole = simulate::simulate(&endless, &Options::default()).expect_err("a diagnostic");
    let mut run = Run::new(endless, &Options::default()).expect("a run");
    assert_eq!(run.advance(1).expect_err("a diagnostic"), whole);
    let large = circuit("qubit[20] q; h q;");
    assert!(Run::new(large.clone(), &Options::default()).is_err() && Steps::new(large, &Options::default()).is_err());
}

#[test]
fn a_step_is_the_state_after_the_operations_before_it() {
    let all = circuit(&LAYERS.replace("c = measure q;", ""));
    let mut steps = Steps::new(all.clone(), &Options::default()).expect("steps");
    assert!(steps.len() > 800, "{} operations", steps.len());
    let mut operation = 7;
    for _ in 0..60 {
        // Forward, backward, and by one.
        operation = (operation * 31 + 17) % (steps.len() + 1);
        for place in [operation, operation.saturating_sub(1), operation] {
            let mut prefix = all.clone();
            prefix.body.operations.truncate(place);
            let expected = simulate::statevector(&prefix, &Options::default()).expect("a state");
            assert!(distance(steps.go_to(place).expect("a state"), &expected) < 1e-12, "operation {place}");
        }
    }
    assert_eq!(steps.probability(), 1.0);
}

#[test]
fn every_branch_can_be_picked() {
    let circuit = circuit(FEEDBACK);
    let exact = simulate::distribution(&circuit, &Options::default()).expect("a distribution");
    let mut steps = Steps::new(circuit, &Options::default()).expect("steps");
    let end = steps.len();
    let mut found = std::collections::BTreeMap::<String, f64>::new();
    let mut waiting = vec![Vec::new()];
    while let Some(picks) = waiting.pop() {
        steps.pick(picks.clone());
        let state = steps.go_to(end).expect("a state");
        assert!((state.iter().map(|it| it.norm_squared()).sum::<f64>() - 1.0).abs() < 1e-12);
        if let Some(decision) = steps.decisions().get(picks.len()) {
            assert!(decision.one > 0.0 && decision.one < 1.0);
            waiting.extend([false, true].map(|outcome| [&picks[..], &[outcome]].concat()));
            continue;
        }
        let bits = steps.clbits().iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect();
        *found.entry(bits).or_default() += steps.probability();
    }
    assert_eq!(found.len(), exact.len());
    for outcome in exact.iter() {
        assert!((found[outcome.bits] - outcome.probability).abs() < 1e-12, "{}", outcome.bits);
    }
}

#[test]
fn a_pick_stays_where_nothing_changes() {
    let coins = circuit("qubit[2] q; bit[2] c; h q[0]; c[0] = measure q[0]; h q[1]; c[1] = measure q[1]; x q[0];");
    let mut steps = Steps::new(coins, &Options::default()).expect("steps");
    steps.go_to(5).expect("a state");
    assert_eq!(steps.clbits(), [false, false], "of two alike outcomes, 0");
    steps.pick(vec![false, true]);
    assert_eq!(steps.go_to(5).expect("a state")[3].norm_squared().round(), 1.0);
    assert_eq!(
        steps.decisions().iter().map(|it| (it.operation, it.qubit, it.outcome)).collect::<Vec<_>>(),
        [(1, 0, false), (3, 1, true)]
    );
    assert!((steps.probability() - 0.25).abs() < 1e-12);
}

#[test]
fn a_course_that_ends_stays_as_it_is() {
    let ends = circuit("qubit q; bit c; h q; c = measure q; if (c) { end; } x q;");
    let mut steps = Steps::new(ends, &Options::default()).expect("steps");
    steps.pick(vec![true]);
    let end = steps.len();
    assert_eq!(steps.go_to(end).expect("a state")[1].norm_squared().round(), 1.0);
    steps.pick(vec![false]);
    assert_eq!(steps.go_to(end).expect("a state")[1].norm_squared().round(), 1.0, "X follows");
    assert_eq!(steps.go_to(0).expect("a state")[0], Complex::ONE);
}
