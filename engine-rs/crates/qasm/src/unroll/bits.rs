//! Operands: names, indices, slices and concatenations into lists of bits.
//!
//! The result is an [`Operand`], a run in the unroller's list of bits. The list is emptied for each
//! statement, so operands allocate nothing. Indexing appends the chosen bits behind those of the
//! register and then moves them to its start.
//!
//! An operand of one bit is `single`. Broadcasting combines it with every bit of a register beside
//! it; a register of size 1 is not `single` and takes part as a register.
//!
//! Duplicates are found by stamps: each bit stores the number of the last check that met it. A
//! check is linear in the number of bits and needs no clearing.
//!
//! [`Unroller::operand`] appends the bits of one operand and returns where they are. Callers read
//! all operands of a statement first and look at the bits afterwards; the list is only truncated
//! where an expression is evaluated on the side. Copying a register counts as work, because a loop
//! may name a register of thousands of bits in each iteration.
//!
//! Whether an index is in range is checked here and not in the analysis, unless it is constant: the
//! index may be the variable of a loop.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::DeclarationId;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::values::{self, SelectedIndices};
use super::Unroller;
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use circuit::register::RegisterKind;
use diagnostic::Span;

/// The bits of one operand: a run in the unroller's list.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    pub start: u32,
    pub length: u32,
    /// Whether it is a single bit, which is combined with every bit of a register.
    pub single: bool,
    pub span: Span,
}

