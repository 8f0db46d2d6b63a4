//! Unrolling: the typed tree into a circuit. Variables are followed as far as their values are
//! known, registers broadcast, loops and calls unrolled.
//!
//! Input is one top-level statement at a time ([`Unroller::top_level`]); the result accumulates in
//! [`Unroller::circuit`]. There are three outcomes for a part of a program:
//!
//! - If it is known before the program runs, it becomes plain operations.
//! - If it depends on a run, the statement around it becomes one labelled [`Block`](circuit::Block)
//!   on the wires that it touches, with the operations inside as far as they are known, with its
//!   text, and with what a run does ([`execution`]).
//! - If it is wrong, it becomes a diagnostic: here those that values decide, such as an index out
//!   of range. All others come from the [`analysis`](super::analysis), and statements with one are
//!   skipped.
//!
//! Nothing is dropped silently: each statement is an operation, a definition, a block or a
//! diagnostic.
//!
//! Functions return [`Evaluation`]. They stop with [`EvaluationError::AlreadyReported`] if a
//! diagnostic covers the failure, and with [`EvaluationError::Runtime`] if a value is needed that
//! only a run knows. [`Unroller::statement`] catches the latter and makes the block. Loops and
//! calls that may be left early are unrolled speculatively ([`speculation`]) and rolled back if
//! that turns out to be impossible.
//!
//! The modules, by subject: the state of names ([`memory`], [`frame`]), values ([`value`],
//! [`values`], [`arithmetic`], [`arrays`], [`slices`], [`effects_on_arrays`]), bits ([`bits`]), statements
//! ([`declarations`], [`assignments`], [`operations`], [`gates`], [`definitions`], [`subroutines`],
//! [`returned_bits`], [`control_flow`], [`loops`], [`directives`]), and blocks ([`conditions`], [`blocks`], [`text_of_blocks`],
//! [`execution`], [`residual`]). [`fast_path`] is a fast path for plain statements.
//!
//! Limits: one budget counts all work before it is done ([`budget`]), and scopes and calls have
//! limits of depth. So no short program is slow or makes a large circuit.

mod arithmetic;
mod arrays;
mod assignments;
mod bits;
mod blocks;
mod budget;
mod conditions;
mod control_flow;
mod copies;
mod declarations;
mod definitions;
mod directives;
mod effects_on_arrays;
mod execution;
mod fast_path;
mod frame;
mod gaps;
mod gates;
mod inner_bodies;
mod loop_bodies;
mod loops;
mod memory;
mod operations;
mod residual;
mod returned_bits;
mod slices;
mod speculation;
mod subroutines;
mod text_of_blocks;
mod typed_constants;
mod value;
mod values;

use self::bits::Operand;
pub use self::budget::WORK_KINDS;
use self::budget::{Budget, Work};
use self::frame::Frame;
use self::memory::{Meaning, Memory};
use self::speculation::EarlyExit;
use self::value::Value;
use super::Limits;
use super::Version;
use super::analysis::TypedTree;
use super::ast::{BinaryOperator, ExpressionId, List, StatementId, StatementKind};
use super::diagnostic_codes;
use super::diagnostic_sink::DiagnosticSink;
use super::evaluation::{Evaluation, EvaluationError};
use circuit::Circuit;
use circuit::operation::{Body, OperationKind, RareIndex, Slice};
use diagnostic::{Diagnostic, Span};

/// The limit of scopes around a statement, those of callers included. Each takes a part of the
/// stack. A loop has two.
const MAX_SCOPE_DEPTH: u32 = 600;

/// How many statements with mistakes are told apart. A loop looks for each of them in every round.
const MAX_REACHED_MISTAKES: usize = 200;

