//! Subroutines: definitions are checked once, calls are unrolled if that can be decided before a
//! run.
//!
//! The tree of a `def` is stored. Its body is unrolled once without a caller, for its diagnostics
//! only, and the result is discarded; so mistakes are reported even if nobody calls it, and only
//! once. A call is unrolled in these steps ([`Unroller::unroll_call`]):
//!
//! 1. Bind the arguments: qubits and bits as aliases (by reference), arrays by reference, other
//!    values by value.
//! 2. Unroll the body in place, in a scope of its own.
//! 3. Evaluate the returned value. A measured bit goes directly into the bits that the caller
//!    assigns to, without a copy ([`returned_bits`](super::returned_bits)).
//! 4. Restore the bindings.
//!
//! Calls that may return early, or that recurse, are speculative
//! ([`speculation`](super::speculation)); if a run decides, the call becomes a block. A call also
//! becomes a block if an argument is only known at run time, because the text of its body could not
//! be written outside of it.
//!
//! Limits: calls nest at most [`MAX_CALL_DEPTH`] deep, and every call is a step.
//!
//! While a body is checked, formal qubits and bits are numbers beyond those of the circuit, and
//! everything else is unknown. The operations that the check makes are dropped; only its
//! diagnostics, and whether the body touches any bit, remain.
//!
//! A call that recurses needs the values of its caller again afterwards: the meanings of all names
//! of the subroutine are copied before the call and restored behind it, which counts as work. Any
//! other call needs no copy, because its names belong to it alone.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::ast::{Expression, ExpressionId, ExpressionKind, List, StatementKind, TypeId, TypeKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::shorten;
use super::super::visitor;
use super::Unroller;
use super::bits::Operand;
use super::budget::Work;
use super::execution::StoredValue;
use super::frame::Frame;
use super::gates::DISTINCT_QUBITS;
use super::memory::Meaning;
use super::residual::stored_type;
use super::returned_bits::ReturnSlot;
use super::speculation::{EarlyExit, MAX_SPECULATION_STEPS, UnrolledScopes};
use super::value::Value;
use circuit::classical::conversion::Sort;
use circuit::classical::{Control, Target};
use circuit::numbers::decimal;
use circuit::operation::{Operation, OperationKind};
use diagnostic::Span;

/// A `def`, whose tree is stored.
#[derive(Default)]
pub struct Subroutine {
    pub arguments: List,
    pub body: List,
    /// Its arguments of bits that its body changes, so that a call gives it copies.
    pub changed_bits: Vec<DeclarationId>,
    /// Whether its body touches qubits or bits.
    pub touches_bits: bool,
    /// Whether its body may end the program.
    pub may_end: bool,
    /// Whether its body is being unrolled, which may call it.
    pub is_being_defined: bool,
    /// For a gate over whole registers, as drafts of version 3 had them: the names of its
    /// registers.
    pub registers: Option<List>,
}

/// The limit of calls inside of calls.
const MAX_CALL_DEPTH: u32 = 64;

