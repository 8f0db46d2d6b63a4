//! The definitions against the matrices that vendors publish, global phase included.
//!
//! Matrices are over the basis |00>, |01>, |10>, |11> with the first qubit on the left.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, FRAC_PI_4, FRAC_PI_6, FRAC_PI_8};
use std::ops::{Add, Mul};

use super::{Callable, G, GateDefinition, Motion, named};
use circuit::angle::evaluate;
use circuit::gates::Library;
use circuit::operation::OperationKind;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Complex(f64, f64);

const O: Complex = Complex(0.0, 0.0);
const I: Complex = Complex(1.0, 0.0);

impl Add for Complex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl Mul for Complex {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0 - self.1 * other.1, self.0 * other.1 + self.1 * other.0)
    }
}

/// `size · e^(i phase)`
fn polar(size: f64, phase: f64) -> Complex {
    Complex(size * phase.cos(), size * phase.sin())
}

/// `-i · size · e^(i phase)`
fn minus_i(size: f64, phase: f64) -> Complex {
    polar(size, phase - FRAC_PI_2)
}

type Matrix = Vec<Vec<Complex>>;

fn single(gate: G, angles: &[f64]) -> [[Complex; 2]; 2] {
    let half = angles.first().copied().unwrap_or(0.0) / 2.0;
    let h = Complex(FRAC_1_SQRT_2, 0.0);
    match gate {
        G::H => [[h, h], [h, Complex(-FRAC_1_SQRT_2, 0.0)]],
        G::X => [[O, I], [I, O]],
        G::S => [[I, O], [O, polar(1.0, FRAC_PI_2)]],
        G::Sdg => [[I, O], [O, polar(1.0, -FRAC_PI_2)]],
        G::T => [[I, O], [O, polar(1.0, FRAC_PI_4)]],
        G::Tdg => [[I, O], [O, polar(1.0, -FRAC_PI_4)]],
        G::U1 => [[I, O], [O, polar(1.0, 2.0 * half)]],
        G::Rz => [[polar(1.0, -half), O], [O, polar(1.0, half)]],
        G::Rx => {
            let (cos, sin) = (Complex(half.cos(), 0.0), minus_i(half.sin(), 0.0));
            [[cos, sin], [sin, cos]]
        }
        other => panic!("{other:?} stands in no definition"),
    }
}

/// The unitary of a definition for values of its parameters.
fn unitary(definition: &GateDefinition, values: &[f64]) -> Matrix {
    let body = definition.body.as_ref().expect("the definition has a body");
    let qubits = definition.qubits.len() as u32;
    let dimension = 1_usize << qubits;
    let bit = |qubit: u32| 1_usize << (qubits - 1 - qubit);
    let column = |start: usize| {
        let mut state = vec![O; dimension];
        state[start] = I;
        for operation in &body.operations {
            let OperationKind::Gate(gate) = operation.kind else { panic!("only standard gates") };
            let angles: Vec<f64> =
                body.angles(operation).iter().map(|&a| evaluate(a, &body.expressions, &[], values)).collect();
            state = match *body.qubits(operation) {
                [control, target] => {
                    assert_eq!(gate, G::Cx);
                    let flipped = |i: usize| if i & bit(control) == 0 { i } else { i ^ bit(target) };
                    (0..dimension).map(|i| state[flipped(i)]).collect()
                }
                [qubit] => {
                    let matrix = single(gate, &angles);
                    let row = |i: usize| &matrix[usize::from(i & bit(qubit) != 0)];
                    let low = |i: usize| i & !bit(qubit);
                    (0..dimension).map(|i| row(i)[0] * state[low(i)] + row(i)[1] * state[low(i) | bit(qubit)]).collect()
                }
                _ => panic!("one or two qubits"),
            };
        }
        state
    };
    let columns: Vec<Vec<Complex>> = (0..dimension).map(column).collect();
    (0..dimension).map(|row| columns.iter().map(|column| column[row]).collect()).collect()
}

