//! Clifford circuits on stabilizers, against the same circuits on amplitudes, and against what is known of large ones.

use std::collections::BTreeMap;
use std::fmt::Write;

use circuit::Circuit;
use diagnostic::{Diagnostic, has_errors};
use qasm::{Limits, read};
use simulate::quantities::observable::PauliSum;
use simulate::quantities::{expectation, reduced};
use simulate::stabilizer::{self, qubit_states};
use simulate::{Distribution, Method, Options, Outcome, Representation, Simulation, simulate};

fn circuit(statements: &str) -> Circuit {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}");
    let reading = read(&source, &Limits { qubits: 20_000, ..Limits::default() });
    assert!(!has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
    reading.circuit
}

/// A simulation in which no qubit is allowed to have amplitudes.
fn on_stabilizers(circuit: &Circuit, shots: u32, seed: u64) -> Result<Simulation, Diagnostic> {
    simulate(circuit, &Options { qubits: 0, shots, seed, ..Options::default() })
}

fn exact(circuit: &Circuit) -> Distribution {
    simulate::distribution(circuit, &Options::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Own gates; that of one qubit is Clifford as a whole only.
const GATES: &str = "gate root a { t a; t a; h a; } gate pair a, b { h a; cx a, b; s b; }";

/// Random numbers for programs.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn of<Item: Copy>(&mut self, items: &[Item]) -> Item {
        items[self.below(items.len())]
    }

    /// Different qubits.
    fn qubits(&mut self, count: usize, of: usize) -> String {
        let mut left: Vec<usize> = (0..of).collect();
        let names: Vec<String> =
            (0..count).map(|_| format!("q[{}]", left.swap_remove(self.below(left.len())))).collect();
        names.join(", ")
    }

    /// A Clifford gate, in one of many ways to write it.
    fn gate(&mut self, qubits: usize) -> String {
        let one = [
            "id",
            "x",
            "y",
            "z",
            "h",
            "s",
            "sdg",
            "sx",
            "inv @ s",
            "pow(2) @ t",
            "pow(-2) @ t",
            "inv @ sx",
            "pow(3) @ s",
            "root",
        ];
        let two = [
            "cx",
            "cy",
            "cz",
            "swap",
            "ctrl @ x",
            "negctrl @ z",
            "inv @ ctrl @ y",
            "ctrl @ pow(2) @ s",
            "pair",
            "inv @ pair",
        ];
        let quarter = self.below(9) as i32 - 4;
        match self.below(8) {
            0 => format!(
                "{}({quarter}*pi/2) {};",
                self.of(&["rx", "ry", "rz", "p", "phase", "u1"]),
                self.qubits(1, qubits)
            ),
            1 => {
                let (phi, lambda) = (self.below(4), self.below(4));
                format!("u3({quarter}*pi/2, {phi}*pi/2, -{lambda}*pi/2) {};", self.qubits(1, qubits))
            }
            2 => format!("ctrl @ gphase({quarter}*pi/2) {};", self.qubits(1, qubits)),
            3 if qubits > 1 => format!("{}({quarter}*pi) {};", self.of(&["cp", "cphase"]), self.qubits(2, qubits)),
            4 | 5 if qubits > 1 => format!("{} {};", self.of(&two), self.qubits(2, qubits)),
            _ => format!("{} {};", self.of(&one), self.qubits(1, qubits)),
        }
    }

    /// A program that measures, resets and, if it may, decides on the way.
    fn program(&mut self, decides: bool) -> String {
        let (qubits, clbits) = (1 + self.below(5), 1 + self.below(4));
        let mut text = format!("{GATES} qubit[{qubits}] q; bit[{clbits}] c; ");
        let mut measurements = 0;
        for _ in 0..4 + self.below(20) {
            let (bit, value) = (self.below(clbits), self.below(1 << clbits));
            let _ = match self.below(if decides { 12 } else { 8 }) {
                0 if measurements < 6 => {
                    measurements += 1;
                    write!(text, "c[{bit}] = measure {};", self.qubits(1, qubits))
                }
                1 if measurements < 6 => {
                    measurements += 1;
                    write!(text, "reset {};", self.qubits(1, qubits))
                }
                8 => write!(text, "if (c[{bit}]) {} {};", self.of(&["x", "y", "z"]), self.qubits(1, qubits)),
                9 => write!(text, "if (c == {value}) y {};", self.qubits(1, qubits)),
                10 => write!(text, "if (c[{bit}]) {{ {} }} else {{ {} }}", self.gate(qubits), self.gate(qubits)),
                11 => write!(text, "if (c == {value}) {}", self.gate(qubits)),
                _ => text.write_str(&self.gate(qubits)),
            };
        }
        let _ = write!(text, "c[0] = measure q[0];");
        text
    }
}

