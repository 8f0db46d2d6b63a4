//! Samples of parameters against simulations one by one, and gradients against the parameter-shift rule and against differences.

use circuit::Circuit;
use circuit::angle::{Angle, Expression};
use circuit::gates::StandardGate;
use circuit::matrix::Complex;
use circuit::operation::{Modifiers, RareIndex};
use simulate::quality::{Sample, sample};
use simulate::quantities::expectation::expectation;
use simulate::quantities::observable::PauliSum;
use simulate::quantities::reduced::{density_matrix, purity};
use simulate::{Options, statevector};

use crate::support::{batch, circuit};

fn state(circuit: &Circuit, values: &[f64]) -> Vec<Complex> {
    let options = Options { parameters: Some(values.to_vec()), ..Options::default() };
    statevector(circuit, &options).unwrap_or_else(|error| panic!("{error:?}"))
}

fn mean(circuit: &Circuit, sum: &PauliSum, values: &[f64]) -> f64 {
    expectation(&state(circuit, values), sum).expect("an expectation").mean
}

/// The expectation at a parameter moved by a step.
fn moved(circuit: &Circuit, sum: &PauliSum, values: &[f64], parameter: usize, step: f64) -> f64 {
    let mut values = values.to_vec();
    values[parameter] += step;
    mean(circuit, sum, &values)
}

/// The slope by differences of sixth order: exact to about 1e-9.
fn difference(circuit: &Circuit, sum: &PauliSum, values: &[f64], parameter: usize) -> f64 {
    let step = 0.01;
    let weights = [0.75, -0.15, 1.0 / 60.0];
    let pairs = weights.iter().zip(1..).map(|(weight, times)| {
        let step = step * f64::from(times);
        weight * (moved(circuit, sum, values, parameter, step) - moved(circuit, sum, values, parameter, -step))
    });
    pairs.sum::<f64>() / step
}

fn gradient(circuit: &Circuit, sum: &PauliSum, values: &[f64]) -> Vec<f64> {
    let row = batch(circuit).gradients(sum, values).unwrap_or_else(|error| panic!("{error:?}"));
    assert!((row[0] - mean(circuit, sum, values)).abs() < 1e-12);
    row[1..].to_vec()
}

/// Compares a gradient with differences.
fn check(statements: &str, values: &[f64]) {
    check_circuit(&circuit(statements), values, statements);
}

fn check_circuit(circuit: &Circuit, values: &[f64], what: &str) {
    let sum = PauliSum::parse(OBSERVABLE, circuit.qubit_count()).expect("an observable");
    for (parameter, slope) in gradient(circuit, &sum, values).into_iter().enumerate() {
        let expected = difference(circuit, &sum, values, parameter);
        assert!((slope - expected).abs() < 1e-8, "{what}\nparameter {parameter}: {slope}, expected {expected}");
    }
}

const OBSERVABLE: &str = "0.7 Z0 Z1 - X1 X2 + 0.3 Y0 Z2 + Y3 - 0.4 X0 + 0.2";

/// Entangled, and without symmetry.
const PREPARED: &str =
    "qubit[4] q; u3(0.3, 1.1, 0.7) q[0]; u3(1.3, 0.1, 2.7) q[1]; u3(2.3, 0.4, 0.2) q[2]; ry(1.9) q[3];
    cx q[0], q[1]; cx q[1], q[2]; cx q[2], q[3]; crx(0.8) q[3], q[0]; u3(0.5, 0.6, 0.7) q[1]; u3(1.5, 2.6, 0.1) q[3];";

/// A gate at parameters of its own, modified, between gates that mix all qubits.
fn circuit_of(gate: StandardGate, modifiers: Modifiers) -> Circuit {
    let info = gate.info();
    let inputs: Vec<String> = (0..info.parameters()).map(|number| format!("input float t{number};")).collect();
    let inputs = inputs.join(" ");
    let mut circuit = circuit(&format!("{inputs}{PREPARED}"));
    let angles: Vec<Angle> = (0..info.parameters() as u32)
        .map(|number| Angle::Expression(circuit.body.expression(Expression::Parameter(number))))
        .collect();
    let qubits = [1, 3, 0, 2];
    circuit.body.gate(gate, &angles, &qubits[..modifiers.controls.len() + usize::from(info.qubits)]);
    let index = RareIndex::new(circuit.body.modifiers.len() as u32);
    circuit.body.modifiers.push(modifiers);
    circuit.body.operations.last_mut().expect("the gate").modifiers = index;
    for (control, target) in [(3, 1), (0, 2)] {
        circuit.body.gate(StandardGate::Cx, &[], &[control, target]);
        circuit.body.gate(StandardGate::Ry, &[Angle::Value(0.4)], &[target]);
    }
    circuit
}

