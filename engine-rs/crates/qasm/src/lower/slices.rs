//! Bits of numbers: `n[0]`, `n[4:7]`, read and assigned.
//!
//! An `int[n]`, `uint[n]`, `angle[n]` or constant `bit[n]` is a row of n bits (specification, "Classical value bit slicing"). An index
//! gives a bit, a range or a set gives as many bits as it holds, in the order in which it holds them.

use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List};
use super::super::codes;
use super::super::names::Symbol;
use super::super::parser::Program;
use super::types::Type;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::classical::functions;
use diagnostic::Span;

impl Lowerer<'_> {
    /// The places from 0 up to a length that an index, range or set chooses, and whether it is an index.
    pub(super) fn places(
        &mut self,
        program: &Program<'_>,
        item: ExpressionId,
        length: u32,
    ) -> Lowered<(Vec<u32>, bool)> {
        let start = self.bits.len();
        let all = self.run_of_bits(0, length, false);
        let single = self.select_bits(program, item, all);
        let chosen = self.bits[start + length as usize..].to_vec();
        self.bits.truncate(start);
        Ok((chosen, single?))
    }

    /// Reports an index of something that has no bits, or more than one index.
    pub(super) fn must_have_bits(&mut self, type_: Type, indices: List, span: Span) -> Lowered<()> {
        if type_.dimensions > 0 || type_.has_bits() && indices.length == 1 {
            return Ok(());
        }
        let name = type_.name();
        let message = if type_.has_bits() {
            format!("`{name}` has one index, found {}", indices.length)
        } else {
            format!("`{name}` has no bits to choose from")
        };
        Err(self.error(codes::WRONG_KIND, span, message))
    }

    /// `n[…]`: a bit, or several.
    pub(super) fn chosen_bits(
        &mut self,
        program: &Program<'_>,
        (value, type_): (Value, Option<Type>),
        item: ExpressionId,
    ) -> Lowered<Value> {
        let (bits, width) = row_of_bits(value, type_)?;
        let (places, single) = self.places(program, item, width)?;
        let bit = |place: u32| bits >> place & 1;
        if single {
            return Ok(Value::Bool(bit(places[0]) == 1));
        }
        if places.len() > 128 {
            return Err(Stop::Runtime);
        }
        let value = places.iter().rev().fold(0, |value, &place| value << 1 | bit(place));
        Ok(Value::Bits { value, width: places.len() as u32 })
    }

    /// A number with other bits at the places that an index chooses.
    fn with_bits(
        &mut self,
        program: &Program<'_>,
        (old, type_): (Value, Type),
        item: ExpressionId,
        new: Value,
        span: Span,
    ) -> Lowered<Value> {
        let (mut bits, width) = row_of_bits(old, Some(type_))?;
        let (places, single) = self.places(program, item, width)?;
        let count = places.len() as u32;
        if let Value::Bits { width, .. } = new
            && width != count
        {
            let message = format!("{} set from {}", super::count(count, "bit"), super::count(width, "bit"));
            return Err(self.error(codes::TYPE, span, message));
        }
        let value = match self.converted_to(Type::bits(if single { 0 } else { count }), new, span)? {
            Value::Bool(value) => u128::from(value),
            Value::Bits { value, .. } => value,
            _ => return Err(Stop::Runtime),
        };
        for (index, place) in places.into_iter().enumerate() {
            bits = bits & !(1 << place) | (value >> index & 1) << place;
        }
        self.converted_to(type_, Value::Bits { value: bits, width }, span)
    }

    /// The value of `n` behind `n[…] = value;` or `n[…] |= value;`.
    pub(super) fn assigned_bits(
        &mut self,
        program: &Program<'_>,
        old: (Value, Option<Type>),
        item: ExpressionId,
        (operator, value): (Option<BinaryOperator>, ExpressionId),
        span: Span,
    ) -> Lowered<Value> {
        let mut new = self.value(program, value)?;
        if let Some(operator) = operator {
            let present = self.chosen_bits(program, old, item)?;
            new = self.apply(operator, present, new, span)?;
        }
        let (old, Some(type_)) = old else { return Err(Stop::Runtime) };
        self.with_bits(program, (old, type_), item, new, program.ast.expression(value).span)
    }

    /// `n[…] = value;`.
    pub(super) fn assign_bits(
        &mut self,
        program: &Program<'_>,
        (symbol, old): (Symbol, Value),
        target: ExpressionId,
        assigned: (Option<BinaryOperator>, ExpressionId),
        span: Span,
    ) -> Lowered<()> {
        let type_ = self.type_of_name(symbol);
        let ExpressionKind::Index(base, indices) = program.ast.expression(target).kind else {
            return Err(Stop::Runtime);
        };
        if let Some(type_) = self.type_of(program, base) {
            self.must_have_bits(type_, indices, program.ast.expression(target).span)?;
        }
        let item = program.ast.lists[indices.start as usize];
        let new = match program.ast.expression(base).kind {
            ExpressionKind::Name(_) if self.runtime_depth == 0 => {
                self.assigned_bits(program, (old, type_), item, assigned, span)
            }
            _ => Err(Stop::Runtime),
        };
        match new {
            Ok(new) => {
                self.set_variable(symbol, new);
                self.finish_known_assignment(symbol)
            }
            Err(stop) => {
                self.prepare_assignment(program, target, assigned.0, assigned.1);
                self.set_variable(symbol, Value::Runtime);
                Err(stop)
            }
        }
    }
}

/// The bits of a value of a type, the least significant one first, and their number.
fn row_of_bits(value: Value, type_: Option<Type>) -> Lowered<(u128, u32)> {
    match (value, type_) {
        (Value::Poison, _) => Err(Stop::AlreadyReported),
        (Value::Integer(value), Some(Type { width: width @ 1..=128, .. })) => Ok((value as u128, width)),
        _ => value.known().and_then(functions::row_of_bits).ok_or(Stop::Runtime),
    }
}