fn assert_equal(found: &Distribution, expected: &Distribution, text: &str) {
    let is_near =
        |(one, two): (Outcome, Outcome)| one.bits == two.bits && (one.probability - two.probability).abs() < 1e-9;
    assert!(
        found.len() == expected.len() && found.iter().zip(expected.iter()).all(is_near),
        "{text}\n{found:?}\n{expected:?}"
    );
}

#[test]
fn random_circuits_have_the_distributions_that_amplitudes_have() {
    let mut numbers = Numbers(1);
    for round in 0..2000 {
        let text = numbers.program(round % 2 == 1);
        let circuit = circuit(&text);
        let simulation = on_stabilizers(&circuit, 0, 0).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
        assert_eq!((simulation.method, simulation.representation), (Method::Exact, Representation::Stabilizers));
        assert_equal(&simulation.distribution, &exact(&circuit), &text);
    }
}

#[test]
fn random_circuits_have_the_observables_that_amplitudes_have() {
    let mut numbers = Numbers(9);
    for _ in 0..500 {
        let qubits = 1 + numbers.below(6);
        let mut text = format!("{GATES} qubit[{qubits}] q; bit c;");
        (0..5 + numbers.below(30)).for_each(|_| text.push_str(&numbers.gate(qubits)));
        let circuit = circuit(&text);
        let term = |numbers: &mut Numbers| {
            let letters: String = (0..qubits).map(|_| numbers.of(&['I', 'X', 'Y', 'Z'])).collect();
            format!("{} {letters}", numbers.of(&["+ 0.5", "- 2", "+", "-"]))
        };
        let terms: Vec<String> = (0..=numbers.below(8)).map(|_| term(&mut numbers)).collect();
        let sum =
            PauliSum::parse(&terms.join(" "), qubits as u32).unwrap_or_else(|error| panic!("{terms:?} {error:?}"));
        let found = stabilizer::expectation(&circuit, &Options::default(), &sum).unwrap();
        let amplitudes = simulate::statevector(&circuit, &Options::default()).unwrap();
        let expected = expectation::expectation(&amplitudes, &sum).unwrap();
        let is_near = (found.mean - expected.mean).abs() < 1e-9 && (found.variance - expected.variance).abs() < 1e-9;
        assert!(is_near, "{text}\n{terms:?}\n{found:?}\n{expected:?}");
    }
}

#[test]
fn random_circuits_have_the_qubits_that_amplitudes_have() {
    let mut numbers = Numbers(5);
    for _ in 0..500 {
        let (qubits, mut text) = (1 + numbers.below(6), String::new());
        let _ = write!(text, "{GATES} qubit[{qubits}] q; bit c;");
        (0..5 + numbers.below(30)).for_each(|_| text.push_str(&numbers.gate(qubits)));
        let circuit = circuit(&text);
        let found = qubit_states(&circuit, &Options::default()).unwrap();
        let amplitudes = simulate::statevector(&circuit, &Options::default()).unwrap();
        for (found, expected) in found.iter().zip(reduced::qubit_states(&amplitudes)) {
            let distance = (found.x - expected.x).abs() + (found.y - expected.y).abs() + (found.z - expected.z).abs();
            assert!(distance < 1e-9, "{text}\n{found:?}\n{expected:?}");
        }
    }
}

