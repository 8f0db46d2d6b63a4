//! Subroutines: definitions are checked once, calls are unrolled if that can be decided before a
//! run.
//!
//! The tree of a `def` is stored. Its body is lowered once without a caller, for its diagnostics
//! only, and the result is discarded; so mistakes are reported even if nobody calls it, and only
//! once. A call is lowered in these steps ([`Lowerer::unroll`]):
//!
//! 1. Bind the arguments: qubits and bits as aliases (by reference), arrays by reference, other
//!    values by value.
//! 2. Lower the body in place, in a scope of its own.
//! 3. Evaluate the returned value. A measured bit goes directly into the bits that the caller
//!    assigns to, without a copy.
//! 4. Restore the bindings.
//!
//! Calls that may return early, or that recurse, are speculative
//! ([`speculation`](super::speculation)); if a run decides, the call becomes a block. A call also
//! becomes a block if an argument is only known at run time, because the text of its body could not
//! be written outside of it.
//!
//! Limits: calls nest at most [`MAX_CALL_DEPTH`] deep, and every call is a step.

use super::super::ast::{Expression, ExpressionId, ExpressionKind, GateCall, List, Name, StatementKind, TypeKind};
use super::super::codes;
use super::super::names::Symbol;
use super::super::parser::{Program, shorten};
use super::bits::Operand;
use super::budget::Work;
use super::frame::Frame;
use super::scope::{Binding, Meaning};
use super::speculation::{EarlyExit, UnrolledScopes};
use super::types::always_returns;
use super::value::Value;
use super::{Lowered, Lowerer, Stop, count};
use circuit::operation::{Operation, OperationKind};
use diagnostic::{Diagnostic, Span};

/// A `def`, whose tree is stored.
pub struct Subroutine {
    pub arguments: List,
    pub body: List,
    /// Whether its body has mistakes, which its calls do not report again.
    pub broken: bool,
    /// Whether its body touches qubits or bits.
    pub acts: bool,
    /// Whether its body is being lowered, which may call it.
    pub defining: bool,
    /// For a gate over whole registers, as drafts of version 3 had them: the names of its
    /// registers.
    pub registers: Option<List>,
}

/// The bits that replace a local variable of a subroutine, because it returns that variable.
pub struct ReturnSlot {
    pub symbol: Symbol,
    pub bits: Vec<u32>,
    /// The call depth of its declaration.
    pub call_depth: u32,
}

/// The limit of calls inside of calls.
const MAX_CALL_DEPTH: u32 = 64;

