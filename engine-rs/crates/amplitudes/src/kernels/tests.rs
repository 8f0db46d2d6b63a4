//! Kernels, fusion and passes against the plain product of a matrix and a vector, on random states.

use super::{Kernel, PairMatrix, Window, compile};
use crate::fusion::Fusion;
use crate::passes;
use crate::unitary::{Controls, Unitary};
use circuit::gates::StandardGate;
use circuit::matrix::{Complex, Matrix};

/// Numbers without pattern: a linear congruential generator with the factor of Knuth's MMIX.
struct Random(u64);

impl Random {
    const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 up to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A gate on some qubits.
#[derive(Clone, Debug)]
struct Gate {
    matrix: Matrix,
    targets: Vec<u32>,
    controls: Controls,
}

impl Gate {
    fn unitary(&self) -> Unitary<'_> {
        Unitary { matrix: self.matrix.clone(), targets: &self.targets, controls: self.controls }
    }
}

fn random_state(random: &mut Random, qubits: u32) -> Vec<Complex> {
    (0..1 << qubits).map(|_| Complex::new(random.unit() - 0.5, random.unit() - 0.5)).collect()
}

/// What a gate makes of a state, by definition: each new amplitude is a row of the matrix times old ones.
fn product(state: &[Complex], gate: &Gate) -> Vec<Complex> {
    let row_of = |index: usize| {
        let bits = gate.targets.iter().enumerate();
        bits.fold(0, |row, (bit, target)| row | (index >> target & 1) << bit)
    };
    let at_row = |index: usize, row: usize| {
        let bits = gate.targets.iter().enumerate();
        bits.fold(index, |index, (bit, &target)| index & !(1 << target) | (row >> bit & 1) << target)
    };
    let new = |(index, &old): (usize, &Complex)| {
        if index & gate.controls.mask != gate.controls.value {
            return old;
        }
        let row = row_of(index);
        let columns = 0..gate.matrix.size();
        columns.fold(Complex::ZERO, |sum, column| sum + gate.matrix.at(row, column) * state[at_row(index, column)])
    };
    state.iter().enumerate().map(new).collect()
}

fn distance(one: &[Complex], other: &[Complex]) -> f64 {
    one.iter().zip(other).map(|(&one, &other)| (one - other).norm_squared()).fold(0.0, f64::max).sqrt()
}

/// Every gate of the table at random angles, and matrices of no class.
fn matrices(random: &mut Random) -> Vec<Matrix> {
    let mut matrices: Vec<Matrix> = StandardGate::all()
        .map(|gate| {
            let angles: Vec<f64> = (0..gate.info().parameters()).map(|_| random.unit() * 7.0 - 3.5).collect();
            gate.target_matrix(&angles)
        })
        .collect();
    for size in [2, 4, 8] {
        // Any matrix will do: no kernel relies on its being unitary.
        let entries = (0..size * size).map(|_| Complex::new(random.unit() - 0.5, random.unit() - 0.5));
        matrices.push(Matrix::new(size, entries.collect()));
    }
    let turned = StandardGate::Swap.matrix(&[]).product(&StandardGate::Rzz.matrix(&[0.4]));
    matrices.push(turned.controlled(1));
    matrices.push(turned);
    matrices
}

/// Distinct qubits in random order.
fn some_qubits(random: &mut Random, qubits: u32, count: usize) -> Vec<u32> {
    let mut all: Vec<u32> = (0..qubits).collect();
    (0..count).map(|_| all.swap_remove((random.unit() * all.len() as f64) as usize)).collect()
}

/// A random gate with up to so many controls.
fn random_gate(random: &mut Random, matrices: &[Matrix], qubits: u32, most_controls: u32) -> Gate {
    loop {
        let matrix = matrices[(random.unit() * matrices.len() as f64) as usize].clone();
        let targets = matrix.size().trailing_zeros();
        let controls = (random.unit() * f64::from(most_controls + 1)) as u32;
        if targets + controls > qubits {
            continue;
        }
        let mut chosen = some_qubits(random, qubits, (targets + controls) as usize);
        let controls = chosen.split_off(targets as usize);
        let controls = controls.iter().fold(Controls::default(), |it, &qubit| it.and(qubit, random.unit() < 0.5));
        return Gate { matrix, targets: chosen, controls };
    }
}

#[test]
fn a_kernel_does_what_its_matrix_does_on_every_qubit() {
    const QUBITS: u32 = 5;
    let mut random = Random::new(1);
    for matrix in matrices(&mut random) {
        let width = matrix.size().trailing_zeros();
        for place in 0..5_u32.pow(4) {
            // Two targets and two controls, or as many as there are; every choice of different qubits.
            let chosen: Vec<u32> = (0..4).map(|digit| place / 5_u32.pow(digit) % 5).collect();
            let mut targets = chosen[..(width as usize).min(2)].to_vec();
            if (1..targets.len()).any(|end| targets[..end].contains(&targets[end])) {
                continue;
            }
            while targets.len() < width as usize {
                targets.extend((0..QUBITS).rev().find(|qubit| !targets.contains(qubit)));
            }
            let free = |qubit: &u32| !targets.contains(qubit);
            let mut controls = Controls::default();
            for qubit in chosen[2..].iter().filter(|qubit| free(qubit)) {
                controls = controls.and(*qubit, (place + qubit) % 3 == 0);
            }
            for controls in [Controls::default(), controls] {
                let gate = Gate { matrix: matrix.clone(), targets: targets.clone(), controls };
                let state = random_state(&mut random, QUBITS);
                let mut changed = state.clone();
                compile(&gate.unitary(), |kernel| kernel.apply(&mut changed, Window::whole(QUBITS)));
                assert!(distance(&changed, &product(&state, &gate)) < 1e-14, "{gate:?}");
            }
        }
    }
}