#[test]
fn qubits_are_averages_over_measurements_and_what_they_decide() {
    let states = |text: &str| {
        let states = qubit_states(&circuit(text), &Options::default()).unwrap();
        states.into_iter().map(|it| [it.x, it.y, it.z]).collect::<Vec<_>>()
    };
    // A coin that is corrected is certain, and one that is copied is not.
    assert_eq!(states("qubit q; bit c; h q; c = measure q; if (c) x q; h q;"), [[1.0, 0.0, 0.0]]);
    assert_eq!(states("qubit q; bit c; h q; c = measure q; if (!c) x q; h q;"), [[-1.0, 0.0, 0.0]]);
    assert_eq!(states("qubit[2] q; bit c; h q[0]; c = measure q[0]; if (c) x q[1]; z q[0];"), [[0.0; 3]; 2]);
    assert_eq!(states("qubit[2] q; h q[0]; cx q[0], q[1]; reset q[0];"), [[0.0, 0.0, 1.0], [0.0; 3]]);
    // A measurement at the end shows the state before it.
    assert_eq!(states("qubit q; bit c; h q; c = measure q;"), [[1.0, 0.0, 0.0]]);
    assert!(qubit_states(&circuit("qubit q; t q;"), &Options::default()).is_none());
}

/// The sum of (found - expected)² / expected, and the degrees of freedom.
fn chi_squared(found: &Distribution, expected: &Distribution, shots: f64) -> (f64, f64) {
    let found: BTreeMap<&str, f64> = found.iter().map(|it| (it.bits, it.probability)).collect();
    assert!(found.keys().all(|bits| expected.iter().any(|it| it.bits == *bits)), "{found:?}");
    let term = |it: Outcome| {
        let found = found.get(it.bits).copied().unwrap_or(0.0);
        (found - it.probability).powi(2) / it.probability * shots
    };
    (expected.iter().map(term).sum(), expected.len() as f64 - 1.0)
}

