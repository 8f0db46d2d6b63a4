//! Loops: unrolled if the values they run over are known, one labelled block if a run decides.
//!
//! A loop without `break` and `continue` is unrolled directly. A loop with them is unrolled
//! speculatively: as long as it is known whether it is left, iterations are unrolled one after the
//! other; otherwise everything is rolled back and the loop becomes a block. A `while` loop is
//! unrolled while its condition is known, up to 4096 iterations.
//!
//! The body of a loop that becomes a block is unrolled once, with its variable unknown. Variables
//! that it assigns to are unknown from then on.
//!
//! Iterations of which each adds the same operations are recorded as a [`Repeat`], so that a drawing can show one for all.
//!
//! Each iteration is a step. The limit on steps bounds the time for nested loops.
//!
//! A range is never stored as a list of values, because `[0:1000000]` is short text; its values are
//! computed one by one while the budget lasts. A loop that happens zero times is left out, whatever
//! is in its body.
//!
//! For a loop that becomes a block, a run needs more than the text: the variable that counts, the
//! values or the condition, and the body as operations ([`Control::ForRange`],
//! [`Control::ForEach`], [`Control::While`]). Calls in the condition of a `while` loop are moved
//! into the body, in front of a test that leaves the loop.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::DeclarationId;
use super::super::ast::{ExpressionId, ExpressionKind, List, StatementKind, TypeId, UnaryOperator};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::visitor;
use super::Unroller;
use super::blocks::{shorten_label, single_line};
use super::budget::Work;
use super::execution::Execution;
use super::memory::Meaning;
use super::residual::stored_type;
use super::speculation::EarlyExit;
use super::value::Value;
use circuit::classical::conversion::{self, Sort};
use circuit::classical::value as known;
use circuit::classical::{Control, Expression, Target, value};
use circuit::operation::{Body, Operation, OperationKind, Slice};
use circuit::repeats::{MAX_REPEATS, Repeat};
use diagnostic::Span;

