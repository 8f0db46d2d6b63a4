//! Values that are known while a program is read: literals, operators, conversions and functions.
//!
//! The analysis computes constants with them, and unrolling the variables whose values it follows.
//! How OpenQASM computes is in [`circuit::classical`]; what is here says what went wrong, at its
//! place.
//!
//! Every function takes the [`DiagnosticSink`] of its caller, computes with values that are all
//! known, and reports at the given span if there is no result. Analysis and unrolling share them,
//! so a constant and a variable of the same value give the same result and the same message.
//!
//! Indices follow the specification: they count from 0, version 3 counts negative ones from the
//! end, and both ends of a range are included. A [`SelectedIndices`] is what an index, range or set
//! chooses; a range is stored by its bounds, because it may be long.

pub mod functions;
pub mod literals;

use super::Version;
use super::count;
use super::diagnostic_codes;
use super::diagnostic_sink::DiagnosticSink;
use super::evaluation::{Evaluation, EvaluationError};
use super::parser::shorten;
use circuit::classical::conversion::{self, Sort, convert};
use circuit::classical::operators::{self, BinaryOperator, OperatorError, UnaryOperator};
use circuit::classical::value::Value;
use circuit::numbers::decimal;
use diagnostic::Span;

/// `-value`, `!value`, `~value`.
pub fn apply_unary(sink: &mut DiagnosticSink, operator: UnaryOperator, value: Value, span: Span) -> Evaluation<Value> {
    operators::apply_unary(operator, value).map_err(|error| match error {
        OperatorError::IntegerRange => integer_range(sink, span),
        _ => wrong_type(sink, span),
    })
}

/// `left operator right`.
pub fn apply(
    sink: &mut DiagnosticSink,
    version: Version,
    operator: BinaryOperator,
    left: Value,
    right: Value,
    span: Span,
) -> Evaluation<Value> {
    let mut first = left;
    if version == Version::V2
        && matches!(operator, BinaryOperator::Divide | BinaryOperator::Power)
        && let Some(number) = left.number()
    {
        // Version 2 knows real numbers only.
        first = Value::Float(number);
    }
    operators::apply(operator, first, right).map_err(|error| no_value(sink, error, right, span))
}

/// The value of `false && …` and of `true || …`, whatever stands there.
pub fn decided(operator: BinaryOperator, left: Value) -> Option<Value> {
    let decides = match operator {
        BinaryOperator::And => false,
        BinaryOperator::Or => true,
        _ => return None,
    };
    (left.is_true()? == decides).then_some(Value::Bool(decides))
}

/// Reports that an operator has no value.
fn no_value(sink: &mut DiagnosticSink, error: OperatorError, right: Value, span: Span) -> EvaluationError {
    match error {
        OperatorError::Mismatch | OperatorError::NotWhole => wrong_type(sink, span),
        OperatorError::DivisionByZero => division_by_zero(sink, span),
        OperatorError::NotFinite => report(sink, diagnostic_codes::NON_FINITE_NUMBER, span, "this is no finite number"),
        OperatorError::NegativeShift => {
            let by = right.whole().unwrap_or_default();
            report(
                sink,
                diagnostic_codes::WRONG_TYPE,
                span,
                format!("a shift takes how many bits, from 0 on, found {}", decimal(by)),
            )
        }
        OperatorError::IntegerRange => integer_range(sink, span),
    }
}

/// Reports a whole number that is too large.
fn integer_range(sink: &mut DiagnosticSink, span: Span) -> EvaluationError {
    report(sink, diagnostic_codes::INTEGER_OVERFLOW, span, "this whole number does not fit into 64 bits")
}

/// Reports a division by zero.
pub fn division_by_zero(sink: &mut DiagnosticSink, span: Span) -> EvaluationError {
    report(sink, diagnostic_codes::DIVISION_BY_ZERO, span, "division by zero")
}

/// Reports a value of a type that does not go here, where the analysis knows no type.
pub fn wrong_type(sink: &mut DiagnosticSink, span: Span) -> EvaluationError {
    report(sink, diagnostic_codes::WRONG_TYPE, span, "these types do not go together here")
}

/// A value converted to a type that is not an array.
pub fn convert_value(
    sink: &mut DiagnosticSink,
    type_: conversion::Type,
    value: Value,
    span: Span,
) -> Evaluation<Value> {
    convert(type_, value).ok_or_else(|| match (type_.sort, value.number()) {
        (Sort::Int | Sort::Uint, _)
            if value.whole().is_some() || matches!(value, Value::Float(_) | Value::Bits { .. }) =>
        {
            integer_range(sink, span)
        }
        (Sort::Float, Some(_)) => {
            report(sink, diagnostic_codes::NON_FINITE_NUMBER, span, "this number is too large for its type")
        }
        _ => wrong_type(sink, span),
    })
}