impl Unroller<'_> {
    /// The bits of an operand, which must be quantum or classical as `quantum` requires.
    #[inline]
    pub(super) fn operand(&mut self, tree: &TypedTree<'_>, id: ExpressionId, quantum: bool) -> Evaluation<Operand> {
        let expression = tree.ast.expression(id);
        let span = expression.span;
        match expression.kind {
            ExpressionKind::Name(_) => self.register_operand(self.meaning_of(tree, id), span),
            ExpressionKind::Index(base, indices) => {
                // `q[3]` and `q[i]` without all of `q`, which may be thousands of bits, once an
                // iteration.
                let item = tree.ast.lists[indices.start as usize];
                if let ExpressionKind::Name(_) = tree.ast.expression(base).kind
                    && let Meaning::Register { start, size, single: false, .. } = self.meaning_of(tree, base)
                    && !tree.ast.is_slice(item)
                {
                    let index = self.checked_index(tree, item, size)?;
                    let at = self.bits.len() as u32;
                    self.bits.push(start + index as u32);
                    return Ok(Operand { start: at, length: 1, single: true, span });
                }
                self.indexed_operand(tree, base, indices, quantum, span)
            }
            ExpressionKind::Hardware(_) => self.physical_operand(tree, tree.declaration_of(id), span),
            ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) => {
                // A chain of `++` leans to the left.
                let mut parts = vec![right];
                let mut current = left;
                while let ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) =
                    tree.ast.expression(current).kind
                {
                    parts.push(right);
                    current = left;
                }
                parts.push(current);
                let start = self.bits.len() as u32;
                for part in parts.into_iter().rev() {
                    self.operand(tree, part, quantum)?;
                }
                Ok(Operand { start, length: self.bits.len() as u32 - start, single: false, span })
            }
            _ => Err(EvaluationError::AlreadyReported),
        }
    }

    /// All bits of a register, alias or formal qubit.
    fn register_operand(&mut self, meaning: Meaning, span: Span) -> Evaluation<Operand> {
        match meaning {
            Meaning::Register { start, size, single, .. } => {
                self.spend_copy(size as usize, span)?;
                let mut operand = self.push_bits(start, size, single);
                operand.span = span;
                Ok(operand)
            }
            Meaning::Alias { list, single, .. } => {
                self.spend_copy(self.memory.aliases[list as usize].len(), span)?;
                let start = self.bits.len() as u32;
                self.bits.extend_from_slice(&self.memory.aliases[list as usize]);
                Ok(Operand { start, length: self.bits.len() as u32 - start, single, span })
            }
            Meaning::FormalQubit(index) => {
                let start = self.bits.len() as u32;
                self.bits.push(index);
                Ok(Operand { start, length: 1, single: true, span })
            }
            _ => Err(EvaluationError::AlreadyReported),
        }
    }

    /// Appends consecutive bits.
    pub(super) fn push_bits(&mut self, start: u32, size: u32, single: bool) -> Operand {
        let at = self.bits.len() as u32;
        self.bits.extend(start..start + size);
        Operand { start: at, length: size, single, span: Span::default() }
    }

    /// `$0`, which is declared by its first use.
    fn physical_operand(
        &mut self,
        tree: &TypedTree<'_>,
        declaration: DeclarationId,
        span: Span,
    ) -> Evaluation<Operand> {
        if let Meaning::Poison = self.memory.meaning(declaration) {
            let start = self.circuit.qubit_count();
            let index = self.circuit.qubits.add(tree.name(declaration), RegisterKind::Physical, 1, span) as u32;
            self.memory.set(declaration, Meaning::Register { quantum: true, index, start, size: 1, single: true });
        }
        self.register_operand(self.memory.meaning(declaration), span)
    }

    /// `base[indices]` in general: a single index, a range or a set.
    pub(super) fn indexed_operand(
        &mut self,
        tree: &TypedTree<'_>,
        base: ExpressionId,
        indices: List,
        quantum: bool,
        span: Span,
    ) -> Evaluation<Operand> {
        let operand = self.operand(tree, base, quantum)?;
        let item = tree.ast.lists[indices.start as usize];
        // The chosen bits come behind the register's, which are then forgotten.
        let start = operand.start as usize;
        let chosen = self.bits.len();
        let single = self.select_bits(tree, item, operand)?;
        let length = self.bits.len() - chosen;
        self.bits.copy_within(chosen.., start);
        self.bits.truncate(start + length);
        Ok(Operand { start: start as u32, length: length as u32, single, span })
    }

    /// Appends the bits of `from` that an index, range or set selects. Returns true for a single
    /// index.
    pub(super) fn select_bits(&mut self, tree: &TypedTree<'_>, item: ExpressionId, from: Operand) -> Evaluation<bool> {
        let bits = from.start as usize;
        let places = self.select(tree, item, from.length)?;
        for place in places.iter() {
            let bit = self.bits[bits + place as usize];
            self.bits.push(bit);
        }
        Ok(!tree.ast.is_slice(item))
    }

    /// The places that an index, range or set chooses from so many.
    ///
    /// The end of a range is included, as in the specification. A negative step runs from the end
    /// to the start.
    pub(super) fn select(
        &mut self,
        tree: &TypedTree<'_>,
        item: ExpressionId,
        length: u32,
    ) -> Evaluation<SelectedIndices> {
        let expression = *tree.ast.expression(item);
        match expression.kind {
            ExpressionKind::Range { start, step, end } => {
                let step = match step {
                    Some(id) => self.integer(tree, id)?,
                    None => 1,
                };
                let last = i128::from(length) - 1;
                let (first, last) = if step < 0 { (last, 0) } else { (0, last) };
                let start = match start {
                    Some(id) => self.checked_index(tree, id, length)?,
                    None => first,
                };
                let end = match end {
                    Some(id) => self.checked_index(tree, id, length)?,
                    None => last,
                };
                SelectedIndices::range(&mut self.diagnostics, start, step, end, i128::from(length), expression.span)
            }
            ExpressionKind::Set(items) => {
                let places = tree.ast.list(items).iter().map(|&item| self.checked_index(tree, item, length));
                let places: Evaluation<Vec<u32>> = places.map(|place| place.map(|place| place as u32)).collect();
                places.map(SelectedIndices::List)
            }
            _ => self.checked_index(tree, item, length).map(SelectedIndices::one),
        }
    }

    /// An index, counted from 0. Version 3 counts negative ones from the end.
    fn checked_index(&mut self, tree: &TypedTree<'_>, id: ExpressionId, length: u32) -> Evaluation<i128> {
        let index = match self.chosen_index(id) {
            Some(index) => index,
            None => self.integer(tree, id).inspect_err(|error| {
                if matches!(error, EvaluationError::Runtime) {
                    self.note_unknown_index(id, length);
                }
            })?,
        };
        let span = tree.ast.expression(id).span;
        values::checked_index(&mut self.diagnostics, self.version, index, i128::from(length), span)
    }

    /// The value of a constant integer.
    pub(super) fn integer(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<i128> {
        let expression = tree.ast.expression(id);
        let span = expression.span;
        // Most indices are numbers.
        if let ExpressionKind::Integer(value) = expression.kind {
            return self.spend(Work::Expressions, 1, span).map(|()| i128::from(value));
        }
        match self.value(tree, id)? {
            Value::Known(known) => known.whole().ok_or_else(|| values::wrong_type(&mut self.diagnostics, span)),
            Value::Poison => Err(EvaluationError::AlreadyReported),
            Value::Runtime | Value::Symbolic(_) => Err(EvaluationError::Runtime),
        }
    }

    /// `let name = value;`: an alias of bits.
    pub(super) fn declare_alias(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        value: ExpressionId,
    ) -> Evaluation<()> {
        let span = tree.ast.expression(value).span;
        let Some(quantum) = self.names_bits(tree, value) else {
            let known = self.value(tree, value);
            self.memory.set(id, Meaning::Variable(known.unwrap_or(Value::Runtime)));
            return Ok(());
        };
        let operand = match self.operand(tree, value, quantum) {
            Err(EvaluationError::Runtime) => {
                return Err(self.diagnostics.not_constant("an alias", span, "write the index itself, as in `x q[n];`"));
            }
            operand => operand?,
        };
        let bits = self.bits_of(operand).to_vec();
        if matches!(tree.ast.expression(value).kind, ExpressionKind::Binary(..)) {
            self.next_stamp();
            if !bits.iter().all(|&bit| self.mark_bit(bit)) {
                let message = "a register cannot be joined with a part of itself";
                return Err(self.error(diagnostic_codes::DUPLICATE_QUBIT, span, message));
            }
        }
        self.spend(Work::Elements, bits.len(), tree.declaration(id).span)?;
        let list = self.memory.add_alias(bits);
        self.memory.set(id, Meaning::Alias { quantum, list, single: operand.single });
        Ok(())
    }

    /// The bits of an operand.
    pub(super) fn bits_of(&self, operand: Operand) -> &[u32] {
        &self.bits[operand.start as usize..(operand.start + operand.length) as usize]
    }

    /// Starts a new check for duplicates.
    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
        let needed =
            self.circuit.qubit_count().max(self.circuit.clbit_count()).max(self.gate.unwrap_or(0)).max(self.extra_bits)
                as usize;
        if self.stamps.len() < needed {
            self.stamps.resize(needed, 0);
        }
    }

    /// Marks a bit. Returns false if it was marked in this check.
    pub(super) fn mark_bit(&mut self, bit: u32) -> bool {
        std::mem::replace(&mut self.stamps[bit as usize], self.stamp) != self.stamp
    }
}