impl Unroller<'_> {
    /// `for int i in [0:3] { … }`.
    pub(super) fn for_loop(
        &mut self,
        tree: &TypedTree<'_>,
        (variable, type_): (DeclarationId, TypeId),
        values: ExpressionId,
        body: List,
        span: Span,
    ) -> Evaluation<()> {
        let leaves = tree.ast.list(body).iter().any(|&id| {
            visitor::contains(tree.ast, id, &|kind| matches!(kind, StatementKind::Break | StatementKind::Continue))
        });
        let known = match self.loop_values(tree, values) {
            Ok(values) => Some(values),
            Err(EvaluationError::Runtime) => None,
            Err(error) => return Err(error),
        };
        if let Some(known) = known {
            if known.count() == 0 {
                // It takes nothing but the search for what leaves it.
                self.spend(Work::Steps, (span.end - span.start) as usize / 8, span)?;
            }
            if !leaves {
                return self.unroll_iterations(tree, (variable, type_), (&known, values), body, span);
            }
            if let Some(attempt) = self.begin_speculation() {
                let outer = self.frame.unrolled.loop_.replace(self.runtime_depth);
                let result = self.unroll_iterations(tree, (variable, type_), (&known, values), body, span);
                self.frame.unrolled.loop_ = outer;
                if self.end_speculation(&attempt, EarlyExit::UnknownLoop) {
                    return result;
                }
            }
        }
        self.declare_for(tree, span);
        let over = self.residual_values(tree, values).or_else(|| self.residual_places(tree, values, variable));
        let mut before = self.take_steps();
        before.extend(self.materialize(tree, &[body]));
        let (counter, mut inner) = self.unroll_loop_body(tree, variable, body);
        let control = match (counter, over) {
            (Some(counter), Some(ResidualValues::Range(range))) => Some(Control::ForRange(counter, range)),
            (Some(counter), Some(ResidualValues::List(values))) => Some(Control::ForEach(counter, values)),
            (Some(counter), Some(ResidualValues::Places(copy, range))) => {
                let place = self.new_variable(conversion::Type { sort: Sort::Int, width: 0 }, 1);
                let index = self.node_of(Expression::Variable(place));
                let value = self.node_of(Expression::Element(copy, index));
                let enter = self.make_step(Control::Assign(Target::Variable(counter), value).into(), Vec::new());
                inner.repeats.shift(1);
                inner.operations.insert(0, enter);
                Some(Control::ForRange(place, range))
            }
            _ => None,
        };
        let execution = Execution { before, control: control.unwrap_or_default() };
        let head = Span::new(span.start, tree.ast.expression(values).span.end);
        let mut label = single_line(&self.label_with_outer_names(tree, head));
        if matches!(tree.ast.expression(values).kind, ExpressionKind::Range { .. }) {
            label.push(']');
        }
        let mut wires = self.wires_of(tree, &[values]);
        if let Some(counter) = self.named_variable(tree, variable)
            && inner.operations.iter().any(|it| self.circuit.accesses(it).reads.contains(&counter))
        {
            wires.variables.sets.push(counter);
            wires.variables.counter.push(counter);
        }
        self.make_block(tree, &label, (vec![inner], execution), wires, span)
    }

    /// Unrolls the body once for each value.
    fn unroll_iterations(
        &mut self,
        tree: &TypedTree<'_>,
        (variable, type_): (DeclarationId, TypeId),
        (values, values_id): (&LoopValues, ExpressionId),
        body: List,
        span: Span,
    ) -> Evaluation<()> {
        let mut iterations = self.begin_iterations();
        for index in 0..values.count() {
            if self.is_finished || self.diagnostics.is_full() {
                return Ok(());
            }
            // An iteration has two scopes.
            self.spend(Work::Steps, 2, span)?;
            let value = match self.converted_to_named(tree, type_, values.at(index), tree.declaration(variable).span) {
                Err(EvaluationError::Runtime) => Value::Runtime,
                value => value?,
            };
            self.bind(variable, Meaning::Variable(value));
            // The body is a scope inside the one of the variable.
            self.enter();
            self.body(tree, body);
            self.leave();
            self.check_speculation_budget();
            self.compare_iteration(&mut iterations, span);
            if self.finish_iteration() || self.has_ended {
                break;
            }
        }
        let values = tree.ast.expression(values_id);
        let bracket = if matches!(values.kind, ExpressionKind::Range { .. }) { "]" } else { "" };
        self.note_repeat(tree, &iterations, (values.span, bracket), span);
        Ok(())
    }

    /// Starts to compare the iterations of a loop.
    fn begin_iterations(&self) -> Iterations {
        let start = self.circuit.body.operations.len() as u32;
        Iterations { start, end: start, length: 0, count: 0, are_equal: true }
    }

    /// Compares the operations of an iteration with those of the first.
    fn compare_iteration(&self, iterations: &mut Iterations, span: Span) {
        let end = self.circuit.body.operations.len() as u32;
        if iterations.count == 0 {
            iterations.start += self.leading_declarations(iterations.start, span);
            // A gap may have joined one in front of the loop.
            iterations.are_equal = end >= iterations.start;
            iterations.length = end.saturating_sub(iterations.start);
        } else if iterations.are_equal {
            let first = iterations.start..iterations.start + iterations.length;
            iterations.are_equal = end.checked_sub(iterations.end) == Some(iterations.length)
                && self.circuit.are_equal_iterations(first, iterations.end..end);
        }
        iterations.end = end;
        iterations.count += 1;
    }

    /// How many declarations from outside of a loop its first iteration begins with. They are written where they are first needed.
    fn leading_declarations(&self, start: u32, span: Span) -> u32 {
        let operations = self.circuit.body.operations.get(start as usize..).unwrap_or_default();
        let is_declaration = |it: &&Operation| match it.kind {
            OperationKind::Block(block) => {
                let is_outside = it.span.start < span.start || it.span.end > span.end;
                let touches = it.qubits.length + it.clbits;
                is_outside && touches == 0 && self.circuit.blocks[block as usize].control == Control::Nothing
            }
            _ => false,
        };
        operations.iter().take_while(is_declaration).count() as u32
    }

    /// Records a loop whose iterations are equal. Loops in it are recorded once. The head of the loop ends with an expression and a
    /// bracket.
    fn note_repeat(
        &mut self,
        tree: &TypedTree<'_>,
        iterations: &Iterations,
        (last, bracket): (Span, &str),
        span: Span,
    ) {
        let &Iterations { start, length, count, are_equal, .. } = iterations;
        let repeats = &mut self.circuit.body.repeats;
        if !are_equal || length == 0 || count < 2 || self.has_gap || self.is_finished {
            return;
        }
        repeats.truncate(start + length);
        if repeats.len() <= MAX_REPEATS {
            let label = shorten_label(&(single_line(tree.text(Span::new(span.start, last.end))) + bracket));
            let head = self.circuit.add_loop_head(label);
            self.circuit.body.repeats.add(Repeat { head, start, length, iterations: count, span });
        }
    }

    /// Ends an iteration of a loop that is being unrolled. Returns true if none follows.
    fn finish_iteration(&mut self) -> bool {
        match self.early_exit {
            None => false,
            Some(EarlyExit::Iteration) => {
                self.early_exit = None;
                false
            }
            Some(EarlyExit::Loop) => {
                self.early_exit = None;
                true
            }
            Some(_) => true,
        }
    }

    /// `while (condition) { … }`.
    pub(super) fn while_loop(
        &mut self,
        tree: &TypedTree<'_>,
        condition: ExpressionId,
        body: List,
        span: Span,
    ) -> Evaluation<()> {
        let attempt = self.may_change_arrays(tree, condition).then(|| self.checkpoint());
        let holds = self.condition_value(tree, condition);
        if holds.is_err()
            || holds == Ok(Some(false))
            || holds == Ok(Some(true)) && self.unroll_while(tree, condition, body, span)
        {
            if let Some(attempt) = attempt {
                self.commit(&attempt);
            }
            return holds.map(|_| ());
        }
        if let Some(attempt) = attempt {
            // Each round of a run evaluates the condition, the first one included.
            self.roll_back(&attempt);
            self.leave_arrays_to_run(tree, condition);
        }
        self.declare_for(tree, span);
        let before = self.materialize(tree, &[body]);
        self.forget_assigned(tree, body);
        let holds = self.residual(tree, condition);
        let calls = self.take_steps();
        let outer = self.frame.unrolled.loop_.take();
        let mut inner = self.unroll_branch(tree, body);
        self.frame.unrolled.loop_ = outer;
        let control = holds.map_or(Control::default(), |holds| self.while_control(holds, calls, &mut inner));
        let execution = Execution { before, control };
        let head = Span::new(span.start, tree.ast.expression(condition).span.end);
        let label = format!("{})", single_line(&self.label_with_outer_names(tree, head)));
        let wires = self.wires_of(tree, &[condition]);
        self.make_block(tree, &label, (vec![inner], execution), wires, span)
    }

    /// The control of a loop. Calls in its condition happen before each iteration, so the iteration
    /// itself tests the condition then.
    fn while_control(&mut self, holds: u32, calls: Vec<Operation>, iteration: &mut Body) -> Control {
        if calls.is_empty() {
            return Control::While(holds);
        }
        let ends = self.node_of(Expression::Unary(UnaryOperator::Not, holds));
        let leave = self.make_step(Control::Break.into(), Vec::new());
        let leave = Body { operations: vec![leave], ..Body::default() };
        let test = self.make_step(Execution { before: calls, control: Control::If(ends) }, vec![leave]);
        iteration.repeats.shift(1);
        iteration.operations.insert(0, test);
        Control::While(self.literal(value::Value::Bool(true)))
    }

    /// Unrolls a loop whose condition holds for as long as that is known. Returns false if its end
    /// is not known.
    fn unroll_while(&mut self, tree: &TypedTree<'_>, condition: ExpressionId, body: List, span: Span) -> bool {
        /// The limit of iterations. A longer loop may well be endless.
        const MAX_UNROLLED_ITERATIONS: usize = 1 << 12;
        let Some(attempt) = self.begin_speculation() else { return false };
        let outer = self.frame.unrolled.loop_.replace(self.runtime_depth);
        let mut iterations = self.begin_iterations();
        for iteration in 0.. {
            if self.spend(Work::Steps, 2, tree.ast.expression(condition).span).is_err() {
                break;
            }
            self.body(tree, body);
            self.check_speculation_budget();
            self.compare_iteration(&mut iterations, span);
            let ends = self.finish_iteration()
                || self.is_finished
                || self.diagnostics.is_full()
                || self.has_ended
                || match self.condition_value(tree, condition) {
                    Ok(Some(goes_on)) => !goes_on,
                    Ok(None) => {
                        self.early_exit = Some(EarlyExit::UnknownLoop);
                        true
                    }
                    Err(_) => true,
                };
            if ends {
                break;
            }
            if iteration >= MAX_UNROLLED_ITERATIONS {
                self.early_exit = Some(EarlyExit::UnknownLoop);
                break;
            }
        }
        self.frame.unrolled.loop_ = outer;
        let is_unrolled = self.end_speculation(&attempt, EarlyExit::UnknownLoop);
        if is_unrolled {
            self.note_repeat(tree, &iterations, (tree.ast.expression(condition).span, ")"), span);
        }
        is_unrolled
    }

    /// The values that a loop runs over, if they are known.
    fn loop_values(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Evaluation<LoopValues> {
        let expression = *tree.ast.expression(id);
        match expression.kind {
            ExpressionKind::Range { start: Some(start), step, end: Some(end) } => {
                let start = self.integer(tree, start)?;
                let end = self.integer(tree, end)?;
                let step = match step {
                    Some(step) => self.integer(tree, step)?,
                    None => 1,
                };
                if step == 0 {
                    return Err(self.error(diagnostic_codes::ZERO_STEP, expression.span, "a range cannot have step 0"));
                }
                let distance = if step > 0 { end - start } else { start - end };
                let count = if distance < 0 { 0 } else { (distance / step.abs()) as u128 + 1 };
                Ok(LoopValues::Range { start, step, count })
            }
            ExpressionKind::Range { .. } => Err(EvaluationError::AlreadyReported),
            ExpressionKind::Set(items) => {
                let mut values = Vec::with_capacity(items.length as usize);
                let mut runtime = false;
                for at in items.range() {
                    match self.value(tree, tree.ast.lists[at]) {
                        Ok(value) => values.push(value),
                        Err(EvaluationError::Runtime) => runtime = true,
                        Err(error) => return Err(error),
                    }
                }
                if runtime { Err(EvaluationError::Runtime) } else { Ok(LoopValues::List(values)) }
            }
            _ => {
                if let Some((values, shape)) = self.evaluate_array(tree, id)? {
                    let is_known = values.len() as i128 == shape[0] && !values.contains(&Value::Runtime);
                    return if is_known { Ok(LoopValues::List(values)) } else { Err(EvaluationError::Runtime) };
                }
                match self.value(tree, id)? {
                    Value::Known(known::Value::Bits { value, width }) => Ok(LoopValues::List(
                        (0..width).map(|bit| Value::Known(known::Value::Bool(value >> bit & 1 == 1))).collect(),
                    )),
                    _ => Err(EvaluationError::Runtime),
                }
            }
        }
    }

    /// The values that a run computes for a loop.
    fn residual_values(&mut self, tree: &TypedTree<'_>, id: ExpressionId) -> Option<ResidualValues> {
        if !self.is_recording() {
            // The bits of a definition are none of the circuit.
            return None;
        }
        let nodes: Vec<u32> = match tree.ast.expression(id).kind {
            ExpressionKind::Range { start: Some(start), step, end: Some(end) } => {
                let Some(step) = step else {
                    let step = self.residual_value(Value::Known(known::Value::Integer(1)))?;
                    let &[start, end] = self.residual_list(tree, &[start, end])?.as_slice() else { return None };
                    return Some(ResidualValues::Range([start, step, end]));
                };
                return self.residual_list(tree, &[start, step, end])?.try_into().ok().map(ResidualValues::Range);
            }
            ExpressionKind::Set(items) => self.residual_list(tree, tree.ast.list(items))?,
            _ if self.names_bits(tree, id) == Some(false) => {
                if let Some((bits, _)) = self.known_bits(tree, id, false) {
                    bits.into_iter().map(|bit| self.node_of(Expression::Clbit(bit))).collect()
                } else {
                    let slice = self.residual(tree, id)?;
                    let Expression::Variable(variable) = self.circuit.classical.expressions[slice as usize] else {
                        return None;
                    };
                    self.bit_nodes(slice, self.circuit.classical.variables[variable as usize].type_.width)
                }
            }
            ExpressionKind::Name(_) if !matches!(self.meaning_of(tree, id), Meaning::Array(_)) => {
                // The local bits of a call that a run decides are one variable.
                let type_ = stored_type(tree, tree.declaration_of(id)).filter(|type_| type_.sort == Sort::Bit)?;
                let bits = self.residual(tree, id)?;
                self.bit_nodes(bits, type_.width)
            }
            _ => self.without_diagnostics(|unroller| unroller.residual_elements(tree, id))?,
        };
        Some(ResidualValues::List(self.circuit.classical.list(&nodes)))
    }

    /// The values at a range of places, of which only a run knows how many there are: a copy of all values, and the range.
    fn residual_places(
        &mut self,
        tree: &TypedTree<'_>,
        id: ExpressionId,
        variable: DeclarationId,
    ) -> Option<ResidualValues> {
        let ExpressionKind::Index(base, indices) = tree.ast.expression(id).kind else { return None };
        let &[item] = tree.ast.list(indices) else { return None };
        let Some(ResidualValues::Range(mut range)) = self.residual_values(tree, item) else { return None };
        let Some(ResidualValues::List(all)) = self.residual_values(tree, base) else { return None };
        for end in [0, 2] {
            range[end] = self.counted_from_start(range[end], all.length as usize)?;
        }
        let values = self.circuit.classical.entries(all).to_vec();
        let copy = self.new_variable(stored_type(tree, variable)?, all.length);
        let places = self.first_positions(values.len());
        self.record_elements(copy, places, values)?;
        Some(ResidualValues::Places(copy, range))
    }

    /// The nodes of the bits of a value.
    fn bit_nodes(&mut self, value: u32, width: u32) -> Vec<u32> {
        let bit = |place| {
            let place = self.index_node(place);
            self.node_of(Expression::Bit(value, place))
        };
        (0..width as usize).map(bit).collect()
    }

    /// Unrolls the body of a loop that becomes a block, once. Also returns the variable that a run
    /// counts with.
    fn unroll_loop_body(&mut self, tree: &TypedTree<'_>, variable: DeclarationId, body: List) -> (Option<u32>, Body) {
        self.forget_assigned(tree, body);
        self.enter();
        self.memory.set(variable, Meaning::Variable(Value::Runtime));
        let counter = if self.is_recording() { self.variable(tree, variable) } else { None };
        let outer = self.frame.unrolled.loop_.take();
        let inner = self.unroll_branch(tree, body);
        self.frame.unrolled.loop_ = outer;
        self.leave();
        (counter, inner)
    }

    /// Makes the variables that a body assigns to unknown.
    pub(super) fn forget_assigned(&mut self, tree: &TypedTree<'_>, body: List) {
        for target in visitor::assigned_targets(tree.ast, body) {
            self.set_variable(tree.declaration_of(target), Value::Runtime);
        }
        for array in self.list_passed_arrays(tree, body) {
            self.forget_elements(array);
        }
    }
}

/// Expressions for the values that a loop runs over: start, step and end, a list, or an array and a range of places in it.
enum ResidualValues {
    Range([u32; 3]),
    List(Slice),
    Places(u32, [u32; 3]),
}

/// The iterations of a loop that is being unrolled.
struct Iterations {
    /// The first operation of the first iteration, and the one behind the last iteration so far.
    start: u32,
    end: u32,
    /// How many operations the first iteration has.
    length: u32,
    count: u32,
    /// Whether all so far have equal operations.
    are_equal: bool,
}

/// The values that a loop runs over. A range is not stored as a list, because it may be long.
enum LoopValues {
    Range { start: i128, step: i128, count: u128 },
    List(Vec<Value>),
}

impl LoopValues {
    /// The number of iterations.
    pub(super) fn count(&self) -> u128 {
        match self {
            Self::Range { count, .. } => *count,
            Self::List(values) => values.len() as u128,
        }
    }

    /// The value in one iteration, counted from 0.
    pub(super) fn at(&self, index: u128) -> Value {
        match self {
            Self::Range { start, step, .. } => Value::Known(known::Value::Integer(start + step * index as i128)),
            Self::List(values) => values[index as usize],
        }
    }
}
