//! Calls that a run decides: the steps that pass the arguments, and the body.
//!
//! The body of a subroutine is unrolled for each of its recorded calls, with what is known of the arguments. What is not known is
//! assigned to variables in front of the call, and what it returns is left in one.

use super::super::super::analysis::TypedTree;
use super::super::super::analysis::declaration::DeclarationId;
use super::super::super::ast::{ExpressionId, List};
use super::super::Unroller;
use super::super::frame::Frame;
use super::super::memory::Meaning;
use super::super::residual::{is_stored, stored_type};
use super::super::subroutines::{Subroutine, is_mutable_array};
use super::super::value::Value;
use super::{CallResult, Execution, MAX_CASES, StoredValue};
use circuit::classical::{Control, Target};
use circuit::operation::{Body, Operation};
use diagnostic::Span;

/// An argument of a recorded call.
struct RecordedArgument {
    formal: DeclarationId,
    meaning: Meaning,
    value: ArgumentValue,
}

/// The value of an argument.
enum ArgumentValue {
    /// The meaning says it.
    Known,
    /// A node; `None` if a simulation cannot compute it.
    Computed(Option<u32>),
}

/// The limit of calls inside of calls that a run decides.
const MAX_RECORDED_CALL_DEPTH: u32 = 16;

impl Unroller<'_> {
    /// Records a call of a subroutine.
    pub fn record_call(
        &mut self,
        tree: &TypedTree<'_>,
        declaration: DeclarationId,
        arguments: &[ExpressionId],
        span: Span,
    ) -> Option<CallResult> {
        let Meaning::Subroutine(index) = self.memory.meaning(declaration) else { return None };
        let Subroutine { body, is_being_defined, registers, .. } = self.subroutines[index as usize];
        self.recorder.cases += 1;
        self.recorder.calls += 1;
        let is_recursive = self.call_stack.iter().any(|(other, _)| *other == index);
        if tree.subroutine(index).is_broken
            || is_being_defined
            || registers.is_some()
            || self.recorder.cases > MAX_CASES
            || is_recursive && self.frame.call_depth > MAX_RECORDED_CALL_DEPTH
        {
            return None;
        }
        let result = match tree.declaration(declaration).type_ {
            None => CallResult::Nothing,
            Some(type_) if type_.dimensions == 0 && is_stored(type_.scalar()) => {
                CallResult::Variable(self.new_variable(type_.scalar(), 1))
            }
            Some(_) => return None,
        };
        let aliases = self.memory.aliases.len();
        let (bits, operands) = (std::mem::take(&mut self.bits), std::mem::take(&mut self.operands));
        let first_slice = self.memory.slice_arguments.len();
        let bound = self.bind_arguments(tree, index, arguments, span).ok();
        let slices = self.memory.slice_arguments.split_off(first_slice);
        let given: Option<Vec<RecordedArgument>> = bound.map(|bound| {
            let passed = bound.into_iter().zip(arguments).map(|((formal, meaning), &actual)| {
                let value = match meaning {
                    Meaning::Variable(Value::Runtime) => ArgumentValue::Computed(self.residual(tree, actual)),
                    _ => ArgumentValue::Known,
                };
                RecordedArgument { formal, meaning, value }
            });
            passed.collect()
        });
        let copies: Option<Vec<_>> = slices.iter().map(|slice| self.record_slice(tree, slice)).collect();
        let given = given.filter(|_| copies.is_some());
        if let Some(given) = &given {
            self.store_passed_arrays(tree, index, given);
        }
        let body = given.and_then(|given| self.record_body(tree, index, body, given, result));
        (self.bits, self.operands) = (bits, operands);
        self.memory.aliases.truncate(aliases);
        let (passed, body) = body?;
        let mut before = self.take_steps();
        before.extend(passed);
        let call = self.make_step(Execution { before, control: Control::Call }, vec![body]);
        self.recorder.steps.push(call);
        for (slice, part) in slices.iter().zip(copies?).filter(|(slice, _)| slice.is_mutable) {
            self.record_return(tree, slice, part)?;
        }
        Some(result)
    }

    /// Stores what is known of the arrays that a call may change: it may be left before it changes them, and nothing is known of them
    /// behind it.
    fn store_passed_arrays(&mut self, tree: &TypedTree<'_>, index: u32, given: &[RecordedArgument]) {
        let formals = self.subroutines[index as usize].arguments.range();
        for (formal, argument) in formals.zip(given) {
            if let Meaning::Array(array) = argument.meaning
                && is_mutable_array(tree, formal)
            {
                // One that no run can store is not known in the body either.
                let _ = self.array_variable(tree, array);
            }
        }
    }

    /// Unrolls the body of a call that is being recorded. Returns the steps that pass the
    /// arguments, and the body.
    fn record_body(
        &mut self,
        tree: &TypedTree<'_>,
        index: u32,
        body: List,
        given: Vec<RecordedArgument>,
        result: CallResult,
    ) -> Option<(Vec<Operation>, Body)> {
        let facts = tree.subroutine(index);
        let is_recursive = self.call_stack.iter().any(|(other, _)| *other == index);
        let outer_values =
            if is_recursive { self.save_values(tree, index, self.recorder.span).ok()? } else { Vec::new() };
        let steps = self.take_steps();
        if self.call_stack.is_empty() {
            self.outermost_call = self.recorder.span;
        }
        self.call_stack.push((index, self.runtime_depth));
        let around = self.enter_call(Frame { recorded: Some(result), ..Frame::default() });
        let mut is_complete = true;
        for RecordedArgument { formal, meaning, value } in given {
            self.memory.set(formal, meaning);
            let ArgumentValue::Computed(value) = value else { continue };
            let assigned = value.and_then(|value| {
                let variable = self.variable(tree, formal)?;
                self.store(tree, (Target::Variable(variable), stored_type(tree, formal)?), StoredValue::Value(value))
            });
            is_complete &= assigned.is_some();
        }
        let passed = std::mem::take(&mut self.recorder.steps);
        // The statements of the body are unrolled for the first time, whatever becomes of the one with the call.
        let is_retrying = std::mem::take(&mut self.recorder.is_retrying);
        let unknown_index = self.recorder.unknown_index.take();
        let body = if is_complete { Some(self.unroll_branch(tree, body)) } else { None };
        self.recorder.is_retrying = is_retrying;
        self.recorder.unknown_index = unknown_index;
        self.leave_call(around);
        self.memory.restore(facts.first, &outer_values);
        self.call_stack.pop();
        self.recorder.steps = steps;
        body.map(|body| (passed, body))
    }
}