impl Lowerer<'_> {
    /// Declares a subroutine and checks its body.
    ///
    /// Formal qubits and bits are represented by bits beyond those of the circuit while the body is
    /// lowered; operations that were made are dropped afterwards.
    pub(super) fn subroutine(
        &mut self,
        program: &Program<'_>,
        name: Name,
        arguments: List,
        returns: Option<u32>,
        body: List,
    ) -> Lowered<()> {
        self.must_be_global(name, "a subroutine")?;
        let text = program.names.text(name.symbol);
        if super::functions::arity(text, self.version).is_some() {
            let message = format!("`{text}` is a function of the language and cannot be defined again");
            return Err(self.error_with_help(codes::REDEFINED, name.span, message, "choose another name"));
        }
        let index = self.subroutines.len() as u32;
        self.declare(program, name, Meaning::Subroutine(index))?;
        let registers = None;
        self.subroutines.push(Subroutine { arguments, body, broken: false, acts: false, defining: true, registers });
        self.note_return(program, name, returns);
        if returns.is_some() && !always_returns(program, body) {
            let message = format!("`{}` does not return a value on every way through it", shorten(text));
            let help = "end each way with `return`, or leave out the type behind `->`";
            self.error_with_help(codes::TYPE, name.span, message, help);
        }
        // The body is lowered once without a caller, so that its mistakes are reported even if
        // nobody calls it.
        let before = self.diagnostics.len();
        let outer = std::mem::take(&mut self.circuit.body);
        let blocks = self.circuit.blocks.len();
        let operations = self.budget.used(Work::Operations);
        let aliases = self.aliases.len();
        self.runtime_depth += 1;
        let definition = Frame { is_check_only: true, is_definition: true, returns, ..Frame::default() };
        let around = self.enter_call(definition);
        let mut next = self.circuit.qubit_count();
        let mut formal_clbits = self.circuit.clbit_count();
        for index in arguments.range() {
            let argument = program.ast.arguments[index];
            let meaning = match program.ast.types[argument.type_ as usize].kind {
                TypeKind::Qubit(size) => self.formal_bits(program, true, size, &mut next),
                TypeKind::Bit(size) => self.formal_bits(program, false, size, &mut formal_clbits),
                _ => {
                    let _ = self.check_type(program, argument.type_);
                    self.note_type(program, argument.name.span, argument.type_);
                    Meaning::Variable(Value::Runtime)
                }
            };
            let _ = self.declare(program, argument.name, meaning);
        }
        let extra = std::mem::replace(&mut self.extra_bits, next.max(formal_clbits));
        self.statements(program, body);
        self.extra_bits = extra;
        let touches = |it: &Operation| it.condition.is_some() || it.qubits.length + it.clbits.length > 0;
        let acts = self.circuit.body.operations.iter().any(touches);
        self.leave_call(around);
        self.runtime_depth -= 1;
        self.circuit.body = outer;
        self.circuit.blocks.truncate(blocks);
        self.budget.restore(Work::Operations, operations);
        self.aliases.truncate(aliases);
        let broken = self.diagnostics.len() > before;
        let subroutine = &mut self.subroutines[index as usize];
        (subroutine.broken, subroutine.acts, subroutine.defining) = (broken, acts, false);
        Ok(())
    }

    /// Records the type that a call of a subroutine or external function returns.
    fn note_return(&mut self, program: &Program<'_>, name: Name, returns: Option<u32>) {
        match returns {
            Some(type_) => self.note_type(program, name.span, type_),
            None => drop(self.declared.insert(name.span.start, None)),
        }
    }

    /// Declares an external function. Its calls are known at run time only.
    pub(super) fn external(
        &mut self,
        program: &Program<'_>,
        name: Name,
        arguments: List,
        returns: Option<u32>,
    ) -> Lowered<()> {
        self.must_be_global(name, "an external function")?;
        self.declare(program, name, Meaning::Extern(self.externals.len() as u32))?;
        self.note_return(program, name, returns);
        let types = program.ast.list(arguments).iter().map(|&type_| self.named_type(program, type_)).collect();
        self.externals.push(types);
        Ok(())
    }

    /// Checks the arguments of a call of an external function.
    pub(super) fn check_external(
        &mut self,
        program: &Program<'_>,
        index: u32,
        arguments: List,
        span: Span,
    ) -> Lowered<()> {
        let types = self.externals[index as usize].clone();
        if types.len() != arguments.length as usize {
            let message =
                format!("this function takes {}, found {}", count(types.len() as u32, "argument"), arguments.length);
            return Err(self.error(codes::ARGUMENT_COUNT, span, message));
        }
        for (type_, &id) in types.into_iter().zip(program.ast.list(arguments)) {
            if let Some(to) = type_ {
                self.fits(program, to, id)?;
            }
        }
        Ok(())
    }

    /// `return`, with or without a value: leaves a call that is being unrolled, or is checked
    /// against the declared type.
    pub(super) fn return_statement(
        &mut self,
        program: &Program<'_>,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        if self.frame.call_depth == 0 {
            return Err(self.error(codes::PLACE, span, "`return` stands in a subroutine only"));
        }
        if let Some(depth) = self.frame.unrolled.call {
            if depth != self.runtime_depth {
                self.early_exit = Some(EarlyExit::UnknownCall);
                return Ok(());
            }
            let target = self.frame.unrolled.target.take();
            let returned = match value {
                Some(value) => self.returned_value(program, value, target.as_deref(), span),
                None => Ok(Value::Runtime),
            };
            self.frame.unrolled.target = target;
            self.returned = Some(returned);
            self.early_exit = Some(EarlyExit::Call);
            return Ok(());
        }
        if self.frame.is_definition {
            match (value, self.frame.returns) {
                (Some(_), None) => {
                    let message = "this subroutine returns no value";
                    let help = "name the type in its head, as in `def f() -> bit { … }`";
                    return Err(self.error_with_help(codes::TYPE, span, message, help));
                }
                (None, Some(_)) => return Err(self.error(codes::TYPE, span, "this `return` lacks the value")),
                (Some(value), Some(type_)) => {
                    if let Some(to) = self.named_type(program, type_) {
                        self.fits(program, to, value)?;
                    }
                }
                (None, None) => {}
            }
        }
        if let Some(value) = value {
            match program.ast.expression(value).kind {
                ExpressionKind::Measure(qubits) => drop(self.operand(program, qubits, true)?),
                _ => drop(self.value(program, value)),
            }
        }
        if !self.frame.is_check_only && self.prepare_return(program, value) {
            return Err(Stop::Runtime);
        }
        // A `return` at the end of an unrolled call has nothing left to do, and by itself it
        // touches no bit.
        let quiet = self.runtime_depth == 0
            || self.frame.is_check_only && !value.is_some_and(|value| self.mentions_qubits(program, value));
        if quiet { Ok(()) } else { Err(Stop::Runtime) }
    }

    /// Returns whether an expression measures, or calls a subroutine that touches qubits or bits.
    pub(super) fn mentions_qubits(&self, program: &Program<'_>, id: ExpressionId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let kind = program.ast.expression(id).kind;
            let acts = match kind {
                ExpressionKind::Measure(_) => true,
                ExpressionKind::Call(name, _) => match self.lookup(name.symbol).map(|binding| binding.meaning) {
                    Some(Meaning::Subroutine(index)) => self.subroutines[index as usize].acts,
                    _ => false,
                },
                _ => false,
            };
            if acts {
                return true;
            }
            super::visitor::children(program, kind, &mut open);
        }
        false
    }

    /// Placeholder bits for an argument, beyond those of the circuit.
    fn formal_bits(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        next: &mut u32,
    ) -> Meaning {
        let Ok(length) = self.register_size(program, quantum, size) else { return Meaning::Poison };
        self.aliases.push((*next..*next + length).collect());
        *next += length;
        Meaning::Alias { quantum, list: self.aliases.len() as u32 - 1, single: size.is_none() }
    }

    /// `name(…);` as a statement: the subroutine's body in place.
    pub(super) fn call_statement(&mut self, program: &Program<'_>, call: ExpressionId) -> Lowered<()> {
        let Expression { kind: ExpressionKind::Call(name, arguments), span } = *program.ast.expression(call) else {
            return Err(Stop::Runtime);
        };
        let Some(Binding { meaning: Meaning::Subroutine(index), .. }) = self.lookup(name.symbol) else {
            if let Some(Binding { meaning: Meaning::Gate(_) | Meaning::Custom(_), .. }) = self.lookup(name.symbol) {
                let text = program.names.text(name.symbol);
                let given = program.ast.list(arguments);
                let qubits = given.iter().any(|&id| self.sort_of(program, id) == Some(true));
                let help = if qubits {
                    let given: Vec<_> = given.iter().map(|&id| program.text(program.ast.expression(id).span)).collect();
                    format!("parentheses hold parameters: write `{text} {};`", shorten(&given.join(", ")))
                } else {
                    format!("write its qubits behind it, as in `{} q[0];`", shorten(program.text(span)))
                };
                let message = format!("the gate `{text}` needs qubits to act on");
                return Err(self.error_with_help(codes::UNEXPECTED, span.after(), message, help));
            }
            if let Some(Binding { meaning: Meaning::Defining, .. }) = self.lookup(name.symbol) {
                return Err(self.recursion(program, name));
            }
            let bound = self.lookup(name.symbol).is_some();
            return match self.value(program, call) {
                // A function of the language does nothing but give a value.
                Err(Stop::Runtime) if !bound => Ok(()),
                other => other.map(|_| ()),
            };
        };
        let arguments = program.ast.list(arguments).to_vec();
        match self.unroll(program, name, index, &arguments, span, None) {
            Ok(_) => Ok(()),
            Err(stop) => Err(stop),
        }
    }

    /// `f q;`, the syntax of drafts of version 3, with parameters in parentheses and qubits behind
    /// them. Returns false if the name is no subroutine.
    pub(super) fn old_call(&mut self, program: &Program<'_>, call: &GateCall, span: Span) -> Lowered<bool> {
        let Some(Meaning::Subroutine(index)) = self.lookup(call.name.symbol).map(|binding| binding.meaning) else {
            return Ok(false);
        };
        let arguments = [program.ast.list(call.parameters), program.ast.list(call.operands)].concat();
        let given: Vec<&str> = arguments.iter().map(|&id| program.text(program.ast.expression(id).span)).collect();
        if !self.old_call_reported && self.subroutines[index as usize].registers.is_none() {
            self.old_call_reported = true;
            let text = program.names.text(call.name.symbol);
            let instead = format!("{text}({})", given.join(", "));
            self.diagnostics.add(
                Diagnostic::warning(
                    codes::DEPRECATED,
                    call.name.span,
                    format!(
                        "the subroutine `{}` is called like a gate, which version 3.0 no longer has",
                        shorten(text)
                    ),
                )
                .with_help(format!("write `{instead};`"))
                .with_fix(program.without_semicolon(span), &instead),
            );
        }
        self.unroll(program, call.name, index, &arguments, span, None).map(|_| true)
    }

    /// `target = f(…)`: returns true if the call was unrolled and its bits went into the target.
    pub(super) fn call_into(&mut self, program: &Program<'_>, value: ExpressionId, target: &[u32]) -> Lowered<bool> {
        let Expression { kind: ExpressionKind::Call(name, arguments), span } = *program.ast.expression(value) else {
            return Ok(false);
        };
        let Some(Meaning::Subroutine(index)) = self.lookup(name.symbol).map(|binding| binding.meaning) else {
            return Ok(false);
        };
        let body = self.subroutines[index as usize].body;
        if self.in_gate || !gives_bits(program, body) || early_returns_other_than_measurements(program, body) {
            return Ok(false);
        }
        let arguments = program.ast.list(arguments).to_vec();
        self.unroll(program, name, index, &arguments, span, Some(target)).map(|_| true)
    }

    /// The value of a call that touches no qubit. A call that does is left to the statement around
    /// it.
    pub(super) fn value_of_call(
        &mut self,
        program: &Program<'_>,
        name: Name,
        arguments: &[ExpressionId],
        span: Span,
    ) -> Lowered<Value> {
        let Some(Meaning::Subroutine(index)) = self.lookup(name.symbol).map(|binding| binding.meaning) else {
            return Err(Stop::Runtime);
        };
        if self.subroutines[index as usize].acts {
            // Operations on qubits belong to the whole statement, which becomes a block.
            let (bits, aliases) = (self.bits.len(), self.aliases.len());
            let lent = self.lent_slices.len();
            let bound = self.bound(program, name, index, arguments, span);
            self.return_slices(lent, false);
            self.bits.truncate(bits);
            self.aliases.truncate(aliases);
            return Err(bound.err().unwrap_or(Stop::Runtime));
        }
        let aliases = self.aliases.len();
        let start = self.checkpoint();
        let operations = self.circuit.body.operations.len();
        let result = self.unroll(program, name, index, arguments, span, None);
        if self.circuit.body.operations.len() > operations {
            self.undo(&start);
            return result.and(Err(Stop::Runtime));
        }
        self.keep();
        self.aliases.truncate(aliases);
        match result? {
            Value::Runtime | Value::Poison => Err(Stop::Runtime),
            value => Ok(value),
        }
    }

    /// The meanings of a subroutine's arguments in one call.
    pub(super) fn bound(
        &mut self,
        program: &Program<'_>,
        name: Name,
        index: u32,
        arguments: &[ExpressionId],
        span: Span,
    ) -> Lowered<Vec<(Name, Meaning)>> {
        let Subroutine { arguments: formals, registers, .. } = self.subroutines[index as usize];
        let expected = registers.unwrap_or(formals).length;
        if expected as usize != arguments.len() {
            let text = program.names.text(name.symbol);
            let message =
                format!("`{}` takes {}, found {}", shorten(text), count(expected, "argument"), arguments.len());
            let stop = self.error(codes::ARGUMENT_COUNT, span, message);
            self.relate_definition(name);
            return Err(stop);
        }
        let mut bound = Vec::new();
        for (name, &actual) in registers.into_iter().flat_map(List::range).zip(arguments) {
            let operand = self.operand(program, actual, true)?;
            self.spend(Work::Elements, operand.length as usize, span)?;
            let bits = self.bits[operand.start as usize..(operand.start + operand.length) as usize].to_vec();
            self.aliases.push(bits);
            let list = self.aliases.len() as u32 - 1;
            bound.push((program.ast.names[name], Meaning::Alias { quantum: true, list, single: operand.single }));
        }
        for (formal, &actual) in formals.range().zip(arguments) {
            let formal = program.ast.arguments[formal];
            let before = self.diagnostics.len();
            let meaning = self.actual(program, formal.type_, actual);
            if self.diagnostics.len() > before {
                self.diagnostics.related(formal.name.span, "the argument is declared here");
            }
            bound.push((formal.name, meaning?));
        }
        Ok(bound)
    }

    /// Lowers a subroutine's body in place of its call, and returns the value as far as it is
    /// known. See the module for the steps.
    pub(super) fn unroll(
        &mut self,
        program: &Program<'_>,
        name: Name,
        index: u32,
        arguments: &[ExpressionId],
        span: Span,
        target: Option<&[u32]>,
    ) -> Lowered<Value> {
        let lent = self.lent_slices.len();
        let result = self.unroll_body(program, name, index, arguments, span, target);
        self.return_slices(lent, result.is_ok());
        let type_ = self.lookup(name.symbol).and_then(|binding| self.declared.get(&binding.span.start).copied()?);
        match (type_, result) {
            (Some(type_), Ok(value)) if type_.dimensions == 0 => self.converted_to(type_, value, span),
            (_, result) => result,
        }
    }

    /// The same, without converting the value to the declared type, and without copying slices back.
    fn unroll_body(
        &mut self,
        program: &Program<'_>,
        name: Name,
        index: u32,
        arguments: &[ExpressionId],
        span: Span,
        target: Option<&[u32]>,
    ) -> Lowered<Value> {
        let Subroutine { body, broken, defining, .. } = self.subroutines[index as usize];
        let aliases = self.aliases.len();
        let bound = self.bound(program, name, index, arguments, span)?;
        if broken {
            return Err(Stop::AlreadyReported);
        }
        if defining {
            return Ok(Value::Runtime);
        }
        if !self.can_unroll(program, &bound) {
            return Err(Stop::Runtime);
        }
        let recurses = self.call_stack.iter().rfind(|(other, _)| *other == index).copied();
        if recurses.is_some_and(|(_, depth)| depth < self.runtime_depth) {
            // Only a run knows how often.
            return Err(Stop::Runtime);
        }
        // A call costs as much as a few statements, and its body is searched for ways out of it.
        self.spend(Work::Steps, 4, span)?;
        if let (Some(&first), Some(&last)) = (program.ast.list(body).first(), program.ast.list(body).last()) {
            self.spend_search(program.ast.statement(first).span.to(program.ast.statement(last).span))?;
        }
        if self.frame.call_depth >= MAX_CALL_DEPTH {
            // Whatever called it goes on for ever too.
            self.is_finished = true;
            if recurses.is_some() {
                let text = shorten(program.names.text(name.symbol));
                let message = format!("`{text}` calls itself more than {MAX_CALL_DEPTH} levels deep");
                return Err(self.error(codes::RECURSIVE, span, message));
            }
            let message = format!("calls are nested more than {MAX_CALL_DEPTH} levels deep");
            return Err(self.error(codes::TOO_DEEP, span, message));
        }
        let early = returns_early(program, body);
        let attempt = if early { Some(self.begin_speculation().ok_or(Stop::Runtime)?) } else { None };
        let statements = program.ast.list(body);
        let returned = statements.last().and_then(|&id| match program.ast.statement(id).kind {
            StatementKind::Return(value) => value,
            _ => None,
        });
        // The statements inside start their own lists of bits.
        let bits = std::mem::take(&mut self.bits);
        let operands = std::mem::take(&mut self.operands);
        let slot = match (target, returned.map(|id| program.ast.expression(id).kind)) {
            (Some(bits), Some(ExpressionKind::Name(symbol))) => {
                Some(ReturnSlot { symbol, bits: bits.to_vec(), call_depth: self.frame.call_depth + 1 })
            }
            _ => None,
        };
        let unrolled = UnrolledScopes {
            loop_: None,
            call: early.then_some(self.runtime_depth),
            target: target.filter(|_| early).map(<[u32]>::to_vec),
        };
        self.check_speculation_budget();
        self.call_stack.push((index, self.runtime_depth));
        let around = self.enter_call(Frame { return_slot: slot, unrolled, ..Frame::default() });
        for (name, meaning) in bound {
            self.bind(name.symbol, Binding { meaning, span: name.span, level: self.level() });
        }
        let inside = if returned.is_some() && !early { List { length: body.length - 1, ..body } } else { body };
        let before = self.diagnostics.len();
        self.statements(program, inside);
        self.bits.clear();
        let value = match returned {
            _ if self.is_finished => Err(Stop::AlreadyReported),
            _ if early => match self.early_exit {
                Some(EarlyExit::Call) => {
                    self.early_exit = None;
                    self.returned.take().unwrap_or(Ok(Value::Runtime))
                }
                _ => Ok(Value::Runtime),
            },
            None => Ok(Value::Runtime),
            Some(id) => self.returned_value(program, id, target, span),
        };
        self.leave_call(around);
        self.aliases.truncate(aliases);
        self.diagnostics.move_to_call(before, span, self.frame.call_depth == 0);
        self.call_stack.pop();
        self.bits = bits;
        self.operands = operands;
        match attempt {
            Some(attempt) if !self.end_speculation(&attempt, EarlyExit::UnknownCall) => Err(Stop::Runtime),
            _ => value,
        }
    }

    /// Returns whether the arguments of a call are known. If not, the arrays that the call may change are forgotten.
    fn can_unroll(&mut self, program: &Program<'_>, bound: &[(Name, Meaning)]) -> bool {
        if self.runtime_depth > 0
            || self.frame.is_check_only
            || !bound.iter().any(|(_, meaning)| self.is_unknown(*meaning))
        {
            return true;
        }
        for (_, meaning) in bound {
            // The body may change arrays that it gets by reference.
            if let &Meaning::Array(array) = meaning {
                if self.is_recording() && !self.arrays[array as usize].elements.is_empty() {
                    let _ = self.array_variable(program, array);
                }
                self.forget_elements(array);
            }
        }
        false
    }

    /// Returns whether the value of an argument is only known at run time.
    fn is_unknown(&self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Variable(Value::Runtime) => true,
            Meaning::Array(array) => {
                let elements = &self.arrays[array as usize].elements;
                elements.is_empty() || elements.contains(&Value::Runtime)
            }
            _ => false,
        }
    }

    /// The value of a `return`. Bits go into the caller's target.
    fn returned_value(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        target: Option<&[u32]>,
        span: Span,
    ) -> Lowered<Value> {
        match (program.ast.expression(id).kind, target) {
            (ExpressionKind::Measure(qubits), Some(target)) => {
                let from = self.operand(program, qubits, true)?;
                let start = self.bits.len() as u32;
                self.bits.extend_from_slice(target);
                let to = Operand { start, length: target.len() as u32, single: target.len() == 1, span };
                self.measure_into(program, from, to, span).map(|()| Value::Runtime)
            }
            (ExpressionKind::Measure(qubits), None) => {
                let from = self.operand(program, qubits, true)?;
                self.each_bit(from, OperationKind::Measure, span).map(|()| Value::Runtime)
            }
            (ExpressionKind::Name(_), Some(_)) => Ok(Value::Runtime),
            _ => match self.value(program, id) {
                Err(Stop::Runtime) => Ok(Value::Runtime),
                other => other,
            },
        }
    }

    /// Checks the sizes of an array against those that an argument declares.
    pub(super) fn sizes_fit(&mut self, program: &Program<'_>, type_: u32, array: u32, span: Span) -> Lowered<()> {
        let TypeKind::ArrayReference { dimensions, counted: false, .. } = program.ast.types[type_ as usize].kind else {
            return Ok(());
        };
        for (place, at) in dimensions.range().enumerate() {
            let wanted = self.integer(program, program.ast.lists[at])?;
            let found = self.arrays[array as usize].sizes.get(place).copied().unwrap_or(wanted);
            if found != wanted {
                let message = format!("expected an array of size {wanted}, found {found}");
                return Err(self.error(codes::BROADCAST, span, message));
            }
        }
        Ok(())
    }

    /// The meaning of one argument in one call: an alias, an array, or a converted value.
    fn actual(&mut self, program: &Program<'_>, type_: u32, actual: ExpressionId) -> Lowered<Meaning> {
        let span = program.ast.expression(actual).span;
        if let Some(to) = self.named_type(program, type_) {
            self.fits(program, to, actual)?;
        }
        let (quantum, size) = match program.ast.types[type_ as usize].kind {
            TypeKind::Qubit(size) => (true, size),
            TypeKind::Bit(size) if self.sort_of(program, actual).is_some() => (false, size),
            TypeKind::ArrayReference { .. } => {
                // By reference: the subroutine changes the caller's array.
                return Ok(match program.ast.expression(actual).kind {
                    ExpressionKind::Name(symbol) => match self.require(program, symbol, span)?.meaning {
                        Meaning::Array(array) => {
                            self.sizes_fit(program, type_, array, span)?;
                            Meaning::Array(array)
                        }
                        _ => Meaning::Variable(Value::Runtime),
                    },
                    _ => self.slice_argument(program, type_, actual)?,
                });
            }
            TypeKind::Array { .. } => return Ok(Meaning::Variable(Value::Runtime)),
            _ => {
                return match self.value(program, actual) {
                    Ok(value) => Ok(Meaning::Variable(match self.converted(program, type_, value, span) {
                        Ok(value) => value,
                        Err(Stop::Runtime) => Value::Runtime,
                        Err(Stop::AlreadyReported) => return Err(Stop::AlreadyReported),
                    })),
                    Err(Stop::Runtime) => Ok(Meaning::Variable(Value::Runtime)),
                    Err(stop) => Err(stop),
                };
            }
        };
        let operand = self.operand(program, actual, quantum)?;
        let expected = match size {
            Some(id) => self.integer(program, id)?,
            None => 1,
        };
        if i128::from(operand.length) != expected || operand.single != size.is_none() && expected != 1 {
            let what = if quantum { "qubit" } else { "bit" };
            let message = format!("expected {}, found {}", count(expected as u32, what), operand.length);
            return Err(self.error(codes::BROADCAST, span, message));
        }
        self.spend(Work::Elements, operand.length as usize, span)?;
        let bits = self.bits[operand.start as usize..(operand.start + operand.length) as usize].to_vec();
        self.aliases.push(bits);
        Ok(Meaning::Alias { quantum, list: self.aliases.len() as u32 - 1, single: size.is_none() })
    }
}