/// Turns statements into a circuit, one after the other.
#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own about the place that is read.
pub struct Unroller<'l> {
    pub circuit: Circuit,
    pub diagnostics: DiagnosticSink,
    limits: &'l Limits,
    version: Version,
    memory: Memory,
    /// How many aliases there were when each scope was entered.
    scopes: Vec<usize>,
    subroutines: Vec<subroutines::Subroutine>,
    /// The call that is being unrolled.
    frame: Frame,
    /// The work so far.
    budget: Budget,
    speculation: speculation::Speculation,
    /// The reason why the statements behind the present one do not happen.
    early_exit: Option<speculation::EarlyExit>,
    /// The value that the call which is being left returns.
    returned: Option<Evaluation<Value>>,
    /// The subroutines whose calls are being unrolled, each with its depth in blocks.
    call_stack: Vec<(u32, u32)>,
    /// The outermost of these calls, to which limits that are reached in it belong.
    outermost_call: Span,
    /// Whether a limit is exceeded, so that nothing more is added.
    pub is_finished: bool,
    end_reported: bool,
    has_ended: bool,
    /// The number of qubits of the gate whose body is being unrolled.
    gate: Option<u32>,
    /// The number of blocks around the present statement, which may run never or often.
    runtime_depth: u32,
    /// The statements behind the present one in its body.
    following: List,
    /// The condition of the operations that are added now.
    condition: Option<u32>,
    bits: Vec<u32>,
    operands: Vec<Operand>,
    /// The operators whose left operands are being evaluated: their nodes, and their right operands.
    chain: Vec<(ExpressionId, BinaryOperator, ExpressionId)>,
    /// Empty bodies whose pools have capacity, for branches.
    spare_bodies: Vec<Body>,
    stamps: Vec<u32>,
    stamp: u32,
    pub standard_gates: definitions::StandardDefinitions,
    block_text: text_of_blocks::BlockText,
    /// An upper limit of the bits that represent a subroutine's arguments while it is checked.
    extra_bits: u32,
    /// What a run does in the blocks.
    recorder: execution::Recorder,
    /// Where statements with mistakes are that a run may reach.
    pub reached_mistakes: Vec<Span>,
    /// Whether a part of the present top-level statement is not understood.
    has_gap: bool,
    /// The qubits of all gaps.
    gap_qubits: usize,
}

impl<'l> Unroller<'l> {
    #[inline(never)]
    pub fn new(limits: &'l Limits, version: Version, diagnostics: DiagnosticSink) -> Self {
        Self {
            circuit: Circuit::default(),
            diagnostics,
            limits,
            version,
            memory: Memory::default(),
            scopes: Vec::new(),
            subroutines: Vec::new(),
            frame: Frame::default(),
            budget: Budget::new(limits),
            speculation: speculation::Speculation::default(),
            early_exit: None,
            returned: None,
            call_stack: Vec::new(),
            outermost_call: Span::default(),
            is_finished: false,
            end_reported: false,
            has_ended: false,
            gate: None,
            runtime_depth: 0,
            following: List::default(),
            condition: None,
            bits: Vec::new(),
            operands: Vec::new(),
            chain: Vec::new(),
            spare_bodies: Vec::new(),
            stamps: Vec::new(),
            stamp: 0,
            standard_gates: definitions::StandardDefinitions::default(),
            block_text: text_of_blocks::BlockText::default(),
            extra_bits: 0,
            recorder: execution::Recorder::default(),
            reached_mistakes: Vec::new(),
            has_gap: false,
            gap_qubits: 0,
        }
    }

    /// Unrolls one top-level statement. Returns true if its tree must be kept, because a later
    /// statement refers to it.
    #[inline(never)]
    pub fn top_level(&mut self, tree: &TypedTree<'_>, id: StatementId) -> bool {
        self.memory.grow(tree.analysis());
        self.has_gap = false;
        self.statement(tree, id);
        self.report_budget(tree.ast.statement(id).span);
        tree.is_needed_later(id)
    }

    /// Drops what is known of the declarations from a number on, which nothing refers to any more.
    pub fn forget_declarations(&mut self, first: usize) {
        self.memory.truncate(first);
        self.block_text.declarations.truncate(first);
        self.block_text.locals.truncate(first);
        self.block_text.names.truncate(first);
    }

    /// The work so far, by kind.
    pub const fn work(&self) -> [usize; WORK_KINDS] {
        self.budget.usage()
    }

    /// Reports an error.
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> EvaluationError {
        self.diagnostics.error(code, span, message.into())
    }

    /// Reports an error with advice.
    fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> EvaluationError {
        self.diagnostics.error_with_help(code, span, message.into(), help.into())
    }

