//! Layout: a circuit into a drawing in which every shape has a fixed position.
//!
//! Input is a [`Circuit`]; the result is a [`Scene`], arrays of shapes in pixels at a scale of 1.
//! Layout is a pipeline of passes over the operations:
//!
//! 1. [`circuit::wires`] reorders and hides wires where that is asked for, and [`rows`] gives each its row.
//! 2. [`columns`] gives each operation its column.
//! 3. [`notation`] decides which signs stand for an operation; [`appearance`] stores that once
//!    for each kind of operation.
//! 4. [`typeset`] writes angles and names, [`labels`] stores and measures each text once, and
//!    [`metrics`] knows the width of a text.
//! 5. [`layout`] computes the width of each column and places the shapes: `layout/gates.rs` those of gates
//!    and other operations, `layout/frames.rs` those around them.
//!
//! Each pass is linear in the number of operands, with a bounded search in step 2.
//!
//! Nothing here knows an output format, a colour or a language. Painters walk the scene and decide
//! no position, so that canvas, SVG and PNG look alike on every machine.

mod appearance;
pub mod characters;
pub mod columns;
mod description;
mod labels;
mod layout;
pub mod links;
pub mod metrics;
pub mod notation;
pub mod rows;
pub mod scene;
mod source_positions;
pub mod typeset;

use self::description::description;
use self::scene::Scene;
use circuit::folding::Folding;
use circuit::wires::{WireArrangement, arrange_wires};
use circuit::{Circuit, excerpt};

/// Lays a circuit out.
///
/// `source` is the text that the spans of the circuit's operations point into; an empty one for a circuit that was
/// not read from text.
///
/// ```
/// use circuit::{Circuit, gates::StandardGate, register::RegisterKind};
/// use diagnostic::Span;
///
/// let mut circuit = Circuit::default();
/// circuit.qubits.add("q", RegisterKind::Array, 2, Span::default());
/// circuit.body.gate(StandardGate::H, &[], &[0]);
/// circuit.body.gate(StandardGate::Cx, &[], &[0, 1]);
/// let scene = diagram::lay_out(&circuit, "");
/// assert_eq!(scene.columns(), 2);
/// assert_eq!(scene.description, "2 qubits, 2 operations, depth 2. 1: Hadamard on q[0]. 2: X on q[1], controlled by q[0].");
/// ```
pub fn lay_out(circuit: &Circuit, source: &str) -> Scene {
    layout::Layout::new(circuit).draw(source, description(circuit))
}

/// Lays a circuit out as a [`Folding`] shows it, with its [`WireArrangement`] as they are chosen, described as the program has it. Of one that is
/// too large there is the [beginning](excerpt).
pub fn lay_out_folded(mut circuit: Circuit, folding: &Folding, wires: &WireArrangement, source: &str) -> Scene {
    excerpt::shorten(&mut circuit);
    // The branches of a block are not sentences of their own, and a loop is one.
    let describes_program = circuit.opens_blocks() || !circuit.body.repeats.is_empty();
    let of_program = describes_program.then(|| description(&circuit));
    let mut shown = match circuit.shown(folding) {
        None => circuit,
        Some(mut shown) => {
            // A drawing may take as much memory again.
            drop(circuit);
            excerpt::shorten(&mut shown);
            shown
        }
    };
    let description = of_program.unwrap_or_else(|| description(&shown));
    if !wires.is_plain() {
        arrange_wires(&mut shown, wires);
    }
    layout::Layout::new(&shown).draw(source, description)
}
