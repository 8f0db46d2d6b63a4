//! What is computed from states, against the definitions written out over whole matrices, on random
//! states and on states whose values are known.

use circuit::matrix::{Complex, Matrix};
use simulate::quantities::entanglement::{entropy, mutual_information};
use simulate::quantities::expectation::{estimate, expectation};
use simulate::quantities::observable::{Pauli, PauliSum, Term, max_cut};
use simulate::quantities::reduced::{density_matrix, purity, qubit_count, qubit_states};
use simulate::quantities::shots::{Z_95, counts, wilson_interval};

/// Numbers without pattern between -1 and 1.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn below(&mut self, limit: u32) -> u32 {
        (f64::midpoint(self.next(), 1.0) * f64::from(limit)) as u32
    }

    /// A state of a length that is not 1.
    fn state(&mut self, qubits: u32) -> Vec<Complex> {
        (0..1 << qubits).map(|_| Complex::new(self.next(), self.next())).collect()
    }
}

fn state_of(program: &str) -> Vec<Complex> {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; {program}");
    let circuit = qasm::read(&source, &qasm::Limits::default()).circuit;
    simulate::statevector(&circuit, &simulate::Options::default()).unwrap()
}

fn norm(state: &[Complex]) -> f64 {
    state.iter().map(|amplitude| amplitude.norm_squared()).sum()
}

/// The definition of the partial trace.
fn traced(state: &[Complex], qubits: &[u32]) -> Matrix {
    let chosen: usize = qubits.iter().map(|qubit| 1 << qubit).sum();
    let number =
        |place: usize| qubits.iter().enumerate().map(|(bit, qubit)| (place >> qubit & 1) << bit).sum::<usize>();
    let size = 1 << qubits.len();
    let mut entries = vec![Complex::ZERO; size * size];
    for row in 0..state.len() {
        for column in 0..state.len() {
            if row & !chosen == column & !chosen {
                let entry = &mut entries[number(row) * size + number(column)];
                *entry = *entry + state[row] * state[column].conjugate() * (1.0 / norm(state));
            }
        }
    }
    Matrix::new(size, entries)
}

fn dense_entropy(matrix: &Matrix) -> f64 {
    // The characteristic polynomial has no closed form: powers of the matrix give the same sum as a series.
    // -log₂ λ = Σ (1-λ)ᵏ / (k ln 2) for 0 < λ ≤ 1.
    let size = matrix.size();
    let identity = Matrix::identity(size);
    let entries = identity.entries().iter().zip(matrix.entries()).map(|(&one, &entry)| one - entry).collect();
    let rest = Matrix::new(size, entries);
    let (mut power, mut sum) = (matrix.clone(), 0.0);
    for order in 1..20_000 {
        power = power.product(&rest);
        sum += (0..size).map(|index| power.at(index, index).re).sum::<f64>() / f64::from(order);
    }
    sum / std::f64::consts::LN_2
}

/// A product of Pauli operators as a matrix.
fn dense_pauli(factors: &[(u32, Pauli)], qubits: u32) -> Matrix {
    let size = 1_usize << qubits;
    let mut matrix = Matrix::identity(size);
    for &(qubit, pauli) in factors {
        let mut entries = vec![Complex::ZERO; size * size];
        for column in 0..size {
            let is_one = column >> qubit & 1 == 1;
            let (row, entry) = match pauli {
                Pauli::X => (column ^ 1 << qubit, Complex::ONE),
                Pauli::Y => (column ^ 1 << qubit, if is_one { -Complex::I } else { Complex::I }),
                Pauli::Z => (column, if is_one { -Complex::ONE } else { Complex::ONE }),
            };
            entries[row * size + column] = entry;
        }
        matrix = Matrix::new(size, entries).product(&matrix);
    }
    matrix
}

