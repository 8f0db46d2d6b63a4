use std::f64::consts::PI;

use super::*;

#[test]
fn a_controlled_gate_has_its_base_on_the_remaining_qubits() {
    for gate in StandardGate::all() {
        let info = gate.info();
        if let (Some(base), true) = (info.base, info.controls > 0) {
            assert_eq!(info.qubits, info.controls + base.info().qubits, "{gate:?}");
            assert_eq!(info.parameters(), base.info().parameters(), "{gate:?}");
        }
        if let Some(controlled) = info.controlled {
            assert!(gate == StandardGate::Gphase || controlled.info().controls == info.controls + 1, "{gate:?}");
        }
    }
}

#[test]
fn names_are_unique() {
    let mut names: Vec<_> = StandardGate::all().map(|gate| gate.info().name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), COUNT);
}

#[test]
fn inverses_and_powers_are_what_the_matrices_say() {
    for gate in StandardGate::all() {
        let info = gate.info();
        let angles: Vec<f64> = (0..info.parameters()).map(|place| 0.3 + 0.4 * place as f64).collect();
        let matrix = gate.matrix(&angles);
        let close = |other: &Matrix| assert!(matrix.adjoint().distance(other) < 1e-12, "{gate:?}");
        match info.inverse {
            Inverse::Itself => close(&matrix),
            Inverse::Gate(inverse) => close(&inverse.matrix(&[])),
            Inverse::Negated(order) => {
                close(&gate.matrix(&order.iter().map(|&place| -angles[place]).collect::<Vec<_>>()));
            }
            Inverse::Unknown | Inverse::OfU2 => {}
        }
        match info.power {
            Power::ScalesAngle => close(&gate.matrix(&[-angles[0]])),
            Power::Roots([root, inverse]) => {
                let [root, inverse] = [root, inverse].map(|gate| gate.matrix(&[]));
                assert!(root.product(&root).distance(&matrix) < 1e-12, "{gate:?}");
                assert!(root.product(&inverse).distance(&Matrix::identity(root.size())) < 1e-12, "{gate:?}");
            }
            _ => {}
        }
    }
}

#[test]
fn every_matrix_is_unitary_and_as_large_as_the_gate() {
    for gate in StandardGate::all() {
        let info = gate.info();
        for first in [0.7, 1e16] {
            let angles: Vec<f64> = (0..info.parameters()).map(|place| first + place as f64 * PI / 5.0).collect();
            let matrix = gate.matrix(&angles);
            assert_eq!(matrix.size(), 1 << info.qubits, "{gate:?}");
            let product = matrix.product(&matrix.adjoint());
            assert!(product.distance(&Matrix::identity(matrix.size())) < 1e-12, "{gate:?}");
        }
    }
}

#[test]
fn powers_follow_the_principal_eigenvalues() {
    let close = |one: &Matrix, two: &Matrix| assert!(one.distance(two) < 1e-11, "{one:?}\n{two:?}");
    close(&StandardGate::Z.matrix(&[]).power(0.25), &StandardGate::T.matrix(&[]));
    close(&StandardGate::Z.matrix(&[]).power(-0.5), &StandardGate::Sdg.matrix(&[]));
    close(&StandardGate::Cx.matrix(&[]).power(0.5), &StandardGate::Csx.matrix(&[]));
    close(&StandardGate::Rzz.matrix(&[0.8]).power(-1.7), &StandardGate::Rzz.matrix(&[-1.7 * 0.8]));
    close(&StandardGate::Rxx.matrix(&[1.1]).power(0.3), &StandardGate::Rxx.matrix(&[0.3 * 1.1]));
    close(&StandardGate::P.matrix(&[0.01]).power(5000.0), &StandardGate::P.matrix(&[50.0]));
    close(&StandardGate::Gphase.matrix(&[0.9]).power(0.5), &StandardGate::Gphase.matrix(&[0.45]));
    for gate in [StandardGate::Rccx, StandardGate::Rc3x, StandardGate::Swap, StandardGate::H, StandardGate::C4x] {
        let matrix = gate.matrix(&[]);
        let third = matrix.power(1.0 / 3.0);
        close(&third.product(&third).product(&third), &matrix);
        close(&matrix.power(-2.5).product(&matrix.power(2.5)), &Matrix::identity(matrix.size()));
    }
}
