//! What is legal in a circuit and probably not meant.
//!
//! Lints look at a circuit without errors and only warn: qubits that nothing uses, and gates that no measurement depends on. Both are
//! linear passes. The second walks backwards and keeps, for each qubit, whether a later measurement depends on it; a gate that
//! touches only qubits without such a measurement, after one of them was measured, changes no outcome.

use super::codes;
use super::diagnostic_sink::MAX_DIAGNOSTICS;
use circuit::Circuit;
use circuit::operation::OperationKind;
use circuit::register::{Qubit, RegisterKind};
use diagnostic::Diagnostic;

/// Qubits that nothing uses, and gates that no outcome depends on.
pub fn check(circuit: &Circuit) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    // Whoever has declared qubits and nothing else is not done yet.
    if !circuit.operations().is_empty() {
        check_unused_qubits(circuit, &mut diagnostics);
        check_gates_after_measurement(circuit, &mut diagnostics);
    }
    diagnostics
}

fn check_unused_qubits(circuit: &Circuit, diagnostics: &mut Vec<Diagnostic>) {
    let mut used = vec![false; circuit.qubit_count() as usize];
    for operation in circuit.operations() {
        for &qubit in circuit.body.qubits(operation) {
            used[qubit as usize] = true;
        }
    }
    for register in &circuit.qubits {
        let bits = register.start..register.start + register.size;
        let free: Vec<u32> = bits.filter(|&bit| !used[bit as usize]).collect();
        let Some(&first) = free.first() else { continue };
        if register.kind == RegisterKind::Physical || diagnostics.len() >= MAX_DIAGNOSTICS {
            continue;
        }
        let message = if free.len() == register.size as usize {
            format!("`{}` is never used", register.name)
        } else if free.len() == 1 {
            format!("`{}` is never used", circuit.qubits.name(first))
        } else {
            format!("{} of the {} qubits of `{}` are never used", free.len(), register.size, register.name)
        };
        diagnostics.push(Diagnostic::warning(codes::UNUSED_QUBIT, register.span, message));
    }
}

/// Walks back from the end: a qubit matters as long as something behind is measured that depends on it.
fn check_gates_after_measurement(circuit: &Circuit, diagnostics: &mut Vec<Diagnostic>) {
    let qubits = circuit.qubit_count() as usize;
    let mut measured = vec![usize::MAX; qubits];
    for (index, operation) in circuit.operations().iter().enumerate() {
        if operation.kind == OperationKind::Measure {
            for &qubit in circuit.body.qubits(operation) {
                let first = &mut measured[qubit as usize];
                *first = index.min(*first);
            }
        }
    }
    let mut matters = vec![false; qubits];
    let mut found = vec![None; qubits];
    for (index, operation) in circuit.operations().iter().enumerate().rev() {
        let on = circuit.body.qubits(operation);
        match operation.kind {
            OperationKind::Measure | OperationKind::Block(_) => mark(&mut matters, on, true),
            OperationKind::Reset if operation.condition.is_none() => mark(&mut matters, on, false),
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                if on.iter().any(|&qubit| matters[qubit as usize]) {
                    mark(&mut matters, on, true);
                } else if operation.condition.is_none()
                    && let Some(&qubit) = on.iter().find(|&&qubit| measured[qubit as usize] < index)
                {
                    // The earliest one for each qubit is enough.
                    found[qubit as usize] = Some(operation.span);
                }
            }
            OperationKind::Reset | OperationKind::Barrier | OperationKind::Delay => {}
        }
    }
    for (qubit, span) in (0..).zip(found) {
        let Some(span) = span else { continue };
        if diagnostics.len() >= MAX_DIAGNOSTICS {
            return;
        }
        let name = circuit.qubits.name(qubit);
        diagnostics.push(
            Diagnostic::warning(
                codes::AFTER_MEASUREMENT,
                span,
                format!("`{name}` is measured before this gate and not behind it, so no outcome depends on the gate"),
            )
            .with_help("measure behind the last gate, or remove the gate"),
        );
    }
}

fn mark(qubits: &mut [bool], which: &[Qubit], value: bool) {
    for &qubit in which {
        qubits[qubit as usize] = value;
    }
}