#[test]
fn samples_pass_a_chi_squared_test() {
    let mut numbers = Numbers(7);
    // More random outcomes than are enumerated, and few that are kept.
    let coins = "for int i in [0:12] { h q[3]; measure q[3]; reset q[3]; }";
    let (mut total, mut freedom) = (0.0, 0.0);
    for seed in 0..60 {
        let mut text = format!("{GATES} qubit[4] q; bit[4] c; {coins}");
        (0..30).for_each(|_| text.push_str(&numbers.gate(4)));
        text.push_str("c[3] = measure q[3]; if (c[3]) x q[0]; h q[3]; if (c == 8) y q[1];");
        if seed % 3 == 0 {
            // No Pauli: each run is walked.
            text.push_str("if (c[3]) h q[2];");
        }
        text.push_str("c[0] = measure q[0]; c[1] = measure q[1]; c[2] = measure q[2];");
        let circuit = circuit(&text);
        let simulation = on_stabilizers(&circuit, 4000, seed).unwrap();
        assert_eq!(simulation.method, Method::Sampled { shots: 4000, seed });
        let (sum, degrees) = chi_squared(&simulation.distribution, &exact(&circuit), 4000.0);
        assert!(sum < degrees + 5.0 * (2.0 * degrees).sqrt() + 5.0, "{text}\n{sum} of {degrees}");
        (total, freedom) = (total + sum, freedom + degrees);
        let again = on_stabilizers(&circuit, 4000, seed).unwrap();
        assert_eq!(again, simulation);
    }
    assert!((total - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{total} of {freedom}");
}

#[test]
fn a_ghz_state_of_ten_thousand_qubits_has_two_outcomes() {
    let ghz =
        circuit("qubit[10000] q; bit[10000] c; h q[0]; for int i in [0:9998] { cx q[i], q[i + 1]; } c = measure q;");
    let simulation = on_stabilizers(&ghz, 1000, 1).unwrap();
    let outcomes: Vec<(usize, f64)> =
        simulation.distribution.iter().map(|it| (it.bits.matches('1').count(), it.probability)).collect();
    assert_eq!(outcomes, [(0, 0.5), (10_000, 0.5)]);
    assert_eq!((simulation.method, simulation.probabilities.len()), (Method::Exact, 0));
}

#[test]
fn qubits_are_read_where_nothing_is_measured() {
    let bell = circuit("qubit[40] q; h q[3]; cx q[3], q[39]; x q[0];");
    let simulation = simulate(&bell, &Options::default()).unwrap();
    let bits: Vec<u64> = simulation.distribution.iter().map(|it| u64::from_str_radix(it.bits, 2).unwrap()).collect();
    assert_eq!(bits, [1, 1 << 39 | 1 << 3 | 1]);
}

#[test]
fn a_teleported_qubit_arrives() {
    // Thirty hops, each corrected by the outcomes of a Bell measurement.
    let mut text = "qubit[61] q; bit[2] m; bit c; h q[0]; s q[0];".to_owned();
    for hop in 0..30 {
        let (from, one, two) = (2 * hop, 2 * hop + 1, 2 * hop + 2);
        let _ = write!(
            text,
            "h q[{one}]; cx q[{one}], q[{two}]; cx q[{from}], q[{one}]; h q[{from}];
             m[0] = measure q[{from}]; m[1] = measure q[{one}]; if (m[1]) x q[{two}]; if (m[0]) z q[{two}];"
        );
    }
    text.push_str("sdg q[60]; h q[60]; m = \"00\"; c = measure q[60];");
    let simulation = simulate(&circuit(&text), &Options { shots: 200, seed: 9, ..Options::default() }).unwrap();
    assert_eq!(simulation.distribution.iter().map(|it| it.bits).collect::<Vec<_>>(), ["000"]);
    assert_eq!(simulation.representation, Representation::Stabilizers);
}

#[test]
fn a_repetition_until_success_is_sampled() {
    let text = "qubit[50] q; bit c; bit d; while (!c) { reset q[7]; h q[7]; c = measure q[7]; } cx q[7], q[49]; d = measure q[49];";
    let simulation = simulate(&circuit(text), &Options { shots: 300, seed: 2, ..Options::default() }).unwrap();
    assert_eq!(simulation.method, Method::Sampled { shots: 300, seed: 2 });
    assert_eq!(simulation.distribution.iter().collect::<Vec<_>>(), [Outcome { bits: "11", probability: 1.0 }]);
}

#[test]
fn what_is_no_clifford_circuit_is_named() {
    let error = simulate(&circuit("qubit[40] q; h q[0]; t q[17];"), &Options::default()).unwrap_err();
    assert_eq!(error.code, "SIM001");
    assert_eq!(error.message, "the circuit has 40 qubits, and at most 16 are simulated here");
    let text = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[40] q; h q[0]; t q[17];";
    let related = &error.related[0];
    assert_eq!(&text[related.span.start as usize..related.span.end as usize], "t q[17];");
    let endless = simulate(&circuit("qubit[40] q; bit c; while (!c) { }"), &Options::default()).unwrap_err();
    assert_eq!(endless.code, "SIM006");
}

#[test]
fn parameters_decide_whether_a_circuit_is_clifford() {
    let circuit = circuit("input float a; qubit[30] q; bit c; rx(2*a) q[4]; c = measure q[4];");
    let with = |value: f64| simulate(&circuit, &Options { parameters: Some(vec![value]), ..Options::default() });
    let bits = |value: f64| with(value).unwrap().distribution.at(0).bits.to_owned();
    assert_eq!((bits(0.0), bits(std::f64::consts::FRAC_PI_2)), ("0".to_owned(), "1".to_owned()));
    assert!(with(0.3).is_err());
}
