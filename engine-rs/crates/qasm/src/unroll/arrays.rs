//! Arrays: their sizes, and their elements as far as these are known.
//!
//! The elements of a small array are tracked one by one, in row-major order, so that loops over it
//! can be unrolled. An assignment with known indices and values changes elements without making an
//! operation. Once an index or a value is known only at run time, the elements are forgotten and
//! only the sizes remain.
//!
//! Indices choose a [`ArrayPart`] of an array: an index leaves its dimension out, a range or a set
//! keeps the chosen positions of it. A part of no dimensions is an element, and a further index
//! chooses its bits.
//!
//! Changes of elements are recorded as text as well: if a block needs the array, its declaration
//! and these assignments are written in front of it.
//!
//! An element that only a run knows is [`Value::Runtime`], while its neighbours keep their values.
//! An empty list of elements means that none is known, which takes no memory however large the
//! array is.
//!
//! Arrays are passed by reference. A slice cannot be: the subroutine gets a copy
//! ([`SliceArgument`]), and changes are copied back when the call ends, if it was unrolled and all
//! of its elements are known.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, NO_DECLARATION};
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, TypeId, TypeKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor;
use super::Unroller;
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use circuit::numbers::decimal;
use diagnostic::{Span, join};

/// An array of the program.
pub struct Array {
    /// The size of each dimension.
    pub sizes: Vec<i128>,
    /// The elements in row-major order, [`Value::Runtime`] for one that is not known; empty if none
    /// is.
    pub elements: Vec<Value>,
    /// The type of an element.
    pub base: u32,
    /// Its declaration; [`NO_DECLARATION`] for the copy of a slice.
    pub owner: DeclarationId,
    /// Positions and values of elements that have changed since the declaration, and the statements that changed them.
    pub changed: Vec<(usize, Value, Span)>,
}

impl Array {
    /// The indices of an element, as an assignment names them.
    pub(super) fn indices(&self, position: usize) -> String {
        let mut rest = position as i128;
        let mut indices = Vec::new();
        for size in self.sizes.iter().rev() {
            indices.push(decimal(rest % size));
            rest /= size;
        }
        indices.reverse();
        join(&indices, ", ")
    }

    /// Keeps only the last change of each element.
    fn forget_old_changes(&mut self) {
        let mut is_changed = vec![false; self.elements.len()];
        self.changed.reverse();
        self.changed.retain(|&(position, ..)| !std::mem::replace(&mut is_changed[position], true));
        self.changed.reverse();
    }
}

/// A slice that is the argument of a call: a copy, and the positions in the array that it is copied
/// back to.
pub struct SliceArgument {
    pub copy: u32,
    pub expression: ExpressionId,
    pub is_mutable: bool,
    array: u32,
    positions: Vec<usize>,
}

/// The part of an array that indices choose.
pub(super) struct ArrayPart {
    array: u32,
    /// The position of its first element, without the dimensions that are left.
    start: usize,
    dimensions: Vec<Dimension>,
    /// Whether all indices are known.
    is_known: bool,
    /// An index behind those of an element, which chooses its bits.
    bits: Option<ExpressionId>,
}

/// A dimension of a part.
struct Dimension {
    size: i128,
    /// How many elements lie from one index to the next.
    stride: usize,
    /// The chosen indices, if these are not all.
    chosen: Option<Vec<u32>>,
}

/// The size of an element, in those of a bit.
const BITS_PER_ELEMENT: usize = 8;

/// The size of the slice that a call gets, beside its elements.
const BITS_PER_SLICE: usize = 64;

/// The limit of elements of an array that is tracked.
const MAX_TRACKED_ELEMENTS: i128 = 1 << 16;

impl ArrayPart {
    /// The size of each dimension that is left.
    pub(super) fn shape(&self) -> Vec<i128> {
        self.dimensions.iter().map(|dimension| dimension.size).collect()
    }

    /// The positions of its elements, in row-major order.
    fn positions(&self) -> Vec<usize> {
        let mut positions = vec![self.start];
        for dimension in &self.dimensions {
            let steps: Vec<usize> = match &dimension.chosen {
                Some(chosen) => chosen.iter().map(|&index| index as usize * dimension.stride).collect(),
                None => (0..dimension.size as usize).map(|index| index * dimension.stride).collect(),
            };
            positions = positions.iter().flat_map(|position| steps.iter().map(move |step| position + step)).collect();
        }
        positions
    }
}

