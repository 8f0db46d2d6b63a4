//! Gaps: what a drawing shows in place of statements that are not understood.
//!
//! A gap stands on the qubits that the text of the statement names, so that what is left and right
//! of it on other wires stays where it is. If it names none, it stands on all qubits, or in a body on
//! those of the other statements there; if these have none, on the wires of the frame around them. Gaps that
//! follow each other are one.
//!
//! A gap is only made while a program has mistakes, so it never reaches a saved circuit. Its
//! purpose is a picture that stands still while somebody types: operations before and behind the
//! unfinished statement keep their columns. The qubits of all gaps together are limited
//! ([`MAX_GAP_QUBITS`]), as a broken program may name a large register in every line.

use super::super::analysis::{Analyzer, TypedTree};
use super::super::ast::{ExpressionId, StatementId, StatementKind};
use super::super::lexer::TokenKind;
use super::super::names::Symbol;
use super::super::parser::Parser;
use super::Unroller;
use super::arrays::root_of;
use super::memory::Meaning;
use super::value::Value;
use circuit::Block;
use circuit::numbers::distinct;
use circuit::operation::{Operation, OperationKind, Slice};
use diagnostic::Span;

/// How many operations of a body tell where a gap in it is that names no qubit.
const MAX_INNER_OPERATIONS: usize = 1000;

/// The limit of the qubits of all gaps together. Further ones are not drawn.
const MAX_GAP_QUBITS: usize = 1 << 20;
/// From so many on, a mistake in a loop of many rounds is marked once, behind the loop.
const MAX_INNER_GAP_QUBITS: usize = 1 << 14;

