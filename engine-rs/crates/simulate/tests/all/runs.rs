//! Programs whose control flow is decided by a run, against distributions that are easily thought through.

use diagnostic::Diagnostic;
use simulate::{Method, Options, simulate};

use crate::support::circuit;

/// The exact distribution, in thousandths.
fn thousandths(statements: &str) -> Vec<(String, u32)> {
    let options = Options { shots: 0, ..Options::default() };
    let simulation = simulate(&circuit(statements), &options).unwrap_or_else(|error| panic!("{statements}\n{error:?}"));
    assert_eq!(simulation.method, Method::Exact);
    let total: f64 = simulation.distribution.iter().map(|it| it.probability).sum();
    assert!((total - 1.0).abs() < 1e-10, "{total}");
    let parts = simulation.distribution.iter().map(|it| (it.bits.to_owned(), (it.probability * 1000.0).round() as u32));
    parts.collect()
}

fn is(statements: &str, expected: &[(&str, u32)]) {
    let expected: Vec<(String, u32)> = expected.iter().map(|(bits, it)| ((*bits).to_owned(), *it)).collect();
    assert_eq!(thousandths(statements), expected, "{statements}");
}

fn error(statements: &str) -> Diagnostic {
    simulate(&circuit(statements), &Options::default()).expect_err(statements)
}

#[test]
fn a_loop_repeats_until_a_measurement_succeeds() {
    is("qubit q; bit c; while (c != 1) { h q; c = measure q; }", &[("1", 1000)]);
    is("qubit q; bit c; int n; while (!c) { h q; c = measure q; n += 1; } c = n > 2;", &[("0", 750), ("1", 250)]);
    // A success of 1 in 1,000 needs 32,000 rounds.
    is("qubit q; bit c; while (!c) { reset q; ry(0.0632) q; c = measure q; }", &[("1", 1000)]);
}

#[test]
fn loops_break_and_continue() {
    is(
        "qubit q; bit[3] c; for int i in [0:2] { h q; c[i] = measure q; if (c[i]) break; reset q; }",
        &[("000", 125), ("001", 500), ("010", 250), ("100", 125)],
    );
    is(
        "qubit q; bit[2] c; bit[2] d; int n; h q; d[0] = measure q; while (n < 3) { n += 1; if (n == 2 && d[0]) continue; c[0] = !c[0]; }",
        &[("0001", 500), ("0100", 500)],
    );
}

#[test]
fn a_switch_takes_the_branch_of_its_value() {
    is(
        "qubit[2] q; bit[2] c; bit[2] d; h q; c = measure q; switch (uint[2](c)) { case 0 { d = \"01\"; } case 1, 2 { d = \"10\"; } default { d = \"11\"; } }",
        &[("0100", 250), ("1001", 250), ("1010", 250), ("1111", 250)],
    );
}

#[test]
fn an_end_ends_one_history() {
    // The measurement behind the end can wait until the end, but not for the history that has ended.
    is(
        "qubit[2] q; bit[2] c; h q[0]; c[0] = measure q[0]; if (c[0]) { end; } x q[1]; c[1] = measure q[1];",
        &[("01", 500), ("10", 500)],
    );
    // The outcome that would be overwritten is the one that counts.
    is(
        "qubit[3] q; bit[2] c; x q[1]; c[1] = measure q[1]; h q[0]; c[0] = measure q[0]; if (c[0]) { end; } c[1] = measure q[2];",
        &[("00", 500), ("11", 500)],
    );
}

#[test]
fn subroutines_measure_and_return_early() {
    is(
        "def coin(qubit q) -> bit { h q; bit b = measure q; if (b) { return b; } h q; return measure q; } \
         qubit q; bit c; c = coin(q);",
        &[("0", 250), ("1", 750)],
    );
}

#[test]
fn angles_and_indices_follow_measured_values() {
    is(
        "qubit[2] q; bit[2] c; int n = 1; h q[0]; c[0] = measure q[0]; if (c[0]) n = 3; rx(n * pi / 3) q[1]; c[1] = measure q[1];",
        &[("00", 375), ("10", 125), ("11", 500)],
    );
    is(
        "qubit q; bit b; bit[4] c; array[int, 4] a = {0, 5, 6, 7}; int i; h q; b = measure q; if (b) i = 2; c[i] = 1; a[i] += 1; if (a[2] == 7) c[3] = 1;",
        &[("00010", 500), ("11001", 500)],
    );
}

