//! Loops whose iterations are equal. A program's loop is unrolled, so a circuit has all of its operations; a [`Repeat`] says which of
//! them are iterations of one loop, so that a drawing can show one for all.
//!
//! Iterations are equal if nothing that a drawing shows or a run does differs between them. What a block does
//! [before](super::Block::before) its control is evaluated does not count: variables get there the values that they
//! already have.
//!
//! Cost: the comparison is linear in the operations of a loop, and ends at the first difference.

use std::ops::{Deref, Range};

use super::angle::{self, Angle};
use super::classical::{Control, Expression, ExpressionId, Target};
use super::operation::{Body, Operation, OperationKind, Slice};
use super::{Block, Circuit, Condition, Test};
use diagnostic::Span;

/// A body with more loops of equal iterations shows all of their iterations: so many frames nobody reads.
pub const MAX_REPEATS: usize = 2_000;

/// A loop with equal iterations, which stand one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The head of the loop, in [`Circuit::loop_heads`].
    pub head: u32,
    /// The first operation of the first iteration, in the body that this belongs to.
    pub start: u32,
    /// How many operations an iteration has. There is at least one.
    pub length: u32,
    /// How many iterations. There are at least two.
    pub iterations: u32,
    /// The statement.
    pub span: Span,
}

/// The loops with equal iterations of a body, in order, the outer before the inner. Those in an iteration stand in the first one.
///
/// Few bodies have any, and a circuit may have half a million bodies: without loops it takes one word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::box_collection)] // A vector or a slice takes more words.
pub struct Repeats(Option<Box<Vec<Repeat>>>);

impl Repeats {
    /// Adds a loop, behind those that start before it and around those that start in it.
    pub fn add(&mut self, repeat: Repeat) {
        let place = self.partition_point(|other| other.start < repeat.start);
        self.0.get_or_insert_default().insert(place, repeat);
    }

    /// Removes the loops that start at an operation or behind it.
    pub fn truncate(&mut self, operation: u32) {
        let kept = self.partition_point(|repeat| repeat.start < operation);
        if let Some(list) = &mut self.0 {
            list.truncate(kept);
        }
    }

    /// Keeps some of the loops.
    pub fn retain(&mut self, keeps: impl Fn(&Repeat) -> bool) {
        if !self.iter().all(&keeps) {
            self.0 = Some(Box::new(self.iter().copied().filter(keeps).collect()));
        }
    }

    /// Moves all loops behind operations that are put in front of the body.
    pub fn shift(&mut self, operations: usize) {
        for repeat in self.0.iter_mut().flat_map(|list| list.iter_mut()) {
            repeat.start += operations as u32;
        }
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

impl Deref for Repeats {
    type Target = [Repeat];

    fn deref(&self) -> &[Repeat] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }
}

impl Repeat {
    /// The operation behind the last iteration.
    pub const fn end(&self) -> u32 {
        self.start + self.length * self.iterations
    }

    /// The operations of an iteration.
    pub const fn iteration(&self, iteration: u32) -> Range<u32> {
        let start = self.start + self.length * iteration;
        start..start + self.length
    }
}

impl Circuit {
    /// Adds the head of a loop, such as `for int i in [0:7]`, and returns its index. The same ones stand once where they follow
    /// each other closely, as those of a loop in a loop do.
    pub fn add_loop_head(&mut self, head: String) -> u32 {
        const NEAR: usize = 64;
        let heads = &mut self.loop_heads;
        let known = heads.iter().rev().take(NEAR).position(|known| *known == head);
        if known.is_none() {
            heads.push(head);
        }
        (heads.len() - 1 - known.unwrap_or(0)) as u32
    }

    /// Whether two runs of operations of the circuit's body are equal, as iterations of a loop are.
    pub fn are_equal_iterations(&self, one: Range<u32>, other: Range<u32>) -> bool {
        let operations = |range: Range<u32>| &self.body.operations[range.start as usize..range.end as usize];
        self.same_operations((&self.body, operations(one)), (&self.body, operations(other)))
    }