fn fused(qubits: u32, gates: &[Gate]) -> Vec<Kernel> {
    let mut fusion = Fusion::new(qubits);
    for gate in gates {
        fusion.add(&gate.unitary());
    }
    fusion.finish()
}

#[test]
fn fused_gates_do_what_they_do_one_by_one() {
    let mut random = Random::new(2);
    for round in 0..400 {
        let qubits = 1 + round % 9;
        let mut matrices = matrices(&mut random);
        matrices.push(Matrix::diagonal(&[Complex::turned(random.unit())]));
        // Few classes at a time, so that runs of them come up.
        let matrices: Vec<Matrix> =
            (0..4).map(|_| matrices[(random.unit() * matrices.len() as f64) as usize].clone()).collect();
        let matrices = [matrices, vec![StandardGate::T.matrix(&[])]].concat();
        let gates: Vec<Gate> = (0..60).map(|_| random_gate(&mut random, &matrices, qubits, 2)).collect();
        let state = random_state(&mut random, qubits);
        let expected = gates.iter().fold(state.clone(), |state, gate| product(&state, gate));
        let mut changed = state;
        passes::run(&mut changed, qubits, &fused(qubits, &gates));
        let length = expected.iter().map(|it| it.norm_squared()).sum::<f64>().sqrt();
        assert!(distance(&changed, &expected) < 1e-12 * (1.0 + length), "{qubits} qubits, {gates:?}");
    }
}

#[test]
fn passes_do_what_kernels_do_one_by_one() {
    let mut random = Random::new(3);
    for qubits in [11, 12, 13, 14] {
        let matrices = matrices(&mut random);
        for controls in [0, 2, 7] {
            let gates: Vec<Gate> = (0..80).map(|_| random_gate(&mut random, &matrices, qubits, controls)).collect();
            let kernels = fused(qubits, &gates);
            let state = random_state(&mut random, qubits);
            let (mut expected, mut changed) = (state.clone(), state);
            for kernel in &kernels {
                kernel.apply(&mut expected, Window::whole(qubits));
            }
            passes::run(&mut changed, qubits, &kernels);
            let length = expected.iter().map(|it| it.norm_squared()).sum::<f64>().sqrt();
            assert!(distance(&changed, &expected) < 1e-13 * (1.0 + length), "{qubits} qubits");
        }
    }
}

#[test]
fn runs_of_diagonal_gates_become_tables() {
    let rotations: Vec<Gate> = (0..10)
        .flat_map(|qubit| {
            let rz = Gate {
                matrix: StandardGate::Rz.matrix(&[0.3 + f64::from(qubit)]),
                targets: vec![qubit],
                controls: Controls::default(),
            };
            let rzz = Gate {
                matrix: StandardGate::Rzz.matrix(&[0.7]),
                targets: vec![qubit, (qubit + 1) % 10],
                controls: Controls::default(),
            };
            [rz, rzz]
        })
        .collect();
    let kernels = fused(10, &rotations);
    assert!(kernels.len() <= 4 && kernels.iter().all(|kernel| matches!(kernel, Kernel::Table(_))), "{kernels:?}");
}

#[test]
fn gates_get_the_kernel_of_their_class() {
    let class = |gate: StandardGate, angles: &[f64]| {
        let gate = Gate { matrix: gate.target_matrix(angles), targets: vec![0], controls: Controls::default() };
        let mut kernels = Vec::new();
        compile(&gate.unitary(), |kernel| kernels.push(kernel));
        kernels
    };
    for (gate, angles, is_right) in [
        (StandardGate::X, &[][..], (|matrix| matrix == PairMatrix::Exchange) as fn(PairMatrix) -> bool),
        (StandardGate::Y, &[], |matrix| matches!(matrix, PairMatrix::Crossed(_))),
        (StandardGate::H, &[], |matrix| matches!(matrix, PairMatrix::Real(_))),
        (StandardGate::Ry, &[0.4], |matrix| matches!(matrix, PairMatrix::Real(_))),
        (StandardGate::Rx, &[0.4], |matrix| matches!(matrix, PairMatrix::Turning(_))),
        (StandardGate::U3, &[0.4, 0.3, 0.2], |matrix| matches!(matrix, PairMatrix::General(_))),
    ] {
        let kernels = class(gate, angles);
        assert!(matches!(kernels[..], [Kernel::Pair(_, matrix)] if is_right(matrix)), "{gate:?}: {kernels:?}");
    }
    assert!(matches!(class(StandardGate::T, &[])[..], [Kernel::Phase(_)]));
}
