//! Bits that a call returns into bits of its caller.
//!
//! In `o = f(q);` the bits of `o` may stand for the local bits that `f` returns, so that a measurement in `f` goes directly into
//! `o` ([`Unroller::call_into`]). Nobody may notice, so they do so only if
//!
//! - the call does not read them by an argument, and
//! - it cannot end the program, behind which `o` keeps its value.
//!
//! Any other call becomes a block, in which a run copies the result. Local bits are new in each call, and in each round of a loop:
//! where the bits that stand for them may have another value, they are set first, unless the statements behind the declaration
//! overwrite them before anything reads them ([`Unroller::is_overwritten`]).

use super::super::Version;
use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::ast::{Expression, ExpressionId, ExpressionKind, List, StatementId, StatementKind, TypeKind};
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::lexer::{Lexer, TokenKind};
use super::super::visitor;
use super::Unroller;
use super::memory::Meaning;
use super::residual::stored_type;
use super::subroutines::returns_early;
use super::value::Value;
use circuit::classical::value as known;
use circuit::classical::{Control, Target};
use circuit::numbers::distinct;
use diagnostic::Span;

/// The bits that replace a local variable of a subroutine, because it returns that variable.
pub struct ReturnSlot {
    pub declaration: DeclarationId,
    pub bits: Vec<u32>,
    /// The call depth of its declaration.
    pub call_depth: u32,
}

