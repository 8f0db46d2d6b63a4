//! Literals: numbers, truth values, bit strings and durations.
//!
//! The tree stores the span of a literal and not its value, because most literals are read once or
//! never. [`literal`] reads the text where an expression is evaluated. `None` means that the
//! expression is no literal; an error, that it is one without a value, such as a number beyond all
//! floats.
//!
//! Durations are converted to seconds. A duration in `dt` depends on the device and therefore has
//! no value before a run.

use super::super::Version;
use super::super::ast::{ExpressionId, ExpressionKind};
use super::super::diagnostic_codes;
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::lexer::without_underscores;
use super::super::parser::{Program, shorten};
use super::{finite, report};
use circuit::classical::value::Value;
use json::number;

/// The value of a literal; `None` for any other expression. One that only the device knows, such as
/// the length of a `dt`, stops with [`EvaluationError::Runtime`].
pub fn literal(
    sink: &mut DiagnosticSink,
    program: &Program<'_>,
    version: Version,
    id: ExpressionId,
) -> Option<Evaluation<Value>> {
    let expression = program.ast.expression(id);
    let span = expression.span;
    Some(match expression.kind {
        ExpressionKind::Integer(value) => Ok(Value::Integer(i128::from(value))),
        ExpressionKind::HugeInteger if version == Version::V2 => {
            // Version 2 knows real numbers only.
            let text = program.text(span);
            finite(sink, number::parse(text).unwrap_or(f64::INFINITY), span, text)
        }
        ExpressionKind::HugeInteger => {
            let text = shorten(program.text(span));
            Err(report(sink, diagnostic_codes::INTEGER_OVERFLOW, span, format!("`{text}` does not fit into 64 bits")))
        }
        ExpressionKind::Float(value) if value.is_finite() => Ok(Value::Float(value)),
        ExpressionKind::Float(value) => finite(sink, value, span, program.text(span)),
        ExpressionKind::Bool(value) => Ok(Value::Bool(value)),
        ExpressionKind::Bitstring => bit_string(program.text(span)),
        ExpressionKind::Timing => duration(program.text(span)),
        ExpressionKind::Imaginary => {
            let text = program.text(span);
            let number = number::parse(&without_underscores(text.strip_suffix("im").unwrap_or(text).trim_end()));
            finite(sink, number.unwrap_or(f64::INFINITY), span, text).map(|value| match value {
                Value::Float(imaginary) => Value::Complex(0.0, imaginary),
                other => other,
            })
        }
        _ => return None,
    })
}

/// `"0110"`
fn bit_string(text: &str) -> Evaluation<Value> {
    let (mut value, mut width) = (0_u128, 0_u32);
    for digit in text.bytes().filter(|byte| matches!(byte, b'0' | b'1')) {
        width += 1;
        value = value << 1 | u128::from(digit == b'1');
    }
    if width > 128 { Err(EvaluationError::Runtime) } else { Ok(Value::Bits { value, width }) }
}

/// `100ns`
fn duration(text: &str) -> Evaluation<Value> {
    let (unit, nanoseconds) = [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("μs", 1e3), ("ms", 1e6), ("s", 1e9)]
        .into_iter()
        .find(|(unit, _)| text.ends_with(unit))
        .unwrap_or(("dt", f64::NAN));
    let number = without_underscores(text.strip_suffix(unit).unwrap_or(text).trim());
    let value = number::parse(&number).unwrap_or(f64::NAN) * nanoseconds;
    // How long a `dt` is only the device knows.
    if value.is_finite() { Ok(Value::Duration(value)) } else { Err(EvaluationError::Runtime) }
}
