//! Operations: the kind, the bits and the angles of everything that happens in a circuit.
//!
//! A [`Body`] is a list of operations together with the pools that they refer to. An [`Operation`]
//! is a small record of fixed size. It stores two slices: its qubits in the pool of operands,
//! which its clbits follow there, and its angles in the pool of angles. Modifiers (`ctrl`, `inv`, `pow`) are rare and
//! have a pool of their own.
//!
//! The same type serves a whole circuit, the body of a gate definition and the branches of a block.
//! The body of a gate numbers its formal qubits from 0; a circuit's body numbers the qubits of the
//! circuit.
//!
//! Invariants:
//!
//! - Slices lie within their pools.
//! - The qubits of an operation are distinct.
//! - Added controls come first among the qubits, in the order of [`Modifiers::controls`].
//! - Modifiers are in normal form: one power, then controls. See [`Modifiers`].
//!
//! Appending an operation costs amortized constant time, and walking a body reads its pools from
//! front to back.

use super::angle::{Angle, Expression, first_node};
use super::gates::StandardGate;
use super::register::{Clbit, Qubit};
use super::repeats::Repeats;
use diagnostic::Span;
use std::num::NonZeroU32;

/// A run of entries in one of a [`Body`]'s pools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// Index of the first entry.
    pub start: u32,
    /// How many entries.
    pub length: u32,
}

impl Slice {
    /// The slice as a range of indices.
    #[inline]
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.length) as usize
    }
}

/// An index of what few operations have. `Option<RareIndex>` takes four bytes, half of what `Option<u32>` does, and an
/// operation has two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareIndex(NonZeroU32);

impl RareIndex {
    /// An index. The largest `u32` is none; no pool is that long.
    #[inline]
    pub const fn new(index: u32) -> Option<Self> {
        match NonZeroU32::new(!index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The index in its pool.
    #[inline]
    pub const fn get(self) -> u32 {
        !self.0.get()
    }
}

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationKind {
    /// A gate of the table in [`gates`](super::gates).
    Gate(StandardGate),
    /// A gate that the program defines, by its index in [`Circuit::definitions`](super::Circuit::definitions).
    Custom(u32),
    /// One qubit into one clbit; without a clbit the outcome is dropped.
    Measure,
    /// Back to |0⟩.
    Reset,
    /// Nothing passes it.
    Barrier,
    /// Waits; its one angle is the time in seconds where that is known.
    Delay,
    /// Something that a diagram shows as one labelled box, by its index in
    /// [`Circuit::blocks`](super::Circuit::blocks).
    Block(u32),
}

/// One thing that happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Operation {
    /// What it does.
    pub kind: OperationKind,
    /// Its qubits, in the gate's order (added controls first), in [`Body::operands`].
    pub qubits: Slice,
    /// How many clbits it has. They follow its qubits in [`Body::operands`].
    pub clbits: u32,
    /// Its angles, in [`Body::angles`].
    pub angles: Slice,
    /// `ctrl @`, `negctrl @`, `inv @`, `pow @`: index in [`Body::modifiers`].
    pub modifiers: Option<RareIndex>,
    /// It happens only if this holds: index in [`Circuit::conditions`](super::Circuit::conditions).
    pub condition: Option<RareIndex>,
    /// The statement it comes from. Empty for a circuit that was not read from text.
    pub span: Span,
}

impl Operation {
    /// Whether it depends on a clbit: writes one, or asks a condition.
    #[inline]
    pub const fn is_classical(&self) -> bool {
        self.clbits > 0 || self.condition.is_some()
    }
}

/// Modifiers of a gate in normal form: first the power, then the controls around it.
///
/// Every chain of modifiers has this form, because `inv @` is the power -1, powers multiply
/// (`pow(a) @ pow(b) @ g` is the power a·b), and a power of a controlled gate is the controlled
/// power.
#[derive(Clone, Debug, PartialEq)]
pub struct Modifiers {
    /// One entry for each added control, in the order of their qubits: true waits for |1⟩, false for |0⟩.
    pub controls: Vec<bool>,
    /// The power; 1 where there is none.
    pub power: f64,
}

/// The modifiers of a gate that has none.
pub static NO_MODIFIERS: Modifiers = Modifiers { controls: Vec::new(), power: 1.0 };

/// Operations in order, with the pools that they point into: the whole of a circuit, the inside of a gate definition,
/// or the inside of a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// In order of the program.
    pub operations: Vec<Operation>,
    /// Qubits and clbits of all operations.
    pub operands: Vec<u32>,
    /// Angles of all operations.
    pub angles: Vec<Angle>,
    /// Nodes of all angles that are expressions; children before parents, the nodes of one expression together.
    pub expressions: Vec<Expression>,
    /// Modifiers of the few operations that have some.
    pub modifiers: Vec<Modifiers>,
    /// Its loops with equal iterations.
    pub repeats: Repeats,
}