impl Unroller<'_> {
    /// `target = f(…)`: returns true if the call was unrolled and its bits went into the target.
    pub(super) fn call_into(&mut self, tree: &TypedTree<'_>, value: ExpressionId, target: &[u32]) -> Evaluation<bool> {
        let Expression { kind: ExpressionKind::Call(_, arguments), span } = *tree.ast.expression(value) else {
            return Ok(false);
        };
        if self.settled_value(tree, value).is_some() {
            return Ok(false);
        }
        let declaration = tree.declaration_of(value);
        let Meaning::Subroutine(index) = self.memory.meaning(declaration) else { return Ok(false) };
        let (body, may_end) = (self.subroutines[index as usize].body, self.subroutines[index as usize].may_end);
        let arguments = tree.ast.list(arguments);
        if self.gate.is_some() || early_returns_other_than_measurements(tree, body) {
            return Ok(false);
        }
        match returned_bits(tree, body) {
            ReturnedBits::None => return Ok(false),
            ReturnedBits::Outcome => {}
            ReturnedBits::Local(size) => {
                if may_end || size as usize != target.len() || self.reads_any(tree, arguments, target) {
                    return Ok(false);
                }
            }
        }
        self.unroll_call(tree, (declaration, index), arguments, span, Some(target)).map(|_| true)
    }

    /// Returns whether expressions name any of some clbits.
    fn reads_any(&mut self, tree: &TypedTree<'_>, expressions: &[ExpressionId], clbits: &[u32]) -> bool {
        let read = self.wires_of(tree, expressions).clbits;
        if read.is_empty() {
            return false;
        }
        let read = distinct(read);
        clbits.iter().any(|bit| read.binary_search(bit).is_ok())
    }

    /// Prepares that bits which have just been declared become 0, unless nobody can tell.
    pub(super) fn clear_bits(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        bits: &[u32],
        span: Span,
    ) -> Evaluation<()> {
        let zero = Value::Known(known::Value::Bits { value: 0, width: bits.len() as u32 });
        if self.are_zero(bits) || self.is_overwritten(tree, id, bits.len(), span)? {
            self.note_assigned_bits(bits, zero);
            return Ok(());
        }
        self.prepare_known_bits(tree, bits, zero);
        Err(EvaluationError::Runtime)
    }

    /// The same for bits that a variable of the run stands for. No picture shows the step.
    pub(super) fn clear_variable(&mut self, tree: &TypedTree<'_>, id: DeclarationId, span: Span) -> Evaluation<()> {
        let DeclarationKind::Bits { size: Some(size), .. } = tree.declaration(id).kind else { return Ok(()) };
        if !self.is_recording() || self.is_overwritten(tree, id, size as usize, span)? {
            return Ok(());
        }
        let cleared = self.without_diagnostics(|unroller| {
            let type_ = stored_type(tree, id)?;
            let target = Target::Variable(unroller.variable(tree, id)?);
            let zero = match type_.width {
                0 => known::Value::Bool(false),
                width => known::Value::Bits { value: 0, width },
            };
            let zero = unroller.residual_value(Value::Known(zero))?;
            Some(Control::Assign(target, unroller.cast(type_, zero)?))
        });
        let step = self.make_step(cleared.unwrap_or_default().into(), Vec::new());
        self.circuit.body.operations.push(step);
        Ok(())
    }

    /// Returns whether bits are known to be 0 here.
    pub(super) fn are_zero(&self, bits: &[u32]) -> bool {
        self.runtime_depth == 0
            && matches!(self.value_of_bits(bits, false), Some(Value::Known(known::Value::Bits { value: 0, .. })))
    }

    /// Returns whether no run reads what the present statement declares bits with: the statements behind store something in all of
    /// them before, or read them only in conditions of gates, which are known here. Only what stands near tells, so that many declarations
    /// behind each other do not take the square of their number.
    pub(super) fn is_overwritten(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        size: usize,
        span: Span,
    ) -> Evaluation<bool> {
        /// How far is looked for what overwrites the bits, in bytes behind their declaration.
        const MAX_BYTES: u32 = 256;
        let mut missing: Vec<bool> = Vec::new();
        let mut are_known = self.runtime_depth == 0;
        for &statement in tree.ast.list(self.following) {
            let place = tree.ast.statement(statement).span;
            if place.end > span.end.saturating_add(MAX_BYTES) {
                return Ok(false);
            }
            self.spend_search(place)?;
            let uses = count_uses(tree, place, id);
            let is_known = are_known && is_known_condition(tree, statement, id);
            are_known &= is_known || matches!(tree.ast.statement(statement).kind, StatementKind::GateCall(_));
            if uses == 0 || is_known {
                continue;
            }
            if uses > 1 {
                return Ok(false);
            }
            let Some(target) = stored_target(tree, statement, size) else { return Ok(false) };
            if tree.declaration_of(visitor::root(tree.ast, target)) != id {
                return Ok(false);
            }
            match tree.ast.expression(target).kind {
                ExpressionKind::Name(_) => return Ok(true),
                ExpressionKind::Index(_, indices) => {
                    let &[index] = tree.ast.list(indices) else { return Ok(false) };
                    if matches!(tree.ast.expression(index).kind, ExpressionKind::Name(_))
                        && matches!(tree.ast.statement(statement).kind, StatementKind::For { .. })
                    {
                        return Ok(true);
                    }
                    let ExpressionKind::Integer(index) = tree.ast.expression(index).kind else { return Ok(false) };
                    if missing.is_empty() {
                        self.spend_copy(size, span)?;
                        missing.resize(size, true);
                    }
                    match missing.get_mut(index as usize) {
                        Some(it) => *it = false,
                        None => return Ok(false),
                    }
                    if !missing.contains(&true) {
                        return Ok(true);
                    }
                }
                _ => return Ok(false),
            }
        }
        // Nothing behind reads the others.
        Ok(true)
    }

    /// Returns whether a body may end the program.
    pub(super) fn may_end(&self, tree: &TypedTree<'_>, body: List) -> bool {
        let ends = |kind: &StatementKind| matches!(kind, StatementKind::End);
        let statements = tree.ast.list(body);
        let (Some(&first), Some(&last)) = (statements.first(), statements.last()) else { return false };
        if statements.iter().any(|&id| visitor::contains(tree.ast, id, &ends)) {
            return true;
        }
        let mut calls = false;
        each_use(tree, tree.ast.statement(first).span.to(tree.ast.statement(last).span), |id| {
            if let Meaning::Subroutine(index) = self.memory.meaning(id) {
                calls |= self.subroutines.get(index as usize).is_some_and(|it| it.may_end);
            }
        });
        calls
    }
}

/// Returns whether a statement is an `if` over gates whose condition names nothing but some bits, and is known if they are.
fn is_known_condition(tree: &TypedTree<'_>, statement: StatementId, id: DeclarationId) -> bool {
    let StatementKind::If { condition, then, otherwise } = tree.ast.statement(statement).kind else { return false };
    let mut is_known = true;
    each_use(tree, tree.ast.expression(condition).span, |other| is_known &= other == id);
    let mut inner = tree.ast.list(then).iter().chain(tree.ast.list(otherwise.unwrap_or_default()));
    is_known
        && inner.all(|&inner| {
            let inner = tree.ast.statement(inner);
            matches!(inner.kind, StatementKind::GateCall(_)) && count_uses(tree, inner.span, id) == 0
        })
}