fn applied(matrix: &Matrix, state: &[Complex]) -> Vec<Complex> {
    let rows = matrix.entries().chunks_exact(state.len());
    rows.map(|row| row.iter().zip(state).fold(Complex::ZERO, |sum, (&entry, &it)| sum + entry * it)).collect()
}

fn random_sum(numbers: &mut Numbers, qubits: u32, terms: u32) -> PauliSum {
    PauliSum::of((0..terms).map(|_| {
        let mut factors = Vec::new();
        for qubit in 0..qubits {
            match numbers.below(4) {
                1 => factors.push((qubit, Pauli::X)),
                2 => factors.push((qubit, Pauli::Y)),
                3 => factors.push((qubit, Pauli::Z)),
                _ => {}
            }
        }
        Term { coefficient: numbers.next(), factors }
    }))
}

/// ⟨H⟩ and ⟨H²⟩ - ⟨H⟩² by matrices.
fn dense_expectation(state: &[Complex], sum: &PauliSum) -> (f64, f64) {
    let mut image = vec![Complex::ZERO; state.len()];
    for term in sum.terms() {
        let part = applied(&dense_pauli(&term.factors, qubit_count(state)), state);
        image.iter_mut().zip(part).for_each(|(sum, part)| *sum = *sum + part * term.coefficient);
    }
    let mean = state.iter().zip(&image).map(|(one, two)| (one.conjugate() * *two).re).sum::<f64>() / norm(state);
    (mean, norm(&image) / norm(state) - mean * mean)
}

#[test]
fn density_matrices_are_partial_traces() {
    let mut numbers = Numbers(1);
    for qubits in 1..=6 {
        let state = numbers.state(qubits);
        for _ in 0..10 {
            let mut chosen: Vec<u32> = (0..qubits).collect();
            chosen.sort_by_key(|_| numbers.below(1000));
            chosen.truncate(1 + numbers.below(4.min(qubits)) as usize);
            let matrix = density_matrix(&state, &chosen).unwrap();
            assert!(matrix.distance(&traced(&state, &chosen)) < 1e-13, "{chosen:?} of {qubits}");
            let (least, share) = (1.0 / matrix.size() as f64, purity(&matrix));
            assert!(least - 1e-12 < share && share < 1.0 + 1e-12);
        }
    }
}

#[test]
fn density_matrices_refuse_qubits_that_are_none() {
    let state = Numbers(2).state(5);
    for qubits in [&[][..], &[5], &[0, 0], &[0, 1, 2, 3, 4], &[u32::MAX]] {
        assert_eq!(density_matrix(&state, qubits), None, "{qubits:?}");
    }
}

#[test]
fn bloch_vectors_are_expectations_of_the_pauli_operators() {
    let mut numbers = Numbers(3);
    for qubits in 1..=6 {
        let state = numbers.state(qubits);
        for (qubit, found) in (0..).zip(qubit_states(&state)) {
            let matrix = traced(&state, &[qubit]);
            let mean = |pauli| {
                let product = matrix.product(&dense_pauli(&[(0, pauli)], 1));
                (product.at(0, 0) + product.at(1, 1)).re
            };
            let expected = [Pauli::X, Pauli::Y, Pauli::Z].map(mean);
            for (found, expected) in [found.x, found.y, found.z].into_iter().zip(expected) {
                assert!((found - expected).abs() < 1e-13);
            }
            assert!((found.purity() - purity(&matrix)).abs() < 1e-13);
            assert!((found.probability_of_one() - matrix.at(1, 1).re).abs() < 1e-13);
            assert!((found.phase() - matrix.at(1, 0).angle()).abs() < 1e-12);
            assert!((0.5..=1.0).contains(&found.purity()));
        }
    }
}

