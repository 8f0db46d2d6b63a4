//! Copies that a run makes: of arrays, of parts of them, and of bits of numbers.
//!
//! A run stores one value at a time, so that `b[1:2] = a[0:1];` becomes a step for each element.
//! The elements go into a variable of their own first, because the parts may overlap. In the same
//! way a call that becomes a block gets a slice as a copy, and gives it back.
//!
//! Everything here is recorded and not computed: the results are nodes of expressions and steps for
//! a run. `None` means that no simulation can follow, and the block around it then says that its
//! execution is unknown.
//!
//! Positions of elements are row-major, as in [`arrays`](super::arrays). A position may be an
//! expression itself, computed from indices that only a run knows. The number of elements of one
//! copy is limited ([`MAX_ARRAY_ELEMENTS`]), because each becomes a step.

use super::super::analysis::TypedTree;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List};
use super::Unroller;
use super::arrays::SliceArgument;
use super::execution::StoredValue;
use super::memory::Meaning;
use super::residual::{MAX_ARRAY_ELEMENTS, MAX_REGISTER_BITS};
use circuit::classical::conversion::{Sort, Type};
use circuit::classical::value::Value;
use circuit::classical::{Control, Expression, Target};

/// A part of an array, whose indices a run may decide.
pub struct ResidualPart {
    pub array: u32,
    /// The nodes of the positions of its elements, in row-major order.
    pub positions: Vec<u32>,
    /// Whether it is a single element, and no array.
    pub is_element: bool,
}

