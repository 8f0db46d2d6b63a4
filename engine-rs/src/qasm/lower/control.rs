//! Control flow: unrolled where it is constant, one labelled block where a run decides.

use super::super::Version;
use super::super::ast::{
    BinaryOperator, ExpressionId, ExpressionKind, List, Name, StatementId, StatementKind, UnaryOperator,
};
use super::super::codes;
use super::super::names::Symbol;
use super::super::parser::{Parser, shorten};
use super::constant::Value;
use super::scope::{Binding, Meaning};
use super::{Block, Body, Condition, Lowered, Lowerer, OperationKind, RegisterKind, Slice, Stop};
use crate::circuit::Test;
use crate::circuit::angle::{Angle, Expression};
use crate::diagnostic::Span;

/// The wires that something touches.
#[derive(Default)]
struct Wires {
    qubits: Vec<u32>,
    clbits: Vec<u32>,
}

impl Lowerer<'_> {
    pub(super) fn if_statement(
        &mut self,
        program: &Parser<'_>,
        condition: ExpressionId,
        then: List,
        otherwise: Option<List>,
        span: Span,
    ) -> Lowered<()> {
        let known = if self.version == Version::V2 {
            self.register_in_condition(program, condition).map(|()| None)
        } else {
            self.condition_value(program, condition)
        };
        match known {
            Ok(Some(known)) => {
                let taken = if known { Some(then) } else { otherwise };
                if let Some(body) = taken {
                    self.enter();
                    self.statements(program, body);
                    self.leave();
                }
                return Ok(());
            }
            Ok(None) => {}
            Err(stop) => {
                // What is inside may be wrong by itself.
                self.look_at(program, then, otherwise);
                return Err(stop);
            }
        }
        if self.in_gate {
            return Err(Stop::Runtime);
        }
        let test = self.condition(program, condition);
        if self.version == Version::V2
            && let Some(test) = test
        {
            // Each operation of a broadcast has the condition of its own, as the language says.
            let index = self.add_condition(test);
            self.condition = Some(index);
            self.statements(program, then);
            self.condition = None;
            return Ok(());
        }
        self.declare_for(program, span);
        let assigned = assigned(program, then).chain(otherwise.into_iter().flat_map(|list| assigned(program, list)));
        let assigned: Vec<Symbol> = assigned.collect();
        let inner = self.branch(program, then);
        if otherwise.is_none()
            && let Some(test) = &test
            && Self::is_simple(&inner, &test.clbits)
        {
            for symbol in assigned {
                self.set_variable(symbol, Value::Runtime);
            }
            let index = self.add_condition(test.clone());
            self.append(inner, index);
            return Ok(());
        }
        let mut branches = vec![inner];
        if let Some(otherwise) = otherwise {
            let inner = self.branch(program, otherwise);
            branches.push(inner);
        }
        for symbol in assigned {
            self.set_variable(symbol, Value::Runtime);
        }
        let head = Span::new(span.start, program.ast.expression(condition).span.end);
        let label = format!("{})", clean(&self.standing_text(program, head)));
        self.block(program, &label, branches, &[condition], span)
    }

    /// Version 2 asks for a whole register against a number, and nothing else.
    fn register_in_condition(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<()> {
        if let ExpressionKind::Binary(_, register, number) = program.ast.expression(id).kind {
            self.operand(program, register, false)?;
            let width = self.bits.len();
            self.bits.clear();
            let span = program.ast.expression(number).span;
            if let ExpressionKind::HugeInteger = program.ast.expression(number).kind {
                // A register may be wider than 64 bits, and then so may the number; each digit is log2(10) bits.
                let digits = program.text(span).len();
                if digits as f64 * std::f64::consts::LOG2_10 > width as f64 + 4.0 {
                    return Err(self.error(
                        codes::INTEGER_RANGE,
                        span,
                        format!("this number does not fit into the register's {width} bits"),
                    ));
                }
                return Ok(());
            }
            self.value(program, number)?;
        }
        Ok(())
    }

    /// Reads statements for their mistakes only.
    fn look_at(&mut self, program: &Parser<'_>, then: List, otherwise: Option<List>) {
        let operations = self.operations;
        let blocks = self.circuit.blocks.len();
        let _ = self.branch(program, then);
        if let Some(otherwise) = otherwise {
            let _ = self.branch(program, otherwise);
        }
        self.operations = operations;
        self.circuit.blocks.truncate(blocks);
    }

    /// The value of a condition if it is known, `None` if a run decides.
    fn condition_value(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<Option<bool>> {
        if let ExpressionKind::Binary(BinaryOperator::Equal | BinaryOperator::NotEqual, left, right) =
            program.ast.expression(id).kind
            && matches!(program.ast.expression(right).kind, ExpressionKind::HugeInteger)
            && self.is_clbits(program, left)
        {
            return self.register_in_condition(program, id).map(|()| None);
        }
        match self.value(program, id) {
            Ok(Value::Bool(value)) => Ok(Some(value)),
            Ok(Value::Integer(value)) => Ok(Some(value != 0)),
            Ok(Value::Float(value) | Value::Angle(value, _)) => Ok(Some(value != 0.0)),
            Ok(Value::Bits { value, .. }) => Ok(Some(value != 0)),
            Ok(Value::Duration(_)) => Err(self.error(
                codes::TYPE,
                program.ast.expression(id).span,
                "a condition is a truth value, found a duration",
            )),
            Ok(Value::Runtime | Value::Symbolic(_)) | Err(Stop::Runtime) => Ok(None),
            Ok(Value::Poison) | Err(Stop::Told) => Err(Stop::Told),
        }
    }

    /// Lowers statements into a body of their own, as something that may not happen.
    fn branch(&mut self, program: &Parser<'_>, statements: List) -> Body {
        let outer = std::mem::take(&mut self.circuit.body);
        let condition = self.condition.take();
        self.runtime_depth += 1;
        self.enter();
        self.statements(program, statements);
        self.leave();
        self.runtime_depth -= 1;
        self.condition = condition;
        std::mem::replace(&mut self.circuit.body, outer)
    }

    /// True if a conditioned body can be conditioned operations one by one: it has nothing but plain operations, and
    /// the first does not change what the others are asked about.
    fn is_simple(body: &Body, read: &[u32]) -> bool {
        let plain = body
            .operations
            .iter()
            .all(|operation| operation.condition.is_none() && !matches!(operation.kind, OperationKind::Block(_)));
        let mut written = body.operations.iter().flat_map(|operation| body.clbits(operation));
        plain && !body.operations.is_empty() && (body.operations.len() == 1 || written.all(|bit| !read.contains(bit)))
    }

    /// Moves a body's operations behind the present ones, all under a condition.
    fn append(&mut self, inner: Body, condition: u32) {
        let body = &mut self.circuit.body;
        let operands = body.operands.len() as u32;
        let angles = body.angles.len() as u32;
        let expressions = body.expressions.len() as u32;
        let modifiers = body.modifiers.len() as u32;
        let shift = |slice: Slice, by: u32| Slice { start: slice.start + by, length: slice.length };
        body.operands.extend(inner.operands);
        body.modifiers.extend(inner.modifiers);
        body.angles.extend(inner.angles.into_iter().map(|angle| match angle {
            Angle::Value(_) => angle,
            Angle::Expression(id) => Angle::Expression(id + expressions),
        }));
        body.expressions.extend(inner.expressions.into_iter().map(|node| match node {
            Expression::Negate(a) => Expression::Negate(a + expressions),
            Expression::Binary(operator, a, b) => Expression::Binary(operator, a + expressions, b + expressions),
            Expression::Call(function, a) => Expression::Call(function, a + expressions),
            leaf => leaf,
        }));
        body.operations.extend(inner.operations.into_iter().map(|mut operation| {
            operation.qubits = shift(operation.qubits, operands);
            operation.clbits = shift(operation.clbits, operands);
            operation.angles = shift(operation.angles, angles);
            operation.modifiers = operation.modifiers.map(|index| index + modifiers);
            operation.condition = Some(condition);
            operation
        }));
    }

    fn add_condition(&mut self, condition: Condition) -> u32 {
        // Runs of operations under one condition are common; they share it.
        if self.circuit.conditions.last() != Some(&condition) {
            self.circuit.conditions.push(condition);
        }
        self.circuit.conditions.len() as u32 - 1
    }

    /// A condition over clbits and constants, or `None` where it asks about more.
    fn condition(&mut self, program: &Parser<'_>, id: ExpressionId) -> Option<Condition> {
        if let Some((test, clbits)) = self.test(program, id) {
            let text = match &test {
                Test::RegisterEquals { register, value } => {
                    format!("{} == {value}", self.circuit.clbits.get(*register)?.name)
                }
                Test::BitEquals { clbit, value } => {
                    format!("{}{}", if *value { "" } else { "!" }, self.circuit.clbits.name(*clbit))
                }
                Test::Other => clean(program.text(program.ast.expression(id).span)),
            };
            return Some(Condition { text, clbits, test });
        }
        let mut wires = Wires::default();
        if !self.only_clbits(program, id) {
            return None;
        }
        self.touch(program, id, &mut wires);
        let clbits = distinct(wires.clbits);
        if clbits.is_empty() {
            return None;
        }
        Some(Condition { text: clean(program.text(program.ast.expression(id).span)), clbits, test: Test::Other })
    }

    /// True if all names of an expression are registers of clbits that the circuit writes by the same name.
    fn only_clbits(&self, program: &Parser<'_>, id: ExpressionId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            match program.ast.expression(id).kind {
                ExpressionKind::Name(symbol) => match self.lookup(symbol).map(|binding| binding.meaning) {
                    Some(Meaning::Register { quantum: false, .. }) => {}
                    _ => return false,
                },
                ExpressionKind::Call(..)
                | ExpressionKind::Hardware(_)
                | ExpressionKind::Measure(_)
                | ExpressionKind::DurationOf => {
                    return false;
                }
                kind => children(program, kind, &mut open),
            }
        }
        true
    }

    /// The conditions that a diagram can say with a value: a bit, a register against a number.
    fn test(&mut self, program: &Parser<'_>, id: ExpressionId) -> Option<(Test, Vec<u32>)> {
        match program.ast.expression(id).kind {
            ExpressionKind::Unary(UnaryOperator::Not | UnaryOperator::BitNot, inner) => {
                let clbit = self.single_clbit(program, inner)?;
                Some((Test::BitEquals { clbit, value: false }, vec![clbit]))
            }
            ExpressionKind::Binary(operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual), left, right) => {
                let (bits, other) = if self.is_clbits(program, left) { (left, right) } else { (right, left) };
                if matches!(program.ast.expression(other).kind, ExpressionKind::HugeInteger) {
                    // Only the text says a number of more than 64 bits.
                    return None;
                }
                let value = self.value(program, other).ok()?;
                let equal = operator == BinaryOperator::Equal;
                if let Some(clbit) = self.single_clbit(program, bits) {
                    let value = match value {
                        Value::Bool(value) => value,
                        Value::Integer(value @ (0 | 1)) => value == 1,
                        Value::Bits { value, width: 1 } => value == 1,
                        _ => return None,
                    };
                    return Some((Test::BitEquals { clbit, value: value == equal }, vec![clbit]));
                }
                if !equal {
                    return None;
                }
                let value = match value {
                    Value::Integer(value) => u64::try_from(value).ok()?,
                    Value::Bits { value, .. } => u64::try_from(value).ok()?,
                    Value::Bool(value) => u64::from(value),
                    _ => return None,
                };
                let (register, start, size) = self.whole_register(program, bits)?;
                Some((Test::RegisterEquals { register, value }, (start..start + size).collect()))
            }
            _ => {
                let clbit = self.single_clbit(program, id)?;
                Some((Test::BitEquals { clbit, value: true }, vec![clbit]))
            }
        }
    }

    fn is_clbits(&self, program: &Parser<'_>, id: ExpressionId) -> bool {
        let id = uncast(program, id);
        self.sort_of(program, id) == Some(false)
    }

    fn single_clbit(&mut self, program: &Parser<'_>, id: ExpressionId) -> Option<u32> {
        if self.sort_of(program, id) != Some(false) {
            return None;
        }
        let length = self.bits.len();
        let operand = self.operand(program, id, false).ok();
        let bit = operand.filter(|operand| operand.single).map(|operand| self.bits[operand.start as usize]);
        self.bits.truncate(length);
        bit
    }

    /// `c`, `int(c)`, `uint[4](c)` with `c` a whole register.
    fn whole_register(&self, program: &Parser<'_>, id: ExpressionId) -> Option<(usize, u32, u32)> {
        let ExpressionKind::Name(symbol) = program.ast.expression(uncast(program, id)).kind else { return None };
        match self.lookup(symbol)?.meaning {
            Meaning::Register { quantum: false, index, start, size, single: false } => {
                Some((index as usize, start, size))
            }
            _ => None,
        }
    }

    pub(super) fn for_loop(
        &mut self,
        program: &Parser<'_>,
        type_: u32,
        name: Name,
        values: ExpressionId,
        body: List,
        span: Span,
    ) -> Lowered<()> {
        self.check_type(program, type_)?;
        self.note_type(program, name.span, type_);
        let leaves = program.ast.list(body).iter().any(|&id| {
            holds(program, id, |kind| {
                matches!(kind, StatementKind::Break | StatementKind::Continue | StatementKind::Return(_))
            })
        });
        let known = match self.loop_values(program, values) {
            Ok(values) if !leaves => Some(values),
            Ok(_) | Err(Stop::Runtime) => None,
            Err(stop) => {
                self.runtime_loop(program, name, body, Meaning::Poison);
                return Err(stop);
            }
        };
        let Some(values) = known else {
            self.declare_for(program, span);
            let inner = self.runtime_loop(program, name, body, Meaning::Variable(Value::Runtime));
            let head = Span::new(span.start, program.ast.expression(values).span.end);
            let mut label = clean(&self.standing_text(program, head));
            if matches!(program.ast.expression(values).kind, ExpressionKind::Range { .. }) {
                label.push(']');
            }
            return self.block(program, &label, vec![inner], &[values], span);
        };
        let count = values.count();
        let most = u128::from(self.limits.operations);
        if count > most {
            return Err(self.too_many_steps(span));
        }
        for index in 0..count {
            if self.finished {
                return Ok(());
            }
            self.steps += 1;
            if self.steps as u128 > 4 * most {
                return Err(self.too_many_steps(span));
            }
            let value = match self.converted(program, type_, values.at(index), name.span) {
                Ok(value) => value,
                Err(Stop::Runtime) => Value::Runtime,
                Err(Stop::Told) => return Err(Stop::Told),
            };
            self.enter();
            self.bind(name.symbol, Binding { meaning: Meaning::Variable(value), span: name.span, level: self.level() });
            // The body is a scope inside the one of the variable, which it may hide.
            self.enter();
            self.statements(program, body);
            self.leave();
            self.leave();
        }
        Ok(())
    }

    pub(super) fn too_many_steps(&mut self, span: Span) -> Stop {
        self.finished = true;
        let message = format!("the loops of this program take more than {} steps", self.limits.operations);
        self.error(codes::OPERATION_LIMIT, Span::new(span.start, span.start + 3), message)
    }

    /// What a loop's variable runs over, if it is known.
    fn loop_values(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<LoopValues> {
        let expression = *program.ast.expression(id);
        match expression.kind {
            ExpressionKind::Range { start: Some(start), step, end: Some(end) } => {
                let start = self.integer(program, start)?;
                let end = self.integer(program, end)?;
                let step = match step {
                    Some(step) => self.integer(program, step)?,
                    None => 1,
                };
                if step == 0 {
                    return Err(self.error(codes::STEP, expression.span, "a range cannot have step 0"));
                }
                let distance = if step > 0 { end - start } else { start - end };
                let count = if distance < 0 { 0 } else { (distance / step.abs()) as u128 + 1 };
                Ok(LoopValues::Range { start, step, count })
            }
            ExpressionKind::Range { .. } => {
                Err(self.error(codes::STEP, expression.span, "a loop's range needs a start and an end"))
            }
            ExpressionKind::Set(items) => {
                let mut values = Vec::with_capacity(items.length as usize);
                let mut runtime = false;
                for at in items.range() {
                    match self.value(program, program.ast.lists[at]) {
                        Ok(value) => values.push(value),
                        Err(Stop::Runtime) => runtime = true,
                        Err(stop) => return Err(stop),
                    }
                }
                if runtime { Err(Stop::Runtime) } else { Ok(LoopValues::List(values)) }
            }
            _ => match self.value(program, id)? {
                Value::Bits { value, width } => {
                    Ok(LoopValues::List((0..width).map(|bit| Value::Bool(value >> bit & 1 == 1)).collect()))
                }
                _ => Err(Stop::Runtime),
            },
        }
    }

    /// The body of a loop that only a run unrolls, lowered once.
    fn runtime_loop(&mut self, program: &Parser<'_>, name: Name, body: List, meaning: Meaning) -> Body {
        self.forget_assigned(program, body);
        self.enter();
        self.bind(name.symbol, Binding { meaning, span: name.span, level: self.level() });
        let inner = self.branch(program, body);
        self.leave();
        inner
    }

    fn forget_assigned(&mut self, program: &Parser<'_>, body: List) {
        let symbols: Vec<Symbol> = assigned(program, body).collect();
        for symbol in symbols {
            self.set_variable(symbol, Value::Runtime);
        }
    }

    pub(super) fn while_loop(
        &mut self,
        program: &Parser<'_>,
        condition: ExpressionId,
        body: List,
        span: Span,
    ) -> Lowered<()> {
        self.declare_for(program, span);
        self.forget_assigned(program, body);
        match self.condition_value(program, condition) {
            Ok(Some(false)) => {
                self.look_at(program, body, None);
                return Ok(());
            }
            Ok(_) => {}
            Err(stop) => {
                self.look_at(program, body, None);
                return Err(stop);
            }
        }
        let inner = self.branch(program, body);
        let head = Span::new(span.start, program.ast.expression(condition).span.end);
        let label = format!("{})", clean(&self.standing_text(program, head)));
        self.block(program, &label, vec![inner], &[condition], span)
    }

    pub(super) fn switch(
        &mut self,
        program: &Parser<'_>,
        target: ExpressionId,
        cases: List,
        span: Span,
    ) -> Lowered<()> {
        let cases = program.ast.cases[cases.range()].to_vec();
        if let Some(type_) = self.type_of(program, target)
            && !type_.counts()
        {
            let message = format!("a switch is over whole numbers, found `{}`", type_.name());
            return Err(self.error(codes::TYPE, program.ast.expression(target).span, message));
        }
        let known = match self.value(program, target) {
            Ok(Value::Integer(value)) => Some(value),
            Ok(Value::Bool(value)) => Some(i128::from(value)),
            Ok(Value::Bits { value, width }) if width < 127 => Some(value as i128),
            Ok(Value::Poison) | Err(Stop::Told) => {
                for case in &cases {
                    self.look_at(program, case.body, None);
                }
                return Err(Stop::Told);
            }
            Ok(Value::Runtime | Value::Symbolic(_)) | Err(Stop::Runtime) => None,
            Ok(other) => {
                let message = format!("a switch is over whole numbers, found {}", other.describe());
                return Err(self.error(codes::TYPE, program.ast.expression(target).span, message));
            }
        };
        let mut seen: Vec<i128> = Vec::new();
        let mut taken = None;
        for (index, case) in cases.iter().enumerate() {
            for at in case.values.range() {
                let id = program.ast.lists[at];
                let case_span = program.ast.expression(id).span;
                let value = match self.integer(program, id) {
                    Ok(value) => value,
                    Err(Stop::Runtime) => {
                        return Err(self.error(
                            codes::NOT_CONSTANT,
                            case_span,
                            "a case must be known before the program runs",
                        ));
                    }
                    Err(stop) => return Err(stop),
                };
                if seen.contains(&value) {
                    return Err(self.error(
                        codes::REDEFINED,
                        case_span,
                        format!("the case {value} stands twice in this switch"),
                    ));
                }
                // A switch over more values than this is generated, and checked by whoever generated it.
                if seen.len() < 1024 {
                    seen.push(value);
                }
                if known == Some(value) {
                    taken = Some(index);
                }
            }
            if case.is_default && taken.is_none() {
                taken = Some(index);
            }
        }
        if known.is_some() {
            if let Some(index) = taken {
                self.enter();
                self.statements(program, cases[index].body);
                self.leave();
            }
            return Ok(());
        }
        self.declare_for(program, span);
        let branches: Vec<Body> = cases.iter().map(|case| self.branch(program, case.body)).collect();
        for case in &cases {
            self.forget_assigned(program, case.body);
        }
        let head = Span::new(span.start, program.ast.expression(target).span.end);
        let label = format!("{})", clean(&self.standing_text(program, head)));
        self.block(program, &label, branches, &[target], span)
    }

    pub(super) fn box_statement(
        &mut self,
        program: &Parser<'_>,
        time: Option<ExpressionId>,
        body: List,
        span: Span,
    ) -> Lowered<()> {
        if let Some(time) = time {
            match self.value(program, time) {
                Ok(Value::Duration(seconds)) if seconds < 0.0 => {
                    self.error(codes::TYPE, program.ast.expression(time).span, "a box cannot take negative time");
                }
                Ok(Value::Duration(_)) | Err(Stop::Runtime) => {}
                Ok(other) => {
                    let message = format!("a box takes a duration, found {}", other.describe());
                    self.error(codes::TYPE, program.ast.expression(time).span, message);
                }
                Err(stop) => return Err(stop),
            }
        }
        self.declare_for(program, span);
        let depth = self.runtime_depth;
        let inner = self.branch(program, body);
        self.runtime_depth = depth;
        let label = match time {
            Some(time) => format!("box[{}]", clean(program.text(program.ast.expression(time).span))),
            None => "box".to_owned(),
        };
        self.block(program, &label, vec![inner], &[], span)
    }

    /// A statement that only a run decides and that holds no others.
    pub(super) fn block_of_statement(&mut self, program: &Parser<'_>, id: StatementId) {
        let statement = *program.ast.statement(id);
        let span = statement.span;
        if self.in_gate {
            self.error(codes::UNSUPPORTED, span, "a gate's body cannot depend on what happens while the program runs");
            return;
        }
        let label = clean(self.standing_text(program, span).trim_end_matches(';'));
        let mut read = Vec::new();
        match statement.kind {
            StatementKind::GateCall(call) => {
                read.extend_from_slice(program.ast.list(call.parameters));
                read.extend_from_slice(program.ast.list(call.operands));
            }
            StatementKind::Measure { qubits, target } => {
                read.push(qubits);
                read.extend(target);
            }
            StatementKind::Reset(operand) => read.push(operand),
            StatementKind::Barrier(Some(list)) => read.extend_from_slice(program.ast.list(list)),
            StatementKind::Delay { time, operands } => {
                read.push(time);
                if let Some(list) = operands {
                    read.extend_from_slice(program.ast.list(list));
                } else {
                    let all: Vec<u32> = (0..self.circuit.qubit_count()).collect();
                    let text = self.standing_text(program, span);
                    let wires = Wires { qubits: all, clbits: Vec::new() };
                    self.push_block(&label, Vec::new(), wires, text, span);
                    return;
                }
            }
            StatementKind::Assignment { target, value, .. } => read.extend([target, value]),
            StatementKind::Expression(value) | StatementKind::Return(Some(value)) => read.push(value),
            StatementKind::ClassicalDeclaration { name, value, .. } => {
                read.extend(value);
                let register = match self.lookup(name.symbol).map(|binding| binding.meaning) {
                    Some(Meaning::Register { quantum: false, start, size, .. }) => {
                        Some((start..start + size).collect())
                    }
                    Some(Meaning::Alias { quantum: false, list, .. }) => Some(self.aliases[list as usize].clone()),
                    _ => None,
                };
                if let Some(clbits) = register {
                    let mut wires = Wires { qubits: Vec::new(), clbits };
                    // The register is declared already; what is left is to set it.
                    let text = match value {
                        Some(value) => {
                            let value = self.standing_text(program, program.ast.expression(value).span);
                            let target = self.instead_of(name.symbol);
                            format!("{} = {value};", target.as_deref().unwrap_or(program.names.text(name.symbol)))
                        }
                        None => self.standing_text(program, span),
                    };
                    for id in read {
                        self.touch(program, id, &mut wires);
                    }
                    self.push_block(text.trim_end_matches(';'), Vec::new(), wires, text.clone(), span);
                    return;
                }
            }
            _ => {}
        }
        let _ = self.block(program, &label, Vec::new(), &read, span);
    }

    /// Appends a block over the wires of its branches and of the expressions it reads.
    fn block(
        &mut self,
        program: &Parser<'_>,
        label: &str,
        branches: Vec<Body>,
        read: &[ExpressionId],
        span: Span,
    ) -> Lowered<()> {
        if self.in_gate {
            return Err(self.error(
                codes::UNSUPPORTED,
                span,
                "a gate's body cannot depend on what happens while the program runs",
            ));
        }
        let mut wires = Wires::default();
        for body in &branches {
            for operation in &body.operations {
                wires.qubits.extend_from_slice(body.qubits(operation));
                wires.clbits.extend_from_slice(body.clbits(operation));
                if let Some(index) = operation.condition {
                    wires.clbits.extend_from_slice(&self.circuit.conditions[index as usize].clbits);
                }
            }
            if body.operations.len() > 64 {
                wires = Wires { qubits: distinct(wires.qubits), clbits: distinct(wires.clbits) };
            }
        }
        for &id in read {
            self.touch(program, id, &mut wires);
        }
        // Only the outermost block is ever written as text; the text of each one inside would be kept once a level.
        let text = if self.runtime_depth > 0 { label.to_owned() } else { self.standing_text(program, span) };
        self.push_block(label, branches, wires, text, span);
        Ok(())
    }

    fn push_block(&mut self, label: &str, branches: Vec<Body>, wires: Wires, text: String, span: Span) {
        const MOST_TEXT: usize = 32 << 20;
        if self.room_for(1, span).is_err() {
            return;
        }
        self.block_text += text.len();
        if self.block_text > MOST_TEXT {
            self.finished = true;
            self.error(codes::OPERATION_LIMIT, span, "the loops of this program unroll to too many blocks");
            return;
        }
        self.circuit.blocks.push(Block { label: shorten(label), branches, text });
        let block = self.circuit.blocks.len() as u32 - 1;
        let qubits = self.circuit.body.operand_slice(&distinct(wires.qubits));
        let clbits = self.circuit.body.operand_slice(&distinct(wires.clbits));
        self.push(OperationKind::Block(block), qubits, clbits, Slice::default(), None, span);
    }

    /// Gathers the bits that an expression names: the named ones where indices are known, else whole registers.
    fn touch(&mut self, program: &Parser<'_>, id: ExpressionId, wires: &mut Wires) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let kind = program.ast.expression(id).kind;
            if let Some(quantum) = self.sort_of(program, id) {
                let length = self.bits.len();
                // What fails here has failed before, and is told.
                let sink = std::mem::take(&mut self.diagnostics);
                let operand = self.operand(program, id, quantum);
                self.diagnostics = sink;
                if let Ok(operand) = operand {
                    let bits = &self.bits[operand.start as usize..(operand.start + operand.length) as usize];
                    if quantum {
                        wires.qubits.extend_from_slice(bits);
                    } else {
                        wires.clbits.extend_from_slice(bits);
                    }
                    self.bits.truncate(length);
                    continue;
                }
                self.bits.truncate(length);
            }
            children(program, kind, &mut open);
        }
    }

    /// `bit b;` inside of a block: a clbit of its own, the same one each time the statement is met.
    pub(super) fn local_bits(
        &mut self,
        program: &Parser<'_>,
        kind: RegisterKind,
        size: u32,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        if let Some(slot) = &self.return_slot
            && (slot.symbol, slot.calls, slot.bits.len()) == (name.symbol, self.calls, size as usize)
        {
            // What the call returns are these bits.
            let bits = slot.bits.clone();
            self.alias_bits(program, name, bits, kind)?;
            return self.initial_bits(program, name, value, span);
        }
        if self.trial {
            let start = self.extra_bits.max(self.circuit.clbit_count()).max(self.circuit.qubit_count());
            self.extra_bits = start + size;
            self.alias_bits(program, name, (start..start + size).collect(), kind)?;
            return self.initial_bits(program, name, value, span);
        }
        if self.calls > 0 && self.runtime_depth > 0 {
            // The block's text holds the call, not the subroutine's own bits.
            self.declare(program, name, Meaning::Variable(Value::Runtime))?;
            return if value.is_some() { Err(Stop::Runtime) } else { Ok(()) };
        }
        let known = self.locals.get(&name.span.start).copied();
        let index = match known {
            Some(index) if self.circuit.clbits.get(index).is_some_and(|register| register.size == size) => index,
            _ => {
                let unique = self.local_name(program, name);
                let index = self.circuit.clbits.add(unique, kind, size, name.span);
                self.locals.insert(name.span.start, index);
                index
            }
        };
        let start = self.circuit.clbits.get(index).map_or(0, |register| register.start);
        let single = kind != RegisterKind::Array;
        self.declare(program, name, Meaning::Register { quantum: false, index: index as u32, start, size, single })?;
        self.initial_bits(program, name, value, span)
    }
}

