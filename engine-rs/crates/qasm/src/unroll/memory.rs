//! What each declaration stands for at the present point of the program, and the values of
//! variables.
//!
//! The memory has one [`Meaning`] for each declaration of the analysis, by its number.
//! [`Memory::grow`] adds those that the latest statement has declared. There are no scopes: each
//! declaration has a number of its own, so a name that is hidden keeps its meaning without any
//! bookkeeping. Only calls that recurse save the meanings of a subroutine's names and restore them
//! afterwards.
//!
//! Assignments go through [`Unroller::set_variable`], which first writes the old meaning to the
//! journal of an open speculation, so that a rollback finds it.

use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::analysis::{Analysis, TypedTree};
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind};
use super::Unroller;
use super::arrays::{Array, SliceArgument};
use super::value::Value;
use circuit::gates::StandardGate;

/// What a declaration stands for.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// Nothing yet, or something is wrong with it.
    Poison,
    /// A register, by its index in the circuit and its bits.
    Register {
        quantum: bool,
        index: u32,
        start: u32,
        size: u32,
        single: bool,
    },
    /// A list of bits, by its index in [`Memory::aliases`].
    Alias {
        quantum: bool,
        list: u32,
        single: bool,
    },
    /// By its index in [`Memory::constants`].
    Constant(u32),
    Variable(Value),
    /// By its index in [`Memory::arrays`].
    Array(u32),
    /// A free parameter of the circuit.
    Parameter(u32),
    Gate(StandardGate),
    /// By its index in the circuit's definitions.
    Custom(u32),
    FormalParameter(u32),
    FormalQubit(u32),
    Subroutine(u32),
    External,
}

/// The state of all declarations.
#[derive(Default)]
pub struct Memory {
    /// By the number of the declaration.
    meanings: Vec<Meaning>,
    constants: Vec<Value>,
    /// Bits of aliases, which are lists; registers are runs.
    pub aliases: Vec<Vec<u32>>,
    pub arrays: Vec<Array>,
    /// Slices that the calls being unrolled may change.
    pub slice_arguments: Vec<SliceArgument>,
}

impl Memory {
    /// Adds the declarations that have been analyzed since.
    pub fn grow(&mut self, analysis: &Analysis) {
        for declaration in &analysis.declarations[self.meanings.len()..] {
            self.meanings.push(match declaration.kind {
                DeclarationKind::Constant(index) => {
                    self.constants.push(analysis.constants[index as usize].into());
                    Meaning::Constant(self.constants.len() as u32 - 1)
                }
                DeclarationKind::Gate(gate) => Meaning::Gate(gate),
                DeclarationKind::FormalParameter(index, _) => Meaning::FormalParameter(index),
                DeclarationKind::FormalQubit(index, _) => Meaning::FormalQubit(index),
                DeclarationKind::Subroutine(index) => Meaning::Subroutine(index),
                DeclarationKind::External(_) => Meaning::External,
                _ => Meaning::Poison,
            });
        }
    }

    /// Drops the declarations from a number on.
    pub fn truncate(&mut self, length: usize) {
        self.meanings.truncate(length);
    }

    /// What a declaration stands for.
    #[inline]
    pub fn meaning(&self, id: DeclarationId) -> Meaning {
        self.meanings[id as usize]
    }

    /// Changes what a declaration stands for.
    pub fn set(&mut self, id: DeclarationId, meaning: Meaning) {
        // Number 0 belongs to names without a declaration.
        if id > 0 {
            self.meanings[id as usize] = meaning;
        }
    }

    /// Declares a constant whose value is known here only.
    pub fn set_constant(&mut self, id: DeclarationId, value: Value) {
        self.constants.push(value);
        self.set(id, Meaning::Constant(self.constants.len() as u32 - 1));
    }

    /// The value of a constant.
    pub fn constant(&self, index: u32) -> Value {
        self.constants[index as usize]
    }

    /// Adds a list of bits.
    pub fn add_alias(&mut self, bits: Vec<u32>) -> u32 {
        self.aliases.push(bits);
        self.aliases.len() as u32 - 1
    }

    /// What a range of declarations stands for.
    pub fn copy(&self, first: DeclarationId, end: DeclarationId) -> Vec<Meaning> {
        self.meanings[first as usize..end as usize].to_vec()
    }

    /// Restores a range of declarations.
    pub fn restore(&mut self, first: DeclarationId, meanings: &[Meaning]) {
        self.meanings[first as usize..][..meanings.len()].copy_from_slice(meanings);
    }
}

impl Unroller<'_> {
    /// What the name in an expression stands for.
    #[inline]
    pub(super) fn meaning_of(&self, tree: &TypedTree<'_>, id: ExpressionId) -> Meaning {
        self.memory.meaning(tree.declaration_of(id))
    }

    /// Returns whether an expression names qubits (true) or clbits (false); `None` if neither. Bits
    /// of a subroutine whose call is a block are none, but a variable.
    pub(super) fn names_bits(&self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<bool> {
        let mut current = id;
        loop {
            current = match tree.ast.expression(current).kind {
                ExpressionKind::Index(inner, _) => inner,
                ExpressionKind::Binary(BinaryOperator::Concatenate, left, _) => left,
                ExpressionKind::Hardware(_) => return Some(true),
                ExpressionKind::Name(_) => {
                    return match self.meaning_of(tree, current) {
                        Meaning::Register { quantum, .. } | Meaning::Alias { quantum, .. } => Some(quantum),
                        Meaning::FormalQubit(_) => Some(true),
                        _ => None,
                    };
                }
                _ => return None,
            };
        }
    }

    /// Changes the value of a variable, or forgets those of an array.
    pub(super) fn set_variable(&mut self, id: DeclarationId, value: Value) {
        match self.memory.meaning(id) {
            Meaning::Array(array) => self.forget_elements(array),
            Meaning::Variable(_) => {
                self.journal_meaning(id);
                self.memory.set(id, Meaning::Variable(value));
            }
            _ => {}
        }
    }
}
