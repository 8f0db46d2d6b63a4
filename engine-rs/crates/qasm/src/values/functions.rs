//! Functions of the language: one table of their names, versions and numbers of arguments, and
//! their values. Angles are in radians.
//!
//! The table is the only place that knows a function's name. The editor's word lists, the checks of
//! the analysis and the evaluation all read it, so a function is added by one row and by its value
//! in [`circuit::classical::functions`].

use std::ops::RangeInclusive;

use super::super::Version;
use super::super::diagnostic_codes;
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::report;
use circuit::angle;
use circuit::classical::functions::{Function, apply_function, rotate_left};
use circuit::classical::operators::OperatorError;
use circuit::classical::value::Value;
use diagnostic::Span;

/// The value of a function that is no operator (`pow` and `mod` are). One that has none, such as
/// `sizeof`, stops with [`EvaluationError::Runtime`].
pub fn value_of(
    sink: &mut DiagnosticSink,
    text: &str,
    first: Value,
    second: Option<Value>,
    span: Span,
) -> Evaluation<Value> {
    let by = second.and_then(Value::whole).unwrap_or(0);
    let result = match (text, function_named(text)) {
        ("rotl", _) => rotate_left(first, by),
        ("rotr", _) => rotate_left(first, -by),
        (_, Some(function)) => apply_function(function, first),
        _ => return Err(EvaluationError::Runtime),
    };
    result.map_err(|error| match (error, first.number()) {
        (OperatorError::IntegerRange, _) => super::integer_range(sink, span),
        (OperatorError::NotFinite, Some(number)) => {
            let message = format!("`{text}` has no value at {}", json::number::text(number));
            report(sink, diagnostic_codes::NON_FINITE_NUMBER, span, message)
        }
        _ => super::wrong_type(sink, span),
    })
}

/// The function of one value that a name stands for.
pub fn function_named(name: &str) -> Option<Function> {
    use angle::Function as F;
    Some(match name {
        "sin" => Function::Real(F::Sin),
        "cos" => Function::Real(F::Cos),
        "tan" => Function::Real(F::Tan),
        "exp" => Function::Real(F::Exp),
        "ln" | "log" => Function::Real(F::Ln),
        "sqrt" => Function::Real(F::Sqrt),
        "arcsin" => Function::Real(F::Arcsin),
        "arccos" => Function::Real(F::Arccos),
        "arctan" => Function::Real(F::Arctan),
        "floor" => Function::Floor,
        "ceiling" => Function::Ceiling,
        "popcount" => Function::PopCount,
        "real" => Function::RealPart,
        "imag" => Function::ImaginaryPart,
        _ => return None,
    })
}

/// A built-in function: its name, its number of arguments, and the versions that have it.
pub struct BuiltinFunction {
    pub name: &'static str,
    arguments: RangeInclusive<usize>,
    versions: &'static [Version],
}

impl BuiltinFunction {
    /// A row of the table.
    const fn new(name: &'static str, arguments: RangeInclusive<usize>, versions: &'static [Version]) -> Self {
        Self { name, arguments, versions }
    }
}

const BOTH: &[Version] = &[Version::V2, Version::V3];
const ONLY_3: &[Version] = &[Version::V3];

static FUNCTIONS: [BuiltinFunction; 20] = [
    BuiltinFunction::new("sin", 1..=1, BOTH),
    BuiltinFunction::new("cos", 1..=1, BOTH),
    BuiltinFunction::new("tan", 1..=1, BOTH),
    BuiltinFunction::new("exp", 1..=1, BOTH),
    BuiltinFunction::new("ln", 1..=1, &[Version::V2]),
    BuiltinFunction::new("sqrt", 1..=1, BOTH),
    BuiltinFunction::new("arcsin", 1..=1, ONLY_3),
    BuiltinFunction::new("arccos", 1..=1, ONLY_3),
    BuiltinFunction::new("arctan", 1..=1, ONLY_3),
    BuiltinFunction::new("ceiling", 1..=1, ONLY_3),
    BuiltinFunction::new("floor", 1..=1, ONLY_3),
    BuiltinFunction::new("log", 1..=1, ONLY_3),
    BuiltinFunction::new("mod", 2..=2, ONLY_3),
    BuiltinFunction::new("popcount", 1..=1, ONLY_3),
    BuiltinFunction::new("pow", 2..=2, ONLY_3),
    BuiltinFunction::new("rotl", 2..=2, ONLY_3),
    BuiltinFunction::new("rotr", 2..=2, ONLY_3),
    BuiltinFunction::new("sizeof", 1..=2, ONLY_3),
    BuiltinFunction::new("real", 1..=1, ONLY_3),
    BuiltinFunction::new("imag", 1..=1, ONLY_3),
];

/// The built-in functions of a version.
pub fn functions(version: Version) -> impl Iterator<Item = &'static BuiltinFunction> {
    FUNCTIONS.iter().filter(move |function| function.versions.contains(&version))
}

/// The number of arguments of a built-in function, if it exists.
pub fn arity(name: &str, version: Version) -> Option<RangeInclusive<usize>> {
    functions(version).find(|function| function.name == name).map(|function| function.arguments.clone())
}
