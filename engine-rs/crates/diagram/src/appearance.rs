//! What operations look like and are called, computed once for each kind: programs of many operations have few kinds.
//!
//! Operations without modifiers share an entry per [`Circuit::kind_number`]. Operations with modifiers, and blocks, are compared with
//! the last few of them; one that is not found there gets an entry of its own, which costs memory but not correctness.

use super::figure::Figure;
use super::labels::Label;
use super::scene::NONE;
use circuit::Circuit;
use circuit::operation::{Operation, OperationKind};

/// What all operations of a kind, with the same modifiers, have in common.
pub struct Appearance<'a> {
    /// The figure of the first of them; [`Figure::on`] turns it to the others.
    pub figure: Figure<'a>,
    /// What stands in the box.
    pub symbol: Label,
    /// The name with its modifiers, an index into the scene's strings; [`NONE`] until it is asked for.
    pub name: u32,
    /// What it does in a few words, likewise.
    pub description: u32,
    /// Whether it can show what it is made of.
    pub unfolds: bool,
}

/// The looks of a circuit's operations.
pub struct Appearances<'a> {
    all: Vec<Appearance<'a>>,
    /// Of each kind without modifiers the index of its look, by [`Circuit::kind_number`]; [`NONE`] for one that has not come yet.
    kinds: Vec<u32>,
    /// Operations with modifiers that came lately, and the indices of their looks.
    modified: Vec<(&'a Operation, u32)>,
}

/// How many operations with modifiers are remembered. Circuits have few kinds of these; one that is met again too late has a
/// look of its own.
const CACHE_SLOTS: usize = 16;

impl<'a> Appearances<'a> {
    /// None yet.
    pub fn new(circuit: &Circuit) -> Self {
        Self { all: Vec::new(), kinds: vec![NONE; circuit.kinds()], modified: Vec::with_capacity(CACHE_SLOTS) }
    }

    /// The index of an operation's look; `make` is called for one that has none yet.
    pub fn of(&mut self, circuit: &'a Circuit, operation: &'a Operation, make: impl FnOnce() -> Appearance<'a>) -> u32 {
        let next = self.all.len() as u32;
        if operation.modifiers.is_some() || matches!(operation.kind, OperationKind::Block(_)) {
            let is_alike = |known: &Operation| {
                known.kind == operation.kind
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

    /// A look by its index.
    pub fn get(&mut self, index: u32) -> &mut Appearance<'a> {
        &mut self.all[index as usize]
    }
}