/// Checks a gate at some values of its angles against a formula.
fn check(name: &str, published: impl Fn(&[f64]) -> Matrix) {
    let gate = named(name).expect("the gate is known");
    let Callable::Defined(definition) = &gate.gate else { panic!("{name} has no definition") };
    for values in [[0.7, -1.9, 2.6], [3.1, 0.4, -0.8], [0.0, 5.0, 1.0]] {
        let (found, expected) = (unitary(definition, &values[..gate.free]), published(&values));
        for (found, expected) in found.iter().flatten().zip(expected.iter().flatten()) {
            let distance = (found.0 - expected.0).hypot(found.1 - expected.1);
            assert!(distance < 1e-12, "{name}{values:?}: {found:?} where {expected:?} is published");
        }
    }
}

#[test]
fn prx_r_and_u1q_turn_about_an_axis_of_the_equator() {
    for name in ["prx", "r", "U1q"] {
        check(name, |a| {
            let (cos, sin) = ((a[0] / 2.0).cos(), (a[0] / 2.0).sin());
            vec![vec![Complex(cos, 0.0), minus_i(sin, -a[1])], vec![minus_i(sin, a[1]), Complex(cos, 0.0)]]
        });
    }
}

#[test]
fn phased_xz_is_z_after_x_along_a_turned_axis() {
    check("phased_xz", |v| {
        let (x, z, a) = (v[0], v[1], v[2]);
        // X^x = e^(ix/2) Rx(x); between Z^-a and Z^(a+z).
        let (cos, sin) = (polar((x / 2.0).cos(), x / 2.0), minus_i((x / 2.0).sin(), x / 2.0));
        vec![vec![cos, sin * polar(1.0, -a)], vec![sin * polar(1.0, a + z), cos * polar(1.0, z)]]
    });
}

#[test]
fn gpi_and_gpi2_are_half_and_quarter_turns_about_an_axis_of_the_equator() {
    check("gpi", |a| vec![vec![O, polar(1.0, -a[0])], vec![polar(1.0, a[0]), O]]);
    check("gpi2", |a| {
        let h = FRAC_1_SQRT_2;
        vec![vec![Complex(h, 0.0), minus_i(h, -a[0])], vec![minus_i(h, a[0]), Complex(h, 0.0)]]
    });
}

#[test]
fn ms_is_the_partially_entangling_molmer_sorensen_gate() {
    check("ms", |a| {
        let (sum, difference) = (a[0] + a[1], a[0] - a[1]);
        let (cos, sin) = (Complex((a[2] / 2.0).cos(), 0.0), (a[2] / 2.0).sin());
        vec![
            vec![cos, O, O, minus_i(sin, -sum)],
            vec![O, cos, minus_i(sin, -difference), O],
            vec![O, minus_i(sin, difference), cos, O],
            vec![minus_i(sin, sum), O, O, cos],
        ]
    });
}

fn diagonal(phases: [f64; 4]) -> Matrix {
    let entry = |row: usize, column: usize| if row == column { polar(1.0, phases[row]) } else { O };
    (0..4).map(|row| (0..4).map(|column| entry(row, column)).collect()).collect()
}

#[test]
fn zz_has_an_angle_at_ionq_and_none_at_quantinuum() {
    check("zz", |a| diagonal([-a[0] / 2.0, a[0] / 2.0, a[0] / 2.0, -a[0] / 2.0]));
    check("ZZ", |_| diagonal([-FRAC_PI_4, FRAC_PI_4, FRAC_PI_4, -FRAC_PI_4]));
    assert_eq!((named("zz").unwrap().free, named("ZZ").unwrap().free), (1, 0));
}

#[test]
fn rxxyyzz_is_the_exponential_of_the_three_at_once() {
    check("Rxxyyzz", |v| {
        let (even, odd) = ((v[0] - v[1]) / 2.0, f64::midpoint(v[0], v[1]));
        let (outer, inner) = (-v[2] / 2.0, v[2] / 2.0);
        vec![
            vec![polar(even.cos(), outer), O, O, minus_i(even.sin(), outer)],
            vec![O, polar(odd.cos(), inner), minus_i(odd.sin(), inner), O],
            vec![O, minus_i(odd.sin(), inner), polar(odd.cos(), inner), O],
            vec![minus_i(even.sin(), outer), O, O, polar(even.cos(), outer)],
        ]
    });
}