#[test]
fn bloch_vectors_of_product_states_are_those_of_their_gates() {
    let states = qubit_states(&state_of("qubit[4] q; ry(0.3) q[0]; h q[1]; s q[1]; x q[2]; h q[3]; z q[3];"));
    let expected = [[0.3_f64.sin(), 0.0, 0.3_f64.cos()], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0], [-1.0, 0.0, 0.0]];
    for (found, expected) in states.iter().zip(expected) {
        for (found, expected) in [found.x, found.y, found.z].into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-14);
        }
        assert!((found.purity() - 1.0).abs() < 1e-14);
    }
    let phases: Vec<f64> = states.iter().map(|state| state.phase()).collect();
    let pi = std::f64::consts::PI;
    assert!((phases[1] - pi / 2.0).abs() < 1e-14 && phases[2] == 0.0 && (phases[3].abs() - pi).abs() < 1e-14);
}

#[test]
fn mutual_information_is_that_of_the_partial_traces() {
    let mut numbers = Numbers(4);
    for qubits in 1..=6 {
        let state = numbers.state(qubits);
        let pairs = mutual_information(&state);
        assert_eq!(pairs.len() as u32, qubits * (qubits - 1) / 2);
        for pair in pairs {
            let part = |qubits: &[u32]| entropy(&traced(&state, qubits));
            let expected = part(&[pair.first]) + part(&[pair.second]) - part(&[pair.first, pair.second]);
            assert!((pair.bits - expected).abs() < 1e-11, "{pair:?} {expected}");
            assert!((0.0..2.0 + 1e-12).contains(&pair.bits));
        }
    }
}

#[test]
fn the_entropy_is_the_series_of_its_logarithm() {
    let mut numbers = Numbers(5);
    let state = numbers.state(7);
    for qubits in [&[0][..], &[1, 4], &[2, 5, 6]] {
        let matrix = traced(&state, qubits);
        assert!((entropy(&matrix) - dense_entropy(&matrix)).abs() < 1e-9);
    }
}

#[test]
fn known_states_have_their_known_mutual_information() {
    let all = |program: &str, expected: f64| {
        for pair in mutual_information(&state_of(program)) {
            assert!((pair.bits - expected).abs() < 1e-12, "{program}: {pair:?}");
        }
    };
    all("qubit[2] q; h q[0]; cx q[0], q[1];", 2.0);
    // Any two qubits of GHZ are classical copies of each other.
    all("qubit[5] q; h q[0]; for int i in [0:3] { cx q[i], q[i + 1]; }", 1.0);
    all("qubit[4] q; h q[0]; ry(0.4) q[1]; rx(1) q[2];", 0.0);
    // Two qubits of W on n: |00⟩ with (n-2)/n, (|01⟩+|10⟩)/√2 with 2/n.
    let binary = |p: f64| -p * p.log2() - (1.0 - p) * (1.0 - p).log2();
    let third = Complex::new(3_f64.sqrt().recip(), 0.0);
    let zero = Complex::ZERO;
    for pair in mutual_information(&[zero, third, third, zero, third, zero, zero, zero]) {
        assert!((pair.bits - binary(1.0 / 3.0)).abs() < 1e-12);
    }
}

#[test]
fn expectation_and_variance_are_those_of_matrices() {
    let mut numbers = Numbers(6);
    for qubits in 1..=5 {
        for terms in [1, 3, 12, 60] {
            let (state, sum) = (numbers.state(qubits), random_sum(&mut numbers, qubits, terms));
            let (mean, variance) = dense_expectation(&state, &sum);
            let found = expectation(&state, &sum).unwrap();
            assert!((found.mean - mean).abs() < 1e-12 && (found.variance - variance).abs() < 1e-11);
            assert!(found.variance >= 0.0);
        }
    }
}

