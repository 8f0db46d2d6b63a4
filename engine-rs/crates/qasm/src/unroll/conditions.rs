//! Conditions: their value if it is known, and their representation if a run decides.
//!
//! A condition that compares a bit or a whole register with a constant becomes a
//! [`Test`](circuit::Test), which a simulation can evaluate and version 2 can express. Any other
//! condition over clbits stays text. A condition over other run-time values makes the statement a
//! block.
//!
//! Evaluation comes first ([`Unroller::condition_value`]); only a condition without a value is
//! represented. Consecutive operations under the same condition share one entry, so a long
//! conditional body takes no more room than a plain one.
//!
//! Invariant: the clbits of a [`Condition`] are sorted and without duplicates, and contain every
//! bit that its test reads. Drawings place the wires of the condition by them.

use super::super::analysis::TypedTree;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, UnaryOperator};
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor::children;
use super::Unroller;
use super::blocks::{TouchedWires, single_line};
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use circuit::classical::value as known;
use circuit::numbers::distinct;
use circuit::{Condition, Test};
use diagnostic::join;

impl Unroller<'_> {
    /// The value of a condition if it is known, `None` if a run decides.
    pub(super) fn condition_value(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Option<bool>> {
        if let ExpressionKind::Binary(BinaryOperator::Equal | BinaryOperator::NotEqual, left, right) =
            tree.ast.expression(id).kind
            && matches!(tree.ast.expression(right).kind, ExpressionKind::HugeInteger)
            && self.is_clbits(tree, left)
        {
            return self.evaluate_register_condition(tree, id);
        }
        match self.value(tree, id) {
            Ok(Value::Poison) | Err(EvaluationError::AlreadyReported) => Err(EvaluationError::AlreadyReported),
            Ok(value) => Ok(value.known().and_then(known::Value::is_true)),
            Err(EvaluationError::Runtime) => Ok(None),
        }
    }

    /// The value of a condition of version 2, which compares a whole register with a number. It is
    /// only known for a register without bits, which is always 0.
    pub(super) fn evaluate_register_condition(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
    ) -> Evaluation<Option<bool>> {
        let ExpressionKind::Binary(_, register, number) = tree.ast.expression(id).kind else { return Ok(None) };
        let width = self.operand(tree, register, false)?.length;
        self.bits.clear();
        if width > 0 || matches!(tree.ast.expression(number).kind, ExpressionKind::HugeInteger) {
            return Ok(None);
        }
        Ok(Some(self.value(tree, number)? == Value::Known(known::Value::Integer(0))))
    }

    /// A condition over clbits and constants, or `None` if it reads more.
    pub(super) fn condition(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<Condition> {
        if let Some((test, clbits)) = self.test(tree, id) {
            // Often it is the one of the statement before, whose text says the same.
            if let Some(last) = self.circuit.conditions.last().filter(|last| last.test == test) {
                return Some(last.clone());
            }
            let text = match &test {
                Test::RegisterEquals { register, value } => {
                    let name = self.circuit.clbits.get(*register)?.name.as_str();
                    join(&[name, " == ", &value.to_string()], "")
                }
                Test::BitEquals { clbit, value: true } => self.circuit.clbits.name(*clbit),
                Test::BitEquals { clbit, value: false } => join(&["!", &self.circuit.clbits.name(*clbit)], ""),
                Test::Expression(_) | Test::Other => single_line(tree.text(tree.ast.expression(id).span)),
            };
            return Some(Condition { text, clbits, test });
        }
        let mut wires = TouchedWires::default();
        if !self.reads_only_clbits(tree, id) {
            return None;
        }
        self.add_wires(tree, id, &mut wires);
        let clbits = distinct(wires.clbits);
        if clbits.is_empty() {
            return None;
        }
        let test = self.residual(tree, id).map_or(Test::Other, Test::Expression);
        Some(Condition { text: single_line(tree.text(tree.ast.expression(id).span)), clbits, test })
    }

    /// Adds a condition to the circuit, unless it equals the last one: runs of operations under one
    /// condition share it.
    pub(super) fn push_condition(&mut self, condition: Condition) -> u32 {
        if self.circuit.conditions.last() != Some(&condition) {
            // It takes as much memory as two operands, beside those that it has.
            let _ = self.spend(Work::Operands, 2, self.recorder.span);
            self.circuit.conditions.push(condition);
        }
        self.circuit.conditions.len() as u32 - 1
    }

    /// A condition as a test of a bit or of a register against a number, with the clbits that it
    /// reads.
    pub(super) fn test(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<(Test, Vec<u32>)> {
        match tree.ast.expression(id).kind {
            ExpressionKind::Unary(UnaryOperator::Not | UnaryOperator::BitNot, inner) => {
                let clbit = self.single_clbit(tree, inner)?;
                Some((Test::BitEquals { clbit, value: false }, vec![clbit]))
            }
            ExpressionKind::Binary(operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual), left, right) => {
                let (bits, other) = if self.is_clbits(tree, left) { (left, right) } else { (right, left) };
                if matches!(tree.ast.expression(other).kind, ExpressionKind::HugeInteger) {
                    // Only the text says a number of more than 64 bits.
                    return None;
                }
                let value = self.value(tree, other).ok()?;
                let equal = operator == BinaryOperator::Equal;
                if let Some(clbit) = self.single_clbit(tree, bits) {
                    let value = match value {
                        Value::Known(known::Value::Bool(value)) => value,
                        Value::Known(known::Value::Integer(value @ (0 | 1))) => value == 1,
                        Value::Known(known::Value::Bits { value, width: 1 }) => value == 1,
                        _ => return None,
                    };
                    return Some((Test::BitEquals { clbit, value: value == equal }, vec![clbit]));
                }
                if !equal {
                    return None;
                }
                let value = match value {
                    Value::Known(known::Value::Integer(value)) => u64::try_from(value).ok()?,
                    Value::Known(known::Value::Bits { value, .. }) => u64::try_from(value).ok()?,
                    Value::Known(known::Value::Bool(value)) => u64::from(value),
                    _ => return None,
                };
                let (register, start, size) = self.find_whole_register(tree, bits)?;
                Some((Test::RegisterEquals { register, value }, (start..start + size).collect()))
            }
            _ => {
                let clbit = self.single_clbit(tree, id)?;
                Some((Test::BitEquals { clbit, value: true }, vec![clbit]))
            }
        }
    }

    /// Returns whether all names in an expression are registers of clbits that the written circuit
    /// has by the same name.
    fn reads_only_clbits(&self, tree: &TypedTree<'_>, id: ExpressionId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match tree.ast.expression(id).kind {
                ExpressionKind::Name(_) => match self.meaning_of(tree, id) {
                    Meaning::Register { quantum: false, .. } => {}
                    _ => return false,
                },
                ExpressionKind::Call(..)
                | ExpressionKind::Hardware(_)
                | ExpressionKind::Measure(_)
                | ExpressionKind::DurationOf => {
                    return false;
                }
                kind => children(tree.ast, kind, &mut open),
            }
        }
        true
    }

    /// Returns whether an expression, without casts, names clbits.
    fn is_clbits(&self, tree: &TypedTree<'_>, id: ExpressionId) -> bool {
        self.names_bits(tree, operand_of_cast(tree, id)) == Some(false)
    }

    /// The clbit that an expression names, if it is a single one.
    fn single_clbit(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<u32> {
        if self.names_bits(tree, id) != Some(false) {
            return None;
        }
        let length = self.bits.len();
        let operand = self.operand(tree, id, false).ok();
        let bit = operand.filter(|operand| operand.single).map(|operand| self.bits[operand.start as usize]);
        self.bits.truncate(length);
        bit
    }

    /// `c`, `int(c)`, `uint[4](c)` with `c` a whole register: its index, first bit and size.
    fn find_whole_register(&self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<(usize, u32, u32)> {
        let id = operand_of_cast(tree, id);
        let ExpressionKind::Name(_) = tree.ast.expression(id).kind else { return None };
        match self.meaning_of(tree, id) {
            Meaning::Register { quantum: false, index, start, size, single: false } => {
                Some((index as usize, start, size))
            }
            _ => None,
        }
    }
}

/// The operand of a cast: `c` in `int[4](c)`.
fn operand_of_cast(tree: &TypedTree<'_>, id: ExpressionId) -> ExpressionId {
    match tree.ast.expression(id).kind {
        ExpressionKind::Cast(_, list) => tree.ast.lists[list.start as usize],
        _ => id,
    }
}
