//! The appearance of operations, computed once for each kind: programs of many operations have few
//! kinds.
//!
//! Operations without modifiers share an entry per [`Circuit::kind_number`]. Operations with
//! modifiers, and blocks, which are of a kind if they have the same label, are compared with the last 16 of them that were new. One that is not
//! found there gets an entry of its own, which costs memory but not correctness.

use super::labels::Label;
use super::notation::Notation;
use super::scene::NONE;
use circuit::Circuit;
use circuit::operation::{Operation, OperationKind};

/// The parts of a drawing that all operations of a kind with the same modifiers share.
pub struct Appearance<'a> {
    /// The notation of the first of them; [`Notation::on`] moves it to other qubits.
    pub notation: Notation<'a>,
    /// The symbol in the box.
    pub symbol: Label,
    /// The name with its modifiers, an index into the scene's strings; [`NONE`] until it is needed.
    pub name: u32,
    /// The description of the gate, likewise.
    pub description: u32,
    /// Whether the operation can be opened.
    pub unfolds: bool,
}

/// The appearances of a circuit's operations.
pub struct Appearances<'a> {
    all: Vec<Appearance<'a>>,
    /// For each kind without modifiers, the index of its appearance by [`Circuit::kind_number`];
    /// [`NONE`] if no operation of the kind has come yet.
    kinds: Vec<u32>,
    /// Recent operations with modifiers, and the indices of their appearances.
    modified: Vec<(&'a Operation, u32)>,
}

/// The number of operations with modifiers that are remembered.
const CACHE_SLOTS: usize = 16;

impl<'a> Appearances<'a> {
    /// An empty table.
    pub fn new(circuit: &Circuit) -> Self {
        Self { all: Vec::new(), kinds: vec![NONE; circuit.kinds()], modified: Vec::with_capacity(CACHE_SLOTS) }
    }

    /// The index of an operation's appearance. `make` is called for one that has none yet.
    pub fn of(&mut self, circuit: &'a Circuit, operation: &'a Operation, make: impl FnOnce() -> Appearance<'a>) -> u32 {
        let next = self.all.len() as u32;
        if operation.modifiers.is_some() || matches!(operation.kind, OperationKind::Block(_)) {
            let is_alike = |known: &Operation| {
                is_same_kind(circuit, known, operation)
                    && known.qubits.length == operation.qubits.length
                    && circuit.body.modifiers(known) == circuit.body.modifiers(operation)
            };
            if let Some(&(_, look)) = self.modified.iter().find(|(known, _)| is_alike(known)) {
                return look;
            }
            if self.modified.len() == CACHE_SLOTS {
                self.modified.clear();
            }
            self.modified.push((operation, next));
            self.all.push(make());
            return next;
        }
        let known = &mut self.kinds[circuit.kind_number(operation.kind)];
        if *known == NONE {
            *known = next;
            self.all.push(make());
        }
        *known
    }

    /// An appearance by its index.
    pub fn get(&mut self, index: u32) -> &mut Appearance<'a> {
        &mut self.all[index as usize]
    }
}

/// Whether two operations are of one kind. Blocks are if they have the same label.
fn is_same_kind(circuit: &Circuit, one: &Operation, other: &Operation) -> bool {
    match (one.kind, other.kind) {
        (OperationKind::Block(first), OperationKind::Block(second)) => {
            circuit.blocks[first as usize].label == circuit.blocks[second as usize].label
        }
        (first, second) => first == second,
    }
}
