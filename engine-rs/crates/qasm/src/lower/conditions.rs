//! Conditions: their value if it is known, and their representation if a run decides.
//!
//! A condition that compares a bit or a whole register with a constant becomes a
//! [`Test`](circuit::Test), which a simulation can evaluate and version 2 can express. Any other
//! condition over clbits stays text. A condition over other run-time values makes the statement a
//! block.

use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, UnaryOperator};
use super::super::codes;
use super::super::parser::Program;
use super::blocks::{Wires, distinct, single_line};
use super::scope::Meaning;
use super::value::Value;
use super::visitor::children;
use super::{Lowered, Lowerer, Stop};
use circuit::classical::value as known;
use circuit::{Condition, Test};

impl Lowerer<'_> {
    /// The value of a condition if it is known, `None` if a run decides.
    pub(super) fn condition_value(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<Option<bool>> {
        if let ExpressionKind::Binary(BinaryOperator::Equal | BinaryOperator::NotEqual, left, right) =
            program.ast.expression(id).kind
            && matches!(program.ast.expression(right).kind, ExpressionKind::HugeInteger)
            && self.is_clbits(program, left)
        {
            return self.register_in_condition(program, id);
        }
        match self.value(program, id) {
            Ok(Value::Runtime | Value::Symbolic(_)) | Err(Stop::Runtime) => Ok(None),
            Ok(Value::Poison) | Err(Stop::AlreadyReported) => Err(Stop::AlreadyReported),
            Ok(value) => match value.known().and_then(known::Value::is_true) {
                Some(value) => Ok(Some(value)),
                None => Err(self.mismatch("a truth value", value, program.ast.expression(id).span)),
            },
        }
    }

    /// Checks a condition of version 2, which compares a whole register with a number. The value is
    /// only known for a register without bits.
    pub(super) fn register_in_condition(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<Option<bool>> {
        if let ExpressionKind::Binary(_, register, number) = program.ast.expression(id).kind {
            self.operand(program, register, false)?;
            let width = self.bits.len();
            self.bits.clear();
            let span = program.ast.expression(number).span;
            if let ExpressionKind::HugeInteger = program.ast.expression(number).kind {
                // A register may be wider than 64 bits, and then so may the number; each digit is log2(10) bits.
                let digits = program.text(span).len();
                if digits as f64 * std::f64::consts::LOG2_10 > width as f64 + 4.0 {
                    return Err(self.error(
                        codes::INTEGER_RANGE,
                        span,
                        format!("this number does not fit into the register's {width} bits"),
                    ));
                }
                return Ok(None);
            }
            let value = self.value(program, number)?;
            if width == 0 {
                // A register without bits is always 0.
                return Ok(Some(value == Value::Integer(0)));
            }
        }
        Ok(None)
    }

    /// A condition over clbits and constants, or `None` if it reads more.
    pub(super) fn condition(&mut self, program: &Program<'_>, id: ExpressionId) -> Option<Condition> {
        if let Some((test, clbits)) = self.test(program, id) {
            let text = match &test {
                Test::RegisterEquals { register, value } => {
                    format!("{} == {value}", self.circuit.clbits.get(*register)?.name)
                }
                Test::BitEquals { clbit, value } => {
                    format!("{}{}", if *value { "" } else { "!" }, self.circuit.clbits.name(*clbit))
                }
                Test::Expression(_) | Test::Other => single_line(program.text(program.ast.expression(id).span)),
            };
            return Some(Condition { text, clbits, test });
        }
        let mut wires = Wires::default();
        if !self.only_clbits(program, id) {
            return None;
        }
        self.add_wires(program, id, &mut wires);
        let clbits = distinct(wires.clbits);
        if clbits.is_empty() {
            return None;
        }
        let test = self.residual(program, id).map_or(Test::Other, Test::Expression);
        Some(Condition { text: single_line(program.text(program.ast.expression(id).span)), clbits, test })
    }

    /// Adds a condition to the circuit, unless it equals the last one: runs of operations under one
    /// condition share it.
    pub(super) fn add_condition(&mut self, condition: Condition) -> u32 {
        // Runs of operations under one condition are common; they share it.
        if self.circuit.conditions.last() != Some(&condition) {
            self.circuit.conditions.push(condition);
        }
        self.circuit.conditions.len() as u32 - 1
    }

    /// A condition as a test of a bit or of a register against a number, with the clbits that it
    /// reads.
    pub(super) fn test(&mut self, program: &Program<'_>, id: ExpressionId) -> Option<(Test, Vec<u32>)> {
        match program.ast.expression(id).kind {
            ExpressionKind::Unary(UnaryOperator::Not | UnaryOperator::BitNot, inner) => {
                let clbit = self.single_clbit(program, inner)?;
                Some((Test::BitEquals { clbit, value: false }, vec![clbit]))
            }
            ExpressionKind::Binary(operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual), left, right) => {
                let (bits, other) = if self.is_clbits(program, left) { (left, right) } else { (right, left) };
                if matches!(program.ast.expression(other).kind, ExpressionKind::HugeInteger) {
                    // Only the text says a number of more than 64 bits.
                    return None;
                }
                let value = self.value(program, other).ok()?;
                let equal = operator == BinaryOperator::Equal;
                if let Some(clbit) = self.single_clbit(program, bits) {
                    let value = match value {
                        Value::Bool(value) => value,
                        Value::Integer(value @ (0 | 1)) => value == 1,
                        Value::Bits { value, width: 1 } => value == 1,
                        _ => return None,
                    };
                    return Some((Test::BitEquals { clbit, value: value == equal }, vec![clbit]));
                }
                if !equal {
                    return None;
                }
                let value = match value {
                    Value::Integer(value) => u64::try_from(value).ok()?,
                    Value::Bits { value, .. } => u64::try_from(value).ok()?,
                    Value::Bool(value) => u64::from(value),
                    _ => return None,
                };
                let (register, start, size) = self.whole_register(program, bits)?;
                Some((Test::RegisterEquals { register, value }, (start..start + size).collect()))
            }
            _ => {
                let clbit = self.single_clbit(program, id)?;
                Some((Test::BitEquals { clbit, value: true }, vec![clbit]))
            }
        }
    }

    /// Returns whether all names in an expression are registers of clbits that the written circuit
    /// has by the same name.
    fn only_clbits(&self, program: &Program<'_>, id: ExpressionId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match program.ast.expression(id).kind {
                ExpressionKind::Name(symbol) => match self.lookup(symbol).map(|binding| binding.meaning) {
                    Some(Meaning::Register { quantum: false, .. }) => {}
                    _ => return false,
                },
                ExpressionKind::Call(..)
                | ExpressionKind::Hardware(_)
                | ExpressionKind::Measure(_)
                | ExpressionKind::DurationOf => {
                    return false;
                }
                kind => children(program, kind, &mut open),
            }
        }
        true
    }

    /// Returns whether an expression, without casts, names clbits.
    fn is_clbits(&self, program: &Program<'_>, id: ExpressionId) -> bool {
        let id = uncast(program, id);
        self.sort_of(program, id) == Some(false)
    }

    /// The clbit that an expression names, if it is a single one.
    fn single_clbit(&mut self, program: &Program<'_>, id: ExpressionId) -> Option<u32> {
        if self.sort_of(program, id) != Some(false) {
            return None;
        }
        let length = self.bits.len();
        let operand = self.operand(program, id, false).ok();
        let bit = operand.filter(|operand| operand.single).map(|operand| self.bits[operand.start as usize]);
        self.bits.truncate(length);
        bit
    }

    /// `c`, `int(c)`, `uint[4](c)` with `c` a whole register: its index, first bit and size.
    fn whole_register(&self, program: &Program<'_>, id: ExpressionId) -> Option<(usize, u32, u32)> {
        let ExpressionKind::Name(symbol) = program.ast.expression(uncast(program, id)).kind else { return None };
        match self.lookup(symbol)?.meaning {
            Meaning::Register { quantum: false, index, start, size, single: false } => {
                Some((index as usize, start, size))
            }
            _ => None,
        }
    }
}

/// The operand of a cast: `c` in `int[4](c)`.
fn uncast(program: &Program<'_>, id: ExpressionId) -> ExpressionId {
    match program.ast.expression(id).kind {
        ExpressionKind::Cast(_, list) => program.ast.lists[list.start as usize],
        _ => id,
    }
}
