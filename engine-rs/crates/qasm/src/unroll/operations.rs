//! Measurements, resets, barriers and delays.
//!
//! A measurement of a register pairs qubits and clbits in order and requires equal sizes. A barrier
//! without operands is on all qubits. A delay is one operation per qubit, with its duration in
//! seconds as its angle.
//!
//! All functions resolve their operands to bits first and then append one operation per bit or
//! pair, after [`Unroller::count_operations`] has accepted their number. Operands of one operation
//! must be distinct; a barrier names each qubit once even if the program repeats it.
//!
//! A measurement makes the values of its clbits unknown, from then on until the program assigns
//! known ones.

use super::super::Version;
use super::super::analysis::TypedTree;
use super::super::ast::{ExpressionId, List};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::Unroller;
use super::arrays::root_of;
use super::bits::Operand;
use super::budget::Work;
use super::execution::Assigned;
use super::memory::Meaning;
use super::value::Value;
use circuit::classical::value as known;
use circuit::operation::{OperationKind, Slice};
use diagnostic::Span;

impl Unroller<'_> {
    /// `measure q -> c;`, or `measure q;` without a target.
    pub(super) fn measure(
        &mut self,
        tree: &TypedTree<'_>,
        qubits: ExpressionId,
        target: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        let from = self.operand(tree, qubits, true);
        let Some(target) = target else {
            return self.each_bit(from?, OperationKind::Measure, span);
        };
        let root = root_of(tree, target);
        if let Err(error @ EvaluationError::AlreadyReported) = from {
            return Err(error);
        }
        if let Meaning::Variable(_) | Meaning::Array(_) = self.memory.meaning(root) {
            // Into a bit of an angle or a number, which only a run knows from here on.
            self.prepare_change(tree, target, Assigned::Outcome(qubits));
            if root != tree.declaration_of(target) {
                // The other bits stay.
                self.require_declaration(tree, root);
            }
            self.set_variable(root, Value::Runtime);
            return Err(EvaluationError::Runtime);
        }
        let from = from?;
        let to = self.operand(tree, target, false)?;
        if from.single != to.single && self.version == Version::V2 {
            return Err(self.sizes_differ(tree, from, to, span));
        }
        self.measure_into(tree, from, to, span)
    }

    /// Appends a measurement for each pair of a qubit and a clbit.
    pub(super) fn measure_into(
        &mut self,
        tree: &TypedTree<'_>,
        from: Operand,
        to: Operand,
        span: Span,
    ) -> Evaluation<()> {
        if from.length != to.length {
            return Err(self.sizes_differ(tree, from, to, span));
        }
        self.count_operations(from.length as usize, span)?;
        for offset in 0..from.length {
            let qubit = self.bits[(from.start + offset) as usize];
            let clbit = self.bits[(to.start + offset) as usize];
            let qubits = self.circuit.body.operand_slice(&[qubit]);
            self.circuit.body.operands.push(clbit);
            self.forget_bit_values([clbit]);
            self.push(OperationKind::Measure, qubits, 1, Slice::default(), None, span);
        }
        Ok(())
    }

    /// Reports a measurement of a register into one of another size.
    fn sizes_differ(&mut self, tree: &TypedTree<'_>, from: Operand, to: Operand, span: Span) -> EvaluationError {
        let message =
            format!("{} measured into {}: their sizes differ", count(from.length, "qubit"), count(to.length, "bit"));
        let error =
            self.error(diagnostic_codes::MEASUREMENT_SIZE_MISMATCH, tree.program.without_semicolon(span), message);
        if from.length == 1 {
            self.diagnostics.help("an index names one of the bits, as in `c[0]`", false);
        } else if to.length == 1 {
            self.diagnostics.help("an index names one of the qubits, as in `q[0]`", false);
        }
        error
    }

    /// `barrier q, r[0];`: one operation over all operands. A qubit that is named twice counts
    /// once.
    pub(super) fn barrier(&mut self, tree: &TypedTree<'_>, operands: Option<List>, span: Span) -> Evaluation<()> {
        self.count_operations(1, span)?;
        let start = self.circuit.body.operands.len();
        if let Some(operands) = operands {
            for index in operands.range() {
                self.operand(tree, tree.ast.lists[index], true)?;
            }
            self.spend(Work::Operands, self.bits.len(), span)?;
            // A qubit named twice is held back once.
            self.next_stamp();
            for index in 0..self.bits.len() {
                let bit = self.bits[index];
                if self.mark_bit(bit) {
                    self.circuit.body.operands.push(bit);
                }
            }
        } else {
            let all = self.gate.unwrap_or(self.circuit.qubit_count());
            self.spend(Work::Operands, all as usize, span)?;
            self.circuit.body.operands.extend(0..all);
        }
        let length = self.circuit.body.operands.len() - start;
        if length == 0 && operands.is_some() {
            // Registers without qubits; a barrier without operands is one over everything.
            return Ok(());
        }
        let qubits = Slice { start: start as u32, length: length as u32 };
        self.push(OperationKind::Barrier, qubits, 0, Slice::default(), None, span);
        Ok(())
    }

    /// `delay[100ns] q;`.
    pub(super) fn delay(
        &mut self,
        tree: &TypedTree<'_>,
        time: ExpressionId,
        operands: Option<List>,
        span: Span,
    ) -> Evaluation<()> {
        let known = self.value(tree, time);
        match operands {
            Some(operands) => {
                for index in operands.range() {
                    self.operand(tree, tree.ast.lists[index], true)?;
                }
            }
            None => self.bits.extend(0..self.gate.unwrap_or(self.circuit.qubit_count())),
        }
        let time_span = tree.ast.expression(time).span;
        let seconds = match known {
            Ok(Value::Known(known::Value::Duration(nanoseconds))) if nanoseconds < 0.0 => {
                return Err(self.error(diagnostic_codes::WRONG_TYPE, time_span, "a delay cannot be negative"));
            }
            Ok(Value::Known(known::Value::Duration(nanoseconds))) => nanoseconds / 1e9,
            Ok(Value::Poison) | Err(EvaluationError::AlreadyReported) => return Err(EvaluationError::AlreadyReported),
            Ok(Value::Known(_)) => {
                return Err(self.error(diagnostic_codes::WRONG_TYPE, time_span, "a delay takes a duration"));
            }
            Ok(Value::Runtime | Value::Symbolic(_)) | Err(EvaluationError::Runtime) => {
                if self.gate.is_some() {
                    return Err(self.diagnostics.not_constant("a delay in a gate", time_span, ""));
                }
                if !self.is_retrying() {
                    return Err(EvaluationError::Runtime);
                }
                // How long it is changes nothing that a run computes, but what its calls do happens.
                if self.mentions_qubits(tree, time) {
                    self.residual(tree, time).ok_or(EvaluationError::Runtime)?;
                }
                0.0
            }
        };
        let angle = self.circuit.body.angles.len() as u32;
        let angles = Slice { start: angle, length: 1 };
        self.circuit.body.angles.push(circuit::angle::Angle::Value(seconds));
        self.count_operations(self.bits.len(), span)?;
        for index in 0..self.bits.len() {
            let qubits = self.circuit.body.operand_slice(&[self.bits[index]]);
            self.push(OperationKind::Delay, qubits, 0, angles, None, span);
        }
        Ok(())
    }

    /// Appends the same operation for each bit of an operand.
    pub(super) fn each_bit(&mut self, operand: Operand, kind: OperationKind, span: Span) -> Evaluation<()> {
        self.count_operations(operand.length as usize, span)?;
        for offset in 0..operand.length {
            let bit = self.bits[(operand.start + offset) as usize];
            let qubits = self.circuit.body.operand_slice(&[bit]);
            self.push(kind, qubits, 0, Slice::default(), None, span);
        }
        Ok(())
    }
}