/// `exp(i angle (XX + YY) / 2)`, then a phase on |11>.
fn excitation_exchange(angle: f64, phase: f64) -> Matrix {
    let (cos, sin) = (Complex(angle.cos(), 0.0), Complex(0.0, angle.sin()));
    vec![vec![I, O, O, O], vec![O, cos, sin, O], vec![O, sin, cos, O], vec![O, O, O, polar(1.0, phase)]]
}

#[test]
fn iswap_its_roots_and_syc_exchange_an_excitation() {
    check("iswap", |_| excitation_exchange(FRAC_PI_2, 0.0));
    check("sqrt_iswap", |_| excitation_exchange(2.0 * FRAC_PI_8, 0.0));
    check("sqrt_iswap_inv", |_| excitation_exchange(-2.0 * FRAC_PI_8, 0.0));
    check("syc", |_| excitation_exchange(-FRAC_PI_2, -FRAC_PI_6));
}

#[test]
fn ecr_is_the_echoed_cross_resonance_gate() {
    // X on the first, minus Y on the first and X on the second, over the root of 2.
    let (h, i) = (Complex(FRAC_1_SQRT_2, 0.0), Complex(0.0, FRAC_1_SQRT_2));
    let j = Complex(0.0, -FRAC_1_SQRT_2);
    check("ecr", |_| vec![vec![O, O, h, i], vec![O, O, i, h], vec![h, j, O, O], vec![j, h, O, O]]);
}

const NAMES: [&str; 16] = [
    "prx",
    "r",
    "U1q",
    "phased_xz",
    "gpi",
    "gpi2",
    "ms",
    "zz",
    "ZZ",
    "Rxxyyzz",
    "iswap",
    "sqrt_iswap",
    "sqrt_iswap_inv",
    "syc",
    "ecr",
    "sycamore",
];

#[test]
fn definitions_can_be_written_in_both_versions() {
    for name in NAMES {
        let Some(Callable::Defined(definition)) = named(name).map(|gate| gate.gate) else { panic!("{name}") };
        for operation in &definition.body.as_ref().unwrap().operations {
            let OperationKind::Gate(gate) = operation.kind else { panic!("{name}") };
            assert_eq!(
                (gate.info().version_2, gate.info().version_3),
                (Library::Original, Library::Original),
                "{name}"
            );
        }
        assert!(definition.parameters.is_sorted(), "{name}: an importer binds parameters in alphabetical order");
        let identifiers = definition.parameters.iter().chain(&definition.qubits).chain([&definition.name]);
        for identifier in identifiers {
            // OpenQASM 2 wants a small letter first.
            assert!(identifier.starts_with(|first: char| first.is_ascii_lowercase()), "{identifier}");
            let keywords = [
                "angle", "bit", "bool", "complex", "duration", "float", "int", "pow", "inv", "ctrl", "input", "measure",
            ];
            assert!(!keywords.contains(&identifier.as_str()), "{identifier} is a keyword of OpenQASM 3");
            assert!(G::named(identifier).is_none(), "{identifier} is a standard gate");
        }
    }
}

#[test]
fn the_builders_names_are_standard_gates() {
    for (name, expected) in [
        ("RX", G::Rx),
        ("RY", G::Ry),
        ("RZ", G::Rz),
        ("U3", G::U3),
        ("CNOT", G::Cx),
        ("CZ", G::Cz),
        ("RZZ", G::Rzz),
        ("RXX", G::Rxx),
        ("RYY", G::Ryy),
        ("Rz", G::Rz),
        ("virtual rz", G::Rz),
        ("rx(pi/2)", G::Rx),
        ("u", G::U),
    ] {
        let Some(Callable::Standard(gate)) = named(name).map(|gate| gate.gate) else { panic!("{name}") };
        assert_eq!(gate, expected, "{name}");
    }
    assert_eq!(named("rx(pi)").unwrap().motion, Motion::Other);
    assert!(named("warp").is_none() && named("").is_none());
}