impl Unroller<'_> {
    /// The node of an index that is known.
    pub(super) fn index_node(&mut self, index: usize) -> u32 {
        self.literal(Value::Integer(index as i128))
    }

    /// The part of an array that `a`, `a[1, i]` or `a[1][0:i]` names.
    pub(super) fn residual_part_of_array(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<ResidualPart> {
        let mut lists = Vec::new();
        let mut current = id;
        while let ExpressionKind::Index(base, list) = tree.ast.expression(current).kind {
            lists.push(list);
            current = base;
        }
        let ExpressionKind::Name(_) = tree.ast.expression(current).kind else { return None };
        let Meaning::Array(array) = self.meaning_of(tree, current) else { return None };
        let sizes = self.memory.arrays[array as usize].sizes.clone();
        if sizes.iter().product::<i128>() > MAX_ARRAY_ELEMENTS as i128 {
            return None;
        }
        // What is chosen in each dimension, and the dimensions that are left to the next indices.
        let mut chosen = vec![None; sizes.len()];
        let mut open: Vec<usize> = (0..sizes.len()).collect();
        while let Some(list) = lists.pop() {
            let mut items = tree.ast.list(list).iter();
            for dimension in std::mem::take(&mut open) {
                let Some(&item) = items.next() else {
                    open.push(dimension);
                    continue;
                };
                let size = sizes[dimension] as usize;
                let is_slice = tree.ast.is_slice(item);
                let before: Option<Vec<u32>> = chosen[dimension].take();
                chosen[dimension] = Some(if is_slice || before.is_some() {
                    self.place_nodes(tree, item, before.as_deref(), size as u32)?
                } else {
                    let mut index = self.residual_part(tree, item)?;
                    if sizes.len() > 1 {
                        // A run counts negative positions from the end of the whole array.
                        let whole = self.index_node(size);
                        index = self.binary(BinaryOperator::Add, index, whole)?;
                        index = self.binary(BinaryOperator::Modulo, index, whole)?;
                    }
                    vec![index]
                });
                if is_slice {
                    open.push(dimension);
                }
            }
            if items.next().is_some() {
                return None;
            }
        }
        let is_element = open.is_empty();
        let mut positions = vec![None];
        for (chosen, &size) in chosen.into_iter().zip(&sizes) {
            let whole = self.index_node(size as usize);
            let chosen = chosen.unwrap_or_else(|| (0..size as usize).map(|index| self.index_node(index)).collect());
            let mut next = Vec::with_capacity(positions.len() * chosen.len());
            for before in positions {
                for &index in &chosen {
                    next.push(Some(match before {
                        None => index,
                        Some(before) => {
                            let row = self.binary(BinaryOperator::Multiply, before, whole)?;
                            self.binary(BinaryOperator::Add, row, index)?
                        }
                    }));
                }
            }
            positions = next;
        }
        Some(ResidualPart { array, positions: positions.into_iter().flatten().collect(), is_element })
    }

    /// The nodes of the places that an index, range or set chooses: of those that are chosen before, or of so many.
    fn place_nodes(
        &mut self,
        tree: &TypedTree<'_>,
        item: ExpressionId,
        before: Option<&[u32]>,
        size: u32,
    ) -> Option<Vec<u32>> {
        let length = before.map_or(size, |before| before.len() as u32);
        let places = self.select(tree, item, length).ok()?;
        if places.count() as usize > MAX_ARRAY_ELEMENTS {
            return None;
        }
        let node = |place: u32| match before {
            Some(nodes) => nodes[place as usize],
            None => self.index_node(place as usize),
        };
        Some(places.iter().map(node).collect())
    }

    /// The nodes of the elements of an array, in row-major order; of a single value, its node.
    pub(super) fn residual_elements(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<Vec<u32>> {
        match tree.ast.expression(id).kind {
            ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) => {
                let mut elements = self.residual_elements(tree, left)?;
                elements.extend(self.residual_elements(tree, right)?);
                (elements.len() <= MAX_ARRAY_ELEMENTS).then_some(elements)
            }
            ExpressionKind::ArrayLiteral(items) => {
                let mut elements = Vec::new();
                for &item in tree.ast.list(items) {
                    elements.extend(self.residual_elements(tree, item)?);
                }
                Some(elements)
            }
            _ => match self.residual_part_of_array(tree, id) {
                Some(ResidualPart { array, positions, .. }) => {
                    let variable = self.array_variable(tree, array)?;
                    Some(self.element_nodes(variable, positions))
                }
                None => Some(vec![self.residual_part(tree, id)?]),
            },
        }
    }

    /// The nodes of elements at some positions.
    fn element_nodes(&mut self, variable: u32, positions: Vec<u32>) -> Vec<u32> {
        positions.into_iter().map(|position| self.node_of(Expression::Element(variable, position))).collect()
    }

    /// Records that elements of an array get other values.
    pub(super) fn record_elements(&mut self, variable: u32, positions: Vec<u32>, values: Vec<u32>) -> Option<()> {
        if positions.len() != values.len() {
            return None;
        }
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        let copy = self.new_variable(type_, values.len() as u32);
        for (index, value) in values.into_iter().enumerate() {
            let (index, value) = (self.index_node(index), self.cast(type_, value)?);
            self.record_step(Control::Assign(Target::Element(copy, index), value));
        }
        for (index, position) in positions.into_iter().enumerate() {
            let index = self.index_node(index);
            let value = self.node_of(Expression::Element(copy, index));
            self.record_step(Control::Assign(Target::Element(variable, position), value));
        }
        Some(())
    }

    /// The node of an index of so many, which is counted from the end where it is negative.
    pub(super) fn counted_from_start(&mut self, index: u32, length: usize) -> Option<u32> {
        let (zero, length) = (self.index_node(0), self.index_node(length));
        let is_negative = self.binary(BinaryOperator::Less, index, zero)?;
        let times = self.cast(Type { sort: Sort::Int, width: 0 }, is_negative)?;
        let offset = self.binary(BinaryOperator::Multiply, times, length)?;
        self.binary(BinaryOperator::Add, index, offset)
    }

    /// Records that elements of an array get the values of an expression.
    pub(super) fn record_elements_of(
        &mut self,
        tree: &TypedTree<'_>,
        (variable, positions): (u32, Vec<u32>),
        value: ExpressionId,
    ) -> Option<()> {
        if let Some(values) = self.residual_elements(tree, value) {
            return self.record_elements(variable, positions, values);
        }
        self.record_at_index(tree, &mut |unroller| drop(unroller.part_of_array(tree, value)), &mut |unroller| {
            let values = unroller.residual_elements(tree, value)?;
            unroller.record_elements(variable, positions.clone(), values)
        })
    }

    /// Records that an array gets the value that it is declared with.
    pub(super) fn record_array(&mut self, tree: &TypedTree<'_>, array: u32, value: Option<ExpressionId>) {
        self.prepare(|unroller| {
            let variable = unroller.array_variable(tree, array)?;
            let length = unroller.circuit.classical.variables[variable as usize].elements;
            let positions = unroller.first_positions(length as usize);
            unroller.record_elements_of(tree, (variable, positions), value?)
        });
    }

    /// Records that a slice is copied for a call. Returns the array that it is a part of, and the
    /// nodes of its positions there.
    pub(super) fn record_slice(&mut self, tree: &TypedTree<'_>, slice: &SliceArgument) -> Option<(u32, Vec<u32>)> {
        let ResidualPart { array, positions, .. } = self.residual_part_of_array(tree, slice.expression)?;
        let source = self.array_variable(tree, array)?;
        self.forget_elements(slice.copy);
        let copy = self.array_variable(tree, slice.copy)?;
        if slice.is_mutable {
            self.forget_elements(array);
        }
        let values = self.element_nodes(source, positions.clone());
        let own = self.first_positions(values.len());
        self.record_elements(copy, own, values)?;
        Some((source, positions))
    }

    /// Records that a slice which a call may have changed is copied back.
    pub(super) fn record_return(
        &mut self,
        tree: &TypedTree<'_>,
        slice: &SliceArgument,
        (source, positions): (u32, Vec<u32>),
    ) -> Option<()> {
        let copy = self.array_variable(tree, slice.copy)?;
        let own = self.first_positions(positions.len());
        let values = self.element_nodes(copy, own);
        self.record_elements(source, positions, values)
    }

    /// The nodes of the positions of a whole array.
    pub(super) fn first_positions(&mut self, length: usize) -> Vec<u32> {
        (0..length).map(|index| self.index_node(index)).collect()
    }

    /// The node of the bits of a number that a range or set chooses.
    pub(super) fn residual_bits(
        &mut self,
        tree: &TypedTree<'_>,
        base: ExpressionId,
        item: ExpressionId,
    ) -> Option<u32> {
        let value = self.residual_part(tree, base)?;
        let places = self.place_nodes(tree, item, None, tree.type_of(base)?.width)?;
        let width = places.len() as u32;
        let mut row = None;
        for (index, place) in places.into_iter().enumerate() {
            let bit = self.node_of(Expression::Bit(value, place));
            let bit = self.cast(Type { sort: Sort::Uint, width }, bit)?;
            let index = self.index_node(index);
            let bit = self.binary(BinaryOperator::ShiftLeft, bit, index)?;
            row = Some(match row {
                None => bit,
                Some(row) => self.binary(BinaryOperator::BitOr, row, bit)?,
            });
        }
        self.cast(Type { sort: Sort::Bit, width }, row?)
    }

    /// Records `n[2] = value` or `n[2:3] = value`, or the same with an element of an array: the
    /// number is copied, its bits are changed, and it is stored again.
    pub(super) fn record_bits(
        &mut self,
        tree: &TypedTree<'_>,
        (base, indices): (ExpressionId, List),
        value: StoredValue,
    ) -> Option<()> {
        let &[item] = tree.ast.list(indices) else { return None };
        let is_slice = tree.ast.is_slice(item);
        let whole = self.residual(tree, base)?;
        let (stored, type_) = self.resolve_target(tree, base)?;
        let places =
            if is_slice { self.place_nodes(tree, item, None, type_.width)? } else { vec![self.residual(tree, item)?] };
        let width = if is_slice { places.len() as u32 } else { 0 };
        if width as usize > MAX_REGISTER_BITS {
            return None;
        }
        let row = Type { sort: Sort::Bit, width };
        let (copy, bits) = (self.new_variable(type_, 1), self.new_variable(row, 1));
        self.store(tree, (Target::Variable(bits), row), value)?;
        let bits = self.node_of(Expression::Variable(bits));
        self.record_step(Control::Assign(Target::Variable(copy), whole));
        for (index, place) in places.into_iter().enumerate() {
            let index = self.index_node(index);
            let bit = if is_slice { self.node_of(Expression::Bit(bits, index)) } else { bits };
            self.record_step(Control::Assign(Target::VariableBit(copy, place), bit));
        }
        let copy = self.node_of(Expression::Variable(copy));
        self.record_step(Control::Assign(stored, copy));
        Some(())
    }
}