#[test]
fn each_angle_of_each_standard_gate_has_its_slope() {
    let mut count = 0;
    for gate in StandardGate::all().filter(|gate| gate.info().parameters() > 0) {
        let all = [(1.0, vec![]), (-1.0, vec![]), (2.0, vec![]), (0.3, vec![]), (1.0, vec![false]), (-1.0, vec![true])];
        for (power, controls) in all {
            let modifiers = Modifiers { power, controls };
            let circuit = circuit_of(gate, modifiers.clone());
            check_circuit(
                &circuit,
                &[0.4, 1.3, -0.8, 2.1][..gate.info().parameters()],
                &format!("{gate:?} {modifiers:?}"),
            );
            count += 1;
        }
    }
    assert!(count >= 100, "{count}");
}

/// Definitions, and calls on prepared qubits.
const PROGRAMS: [(&str, &str); 4] = [
    (
        "",
        "rx(sin(a) * b / 2 + c) q[0]; ry(-(b - a) ** 2) q[1]; rz(exp(c) / a) q[2]; cp(2 * a * 0.7) q[0], q[3]; p(sqrt(c)) q[2];
         ry(arctan(c) + tan(a) + log(b) + cos(c) + arcsin(a / 4) - arccos(b / 4)) q[2]; rx(b ** c) q[3];",
    ),
    (
        "gate inner(x) p, r { rx(x) p; cx p, r; rz(-x / 2) r; }
         gate outer(x, y) p, r { inner(x * y) p, r; u3(x, y, 0.3) p; inner(0.2) r, p; }",
        "outer(a, b) q[0], q[1]; inv @ outer(c, a + b) q[2], q[1]; ctrl @ inner(b) q[3], q[0], q[2];
         pow(3) @ inner(a) q[1], q[2]; pow(0.5) @ inner(0.4) q[0], q[2]; negctrl @ inv @ outer(a, c) q[0], q[3], q[1];",
    ),
    ("gate both(x) p { rx(x) p; rz(0.7 * x) p; }", "rx(a) q[0]; both(b) q[1]; both(c * c) q[0]; both(0.3) q[2];"),
    (
        "",
        "h q; rx(a) q[0]; rx(a) q[0]; h q[0]; rz(b) q[0]; cx q[0], q[1]; rz(b * 2) q[1]; cx q[0], q[1]; rz(c) q[0];
         cz q[0], q[2]; rz(a) q[2]; crz(b) q[2], q[0]; rx(c) q[2]; ry(a + 0.1) q[2];",
    ),
];

#[test]
fn slopes_go_through_expressions_definitions_and_modifiers() {
    let inputs = "input float a; input float b; input float c;";
    for (definitions, calls) in PROGRAMS {
        check(&format!("{inputs} {definitions} {PREPARED} {calls} cx q[2], q[0];"), &[0.9, 1.7, 0.6]);
    }
}

/// Numbers without pattern.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A random circuit where each parameter is the angle of one gate, which is a rotation by a product of Pauli operators.
fn random_circuit(numbers: &mut Numbers, qubits: u64, gates: u64) -> (String, usize) {
    let (mut inputs, mut statements, mut parameters) = (Vec::new(), Vec::new(), 0);
    for _ in 0..gates {
        let first = numbers.below(qubits);
        let second = (first + 1 + numbers.below(qubits - 1)) % qubits;
        statements.push(match numbers.below(12) {
            0 => format!("h q[{first}];"),
            1 => format!("t q[{first}];"),
            2 | 3 => format!("cx q[{first}], q[{second}];"),
            4 => format!("cz q[{first}], q[{second}];"),
            5 => format!("swap q[{first}], q[{second}];"),
            kind => {
                inputs.push(format!("input float t{parameters};"));
                parameters += 1;
                let angle = parameters - 1;
                match kind {
                    6 => format!("rx(t{angle}) q[{first}];"),
                    7 => format!("ry(t{angle}) q[{first}];"),
                    8 => format!("rz(t{angle}) q[{first}];"),
                    9 => format!("rzz(t{angle}) q[{first}], q[{second}];"),
                    10 => format!("rxx(t{angle}) q[{first}], q[{second}];"),
                    _ => format!("ryy(t{angle}) q[{first}], q[{second}];"),
                }
            }
        });
    }
    let definitions =
        ["rzz", "rxx", "ryy"].map(|name| StandardGate::named(name).and_then(|gate| gate.info().definition_3));
    let definitions: String = definitions.into_iter().flatten().collect();
    let (inputs, statements) = (inputs.concat(), statements.concat());
    (format!("{definitions} {inputs} qubit[{qubits}] q; {statements}"), parameters)
}