impl Unroller<'_> {
    /// Declares an array.
    pub(super) fn declare_array(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        base: TypeId,
        dimensions: List,
        value: Option<ExpressionId>,
    ) -> Evaluation<()> {
        let mut sizes = Vec::with_capacity(dimensions.length as usize);
        for index in dimensions.range() {
            sizes.push(self.integer(tree, tree.ast.lists[index])?);
        }
        let mut elements = Vec::new();
        let length: i128 = sizes.iter().product();
        let mut is_copy = false;
        let mut is_known = true;
        if let Some(value) = value {
            is_known = match self.evaluate_array(tree, value) {
                Ok(Some((values, shape))) => {
                    self.check_same_shape(&sizes, &shape, tree.ast.expression(value).span)?;
                    is_copy = values.len() as i128 == length && !values.contains(&Value::Runtime);
                    elements = values;
                    is_copy
                }
                Ok(None) => {
                    is_copy = !tree.is_constant(value);
                    self.evaluate_elements(tree, base, value, &mut elements)?
                }
                // Not even how many there are.
                Err(EvaluationError::Runtime) => false,
                Err(error) => return Err(error),
            };
            if !is_known || elements.len() as i128 != length || length > MAX_TRACKED_ELEMENTS {
                elements.clear();
            }
        }
        let array = self.memory.arrays.len() as u32;
        self.spend(Work::Elements, BITS_PER_ELEMENT * elements.len(), tree.declaration(id).span)?;
        self.memory.arrays.push(Array { sizes, elements, base, owner: id, changed: Vec::new() });
        if is_copy {
            // What the text of its value names may have changed when that is written.
            for position in 0..self.memory.arrays[array as usize].elements.len() {
                self.change_element(array, position, self.memory.arrays[array as usize].elements[position]);
                self.note_passing_value(id);
            }
        }
        self.bind(id, Meaning::Array(array));
        if is_known {
            return Ok(());
        }
        self.record_array(tree, array, value);
        self.write_declaration(id);
        Err(EvaluationError::Runtime)
    }

    /// Appends the values in `{{1, 2}, {3, 4}}`. Returns false if one is not known.
    pub(super) fn evaluate_elements(
        &mut self,
        tree: &TypedTree<'_>,
        base: u32,
        id: ExpressionId,
        elements: &mut Vec<Value>,
    ) -> Evaluation<bool> {
        if let ExpressionKind::ArrayLiteral(items) = tree.ast.expression(id).kind {
            let mut known = true;
            for index in items.range() {
                known &= self.evaluate_elements(tree, base, tree.ast.lists[index], elements)?;
            }
            return Ok(known);
        }
        if let Some((values, _)) = self.evaluate_array(tree, id)? {
            let is_known = !values.is_empty() && !values.contains(&Value::Runtime);
            elements.extend(values);
            return Ok(is_known);
        }
        let value = match self.value(tree, id) {
            Ok(value) => self.converted_to_named(tree, base, value, tree.ast.expression(id).span),
            Err(error) => Err(error),
        };
        match value {
            Ok(value) => {
                elements.push(value);
                Ok(!matches!(value, Value::Runtime | Value::Symbolic(_)))
            }
            Err(EvaluationError::Runtime) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The part of an array that an expression names, if it names one.
    pub(super) fn part_of_array(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Option<ArrayPart>> {
        let mut chain = Vec::new();
        let mut current = id;
        while let ExpressionKind::Index(base, indices) = tree.ast.expression(current).kind {
            chain.push(indices);
            current = base;
        }
        let ExpressionKind::Name(_) = tree.ast.expression(current).kind else { return Ok(None) };
        let Meaning::Array(array) = self.meaning_of(tree, current) else { return Ok(None) };
        let mut stride = 1;
        let mut dimensions = Vec::new();
        for &size in self.memory.arrays[array as usize].sizes.iter().rev() {
            dimensions.push(Dimension { size, stride, chosen: None });
            stride *= size as usize;
        }
        dimensions.reverse();
        let mut part = ArrayPart { array, start: 0, dimensions, is_known: true, bits: None };
        while let Some(indices) = chain.pop() {
            self.apply_indices(tree, &mut part, indices)?;
        }
        Ok(Some(part))
    }

    /// Applies the indices of one pair of brackets.
    fn apply_indices(&mut self, tree: &TypedTree<'_>, part: &mut ArrayPart, indices: List) -> Evaluation<()> {
        /// The positions that are listed in the time of a step.
        const POSITIONS_PER_STEP: usize = 16;
        let first = tree.ast.lists[indices.start as usize];
        let span = tree.ast.expression(first).span;
        if part.dimensions.is_empty() {
            if part.bits.is_some() {
                return Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, "a single bit has no index"));
            }
            part.bits = Some(first);
            return Ok(());
        }
        let mut outer = part.dimensions.drain(..).collect::<Vec<_>>().into_iter();
        let dimensions = outer.len();
        for (number, at) in indices.range().enumerate() {
            let item = tree.ast.lists[at];
            let span = tree.ast.expression(item).span;
            let Some(mut dimension) = outer.next() else {
                let message =
                    format!("this array has {}, found index {}", count(dimensions as u32, "dimension"), number + 1);
                return Err(self.error(diagnostic_codes::INDEX_OUT_OF_RANGE, span, message));
            };
            let length = dimension.chosen.as_ref().map_or(dimension.size, |chosen| chosen.len() as i128);
            let index_at =
                |position: u32| dimension.chosen.as_ref().map_or(position, |chosen| chosen[position as usize]);
            if tree.ast.is_slice(item) {
                if length > MAX_TRACKED_ELEMENTS {
                    return Err(EvaluationError::Runtime);
                }
                let positions = self.select(tree, item, length as u32)?;
                self.spend(Work::Steps, positions.count() as usize / POSITIONS_PER_STEP, span)?;
                dimension.chosen = Some(positions.iter().map(index_at).collect());
                dimension.size = dimension.chosen.as_ref().map_or(0, |chosen| chosen.len() as i128);
                part.dimensions.push(dimension);
                continue;
            }
            match self.integer(tree, item) {
                Ok(index) => {
                    let counted = if index < 0 { index + length } else { index };
                    if (0..length).contains(&counted) {
                        part.start += index_at(counted as u32) as usize * dimension.stride;
                    } else if tree.is_constant(item) {
                        let message = format!(
                            "index {} is out of range for an array of {} elements",
                            decimal(index),
                            decimal(length)
                        );
                        return Err(self.error(diagnostic_codes::INDEX_OUT_OF_RANGE, span, message));
                    } else {
                        // The value of a variable may differ at run time from what is known here.
                        part.is_known = false;
                    }
                }
                Err(EvaluationError::Runtime) => part.is_known = false,
                Err(error) => return Err(error),
            }
        }
        part.dimensions.extend(outer);
        Ok(())
    }

    /// The value of an element, or of its bits.
    pub(super) fn value_of_element(&mut self, tree: &TypedTree<'_>, part: &ArrayPart) -> Evaluation<Value> {
        let array = &self.memory.arrays[part.array as usize];
        if !part.is_known || !part.dimensions.is_empty() || array.elements.is_empty() {
            return Err(EvaluationError::Runtime);
        }
        let (value, base) = (array.elements[part.start], array.base);
        match (part.bits, value) {
            (_, Value::Runtime) => Err(EvaluationError::Runtime),
            (Some(item), _) => {
                let type_ = tree.named_type(base);
                self.read_bits(tree, (value, type_), item)
            }
            (None, _) => Ok(value),
        }
    }

    /// The elements and sizes of an expression that is an array: a name, a slice, or arrays that
    /// are joined.
    pub(super) fn evaluate_array(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
    ) -> Evaluation<Option<(Vec<Value>, Vec<i128>)>> {
        let span = tree.ast.expression(id).span;
        if let ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) = tree.ast.expression(id).kind {
            let (Some((mut values, mut shape)), Some((more, other))) =
                (self.evaluate_array(tree, left)?, self.evaluate_array(tree, right)?)
            else {
                return Ok(None);
            };
            self.check_same_shape(&shape[1..], &other[1..], span)?;
            shape[0] += other[0];
            // Without the elements of one of them, nobody knows where those of the other are.
            if more.is_empty() {
                values.clear();
            } else if !values.is_empty() {
                values.extend(more);
            }
            return Ok(Some((values, shape)));
        }
        let Some(part) = self.part_of_array(tree, id)? else { return Ok(None) };
        if part.dimensions.is_empty() {
            return Ok(None);
        }
        let shape = part.shape();
        if !part.is_known || self.memory.arrays[part.array as usize].elements.is_empty() {
            return Ok(Some((Vec::new(), shape)));
        }
        let positions = self.positions_of(&part, span)?;
        let elements = &self.memory.arrays[part.array as usize].elements;
        Ok(Some((positions.into_iter().map(|position| elements[position]).collect(), shape)))
    }

    /// The positions of a part's elements, which count as steps.
    fn positions_of(&mut self, part: &ArrayPart, span: Span) -> Evaluation<Vec<usize>> {
        let positions = part.positions();
        self.spend(Work::Steps, positions.len(), span)?;
        Ok(positions)
    }

    /// Reports arrays of different sizes.
    pub(super) fn check_same_shape(&mut self, wanted: &[i128], found: &[i128], span: Span) -> Evaluation<()> {
        if wanted == found {
            return Ok(());
        }
        let text =
            |sizes: &[i128]| join(&sizes.iter().map(|&size| (size as u64).to_string()).collect::<Vec<_>>(), " × ");
        let message = format!("expected an array of size {}, found {}", text(wanted), text(found));
        Err(self.error(diagnostic_codes::REGISTER_SIZE_MISMATCH, span, message))
    }

    /// `a[1, 2] = value;`, `a[0:1] = b;`.
    pub(super) fn array_assignment(
        &mut self,
        tree: &TypedTree<'_>,
        (variable, array): (DeclarationId, u32),
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Evaluation<()> {
        match self.evaluate_changes(tree, target, operator, value, span) {
            Ok(changes) if self.runtime_depth == 0 => {
                if variable != self.memory.arrays[array as usize].owner {
                    // A subroutine has the array by reference, and its text names the argument.
                    self.change_argument(tree, array, changes);
                    return Ok(());
                }
                for (position, value) in changes {
                    self.change_element(array, position, value);
                }
                self.finish_known_assignment(variable)
            }
            Ok(_) | Err(EvaluationError::Runtime) => {
                self.prepare_assignment(tree, target, operator, value);
                self.set_variable(variable, Value::Runtime);
                Err(EvaluationError::Runtime)
            }
            Err(error) => Err(error),
        }
    }

    /// The elements that an assignment changes, with their values.
    fn evaluate_changes(
        &mut self,
        tree: &TypedTree<'_>,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Evaluation<Vec<(usize, Value)>> {
        let Some(part) = self.part_of_array(tree, target)? else { return Err(EvaluationError::Runtime) };
        let value_span = tree.ast.expression(value).span;
        let base = self.memory.arrays[part.array as usize].base;
        let length: i128 = self.memory.arrays[part.array as usize].sizes.iter().product();
        if !part.dimensions.is_empty() {
            let Some((values, shape)) = self.evaluate_array(tree, value)? else { return Err(EvaluationError::Runtime) };
            self.check_same_shape(&part.shape(), &shape, value_span)?;
            if values.is_empty()
                || values.contains(&Value::Runtime)
                || !part.is_known
                || operator.is_some()
                || length > MAX_TRACKED_ELEMENTS
            {
                return Err(EvaluationError::Runtime);
            }
            let positions = self.positions_of(&part, span)?;
            return Ok(positions.into_iter().zip(values).collect());
        }
        let new = if let Some(item) = part.bits {
            let old = self.value_of_element(tree, &ArrayPart { bits: None, dimensions: Vec::new(), ..part })?;
            let type_ = tree.named_type(base);
            self.evaluate_bit_assignment(tree, (old, type_), item, (operator, value), span)?
        } else {
            let mut new = self.typed_value(tree, value)?;
            if let Some(operator) = operator {
                let old = self.value_of_element(tree, &part)?;
                new = self.apply(operator, old, new, span)?;
            }
            self.converted_to_named(tree, base, new, value_span)?
        };
        if !part.is_known || length > MAX_TRACKED_ELEMENTS || new == Value::Runtime {
            return Err(EvaluationError::Runtime);
        }
        Ok(vec![(part.start, new)])
    }

    /// A slice as an argument: a copy, which is copied back behind the call if the subroutine may
    /// change it.
    pub(super) fn bind_slice(&mut self, tree: &TypedTree<'_>, type_: u32, id: ExpressionId) -> Evaluation<Meaning> {
        let span = tree.ast.expression(id).span;
        let TypeKind::ArrayReference { base, readonly, .. } = tree.ast.types[type_ as usize].kind else {
            return Ok(Meaning::Variable(Value::Runtime));
        };
        let Some((elements, sizes)) = self.evaluate_array(tree, id)? else {
            return Ok(Meaning::Variable(Value::Runtime));
        };
        let array = self.memory.arrays.len() as u32;
        self.spend(Work::Elements, BITS_PER_SLICE + BITS_PER_ELEMENT * elements.len(), span)?;
        self.memory.arrays.push(Array { sizes, elements, base, owner: NO_DECLARATION, changed: Vec::new() });
        self.check_array_sizes(tree, type_, array, span)?;
        if let Some(part) = self.part_of_array(tree, id)? {
            let is_mutable = !readonly;
            let positions = if is_mutable && part.is_known { self.positions_of(&part, span)? } else { Vec::new() };
            let mut is_taken = vec![false; self.memory.arrays[part.array as usize].elements.len()];
            for other in self.memory.slice_arguments.iter().filter(|other| other.array == part.array) {
                for &position in &other.positions {
                    if let Some(taken) = is_taken.get_mut(position) {
                        *taken = true;
                    }
                }
            }
            if positions.iter().any(|&position| is_taken.get(position) == Some(&true)) {
                return Err(self.error(
                    diagnostic_codes::WRONG_KIND_OF_NAME,
                    span,
                    "an element is passed twice as `mutable`",
                ));
            }
            let slice = SliceArgument { copy: array, expression: id, is_mutable, array: part.array, positions };
            self.memory.slice_arguments.push(slice);
        }
        Ok(Meaning::Array(array))
    }

    /// Returns whether a call can be unrolled with the slices that it gets, those beyond a number
    /// of them: their elements are known, and what it changes in them can be copied back.
    pub(super) fn has_known_slices(&self, count: usize) -> bool {
        self.memory.slice_arguments[count..].iter().all(|slice| {
            let elements = &self.memory.arrays[slice.copy as usize].elements;
            (self.runtime_depth == 0 || !slice.is_mutable)
                && !elements.is_empty()
                && !elements.contains(&Value::Runtime)
        })
    }

    /// Copies slices back that a call could change, down to a number of them. If the call is not
    /// unrolled, the arrays are not known behind it.
    pub(super) fn copy_slices_back(&mut self, tree: &TypedTree<'_>, count: usize, is_unrolled: bool) {
        while self.memory.slice_arguments.len() > count {
            let Some(slice) = self.memory.slice_arguments.pop() else { return };
            if !slice.is_mutable {
                continue;
            }
            let elements = self.memory.arrays[slice.copy as usize].elements.clone();
            // A speculation that is rolled back undoes changes of the copy, too.
            self.forget_elements(slice.copy);
            if is_unrolled && elements.len() == slice.positions.len() {
                let old = &self.memory.arrays[slice.array as usize].elements;
                let changes = slice.positions.into_iter().zip(elements);
                let changes = changes.filter(|&(position, value)| old.get(position) != Some(&value)).collect();
                self.change_argument(tree, slice.array, changes);
            } else {
                self.forget_array(tree, slice.array);
            }
        }
    }

    /// Changes elements of an array that a call has by reference. Where the declaration of the array is written already, the changes are
    /// written, too: the call is not.
    fn change_argument(&mut self, tree: &TypedTree<'_>, array: u32, changes: Vec<(usize, Value)>) {
        for (position, value) in changes {
            self.change_element(array, position, value);
            self.write_element(tree, array, position, value);
        }
    }

    /// Forgets the elements of an array, which a run changes. It has stored those that are known.
    pub(super) fn forget_array(&mut self, tree: &TypedTree<'_>, array: u32) {
        if self.is_recording() && !self.memory.arrays[array as usize].elements.is_empty() {
            let _ = self.array_variable(tree, array);
        }
        self.forget_elements(array);
    }

    /// Changes an element of an array, which is tracked from now on.
    fn change_element(&mut self, array: u32, position: usize, value: Value) {
        let known = &mut self.memory.arrays[array as usize];
        if known.elements.is_empty() {
            let length: i128 = known.sizes.iter().product();
            known.elements = vec![Value::Runtime; length as usize];
            let _ = self.spend(Work::Elements, BITS_PER_ELEMENT * length as usize, Span::default());
        }
        // As much as a few statements.
        let _ = self.spend(Work::Steps, 4, Span::default());
        self.journal_element(array, position);
        let known = &mut self.memory.arrays[array as usize];
        known.elements[position] = value;
        known.changed.push((position, value, self.recorder.span));
        let length = known.changed.len();
        if !self.is_speculating() && length > 2 * MAX_TRACKED_ELEMENTS as usize {
            self.memory.arrays[array as usize].forget_old_changes();
        }
    }
}

/// The declaration at the root of `a[1][2]`.
pub(super) fn root_of(tree: &TypedTree<'_>, id: ExpressionId) -> DeclarationId {
    tree.declaration_of(visitor::root(tree.ast, id))
}
