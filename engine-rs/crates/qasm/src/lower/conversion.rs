//! Conversion of values to types, and the widths and sizes of types.
//!
//! The rules are those of casts and assignments in the specification ("Types and Casting"):
//! integers wrap at their width, floats are truncated to integers, angles are rounded to the
//! nearest part of a turn, and a truth value is whether a number is not zero. Widths must be
//! constant and within limits.

use super::super::ast::{ExpressionId, TypeKind};
use super::super::codes;
use super::super::parser::Program;
use super::types::{Sort, Type};
use super::value::{Value, angle_bits, angle_of, wrapped};
use super::{Lowered, Lowerer, Stop};
use diagnostic::Span;

impl Lowerer<'_> {
    /// The value of a constant in its declared type.
    pub(super) fn constant_of_type(&mut self, program: &Program<'_>, type_: u32, id: ExpressionId) -> Lowered<Value> {
        let span = program.ast.expression(id).span;
        self.check_type(program, type_)?;
        match self.value(program, id) {
            Ok(Value::Symbolic(_)) | Err(Stop::Runtime) => {
                // `dt` and complex numbers are constants whose value is of no use to a circuit.
                if matches!(
                    program.ast.types[type_ as usize].kind,
                    TypeKind::Duration | TypeKind::Stretch | TypeKind::Complex(_)
                ) {
                    return Ok(Value::Runtime);
                }
                if self.is_constant(program, id) {
                    return Ok(Value::Runtime);
                }
                Err(self.error(codes::NOT_CONSTANT, span, "a constant's value must be known before the program runs"))
            }
            Ok(value) => self.converted(program, type_, value, span),
            Err(stop) => Err(stop),
        }
    }

    /// A value converted to the type that a program names.
    pub(super) fn converted(&mut self, program: &Program<'_>, type_: u32, value: Value, span: Span) -> Lowered<Value> {
        match program.ast.types[type_ as usize].kind {
            TypeKind::Array { .. } | TypeKind::ArrayReference { .. } | TypeKind::Qubit(_) => Ok(Value::Runtime),
            _ => match self.named_type(program, type_) {
                Some(type_) => self.converted_to(type_, value, span),
                // Its width is wrong.
                None => self.check_type(program, type_).map(|()| Value::Runtime),
            },
        }
    }

    /// A value converted to a type that is not an array.
    pub(super) fn converted_to(&mut self, type_: Type, value: Value, span: Span) -> Lowered<Value> {
        let width = type_.width.clamp(1, 64);
        let converted = match (type_.sort, value) {
            (_, Value::Poison | Value::Runtime)
            | (Sort::Float | Sort::Angle, Value::Symbolic(_))
            | (Sort::Duration, Value::Duration(_)) => value,
            (_, Value::Symbolic(_)) => return Err(Stop::Runtime),
            (Sort::Int | Sort::Uint, _) => {
                let whole = match value {
                    Value::Integer(value) | Value::Unsigned { value, .. } => value,
                    Value::Bool(value) => i128::from(value),
                    Value::Float(value) => value.trunc() as i128,
                    Value::Bits { value, width } if width < 127 => value as i128,
                    other => return Err(self.mismatch("a whole number", other, span)),
                };
                match (type_.sort, type_.width) {
                    (Sort::Uint, 0) => Value::Integer(wrapped(whole, 64, false)),
                    (Sort::Uint, _) => Value::Unsigned { value: wrapped(whole, width, false), width },
                    (_, 0) => Value::Integer(wrapped(whole, 64, true)),
                    _ => Value::Integer(wrapped(whole, width, true)),
                }
            }
            (Sort::Float, value) => match value.number() {
                Some(number) => Value::Float(number),
                None => return Err(self.mismatch("a number", value, span)),
            },
            (Sort::Angle, value) => {
                let width = if type_.width == 0 { 64 } else { width };
                match value {
                    Value::Bits { value, width: from } => {
                        angle_of(std::f64::consts::TAU * value as f64 / 2_f64.powi(from as i32), width)
                    }
                    _ => match value.number() {
                        Some(number) => angle_of(number, width),
                        None => return Err(self.mismatch("a number", value, span)),
                    },
                }
            }
            (Sort::Bool, Value::Bits { value, .. }) => Value::Bool(value != 0),
            (Sort::Bool, value) => match value.number() {
                Some(number) => Value::Bool(number != 0.0),
                None => return Err(self.mismatch("a truth value", value, span)),
            },
            (Sort::Bit, _) => {
                let bits = match value {
                    Value::Integer(value) | Value::Unsigned { value, .. } => value as u128,
                    Value::Bool(value) => u128::from(value),
                    Value::Bits { value, .. } => value,
                    Value::Angle(radians, _) if type_.width == 0 => u128::from(radians != 0.0),
                    Value::Angle(radians, width) => angle_bits(radians, width),
                    other => return Err(self.mismatch("bits", other, span)),
                };
                if type_.width == 0 {
                    return Ok(Value::Bool(bits & 1 == 1));
                }
                let width = type_.width.clamp(1, 128);
                let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
                Value::Bits { value: bits & mask, width }
            }
            (Sort::Duration, other) => return Err(self.mismatch("a duration, such as `100ns`", other, span)),
            (Sort::Complex, _) => Value::Runtime,
        };
        Ok(converted)
    }

    pub(super) fn mismatch(&mut self, wanted: &str, found: Value, span: Span) -> Stop {
        self.error(codes::TYPE, span, format!("expected {wanted}, found {}", found.describe()))
    }

    /// Checks the widths and sizes in a type.
    pub(super) fn check_type(&mut self, program: &Program<'_>, type_: u32) -> Lowered<()> {
        const MAX_WIDTH: i128 = 65_536;
        const MAX_ARRAY_LENGTH: i128 = 1 << 24;
        let node = program.ast.types[type_ as usize];
        let width = match node.kind {
            TypeKind::Bit(width)
            | TypeKind::Int(width)
            | TypeKind::Uint(width)
            | TypeKind::Float(width)
            | TypeKind::Angle(width) => width,
            TypeKind::Complex(Some(part)) => return self.check_type(program, part),
            TypeKind::ArrayReference { base, dimensions, counted: true, .. } => {
                self.check_type(program, base)?;
                let count = self.constant_width(program, program.ast.lists[dimensions.start as usize])?;
                if (1..=7).contains(&count) {
                    return Ok(());
                }
                return Err(self.error(codes::TYPE, node.span, "an array has 1 to 7 dimensions"));
            }
            TypeKind::Array { base, dimensions } | TypeKind::ArrayReference { base, dimensions, .. } => {
                self.check_type(program, base)?;
                if dimensions.length > 7 {
                    return Err(self.error(codes::TYPE, node.span, "an array has at most 7 dimensions"));
                }
                let mut length = 1_i128;
                for index in dimensions.range() {
                    let id = program.ast.lists[index];
                    let size = self.constant_width(program, id)?;
                    self.must_be_constant(program, id, "an array's size")?;
                    length = length.saturating_mul(size);
                    if size < 0 || length > MAX_ARRAY_LENGTH {
                        let message = if size < 0 {
                            "an array's size is a whole number from 0 upwards".to_owned()
                        } else {
                            format!("an array has at most {MAX_ARRAY_LENGTH} elements")
                        };
                        return Err(self.error(codes::WIDTH_LIMIT, program.ast.expression(id).span, message));
                    }
                }
                return Ok(());
            }
            _ => None,
        };
        let Some(id) = width else { return Ok(()) };
        let span = program.ast.expression(id).span;
        let size = self.constant_width(program, id)?;
        self.must_be_constant(program, id, "a type's width")?;
        if size < 1 {
            return Err(self.error(codes::REGISTER_SIZE, span, format!("a type is at least 1 bit wide, found {size}")));
        }
        if size > MAX_WIDTH {
            return Err(self.error(codes::WIDTH_LIMIT, span, format!("a type is at most {MAX_WIDTH} bits wide")));
        }
        Ok(())
    }

    /// A width, which must be known.
    fn constant_width(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<i128> {
        match self.integer(program, id) {
            Err(Stop::Runtime) => {
                let span = program.ast.expression(id).span;
                Err(self.error(codes::NOT_CONSTANT, span, "a width must be known before the program runs"))
            }
            other => other,
        }
    }
}