#[test]
fn gradients_are_those_of_the_parameter_shift_rule() {
    let mut numbers = Numbers(5);
    for round in 0..60 {
        let qubits = 2 + numbers.below(5);
        let gates = 5 + numbers.below(40);
        let (statements, parameters) = random_circuit(&mut numbers, qubits, gates);
        if parameters == 0 {
            continue;
        }
        let circuit = circuit(&statements);
        let sum = PauliSum::parse("Z0 Z1 + 0.5 X0 - 0.3 Y1 X0", circuit.qubit_count()).expect("an observable");
        let values = sample(parameters, Sample { seed: 3, first: round, count: 1 }).expect("a sample");
        for (parameter, slope) in gradient(&circuit, &sum, &values).into_iter().enumerate() {
            let quarter = std::f64::consts::FRAC_PI_2;
            let [more, less] = [quarter, -quarter].map(|step| moved(&circuit, &sum, &values, parameter, step));
            let expected = (more - less) / 2.0;
            assert!(
                (slope - expected).abs() < 1e-10,
                "{statements}\nparameter {parameter}: {slope}, expected {expected}"
            );
        }
    }
}

#[test]
fn a_gradient_of_many_qubits_has_the_slopes_of_a_few() {
    // 13 qubits are more than a block of the cache.
    let (statements, parameters) = random_circuit(&mut Numbers(8), 13, 120);
    let circuit = circuit(&statements);
    let sum = PauliSum::parse("Z0 Z12 + 0.5 X3 X11 - Y7", 13).expect("an observable");
    let values = sample(parameters, Sample { seed: 1, first: 0, count: 1 }).expect("a sample");
    for (parameter, slope) in gradient(&circuit, &sum, &values).into_iter().enumerate().step_by(7) {
        let quarter = std::f64::consts::FRAC_PI_2;
        let [more, less] = [quarter, -quarter].map(|step| moved(&circuit, &sum, &values, parameter, step));
        assert!((slope - (more - less) / 2.0).abs() < 1e-10, "{parameter}");
    }
}

#[test]
fn equal_gates_of_different_parameters_have_their_own_slopes() {
    check(
        "input float a; input float b; input float c; qubit[4] q; h q[0]; rx(a) q[0]; rx(b) q[1]; rx(2 * c) q[2]; crz(a) q[0], q[1]; \
         crz(b) q[1], q[2]; u3(a, b, 0.3) q[0]; u3(b, a, 0.3) q[1]; u3(b, 0.3, a) q[2]; inv @ rx(a) q[0]; rx(b) q[1]; cx q[0], q[2];",
        &[0.3, 0.3, 0.15],
    );
}

#[test]
fn slopes_are_right_where_a_gate_is_the_identity_and_for_unused_parameters() {
    let circuit = circuit(
        "input float a; input float unused; input float b; qubit[2] q; bit[2] c; h q; rx(a) q[0]; crz(b) q[0], q[1]; ry(a) q[1]; barrier q; c = measure q;",
    );
    let sum = PauliSum::parse("Z0 + Y0 Z1 + Z1", 2).expect("an observable");
    for values in [[0.0; 3], [std::f64::consts::PI, 0.3, 0.0]] {
        let slopes = gradient(&circuit, &sum, &values);
        assert_eq!(slopes[1], 0.0);
        for (parameter, slope) in slopes.into_iter().enumerate() {
            assert!((slope - difference(&circuit, &sum, &values, parameter)).abs() < 1e-8, "{parameter}");
        }
    }
}

#[test]
fn gradients_of_many_runs_come_in_their_order() {
    let circuit = circuit("input float a; input float b; qubit[2] q; rx(a) q[0]; ry(b) q[1]; cx q[0], q[1];");
    let sum = PauliSum::parse("Z0 Z1 + X1", 2).expect("an observable");
    let batch = batch(&circuit);
    let rows = batch.gradients(&sum, &[0.1, 0.2, 0.3, 0.4]).expect("gradients");
    assert_eq!(rows[..3], batch.gradients(&sum, &[0.1, 0.2]).expect("a gradient"));
    assert_eq!(rows[3..], batch.gradients(&sum, &[0.3, 0.4]).expect("a gradient"));
    assert_eq!(batch.gradients(&sum, &[]), Ok(Vec::new()));
}

