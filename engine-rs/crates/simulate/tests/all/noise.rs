//! Trajectories against the evolution of density matrices, which shares no code with them, and against what is easily computed by hand.

use circuit::Circuit;
use circuit::matrix::{Complex, Matrix};
use simulate::noise::Noise;
use simulate::{Method, Options, Simulation};

fn three(statements: &str) -> Circuit {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}");
    let reading = qasm::read(&source, &qasm::Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
    reading.circuit
}

fn simulate(statements: &str, noise: Noise, shots: u32) -> Simulation {
    let options = Options { shots, seed: 11, noise, ..Options::default() };
    simulate::simulate(&three(statements), &options).unwrap_or_else(|error| panic!("{error:?}"))
}

/// How likely a value of the clbits is.
fn share(simulation: &Simulation, bits: &str) -> f64 {
    simulation.distribution.iter().find(|outcome| outcome.bits == bits).map_or(0.0, |outcome| outcome.probability)
}

/// Whether a share of shots is within five standard errors of a probability.
fn is_near(found: f64, probability: f64, shots: u32) -> bool {
    (found - probability).abs() < 5.0 * (probability * (1.0 - probability) / f64::from(shots)).sqrt() + 1e-12
}

/// A density matrix under gates and errors, by its definition.
struct Density {
    qubits: u32,
    matrix: Matrix,
}

impl Density {
    fn new(qubits: u32) -> Self {
        let size = 1 << qubits;
        let mut entries = vec![Complex::ZERO; size * size];
        entries[0] = Complex::ONE;
        Self { qubits, matrix: Matrix::new(size, entries) }
    }

    /// The matrix of a statement on all qubits.
    fn unitary(&self, statement: &str) -> Matrix {
        simulate::unitary(&three(&format!("qubit[{}] q; {statement}", self.qubits)), &Options::default()).unwrap()
    }

    /// `Σ w · K ρ K†`
    fn channel(&mut self, operators: &[(f64, Matrix)]) {
        let size = self.matrix.size();
        let mut sums = vec![Complex::ZERO; size * size];
        for (weight, operator) in operators {
            let part = operator.product(&self.matrix).product(&operator.adjoint());
            sums.iter_mut().zip(part.entries()).for_each(|(sum, &entry)| *sum = *sum + entry * *weight);
        }
        self.matrix = Matrix::new(size, sums);
    }

    fn depolarize(&mut self, qubits: &[u32], probability: f64) {
        let kinds = 4_u32.pow(qubits.len() as u32);
        let operators: Vec<(f64, Matrix)> = (0..kinds)
            .map(|kind| {
                let mut statement = String::new();
                for (place, qubit) in qubits.iter().enumerate() {
                    statement.push_str(["id q[", "x q[", "y q[", "z q["][(kind >> (2 * place) & 3) as usize]);
                    statement.push_str(&qubit.to_string());
                    statement.push_str("]; ");
                }
                let weight = if kind == 0 { 1.0 - probability } else { probability / f64::from(kinds - 1) };
                (weight, self.unitary(&statement))
            })
            .collect();
        self.channel(&operators);
    }

    fn damp(&mut self, qubit: u32, rate: f64) {
        let size = self.matrix.size();
        let (mut kept, mut fallen) = (vec![Complex::ZERO; size * size], vec![Complex::ZERO; size * size]);
        for column in 0..size {
            if column >> qubit & 1 == 0 {
                kept[column * size + column] = Complex::ONE;
            } else {
                kept[column * size + column] = Complex::new((1.0 - rate).sqrt(), 0.0);
                fallen[(column ^ 1 << qubit) * size + column] = Complex::new(rate.sqrt(), 0.0);
            }
        }
        self.channel(&[(1.0, Matrix::new(size, kept)), (1.0, Matrix::new(size, fallen))]);
    }

    /// A gate with the errors behind it.
    fn gate(&mut self, statement: &str, qubits: &[u32], noise: &Noise) {
        let unitary = self.unitary(statement);
        self.channel(&[(1.0, unitary)]);
        self.depolarize(qubits, if qubits.len() == 1 { noise.one_qubit } else { noise.two_qubit });
        for &qubit in qubits {
            self.damp(qubit, noise.damping);
        }
    }