#[test]
fn estimates_agree_with_expectations_within_their_errors() {
    let mut numbers = Numbers(7);
    let (mut outside, mut rounds) = (0, 0);
    for qubits in 1..=4 {
        for seed in 0..25 {
            let (state, sum) = (numbers.state(qubits), random_sum(&mut numbers, qubits, 6));
            let exact = expectation(&state, &sum).unwrap();
            let found = estimate(&state, &sum, 2000, seed).unwrap();
            assert_eq!(found, estimate(&state, &sum, 2000, seed).unwrap());
            let distance = (found.mean - exact.mean).abs() / found.standard_error.max(1e-12);
            assert!(distance < 4.5, "{distance} standard errors");
            outside += u32::from(distance > Z_95);
            rounds += 1;
        }
    }
    // 5 of 100 on average.
    assert!(rounds == 100 && (1..=12).contains(&outside), "{outside} of {rounds}");
}

#[test]
fn estimates_measure_terms_together_that_agree_in_each_basis() {
    let state = Numbers(8).state(3);
    let groups = |text: &str| estimate(&state, &PauliSum::parse(text, 3).unwrap(), 10, 0).unwrap().groups;
    assert_eq!(groups("Z0 Z1 + Z1 Z2 + Z2 + 3"), 1);
    assert_eq!(groups("X0 + Y1 + Z2 + X0 Y1"), 1);
    assert_eq!(groups("X0 + Y0 + Z0"), 3);
    assert_eq!(groups("2.5"), 0);
    assert_eq!(estimate(&state, &PauliSum::parse("2.5", 3).unwrap(), 10, 0).unwrap().mean, 2.5);
}

#[test]
fn states_with_a_certain_value_have_no_variance() {
    let state = state_of("qubit[3] q; h q[0]; cx q[0], q[1]; x q[2];");
    for (text, mean) in [("Z0 Z1", 1.0), ("X0 X1", 1.0), ("Y0 Y1", -1.0), ("Z2", -1.0), ("ZZZ * Z0 Z1", -1.0)] {
        let found = expectation(&state, &PauliSum::parse(text, 3).unwrap()).unwrap();
        assert!((found.mean - mean).abs() < 1e-14 && found.variance < 1e-28, "{text}: {found:?}");
    }
}

#[test]
fn observables_on_qubits_that_the_state_lacks_are_refused() {
    let sum = PauliSum::parse("Z7", 8).unwrap();
    let state = Numbers(9).state(3);
    assert!(expectation(&state, &sum).is_none() && estimate(&state, &sum, 10, 0).is_none());
    assert!(estimate(&state, &PauliSum::parse("Z0", 3).unwrap(), 0, 0).is_none());
}

#[test]
fn the_cost_of_a_graph_is_the_weight_of_the_cut() {
    let edges = [(0, 1, 1.5), (1, 2, -0.5), (3, 2, 2.0), (0, 3, 1.0)];
    let cost = max_cut(&edges);
    for place in 0..16_usize {
        let mut state = vec![Complex::ZERO; 16];
        state[place] = Complex::ONE;
        let side = |node: u32| place >> node & 1;
        let cut: f64 = edges.iter().filter(|edge| side(edge.0) != side(edge.1)).map(|edge| edge.2).sum();
        assert!((expectation(&state, &cost).unwrap().mean - cut).abs() < 1e-14);
    }
    assert_eq!(max_cut(&[]).text(), "0");
    assert_eq!(max_cut(&[(1, 1, 5.0)]).text(), "0");
}

#[test]
fn observables_are_read_and_written() {
    for (text, expected) in [
        ("0.5 Z0 Z1 - X2 + 1.5", "0.5 Z0 Z1 - X2 + 1.5"),
        ("Z0*Z1", "Z0 Z1"),
        ("Z0Z1", "Z0 Z1"),
        ("z1 · z0", "Z0 Z1"),
        ("-X0", "-X0"),
        ("+ - X0", "-X0"),
        ("X0 + -0.5 X1", "X0 - 0.5 X1"),
        ("X0 − Y1", "X0 - Y1"),
        ("1/2 Z0 + Z1/4", "0.5 Z0 + 0.25 Z1"),
        ("2e-3Z0", "0.002 Z0"),
        (".5 Z0", "0.5 Z0"),
        ("3 * 2 * Z0", "6 Z0"),
        ("ZXI", "X1 Z2"),
        ("III", "1"),
        ("I0 I2", "1"),
        ("Z0 Z0 X1 Z0", "Z0 X1"),
        ("Z0 Z0", "1"),
        ("Z0 + X1 + Z0", "2 Z0 + X1"),
        ("Z0 - Z0", "0"),
        ("0.1 Z0 + 0.2 Z0 - 0.3 Z0", "0"),
        ("  Z0\n+ Z1 ", "Z0 + Z1"),
    ] {
        let sum = PauliSum::parse(text, 3).unwrap_or_else(|mistake| panic!("{text}: {mistake:?}"));
        assert_eq!(sum.text(), expected, "{text}");
        if expected != "0" {
            assert_eq!(PauliSum::parse(&sum.text(), 3).unwrap(), sum);
        }
    }
}

