//! Arrays: their sizes, and their elements as long as these are known.
//!
//! The elements of a small array are tracked one by one, in row-major order, so that loops over it
//! can be unrolled. An assignment with known index and value changes an element without making an
//! operation. Once an index or a value is known only at run time, the elements are forgotten and
//! only the sizes remain.
//!
//! Changes of elements are recorded as text as well: if a block needs the array, its declaration
//! and these assignments are written in front of it.

use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, Name};
use super::super::codes;
use super::super::parser::Program;
use super::scope::Meaning;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use diagnostic::Span;

/// An array of the program.
pub struct Array {
    /// The size of each dimension.
    pub sizes: Vec<i128>,
    /// The elements in row-major order; empty if they are not known.
    pub elements: Vec<Value>,
    /// The type of an element.
    pub base: u32,
    /// Indices (as text) and values of elements that have changed since the declaration.
    pub changed: Vec<(String, Value)>,
}

/// The limit of elements of an array that is tracked.
const MAX_TRACKED_ELEMENTS: i128 = 1 << 16;

impl Lowerer<'_> {
    /// Declares an array.
    pub(super) fn array(
        &mut self,
        program: &Program<'_>,
        name: Name,
        base: u32,
        dimensions: List,
        value: Option<ExpressionId>,
    ) -> Lowered<()> {
        let mut sizes = Vec::with_capacity(dimensions.length as usize);
        for index in dimensions.range() {
            sizes.push(self.integer(program, program.ast.lists[index])?);
        }
        if let Some(value) = value {
            self.shape_fits(program, value, &sizes)?;
        }
        let mut elements = Vec::new();
        let length: i128 = sizes.iter().product();
        if let Some(value) = value {
            let known = self.elements(program, base, value, &mut elements)?;
            if !known || elements.len() as i128 != length || length > MAX_TRACKED_ELEMENTS {
                elements.clear();
            }
        }
        self.arrays.push(Array { sizes, elements, base, changed: Vec::new() });
        self.declare(program, name, Meaning::Array(self.arrays.len() as u32 - 1))
    }

    /// Appends the values in `{{1, 2}, {3, 4}}`. Returns false if one is not known.
    pub(super) fn elements(
        &mut self,
        program: &Program<'_>,
        base: u32,
        id: ExpressionId,
        elements: &mut Vec<Value>,
    ) -> Lowered<bool> {
        if let ExpressionKind::ArrayLiteral(items) = program.ast.expression(id).kind {
            let mut known = true;
            for index in items.range() {
                known &= self.elements(program, base, program.ast.lists[index], elements)?;
            }
            return Ok(known);
        }
        let value = match self.value(program, id) {
            Ok(value) => self.converted(program, base, value, program.ast.expression(id).span),
            Err(stop) => Err(stop),
        };
        match value {
            Ok(value) => {
                elements.push(value);
                Ok(!matches!(value, Value::Runtime | Value::Symbolic(_)))
            }
            Err(Stop::Runtime) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// The position of the element with the given indices, if all of them and the array's elements
    /// are known.
    pub(super) fn element(&mut self, program: &Program<'_>, array: u32, indices: List) -> Lowered<Option<usize>> {
        let sizes = self.arrays[array as usize].sizes.clone();
        let mut place = 0_i128;
        let mut known = sizes.len() == indices.length as usize && !self.arrays[array as usize].elements.is_empty();
        for (number, at) in indices.range().enumerate() {
            let id = program.ast.lists[at];
            let expression = *program.ast.expression(id);
            let Some(&size) = sizes.get(number) else {
                let message = format!("this array has {} dimensions, found index {}", sizes.len(), number + 1);
                return Err(self.error(codes::INDEX, expression.span, message));
            };
            if matches!(expression.kind, ExpressionKind::Range { .. } | ExpressionKind::Set(_)) {
                known = false;
                continue;
            }
            let index = match self.integer(program, id) {
                Ok(index) => index,
                Err(Stop::Runtime) => {
                    known = false;
                    continue;
                }
                Err(stop) => return Err(stop),
            };
            let counted = if index < 0 { index + size } else { index };
            if !(0..size).contains(&counted) && !self.is_constant(program, id) {
                // The value of a variable may differ at run time from what is known here.
                known = false;
                continue;
            }
            if !(0..size).contains(&counted) {
                let message = format!("index {index} is out of range for an array of {size} elements");
                return Err(self.error(codes::INDEX, expression.span, message));
            }
            place = place * size + counted;
        }
        Ok(known.then_some(place as usize))
    }

    /// `a[1, 2] = value;`.
    #[allow(clippy::too_many_arguments)] // Each is a part of the one statement.
    pub(super) fn array_assignment(
        &mut self,
        program: &Program<'_>,
        symbol: u32,
        array: u32,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Lowered<()> {
        let place = match program.ast.expression(target).kind {
            ExpressionKind::Index(base, indices)
                if matches!(program.ast.expression(base).kind, ExpressionKind::Name(_)) =>
            {
                self.element(program, array, indices)?
            }
            _ => None,
        };
        let new = match self.typed_value(program, value) {
            Err(Stop::AlreadyReported) => return Err(Stop::AlreadyReported),
            Ok(new) => Some(new),
            Err(Stop::Runtime) => None,
        };
        let (Some(place), Some(mut new), 0) = (place, new, self.runtime_depth) else {
            self.prepare_assignment(program, target, operator, value);
            self.set_variable(symbol, Value::Runtime);
            return Err(Stop::Runtime);
        };
        if let Some(operator) = operator {
            new = self.apply(operator, self.arrays[array as usize].elements[place], new, span)?;
        }
        let new = self.converted(program, self.arrays[array as usize].base, new, program.ast.expression(value).span)?;
        self.note_element(array, place);
        let known = &mut self.arrays[array as usize];
        known.elements[place] = new;
        let mut indices = Vec::new();
        let mut rest = place as i128;
        for size in known.sizes.iter().rev() {
            indices.push((rest % size).to_string());
            rest /= size;
        }
        indices.reverse();
        known.changed.push((indices.join(", "), new));
        if self.note_assignment(symbol) { Err(Stop::Runtime) } else { Ok(()) }
    }
}
