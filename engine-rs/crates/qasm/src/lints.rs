//! Lints: code that is legal and probably not meant.
//!
//! Lints look at a circuit without errors and only warn. There are two, both linear in the number
//! of operations:
//!
//! - Qubits that no operation uses, reported at their register.
//! - Gates that no outcome depends on: they come after a measurement of their qubit, and nothing
//!   after them is measured. This one walks the operations backwards and keeps, for each qubit,
//!   whether a later measurement depends on it. A gate passes that on among all of its qubits; an
//!   unconditional reset clears it.

use super::diagnostic_codes;
use super::diagnostic_sink::MAX_DIAGNOSTICS;
use circuit::Circuit;
use circuit::operation::OperationKind;
use circuit::register::{Qubit, RegisterKind};
use diagnostic::Diagnostic;

/// Runs all lints.
pub fn check(circuit: &Circuit) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    // A program that only declares qubits is unfinished, not suspicious.
    if !circuit.operations().is_empty() {
        check_unused_qubits(circuit, &mut diagnostics);
        check_gates_after_measurement(circuit, &mut diagnostics);
    }
    diagnostics
}

/// Reports qubits that no operation uses, one diagnostic per register.
fn check_unused_qubits(circuit: &Circuit, diagnostics: &mut Vec<Diagnostic>) {
    let mut used = vec![false; circuit.qubit_count() as usize];
    for operation in circuit.operations() {
        for &qubit in circuit.body.qubits(operation) {
            used[qubit as usize] = true;
        }
    }
    for register in &circuit.qubits {
        let used = &used[register.start as usize..(register.start + register.size) as usize];
        let Some(first) = used.iter().position(|used| !used) else { continue };
        if register.kind == RegisterKind::Physical || diagnostics.len() >= MAX_DIAGNOSTICS {
            continue;
        }
        let free = used.iter().filter(|used| !**used).count();
        let message = if free == used.len() {
            format!("`{}` is never used", register.name)
        } else if free == 1 {
            format!("`{}` is never used", circuit.qubits.name(register.start + first as u32))
        } else {
            format!("{free} of the {} qubits of `{}` are never used", register.size, register.name)
        };
        diagnostics.push(Diagnostic::warning(diagnostic_codes::UNUSED_QUBIT, register.span, message));
    }
}

/// Reports, for each qubit, the earliest gate after a measurement that no outcome depends on.
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
                    // The walk is backwards, so the earliest gate of a qubit is found last.
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
                diagnostic_codes::GATE_AFTER_MEASUREMENT,
                span,
                format!("`{name}` is measured before this gate and not behind it, so no outcome depends on the gate"),
            )
            .with_help("measure behind the last gate, or remove the gate"),
        );
    }
}

/// Sets the entries of some qubits.
fn mark(qubits: &mut [bool], which: &[Qubit], value: bool) {
    for &qubit in which {
        qubits[qubit as usize] = value;
    }
}
