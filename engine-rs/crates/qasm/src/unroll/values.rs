//! The values of expressions, as far as they are known.
//!
//! Evaluation follows the tree. Chains of operators, which may have thousands of parts, are walked
//! with a stack instead of recursion. A free parameter or a formal parameter gives a symbolic
//! value, a node in the body's pool of expressions. An operand that only a run knows gives
//! [`EvaluationError::Runtime`].
//!
//! Both operands are evaluated even if the first one fails, so that each mistake is reported. Behind `false &&` and `true ||`
//! nothing is.
//!
//! The results agree with the analysis wherever that has computed a constant, because both use
//! [`values`](super::super::values). In addition, variables, inputs and elements of arrays have the
//! values that they have at this point of the program.
//!
//! Each node of an expression counts as work before it is computed. A call of a subroutine is
//! unrolled for its value; if it touches qubits, the statement around it becomes a block.

use super::super::Version;
use super::super::analysis::TypedTree;
use super::super::analysis::declaration::NO_DECLARATION;
use super::super::analysis::expressions::divisor_span;
use super::super::analysis::types::Type;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, Name, TypeId};
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::values::functions::{self, function_named};
use super::super::values::{self, literals};
use super::Unroller;
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use circuit::angle;
use circuit::angle::Angle;
use circuit::classical::conversion::Sort;
use circuit::classical::functions::Function;
use circuit::classical::value as known;
use diagnostic::Span;