    /// Unrolls a statement. One that depends on a run becomes a block; one behind `end` is reported
    /// once and skipped.
    fn statement(&mut self, tree: &TypedTree<'_>, id: StatementId) {
        if self.is_finished || self.early_exit.is_some() {
            return;
        }
        let statement = tree.ast.statement(id);
        if self.has_ended && !matches!(statement.kind, StatementKind::Nothing) {
            if !self.end_reported {
                self.end_reported = true;
                self.diagnostics.add(Diagnostic::warning(
                    diagnostic_codes::UNREACHABLE_STATEMENT,
                    statement.span,
                    "nothing behind `end` happens",
                ));
            }
            return;
        }
        // Inside of a loop or call, short text may be read often.
        if self.level() > 0 && self.spend(Work::Steps, 1, statement.span).is_err() {
            return;
        }
        if tree.is_broken(id) {
            self.has_gap = true;
            self.note_mistake(statement.span);
            // Bits are there even if their value is wrong.
            if let StatementKind::ClassicalDeclaration { .. } = statement.kind {
                let _ = self.bit_declaration(tree, tree.declared(id), None, statement.span);
            }
            return;
        }
        if self.level() > MAX_SCOPE_DEPTH {
            self.is_finished = true;
            let message = format!("calls and blocks are nested more than {MAX_SCOPE_DEPTH} levels deep");
            self.error(diagnostic_codes::STATEMENT_TOO_COMPLEX, statement.span, message);
            return;
        }
        self.bits.clear();
        self.operands.clear();
        self.forget_prepared_steps();
        self.recorder.span = statement.span;
        let is_malformed = statement.kind.is_simple() && tree.program.is_malformed(statement.span);
        let was_muted = self.diagnostics.mute(is_malformed);
        let settled = std::mem::take(&mut self.frame.settled);
        if !self.memory.arrays.is_empty() {
            self.settle_calls(tree, id);
        }
        let unrolled = self.unroll(tree, id);
        self.has_gap |=
            unrolled == Err(EvaluationError::AlreadyReported) || matches!(statement.kind, StatementKind::Error(_));
        match unrolled {
            // Uses of what could not be declared are not reported.
            Err(EvaluationError::AlreadyReported) if statement.kind.declared_name().is_some() => {
                self.memory.set(tree.declared(id), Meaning::Poison);
            }
            Ok(()) | Err(EvaluationError::AlreadyReported) => {}
            Err(EvaluationError::Runtime) => self.block_of_statement(tree, id),
        }
        self.store_assigned_bits();
        self.frame.settled = settled;
        self.diagnostics.unmute(was_muted);
    }

    /// Notes that a run may reach a statement with a mistake.
    #[cold]
    pub(super) fn note_mistake(&mut self, span: Span) {
        let is_known = self.reached_mistakes.iter().any(|it| it.start <= span.start && span.end <= it.end);
        if self.frame.is_check_only || self.is_defining_subroutine() || is_known {
            return;
        }
        if self.reached_mistakes.len() == MAX_REACHED_MISTAKES {
            // From here on all of them count as reached.
            self.reached_mistakes.clear();
            self.reached_mistakes.push(Span::new(0, u32::MAX));
        } else {
            self.reached_mistakes.push(span);
        }
    }

    /// Unrolls the statements of a body, in order. One that is not understood is a gap in its place.
    fn statements(&mut self, tree: &TypedTree<'_>, list: List) {
        self.statements_of(tree, list, list);
    }

    /// The same for the first statements of a body.
    fn statements_of(&mut self, tree: &TypedTree<'_>, list: List, body: List) {
        let start = self.circuit.body.operations.len();
        let mut marks = false;
        for index in list.range() {
            // Nothing behind a `continue` happens, and a loop may have a million rounds of it.
            if self.is_finished || self.early_exit.is_some() {
                break;
            }
            let id = tree.ast.lists[index];
            let had_gap = std::mem::take(&mut self.has_gap);
            let behind = index as u32 + 1;
            self.following = List { start: behind, length: body.start + body.length - behind };
            self.statement(tree, id);
            let is_marked = self.has_gap && self.mark_inner_gap(tree, id);
            marks |= is_marked;
            self.has_gap = had_gap || self.has_gap && !is_marked;
        }
        if marks {
            self.has_gap |= !self.place_inner_gaps(start);
        }
    }

    /// The same in a scope of their own.
    fn body(&mut self, tree: &TypedTree<'_>, list: List) {
        self.enter();
        self.statements(tree, list);
        self.leave();
    }

