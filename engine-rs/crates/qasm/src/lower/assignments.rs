//! Assignments to bits, variables and arrays.
//!
//! - An assignment of a measurement to bits is a measurement.
//! - An assignment of a known value to a variable changes the value that later expressions see, and
//!   makes no operation. If the declaration of the variable is written already, the assignment is
//!   written too.
//! - Every other assignment becomes a block, and the variable is unknown from then on. So is every
//!   assignment inside of a block, because it may not happen.

use super::super::ast::{BinaryOperator, Expression, ExpressionId, ExpressionKind};
use super::super::codes;
use super::super::names::Symbol;
use super::super::parser::Program;
use super::scope::Meaning;
use super::value::Value;
use super::{Lowered, Lowerer, Stop, count};
use diagnostic::Span;

impl Lowerer<'_> {
    /// `target = value;`, `target += value;`.
    pub(super) fn assignment(
        &mut self,
        program: &Program<'_>,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Lowered<()> {
        let Expression { kind, span: target_span } = *program.ast.expression(target);
        let (root, _) = Self::root_name(program, target);
        let binding = self.require(program, root, target_span)?;
        self.may_change(program, root, target_span)?;
        if let Some(to) = self.type_of(program, target) {
            match operator {
                None => self.fits(program, to, value)?,
                Some(operator) => self.compound_fits(program, (operator, to), value, span)?,
            }
        }
        match binding.meaning {
            Meaning::Poison => Err(Stop::AlreadyReported),
            Meaning::Register { quantum: false, .. } | Meaning::Alias { quantum: false, .. } => {
                let to = match self.operand(program, target, false) {
                    Err(Stop::Runtime) => {
                        self.prepare_assignment(program, target, operator, value);
                        return Err(Stop::Runtime);
                    }
                    to => to?,
                };
                if let ExpressionKind::Measure(qubits) = program.ast.expression(value).kind {
                    if operator.is_some() {
                        return Err(Stop::Runtime);
                    }
                    let from = self.operand(program, qubits, true)?;
                    return self.measure_into(program, from, to, span);
                }
                let length = to.length;
                let bits = self.bits[to.start as usize..(to.start + to.length) as usize].to_vec();
                if operator.is_none() && self.call_into(program, value, &bits)? {
                    return Ok(());
                }
                match self.value(program, value) {
                    Ok(Value::Bits { width, .. }) if width != length && operator.is_none() => {
                        let message = format!("{} set from {}", count(length, "bit"), count(width, "bit"));
                        Err(self.error(codes::TYPE, program.ast.expression(value).span, message))
                    }
                    Ok(Value::Poison) | Err(Stop::AlreadyReported) => Err(Stop::AlreadyReported),
                    known @ (Ok(_) | Err(Stop::Runtime)) => {
                        self.prepare_assignment(program, target, operator, value);
                        if let (Ok(known), None) = (known, operator) {
                            self.note_bits(&bits, known);
                        }
                        Err(Stop::Runtime)
                    }
                }
            }
            Meaning::Array(array) => self.array_assignment(program, root, array, target, operator, value, span),
            Meaning::Variable(old) => {
                let ExpressionKind::Name(symbol) = kind else {
                    return self.assign_bits(program, (root, old), target, (operator, value), span);
                };
                if matches!(program.ast.expression(value).kind, ExpressionKind::Measure(_)) {
                    self.prepare_assignment(program, target, operator, value);
                    self.set_variable(symbol, Value::Runtime);
                    return Err(Stop::Runtime);
                }
                let new = match self.typed_value(program, value) {
                    Ok(new) => new,
                    Err(stop) => {
                        if matches!(stop, Stop::Runtime) {
                            self.prepare_assignment(program, target, operator, value);
                        }
                        self.set_variable(symbol, Value::Runtime);
                        return Err(stop);
                    }
                };
                let new = match operator {
                    Some(_) if old == Value::Runtime => Value::Runtime,
                    Some(operator) => self.apply(operator, old, new, span)?,
                    None => new,
                };
                let new = match self.type_of_name(symbol) {
                    Some(to) if to.dimensions == 0 => self.converted_to(to, new, program.ast.expression(value).span),
                    _ => Ok(new),
                };
                let new = match new {
                    Err(Stop::Runtime) => Value::Runtime,
                    other => other?,
                };
                if self.runtime_depth > 0 || matches!(new, Value::Runtime) {
                    self.prepare_assignment(program, target, operator, value);
                    self.set_variable(symbol, Value::Runtime);
                    return Err(Stop::Runtime);
                }
                self.set_variable(symbol, new);
                self.finish_known_assignment(symbol)
            }
            other => {
                let text = program.names.text(root);
                let message = format!("`{text}` is {}, and nothing can be assigned to it", other.describe());
                Err(self.error(codes::WRONG_KIND, target_span, message))
            }
        }
    }

    /// The name at the root of `a[1][2]`, and whether there are indices.
    pub(super) fn root_name(program: &Program<'_>, id: ExpressionId) -> (Symbol, bool) {
        let mut current = id;
        let mut indexed = false;
        loop {
            match program.ast.expression(current).kind {
                ExpressionKind::Index(inner, _) => {
                    indexed = true;
                    current = inner;
                }
                ExpressionKind::Name(symbol) | ExpressionKind::Hardware(symbol) => return (symbol, indexed),
                _ => return (0, indexed),
            }
        }
    }
}