impl Unroller<'_> {
    /// Defines a subroutine, and calls it once to look for mistakes.
    ///
    /// Formal qubits and bits are represented by bits beyond those of the circuit in that call, and
    /// its other arguments are not known. Operations that were made are dropped afterwards.
    pub(super) fn define_subroutine(&mut self, tree: &TypedTree<'_>, id: DeclarationId, arguments: List, body: List) {
        let DeclarationKind::Subroutine(index) = tree.declaration(id).kind else { return };
        let changed_bits = changed_bits(tree, arguments, body);
        let may_end = self.may_end(tree, body);
        self.store_subroutine(
            index,
            Subroutine { arguments, body, changed_bits, may_end, is_being_defined: true, ..Subroutine::default() },
        );
        let outer = std::mem::take(&mut self.circuit.body);
        let blocks = self.circuit.blocks.len();
        let conditions = self.circuit.conditions.len();
        let operations = self.budget.used(Work::Operations);
        let aliases = self.memory.aliases.len();
        let errors = self.diagnostics.lasting_error_count();
        // A call that computes a wrong value reports it again.
        self.diagnostics.softens_values = true;
        self.runtime_depth += 1;
        let around = self.enter_call(Frame { is_check_only: true, ..Frame::default() });
        let mut next = [self.circuit.clbit_count(), self.circuit.qubit_count()];
        for index in arguments.range() {
            let formal = tree.argument(index);
            let meaning = match tree.declaration(formal).kind {
                DeclarationKind::Bits { quantum, single, size: Some(size) } => {
                    let start = &mut next[usize::from(quantum)];
                    let list = self.memory.add_alias((*start..*start + size).collect());
                    *start += size;
                    Meaning::Alias { quantum, list, single }
                }
                DeclarationKind::Poison => Meaning::Poison,
                _ => Meaning::Variable(Value::Runtime),
            };
            self.memory.set(formal, meaning);
        }
        let extra = std::mem::replace(&mut self.extra_bits, next[0].max(next[1]));
        self.statements(tree, body);
        self.extra_bits = extra;
        let touches = |it: &Operation| it.condition.is_some() || it.qubits.length + it.clbits > 0;
        let touches_bits = self.circuit.body.operations.iter().any(touches);
        self.leave_call(around);
        self.runtime_depth -= 1;
        self.circuit.body = outer;
        self.circuit.blocks.truncate(blocks);
        self.circuit.conditions.truncate(conditions);
        self.circuit.classical.accesses.truncate(blocks);
        self.budget.restore(Work::Operations, operations);
        self.memory.aliases.truncate(aliases);
        if self.diagnostics.lasting_error_count() > errors {
            self.memory.set(id, Meaning::Poison);
        }
        self.diagnostics.softens_values = false;
        let subroutine = &mut self.subroutines[index as usize];
        (subroutine.touches_bits, subroutine.is_being_defined) = (touches_bits, false);
    }

    /// Stores a subroutine at the index that the analysis gave it. Those in front of it that are not stored have mistakes, and nothing calls
    /// them.
    pub(super) fn store_subroutine(&mut self, index: u32, subroutine: Subroutine) {
        while self.subroutines.len() < index as usize {
            self.subroutines.push(Subroutine::default());
        }
        self.subroutines.push(subroutine);
    }

    /// Returns whether a subroutine is only looked through for mistakes, so that its arguments are not known.
    pub(super) fn is_defining_subroutine(&self) -> bool {
        self.subroutines.last().is_some_and(|it| it.is_being_defined)
    }

    /// `return`, with or without a value: leaves a call that is being unrolled.
    pub(super) fn return_statement(
        &mut self,
        tree: &TypedTree<'_>,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        if let Some(depth) = self.frame.unrolled.call {
            if depth != self.runtime_depth {
                self.early_exit = Some(EarlyExit::UnknownCall);
                return Ok(());
            }
            let target = self.frame.unrolled.target.take();
            let returned = match value {
                Some(value) => self.evaluate_return(tree, value, target.as_deref(), span),
                None => Ok(Value::Runtime),
            };
            self.frame.unrolled.target = target;
            self.returned = Some(returned);
            // A call in the value may have taken too long, or only a run knows what it does.
            if !matches!(self.early_exit, Some(EarlyExit::TooLong | EarlyExit::UnknownCall)) {
                self.early_exit = Some(EarlyExit::Call);
            }
            return Ok(());
        }
        if let Some(value) = value {
            match tree.ast.expression(value).kind {
                ExpressionKind::Measure(qubits) => {
                    if let Err(error @ EvaluationError::AlreadyReported) = self.operand(tree, qubits, true) {
                        return Err(error);
                    }
                }
                _ => drop(self.value(tree, value)),
            }
        }
        if !self.frame.is_check_only && self.prepare_return(tree, value) {
            return Err(EvaluationError::Runtime);
        }
        // A `return` at the end of an unrolled call has nothing left to do, and by itself it
        // touches no bit.
        let has_no_effect = self.runtime_depth == 0
            || self.frame.is_check_only && !value.is_some_and(|value| self.mentions_qubits(tree, value));
        if has_no_effect { Ok(()) } else { Err(EvaluationError::Runtime) }
    }

    /// Returns whether an expression measures, or calls a subroutine that touches qubits or bits.
    pub(super) fn mentions_qubits(&self, tree: &TypedTree<'_>, id: ExpressionId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let kind = tree.ast.expression(id).kind;
            let touches_bits = match kind {
                ExpressionKind::Measure(_) => true,
                ExpressionKind::Call(..) => match self.meaning_of(tree, id) {
                    Meaning::Subroutine(index) => self.subroutines[index as usize].touches_bits,
                    _ => false,
                },
                _ => false,
            };
            if touches_bits {
                return true;
            }
            visitor::children(tree.ast, kind, &mut open);
        }
        false
    }

    /// An expression as a statement: a call is unrolled, anything else is evaluated for its
    /// mistakes.
    pub(super) fn expression_statement(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<()> {
        let Expression { kind, span } = *tree.ast.expression(id);
        if let ExpressionKind::Call(_, arguments) = kind {
            let declaration = tree.declaration_of(id);
            match self.memory.meaning(declaration) {
                Meaning::Subroutine(index) => {
                    let arguments = tree.ast.list(arguments);
                    return self.unroll_call(tree, (declaration, index), arguments, span, None).map(|_| ());
                }
                Meaning::External => return self.value(tree, id).map(|_| ()),
                _ => {}
            }
        }
        match self.value(tree, id) {
            // A function of the language does nothing but give a value.
            Err(EvaluationError::Runtime) if !self.mentions_qubits(tree, id) => Ok(()),
            value => value.map(|_| ()),
        }
    }

    /// The value of a call that touches no qubit. A call that does is left to the statement around
    /// it.
    pub(super) fn value_of_call(
        &mut self,
        tree: &TypedTree<'_>,
        (declaration, index): (DeclarationId, u32),
        arguments: &[ExpressionId],
        span: Span,
    ) -> Evaluation<Value> {
        if self.subroutines[index as usize].touches_bits {
            // Operations on qubits belong to the whole statement, which becomes a block.
            let (bits, aliases) = (self.bits.len(), self.memory.aliases.len());
            let first_slice = self.memory.slice_arguments.len();
            let bound = self.bind_arguments(tree, index, arguments, span);
            self.copy_slices_back(tree, first_slice, false);
            self.bits.truncate(bits);
            self.memory.aliases.truncate(aliases);
            return Err(bound.err().unwrap_or(EvaluationError::Runtime));
        }
        let aliases = self.memory.aliases.len();
        let start = self.checkpoint();
        let operations = self.circuit.body.operations.len();
        // The statements of the body begin with no steps, but the expression around the call may
        // have some.
        let mut steps = self.take_steps();
        let result = self.unroll_call(tree, (declaration, index), arguments, span, None);
        steps.append(&mut self.take_steps());
        self.put_steps(steps);
        if self.circuit.body.operations.len() > operations || self.has_ended {
            // Behind an `end`, the statement around the call does not happen: a run leaves it there.
            self.roll_back(&start);
            return result.and(Err(EvaluationError::Runtime));
        }
        self.commit(&start);
        self.memory.aliases.truncate(aliases);
        match result? {
            Value::Runtime | Value::Poison => Err(EvaluationError::Runtime),
            value => Ok(value),
        }
    }

    /// The meanings of a subroutine's arguments in one call.
    pub(super) fn bind_arguments(
        &mut self,
        tree: &TypedTree<'_>,
        index: u32,
        arguments: &[ExpressionId],
        span: Span,
    ) -> Evaluation<Vec<(DeclarationId, Meaning)>> {
        let Subroutine { arguments: formals, registers, .. } = self.subroutines[index as usize];
        let mut bound = Vec::new();
        for (name, &actual) in registers.into_iter().flat_map(List::range).zip(arguments) {
            let operand = self.operand(tree, actual, true)?;
            let list = self.alias_of(operand, span)?;
            bound.push((tree.formal(name), Meaning::Alias { quantum: true, list, single: operand.single }));
        }
        for (formal, &actual) in formals.range().zip(arguments) {
            let errors = self.diagnostics.error_count();
            let meaning = self.bind_argument(tree, tree.ast.arguments[formal].type_, actual);
            if self.diagnostics.error_count() > errors {
                self.diagnostics.add_related(tree.ast.arguments[formal].name.span, "the argument is declared here");
            }
            let id = tree.argument(formal);
            let meaning = match meaning? {
                // Bits are passed by value. A run copies them.
                Meaning::Alias { .. } if self.subroutines[index as usize].changed_bits.contains(&id) => {
                    Meaning::Variable(Value::Runtime)
                }
                other => other,
            };
            bound.push((id, meaning));
        }
        self.next_stamp();
        for (&(_, meaning), &actual) in bound.iter().zip(arguments) {
            if let Meaning::Alias { quantum: true, list, .. } = meaning
                && !(0..self.memory.aliases[list as usize].len())
                    .all(|at| self.mark_bit(self.memory.aliases[list as usize][at]))
            {
                let span = tree.ast.expression(actual).span;
                return Err(self.error_with_help(
                    diagnostic_codes::DUPLICATE_QUBIT,
                    span,
                    "the same qubit is passed twice",
                    DISTINCT_QUBITS,
                ));
            }
        }
        Ok(bound)
    }

    /// Unrolls a subroutine's body in place of its call, and returns the value as far as it is
    /// known. See the module for the steps.
    pub(super) fn unroll_call(
        &mut self,
        tree: &TypedTree<'_>,
        (declaration, index): (DeclarationId, u32),
        arguments: &[ExpressionId],
        span: Span,
        target: Option<&[u32]>,
    ) -> Evaluation<Value> {
        let first_slice = self.memory.slice_arguments.len();
        let result = self.unroll_body(tree, (declaration, index), arguments, span, target);
        self.copy_slices_back(tree, first_slice, result.is_ok());
        match (tree.declaration(declaration).type_, result) {
            (Some(type_), Ok(value)) if type_.dimensions == 0 => self.converted_to(type_, value, span),
            (_, result) => result,
        }
    }

    /// The same, without converting the value to the declared type, and without copying slices
    /// back.
    fn unroll_body(
        &mut self,
        tree: &TypedTree<'_>,
        (declaration, index): (DeclarationId, u32),
        arguments: &[ExpressionId],
        span: Span,
        target: Option<&[u32]>,
    ) -> Evaluation<Value> {
        let Subroutine { body, is_being_defined, .. } = self.subroutines[index as usize];
        let aliases = self.memory.aliases.len();
        let first_slice = self.memory.slice_arguments.len();
        let bound = self.bind_arguments(tree, index, arguments, span)?;
        if tree.subroutine(index).is_broken {
            return Err(EvaluationError::AlreadyReported);
        }
        if is_being_defined {
            return Ok(Value::Runtime);
        }
        if !self.can_unroll(tree, index, &bound, first_slice) {
            return Err(EvaluationError::Runtime);
        }
        let recurses = self.call_stack.iter().rfind(|(other, _)| *other == index).copied();
        if recurses.is_some_and(|(_, depth)| depth < self.runtime_depth) {
            // Only a run knows how often.
            return Err(EvaluationError::Runtime);
        }
        // A call costs as much as a few statements, and its body is searched for ways out of it.
        self.spend(Work::Steps, 4, span)?;
        if let (Some(&first), Some(&last)) = (tree.ast.list(body).first(), tree.ast.list(body).last()) {
            self.spend_search(tree.ast.statement(first).span.to(tree.ast.statement(last).span))?;
        }
        self.check_call_depth(tree, declaration, recurses.is_some(), span)?;
        let early = returns_early(tree, body);
        // What is copied back must be known at the end.
        let copies_back = !self.frame.is_check_only
            && self.memory.slice_arguments[first_slice..].iter().any(|slice| slice.is_mutable);
        let returned = self.last_return(tree, body);
        // A measurement happens in any case, after however many operations.
        let calls = returned.is_some_and(|value| {
            !matches!(tree.ast.expression(value).kind, ExpressionKind::Measure(_)) && self.mentions_qubits(tree, value)
        });
        let may_fail = early || copies_back || calls;
        let attempt = if may_fail { Some(self.begin_speculation().ok_or(EvaluationError::Runtime)?) } else { None };
        // The statements inside start their own lists of bits.
        let bits = std::mem::take(&mut self.bits);
        let operands = std::mem::take(&mut self.operands);
        let slot = match (target, returned) {
            (Some(bits), Some(id)) if matches!(tree.ast.expression(id).kind, ExpressionKind::Name(_)) => {
                let declaration = tree.declaration_of(id);
                Some(ReturnSlot { declaration, bits: bits.to_vec(), call_depth: self.frame.call_depth + 1 })
            }
            _ => None,
        };
        let unrolled = UnrolledScopes {
            loop_: None,
            call: early.then_some(self.runtime_depth),
            target: target.filter(|_| early).map(<[u32]>::to_vec),
        };
        self.check_speculation_budget();
        let outer_values = if recurses.is_some() { Some(self.save_values(tree, index, span)?) } else { None };
        let unknown = self.unknown_arguments(tree, &bound, arguments);
        self.call_stack.push((index, self.runtime_depth));
        let around = self.enter_call(Frame { return_slot: slot, unrolled, ..Frame::default() });
        for (formal, meaning) in bound {
            self.memory.set(formal, meaning);
        }
        self.pass_arguments(tree, unknown);
        let inside = if returned.is_some() && !early { List { length: body.length - 1, ..body } } else { body };
        let before = self.diagnostics.len();
        self.statements_of(tree, inside, body);
        self.bits.clear();
        let value = match returned {
            _ if self.is_finished => Err(EvaluationError::AlreadyReported),
            _ if early => match self.early_exit {
                Some(EarlyExit::Call) => {
                    self.early_exit = None;
                    self.returned.take().unwrap_or(Ok(Value::Runtime))
                }
                _ => Ok(Value::Runtime),
            },
            Some(id) if !self.has_ended => self.evaluate_return(tree, id, target, span),
            _ => Ok(Value::Runtime),
        };
        if copies_back && !self.has_known_slices(first_slice) {
            self.early_exit = Some(EarlyExit::UnknownCall);
        }
        self.leave_call(around);
        if let Some(values) = outer_values {
            self.memory.restore(tree.subroutine(index).first, &values);
        }
        self.memory.aliases.truncate(aliases);
        self.diagnostics.move_to_call(before, span, self.frame.call_depth == 0);
        self.call_stack.pop();
        self.bits = bits;
        self.operands = operands;
        let Some(attempt) = attempt else { return value };
        let is_too_long = self.recurses_too_long();
        match self.end_speculation(&attempt, EarlyExit::UnknownCall) {
            true => value,
            // A run follows no calls that recurse so often.
            false if is_too_long => {
                let message = format!(
                    "this call takes more than {MAX_SPECULATION_STEPS} steps: a subroutine calls itself too often"
                );
                Err(self.error(diagnostic_codes::INVALID_RECURSION, span, message))
            }
            false => Err(EvaluationError::Runtime),
        }
    }

    /// The value of the `return` at the end of a body, which its call evaluates by itself. A mistake in it is one that a run reaches.
    fn last_return(&mut self, tree: &TypedTree<'_>, body: List) -> Option<ExpressionId> {
        let &last = tree.ast.list(body).last()?;
        let statement = tree.ast.statement(last);
        let StatementKind::Return(value) = statement.kind else { return None };
        if tree.is_broken(last) {
            self.note_mistake(statement.span);
        }
        value
    }

    /// The nodes of the arguments that only a run knows, of a call that is unrolled inside of a block. `None` for one that no
    /// simulation can evaluate.
    fn unknown_arguments(
        &mut self,
        tree: &TypedTree<'_>,
        bound: &[(DeclarationId, Meaning)],
        arguments: &[ExpressionId],
    ) -> Vec<(DeclarationId, Option<u32>)> {
        if !self.is_recording() || self.runtime_depth == 0 || bound.len() != arguments.len() {
            return Vec::new();
        }
        let is_unknown = |meaning: Meaning| matches!(meaning, Meaning::Variable(Value::Runtime));
        let unknown = bound.iter().zip(arguments).filter(|((_, meaning), _)| is_unknown(*meaning));
        unknown.map(|(&(formal, _), &actual)| (formal, self.residual(tree, actual))).collect()
    }

    /// Lets a run store the arguments of a call in its variables.
    fn pass_arguments(&mut self, tree: &TypedTree<'_>, unknown: Vec<(DeclarationId, Option<u32>)>) {
        if unknown.is_empty() {
            return;
        }
        let mut steps = self.take_steps();
        for (formal, value) in unknown {
            if value.is_none() && stored_type(tree, formal).is_some_and(|type_| type_.sort == Sort::Duration) {
                // Only the device knows how long it is, and no simulation asks for it.
                continue;
            }
            let passed = value.and_then(|value| {
                let target = Target::Variable(self.variable(tree, formal)?);
                self.store(tree, (target, stored_type(tree, formal)?), StoredValue::Value(value))
            });
            if passed.is_none() {
                self.record_step(Control::default());
            }
            steps.append(&mut self.take_steps());
        }
        self.circuit.body.operations.append(&mut steps);
    }

    /// Reports a call that is nested too deeply, at the outermost one.
    fn check_call_depth(
        &mut self,
        tree: &TypedTree<'_>,
        declaration: DeclarationId,
        recurses: bool,
        span: Span,
    ) -> Evaluation<()> {
        if self.call_stack.is_empty() {
            self.outermost_call = span;
        }
        if self.frame.call_depth < MAX_CALL_DEPTH {
            return Ok(());
        }
        // Its callers would not end either.
        self.is_finished = true;
        let (code, message) = if recurses {
            let text = shorten(tree.name(declaration));
            (
                diagnostic_codes::INVALID_RECURSION,
                format!("`{text}` calls itself more than {MAX_CALL_DEPTH} levels deep"),
            )
        } else {
            (
                diagnostic_codes::STATEMENT_TOO_COMPLEX,
                format!("calls are nested more than {MAX_CALL_DEPTH} levels deep"),
            )
        };
        let error = self.error(code, self.outermost_call, message);
        self.diagnostics.add_related(span, "the last call is here");
        Err(error)
    }

    /// The values of a subroutine's names in the call around a recursive one.
    pub(super) fn save_values(&mut self, tree: &TypedTree<'_>, index: u32, span: Span) -> Evaluation<Vec<Meaning>> {
        let facts = tree.subroutine(index);
        self.spend(Work::Steps, (facts.end - facts.first) as usize / 16, span)?;
        (facts.first..facts.end).for_each(|id| self.journal_meaning(id));
        Ok(self.memory.copy(facts.first, facts.end))
    }

    /// Returns whether the arguments of a call are known. If not, the arrays that the call may
    /// change are forgotten.
    fn can_unroll(
        &mut self,
        tree: &TypedTree<'_>,
        index: u32,
        bound: &[(DeclarationId, Meaning)],
        first_slice: usize,
    ) -> bool {
        if self.frame.is_check_only
            || self.has_known_slices(first_slice)
                && (self.runtime_depth > 0 || !bound.iter().any(|(_, meaning)| self.is_unknown(*meaning)))
        {
            return true;
        }
        let formals = self.subroutines[index as usize].arguments.range();
        for (formal, &(_, meaning)) in formals.zip(bound) {
            if let Meaning::Array(array) = meaning
                && is_mutable_array(tree, formal)
            {
                self.forget_array(tree, array);
            }
        }
        false
    }

    /// Returns whether the value of an argument is only known at run time.
    fn is_unknown(&self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Variable(Value::Runtime) => true,
            Meaning::Array(array) => {
                let elements = &self.memory.arrays[array as usize].elements;
                elements.is_empty() || elements.contains(&Value::Runtime)
            }
            _ => false,
        }
    }

    /// The value of a `return`. Bits go into the caller's target.
    fn evaluate_return(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
        target: Option<&[u32]>,
        span: Span,
    ) -> Evaluation<Value> {
        match (tree.ast.expression(id).kind, target) {
            (ExpressionKind::Measure(qubits), Some(target)) => {
                let from = self.operand(tree, qubits, true)?;
                let start = self.bits.len() as u32;
                self.bits.extend_from_slice(target);
                let to = Operand { start, length: target.len() as u32, single: target.len() == 1, span };
                self.measure_into(tree, from, to, span).map(|()| Value::Runtime)
            }
            (ExpressionKind::Measure(qubits), None) => {
                let from = self.operand(tree, qubits, true)?;
                self.each_bit(from, OperationKind::Measure, span).map(|()| Value::Runtime)
            }
            (ExpressionKind::Name(_), Some(_)) => Ok(Value::Runtime),
            // The call is a statement: nobody takes the value, but what it does with qubits happens.
            _ if self.mentions_qubits(tree, id) => {
                let done = self.expression_statement(tree, id);
                if done == Err(EvaluationError::Runtime) {
                    self.early_exit = Some(EarlyExit::UnknownCall);
                }
                done.map(|()| Value::Runtime)
            }
            _ => match self.value(tree, id) {
                Err(EvaluationError::Runtime) => Ok(Value::Runtime),
                other => other,
            },
        }
    }

    /// Checks the sizes of an array against those that an argument declares.
    pub(super) fn check_array_sizes(
        &mut self,
        tree: &TypedTree<'_>,
        type_: u32,
        array: u32,
        span: Span,
    ) -> Evaluation<()> {
        let TypeKind::ArrayReference { dimensions, counted: false, .. } = tree.ast.types[type_ as usize].kind else {
            return Ok(());
        };
        for (place, at) in dimensions.range().enumerate() {
            let wanted = self.integer(tree, tree.ast.lists[at])?;
            let found = self.memory.arrays[array as usize].sizes.get(place).copied().unwrap_or(wanted);
            if found != wanted {
                let message = format!("expected an array of size {}, found {}", decimal(wanted), decimal(found));
                return Err(self.error(diagnostic_codes::REGISTER_SIZE_MISMATCH, span, message));
            }
        }
        Ok(())
    }

    /// The meaning of one argument in one call: an alias, an array, or a converted value.
    fn bind_argument(&mut self, tree: &TypedTree<'_>, type_: TypeId, actual: ExpressionId) -> Evaluation<Meaning> {
        let span = tree.ast.expression(actual).span;
        let (quantum, size) = match tree.ast.types[type_ as usize].kind {
            TypeKind::Qubit(size) => (true, size),
            TypeKind::Bit(size) if self.names_bits(tree, actual).is_some() => (false, size),
            TypeKind::ArrayReference { .. } => {
                // By reference: the subroutine changes the caller's array.
                return Ok(match (tree.ast.expression(actual).kind, self.meaning_of(tree, actual)) {
                    (ExpressionKind::Name(_), Meaning::Array(array)) => {
                        self.check_array_sizes(tree, type_, array, span)?;
                        Meaning::Array(array)
                    }
                    (ExpressionKind::Name(_), _) => Meaning::Variable(Value::Runtime),
                    _ => self.bind_slice(tree, type_, actual)?,
                });
            }
            _ => {
                let value = match (self.value(tree, actual), tree.named_type(type_)) {
                    (Ok(value), Some(to)) => self.converted_to(to, value, span),
                    (value, _) => value,
                };
                return match value {
                    Ok(value) => Ok(Meaning::Variable(value)),
                    Err(EvaluationError::Runtime) => Ok(Meaning::Variable(Value::Runtime)),
                    Err(error) => Err(error),
                };
            }
        };
        let operand = self.operand(tree, actual, quantum)?;
        let expected = match size {
            Some(id) => self.integer(tree, id)?,
            None => 1,
        };
        if i128::from(operand.length) != expected || operand.single != size.is_none() && expected != 1 {
            let what = if quantum { "qubit" } else { "bit" };
            let message = format!("expected {}, found {}", count(expected as u32, what), operand.length);
            return Err(self.error(diagnostic_codes::REGISTER_SIZE_MISMATCH, span, message));
        }
        let list = self.alias_of(operand, span)?;
        Ok(Meaning::Alias { quantum, list, single: size.is_none() })
    }

    /// Adds the list of the bits of an operand.
    fn alias_of(&mut self, operand: Operand, span: Span) -> Evaluation<u32> {
        self.spend(Work::Elements, operand.length as usize, span)?;
        let bits = self.bits_of(operand).to_vec();
        Ok(self.memory.add_alias(bits))
    }
}

