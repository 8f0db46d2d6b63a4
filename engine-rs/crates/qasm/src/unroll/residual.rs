//! Expressions that only a run evaluates.
//!
//! [`Unroller::residual`] turns a tree into nodes of [`circuit::classical`]. Parts that are known
//! become literals, and operators on literals are computed here, so that only what depends on a run
//! remains: variables, clbits and free parameters. A call of a subroutine is recorded as a step
//! that happens before (see [`execution`](super::execution)), and the expression reads its result.
//!
//! Nothing is reported: whoever needs an expression has evaluated it before, and reported its
//! mistakes.
//!
//! Nodes are shared where that is cheap: those of whole registers are stored by their first bit.
//! `None` means that no simulation can evaluate the expression, for example because it calls an
//! external function.
//!
//! A name has one variable per depth of calls, because a recursive call has its own. Arrays are one
//! variable with elements; on its first use, known elements are stored into it, so a run sees what
//! the program has computed so far.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, NO_DECLARATION};
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, Name, UnaryOperator};
use super::super::values::functions::function_named;
use super::budget::Work;
use super::copies::ResidualPart;
use super::execution::CallResult;
use super::memory::Meaning;
use super::value::Value;
use super::{Unroller, entry};
use circuit::angle;
use circuit::classical::conversion::{self, Sort, convert};
use circuit::classical::functions::Function;
use circuit::classical::operators::{apply, apply_unary};
use circuit::classical::{Control, Expression, Target, Variable, value};
use circuit::operation::Body;
use diagnostic::Span;

/// The limit of bits of a register that is read as a whole.
pub const MAX_REGISTER_BITS: usize = 128;
/// The limit of elements of an array that a run indexes.
pub const MAX_ARRAY_ELEMENTS: usize = 4096;
/// The type of truth values.
const BOOL: conversion::Type = conversion::Type { sort: Sort::Bool, width: 0 };

