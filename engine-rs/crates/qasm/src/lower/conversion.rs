//! Conversion of values to types, and the widths and sizes of types.
//!
//! [`convert`] holds the rules of casts and assignments. Widths must be constant and within limits.

use super::super::ast::{ExpressionId, TypeKind};
use super::super::codes;
use super::super::parser::Program;
use super::types::Type;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::classical::conversion::{Sort, convert};
use diagnostic::Span;

impl Lowerer<'_> {
    /// The value of a constant in its declared type.
    pub(super) fn constant_of_type(&mut self, program: &Program<'_>, type_: u32, id: ExpressionId) -> Lowered<Value> {
        let span = program.ast.expression(id).span;
        self.check_type(program, type_)?;
        let value = self.value(program, id);
        if !matches!(value, Err(Stop::AlreadyReported)) {
            self.must_be_constant(program, id, "a constant's value")?;
            if let Some(to) = self.named_type(program, type_) {
                self.fits(program, to, id)?;
            }
        }
        match value {
            // What `dt` is worth is of no use to a circuit.
            Ok(Value::Symbolic(_)) | Err(Stop::Runtime) => Ok(Value::Runtime),
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
        match (type_.sort, value) {
            (_, Value::Poison | Value::Runtime) | (Sort::Float | Sort::Angle, Value::Symbolic(_)) => Ok(value),
            (_, Value::Symbolic(_)) => Err(Stop::Runtime),
            _ => match value.known().and_then(|known| convert(type_.scalar(), known)) {
                Some(converted) => Ok(converted.into()),
                None => Err(self.mismatch(type_.scalar().wanted(), value, span)),
            },
        }
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
