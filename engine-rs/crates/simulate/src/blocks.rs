//! Blocks of a run: what each [`Control`] does with the histories that reach it.

use super::execute::Executor;
use super::history::History;
use super::{TOO_LARGE_TO_SIMULATE, UNKNOWN_VALUE};
use circuit::Block;
use circuit::classical::conversion::convert;
use circuit::classical::operators::{BinaryOperator, OperatorError, apply};
use circuit::classical::value::Value;
use circuit::classical::{Control, ExpressionId, Target};
use circuit::operation::Slice;
use diagnostic::{Diagnostic, Span};

/// The limit of blocks inside of blocks, so that walking them needs a bounded stack.
const MAX_DEPTH: u32 = 256;

impl<'c> Executor<'c> {
    /// Does what a block does.
    pub(super) fn block(&mut self, histories: &mut Vec<History>, index: u32, span: Span) -> Result<(), Diagnostic> {
        let block = &self.circuit.blocks[index as usize];
        check_depth(self.depth, span)?;
        self.unitaries.spend(histories.len(), span)?;
        self.depth += 1;
        if let Some(before) = &block.before {
            self.body(histories, before)?;
        }
        self.control(histories, block, span)?;
        self.depth -= 1;
        Ok(())
    }

    fn control(&mut self, histories: &mut Vec<History>, block: &'c Block, span: Span) -> Result<(), Diagnostic> {
        match block.control {
            Control::Unknown(..) => return Err(unknown(block, span)),
            Control::Nothing => {}
            Control::Always => self.branches(histories, block)?,
            Control::If(condition) => {
                let mut chosen = std::mem::take(histories);
                let others = self.part(&mut chosen, |walk, history| walk.is_true(history, condition, span))?;
                self.join(histories, block, vec![chosen, others])?;
            }
            Control::Switch(value, cases) => self.switch(histories, block, (value, cases), span)?,
            Control::While(condition) => self.repeat_while(histories, block, condition, span)?,
            Control::ForRange(variable, range) => self.repeat_range(histories, block, (variable, range), span)?,
            Control::ForEach(variable, values) => self.repeat_each(histories, block, (variable, values), span)?,
            Control::Call => {
                let outer = std::mem::take(&mut self.jumps.returned);
                self.branches(histories, block)?;
                histories.append(&mut self.jumps.returned);
                self.jumps.returned = outer;
                self.merge(histories);
            }
            Control::Assign(target, value) => {
                for history in histories {
                    let result = self.environment.value(history, value);
                    let result = result.and_then(|value| self.environment.store(history, target, value));
                    self.computed(result, span)?;
                }
            }
            Control::Measure(qubits, target) => self.measure(histories, qubits, target, span)?,
            Control::Break => self.jumps.broken.append(histories),
            Control::Continue => self.jumps.continued.append(histories),
            Control::Return => self.jumps.returned.append(histories),
            Control::End => {
                let mut ended = std::mem::take(&mut self.jumps.ended);
                let position = Some(self.position);
                ended.extend(histories.drain(..).map(|history| History { ended: position, ..history }));
                self.merge(&mut ended);
                self.jumps.ended = ended;
            }
        }
        Ok(())
    }

    /// Walks all branches of a block in order.
    fn branches(&mut self, histories: &mut Vec<History>, block: &'c Block) -> Result<(), Diagnostic> {
        block.branches.iter().try_for_each(|body| self.body(histories, body))
    }

    /// Walks each branch of a block in the histories of the part of its number, and joins them. A
    /// part without a branch goes on as it is.
    fn join(
        &mut self,
        histories: &mut Vec<History>,
        block: &'c Block,
        parts: Vec<Vec<History>>,
    ) -> Result<(), Diagnostic> {
        for (branch, mut part) in parts.into_iter().enumerate() {
            if let Some(body) = block.branches.get(branch) {
                self.body(&mut part, body)?;
            }
            histories.append(&mut part);
        }
        self.merge(histories);
        Ok(())
    }

    /// Walks the branch of the case that a value equals.
    fn switch(
        &mut self,
        histories: &mut Vec<History>,
        block: &'c Block,
        (value, cases): (ExpressionId, Slice),
        span: Span,
    ) -> Result<(), Diagnostic> {
        let cases = self.circuit.classical.case_values(cases);
        let mut parts: Vec<Vec<History>> = std::iter::repeat_with(Vec::new).take(block.branches.len() + 1).collect();
        for history in histories.drain(..) {
            let value = self.computed(self.environment.value(&history, value), span)?;
            let is_equal = |&id: &ExpressionId| {
                let case = self.environment.value(&history, id)?;
                let equal = apply(BinaryOperator::Equal, value, case)?;
                Ok(equal == Value::Bool(true))
            };
            let mut found = None;
            for (branch, values) in cases.iter().enumerate() {
                for id in *values {
                    if found.is_none() && self.computed(is_equal(id), span)? {
                        found = Some(branch);
                    }
                }
            }
            let default = || cases.iter().position(|values| values.is_empty());
            let branch = found.or_else(default).unwrap_or(block.branches.len()).min(block.branches.len());
            parts[branch].push(history);
        }
        self.join(histories, block, parts)
    }

    /// Measures qubits and stores the outcomes.
    fn measure(
        &mut self,
        histories: &mut Vec<History>,
        qubits: Slice,
        target: Target,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let qubits = self.circuit.classical.entries(qubits);
        for (bit, &qubit) in qubits.iter().enumerate() {
            self.measure_or_reset(histories, qubit, false, span, &|history, value| {
                history.outcomes |= u128::from(value) << bit;
            })?;
        }
        for history in histories {
            let value = std::mem::take(&mut history.outcomes);
            let width = qubits.len() as u32;
            let value = if width == 1 { Value::Bool(value == 1) } else { Value::Bits { value, width } };
            let value = match self.environment.target_type(target) {
                Some(type_) => convert(type_, value).ok_or(OperatorError::Mismatch.into()),
                None => Ok(value),
            };
            let result = value.and_then(|value| self.environment.store(history, target, value));
            self.computed(result, span)?;
        }
        Ok(())
    }
}

/// Reports a block inside of too many others.
pub fn check_depth(depth: u32, span: Span) -> Result<(), Diagnostic> {
    if depth < MAX_DEPTH {
        return Ok(());
    }
    let message = format!("the blocks of this program contain each other more than {MAX_DEPTH} deep");
    Err(Diagnostic::error(TOO_LARGE_TO_SIMULATE, span, message))
}

/// Reports a block that a simulation cannot do.
pub fn unknown(block: &Block, span: Span) -> Diagnostic {
    let what = if block.label.is_empty() { "this statement".to_owned() } else { format!("`{}`", block.label) };
    let message = format!("{what} depends on what happens while the program runs, which a simulation does not follow");
    Diagnostic::error(UNKNOWN_VALUE, span, message)
}
