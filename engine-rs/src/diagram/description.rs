//! A circuit in sentences, for screen readers.

use std::fmt::Write;

use super::typeset;
use crate::circuit::Circuit;
use crate::circuit::angle::Angle;
use crate::circuit::gates::StandardGate;
use crate::circuit::moments::{moments, name_of};
use crate::circuit::operation::{Operation, OperationKind};

/// How many operations are read out one by one; the rest is counted.
const READ_OUT: usize = 100;
/// No description is longer than this many bytes and one sentence.
const LONGEST: usize = 8_000;

/// The circuit in sentences: its size, then its operations in order, each with its bits.
///
/// `angles` writes the angles of an operation of the circuit in short.
pub fn description(circuit: &Circuit, angles: impl Fn(&[Angle]) -> String) -> String {
    let operations = circuit.operations();
    let counted = operations.iter().filter(|operation| operation.kind != OperationKind::Barrier).count();
    let depth = moments(circuit).into_iter().max().unwrap_or(0);
    let mut text = format!("{}, ", counted_noun(circuit.qubit_count() as usize, "qubit"));
    if circuit.clbit_count() > 0 {
        let _ = write!(text, "{}, ", counted_noun(circuit.clbit_count() as usize, "clbit"));
    }
    let _ = write!(text, "{}, depth {depth}.", counted_noun(counted, "operation"));

    for (index, operation) in operations.iter().enumerate() {
        if index == READ_OUT || text.len() > LONGEST {
            let _ = write!(text, " And {} more.", operations.len() - index);
            break;
        }
        let _ = write!(text, " {}: ", index + 1);
        sentence(&mut text, circuit, operation, &angles);
        text.push('.');
    }
    text
}

fn sentence(text: &mut String, circuit: &Circuit, operation: &Operation, angles: &impl Fn(&[Angle]) -> String) {
    let body = &circuit.body;
    let qubits = body.qubits(operation);
    let names = |bits: &[u32]| {
        let shown: Vec<String> = bits.iter().take(8).map(|&bit| circuit.qubits.name(bit)).collect();
        let more = if bits.len() > 8 { format!(" and {} more", bits.len() - 8) } else { String::new() };
        shown.join(", ") + &more
    };
    if let Some(condition) = operation.condition {
        let _ = write!(text, "if {}, ", clipped(&circuit.conditions[condition as usize].text));
    }
    let modifiers = body.modifiers(operation);
    let added = modifiers.map_or(0, |modifiers| modifiers.controls.len());
    match operation.kind {
        OperationKind::Gate(gate) => {
            let info = gate.info();
            let controls = (added + info.controls as usize).min(qubits.len());
            let base = if info.controls > 0 { info.base.unwrap_or(gate) } else { gate };
            text.push_str(spoken(base));
            power(text, modifiers.map_or(1.0, |modifiers| modifiers.power));
            parameters(text, &angles(body.angles(operation)));
            on(text, &names(&qubits[controls..]));
            controlled(text, &names(&qubits[..controls]));
        }
        OperationKind::Custom(_) => {
            text.push_str(clipped(name_of(circuit, operation.kind)));
            power(text, modifiers.map_or(1.0, |modifiers| modifiers.power));
            parameters(text, &angles(body.angles(operation)));
            on(text, &names(&qubits[added.min(qubits.len())..]));
            controlled(text, &names(&qubits[..added.min(qubits.len())]));
        }
        OperationKind::Measure => {
            let _ = write!(text, "measure {}", names(qubits));
            if let Some(&clbit) = body.clbits(operation).first() {
                let _ = write!(text, " into {}", circuit.clbits.name(clbit));
            }
        }
        OperationKind::Reset => {
            let _ = write!(text, "reset {}", names(qubits));
        }
        OperationKind::Barrier => {
            text.push_str("barrier");
            on(text, &names(qubits));
        }
        OperationKind::Delay => {
            text.push_str("delay");
            on(text, &names(qubits));
        }
        OperationKind::Block(index) => {
            text.push_str(clipped(&circuit.blocks[index as usize].label));
            on(text, &names(qubits));
        }
    }
}

fn on(text: &mut String, names: &str) {
    if !names.is_empty() {
        let _ = write!(text, " on {names}");
    }
}

fn controlled(text: &mut String, names: &str) {
    if !names.is_empty() {
        let _ = write!(text, ", controlled by {names}");
    }
}

fn parameters(text: &mut String, angles: &str) {
    if !angles.is_empty() {
        let _ = write!(text, " by {angles}");
    }
}

fn power(text: &mut String, power: f64) {
    if power == -1.0 {
        text.push_str(" inverse");
    } else if power != 1.0 {
        let _ = write!(text, " to the power {}", typeset::short_number(power));
    }
}

/// The gate's symbol, except where it has a name that everybody says.
fn spoken(gate: StandardGate) -> &'static str {
    match gate {
        StandardGate::H => "Hadamard",
        StandardGate::Sdg => "S dagger",
        StandardGate::Tdg => "T dagger",
        StandardGate::Sx => "root of X",
        StandardGate::Sxdg => "root of X dagger",
        StandardGate::Swap => "swap",
        StandardGate::Gphase => "global phase",
        StandardGate::Id => "identity",
        _ => gate.info().symbol,
    }
}

fn counted_noun(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A name of a million letters is nothing to listen to.
fn clipped(text: &str) -> &str {
    text.char_indices().nth(60).map_or(text, |(offset, _)| &text[..offset])
}
