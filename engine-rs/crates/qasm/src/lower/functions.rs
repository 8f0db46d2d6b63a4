//! Functions of the language, and calls in expressions.
//!
//! One table lists the functions of each version and their numbers of arguments. A function of
//! known values is evaluated; a function of a symbolic value becomes a node of an expression; a
//! function of a value that only a run knows makes the statement a block. Angles are in radians.

use std::ops::RangeInclusive;

use super::super::Version;
use super::super::ast::{BinaryOperator, ExpressionKind, List, Name};
use super::super::codes;
use super::super::parser::{Program, shorten};
use super::scope::Meaning;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::angle;
use circuit::classical::functions::{Function, apply_function, rotate_left};
use circuit::classical::operators::OperatorError;
use diagnostic::Span;

impl Lowerer<'_> {
    /// `sin(x)`, or a subroutine in an expression.
    pub(super) fn call(&mut self, program: &Program<'_>, name: Name, arguments: List, span: Span) -> Lowered<Value> {
        let text = program.names.text(name.symbol);
        if let Some(binding) = self.lookup(name.symbol) {
            return match binding.meaning {
                Meaning::Subroutine(_) if !self.in_gate => {
                    let arguments = program.ast.list(arguments).to_vec();
                    self.value_of_call(program, name, &arguments, span)
                }
                Meaning::Defining => Err(self.recursion(program, name)),
                Meaning::Subroutine(_) | Meaning::Extern(_) => {
                    if let Meaning::Extern(index) = binding.meaning {
                        self.check_external(program, index, arguments, span)?;
                    }
                    for index in arguments.range() {
                        let id = program.ast.lists[index];
                        if self.sort_of(program, id).is_none()
                            && matches!(self.value(program, id), Err(Stop::AlreadyReported))
                        {
                            return Err(Stop::AlreadyReported);
                        }
                    }
                    Err(Stop::Runtime)
                }
                Meaning::Poison => Err(Stop::AlreadyReported),
                other => {
                    let message = format!("`{text}` is {}, not a function", other.describe());
                    Err(self.error(codes::WRONG_KIND, name.span, message))
                }
            };
        }
        let Some(expected) = arity(text, self.version) else {
            self.poison(name.symbol, name.span);
            let message = format!("the function `{}` does not exist", shorten(text));
            let other = match text {
                "ln" => Some("log"),
                "log" => Some("ln"),
                "asin" => Some("arcsin"),
                "acos" => Some("arccos"),
                "atan" => Some("arctan"),
                _ => None,
            };
            return Err(match other {
                Some(other) if arity(other, self.version).is_some() => {
                    let stop = self.error(codes::UNKNOWN_NAME, name.span, message);
                    self.diagnostics.did_you_mean(name.span, other, true);
                    stop
                }
                _ => self.error(codes::UNKNOWN_NAME, name.span, message),
            });
        };
        let given = arguments.length as usize;
        if !expected.contains(&given) {
            let message = format!(
                "`{text}` takes {} argument{}, found {given}",
                expected.start(),
                if *expected.start() == 1 { "" } else { "s" }
            );
            return Err(self.error(codes::ARGUMENT_COUNT, span, message));
        }
        self.arguments_fit(program, text, arguments, span)?;
        if text == "sizeof"
            && let Some(size) = self.size_of(program, arguments, span)?
        {
            return Ok(size);
        }
        let mut values = [Value::Poison; 2];
        let mut stop = None;
        for (slot, index) in values.iter_mut().zip(arguments.range()) {
            let id = program.ast.lists[index];
            // `sizeof` and `popcount` look at registers, which are no numbers.
            match self.typed_value(program, id) {
                Ok(value) => *slot = value,
                Err(Stop::AlreadyReported) => return Err(Stop::AlreadyReported),
                Err(Stop::Runtime) => stop = Some(Stop::Runtime),
            }
        }
        match stop {
            Some(stop) => Err(stop),
            None => self.apply_function(text, values, span),
        }
    }

    /// `sizeof(array)`, `sizeof(array, 1)`. `None` if the argument is no array.
    fn size_of(&mut self, program: &Program<'_>, arguments: List, span: Span) -> Lowered<Option<Value>> {
        let ids = program.ast.list(arguments).to_vec();
        let expression = *program.ast.expression(ids[0]);
        let ExpressionKind::Name(symbol) = expression.kind else { return Ok(None) };
        let sizes = match self.lookup(symbol).map(|binding| binding.meaning) {
            Some(Meaning::Array(array)) => self.arrays[array as usize].sizes.clone(),
            Some(Meaning::Register { size, .. }) => vec![i128::from(size)],
            Some(Meaning::Alias { list, .. }) => vec![self.aliases[list as usize].len() as i128],
            _ => Vec::new(),
        };
        // Of an argument, only the type is known.
        let dimensions = match self.type_of(program, ids[0]) {
            Some(type_) if sizes.is_empty() => type_.dimensions as usize,
            _ => sizes.len(),
        };
        if dimensions == 0 {
            return Ok(None);
        }
        let dimension = match ids.get(1) {
            Some(&id) => self.integer(program, id)?,
            None => 0,
        };
        let place = usize::try_from(dimension).ok().filter(|&at| at < dimensions);
        if let Some(at) = place {
            return Ok(sizes.get(at).map(|&size| Value::Integer(size)));
        }
        let message = format!("this array has {dimensions} dimensions, counted from 0, found {dimension}");
        Err(self.error(codes::INDEX, span, message))
    }

    /// The value of a built-in function.
    fn apply_function(&mut self, text: &str, [first, second]: [Value; 2], span: Span) -> Lowered<Value> {
        let result = match (text, function_named(text), first.known(), second.known()) {
            ("pow", ..) => return self.apply(BinaryOperator::Power, first, second, span),
            ("mod", ..) => return self.apply(BinaryOperator::Modulo, first, second, span),
            ("rotl", _, Some(value), Some(by)) => rotate_left(value, by.whole().unwrap_or(0)),
            ("rotr", _, Some(value), Some(by)) => rotate_left(value, -by.whole().unwrap_or(0)),
            (_, Some(function), Some(value), _) => apply_function(function, value),
            (_, Some(Function::Real(function)), ..) => {
                let Value::Symbolic(id) = first else { return Err(Stop::Runtime) };
                let value = self.symbolic(angle::Expression::Call(function, id));
                return self.shallow(value, span);
            }
            _ => return Err(Stop::Runtime),
        };
        result.map(Value::from).map_err(|error| match (error, first.number()) {
            (OperatorError::NotFinite, Some(number)) => {
                let message = format!("`{text}` has no value at {}", json::number::text(number));
                self.error(codes::NOT_A_NUMBER, span, message)
            }
            _ => self.error(codes::TYPE, span, format!("`{text}` takes a number, found {}", first.describe())),
        })
    }
}

/// The function of one value that a name stands for.
pub(super) fn function_named(name: &str) -> Option<Function> {
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
pub(super) fn arity(name: &str, version: Version) -> Option<RangeInclusive<usize>> {
    functions(version).find(|function| function.name == name).map(|function| function.arguments.clone())
}
