//! Opening gates and closing sections: what is drawn changes, what it means does not.

use circuit::folding::{Folding, Group};
use circuit::operation::OperationKind;
use circuit::{Circuit, Section};
use qasm::{Limits, read};
use simulate::{Options, unitary};

const PROGRAM: &str = "OPENQASM 3.0; include \"stdgates.inc\";
    input float[64] theta_0;
    gate inner(a) x, y { rz(a/2) x; cx x, y; gphase(a); }
    gate outer(a, b) x, y { inner(a + b) y, x; h x; barrier x, y; s y; inner(b) x, y; }
    qubit[4] q;
    h q[0];
    outer(pi/3, theta_0) q[0], q[1];
    inv @ outer(0.1, 0.2) q[2], q[1];
    ctrl @ negctrl @ outer(theta_0, 1.5) q[3], q[0], q[1], q[2];
    pow(2) @ inner(0.3) q[0], q[3];
    t q[3];";

fn opened(paths: &[&[u32]]) -> Circuit {
    let folding = Folding { unfolded: paths.iter().map(|path| path.to_vec()).collect(), folded: Vec::new() };
    read(PROGRAM, &Limits::default()).circuit.folded(&folding)
}

#[test]
fn what_is_opened_means_the_same() {
    let matrix = |circuit: &Circuit| unitary(circuit, &Options::default()).expect("a unitary");
    let whole = matrix(&opened(&[]));
    for paths in [
        &[&[1][..]][..],
        &[&[1], &[1, 0], &[1, 4]],
        &[&[2], &[2, 0]],
        &[&[3], &[3, 4]],
        &[&[1], &[2], &[3], &[1, 4], &[2, 4], &[3, 0]],
    ] {
        let circuit = opened(paths);
        assert_eq!(circuit.groups.len(), paths.len(), "{paths:?}");
        assert!(matrix(&circuit).distance(&whole) < 1e-12, "{paths:?}");
    }
}

#[test]
fn groups_and_origins_lead_back_to_the_paths() {
    let circuit = opened(&[&[2], &[2, 0]]);
    assert_eq!(
        circuit.groups,
        [
            Group { name: "outer".to_owned(), inverse: true, operations: 2..9, parent: None, origin: 2 },
            Group { name: "inner".to_owned(), inverse: true, operations: 6..9, parent: Some(0), origin: 0 },
        ]
    );
    // An inverse runs from its end.
    assert_eq!(circuit.origins, [0, 1, 4, 3, 2, 1, 2, 1, 0, 3, 4, 5]);
}

#[test]
fn what_cannot_be_opened_stays() {
    let circuit = opened(&[&[0], &[4], &[99], &[1, 1], &[]]);
    assert!(circuit.groups.is_empty());
    assert_eq!(circuit.operations().len(), 6);
    let unfolds: Vec<bool> = circuit.operations().iter().map(|it| circuit.unfolds(it)).collect();
    assert_eq!(unfolds, [false, true, true, true, false, false]);
}

#[test]
fn a_closed_section_is_one_block() {
    let mut circuit = opened(&[]);
    let section = |title: &str, start, end| Section { title: title.to_owned(), start, end };
    circuit.sections = vec![section("encoding", 0, 1), section("nothing", 1, 1), section("layer 1", 1, 5)];
    let closed = circuit.folded(&Folding { unfolded: Vec::new(), folded: vec![1] });
    assert_eq!(closed.sections, [section("encoding", 0, 1), section("layer 1", 1, 2)]);
    assert_eq!(closed.operations()[1].kind, OperationKind::Block(0));
    assert_eq!(closed.body.qubits(&closed.operations()[1]), [0, 1, 2, 3]);
    assert_eq!(closed.origins, [0, 1, 5]);
}
