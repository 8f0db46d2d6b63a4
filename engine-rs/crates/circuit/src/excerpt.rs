//! The beginning of a circuit that is too large to be drawn whole.
//!
//! A loop can stand for a million operations with several angles each. Their drawing would take more memory than a page has, and
//! nobody could find anything in it. So what exceeds [`MAX_PARTS`] is one box at the end.
//!
//! Everything but the drawing has the whole circuit: its figures, its conversion, its simulation. Operations that are drawn keep
//! their indices.

use super::operation::{Body, Operation, OperationKind};
use super::{Block, Circuit};
use diagnostic::Span;

/// The most parts of a drawing. A million operations on one or two qubits are within it, or 750,000 with a qubit and an angle.
const MAX_PARTS: usize = 3_000_000;

/// How many parts an operation counts as: itself, its qubits, and twice its clbits and angles, which have texts. Its memory grows
/// with them.
const fn parts(operation: &Operation) -> usize {
    1 + (operation.qubits.length + 2 * (operation.clbits + operation.angles.length)) as usize
}

/// Puts one box in place of the operations that are too many to be drawn. Few circuits have any.
///
/// ```
/// use circuit::{Circuit, gates::StandardGate, register::RegisterKind};
/// use diagnostic::Span;
///
/// let mut circuit = Circuit::default();
/// circuit.qubits.add("q", RegisterKind::Array, 3, Span::default());
/// for _ in 0..1_000_000 {
///     circuit.body.gate(StandardGate::Ccx, &[], &[0, 1, 2]);
/// }
/// circuit::excerpt::shorten(&mut circuit);
/// assert_eq!(circuit.operations().len(), 750_001);
/// assert_eq!(circuit.blocks[0].label, "more operations");
/// ```
pub fn shorten(circuit: &mut Circuit) {
    let Body { operations, expressions, repeats, .. } = &mut circuit.body;
    // Expressions of inputs take memory too, about half as much each.
    let mut count = expressions.len() / 2;
    let exceeds = |operation: &Operation| {
        count += parts(operation);
        count > MAX_PARTS
    };
    let Some(kept) = operations.iter().position(exceeds) else { return };
    let span = operations[kept..].iter().fold(Span::default(), |whole, operation| {
        if whole == Span::default() { operation.span } else { whole.to(operation.span) }
    });
    operations.truncate(kept);
    repeats.retain(|repeat| repeat.end() as usize <= kept);

    let kept = kept as u32;
    // They stand in the order of their operations.
    circuit.groups.truncate(circuit.groups.partition_point(|group| group.operations.start < kept));
    circuit.sections.truncate(circuit.sections.partition_point(|section| section.start < kept));
    for group in &mut circuit.groups {
        group.operations.end = group.operations.end.min(kept);
        for branch in &mut group.branches {
            branch.operations = branch.operations.start.min(kept)..branch.operations.end.min(kept);
        }
    }
    circuit.sections.iter_mut().for_each(|section| section.end = section.end.min(kept));
    if !circuit.origins.is_empty() {
        circuit.origins.truncate(kept as usize + 1);
    }

    circuit.blocks.push(Block { label: "more operations".to_owned(), ..Block::default() });
    let block = OperationKind::Block(circuit.blocks.len() as u32 - 1);
    let qubits: Vec<u32> = (0..circuit.qubit_count()).collect();
    // Otherwise it would become twice as large.
    circuit.body.operands.reserve_exact(qubits.len());
    circuit.body.push(block, &[], &qubits, &[], span);
}