    /// The probabilities of what is read from all qubits.
    fn read(&self, noise: &Noise) -> Vec<f64> {
        let size = self.matrix.size();
        let reports = |is: usize, read: usize| match (is, read) {
            (0, 1) => noise.readout[0],
            (0, _) => 1.0 - noise.readout[0],
            (_, 0) => noise.readout[1],
            _ => 1.0 - noise.readout[1],
        };
        let of = |read: usize, is: usize| {
            (0..self.qubits).map(|qubit| reports(is >> qubit & 1, read >> qubit & 1)).product::<f64>()
        };
        (0..size).map(|read| (0..size).map(|is| of(read, is) * self.matrix.at(is, is).re).sum()).collect()
    }
}

const GATES: &[(&str, &[u32])] = &[
    ("h q[0];", &[0]),
    ("ry(0.7) q[1];", &[1]),
    ("cx q[0], q[2];", &[0, 2]),
    ("t q[2];", &[2]),
    ("crz(1.1) q[1], q[2];", &[1, 2]),
    ("h q[2];", &[2]),
    ("ccx q[2], q[0], q[1];", &[2, 0, 1]),
    ("swap q[0], q[1];", &[0, 1]),
    ("rx(0.4) q[1];", &[1]),
    ("negctrl @ h q[1], q[0];", &[1, 0]),
];

const NOISES: [Noise; 5] = [
    Noise { one_qubit: 0.1, two_qubit: 0.0, damping: 0.0, readout: [0.0, 0.0] },
    Noise { one_qubit: 0.0, two_qubit: 0.2, damping: 0.0, readout: [0.0, 0.0] },
    Noise { one_qubit: 0.0, two_qubit: 0.0, damping: 0.15, readout: [0.0, 0.0] },
    Noise { one_qubit: 0.0, two_qubit: 0.0, damping: 0.0, readout: [0.05, 0.2] },
    Noise { one_qubit: 0.02, two_qubit: 0.05, damping: 0.03, readout: [0.01, 0.04] },
];

fn program() -> String {
    GATES.iter().map(|(statement, _)| *statement).collect()
}

fn exact(noise: &Noise) -> Vec<f64> {
    let mut density = Density::new(3);
    for (statement, qubits) in GATES {
        density.gate(statement, qubits, noise);
    }
    density.read(noise)
}

#[test]
fn trajectories_are_density_matrices_on_average() {
    let shots = 40_000;
    for noise in NOISES {
        let expected = exact(&noise);
        let found = simulate(&format!("qubit[3] q; bit[3] c; {} c = measure q;", program()), noise, shots);
        assert_eq!(found.method, Method::Noisy { shots, seed: 11 });
        assert!((found.distribution.iter().map(|it| it.probability).sum::<f64>() - 1.0).abs() < 1e-12);
        for (place, &probability) in expected.iter().enumerate() {
            let share = share(&found, &format!("{place:03b}"));
            assert!(is_near(share, probability, shots), "{noise:?}: {share} of {place:03b} is not {probability}");
        }
    }
}

