//! Notation: which signs stand for an operation (a box, a dot, ⊕, a meter), before anything is measured or placed.
//!
//! A notation splits the qubits of an operation into controls and targets, and names the [`Style`] of
//! the symbol on the targets. Style, family and symmetry come from the gate's row in
//! [`circuit::gates`]. Modifiers add controls in front. A power turns some symbols into boxes,
//! because a power of X is no ⊕.
//!
//! The layout (`layout/gates.rs`) and the text painter draw from the same notation, so both agree about every gate.

use super::scene::Category;
use super::typeset;
use circuit::Circuit;
use circuit::gates::{Family, Inverse, StandardGate};
use circuit::operation::{Body, Operation, OperationKind};
use circuit::register::Qubit;

/// The signs of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    /// The symbol on the targets.
    pub style: Style,
    /// Its family.
    pub category: Category,
    /// The control qubits.
    pub controls: &'a [Qubit],
    /// For the added controls, which come first, whether each is on |1⟩. The gate's own controls
    /// all are.
    added: &'a [bool],
    /// The target qubits.
    pub targets: &'a [Qubit],
    /// The gate without its controls, if it is a standard gate.
    pub base: Option<StandardGate>,
    /// The power of the gate itself.
    pub power: f64,
}

/// The symbol on the targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// ⊕ on its one target.
    CircledPlus,
    /// A dot, as on the controls: a phase flip, which is the same for all its qubits.
    Dot,
    /// A cross on each of two targets.
    Crosses,
    /// A box with its symbol over all its rows.
    Box,
    /// A box for a gate that is the same for every order of its targets: it needs no port numbers
    /// and can be split.
    SymmetricBox,
    /// A meter.
    Meter,
    /// A dashed line.
    Barrier,
    /// A dashed box over all its rows, for what is not understood.
    Gap,
}

impl<'a> Notation<'a> {
    /// The notation of an operation in a body of the circuit.
    pub fn of(circuit: &Circuit, body: &'a Body, operation: &Operation) -> Self {
        let qubits = body.qubits(operation);
        let modifiers = body.modifiers(operation);
        let added = modifiers.map_or(&[][..], |modifiers| &modifiers.controls[..]);
        let mut power = modifiers.map_or(1.0, |modifiers| modifiers.power);
        let (style, category, inner_controls, base) = match operation.kind {
            OperationKind::Gate(gate) => {
                let info = gate.info();
                let base = if info.controls > 0 { info.base.unwrap_or(gate) } else { gate };
                if power == -1.0 && base.info().inverse == Inverse::Itself {
                    power = 1.0;
                }
                let controlled = info.controls > 0 || !added.is_empty();
                let style = match base {
                    StandardGate::X if controlled && power == 1.0 => Style::CircledPlus,
                    StandardGate::Z if controlled && power == 1.0 => Style::Dot,
                    StandardGate::Swap if power == 1.0 => Style::Crosses,
                    _ if base.info().is_symmetric => Style::SymmetricBox,
                    _ => Style::Box,
                };
                (style, category(base), info.controls as usize, Some(base))
            }
            OperationKind::Custom(index) => {
                let many = circuit.definitions[index as usize].qubits.len() > 1;
                (Style::Box, if many { Category::MultiQubit } else { Category::Custom }, 0, None)
            }
            OperationKind::Measure => (Style::Meter, Category::Measurement, 0, None),
            OperationKind::Reset => (Style::Box, Category::Measurement, 0, None),
            OperationKind::Barrier => (Style::Barrier, Category::Plain, 0, None),
            OperationKind::Delay => (Style::Box, Category::Block, 0, None),
            OperationKind::Block(index) if circuit.blocks[index as usize].is_gap() => {
                (Style::Gap, Category::Plain, 0, None)
            }
            OperationKind::Block(_) => (Style::SymmetricBox, Category::Block, 0, None),
        };
        let mut control_count = (added.len() + inner_controls).min(qubits.len());
        if base == Some(StandardGate::Gphase) && control_count > 0 {
            // A controlled phase of nothing is a phase of its last control.
            control_count -= 1;
        }
        let (controls, targets) = qubits.split_at(control_count);
        Self { style, category, controls, added: &added[..added.len().min(control_count)], targets, base, power }
    }

    /// The notation of another operation of the same kind, without modifiers of its own.
    #[inline]
    #[must_use]
    pub fn on(&self, qubits: &'a [Qubit]) -> Self {
        let (controls, targets) = qubits.split_at(self.controls.len().min(qubits.len()));
        Self { controls, targets, ..*self }
    }

    /// Returns whether a control, by its index in `controls`, is on |1⟩.
    pub fn waits_for_one(&self, place: usize) -> bool {
        self.added.get(place).copied().unwrap_or(true)
    }

    /// The symbol in the box.
    pub fn symbol(&self, circuit: &Circuit, body: &Body, operation: &Operation) -> String {
        let plain = match operation.kind {
            OperationKind::Gate(gate) => match self.base {
                Some(StandardGate::Gphase) if operation.qubits.length > 0 => {
                    let last = body.modifiers(operation).and_then(|modifiers| modifiers.controls.last().copied());
                    if last == Some(false) { "P on |0⟩" } else { "P" }
                }
                _ => gate.info().symbol,
            },
            OperationKind::Custom(index) => &circuit.definitions[index as usize].name,
            OperationKind::Measure => "M",
            OperationKind::Reset => "|0⟩",
            OperationKind::Barrier => "",
            OperationKind::Delay => "delay",
            OperationKind::Block(index) if self.style != Style::Gap => &circuit.blocks[index as usize].label,
            OperationKind::Block(_) => "?",
        };
        typeset::powered(plain, self.power)
    }

    /// Returns whether the wires into the box are numbered: they are unless the targets are
    /// adjacent and in the gate's order.
    pub fn needs_ports(&self) -> bool {
        self.style == Style::Box && self.targets.windows(2).any(|pair| pair[1] != pair[0] + 1)
    }
}

/// The family of a gate for its colour.
const fn category(gate: StandardGate) -> Category {
    match gate.info().family {
        Family::Hadamard => Category::Hadamard,
        Family::Pauli => Category::Pauli,
        Family::Phase => Category::Phase,
        Family::Rotation => Category::Rotation,
        Family::MultiQubit => Category::MultiQubit,
        Family::Wait => Category::Block,
    }
}