#[test]
fn a_failing_run_is_reported_at_its_statement() {
    let divided = error("qubit q; bit c; h q; c = measure q; int n = 4 / int(c); rx(n) q;");
    assert_eq!((divided.code, &*divided.message), (simulate::FAILED_RUN, "a run of this program divides by zero here"));
    let index = error("qubit q; bit c; bit[2] d; int i = 1; h q; c = measure q; if (c) i = 5; d[i] = 1;");
    assert_eq!(index.message, "a run of this program uses the index 5 here, and there are 2 elements");
    // A branch that no run takes has no say.
    is("qubit q; bit c; c = measure q; if (c) { int n = 1 / int(!c); rx(n) q; }", &[("0", 1000)]);
}

#[test]
fn a_loop_that_never_ends_is_reported() {
    for endless in [
        "while (true) { h q; }",
        "while (c == 0) { x q; }",
        "while (true) { h q; c[0] = measure q; }",
        "int n; while (n < 3) { rx(0.1) q; c[1] = measure q; reset q; c[1] = 0; if (c == 7) n += 1; }",
    ] {
        let error =
            error(&format!("qubit q; bit[3] c; int m = 1; h q; c[0] = measure q; reset q; c[0] = 0; {endless}"));
        assert_eq!(error.code, simulate::ENDLESS_LOOP, "{endless}: {error:?}");
        assert!(error.span.start > 0);
    }
}

#[test]
fn a_qubit_that_is_measured_often_is_sampled_before_its_histories_take_long() {
    for (times, is_exact) in [(12, true), (20, false), (60, false)] {
        let program =
            format!("qubit q; bit[{times}] c; for int i in [0:{}] {{ h q; t q; h q; c[i] = measure q; }}", times - 1);
        let simulation = simulate(&circuit(&program), &Options { shots: 100, seed: 1, ..Options::default() }).unwrap();
        assert_eq!(simulation.method == Method::Exact, is_exact, "{times}");
    }
}

#[test]
fn too_many_histories_are_sampled() {
    let program = "qubit[12] q; bit[12] c; bit[12] d; h q; c = measure q; for int i in [0:11] { if (c[i]) { h q[i]; } } \
                   d = measure q; reset q; h q; c = measure q; h q; d = measure q; x q; c = measure q;";
    let many = circuit(program);
    let refused = simulate(&many, &Options { shots: 0, ..Options::default() }).unwrap_err();
    assert_eq!(refused.code, simulate::TOO_LARGE_TO_SIMULATE);
    let options = Options { shots: 200, seed: 3, ..Options::default() };
    let sampled = simulate(&many, &options).unwrap();
    assert_eq!(sampled.method, Method::Sampled { shots: 200, seed: 3 });
    assert_eq!(simulate(&many, &options).unwrap(), sampled);
    assert_ne!(simulate(&many, &Options { seed: 4, ..options }).unwrap().distribution, sampled.distribution);
    let shots: f64 = sampled.distribution.iter().map(|it| it.probability * 200.0).sum();
    assert!((shots - 200.0).abs() < 1e-9 && (sampled.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn as_many_runs_are_sampled_as_there_is_work_for() {
    let counting =
        circuit("qubit q; bit c; int n; for int i in [1:500] { h q; c = measure q; if (c) n += 1; } c = n > 250;");
    let with = |work| simulate(&counting, &Options { work, ..Options::default() });
    let all = with(1 << 30).expect("enough work");
    assert_eq!((all.method, all.warning), (Method::Sampled { shots: 1024, seed: 0 }, None));
    let few = with(1 << 29).expect("enough work for some runs");
    let Method::Sampled { shots, seed: 0 } = few.method else { panic!("{:?}", few.method) };
    assert!((4..512).contains(&shots), "{shots}");
    let warning = few.warning.expect("a warning");
    assert_eq!(warning.message, format!("1024 runs of this program take too long: {shots} were sampled"));
    let shares: Vec<f64> = few.distribution.iter().map(|outcome| outcome.probability).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12 && shares.iter().all(|share| *share > 0.1), "{shares:?}");
    assert_eq!(with(1 << 20).expect_err("not enough work for one run").code, "SIM001");
}