/// What a statement stores something in, whatever happens: an assignment or a measurement, or a loop of nothing but one for each
/// bit of a register.
fn stored_target(tree: &TypedTree<'_>, statement: StatementId, size: usize) -> Option<ExpressionId> {
    match tree.ast.statement(statement).kind {
        StatementKind::Assignment { target, operator: None, .. }
        | StatementKind::Measure { target: Some(target), .. } => Some(target),
        StatementKind::For { values, body, .. } => {
            let &[inner] = tree.ast.list(body) else { return None };
            let (StatementKind::Assignment { target, operator: None, .. }
            | StatementKind::Measure { target: Some(target), .. }) = tree.ast.statement(inner).kind
            else {
                return None;
            };
            let ExpressionKind::Range { start: Some(start), step: None, end: Some(end) } =
                tree.ast.expression(values).kind
            else {
                return None;
            };
            let ExpressionKind::Index(_, indices) = tree.ast.expression(target).kind else { return None };
            let &[index] = tree.ast.list(indices) else { return None };
            let is_each = tree.declaration_of(index) == tree.declared(statement)
                && is_integer(tree, start, 0)
                && is_integer(tree, end, size as u64 - 1);
            is_each.then_some(target)
        }
        _ => None,
    }
}

/// Which bits a body returns at its end.
enum ReturnedBits {
    None,
    /// The outcome of a measurement.
    Outcome,
    /// Bits that it declares itself, and their number.
    Local(u32),
}

fn returned_bits(tree: &TypedTree<'_>, body: List) -> ReturnedBits {
    let items = tree.ast.list(body);
    let Some(StatementKind::Return(Some(value))) = items.last().map(|&id| tree.ast.statement(id).kind) else {
        return ReturnedBits::None;
    };
    match tree.ast.expression(value).kind {
        ExpressionKind::Measure(_) => ReturnedBits::Outcome,
        ExpressionKind::Name(symbol) => {
            let is_declared = items.iter().any(|&id| match tree.ast.statement(id).kind {
                StatementKind::ClassicalDeclaration { type_, name, .. } => {
                    name.symbol == symbol && matches!(tree.ast.types[type_ as usize].kind, TypeKind::Bit(_))
                }
                _ => false,
            });
            match tree.declaration(tree.declaration_of(value)).kind {
                DeclarationKind::Bits { quantum: false, size: Some(size), .. } if is_declared => {
                    ReturnedBits::Local(size)
                }
                _ => ReturnedBits::None,
            }
        }
        _ => ReturnedBits::None,
    }
}

/// Returns whether a body may return early, and returns something other than the outcome of a
/// measurement somewhere.
fn early_returns_other_than_measurements(tree: &TypedTree<'_>, body: List) -> bool {
    let other = |kind: &StatementKind| match kind {
        StatementKind::Return(Some(value)) => !matches!(tree.ast.expression(*value).kind, ExpressionKind::Measure(_)),
        _ => false,
    };
    returns_early(tree, body) && tree.ast.list(body).iter().any(|&id| visitor::contains(tree.ast, id, &other))
}

/// Returns whether an expression is a whole number as it is written.
fn is_integer(tree: &TypedTree<'_>, id: ExpressionId, number: u64) -> bool {
    matches!(tree.ast.expression(id).kind, ExpressionKind::Integer(value) if value == number)
}

/// How often a text names something.
fn count_uses(tree: &TypedTree<'_>, span: Span, id: DeclarationId) -> usize {
    let mut uses = 0;
    each_use(tree, span, |other| uses += usize::from(other == id));
    uses
}

/// Tells what each name in a text stands for.
fn each_use(tree: &TypedTree<'_>, span: Span, mut tell: impl FnMut(DeclarationId)) {
    let mut lexer = Lexer::new(tree.text(span), Version::V3);
    loop {
        let token = lexer.next_bare_token();
        match token.kind {
            TokenKind::End => return,
            TokenKind::Identifier => {
                if let Some(id) = tree.declaration_at(span.start + token.span.start) {
                    tell(id);
                }
            }
            _ => {}
        }
    }
}
