//! What a run decides, as branches between blocks: `if` and `switch` forwards, loops over known values written out, `while` backwards.
//!
//! Each way out of a block carries what has changed on it. Where ways come together, the `phi`s of [`Writer::join`] choose, and the head of a
//! `while` has one for each value that its body changes.

use super::super::computing::Part;
use super::super::registers::Scalar;
use super::{Jump, Loop, MAX_DEPTH, Writer};
use crate::conditions::case_numbers;
use crate::gates::shown;
use circuit::Block;
use circuit::classical::conversion::convert;
use circuit::classical::operators::BinaryOperator;
use circuit::classical::value::Value;
use circuit::classical::{Control, ExpressionId, Target};
use circuit::operation::{Body, OperationKind, Slice};
use diagnostic::Span;
use std::collections::BTreeSet;

impl Writer<'_> {
    /// Writes what a block of the program decides.
    ///
    /// # Errors
    /// What QIR cannot say.
    pub(super) fn control(&mut self, block: &Block, span: Span) -> Result<(), String> {
        match block.control {
            Control::Unknown(..) => return Err(format!("QIR cannot say {}", shown(block))),
            Control::Nothing => {}
            Control::Always => {
                self.losses.box_frame(block, span);
                block.branches.iter().for_each(|branch| self.body(branch));
            }
            Control::If(condition) => {
                let part = self.part(condition, 0)?;
                let condition = self.truth(part)?;
                let branch = |index: usize| block.branches.get(index).filter(|branch| !branch.operations.is_empty());
                let mut first = |it: &mut Self| branch(0).map_or((), |body| it.body(body));
                match branch(1) {
                    Some(body) => self.either(condition, span, &mut first, Some(&mut |it: &mut Self| it.body(body))),
                    None => self.either(condition, span, &mut first, None),
                }
            }
            Control::Switch(value, cases) => self.switch(block, value, cases, span)?,
            Control::While(condition) => self.repeat_while(block, condition, span)?,
            Control::ForRange(variable, range) => {
                let mut bounds = [0; 3];
                for (bound, id) in bounds.iter_mut().zip(range) {
                    let Part::Known(value) = self.part(id, 0)? else {
                        return Err("in QIR, a run cannot compute how often a loop repeats".to_owned());
                    };
                    *bound = value.whole().ok_or("this loop counts by no whole numbers")?;
                }
                let [start, step, end] = bounds;
                if step == 0 {
                    return Err("this loop never ends: its step is 0".to_owned());
                }
                let values = std::iter::successors(Some(start), |value| Some(value.saturating_add(step)));
                let values = values.take_while(|&value| if step > 0 { value <= end } else { value >= end });
                self.repeat(block, variable, &mut values.map(|value| Part::Known(Value::Integer(value))), span)?;
            }
            Control::ForEach(variable, values) => {
                let values: Result<Vec<Part>, String> =
                    self.circuit.classical.entries(values).iter().map(|&id| self.part(id, 0)).collect();
                self.repeat(block, variable, &mut values?.into_iter(), span)?;
            }
            Control::Call => {
                self.returns.push(Jump { mark: self.registers.mark(), edges: Vec::new() });
                block.branches.iter().for_each(|branch| self.body(branch));
                let Some(jump) = self.returns.pop() else { return Ok(()) };
                self.arrive(jump, "returned", span);
            }
            Control::Assign(target, value) => {
                let value = self.part(value, 0)?;
                self.store(target, value)?;
            }
            Control::Measure(qubits, target) => self.measure_into(qubits, target)?,
            Control::Break | Control::Continue | Control::Return | Control::End => self.jump(block)?,
        }
        Ok(())
    }

    /// Leaves what is around the operation.
    fn jump(&mut self, block: &Block) -> Result<(), String> {
        let outside = || format!("nothing is around {}", shown(block));
        let mark = self.jump_of(block.control).ok_or_else(outside)?.mark;
        let edge = self.leave(mark);
        self.jump_of(block.control).ok_or_else(outside)?.edges.push(edge);
        self.spend(0)
    }

    /// The ways on which an operation leaves what is around it.
    fn jump_of(&mut self, control: Control) -> Option<&mut Jump> {
        match control {
            Control::Break => self.loops.last_mut().map(|it| &mut it.breaks),
            Control::Continue => self.loops.last_mut().map(|it| &mut it.continues),
            Control::Return => self.returns.last_mut(),
            _ => Some(&mut self.ends),
        }
    }

    /// Goes on where ways come together with the current one.
    fn arrive(&mut self, jump: Jump, what: &str, span: Span) {
        let Jump { mark, mut edges } = jump;
        if edges.is_empty() {
            return;
        }
        edges.extend(self.leave_if_reachable(mark));
        self.registers.return_to(mark);
        let name = self.new_block(what);
        self.join(name, &edges, span);
    }

    fn switch(&mut self, block: &Block, value: ExpressionId, cases: Slice, span: Span) -> Result<(), String> {
        let value = self.part(value, 0)?;
        let Some(cases) = case_numbers(self.circuit, cases) else {
            return Err(format!("QIR cannot say {}", shown(block)));
        };
        let default = cases.iter().position(Vec::is_empty).and_then(|place| block.branches.get(place));
        let ordered: Vec<(&Body, &Vec<i128>)> =
            block.branches.iter().zip(&cases).filter(|it| !it.1.is_empty()).collect();
        self.cases(&value, &ordered, default, span)
    }

    /// The cases of a switch, each behind a question of its own.
    fn cases(
        &mut self,
        value: &Part,
        cases: &[(&Body, &Vec<i128>)],
        default: Option<&Body>,
        span: Span,
    ) -> Result<(), String> {
        let mark = self.registers.mark();
        let mut edges = Vec::new();
        for &(body, numbers) in cases {
            let mut holds = Scalar::Known(Value::Bool(false));
            for &number in numbers {
                let case = Part::Known(Value::Integer(number));
                let equal = self.binary(BinaryOperator::Equal, value.clone(), case)?;
                let equal = self.truth(equal)?;
                holds = self.logic("or", holds, equal);
            }
            let condition = match holds {
                Scalar::Known(value) if value.is_true() == Some(true) => {
                    self.body(body);
                    edges.extend(self.leave_if_reachable(mark));
                    break;
                }
                Scalar::Known(_) => continue,
                Scalar::Run(id) => id,
                Scalar::Outcome(result) => self.read(result),
            };
            let [case, next] = ["case", "next"].map(|what| self.new_block(what));
            self.branch(condition, &case, &next, mark);
            self.start_block(case);
            self.body(body);
            edges.extend(self.leave_if_reachable(mark));
            self.registers.return_to(mark);
            self.start_block(next);
        }
        if self.is_reachable {
            if let Some(body) = default {
                self.body(body);
            }
            if self.is_reachable && edges.is_empty() {
                return Ok(());
            }
            edges.extend(self.leave_if_reachable(mark));
        }
        self.registers.return_to(mark);
        let name = self.new_block("continue");
        self.join(name, &edges, span);
        Ok(())
    }

    /// A loop over values that is written out.
    fn repeat(
        &mut self,
        block: &Block,
        variable: u32,
        values: &mut dyn Iterator<Item = Part>,
        span: Span,
    ) -> Result<(), String> {
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        let mark = self.registers.mark();
        let mut breaks = Jump { mark, edges: Vec::new() };
        for value in values {
            self.spend(1)?;
            if !self.is_reachable || self.is_too_long(span) {
                break;
            }
            let value = match value {
                Part::Known(value) => Part::Known(convert(type_, value).ok_or("this loop is over other values")?),
                value => value,
            };
            self.store(Target::Variable(variable), value)?;
            let continues = Jump { mark: self.registers.mark(), edges: Vec::new() };
            self.loops.push(Loop { breaks, continues });
            block.branches.iter().for_each(|branch| self.body(branch));
            let Some(inner) = self.loops.pop() else { return Ok(()) };
            breaks = inner.breaks;
            self.arrive(inner.continues, "round", span);
        }
        self.arrive(breaks, "after", span);
        Ok(())
    }

    /// A loop that goes on as long as a condition holds.
    fn repeat_while(&mut self, block: &Block, condition: ExpressionId, span: Span) -> Result<(), String> {
        let mut changing = BTreeSet::new();
        for branch in &block.branches {
            self.find_changes(branch, &mut changing, 0)?;
        }
        let base = self.registers.mark();
        let mut edges = vec![self.leave(base)];
        let [name, body, after] = ["while", "do", "after"].map(|what| self.new_block(what));
        self.start_block(name.clone());
        let choices = self.gap();
        let mut chosen = Vec::new();
        for (slot, is_measured) in changing {
            // The outcome is that of the same measurement or of a later one into the same result.
            let is_chosen = chosen.last().is_some_and(|it: &(u32, u32)| it.0 == slot);
            if is_chosen || is_measured && matches!(self.registers.get(slot), Scalar::Outcome(_)) {
                continue;
            }
            self.last_value += 1;
            chosen.push((slot, self.last_value));
        }
        for &(slot, id) in &chosen {
            self.registers.set(slot, Scalar::Run(id));
        }
        let part = self.part(condition, 0)?;
        let condition = match self.truth(part)? {
            Scalar::Known(value) => self.compute(&format!("or i1 false, {}", value.is_true() == Some(true)), 1),
            Scalar::Run(id) => id,
            Scalar::Outcome(result) => self.read(result),
        };
        let out = self.branch(condition, &body, &after, base);
        self.start_block(body);
        let empty = |mark| Jump { mark, edges: Vec::new() };
        self.loops.push(Loop { breaks: empty(base), continues: empty(base) });
        block.branches.iter().for_each(|branch| self.body(branch));
        let Some(Loop { breaks, continues }) = self.loops.pop() else { return Ok(()) };
        edges.extend(continues.edges);
        edges.extend(self.leave_if_reachable(base));
        self.registers.return_to(base);
        self.goes_back |= edges.len() > 1;
        for (slot, id) in chosen {
            let line = self.choose(&edges, slot, id, span);
            self.fill(choices, &line);
        }
        self.close(&edges, &name);
        let mut edges = vec![out];
        edges.extend(breaks.edges);
        self.join(after, &edges, span);
        Ok(())
    }

    /// Finds the slots that a body changes, and whether by measurements into their results.
    fn find_changes(&mut self, body: &Body, changing: &mut BTreeSet<(u32, bool)>, depth: u32) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err("blocks contain each other too deeply".to_owned());
        }
        self.spend(body.operations.len())?;
        for operation in &body.operations {
            match operation.kind {
                OperationKind::Measure => changing.extend(body.clbits(operation).iter().map(|&clbit| (clbit, true))),
                OperationKind::Block(index) => {
                    let block = &self.circuit.blocks[index as usize];
                    for inner in block.branches.iter().chain(block.before.as_deref()) {
                        self.find_changes(inner, changing, depth + 1)?;
                    }
                    match block.control {
                        Control::Assign(target, _) => self.find_target(target, false, changing),
                        Control::Measure(qubits, target) => {
                            let is_whole = matches!(target, Target::Clbits(list) if list.length == qubits.length);
                            self.find_target(target, is_whole, changing);
                        }
                        Control::ForRange(variable, _) | Control::ForEach(variable, _) => {
                            self.find_target(Target::Variable(variable), false, changing);
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        self.spend(changing.len() / 64)
    }

    fn find_target(&self, target: Target, is_measured: bool, changing: &mut BTreeSet<(u32, bool)>) {
        match target {
            Target::Variable(variable) | Target::Element(variable, _) | Target::VariableBit(variable, _) => {
                changing.extend(self.registers.of_variable(variable).map(|slot| (slot, false)));
            }
            Target::Clbits(list) | Target::ClbitAt(list, _) => {
                changing.extend(self.circuit.classical.entries(list).iter().map(|&clbit| (clbit, is_measured)));
            }
        }
    }
}