impl Unroller<'_> {
    /// A gate's parameter, in radians.
    #[inline]
    pub(super) fn angle(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Angle> {
        let expression = tree.ast.expression(id);
        if let ExpressionKind::Float(value) = expression.kind
            && value.is_finite()
        {
            return Ok(Angle::Value(value));
        }
        let value = match self.value(tree, id) {
            Ok(Value::Runtime) | Err(EvaluationError::Runtime) => return self.record_angle(tree, id),
            other => other?,
        };
        match value {
            Value::Symbolic(id) => Ok(Angle::Expression(id)),
            other => other.number().map(Angle::Value).ok_or(EvaluationError::AlreadyReported),
        }
    }

    /// The value of an expression. Chains of operators are walked from the left and not recursed
    /// into; all other nesting is as deep as the parser allows.
    pub(super) fn value(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Value> {
        self.typed_value(tree, id).map(Value::without_width)
    }

    /// The same, with the type of a number.
    pub(super) fn typed_value(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Value> {
        if let Some(settled) = self.settled_value(tree, id) {
            return settled;
        }
        let span = tree.ast.expression(id).span;
        let ExpressionKind::Binary(..) = tree.ast.expression(id).kind else {
            self.spend(Work::Expressions, 1, span)?;
            let value = self.part(tree, id)?;
            if let Value::Symbolic(_) = value {
                self.spend(Work::Parameters, 1, span)?;
            }
            return Ok(value);
        };
        let outer = self.chain.len();
        let result = self.value_of_chain(tree, id);
        self.chain.truncate(outer);
        result
    }

    /// The value of operators that lean to the left. What is left of them behind a mistake stays in the chain.
    fn value_of_chain(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Value> {
        let outer = self.chain.len();
        let mut current = id;
        while let ExpressionKind::Binary(operator, left, right) = tree.ast.expression(current).kind {
            self.spend(Work::Expressions, 1, tree.ast.expression(current).span)?;
            self.chain.push((current, operator, right));
            current = left;
        }
        let mut result = self.part(tree, current);
        while self.chain.len() > outer
            && let Some((node, operator, right_id)) = self.chain.pop()
        {
            if matches!(operator, BinaryOperator::And | BinaryOperator::Or)
                && let Some(left) = result.ok().and_then(Value::known)
                && let Some(decided) = values::decided(operator, left)
            {
                result = Ok(Value::Known(decided));
                continue;
            }
            // Where only a run knows the left operand, only a run knows whether the right one changes anything.
            let is_left_to_run = matches!(operator, BinaryOperator::And | BinaryOperator::Or)
                && !result.is_ok_and(|value| value.known().is_some());
            self.runtime_depth += u32::from(is_left_to_run);
            let right = self.typed_value(tree, right_id);
            self.runtime_depth -= u32::from(is_left_to_run);
            let span = match (operator, right) {
                (BinaryOperator::Divide | BinaryOperator::Modulo, Ok(value)) if value.number() == Some(0.0) => {
                    divisor_span(tree.program, node, right_id)
                }
                _ => tree.ast.expression(node).span,
            };
            result = match (result, right) {
                (Ok(left), Ok(right)) => {
                    let mut value = self.apply(operator, left, right, span);
                    if let Ok(symbolic @ Value::Symbolic(_)) = value {
                        // The operator and a number.
                        self.spend(Work::Parameters, 2, span)?;
                        if let ExpressionKind::Binary(_, left_id, _) = tree.ast.expression(node).kind {
                            let types = [node, left_id, right_id].map(|id| tree.type_of(id));
                            value = self.settle(operator, types, symbolic, span);
                        }
                    }
                    value
                }
                // Both sides are looked at, so that each unknown name is reported; what is reported
                // weighs more.
                (Err(EvaluationError::AlreadyReported), _) | (_, Err(EvaluationError::AlreadyReported)) => {
                    Err(EvaluationError::AlreadyReported)
                }
                _ => Err(EvaluationError::Runtime),
            };
        }
        result
    }

    /// The value of an expression that is no chain of operators.
    pub(super) fn part(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<Value> {
        let expression = *tree.ast.expression(id);
        if let ExpressionKind::Name(_) = expression.kind {
            return self.value_of_name(self.meaning_of(tree, id));
        }
        if let Some(value) = literals::literal(&mut self.diagnostics, tree.program, self.version, id) {
            return value.map(Value::from);
        }
        let span = expression.span;
        match expression.kind {
            ExpressionKind::Unary(operator, operand) => {
                let value = self.typed_value(tree, operand)?;
                let value = self.apply_unary(operator, value, span)?;
                match (value, tree.type_of(id)) {
                    // A negative value of an angle or a whole number wraps.
                    (Value::Symbolic(node), Some(type_))
                        if matches!(type_.sort, Sort::Angle | Sort::Int | Sort::Uint) =>
                    {
                        self.cast_parameter(type_, node, span)
                    }
                    _ => Ok(value),
                }
            }
            ExpressionKind::Binary(..) => self.typed_value(tree, id),
            ExpressionKind::Call(name, arguments) => self.call(tree, id, name, arguments),
            ExpressionKind::Cast(type_, arguments) => {
                let value = self.value(tree, tree.ast.lists[arguments.start as usize])?;
                match tree.named_type(type_) {
                    Some(to) if to.dimensions == 0 && value != Value::Runtime => self.converted_to(to, value, span),
                    _ => Err(EvaluationError::Runtime),
                }
            }
            ExpressionKind::Index(base, indices) => self.indexed_value(tree, id, base, indices),
            // What is left has no value before a run.
            _ => Err(EvaluationError::Runtime),
        }
    }

    /// `a[2]`: an element of an array, or a bit of a number.
    fn indexed_value(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
        base: ExpressionId,
        indices: List,
    ) -> Evaluation<Value> {
        if self.names_bits(tree, base).is_some() {
            let length = self.bits.len();
            let operand = self.operand(tree, id, false);
            let known = match operand {
                Ok(operand) => {
                    let range = operand.start as usize..(operand.start + operand.length) as usize;
                    self.value_of_bits(&self.bits[range], operand.single)
                }
                Err(_) => None,
            };
            self.bits.truncate(length);
            operand?;
            return known.ok_or(EvaluationError::Runtime);
        }
        if let Some(part) = self.part_of_array(tree, id)? {
            return self.value_of_element(tree, &part);
        }
        let value = self.value(tree, base)?;
        self.read_bits(tree, (value, tree.type_of(base)), tree.ast.lists[indices.start as usize])
    }

    /// The value of a name.
    fn value_of_name(&mut self, meaning: Meaning) -> Evaluation<Value> {
        let meaning = match meaning {
            Meaning::Constant(index) => Meaning::Variable(self.memory.constant(index)),
            meaning => meaning,
        };
        match meaning {
            Meaning::Variable(Value::Runtime) | Meaning::Array(_) => Err(EvaluationError::Runtime),
            Meaning::Variable(Value::Poison) => Err(EvaluationError::AlreadyReported),
            Meaning::Variable(value) => Ok(value),
            Meaning::Parameter(index) => Ok(self.symbolic(angle::Expression::Parameter(index))),
            Meaning::FormalParameter(index) => Ok(self.symbolic(angle::Expression::Formal(index))),
            Meaning::Register { quantum: false, start, size, single, .. } if self.version == Version::V3 => {
                if !self.has_known_bits() {
                    return Err(EvaluationError::Runtime);
                }
                let bits: Vec<u32> = (start..start + size).collect();
                self.value_of_bits(&bits, single).ok_or(EvaluationError::Runtime)
            }
            Meaning::Alias { quantum: false, list, single } if self.version == Version::V3 => {
                self.value_of_bits(&self.memory.aliases[list as usize], single).ok_or(EvaluationError::Runtime)
            }
            _ => Err(EvaluationError::AlreadyReported),
        }
    }

    /// A value that is a node of an expression. Its parts come to lie in front of it, next to each other, as all of one expression do: the
    /// value of a variable may have been computed long before, and be used often.
    pub(super) fn symbolic(&mut self, node: angle::Expression) -> Value {
        let body = &mut self.circuit.body;
        let (upper, lower) = match node {
            angle::Expression::Negate(a) | angle::Expression::Call(_, a) => (Some(a), None),
            angle::Expression::Binary(_, a, b) => (Some(a.max(b)), Some(a.min(b))),
            _ => (None, None),
        };
        let end = body.expressions.len() as u32;
        let mut next = end;
        let mut are_adjacent = true;
        for part in [upper, lower].into_iter().flatten() {
            are_adjacent &= part + 1 == next;
            next = angle::first_node(part, &body.expressions);
        }
        if are_adjacent {
            return Value::Symbolic(body.expression(node));
        }
        let node = match node {
            angle::Expression::Negate(a) => angle::Expression::Negate(body.copy_expression(a)),
            angle::Expression::Call(function, a) => angle::Expression::Call(function, body.copy_expression(a)),
            angle::Expression::Binary(operator, a, b) => {
                angle::Expression::Binary(operator, body.copy_expression(a), body.copy_expression(b))
            }
            leaf => leaf,
        };
        let id = body.expression(node);
        // One that is exceeded ends the program at the next statement.
        let _ = self.spend(Work::Expressions, (id - end) as usize, self.recorder.span);
        Value::Symbolic(id)
    }

    /// `sin(x)`, or a subroutine in an expression.
    fn call(&mut self, tree: &TypedTree<'_>, id: ExpressionId, name: Name, arguments: List) -> Evaluation<Value> {
        let span = tree.ast.expression(id).span;
        match self.meaning_of(tree, id) {
            Meaning::Subroutine(index) if self.gate.is_none() => {
                let declaration = tree.declaration_of(id);
                return self.value_of_call(tree, (declaration, index), tree.ast.list(arguments), span);
            }
            Meaning::Subroutine(_) | Meaning::External => return Err(EvaluationError::Runtime),
            _ if tree.declaration_of(id) != NO_DECLARATION => return Err(EvaluationError::AlreadyReported),
            _ => {}
        }
        let text = tree.names.text(name.symbol);
        if text == "sizeof"
            && let Some(size) = self.size_of(tree, arguments)?
        {
            return Ok(size);
        }
        let mut values = [Value::Poison; 2];
        let mut error = None;
        for (slot, &argument) in values.iter_mut().zip(tree.ast.list(arguments)) {
            match self.typed_value(tree, argument) {
                Ok(value) => *slot = value,
                Err(EvaluationError::AlreadyReported) => return Err(EvaluationError::AlreadyReported),
                Err(EvaluationError::Runtime) => error = Some(EvaluationError::Runtime),
            }
        }
        if let Some(error) = error {
            return Err(error);
        }
        match self.apply_function(text, values, span)? {
            // The two functions that are operators by another name settle as those do.
            value @ Value::Symbolic(_) if self.gate.is_some() && arguments.length == 2 => {
                let operator = if text == "pow" { BinaryOperator::Power } else { BinaryOperator::Modulo };
                let [first, second] = [0, 1].map(|at| tree.type_of(tree.ast.list(arguments)[at]));
                self.settle(operator, [tree.type_of(id), first, second], value, span)
            }
            value => Ok(value),
        }
    }

    /// `sizeof(array)`, `sizeof(array, 1)`. `None` if the argument has no sizes here.
    fn size_of(&mut self, tree: &TypedTree<'_>, arguments: List) -> Evaluation<Option<Value>> {
        let ids = tree.ast.list(arguments);
        let sizes = match self.meaning_of(tree, ids[0]) {
            Meaning::Array(array) => self.memory.arrays[array as usize].sizes.clone(),
            Meaning::Register { size, .. } => vec![i128::from(size)],
            Meaning::Alias { list, .. } => vec![self.memory.aliases[list as usize].len() as i128],
            _ => match (self.part_of_array(tree, ids[0])?, tree.type_of(ids[0])) {
                (Some(part), _) if !part.shape().is_empty() => part.shape(),
                (_, Some(type_)) if type_.sort == Sort::Bit && type_.dimensions == 0 => vec![i128::from(type_.width)],
                _ => return Ok(None),
            },
        };
        let dimension = match ids.get(1) {
            Some(&id) => self.integer(tree, id)?,
            None => 0,
        };
        if let Some(&size) = usize::try_from(dimension).ok().and_then(|at| sizes.get(at)) {
            return Ok(Some(Value::Known(known::Value::uint(size))));
        }
        let span = tree.ast.expression(ids[0]).span;
        Err(values::no_such_dimension(&mut self.diagnostics, sizes.len(), dimension, span))
    }

    /// The value of a built-in function.
    fn apply_function(&mut self, text: &str, [first, second]: [Value; 2], span: Span) -> Evaluation<Value> {
        match (text, first.known(), first) {
            ("pow", ..) => self.apply(BinaryOperator::Power, first, second, span),
            ("mod", ..) => self.apply(BinaryOperator::Modulo, first, second, span),
            (_, Some(value), _) if !matches!(second, Value::Symbolic(_) | Value::Runtime) => {
                functions::value_of(&mut self.diagnostics, text, value, second.known(), span).map(Value::from)
            }
            (_, None, Value::Symbolic(id)) => {
                let function = match function_named(text) {
                    Some(Function::Real(function)) => function,
                    Some(Function::Floor) if self.gate.is_some() => angle::Function::Floor,
                    Some(Function::Ceiling) if self.gate.is_some() => angle::Function::Ceiling,
                    _ => return Err(EvaluationError::Runtime),
                };
                let value = self.symbolic(angle::Expression::Call(function, id));
                self.limit_steps(value, span)
            }
            _ => Err(EvaluationError::Runtime),
        }
    }

    /// A value converted to a type as the program writes it; what is of a type that no value here has is known in a run only.
    pub(super) fn converted_to_named(
        &mut self,
        tree: &TypedTree<'_>,
        type_: TypeId,
        value: Value,
        span: Span,
    ) -> Evaluation<Value> {
        tree.named_type(type_).map_or(Ok(Value::Runtime), |type_| self.converted_to(type_, value, span))
    }

    /// A value converted to a type that is not an array.
    pub(super) fn converted_to(&mut self, type_: Type, value: Value, span: Span) -> Evaluation<Value> {
        match (type_.sort, value, value.known()) {
            (_, _, Some(known)) => {
                values::convert_value(&mut self.diagnostics, type_.scalar(), known, span).map(Value::from)
            }
            (_, Value::Symbolic(id), _) => self.cast_parameter(type_, id, span),
            (_, Value::Poison | Value::Runtime, _) => Ok(value),
            _ => Err(EvaluationError::Runtime),
        }
    }
}