#[test]
fn mistakes_in_observables_are_found_where_they_are() {
    for (text, place, message) in [
        ("", "", "the observable is empty"),
        ("  ", "", "the observable is empty"),
        ("Z0 +", "", "a term is missing at the end"),
        ("Z0 *", "", "a term is missing at the end"),
        ("0.5 ZO", "ZO", "`ZO` is no Pauli operator: it has the letter `O`"),
        ("Q1 + Z0", "Q1", "`Q1` is no Pauli operator: it has the letter `Q`"),
        ("Z0 - a", "a", "`a` is no Pauli operator"),
        ("Z0 Z3", "Z3", "`Z3` is on qubit 3, and there are 3 qubits"),
        ("X0Z99999999999", "X0Z99999999999", "`Z99999999999` is on qubit 99999999999, and there are 3 qubits"),
        ("ZZ", "ZZ", "`ZZ` has 2 letters, and there are 3 qubits"),
        ("Z + X0", "Z", "`Z` names no qubit"),
        ("ZX0", "ZX0", "`ZX0` has a letter without a qubit"),
        ("X0 Y0", "Y0", "X and Y act on qubit 0 in one term"),
        ("(Z0 + Z1)", "(", "expected a number or an operator, found `(`"),
        ("Z[0]", "Z", "`Z` names no qubit"),
        ("Z0 ^ 2", "^", "expected a number or an operator, found `^`"),
        ("Z0 2", "2", "a number stands behind an operator"),
        ("1e999 Z0", "1e999", "`1e999` is no number that can be used"),
        ("1.2.3 Z0", ".3", "a number stands behind an operator"),
        (". Z0", ".", "`.` is no number that can be used"),
        ("Z0 / 0", "0", "the coefficient is no number from -1e100 to 1e100"),
        ("0 Z0 / 0", "0", "the coefficient is no number from -1e100 to 1e100"),
        ("1e308 Z0 + 1e308 Z0", "1e308", "the coefficient is no number from -1e100 to 1e100"),
        ("2 / Z0", "Z0", "an operator cannot divide"),
        ("* Z0", "*", "expected a number or an operator, found `*`"),
        ("Z0 + é1", "é1", "`é1` is no Pauli operator: it has the letter `é`"),
    ] {
        let mistake = PauliSum::parse(text, 3).expect_err(text);
        let found = &text[mistake.span.start as usize..mistake.span.end as usize];
        assert_eq!((found, mistake.message.as_str()), (place, message), "{text}");
        assert!(!mistake.help.is_empty());
    }
    assert!(PauliSum::parse(&"Z0 + ".repeat(30_000), 3).unwrap_err().message.contains("too long"));
    assert!(PauliSum::parse(&"Z0 + ".repeat(5000), 3).unwrap_err().message.contains("4096 terms"));
}