/// Returns whether a body ends with returning the outcome of a measurement, or bits that it
/// declares itself.
fn gives_bits(program: &Program<'_>, body: List) -> bool {
    let items = program.ast.list(body);
    let Some(StatementKind::Return(Some(value))) = items.last().map(|&id| program.ast.statement(id).kind) else {
        return false;
    };
    match program.ast.expression(value).kind {
        ExpressionKind::Measure(_) => true,
        ExpressionKind::Name(symbol) => items.iter().any(|&id| match program.ast.statement(id).kind {
            StatementKind::ClassicalDeclaration { type_, name, .. } => {
                name.symbol == symbol && matches!(program.ast.types[type_ as usize].kind, TypeKind::Bit(_))
            }
            _ => false,
        }),
        _ => false,
    }
}

/// Returns whether a body returns anywhere but at its end.
fn returns_early(program: &Program<'_>, body: List) -> bool {
    let items = program.ast.list(body);
    let last = items.last().copied();
    items.iter().any(|&id| match program.ast.statement(id).kind {
        StatementKind::Return(_) => Some(id) != last,
        _ => super::visitor::contains(program, id, &|kind| matches!(kind, StatementKind::Return(_))),
    })
}

/// Returns whether a body may return early, and returns something other than the outcome of a
/// measurement somewhere.
fn early_returns_other_than_measurements(program: &Program<'_>, body: List) -> bool {
    let other = |kind: &StatementKind| match kind {
        StatementKind::Return(Some(value)) => {
            !matches!(program.ast.expression(*value).kind, ExpressionKind::Measure(_))
        }
        _ => false,
    };
    returns_early(program, body)
        && program.ast.list(body).iter().any(|&id| super::visitor::contains(program, id, &other))
}
