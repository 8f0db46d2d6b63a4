//! Gates without modifiers against the matrices of those with modifiers, and how many CX they take.

use circuit::Circuit;
use circuit::angle::Angle;
use circuit::gates::StandardGate;
use circuit::matrix::{Complex, Matrix};
use circuit::operation::{Body, Modifiers, OperationKind, RareIndex};
use circuit::register::RegisterKind;
use proptest::prelude::*;
use qasm::{Limits, read};
use simulate::{Options, unitary};
use synthesis::modifiers::expand;

const HEAD: &str = "OPENQASM 3.0; include \"stdgates.inc\"; ";

/// How far two unitaries are from each other, up to a global phase.
fn distance(one: &Matrix, other: &Matrix) -> f64 {
    let pairs = one.entries().iter().zip(other.entries());
    let overlap = pairs.fold(Complex::ZERO, |sum, (&a, &b)| sum + a.conjugate() * b);
    let turn = Complex::turned(-overlap.angle());
    one.distance(&Matrix::new(other.size(), other.entries().iter().map(|&entry| entry * turn).collect()))
}

/// The circuit of a program without modifiers, after a look at its unitary.
fn expanded(program: &str) -> Circuit {
    let reading = read(&format!("{HEAD}{program}"), &Limits::default());
    assert!(!diagnostic::has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
    compare(&reading.circuit)
}

/// A circuit without modifiers, after a look at its unitary.
fn compare(circuit: &Circuit) -> Circuit {
    let expansion = expand(circuit).expect("it has modifiers");
    assert!(expansion.refusals.is_empty(), "{:?}", expansion.refusals);
    let of = |circuit: &Circuit| unitary(circuit, &Options::default()).expect("a unitary");
    let error = distance(&of(circuit), &of(&expansion.circuit));
    assert!(error < 1e-9, "{error}: {}", qasm::write(circuit, qasm::Version::V3).text);
    expansion.circuit
}

/// How many CX a body takes where each standard gate takes as many as its definition.
fn cx_count(circuit: &Circuit, body: &Body) -> u32 {
    let of = |kind| match kind {
        OperationKind::Custom(index) => {
            let definition = &circuit.definitions[index as usize];
            cx_count(circuit, definition.body.as_ref().expect("a body"))
        }
        OperationKind::Gate(gate) => match gate.info().name {
            "cx" | "CX" | "cy" | "cz" => 1,
            "ccx" => 6,
            "c3x" => 14,
            "rccx" => 3,
            "cswap" => 8,
            _ => u32::from(gate.info().qubits > 1) * 2,
        },
        _ => 0,
    };
    body.operations.iter().map(|operation| of(operation.kind)).sum()
}

/// Gates that are each made of the one before twice, and a broken power of the last.
fn doubled(first: &str, other: impl Fn(usize) -> String, levels: usize, call: &str) -> String {
    let gates: String = (1..levels).map(|level| other(level) + "\n").collect();
    format!("{HEAD}{first}\n{gates}qubit q; pow(0.5) @ {call} q;")
}

#[test]
fn a_broken_power_of_doubling_gates_is_found_at_once() {
    let program = doubled(
        "gate g0 a { h a; t a; }",
        |level| format!("gate g{level} a {{ g{0} a; g{0} a; }}", level - 1),
        60,
        "g59",
    );
    let expansion = expand(&read(&program, &Limits::default()).circuit).expect("it has modifiers");
    assert!(expansion.refusals.is_empty(), "{:?}", expansion.refusals);
}

#[test]
fn a_broken_power_of_more_gates_than_can_be_multiplied_is_refused() {
    let program = doubled(
        "gate g0(x) a { rx(x) a; }",
        |level| format!("gate g{level}(x) a {{ g{0}(x / 2) a; g{0}(x / 3) a; }}", level - 1),
        40,
        "g39(0.3)",
    );
    let expansion = expand(&read(&program, &Limits::default()).circuit).expect("it has modifiers");
    let [(_, reason)] = &expansion.refusals[..] else { panic!("{:?}", expansion.refusals) };
    assert_eq!(reason, "the gates inside of this gate are too many to be multiplied");
}

#[test]
fn gates_take_as_few_cx_as_are_known() {
    for (program, expected) in [
        ("qubit[2] q; ctrl @ h q[0], q[1];", 2),
        ("qubit[2] q; ctrl @ rz(0.3) q[0], q[1];", 2),
        ("qubit[2] q; ctrl @ U(0.3, 0.4, 0.5) q[0], q[1];", 2),
        ("qubit[2] q; ctrl @ pow(0.3) @ U(0.3, 0.4, 0.5) q[0], q[1];", 2),
        ("qubit[3] q; ctrl @ swap q[0], q[1], q[2];", 8),
        ("qubit[3] q; ctrl @ ctrl @ x q[0], q[1], q[2];", 6),
        ("qubit[3] q; ctrl(2) @ z q[0], q[1], q[2];", 6),
        ("qubit[3] q; ctrl(2) @ h q[0], q[1], q[2];", 6),
        ("qubit[3] q; ctrl(2) @ p(0.3) q[0], q[1], q[2];", 6),
        ("qubit[3] q; ctrl(2) @ s q[0], q[1], q[2];", 6),
        ("qubit[3] q; ctrl(2) @ rx(0.3) q[0], q[1], q[2];", 4),
        ("qubit[3] q; ctrl(2) @ ry(0.3) q[0], q[1], q[2];", 4),
        ("qubit[3] q; ctrl(2) @ U(0.3, 0.4, 0.5) q[0], q[1], q[2];", 6),
        ("qubit[4] q; ctrl(3) @ x q[0], q[1], q[2], q[3];", 14),
        ("qubit[5] q; ctrl(4) @ x q[0], q[1], q[2], q[3], q[4];", 30),
        ("qubit[2] q; pow(0.3) @ swap q[0], q[1];", 4),
        ("gate g a, b { h a; cx a, b; ry(0.3) b; swap a, b; t a; } qubit[2] q; pow(0.3) @ g q[0], q[1];", 3),
        ("gate g a { h a; t a; } qubit[2] q; pow(0.3) @ g q[0];", 0),
    ] {
        let circuit = expanded(program);
        assert_eq!(cx_count(&circuit, &circuit.body), expected, "{program}");
    }
}

#[test]
fn many_controls_cost_quadratically() {
    let mut counts = Vec::new();
    for controls in [16, 32, 64] {
        let operands: Vec<String> = (0..=controls).map(|index| format!("q[{index}]")).collect();
        let program = format!("qubit[{}] q; ctrl({controls}) @ x {};", controls + 1, operands.join(", "));
        let reading = read(&format!("{HEAD}{program}"), &Limits::default());
        let circuit = expand(&reading.circuit).expect("it has modifiers").circuit;
        counts.push(cx_count(&circuit, &circuit.body));
    }
    assert!(counts[1] < 5 * counts[0] && counts[2] < 5 * counts[1], "{counts:?}");
}

#[test]
fn six_to_nine_controls_are_exact() {
    for program in [
        "qubit[8] q; ctrl(6) @ x q[0], q[1], q[2], q[3], q[4], q[5], q[6];",
        "qubit[8] q; ctrl(7) @ rx(0.3) q[0], q[1], q[2], q[3], q[4], q[5], q[6], q[7];",
        "qubit[8] q; ctrl(7) @ U(0.3, 0.2, 0.1) q[0], q[1], q[2], q[3], q[4], q[5], q[6], q[7];",
    ] {
        expanded(program);
    }
}

#[test]
fn the_power_of_a_controlled_gate_with_phases() {
    expanded("gate g a, b { cp(-0.344) b, a; x a; cp(0.6) a, b; x a; cx a, b; } qubit[2] q; pow(0.5) @ g q[0], q[1];");
    expanded(
        "gate g a, b { cp(-0.344) b, a; negctrl @ p(-0.682) a, b; cx a, b; } qubit[2] q; inv @ pow(0.5) @ g q[0], q[1];",
    );
}

proptest! {
    #[test]
    fn powers_of_gates_on_two_qubits(
        angles in prop::collection::vec(-3.0..3.0_f64, 9),
        power in -2.0..2.0_f64,
        controls in 0_usize..3,
        kind in 0_usize..4,
    ) {
        let [a, b, c, d, e, f, g, h, i] = angles[..] else { unreachable!() };
        let body = [
            format!("U({a}, {b}, {c}) a; U({d}, {e}, {f}) b; cx a, b; ry({g}) a; cx b, a; rz({h}) a; rx({i}) b; cx a, b; h a;"),
            format!("U({a}, {b}, {c}) a; U({d}, {e}, {f}) b;"),
            format!("cp({a}) a, b; s a; crx({b}) b, a;"),
            format!("swap a, b; cx a, b; rz({a}) b;"),
        ];
        let modifiers = "ctrl @ ".repeat(controls);
        let operands = ["q[0], q[1]", "q[0], q[1], q[2]", "q[3], q[0], q[1], q[2]"][controls];
        expanded(&format!("gate g a, b {{ {} }} qubit[4] q; {modifiers}pow({power}) @ g {operands};", body[kind]));
    }

    #[test]
    fn standard_gates(
        gate in 0..circuit::gates::COUNT,
        angles in prop::collection::vec(-7.0..7.0_f64, 4),
        modifiers in prop::collection::vec((0_u32..4, -2.5..2.5_f64), 1..4),
    ) {
        let gate = StandardGate::all().nth(gate).expect("a gate");
        let mut added = Modifiers { controls: Vec::new(), power: 1.0 };
        for (kind, power) in modifiers {
            match kind {
                0 | 1 if added.controls.len() < 2 => added.controls.push(kind == 0),
                2 if gate != StandardGate::Rc3x => added.power *= power,
                _ => added.power *= power.round(),
            }
        }
        let info = gate.info();
        let count = u32::from(info.qubits) + added.controls.len() as u32;
        let mut circuit = Circuit::default();
        circuit.qubits.add("q", RegisterKind::Array, count.max(1), diagnostic::Span::default());
        let qubits: Vec<u32> = (0..count).rev().collect();
        let angles: Vec<Angle> = angles[..info.parameters()].iter().map(|&angle| Angle::Value(angle)).collect();
        circuit.body.gate(gate, &angles, &qubits);
        circuit.body.modifiers.push(added);
        circuit.body.operations[0].modifiers = RareIndex::new(0);
        compare(&circuit);
    }
}
