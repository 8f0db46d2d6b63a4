//! T counts against matrices: a gate takes no T gates where it is Clifford, and only there.

use std::f64::consts::FRAC_PI_8;

use circuit::Circuit;
use circuit::angle::Angle;
use circuit::gates::StandardGate;
use circuit::operation::{Modifiers, OperationKind, RareIndex};
use circuit::register::RegisterKind;
use simulate::stabilizer::is_clifford;

fn circuit_of(gate: StandardGate, angle: f64, controls: usize) -> Circuit {
    let mut circuit = Circuit::default();
    let qubits = u32::from(gate.info().qubits) + controls as u32;
    circuit.qubits.add("q", RegisterKind::Array, qubits.max(1), diagnostic::Span::default());
    let angles = vec![Angle::Value(angle); gate.info().parameters()];
    let all: Vec<u32> = (0..qubits).collect();
    circuit.body.push(OperationKind::Gate(gate), &angles, &all, &[], diagnostic::Span::default());
    circuit.body.modifiers.push(Modifiers { controls: vec![true; controls], power: 1.0 });
    circuit.body.operations[0].modifiers = RareIndex::new(0);
    circuit
}

#[test]
fn a_gate_takes_no_t_gates_exactly_where_it_is_clifford() {
    let mut checked = 0;
    for gate in StandardGate::all() {
        for controls in 0..3 {
            for eighths in -16..=16 {
                let angle = f64::from(eighths) * FRAC_PI_8;
                let angles = vec![angle; gate.info().parameters()];
                let count = gate.t_count(&angles, controls);
                let is_clifford = is_clifford(&circuit_of(gate, angle, controls));
                let name = gate.info().name;
                if let (Some(count), Some(is_clifford)) = (count, is_clifford) {
                    checked += 1;
                    // Angles of the U gates count one by one, so a Clifford gate may be written with several T gates that cancel.
                    assert!(
                        count == 0 || !is_clifford || angles.len() > 1,
                        "{name} at {angle} with {controls} controls"
                    );
                    assert!(count > 0 || is_clifford, "{name} at {angle} with {controls} controls");
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}
