//! Outcomes of programs that declare outputs: "If no output is declared, all classical variables are returned; otherwise only
//! those declared as output" (Directives, "Input/output").

use std::collections::BTreeMap;

use qasm::{Limits, Version, read, write};
use simulate::noise::Noise;
use simulate::{Method, Options, Representation, Simulation, simulate, statevector};

fn run(source: &str, options: &Options) -> Simulation {
    let reading = read(source, &Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
    // A simulation gets a circuit as a buffer.
    let circuit = circuit::buffer::decode(&circuit::buffer::encode(&reading.circuit)).unwrap();
    simulate(&circuit, options).unwrap()
}

fn program(statements: &str) -> String {
    format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}")
}

/// Outcomes in thousandths.
fn outcomes(simulation: &Simulation) -> Vec<(String, u32)> {
    let thousandths = |probability: f64| (probability * 1000.0).round() as u32;
    simulation.distribution.iter().map(|it| (it.bits.to_owned(), thousandths(it.probability))).collect()
}

/// Checks the outcomes of a program, and of what it is written as.
fn is(statements: &str, expected: &[(&str, u32)]) -> Simulation {
    let source = program(statements);
    let expected: Vec<(String, u32)> = expected.iter().map(|&(bits, it)| (bits.to_owned(), it)).collect();
    let simulation = run(&source, &Options::default());
    assert_eq!(outcomes(&simulation), expected, "{source}");
    let written = write(&read(&source, &Limits::default()).circuit, Version::V3).text;
    assert_eq!(outcomes(&run(&written, &Options::default())), expected, "{source}\n{written}");
    simulation
}

#[test]
fn outcomes_have_the_bits_of_outputs_only() {
    let simulation =
        is("qubit[2] q; bit a; output bit b; h q[0]; x q[1]; a = measure q[0]; b = measure q[1];", &[("1", 1000)]);
    assert_eq!((simulation.method, simulation.representation), (Method::Exact, Representation::Amplitudes));
    assert!(simulation.amplitudes.is_some());
    is(
        "qubit[2] q; output bit[2] c; bit d; h q[0]; cx q[0], q[1]; c = measure q; d = c[0];",
        &[("00", 500), ("11", 500)],
    );
}

#[test]
fn outputs_are_in_the_order_of_their_declarations() {
    is(
        "qubit[4] q; output bit[2] late; bit between; output bit first; x q[0]; x q[3]; \
         first = measure q[3]; between = measure q[2]; late = measure q[0:1];",
        &[("101", 1000)],
    );
}

#[test]
fn outcomes_that_differ_in_other_bits_are_one() {
    // Each course of a run, and what is measured at its end.
    is(
        "qubit[2] q; bit a; bit b; output bit c; h q[0]; a = measure q[0]; if (a) { x q[1]; } h q[0]; b = measure q[0]; \
         c = measure q[1];",
        &[("0", 500), ("1", 500)],
    );
    is("qubit q; output bit c; for int i in [0:3] { h q; bit d = measure q; c = d ^ c; }", &[("0", 500), ("1", 500)]);
    is("qubit q; bit a; output bit c; h q; a = measure q; c = a; if (a) { end; } c = 1;", &[("1", 1000)]);
}

#[test]
fn an_output_that_nothing_is_stored_in_is_0() {
    is("qubit q; bit a; output bit[2] c; h q; a = measure q;", &[("00", 1000)]);
}

#[test]
fn outputs_of_other_types_leave_all_bits() {
    is("qubit q; bit c; output int n; x q; c = measure q; n = 0; if (c) { n = 3; }", &[("1", 1000)]);
    is("qubit q; bit c; output float f; output bit d; h q; c = measure q; f = 0.5; d = 1;", &[("1", 1000)]);
}