    fn same_operations(&self, (a, one): (&Body, &[Operation]), (b, other): (&Body, &[Operation])) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(x, y)| self.is_same(a, x, b, y))
    }

    fn is_same(&self, a: &Body, x: &Operation, b: &Body, y: &Operation) -> bool {
        let condition = |operation: &Operation| operation.condition.map(|it| &self.conditions[it.get() as usize]);
        x.span == y.span
            && a.qubits(x) == b.qubits(y)
            && a.clbits(x) == b.clbits(y)
            && a.modifiers(x) == b.modifiers(y)
            && x.angles.length == y.angles.length
            && a.angles(x).iter().zip(b.angles(y)).all(|(&x, &y)| is_same_angle(a, x, b, y))
            && match (x.kind, y.kind) {
                (OperationKind::Block(x), OperationKind::Block(y)) => {
                    self.is_same_block(&self.blocks[x as usize], &self.blocks[y as usize])
                }
                (x, y) => x == y,
            }
            && match (condition(x), condition(y)) {
                (Some(x), Some(y)) => x == y || self.is_same_condition(x, y),
                (x, y) => x.is_none() && y.is_none(),
            }
    }

    fn is_same_block(&self, x: &Block, y: &Block) -> bool {
        x.label == y.label
            && x.branches.len() == y.branches.len()
            && self.is_same_control(&x.control, &y.control)
            && x.branches
                .iter()
                .zip(&y.branches)
                .all(|(a, b)| self.same_operations((a, &a.operations), (b, &b.operations)))
    }

    fn is_same_condition(&self, x: &Condition, y: &Condition) -> bool {
        x.text == y.text
            && x.clbits == y.clbits
            && matches!((&x.test, &y.test), (&Test::Expression(x), &Test::Expression(y)) if self.same_values(&[x], &[y]))
    }

    fn is_same_control(&self, x: &Control, y: &Control) -> bool {
        let entries = |list| self.classical.entries(list);
        match (*x, *y) {
            (Control::If(x), Control::If(y)) | (Control::While(x), Control::While(y)) => self.same_values(&[x], &[y]),
            (Control::Switch(x, cases), Control::Switch(y, others)) => {
                self.same_values(&[x], &[y]) && self.same_cases(cases, others)
            }
            (Control::Unknown(cases, x), Control::Unknown(others, y)) => {
                entries(x) == entries(y) && self.same_cases(cases, others)
            }
            (Control::ForRange(n, x), Control::ForRange(m, y)) => n == m && self.same_values(&x, &y),
            (Control::ForEach(n, x), Control::ForEach(m, y)) => n == m && self.same_values(entries(x), entries(y)),
            (Control::Assign(x, value), Control::Assign(y, other)) => {
                self.is_same_target(x, y) && self.same_values(&[value], &[other])
            }
            (Control::Measure(x, target), Control::Measure(y, other)) => {
                entries(x) == entries(y) && self.is_same_target(target, other)
            }
            (x, y) => x == y,
        }
    }

    fn same_cases(&self, cases: Slice, others: Slice) -> bool {
        let (cases, others) = (self.classical.case_values(cases), self.classical.case_values(others));
        cases.len() == others.len() && cases.iter().zip(others).all(|(x, y)| self.same_values(x, y))
    }

    fn is_same_target(&self, x: Target, y: Target) -> bool {
        let entries = |list| self.classical.entries(list);
        match (x, y) {
            (Target::Element(n, x), Target::Element(m, y)) | (Target::VariableBit(n, x), Target::VariableBit(m, y)) => {
                n == m && self.same_values(&[x], &[y])
            }
            (Target::Clbits(x), Target::Clbits(y)) => entries(x) == entries(y),
            (Target::ClbitAt(x, at), Target::ClbitAt(y, other)) => {
                entries(x) == entries(y) && self.same_values(&[at], &[other])
            }
            (x, y) => x == y,
        }
    }

    /// Whether expressions compute the same of the same bits and variables.
    fn same_values(&self, one: &[ExpressionId], other: &[ExpressionId]) -> bool {
        let mut open: Vec<_> = one.iter().copied().zip(other.iter().copied()).collect();
        let mut is_same = one.len() == other.len();
        while let Some((x, y)) = open.pop().filter(|_| is_same) {
            let nodes = &self.classical.expressions;
            is_same = match (nodes[x as usize], nodes[y as usize]) {
                _ if x == y => true,
                (Expression::Clbits(x), Expression::Clbits(y)) => {
                    self.classical.entries(x) == self.classical.entries(y)
                }
                (Expression::Element(n, x), Expression::Element(m, y)) => {
                    open.push((x, y));
                    n == m
                }
                (Expression::Unary(function, x), Expression::Unary(other_function, y)) => {
                    open.push((x, y));
                    function == other_function
                }
                (Expression::Cast(function, x), Expression::Cast(other_function, y)) => {
                    open.push((x, y));
                    function == other_function
                }
                (Expression::Function(function, x), Expression::Function(other_function, y)) => {
                    open.push((x, y));
                    function == other_function
                }
                (Expression::Binary(function, x, v), Expression::Binary(other_function, y, w)) => {
                    open.extend([(x, y), (v, w)]);
                    function == other_function
                }
                (Expression::Bit(x, v), Expression::Bit(y, w))
                | (Expression::RotateLeft(x, v), Expression::RotateLeft(y, w)) => {
                    open.extend([(x, y), (v, w)]);
                    true
                }
                (x, y) => x == y,
            };
        }
        is_same
    }
}

fn is_same_angle(a: &Body, x: Angle, b: &Body, y: Angle) -> bool {
    let (Angle::Expression(x), Angle::Expression(y)) = (x, y) else { return x == y };
    let mut open = vec![(x, y)];
    let mut is_same = true;
    while let Some((x, y)) = open.pop().filter(|_| is_same) {
        is_same = match (a.expressions[x as usize], b.expressions[y as usize]) {
            (angle::Expression::Negate(x), angle::Expression::Negate(y)) => {
                open.push((x, y));
                true
            }
            (angle::Expression::Call(function, x), angle::Expression::Call(other_function, y)) => {
                open.push((x, y));
                function == other_function
            }
            (angle::Expression::Binary(function, x, v), angle::Expression::Binary(other_function, y, w)) => {
                open.extend([(x, y), (v, w)]);
                function == other_function
            }
            (x, y) => x == y,
        };
    }
    is_same
}

#[cfg(test)]
mod tests;