/// A number, which must be finite.
pub fn finite(sink: &mut DiagnosticSink, value: f64, span: Span, text: &str) -> Evaluation<Value> {
    if value.is_finite() {
        return Ok(Value::Float(value));
    }
    Err(report(sink, diagnostic_codes::NON_FINITE_NUMBER, span, format!("`{}` is no finite number", shorten(text))))
}

/// An index, counted from 0. Version 3 counts negative ones from the end.
pub fn checked_index(
    sink: &mut DiagnosticSink,
    version: Version,
    index: i128,
    length: i128,
    span: Span,
) -> Evaluation<i128> {
    let counted = if index < 0 && version == Version::V3 { index + length } else { index };
    if (0..length).contains(&counted) {
        return Ok(counted);
    }
    let message = format!("index {} is out of range for a register of size {}", decimal(index), decimal(length));
    if length == 0 {
        return Err(sink.error(diagnostic_codes::INDEX_OUT_OF_RANGE, span, message));
    }
    Err(sink.error_with_help(
        diagnostic_codes::INDEX_OUT_OF_RANGE,
        span,
        message,
        format!("the last index is {}", decimal(length - 1)),
    ))
}

/// Reports that an array has no dimension of a number.
pub fn no_such_dimension(sink: &mut DiagnosticSink, dimensions: usize, found: i128, span: Span) -> EvaluationError {
    let dimensions = count(dimensions as u32, "dimension");
    let message = format!("this array has {dimensions}, counted from 0, found {}", decimal(found));
    sink.error(diagnostic_codes::INDEX_OUT_OF_RANGE, span, message)
}

/// The places that an index, range or set chooses.
pub enum SelectedIndices {
    /// So many places from a first one on, with a step.
    Range {
        start: i64,
        step: i64,
        count: u32,
    },
    List(Vec<u32>),
}

impl SelectedIndices {
    /// The places from `start` to `end`, both included.
    pub fn range(
        sink: &mut DiagnosticSink,
        start: i128,
        step: i128,
        end: i128,
        length: i128,
        span: Span,
    ) -> Evaluation<Self> {
        if step == 0 {
            return Err(report(sink, diagnostic_codes::ZERO_STEP, span, "a range cannot have step 0"));
        }
        let is_empty = if step > 0 { start > end } else { start < end };
        if is_empty && length > 0 {
            return Err(report(sink, diagnostic_codes::INDEX_OUT_OF_RANGE, span, "this range holds no index"));
        }
        // Places are below 2^32. A step that is longer than 64 bits leaves the range at once, as the longest of those does.
        let step = i64::try_from(step).unwrap_or(if step > 0 { i64::MAX } else { i64::MIN });
        let (start, end) = (start as i64, end as i64);
        let count = if is_empty { 0 } else { (end - start) / step + 1 };
        Ok(Self::Range { start, step, count: count as u32 })
    }

    /// A single place.
    pub const fn one(place: i128) -> Self {
        Self::Range { start: place as i64, step: 1, count: 1 }
    }

    /// The number of chosen places.
    pub const fn count(&self) -> u32 {
        match self {
            Self::Range { count, .. } => *count,
            Self::List(places) => places.len() as u32,
        }
    }

    /// The place that is chosen at an index of the selection.
    pub fn at(&self, index: u32) -> u32 {
        match self {
            Self::Range { start, step, .. } => (start + step * i64::from(index)) as u32,
            Self::List(places) => places[index as usize],
        }
    }

    /// The chosen ones of a row of bits, the lowest first: a truth value for a single index. More
    /// than 128 only a run joins.
    pub fn select_bits(&self, bits: u128, is_single: bool) -> Evaluation<Value> {
        // What has more than 128 bits is a number of at most 64, whose highest bit repeats.
        let bit = |place: u32| bits >> place.min(127) & 1;
        if is_single {
            return Ok(Value::Bool(bit(self.at(0)) == 1));
        }
        if self.count() > 128 {
            return Err(EvaluationError::Runtime);
        }
        let value = self.iter().rev().fold(0, |value, place| value << 1 | bit(place));
        Ok(Value::Bits { value, width: self.count() })
    }

    /// The chosen places, in the order of the selection.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        (0..self.count()).map(|index| self.at(index))
    }
}

/// Reports an error.
pub fn report(
    sink: &mut DiagnosticSink,
    code: &'static str,
    span: Span,
    message: impl Into<String>,
) -> EvaluationError {
    sink.error(code, span, message.into())
}