    /// Unrolls one statement by its kind.
    fn unroll(&mut self, tree: &TypedTree<'_>, id: StatementId) -> Evaluation<()> {
        let statement = *tree.ast.statement(id);
        let declared = tree.declared(id);
        let span = statement.span;
        match statement.kind {
            StatementKind::GateCall(call) => self.gate_call(tree, declared, &call, span),
            StatementKind::Measure { qubits, target } => self.measure(tree, qubits, target, span),
            StatementKind::Reset(operand) => {
                let operand = self.operand(tree, operand, true)?;
                self.each_bit(operand, OperationKind::Reset, span)
            }
            StatementKind::Barrier(operands) => self.barrier(tree, operands, span),
            StatementKind::Delay { time, operands } => self.delay(tree, time, operands, span),
            StatementKind::OldDeclaration { .. } | StatementKind::QuantumDeclaration { .. } => {
                self.declare_register(tree, declared)
            }
            StatementKind::ClassicalDeclaration { type_, value, .. } => {
                self.classical_declaration(tree, declared, type_, value, span)
            }
            StatementKind::ConstDeclaration { value, .. } => {
                self.circuit.sets_variables = true;
                self.declare_constant(tree, declared, value, span)
            }
            StatementKind::Io { output, type_, .. } => self.io(tree, declared, output, type_, span),
            StatementKind::Alias { value, .. } => {
                self.declare_alias(tree, declared, value)?;
                // A block needs the declaration where no text stands for the bits.
                if self.level() == 0 && self.replacement_for(tree, declared).is_none() {
                    self.note_declaration(tree, declared, span);
                }
                Ok(())
            }
            StatementKind::Gate { parameters, qubits, body, .. } => {
                self.gate_definition(tree, declared, parameters, qubits, body, span);
                Ok(())
            }
            StatementKind::Def { arguments, body, .. } => {
                self.note_declaration(tree, declared, span);
                self.define_subroutine(tree, declared, arguments, body);
                Ok(())
            }
            StatementKind::Extern { .. } => {
                self.note_declaration(tree, declared, span);
                Ok(())
            }
            StatementKind::Assignment { target, operator, value } => {
                self.assignment(tree, target, operator, value, span)
            }
            StatementKind::Expression(value) => self.expression_statement(tree, value),
            StatementKind::If { condition, then, otherwise } => {
                self.if_statement(tree, condition, then, otherwise, span)
            }
            StatementKind::For { type_, values, body, .. } => {
                self.circuit.sets_variables = true;
                self.for_loop(tree, (declared, type_), values, body, span)
            }
            StatementKind::While { condition, body } => self.while_loop(tree, condition, body, span),
            StatementKind::Switch { target, cases } => self.switch(tree, target, cases, span),
            StatementKind::Box { time, body } => self.box_statement(tree, time, body, span),
            StatementKind::Scope(body) => {
                self.body(tree, body);
                Ok(())
            }
            StatementKind::End if self.runtime_depth == 0 => {
                self.has_ended = true;
                Ok(())
            }
            StatementKind::End => Err(EvaluationError::Runtime),
            StatementKind::Break => self.leave_loop(EarlyExit::Loop),
            StatementKind::Continue => self.leave_loop(EarlyExit::Iteration),
            StatementKind::Return(value) => self.return_statement(tree, value, span),
            StatementKind::Pragma(span) => {
                self.keep_directive(tree, span);
                Ok(())
            }
            StatementKind::Calibration => {
                self.keep_directive(tree, span);
                Ok(())
            }
            StatementKind::Annotated { text, statement } => {
                self.annotation(tree, text, statement);
                Ok(())
            }
            StatementKind::Include(_) | StatementKind::Nothing | StatementKind::Error(_) => Ok(()),
        }
    }

    /// The depth of the present scope; 0 is the top of the program.
    fn level(&self) -> u32 {
        self.scopes.len() as u32
    }

    /// Enters a scope.
    fn enter(&mut self) {
        self.scopes.push(self.memory.aliases.len());
    }

    /// Leaves a scope and forgets its aliases.
    fn leave(&mut self) {
        if let Some(aliases) = self.scopes.pop() {
            self.memory.aliases.truncate(aliases);
        }
    }

    /// Counts operations that are about to be added, and stops at the limit. Each reads the clbits
    /// of its condition.
    fn count_operations(&mut self, count: usize, span: Span) -> Evaluation<()> {
        if let Some(index) = self.condition {
            let clbits = self.circuit.conditions[index as usize].clbits.len();
            self.spend(Work::Operands, count.saturating_mul(clbits), span)?;
        }
        self.spend(Work::Operations, count, span)
    }

    /// Appends one operation under the present condition.
    fn push(
        &mut self,
        kind: OperationKind,
        qubits: Slice,
        clbits: u32,
        angles: Slice,
        modifiers: Option<u32>,
        span: Span,
    ) {
        self.circuit.body.operations.push(circuit::operation::Operation {
            kind,
            qubits,
            clbits,
            angles,
            modifiers: modifiers.and_then(RareIndex::new),
            condition: self.condition.and_then(RareIndex::new),
            span,
        });
    }
}

/// The entry of a table at an index. The table grows as needed.
fn entry<T: Clone + Default>(table: &mut Vec<T>, index: u32) -> &mut T {
    if table.len() <= index as usize {
        table.resize(index as usize + 1, T::default());
    }
    &mut table[index as usize]
}