impl Body {
    /// Appends a gate of the standard table, without modifiers.
    pub fn gate(&mut self, gate: StandardGate, angles: &[Angle], qubits: &[Qubit]) {
        self.push(OperationKind::Gate(gate), angles, qubits, &[], Span::default());
    }

    /// Appends an operation without modifiers and condition.
    pub fn push(&mut self, kind: OperationKind, angles: &[Angle], qubits: &[Qubit], clbits: &[Clbit], span: Span) {
        let qubits = self.operand_slice(qubits);
        let clbits = self.operand_slice(clbits).length;
        let start = self.angles.len() as u32;
        self.angles.extend_from_slice(angles);
        let angles = Slice { start, length: angles.len() as u32 };
        self.operations.push(Operation { kind, qubits, clbits, angles, modifiers: None, condition: None, span });
    }

    /// Releases unused capacity of all pools.
    pub fn shrink(&mut self) {
        self.operations.shrink_to_fit();
        self.operands.shrink_to_fit();
        self.angles.shrink_to_fit();
        self.expressions.shrink_to_fit();
        self.modifiers.shrink_to_fit();
    }

    /// Removes everything but retains the capacity of the pools.
    pub fn clear(&mut self) {
        self.operations.clear();
        self.operands.clear();
        self.angles.clear();
        self.expressions.clear();
        self.modifiers.clear();
        self.repeats.clear();
    }

    /// Puts bits into the pool.
    pub fn operand_slice(&mut self, bits: &[u32]) -> Slice {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(bits);
        Slice { start, length: bits.len() as u32 }
    }

    /// Puts a node into the pool of expressions.
    pub fn expression(&mut self, node: Expression) -> u32 {
        self.expressions.push(node);
        self.expressions.len() as u32 - 1
    }

    /// Puts a copy of an expression behind the pool of them, because the nodes of one lie next to each other (see [`angle`](super::angle)).
    pub fn copy_expression(&mut self, id: u32) -> u32 {
        let first = first_node(id, &self.expressions);
        let shift = self.expressions.len() as u32 - first;
        for index in first..=id {
            let node = self.expressions[index as usize].renumbered(|part| part + shift);
            self.expressions.push(node);
        }
        id + shift
    }

    /// The operations in order, or from the last to the first.
    pub fn in_order(&self, is_reversed: bool) -> impl Iterator<Item = &Operation> {
        let count = self.operations.len();
        (0..count).map(move |place| &self.operations[if is_reversed { count - 1 - place } else { place }])
    }

    /// The qubits of an operation.
    #[inline]
    pub fn qubits(&self, operation: &Operation) -> &[Qubit] {
        &self.operands[operation.qubits.range()]
    }

    /// The clbits of an operation.
    #[inline]
    pub fn clbits(&self, operation: &Operation) -> &[Clbit] {
        // They lie within the pool.
        let behind = self.operands.get(operation.qubits.range().end..).unwrap_or_default();
        behind.get(..operation.clbits as usize).unwrap_or_default()
    }

    /// The angles of an operation.
    #[inline]
    pub fn angles(&self, operation: &Operation) -> &[Angle] {
        &self.angles[operation.angles.range()]
    }

    /// The modifiers of an operation.
    pub fn modifiers(&self, operation: &Operation) -> Option<&Modifiers> {
        operation.modifiers.map(|index| &self.modifiers[index.get() as usize])
    }
}

/// A million of them have to fit into what a page may use.
const _: () = assert!(size_of::<Operation>() == 44);