impl Unroller<'_> {
    /// Marks the last top-level statement, at `span`, as a gap if a part of it was not understood.
    pub fn mark_gap(&mut self, parser: &mut Parser<'_>, analyzer: &Analyzer, span: Span) {
        if !self.has_gap && !self.is_finished {
            return;
        }
        let first = parser.first_token(span);
        if is_definition(first) {
            return;
        }
        let mut qubits = Vec::new();
        let names = parser.collect_names(span);
        self.forget_what_is_set(analyzer, first, &names);
        for (name, index) in names {
            match analyzer.lookup(name).map(|id| self.memory.meaning(id)) {
                Some(Meaning::Register { quantum: true, start, size, .. }) => match index {
                    Some(index) if index < size => qubits.push(start + index),
                    _ => qubits.extend(start..start + size),
                },
                Some(Meaning::Alias { quantum: true, list, .. }) => {
                    qubits.extend_from_slice(&self.memory.aliases[list as usize]);
                }
                _ => {}
            }
            if qubits.len() > MAX_GAP_QUBITS {
                return;
            }
        }
        // The declaration of a classical variable that names no qubit takes nothing of one.
        if qubits.is_empty() && !first.names_type() {
            qubits.extend(0..self.circuit.qubit_count());
        }
        if !qubits.is_empty() {
            self.push_gap(qubits, span);
        }
    }

    /// Makes unknown what a statement that is not understood may set: an assignment what it begins with, others all that they name.
    fn forget_what_is_set(&mut self, analyzer: &Analyzer, first: TokenKind, names: &[(Symbol, Option<u32>)]) {
        let count = if first == TokenKind::Identifier { 1 } else { names.len() };
        for id in names.iter().take(count).filter_map(|&(name, _)| analyzer.lookup(name)) {
            self.set_variable(id, Value::Runtime);
            if let Meaning::Register { quantum: false, start, size, .. } = self.memory.meaning(id) {
                self.forget_bit_values(start..start + size);
            }
        }
    }

    /// Marks a statement of a body as a gap, which has no qubits yet if it names none or could not be read. Returns false if it
    /// is to be marked behind the top-level statement around it.
    #[inline(never)]
    pub(super) fn mark_inner_gap(&mut self, tree: &TypedTree<'_>, id: StatementId) -> bool {
        if !self.is_recording() || self.is_finished || self.gap_qubits > MAX_INNER_GAP_QUBITS {
            return false;
        }
        let statement = tree.ast.statement(id);
        let named: Vec<ExpressionId> = match statement.kind {
            StatementKind::GateCall(call) => tree.ast.list(call.operands).to_vec(),
            StatementKind::Measure { qubits, .. } => vec![qubits],
            StatementKind::Reset(operand) | StatementKind::Expression(operand) => vec![operand],
            StatementKind::Barrier(Some(operands)) | StatementKind::Delay { operands: Some(operands), .. } => {
                tree.ast.list(operands).to_vec()
            }
            StatementKind::Assignment { target, value, .. } => {
                self.set_variable(root_of(tree, target), Value::Runtime);
                vec![value]
            }
            _ => Vec::new(),
        };
        let qubits = self.wires_of(tree, &named).qubits;
        self.push_gap(qubits, statement.span);
        true
    }

    /// Gives the gaps of a body that have no qubits those of its operations, which start at an index. Returns false if they have no
    /// place in it: where it has no qubits, and no frame.
    #[inline(never)]
    pub(super) fn place_inner_gaps(&mut self, start: usize) -> bool {
        let blocks = &self.circuit.blocks;
        let is_open = |operation: &Operation| {
            operation.qubits.length == 0
                && matches!(operation.kind, OperationKind::Block(index) if blocks[index as usize].is_gap())
        };
        let body = &mut self.circuit.body;
        // The first operations tell enough: bodies around this one look at them again.
        let mut qubits = Vec::new();
        for operation in body.operations.iter().skip(start).take(MAX_INNER_OPERATIONS) {
            qubits.extend_from_slice(body.qubits(operation));
        }
        let qubits = distinct(qubits);
        if qubits.is_empty() {
            if self.runtime_depth == 0 {
                // Only those of this body: a loop may have thousands of rounds in front of it. A gap in front may have taken the first in.
                let start = start.min(body.operations.len());
                body.operations.extract_if(start.., |operation| is_open(operation)).for_each(drop);
                return false;
            }
            return true;
        }
        for index in start..body.operations.len() {
            if is_open(&body.operations[index]) {
                self.gap_qubits += qubits.len();
                body.operations[index].qubits = body.operand_slice(&qubits);
            }
        }
        true
    }

    /// Appends a gap, or widens the one in front of it.
    fn push_gap(&mut self, mut qubits: Vec<u32>, mut span: Span) {
        let body = &mut self.circuit.body;
        let (blocks, speculation) = (&self.circuit.blocks, &self.speculation);
        // One in front of a loop that may be rolled back stays as it is.
        let widens = |last: &mut Operation| matches!(last.kind, OperationKind::Block(index) if blocks[index as usize].is_gap() && speculation.made(index));
        if let Some(last) = body.operations.pop_if(widens) {
            // Mostly both have the same, often all: then there is nothing to sort.
            if body.qubits(&last) != qubits {
                qubits.extend_from_slice(body.qubits(&last));
            }
            if last.qubits.range().end == body.operands.len() {
                body.operands.truncate(last.qubits.start as usize);
            }
            span = last.span.to(span);
        }
        let qubits = distinct(qubits);
        self.gap_qubits += qubits.len().max(1);
        if self.gap_qubits > MAX_GAP_QUBITS {
            return;
        }
        let qubits = body.operand_slice(&qubits);
        self.circuit.blocks.push(Block::gap());
        let kind = OperationKind::Block(self.circuit.blocks.len() as u32 - 1);
        self.push(kind, qubits, 0, Slice::default(), None, span);
    }
}

/// Whether a statement that starts like this has no place in a drawing, but what follows it may
/// need it.
const fn is_definition(first: TokenKind) -> bool {
    use TokenKind as T;
    let is_other = matches!(first, T::OpenQasm | T::Include | T::Cal | T::Defcal | T::DefcalGrammar | T::Pragma);
    is_other || first.declares() && !first.names_type()
}