#[test]
fn sampled_outcomes_have_the_bits_of_outputs_only() {
    let rounds = "qubit q; bit[16] c; output bit[2] last; for int i in [0:15] { h q; c[i] = measure q; if (c[i]) { x q; } } \
                  h q; last[1] = measure q; last[0] = c[3];";
    let options = Options { shots: 4000, seed: 3, ..Options::default() };
    let simulation = run(&program(rounds), &options);
    assert_eq!(simulation.method, Method::Sampled { shots: 4000, seed: 3 });
    let found: BTreeMap<String, u32> = outcomes(&simulation).into_iter().collect();
    assert!(found.keys().all(|bits| bits.len() == 2), "{found:?}");
    let of_three: u32 = found.iter().filter(|(bits, _)| bits.ends_with('1')).map(|(_, it)| it).sum();
    assert!(of_three.abs_diff(500) < 40, "{found:?}");
    assert_eq!(run(&program(rounds), &options), simulation);
}

#[test]
fn outcomes_with_noise_have_the_bits_of_outputs_only() {
    let source = program("qubit[2] q; bit a; output bit c; h q[0]; x q[1]; a = measure q[0]; c = measure q[1];");
    let noise = Noise { readout: [0.0, 0.25], ..Noise::default() };
    let simulation = run(&source, &Options { shots: 20_000, seed: 1, noise, ..Options::default() });
    let [(zero, share), (one, _)] = &outcomes(&simulation)[..] else { panic!("{:?}", simulation.distribution) };
    assert_eq!((&zero[..], &one[..]), ("0", "1"));
    assert!(share.abs_diff(250) < 20, "{share}");
}

#[test]
fn outputs_need_no_list_of_all_outcomes() {
    // 2²⁰ outcomes of 20 bits are listed, 2²² of 22 are too many; of two bits there are four.
    let source = program("qubit[22] q; bit[20] c; output bit[2] o; h q; c = measure q[0:19]; o = measure q[20:21];");
    let simulation = run(&source, &Options { qubits: 22, ..Options::default() });
    assert_eq!(simulation.method, Method::Exact);
    assert_eq!(outcomes(&simulation), [("00", 250), ("01", 250), ("10", 250), ("11", 250)].map(|(a, b)| (a.into(), b)));
}

#[test]
fn outcomes_on_stabilizers_have_the_bits_of_outputs_only() {
    let flat = "qubit[70] q; bit[68] c; output bit[2] o; h q[0]; cx q[0], q[69]; h q[3]; c[0:2] = measure q[1:3]; \
                o[0] = measure q[0]; o[1] = measure q[69];";
    let simulation = is(flat, &[("00", 500), ("11", 500)]);
    assert_eq!((simulation.method, simulation.representation), (Method::Exact, Representation::Stabilizers));
    let many = "qubit[70] q; bit[69] c; output bit o; h q; c = measure q[0:68]; x q[69]; h q[69]; z q[69]; h q[69]; \
                h q[69]; o = measure q[69];";
    let simulation = run(&program(many), &Options { shots: 1000, seed: 5, ..Options::default() });
    assert_eq!(simulation.method, Method::Sampled { shots: 1000, seed: 5 });
    assert_eq!(simulation.distribution.width(), 1);
    let deciding = "qubit[70] q; bit c; output bit o; h q[0]; c = measure q[0]; if (c) { h q[1]; h q[1]; x q[69]; } \
                    h q[2]; c = measure q[2]; o = measure q[69];";
    is(deciding, &[("0", 500), ("1", 500)]);
}

#[test]
fn without_measurements_outcomes_on_stabilizers_are_those_of_the_qubits() {
    let simulation = run(&program("qubit[70] q; bit[3] c; output bit o; x q[1];"), &Options::default());
    assert_eq!(simulation.distribution.width(), 70);
    assert_eq!(simulation.distribution.at(0).bits, format!("{}10", "0".repeat(68)));
}

#[test]
fn the_state_is_that_of_all_qubits() {
    let circuit = read(&program("qubit[2] q; output bit c; x q[1]; c = measure q[0];"), &Limits::default()).circuit;
    assert!((statevector(&circuit, &Options::default()).unwrap()[2].re - 1.0).abs() < 1e-12);
}
