use std::f64::consts::FRAC_PI_2;

use circuit::gates::StandardGate as G;

use super::super::GateKind;
use super::super::basis::Basis;
use super::{HADAMARD, IDENTITY, Rotation, X, Y, Z};

/// How many gates of a device rotations take.
fn counts<const COUNT: usize>(gates: &[&str], rotations: [Rotation; COUNT]) -> [u32; COUNT] {
    let basis = Basis::new(&gates.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()).rotations;
    rotations.map(|rotation| basis.expect("these gates make every rotation").count(&rotation))
}

fn of(gate: G, angles: &[f64]) -> Rotation {
    Rotation::of(&GateKind::Standard(gate), angles)
}

#[test]
fn one_follows_another() {
    let by_hand = Rotation::about(Z, FRAC_PI_2).then(Rotation::about(X, FRAC_PI_2)).then(Rotation::about(Z, FRAC_PI_2));
    assert!((by_hand.w.abs() - HADAMARD.w).abs() < 1e-12);
    for (own, other) in by_hand.axis.iter().zip(HADAMARD.axis) {
        assert!((own.abs() - other).abs() < 1e-12);
    }
}

#[test]
fn rotations_take_rz_and_quarter_turns_and_none_without_need() {
    let rotations = [
        IDENTITY,
        Rotation::about(Z, 0.4),
        of(G::Sx, &[]),
        of(G::X, &[]),
        HADAMARD,
        Rotation::about(Y, 0.4),
        Rotation::about(X, 0.4),
        of(G::U3, &[0.4, 1.0, 2.0]),
        HADAMARD.then(HADAMARD),
    ];
    assert_eq!(counts(&["rz", "sx"], rotations), [0, 1, 1, 2, 3, 4, 5, 5, 0]);
    assert_eq!(counts(&["Virtual RZ", "rx(pi/2)"], rotations), [0, 1, 1, 2, 3, 4, 5, 5, 0]);
}

#[test]
fn rotations_take_those_about_the_axes_that_a_device_has() {
    let rotations = [
        Rotation::about(X, 1.0),
        Rotation::about(Y, 1.0),
        Rotation::about(Z, 1.0),
        Rotation::about(X, 1.0).then(Rotation::about(Z, 2.0)),
        HADAMARD,
        of(G::U3, &[0.4, 1.0, 2.0]),
    ];
    assert_eq!(counts(&["rx", "ry", "rz"], rotations), [1, 1, 1, 2, 2, 3]);
    assert_eq!(counts(&["rx", "rz"], [Rotation::about(Y, 1.0)]), [3]);
}

#[test]
fn rotations_take_turns_about_axes_of_choice() {
    assert_eq!(counts(&["r", "rz"], [of(G::U3, &[0.4, 1.0, 2.0])]), [2]);
    assert_eq!(counts(&["prx"], [Rotation::about(Z, 1.0)]), [2]);
    assert_eq!(counts(&["gpi2", "rz"], [HADAMARD]), [2]);
    assert_eq!(counts(&["u3"], [Rotation::about(X, 1.0)]), [1]);
}

#[test]
fn rotations_are_not_made_of_gates_about_one_axis() {
    assert_eq!(Basis::new(&["rz".to_owned()]).rotations, None);
}