impl Lowerer<'_> {
    /// A name for a register that a block declares, which no other register has.
    fn local_name(&mut self, program: &Parser<'_>, name: Name) -> String {
        let text = program.names.text(name.symbol);
        let taken = |lowerer: &Self, name: &str| {
            let all = lowerer.circuit.clbits.iter().chain(&lowerer.circuit.qubits);
            all.into_iter().any(|register| register.name == name)
        };
        let mut unique = text.to_owned();
        let mut is_taken = self.lookup(name.symbol).is_some() || taken(self, text);
        while is_taken {
            let number = self.local_names.entry(name.symbol).or_insert(1);
            *number += 1;
            unique = format!("{text}_{number}");
            is_taken = program.names.find(&unique).is_some() || taken(self, &unique);
        }
        unique
    }

    fn alias_bits(&mut self, program: &Parser<'_>, name: Name, bits: Vec<u32>, kind: RegisterKind) -> Lowered<()> {
        self.aliases.push(bits);
        let list = self.aliases.len() as u32 - 1;
        self.declare(program, name, Meaning::Alias { quantum: false, list, single: kind != RegisterKind::Array })
    }
}

/// What a loop runs over.
enum LoopValues {
    Range { start: i128, step: i128, count: u128 },
    List(Vec<Value>),
}