impl Unroller<'_> {
    /// The expression that a run evaluates; `None` where a simulation cannot evaluate it.
    pub(super) fn residual(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<u32> {
        if !self.is_recording() {
            return None;
        }
        self.without_diagnostics(|unroller| unroller.residual_part(tree, id))
    }

    /// Adds a node.
    pub(super) fn node_of(&mut self, expression: Expression) -> u32 {
        // A node has a value and a type, which take the memory of two nodes of an angle. What is
        // kept beyond the limit is dropped with the program.
        let _ = self.spend(Work::Parameters, 2, Span::default());
        self.circuit.classical.expression(expression)
    }

    /// Adds the node of a value that is known.
    pub(super) fn literal(&mut self, value: value::Value) -> u32 {
        self.node_of(Expression::Literal(value))
    }

    /// A node converted to a type.
    pub(super) fn cast(&mut self, type_: conversion::Type, id: u32) -> Option<u32> {
        match self.literal_at(id) {
            _ if !is_stored(type_) => None,
            Some(value) => convert(type_, value).map(|value| self.literal(value)),
            None => Some(self.node_of(Expression::Cast(type_, id))),
        }
    }

    /// `left operator right`, computed if both are known.
    pub(super) fn binary(&mut self, operator: BinaryOperator, left: u32, right: u32) -> Option<u32> {
        match (self.literal_at(left), self.literal_at(right)) {
            (Some(a), Some(b)) => apply(operator, a, b).ok().map(|value| self.literal(value)),
            _ => Some(self.node_of(Expression::Binary(operator, left, right))),
        }
    }

    /// The value of a node, if it is known.
    fn literal_at(&self, id: u32) -> Option<value::Value> {
        match self.circuit.classical.expressions[id as usize] {
            Expression::Literal(value) => Some(value),
            _ => None,
        }
    }

    /// The node of a value that is known, or symbolic.
    pub(super) fn residual_value(&mut self, value: Value) -> Option<u32> {
        match value {
            Value::Symbolic(id) => self.residual_symbolic(id),
            _ => value.known().map(|known| self.literal(known)),
        }
    }

    /// The node of an expression over free parameters. Its depth is limited where it is made.
    fn residual_symbolic(&mut self, id: u32) -> Option<u32> {
        let node = match self.circuit.body.expressions[id as usize] {
            angle::Expression::Number(number) => Expression::Literal(value::Value::Float(number)),
            angle::Expression::Parameter(index) => Expression::Parameter(index),
            angle::Expression::Variable(variable) => Expression::Variable(variable),
            angle::Expression::Formal(_) => return None,
            angle::Expression::Negate(a) => Expression::Unary(UnaryOperator::Minus, self.residual_operand(a)?),
            angle::Expression::Call(function, a) => {
                let a = self.residual_operand(a)?;
                match function {
                    angle::Function::Cast(type_) => Expression::Cast(type_, a),
                    function => Expression::Function(Function::Real(function), a),
                }
            }
            angle::Expression::Binary(operator, a, b) => {
                let operator = match operator {
                    angle::BinaryOperator::Add => BinaryOperator::Add,
                    angle::BinaryOperator::Subtract => BinaryOperator::Subtract,
                    angle::BinaryOperator::Multiply => BinaryOperator::Multiply,
                    angle::BinaryOperator::Divide => BinaryOperator::Divide,
                    angle::BinaryOperator::Power => BinaryOperator::Power,
                    angle::BinaryOperator::Modulo => BinaryOperator::Modulo,
                };
                Expression::Binary(operator, self.residual_operand(a)?, self.residual_operand(b)?)
            }
        };
        Some(self.node_of(node))
    }

    /// The node of a part of an expression over free parameters. These compute with plain numbers, whatever rounded them.
    fn residual_operand(&mut self, id: u32) -> Option<u32> {
        let node = self.residual_symbolic(id)?;
        match self.circuit.body.expressions[id as usize] {
            angle::Expression::Call(angle::Function::Cast(_), _) => {
                self.cast(conversion::Type { sort: Sort::Float, width: 0 }, node)
            }
            _ => Some(node),
        }
    }

    /// The node of an expression. Chains of operators are walked from the left and not recursed
    /// into.
    pub(super) fn residual_part(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<u32> {
        if let Some(settled) = self.settled_value(tree, id) {
            return self.residual_value(settled.ok()?);
        }
        match tree.ast.expression(id).kind {
            ExpressionKind::Name(_) => self.residual_name(tree, tree.declaration_of(id)),
            ExpressionKind::Binary(..) => {
                let mut rights = Vec::new();
                let mut current = id;
                while let ExpressionKind::Binary(operator, left, right) = tree.ast.expression(current).kind {
                    rights.push((operator, right));
                    current = left;
                }
                let mut result = self.residual_part(tree, current)?;
                while let Some((operator, right)) = rights.pop() {
                    result = match operator {
                        BinaryOperator::And | BinaryOperator::Or => {
                            self.second_operand(tree, operator, result, right)?
                        }
                        _ => {
                            let (left, right) = self.operands_in_order(tree, result, right)?;
                            self.binary(operator, left, right)?
                        }
                    };
                }
                Some(result)
            }
            ExpressionKind::Unary(operator, operand) => {
                let operand = self.residual_part(tree, operand)?;
                match self.literal_at(operand) {
                    Some(value) => apply_unary(operator, value).ok().map(|value| self.literal(value)),
                    None => Some(self.node_of(Expression::Unary(operator, operand))),
                }
            }
            ExpressionKind::Cast(type_, arguments) => {
                let type_ = tree.named_type(type_).filter(|type_| type_.dimensions == 0)?;
                let inner = self.residual_part(tree, tree.ast.lists[arguments.start as usize])?;
                self.cast(type_.scalar(), inner)
            }
            ExpressionKind::Index(..) => self.residual_index(tree, id),
            ExpressionKind::Call(name, arguments) => self.residual_call(tree, id, name, arguments),
            _ => {
                let value = self.typed_value(tree, id).ok()?;
                self.residual_value(value)
            }
        }
    }

    /// The nodes of two operands, of which the left one is there already.
    pub(super) fn operands_in_order(
        &mut self,
        tree: &TypedTree<'_>,
        left: u32,
        right: ExpressionId,
    ) -> Option<(u32, u32)> {
        let (steps, calls) = (self.recorder.step_count(), self.recorder.call_count());
        let right = self.residual_part(tree, right)?;
        let is_changed = self.recorder.call_count() > calls;
        let kept = if is_changed { self.keep(left, steps) } else { None };
        Some((kept.unwrap_or(left), right))
    }

    /// The nodes of expressions that are evaluated in their order.
    pub(super) fn residual_list(&mut self, tree: &TypedTree<'_>, ids: &[ExpressionId]) -> Option<Vec<u32>> {
        let mut nodes: Vec<u32> = Vec::with_capacity(ids.len());
        let mut first_open = 0;
        for &id in ids {
            let (mut steps, calls) = (self.recorder.step_count(), self.recorder.call_count());
            let node = self.residual(tree, id)?;
            if self.recorder.call_count() > calls {
                for node in &mut nodes[first_open..] {
                    if let Some(kept) = self.keep(*node, steps) {
                        *node = kept;
                        steps += 1;
                    }
                }
                first_open = nodes.len();
            }
            nodes.push(node);
        }
        Some(nodes)
    }

    /// Keeps what an expression has in front of the steps from an index on: a call in them may change an array that it reads. `None` where
    /// it reads none.
    fn keep(&mut self, node: u32, step: usize) -> Option<u32> {
        let is_same_afterwards = matches!(
            self.circuit.classical.expressions[node as usize],
            Expression::Literal(_)
                | Expression::Parameter(_)
                | Expression::Variable(_)
                | Expression::Clbit(_)
                | Expression::Clbits(_)
        );
        if is_same_afterwards {
            return None;
        }
        // What it keeps has the type that the operators give it, which only they know.
        let kept = self.new_variable(BOOL, 1);
        self.record_step_at(step, Control::Assign(Target::Variable(kept), node));
        Some(self.node_of(Expression::Variable(kept)))
    }

    /// `left && right` or `left || right`: what the right operand calls happens only where the left one does not decide.
    fn second_operand(
        &mut self,
        tree: &TypedTree<'_>,
        operator: BinaryOperator,
        left: u32,
        right: ExpressionId,
    ) -> Option<u32> {
        let is_and = operator == BinaryOperator::And;
        let known = self.literal_at(left).and_then(value::Value::is_true);
        if known == Some(!is_and) {
            return Some(self.literal(value::Value::Bool(!is_and)));
        }
        let outer = self.take_steps();
        // Only a run knows whether the right operand changes anything.
        let is_left_to_run = known.is_none();
        self.runtime_depth += u32::from(is_left_to_run);
        let right = self.residual_part(tree, right);
        self.runtime_depth -= u32::from(is_left_to_run);
        let mut inner = self.take_steps();
        self.put_steps(outer);
        let right = right?;
        if inner.is_empty() {
            return self.binary(operator, left, right);
        }
        let result = self.new_variable(BOOL, 1);
        let left = self.cast(BOOL, left)?;
        self.record_step(Control::Assign(Target::Variable(result), left));
        let right = self.cast(BOOL, right)?;
        inner.push(self.make_step(Control::Assign(Target::Variable(result), right).into(), Vec::new()));
        let result = self.node_of(Expression::Variable(result));
        let is_open = if is_and { result } else { self.node_of(Expression::Unary(UnaryOperator::Not, result)) };
        let body = Body { operations: inner, ..Body::default() };
        let step = self.make_step(Control::If(is_open).into(), vec![body]);
        self.push_step(step);
        Some(result)
    }

    /// The node of a name.
    pub(super) fn residual_name(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> Option<u32> {
        match self.memory.meaning(id) {
            Meaning::Register { quantum: false, start, size, single, .. } => {
                let bits: Vec<u32> = (start..start + size).collect();
                self.clbits_node(&bits, single)
            }
            Meaning::Alias { quantum: false, list, single } => {
                let bits = self.memory.aliases[list as usize].clone();
                self.clbits_node(&bits, single)
            }
            Meaning::Variable(Value::Runtime) => {
                let variable = self.variable(tree, id)?;
                Some(self.node_of(Expression::Variable(variable)))
            }
            Meaning::Variable(value @ Value::Symbolic(_)) => {
                let node = self.residual_value(value)?;
                self.residual_parameter(tree, id, node)
            }
            Meaning::Variable(value) => self.residual_value(value),
            Meaning::Constant(index) => self.residual_value(self.memory.constant(index)),
            Meaning::Parameter(index) => {
                let node = self.node_of(Expression::Parameter(index));
                self.residual_parameter(tree, id, node)
            }
            _ => None,
        }
    }

    /// The node of a name over free parameters, in the type that it was declared with.
    fn residual_parameter(&mut self, tree: &TypedTree<'_>, id: DeclarationId, node: u32) -> Option<u32> {
        match rounded_type(tree, id) {
            Some(type_) => self.cast(type_, node),
            None => Some(node),
        }
    }

    /// The node of clbits: a truth value for a single one, else a bit string. Nodes of whole
    /// registers are shared.
    fn clbits_node(&mut self, bits: &[u32], single: bool) -> Option<u32> {
        if let (&[bit], true) = (bits, single) {
            return Some(self.node_of(Expression::Clbit(bit)));
        }
        let (&first, length) = (bits.first()?, bits.len());
        if length > MAX_REGISTER_BITS {
            return None;
        }
        let is_run = (first..).zip(bits).all(|(expected, &bit)| expected == bit);
        if is_run
            && let Some(id) = *entry(&mut self.recorder.register_nodes, first)
            // What was rolled back may have made it.
            && let Some(&Expression::Clbits(list)) = self.circuit.classical.expressions.get(id as usize)
            && self.circuit.classical.entries(list) == bits
        {
            return Some(id);
        }
        let list = self.circuit.classical.list(bits);
        let id = self.node_of(Expression::Clbits(list));
        if is_run {
            *entry(&mut self.recorder.register_nodes, first) = Some(id);
        }
        Some(id)
    }

    /// The bits of an operand, if they are known, and whether it is a single one.
    pub(super) fn known_bits(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
        quantum: bool,
    ) -> Option<(Vec<u32>, bool)> {
        let length = self.bits.len();
        let operand = self.operand(tree, id, quantum).ok();
        let bits = operand.map(|operand| {
            let range = operand.start as usize..(operand.start + operand.length) as usize;
            (self.bits[range].to_vec(), operand.single)
        });
        self.bits.truncate(length);
        bits
    }

    /// The node of `base[index]`: clbits, an element of an array, or a bit of a number.
    fn residual_index(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<u32> {
        let ExpressionKind::Index(base, indices) = tree.ast.expression(id).kind else { return None };
        match self.names_bits(tree, base) {
            Some(true) => return None,
            Some(false) => {
                if let Some((bits, single)) = self.known_bits(tree, id, false) {
                    return self.clbits_node(&bits, single);
                }
            }
            None => {
                if let Some(ResidualPart { array, positions, is_element: true }) = self.residual_part_of_array(tree, id)
                {
                    let variable = self.array_variable(tree, array)?;
                    return Some(self.node_of(Expression::Element(variable, *positions.first()?)));
                }
            }
        }
        if let &[item] = tree.ast.list(indices)
            && tree.ast.is_slice(item)
        {
            if let Some(bits) = self.residual_bits(tree, base, item) {
                return Some(bits);
            }
            let length = match self.names_bits(tree, base) {
                Some(_) => self.known_bits(tree, base, false)?.0.len() as u32,
                None => tree.type_of(base).filter(|type_| type_.dimensions == 0)?.width,
            };
            return self.residual_at_index(tree, id, &mut |unroller| drop(unroller.select(tree, item, length)));
        }
        let value = self.residual_part(tree, base)?;
        let index = self.residual_sole_index(tree, indices)?;
        Some(self.node_of(Expression::Bit(value, index)))
    }

    /// The node of the index in `[index]`.
    pub(super) fn residual_sole_index(&mut self, tree: &TypedTree<'_>, indices: List) -> Option<u32> {
        match tree.ast.list(indices) {
            &[index] => self.residual_part(tree, index),
            _ => None,
        }
    }

    /// The node of a call.
    fn residual_call(&mut self, tree: &TypedTree<'_>, id: ExpressionId, name: Name, arguments: List) -> Option<u32> {
        let arguments = tree.ast.list(arguments);
        let declaration = tree.declaration_of(id);
        match self.memory.meaning(declaration) {
            Meaning::Subroutine(_) => {
                if let Ok(value) = self.typed_value(tree, id)
                    && let Some(known) = self.residual_value(value)
                {
                    return Some(known);
                }
                let span = tree.ast.expression(id).span;
                let outer = self.take_steps();
                let called = self.record_call(tree, declaration, arguments, span);
                let inner = self.take_steps();
                self.put_steps(outer);
                return match called {
                    Some(CallResult::Variable(result)) => {
                        for step in inner {
                            self.push_step(step);
                        }
                        Some(self.node_of(Expression::Variable(result)))
                    }
                    Some(CallResult::Nothing) => None,
                    None => {
                        self.forget_arrays_of_calls(tree, id);
                        self.residual_at_index(tree, id, &mut |unroller| {
                            for &argument in arguments {
                                match unroller.names_bits(tree, argument) {
                                    Some(quantum) => drop(unroller.known_bits(tree, argument, quantum)),
                                    None => drop(unroller.part_of_array(tree, argument)),
                                }
                            }
                        })
                    }
                };
            }
            _ if declaration != NO_DECLARATION => return None,
            _ => {}
        }
        let text = tree.names.text(name.symbol);
        if text == "sizeof" {
            let value = self.typed_value(tree, id).ok()?;
            return self.residual_value(value);
        }
        let &left = arguments.first()?;
        let first = self.residual_part(tree, left)?;
        if let Some(&second) = arguments.get(1) {
            let (first, second) = self.operands_in_order(tree, first, second)?;
            return match text {
                "pow" => self.binary(BinaryOperator::Power, first, second),
                "mod" => self.binary(BinaryOperator::Modulo, first, second),
                "rotl" => Some(self.node_of(Expression::RotateLeft(first, second))),
                "rotr" => {
                    // A distance without a sign would wrap when it is negated.
                    let second = self.cast(conversion::Type { sort: Sort::Int, width: 128 }, second)?;
                    let back = self.node_of(Expression::Unary(UnaryOperator::Minus, second));
                    Some(self.node_of(Expression::RotateLeft(first, back)))
                }
                _ => None,
            };
        }
        let function = function_named(text)?;
        Some(self.node_of(Expression::Function(function, first)))
    }

    /// The variable that a name stands for during a run. `None` for an input, and for a type that a
    /// simulation does not have.
    pub(super) fn variable(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> Option<u32> {
        if self.recorder.inputs.binary_search(&id).is_ok() {
            return None;
        }
        let type_ = stored_type(tree, id)?;
        // The same declaration is another variable in each call around it.
        let depth = if tree.declaration(id).level > 0 { self.frame.call_depth } else { 0 };
        let known = entry(&mut self.recorder.variables, id).iter().find(|(other, _)| *other == depth);
        if let Some(&(_, variable)) = known {
            return Some(variable);
        }
        let variable = self.new_variable(type_, 1);
        entry(&mut self.recorder.variables, id).push((depth, variable));
        Some(variable)
    }

    /// Adds a variable.
    pub(super) fn new_variable(&mut self, type_: conversion::Type, elements: u32) -> u32 {
        self.circuit.classical.variables.push(Variable { type_, elements });
        self.circuit.classical.variables.len() as u32 - 1
    }

    /// The variable of an array. If its elements are known here, they are stored in it first.
    pub(super) fn array_variable(&mut self, tree: &TypedTree<'_>, array: u32) -> Option<u32> {
        let known = &self.memory.arrays[array as usize];
        let length = usize::try_from(known.sizes.iter().product::<i128>()).ok()?;
        let elements = known.elements.clone();
        let variable = match *entry(&mut self.recorder.arrays, array) {
            Some(variable) => variable,
            None if length <= MAX_ARRAY_ELEMENTS => {
                let type_ = tree.named_type(self.memory.arrays[array as usize].base)?;
                if !is_stored(type_.scalar()) {
                    return None;
                }
                let variable = self.new_variable(type_.scalar(), length as u32);
                *entry(&mut self.recorder.arrays, array) = Some(variable);
                variable
            }
            None => return None,
        };
        for (index, value) in (0..).zip(elements) {
            if self.is_finished {
                return None;
            }
            if value == Value::Runtime {
                // A run has stored it, or nothing has.
                continue;
            }
            let index = self.literal(value::Value::Integer(index));
            let value = self.residual_value(value)?;
            self.record_step(Control::Assign(Target::Element(variable, index), value));
        }
        Some(variable)
    }
}

/// The declared type of a name, if it is that of a single value which a run can store.
pub(super) fn stored_type(tree: &TypedTree<'_>, id: DeclarationId) -> Option<conversion::Type> {
    let type_ = tree.declaration(id).type_?;
    (type_.dimensions == 0 && is_stored(type_.scalar())).then_some(type_.scalar())
}

/// The declared type of a name, if it is one that not all numbers have.
pub(super) fn rounded_type(tree: &TypedTree<'_>, id: DeclarationId) -> Option<conversion::Type> {
    stored_type(tree, id).filter(|type_| {
        matches!(
            type_,
            conversion::Type { sort: Sort::Angle, .. } | conversion::Type { sort: Sort::Float, width: 16 | 32 }
        )
    })
}

/// Whether a run has values of a type: they hold as many bits as those of a register.
pub(super) const fn is_stored(type_: conversion::Type) -> bool {
    type_.width as usize <= MAX_REGISTER_BITS
}