#[test]
fn pairs_are_overlaps_and_purities_of_the_sampled_states() {
    for qubits in [1, 3, 7] {
        let layer = "for int i in [0:n-1] { ry(a) q[i]; rz(b * i) q[i]; } for int i in [0:n-2] { crx(c) q[i], q[i + 1]; } rx(a * b) q[0];"
            .replace("n-1", &(qubits - 1).to_string());
        let layer = if qubits == 1 {
            "rx(a) q[0]; rz(b + c) q[0]; ry(a) q[0];".to_owned()
        } else {
            layer.replace("n-2", &(qubits - 2).to_string())
        };
        let circuit =
            circuit(&format!("input float a; input float b; input float c; qubit[{qubits}] q; {layer} {layer}"));
        let rows = batch(&circuit).pairs(Sample { seed: 9, first: 4, count: 3 }).expect("pairs");
        let points = sample(3, Sample { seed: 9, first: 8, count: 6 }).expect("a sample");
        assert_eq!(rows.len(), 9);
        let q = |state: &[Complex]| {
            let purities = (0..qubits).map(|qubit| purity(&density_matrix(state, &[qubit]).expect("a matrix")));
            2.0 * (1.0 - purities.sum::<f64>() / f64::from(qubits))
        };
        for (row, values) in rows.chunks(3).zip(points.chunks(6)) {
            let (one, two) = (state(&circuit, &values[..3]), state(&circuit, &values[3..]));
            let overlap = one.iter().zip(&two).fold(Complex::ZERO, |sum, (one, two)| sum + one.conjugate() * *two);
            for (found, expected) in row.iter().zip([overlap.norm_squared(), q(&one), q(&two)]) {
                assert!((found - expected).abs() < 1e-12, "{found} {expected}");
            }
        }
    }
}

#[test]
fn samples_are_uniform_and_do_not_depend_on_how_they_are_taken() {
    let whole = sample(5, Sample { seed: 2, first: 0, count: 4000 }).expect("a sample");
    let parts =
        [(0, 1000), (1000, 3000)].map(|(first, count)| sample(5, Sample { seed: 2, first, count }).expect("a sample"));
    assert_eq!(whole, parts.concat());
    assert_ne!(whole, sample(5, Sample { seed: 3, first: 0, count: 4000 }).expect("a sample"));
    let mut counts = [0_f64; 16];
    for value in &whole {
        counts[(value / std::f64::consts::TAU * 16.0) as usize] += 1.0;
    }
    let expected = whole.len() as f64 / 16.0;
    let distance: f64 = counts.iter().map(|count| (count - expected).powi(2) / expected).sum();
    // What a fair sample exceeds once in ten thousand times, with 15 degrees of freedom.
    assert!(distance < 44.3, "{distance}");
}

#[test]
fn what_cannot_be_sampled_is_reported() {
    let code = |statements: &str| {
        let circuit = circuit(statements);
        let batch = batch(&circuit);
        let pairs = batch.pairs(Sample { seed: 0, first: 0, count: 2 }).expect_err("a diagnostic");
        let gradients = batch.gradients(&PauliSum::parse("Z0", 1).expect("an observable"), &[0.5; 4]);
        (pairs.code, gradients.map_err(|diagnostic| diagnostic.code))
    };
    assert_eq!(code("qubit[2] q; h q;"), ("SIM003", Err("SIM003")));
    assert_eq!(
        code("input float a; qubit[2] q; bit c; rx(a) q[0]; c = measure q[0]; if (c) x q[1];"),
        ("SIM004", Err("SIM004"))
    );
    let circuit = circuit("input float a; qubit[2] q; rx(a) q[0]; ry(sqrt(a)) q[1];");
    let too_many = Sample { seed: 0, first: 0, count: u32::MAX };
    assert_eq!(batch(&circuit).pairs(too_many).expect_err("a diagnostic").code, "SIM001");
    assert_eq!(batch(&circuit).sample(too_many).expect_err("a diagnostic").code, "SIM001");
    let other = PauliSum::parse("Z5", 6).expect("an observable");
    assert_eq!(batch(&circuit).gradients(&other, &[0.5]).expect_err("a diagnostic").code, "SIM001");
    let sum = PauliSum::parse("Z0 Z1", 2).expect("an observable");
    // √a has no slope at 0, and no value below.
    assert_eq!(batch(&circuit).gradients(&sum, &[0.0]).expect_err("a diagnostic").code, "SIM003");
    assert_eq!(batch(&circuit).gradients(&sum, &[-1.0]).expect_err("a diagnostic").code, "SIM003");
    let gates = "gate inner(x) p, r { rx(x) p; cx p, r; }";
    let broken = self::circuit(&format!("input float a; {gates} qubit[2] q; pow(0.5) @ inner(a) q[0], q[1];"));
    assert_eq!(batch(&broken).gradients(&sum, &[0.5]).expect_err("a diagnostic").code, "SIM002");
}