impl LoopValues {
    fn count(&self) -> u128 {
        match self {
            Self::Range { count, .. } => *count,
            Self::List(values) => values.len() as u128,
        }
    }

    fn at(&self, index: u128) -> Value {
        match self {
            Self::Range { start, step, .. } => Value::Integer(start + step * index as i128),
            Self::List(values) => values[index as usize],
        }
    }
}

fn distinct(mut bits: Vec<u32>) -> Vec<u32> {
    bits.sort_unstable();
    bits.dedup();
    bits
}

/// `c` of `int[4](c)`.
fn uncast(program: &Parser<'_>, id: ExpressionId) -> ExpressionId {
    match program.ast.expression(id).kind {
        ExpressionKind::Cast(_, list) => program.ast.lists[list.start as usize],
        _ => id,
    }
}

/// A text on one line, with single spaces.
fn clean(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds the parts of an expression to `open`.
pub(super) fn children(program: &Parser<'_>, kind: ExpressionKind, open: &mut Vec<ExpressionId>) {
    match kind {
        ExpressionKind::Unary(_, a) | ExpressionKind::Measure(a) => open.push(a),
        ExpressionKind::Binary(_, a, b) => open.extend([a, b]),
        ExpressionKind::Call(_, list)
        | ExpressionKind::Cast(_, list)
        | ExpressionKind::Set(list)
        | ExpressionKind::ArrayLiteral(list) => {
            open.extend_from_slice(program.ast.list(list));
        }
        ExpressionKind::Index(a, list) => {
            open.push(a);
            open.extend_from_slice(program.ast.list(list));
        }
        ExpressionKind::Range { start, step, end } => open.extend([start, step, end].into_iter().flatten()),
        _ => {}
    }
}

/// The bodies that a statement holds.
fn bodies(program: &Parser<'_>, id: StatementId) -> Vec<List> {
    match program.ast.statement(id).kind {
        StatementKind::If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
        StatementKind::For { body, .. }
        | StatementKind::While { body, .. }
        | StatementKind::Box { body, .. }
        | StatementKind::Scope(body) => {
            vec![body]
        }
        StatementKind::Annotated { statement, .. } => bodies(program, statement),
        StatementKind::Switch { cases, .. } => program.ast.cases[cases.range()].iter().map(|case| case.body).collect(),
        _ => Vec::new(),
    }
}

/// True if a statement, or one inside of it, is of a kind. A loop keeps its own `break`.
pub(super) fn holds(program: &Parser<'_>, id: StatementId, is: impl Fn(&StatementKind) -> bool + Copy) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let mut kind = &program.ast.statement(id).kind;
        while let StatementKind::Annotated { statement, .. } = kind {
            kind = &program.ast.statement(*statement).kind;
        }
        if is(kind) {
            return true;
        }
        for body in bodies(program, id) {
            open.extend_from_slice(program.ast.list(body));
        }
    }
    false
}

/// The names that a body assigns to.
fn assigned(program: &Parser<'_>, body: List) -> impl Iterator<Item = Symbol> {
    // Looking for what is not there at each level would take the square of the time.
    let mut open = if program.ast.assigns { program.ast.list(body).to_vec() } else { Vec::new() };
    let mut symbols = Vec::new();
    while let Some(id) = open.pop() {
        if let StatementKind::Assignment { target, .. } = program.ast.statement(id).kind {
            let mut current = target;
            loop {
                match program.ast.expression(current).kind {
                    ExpressionKind::Index(inner, _) => current = inner,
                    ExpressionKind::Name(symbol) => {
                        symbols.push(symbol);
                        break;
                    }
                    _ => break,
                }
            }
        }
        for body in bodies(program, id) {
            open.extend_from_slice(program.ast.list(body));
        }
    }
    symbols.into_iter()
}