#[test]
fn circuits_without_clbits_have_the_probabilities_of_reading_their_qubits() {
    let shots = 10_000;
    for noise in NOISES {
        let found = simulate(&format!("qubit[3] q; {}", program()), noise, shots);
        assert!(found.amplitudes.is_none() && found.distribution.is_empty());
        assert!((found.probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        for (&share, &probability) in found.probabilities.iter().zip(&exact(&noise)) {
            assert!(is_near(share, probability, shots), "{noise:?}: {share} is not {probability}");
        }
    }
}

#[test]
fn gates_of_a_program_have_the_errors_of_the_gates_inside() {
    let (noise, shots) = (NOISES[4], 40_000);
    let body = program().replace("q[0]", "a").replace("q[1]", "b").replace("q[2]", "d");
    let source = format!("gate all a, b, d {{ {body} }} qubit[3] q; bit[3] c; all q[0], q[1], q[2]; c = measure q;");
    let found = simulate(&source, noise, shots);
    for (place, &probability) in exact(&noise).iter().enumerate() {
        assert!(is_near(share(&found, &format!("{place:03b}")), probability, shots));
    }
}

#[test]
fn what_a_condition_reads_is_what_was_reported() {
    let noise = Noise { readout: [0.1, 0.2], ..Noise::default() };
    let shots = 40_000;
    let source = "qubit[2] q; bit[2] c; h q[0]; c[0] = measure q[0]; if (c[0]) x q[1]; c[1] = measure q[1];";
    let found = simulate(source, noise, shots);
    let one = 0.5 * 0.1 + 0.5 * 0.8;
    for (bits, probability) in
        [("11", one * 0.8), ("01", one * 0.2), ("00", (1.0 - one) * 0.9), ("10", (1.0 - one) * 0.1)]
    {
        assert!(is_near(share(&found, bits), probability, shots), "{bits}: {found:?}");
    }
    // A measurement whose value a call returns is read in the same way.
    let source = "def read(qubit a) -> bit { return measure a; } \
        qubit[2] q; bit c; x q[0]; bool seen = read(q[0]); if (seen) x q[1]; reset q[0]; c = measure q[1];";
    assert!(is_near(share(&simulate(source, noise, shots), "1"), 0.8 * 0.8 + 0.2 * 0.1, shots));
}

#[test]
fn resets_barriers_and_delays_have_no_errors() {
    let noise = Noise { one_qubit: 1.0, two_qubit: 1.0, damping: 1.0, readout: [0.0, 0.0] };
    let found =
        simulate("qubit[2] q; bit[2] c; reset q; barrier q; delay[10ns] q[0]; gphase(0.3); c = measure q;", noise, 100);
    assert_eq!(share(&found, "00"), 1.0);
}

#[test]
fn certain_errors_happen_in_every_run() {
    // Full damping leaves |0⟩; a certain Pauli error is X, Y or Z.
    let damped = Noise { damping: 1.0, ..Noise::default() };
    assert_eq!(share(&simulate("qubit q; bit c; x q; c = measure q;", damped, 1000), "0"), 1.0);
    let struck = Noise { one_qubit: 1.0, ..Noise::default() };
    let found = share(&simulate("qubit q; bit c; id q; c = measure q;", struck, 10_000), "1");
    assert!(is_near(found, 2.0 / 3.0, 10_000));
    let misread = Noise { readout: [1.0, 1.0], ..Noise::default() };
    assert_eq!(share(&simulate("qubit[2] q; bit[2] c; x q[0]; c = measure q;", misread, 100), "10"), 1.0);
}

#[test]
fn angles_that_a_run_decides_have_errors_too() {
    let noise = Noise { one_qubit: 0.3, ..Noise::default() };
    let shots = 20_000;
    let source = "qubit[2] q; bit[2] c; float turn = 0; h q[0]; c[0] = measure q[0]; if (c[0]) { turn = pi; } rx(turn) q[1]; c[1] = measure q[1];";
    let found = simulate(source, noise, shots);
    // Behind rx an error exchanges the outcomes in two of three cases.
    for (bits, probability) in [("00", 0.4), ("11", 0.4), ("01", 0.1), ("10", 0.1)] {
        assert!(is_near(share(&found, bits), probability, shots), "{bits}");
    }
}

#[test]
fn the_same_seed_gives_the_same_runs() {
    let source = format!("qubit[3] q; bit[3] c; {} c = measure q;", program());
    assert_eq!(simulate(&source, NOISES[4], 500), simulate(&source, NOISES[4], 500));
    // One batch holds fewer runs than there are shots.
    let wide = "qubit[15] q; bit[15] c; h q; for int i in [0:13] { cx q[i], q[i + 1]; } c = measure q;";
    let found = simulate(wide, NOISES[4], 300);
    assert_eq!(found, simulate(wide, NOISES[4], 300));
    assert!((found.distribution.iter().map(|it| it.probability).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn without_errors_nothing_changes() {
    let source = format!("qubit[3] q; bit[3] c; {} c = measure q;", program());
    let found = simulate(&source, Noise::default(), 100);
    assert_eq!(found.method, Method::Exact);
    let options = Options { noise: NOISES[0], shots: 0, ..Options::default() };
    assert_eq!(
        simulate::simulate(&three("qubit q; h q;"), &options).unwrap().method,
        Method::Noisy { shots: 1, seed: 0 }
    );
}

#[test]
fn circuits_that_are_too_wide_are_refused_and_not_simulated_without_errors() {
    let options = Options { noise: NOISES[0], ..Options::default() };
    let error = simulate::simulate(&three("qubit[40] q; h q;"), &options).unwrap_err();
    assert_eq!(error.code, simulate::TOO_LARGE_TO_SIMULATE);
    let options = Options { work: 1 << 20, ..options };
    let error = simulate::simulate(&three("qubit[12] q; bit[12] c; h q; h q; c = measure q;"), &options).unwrap_err();
    assert!(error.message.contains("too long"), "{error:?}");
}