#[test]
fn texts_of_any_kind_are_read_or_refused() {
    let mut numbers = Numbers(10);
    let letters: Vec<char> = "XYZI0129.eE+-−*/·() \nqé_".chars().collect();
    for _ in 0..20_000 {
        let length = numbers.below(12);
        let text: String = (0..length).map(|_| letters[numbers.below(letters.len() as u32) as usize]).collect();
        match PauliSum::parse(&text, 2) {
            Ok(sum) => assert!(
                PauliSum::parse(&sum.text(), 2).is_ok() && sum.terms().iter().all(|it| it.coefficient.is_finite())
            ),
            Err(mistake) => {
                assert!(text.get(mistake.span.start as usize..mistake.span.end as usize).is_some(), "{text}");
            }
        }
    }
}

#[test]
fn shots_follow_their_distribution() {
    let mut numbers = Numbers(11);
    let weights: Vec<f64> = (0..16).map(|_| numbers.next().abs()).collect();
    let total: f64 = weights.iter().sum();
    let shots = 100_000;
    let found = counts(&weights, shots, 5);
    assert_eq!(found.iter().map(|it| it.count).sum::<u32>(), shots);
    assert_eq!(found, counts(&weights, shots, 5));
    assert_ne!(found, counts(&weights, shots, 6));
    let square = |count: &simulate::quantities::shots::Count| {
        let expected = weights[count.outcome] / total * f64::from(shots);
        (f64::from(count.count) - expected).powi(2) / expected
    };
    // χ² with 15 degrees of freedom exceeds 37.7 once in 1,000 seeds.
    assert!(found.len() == 16 && found.iter().map(square).sum::<f64>() < 37.7);
}

#[test]
fn shots_never_have_what_is_impossible() {
    let found = counts(&[0.0, 1.0, 0.0, 3.0, 0.0], 1000, 1);
    assert_eq!(found.iter().map(|it| it.outcome).collect::<Vec<_>>(), [1, 3]);
    assert!(counts(&[], 10, 0).is_empty() && counts(&[0.0, 0.0], 10, 0).is_empty() && counts(&[1.0], 0, 0).is_empty());
    assert_eq!(counts(&[0.0, 1e-300], 10, 0)[0].count, 10);
}

#[test]
fn intervals_cover_the_probability_as_often_as_they_say() {
    let share = |probability: f64| {
        let covers = |seed: u64| {
            let found = counts(&[1.0 - probability, probability], 200, seed);
            let count = found.iter().find(|it| it.outcome == 1).map_or(0, |it| it.count);
            let (low, high) = wilson_interval(count, 200, Z_95);
            low <= probability && probability <= high
        };
        (0..2000).filter(|&seed| covers(seed)).count() as f64 / 2000.0
    };
    for probability in [0.02, 0.1, 0.5, 0.9] {
        let share = share(probability);
        assert!((0.92..0.98).contains(&share), "{probability}: {share}");
    }
    assert_eq!(wilson_interval(0, 0, Z_95), (0.0, 1.0));
    assert_eq!(wilson_interval(10, 10, Z_95).1, 1.0);
    let low = wilson_interval(10, 10, Z_95).0;
    assert!((low - 0.722_467).abs() < 1e-6, "{low}");
}

#[test]
fn what_is_no_state_makes_nothing_panic() {
    let mut numbers = Numbers(12);
    for length in 0..=9 {
        for scale in [0.0, 1.0, f64::NAN, f64::INFINITY] {
            let state: Vec<Complex> = (0..length).map(|_| Complex::new(numbers.next() * scale, 0.0)).collect();
            let _ = qubit_states(&state);
            let _ = mutual_information(&state);
            let _ = density_matrix(&state, &[0, 1]).map(|matrix| entropy(&matrix));
            let sum = PauliSum::parse("X0 Z1 + Y1", 2).unwrap();
            let is_state = length == 4 || length == 8;
            assert_eq!(expectation(&state, &sum).is_some(), is_state);
            assert_eq!(estimate(&state, &sum, 10, 0).is_some(), is_state);
            let weights: Vec<f64> = state.iter().map(|amplitude| amplitude.re).collect();
            let _ = counts(&weights, 10, 0);
        }
    }
}