/// The arguments of bits that a body assigns to, or measures into.
fn changed_bits(tree: &TypedTree<'_>, arguments: List, body: List) -> Vec<DeclarationId> {
    let changes = |id: DeclarationId, kind: &StatementKind| match kind {
        StatementKind::Assignment { target, .. } | StatementKind::Measure { target: Some(target), .. } => {
            tree.declaration_of(visitor::root(tree.ast, *target)) == id
        }
        _ => false,
    };
    let is_changed = |&id: &DeclarationId| {
        matches!(tree.declaration(id).kind, DeclarationKind::Bits { quantum: false, .. })
            && tree
                .ast
                .list(body)
                .iter()
                .any(|&statement| visitor::contains(tree.ast, statement, &|kind| changes(id, kind)))
    };
    arguments.range().map(|index| tree.argument(index)).filter(is_changed).collect()
}

/// Returns whether an argument of a subroutine is an array that the body may change.
pub(super) fn is_mutable_array(tree: &TypedTree<'_>, formal: usize) -> bool {
    let type_ = tree.ast.arguments[formal].type_;
    matches!(tree.ast.types[type_ as usize].kind, TypeKind::ArrayReference { readonly: false, .. })
}

/// Returns whether a body returns anywhere but at its end.
pub(super) fn returns_early(tree: &TypedTree<'_>, body: List) -> bool {
    let items = tree.ast.list(body);
    let last = items.last().copied();
    items.iter().any(|&id| match tree.ast.statement(id).kind {
        StatementKind::Return(_) => Some(id) != last,
        _ => visitor::contains(tree.ast, id, &|kind| matches!(kind, StatementKind::Return(_))),
    })
}
