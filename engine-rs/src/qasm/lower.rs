//! The tree into a circuit: names resolved, sizes and constants evaluated, registers broadcast, loops unrolled.
//!
//! What is known before a program runs becomes plain operations. What only a run decides becomes one labelled
//! [`Block`](crate::circuit::Block) on the wires it touches, with the operations inside as far as they are known.
//! Nothing is dropped in silence: each statement is an operation, a definition, a block or a diagnostic.

mod arrays;
mod bits;
mod constant;
mod control;
mod definitions;
mod flat;
mod gates;
mod scope;
mod text;
mod types;

use std::collections::{HashMap, HashSet};

use self::bits::Operand;
use self::constant::Value;
use self::scope::{Binding, Meaning};
use self::types::Type;
use super::Limits;
use super::Version;
use super::ast::{
    BinaryOperator, Expression, ExpressionId, ExpressionKind, List, Name, StatementId, StatementKind, TypeKind,
};
use super::codes;
use super::names::Symbol;
use super::parser::{Parser, shorten};
use super::sink::Sink;
use super::standard_library;
use crate::circuit::gates::{Library, StandardGate};
use crate::circuit::operation::{Body, OperationKind, Slice};
use crate::circuit::register::RegisterKind;
use crate::circuit::{Block, Circuit, Condition, GateDefinition, Parameter};
use crate::diagnostic::{Diagnostic, Span};

/// The statement cannot become operations.
#[derive(Clone, Copy)]
enum Stop {
    /// Its diagnostic is told, or another one already covers it.
    Told,
    /// It depends on what only a run knows.
    Runtime,
}

type Lowered<T> = Result<T, Stop>;

/// Turns statements into a circuit, one after the other.
#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own about the place that is read.
pub struct Lowerer<'l> {
    pub circuit: Circuit,
    pub diagnostics: Sink,
    limits: &'l Limits,
    version: Version,
    bindings: Vec<Option<Binding>>,
    /// What bindings were before a scope hid them, and where each scope starts in it.
    hidden: Vec<(Symbol, Option<Binding>)>,
    scopes: Vec<usize>,
    gate_symbols: Vec<Symbol>,
    /// Bits of aliases, which are lists where registers are runs.
    aliases: Vec<Vec<u32>>,
    subroutines: Vec<definitions::Subroutine>,
    arrays: Vec<arrays::Array>,
    /// Where the bits go that the call being unrolled returns.
    return_slot: Option<definitions::ReturnSlot>,
    /// A subroutine's body is read for its mistakes only.
    trial: bool,
    /// That a subroutine is called like a gate is told once.
    old_call_told: bool,
    /// The same for `qreg` and `creg` in version 3.
    old_declaration_told: bool,
    included: bool,
    /// The missing include is told.
    include_told: bool,
    /// Operations so far, those inside of blocks too.
    operations: usize,
    /// A limit is passed, or `end` is reached: nothing more is added.
    pub finished: bool,
    end_told: bool,
    ended: bool,
    /// What is read is a gate's body.
    in_gate: bool,
    /// How deep in blocks whose statements may run never or often.
    runtime_depth: u32,
    /// The condition that holds for what is added now.
    condition: Option<u32>,
    bits: Vec<u32>,
    operands: Vec<Operand>,
    stamps: Vec<u32>,
    stamp: u32,
    /// Canonical definitions of standard gates, once asked for.
    canonical: Vec<std::cell::OnceCell<Option<GateDefinition>>>,
    /// Reading the canonical definitions themselves.
    plain: bool,
    /// Declarations that only blocks need.
    declarations: HashMap<Symbol, text::Declaration>,
    /// Bytes of text that blocks keep.
    block_text: usize,
    /// How many qubits the gate being defined has.
    formals: u32,
    /// Bits that stand for a subroutine's arguments lie below this.
    extra_bits: u32,
    /// Registers of bits that are declared in blocks, by the place of their declaration.
    locals: HashMap<u32, usize>,
    /// How often each name was given to a register in a block.
    local_names: HashMap<Symbol, u32>,
    /// Depth of subroutine calls.
    calls: u32,
    /// What names are declared as, and what calls of them give, by the places of their declarations.
    types: HashMap<u32, Type>,
    /// Subroutines and external functions that return nothing, likewise.
    silent: HashSet<u32>,
    /// The arguments of external functions, likewise.
    externs: HashMap<u32, Vec<Option<Type>>>,
    /// What the subroutine being read returns.
    returns: Option<u32>,
    /// How many loops what is read stands in.
    loops: u32,
    /// Time as a budget: statements that were lowered, loops and calls unrolled.
    steps: usize,
}

impl<'l> Lowerer<'l> {
    pub fn new(limits: &'l Limits, parser: &mut Parser<'_>, diagnostics: Sink) -> Self {
        let mut lowerer = Self {
            circuit: Circuit::default(),
            diagnostics,
            limits,
            version: parser.version,
            bindings: Vec::new(),
            hidden: Vec::new(),
            scopes: Vec::new(),
            gate_symbols: StandardGate::all().map(|gate| parser.names.intern(gate.info().name)).collect(),
            aliases: Vec::new(),
            subroutines: Vec::new(),
            arrays: Vec::new(),
            return_slot: None,
            trial: false,
            old_call_told: false,
            old_declaration_told: false,
            included: false,
            include_told: false,
            operations: 0,
            finished: false,
            end_told: false,
            ended: false,
            in_gate: false,
            runtime_depth: 0,
            condition: None,
            bits: Vec::new(),
            operands: Vec::new(),
            stamps: Vec::new(),
            stamp: 0,
            canonical: vec![std::cell::OnceCell::new(); StandardGate::all().count()],
            plain: false,
            declarations: HashMap::new(),
            block_text: 0,
            formals: 0,
            extra_bits: 0,
            locals: HashMap::new(),
            local_names: HashMap::new(),
            calls: 0,
            types: HashMap::new(),
            silent: HashSet::new(),
            externs: HashMap::new(),
            returns: None,
            loops: 0,
            steps: 0,
        };
        lowerer.bind_builtins(parser);
        lowerer
    }

    /// Lowers one top-level statement. Returns true where its tree has to be kept, because a later statement uses it.
    pub fn top_level(&mut self, program: &Parser<'_>, id: StatementId) -> bool {
        self.statement(program, id);
        let mut kind = program.ast.statement(id).kind;
        while let StatementKind::Annotated { statement, .. } = kind {
            kind = program.ast.statement(statement).kind;
        }
        match kind {
            StatementKind::Def { .. } => true,
            // One over registers is unrolled like a subroutine.
            StatementKind::Gate { name, .. } => {
                matches!(self.lookup(name.symbol).map(|binding| binding.meaning), Some(Meaning::Subroutine(_)))
            }
            // Assignments need the type of its elements.
            StatementKind::ClassicalDeclaration { type_, .. } => {
                matches!(program.ast.types[type_ as usize].kind, TypeKind::Array { .. })
            }
            _ => false,
        }
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Stop {
        self.diagnostics.add(Diagnostic::error(code, span, message));
        Stop::Told
    }

    fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Stop {
        self.diagnostics.add(Diagnostic::error(code, span, message).with_help(help));
        Stop::Told
    }

    fn statement(&mut self, program: &Parser<'_>, id: StatementId) {
        if self.finished {
            return;
        }
        let statement = program.ast.statement(id);
        if self.ended && !matches!(statement.kind, StatementKind::Nothing) {
            if !self.end_told {
                self.end_told = true;
                self.diagnostics.add(Diagnostic::warning(
                    codes::UNREACHABLE,
                    statement.span,
                    "nothing behind `end` happens",
                ));
            }
            return;
        }
        self.steps += 1;
        self.bits.clear();
        self.operands.clear();
        match self.lower(program, id) {
            Ok(()) | Err(Stop::Told) => {}
            Err(Stop::Runtime) => self.block_of_statement(program, id),
        }
    }

    fn statements(&mut self, program: &Parser<'_>, list: List) {
        for index in list.range() {
            self.statement(program, program.ast.lists[index]);
        }
    }

    fn lower(&mut self, program: &Parser<'_>, id: StatementId) -> Lowered<()> {
        let statement = *program.ast.statement(id);
        let span = statement.span;
        match statement.kind {
            StatementKind::GateCall(call) => self.gate_call(program, &call, span),
            StatementKind::Measure { qubits, target } => self.measure(program, qubits, target, span),
            StatementKind::Reset(operand) => {
                let operand = self.operand(program, operand, true)?;
                self.each_bit(operand, OperationKind::Reset, span)
            }
            StatementKind::Barrier(operands) => self.barrier(program, operands, span),
            StatementKind::Delay { time, operands } => self.delay(program, time, operands, span),
            StatementKind::OldDeclaration { quantum, size, name } => {
                if self.version == Version::V3 && !self.old_declaration_told {
                    self.old_declaration_told = true;
                    let (old, new) = if quantum { ("qreg", "qubit") } else { ("creg", "bit") };
                    let text = program.names.text(name.symbol);
                    let size =
                        size.map_or(String::new(), |id| format!("[{}]", program.text(program.ast.expression(id).span)));
                    self.diagnostics.add(
                        Diagnostic::warning(
                            codes::DEPRECATED,
                            Span::new(span.start, span.start + old.len() as u32),
                            format!("version 3 keeps `{old}` for old programs only"),
                        )
                        .with_help(format!("write `{new}{size} {text};`")),
                    );
                }
                self.declare_register(program, quantum, size, name)
            }
            StatementKind::QuantumDeclaration { size, name } => self.declare_register(program, true, size, name),
            StatementKind::ClassicalDeclaration { type_, name, value } => {
                self.classical_declaration(program, type_, name, value, span)
            }
            StatementKind::ConstDeclaration { type_, name, value } => {
                self.note_type(program, name.span, type_);
                let value = self.constant_of_type(program, type_, value).unwrap_or(Value::Poison);
                if self.same_constant(program, name, value) {
                    return Ok(());
                }
                self.declare(program, name, Meaning::Constant(value))
            }
            StatementKind::Io { output, type_, name } => self.io(program, output, type_, name, span),
            StatementKind::Alias { name, value } => self.alias(program, name, value),
            StatementKind::Gate { name, parameters, qubits, body } => {
                self.gate_definition(program, name, parameters, qubits, body, span)
            }
            StatementKind::Def { name, arguments, returns, body } => {
                self.note_declaration(name.symbol, span);
                self.subroutine(program, name, arguments, returns, body)
            }
            StatementKind::Extern { name, arguments, returns } => {
                self.note_declaration(name.symbol, span);
                self.external(program, name, arguments, returns)
            }
            StatementKind::Include(path) => self.include(program, path),
            StatementKind::Assignment { target, operator, value } => {
                self.assignment(program, target, operator, value, span)
            }
            StatementKind::Expression(value) => self.expression_statement(program, value),
            StatementKind::If { condition, then, otherwise } => {
                self.if_statement(program, condition, then, otherwise, span)
            }
            StatementKind::For { type_, name, values, body } => {
                self.loops += 1;
                let result = self.for_loop(program, type_, name, values, body, span);
                self.loops -= 1;
                result
            }
            StatementKind::While { condition, body } => {
                self.loops += 1;
                let result = self.while_loop(program, condition, body, span);
                self.loops -= 1;
                result
            }
            StatementKind::Switch { target, cases } => self.switch(program, target, cases, span),
            StatementKind::Box { time, body } => self.box_statement(program, time, body, span),
            StatementKind::Scope(body) => {
                self.enter();
                self.statements(program, body);
                self.leave();
                Ok(())
            }
            StatementKind::End if self.runtime_depth == 0 => {
                self.ended = true;
                Ok(())
            }
            StatementKind::Break | StatementKind::Continue if self.loops == 0 => {
                let word = program.text(span).trim_end_matches(';').trim_end();
                Err(self.error(codes::PLACE, span, format!("`{word}` stands in a loop only")))
            }
            StatementKind::Break | StatementKind::Continue | StatementKind::End => Err(Stop::Runtime),
            StatementKind::Return(value) => self.return_statement(program, value, span),
            StatementKind::Nothing => Ok(()),
            StatementKind::Pragma(text) => {
                self.for_other_tools(program, text);
                Ok(())
            }
            StatementKind::Calibration => {
                self.for_other_tools(program, span);
                Ok(())
            }
            StatementKind::Annotated { text, statement } => {
                self.annotation(program, text, statement);
                Ok(())
            }
            StatementKind::Error(names) => {
                // Whatever file was meant, its gates must not be told as missing.
                let text = program.text(span).trim_start_matches(['#', ' ']);
                self.include_told |= text.starts_with("include") || text.starts_with("import");
                for &symbol in program.ast.list(names) {
                    if self.lookup(symbol).is_none() {
                        self.bind(symbol, Binding { meaning: Meaning::Poison, span, level: self.level() });
                    }
                }
                Ok(())
            }
        }
    }

    /// What is kept for other tools and not read: it stands where it stood, and touches no wire.
    fn for_other_tools(&mut self, program: &Parser<'_>, text: Span) {
        if self.in_gate {
            self.not_kept(text);
        } else {
            self.wireless(program.text(text).to_owned(), text);
        }
    }

    fn not_kept(&mut self, span: Span) {
        self.diagnostics.add(Diagnostic::warning(
            codes::UNSUPPORTED,
            span,
            "a line for other tools is not kept in a gate's body",
        ));
    }

    /// A statement with a line for other tools in front of it, which goes with the first thing that it adds.
    fn annotation(&mut self, program: &Parser<'_>, text: Span, statement: StatementId) {
        use crate::circuit::{Annotation, AnnotationTarget as Target};
        let count = |circuit: &Circuit| {
            [
                circuit.definitions.len(),
                circuit.qubits.len(),
                circuit.clbits.len(),
                circuit.parameters.len(),
                circuit.body.operations.len(),
            ]
        };
        let before = count(&self.circuit);
        let at = self.circuit.annotations.len();
        self.statement(program, statement);
        let after = count(&self.circuit);
        if self.in_gate {
            self.not_kept(text);
        }
        // Inside of a block, its text has the line.
        if self.runtime_depth > 0 || self.in_gate || self.trial {
            self.circuit.annotations.truncate(at);
            return;
        }
        let targets = [Target::Definition, Target::Qubits, Target::Clbits, Target::Parameter, Target::Operation];
        let target = (0..before.len()).find(|&kind| after[kind] > before[kind]);
        if let Some(kind) = target {
            let target = targets[kind](before[kind] as u32);
            self.circuit.annotations.insert(at, Annotation { target, text: program.text(text).to_owned() });
        }
    }

    /// Adds operations unless the limit is passed.
    fn room_for(&mut self, count: usize, span: Span) -> Lowered<()> {
        self.operations += count;
        if self.operations <= self.limits.operations as usize {
            return Ok(());
        }
        let message = format!("the program has more than {} operations", self.limits.operations);
        self.finished = true;
        Err(self.error(codes::OPERATION_LIMIT, span, message))
    }

    /// Appends one operation under the present condition.
    fn push(
        &mut self,
        kind: OperationKind,
        qubits: Slice,
        clbits: Slice,
        angles: Slice,
        modifiers: Option<u32>,
        span: Span,
    ) {
        self.circuit.body.operations.push(crate::circuit::operation::Operation {
            kind,
            qubits,
            clbits,
            angles,
            modifiers,
            condition: self.condition,
            span,
        });
    }

    /// Reset, delay: the same on each bit of an operand.
    fn each_bit(&mut self, operand: Operand, kind: OperationKind, span: Span) -> Lowered<()> {
        self.room_for(operand.length as usize, span)?;
        for offset in 0..operand.length {
            let bit = self.bits[(operand.start + offset) as usize];
            let qubits = self.circuit.body.operand_slice(&[bit]);
            self.push(kind, qubits, Slice::default(), Slice::default(), None, span);
        }
        Ok(())
    }

    fn measure(
        &mut self,
        program: &Parser<'_>,
        qubits: ExpressionId,
        target: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let from = self.operand(program, qubits, true)?;
        let Some(target) = target else {
            return self.each_bit(from, OperationKind::Measure, span);
        };
        let (root, _) = Self::root_name(program, target);
        if self.version == Version::V3
            && let Some(Meaning::Variable(_) | Meaning::Array(_)) = self.lookup(root).map(|binding| binding.meaning)
        {
            // Into a bit of an angle or a number, which only a run knows from here on.
            self.set_variable(root, Value::Runtime);
            return Err(Stop::Runtime);
        }
        let to = self.operand(program, target, false)?;
        if from.length != to.length || from.single != to.single && self.version == Version::V2 {
            let whole = span_without_semicolon(program, span);
            let message = format!(
                "{} measured into {}: their sizes differ",
                count(from.length, "qubit"),
                count(to.length, "bit")
            );
            return Err(self.error(codes::MEASURE_SIZE, whole, message));
        }
        self.room_for(from.length as usize, span)?;
        for offset in 0..from.length {
            let qubit = self.bits[(from.start + offset) as usize];
            let clbit = self.bits[(to.start + offset) as usize];
            let qubits = self.circuit.body.operand_slice(&[qubit]);
            let clbits = self.circuit.body.operand_slice(&[clbit]);
            self.push(OperationKind::Measure, qubits, clbits, Slice::default(), None, span);
        }
        Ok(())
    }

    fn barrier(&mut self, program: &Parser<'_>, operands: Option<List>, span: Span) -> Lowered<()> {
        self.room_for(1, span)?;
        let start = self.circuit.body.operands.len();
        if let Some(operands) = operands {
            for index in operands.range() {
                self.operand(program, program.ast.lists[index], true)?;
            }
            // A qubit named twice is held back once.
            self.next_stamp();
            for index in 0..self.bits.len() {
                let bit = self.bits[index];
                if self.mark(bit) {
                    self.circuit.body.operands.push(bit);
                }
            }
        } else {
            let all = if self.in_gate { self.formal_qubits() } else { self.circuit.qubit_count() };
            self.circuit.body.operands.extend(0..all);
        }
        let length = self.circuit.body.operands.len() - start;
        let qubits = Slice { start: start as u32, length: length as u32 };
        self.push(OperationKind::Barrier, qubits, Slice::default(), Slice::default(), None, span);
        Ok(())
    }

    fn delay(&mut self, program: &Parser<'_>, time: ExpressionId, operands: Option<List>, span: Span) -> Lowered<()> {
        let seconds = match self.value(program, time)? {
            Value::Duration(seconds) if seconds < 0.0 => {
                return Err(self.error(codes::TYPE, program.ast.expression(time).span, "a delay cannot be negative"));
            }
            Value::Duration(seconds) => seconds,
            Value::Runtime | Value::Symbolic(_) => return Err(Stop::Runtime),
            Value::Poison => return Err(Stop::Told),
            _ => {
                let span = program.ast.expression(time).span;
                return Err(self.error_with_help(
                    codes::TYPE,
                    span,
                    "a delay takes a duration",
                    "write a number with a unit, as in `100ns`",
                ));
            }
        };
        let angle = self.circuit.body.angles.len() as u32;
        let angles = Slice { start: angle, length: 1 };
        match operands {
            Some(operands) => {
                for index in operands.range() {
                    self.operand(program, program.ast.lists[index], true)?;
                }
            }
            None => self.bits.extend(0..self.circuit.qubit_count()),
        }
        self.circuit.body.angles.push(crate::circuit::angle::Angle::Value(seconds));
        self.room_for(self.bits.len(), span)?;
        for index in 0..self.bits.len() {
            let qubits = self.circuit.body.operand_slice(&[self.bits[index]]);
            self.push(OperationKind::Delay, qubits, Slice::default(), angles, None, span);
        }
        Ok(())
    }

    fn declare_register(
        &mut self,
        program: &Parser<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
    ) -> Lowered<()> {
        self.must_be_global(name, if quantum { "a qubit" } else { "a register" })?;
        let kind = if size.is_some() { RegisterKind::Array } else { RegisterKind::Scalar };
        let Ok(size) = self.register_size(program, quantum, size) else {
            return self.declare(program, name, Meaning::Poison);
        };
        if size == 0 {
            return self.declare_nothing(program, quantum, name);
        }
        self.add_register(program, quantum, kind, size, name)
    }

    /// A register without bits: a name that stands for none.
    fn declare_nothing(&mut self, program: &Parser<'_>, quantum: bool, name: Name) -> Lowered<()> {
        self.aliases.push(Vec::new());
        self.declare(program, name, Meaning::Alias { quantum, list: self.aliases.len() as u32 - 1, single: false })?;
        let message = format!("the register `{}` has no bits", program.names.text(name.symbol));
        self.diagnostics.add(Diagnostic::warning(codes::REGISTER_SIZE, name.span, message));
        Ok(())
    }

    /// True, with a warning, where a constant is declared again with the value that it has.
    fn same_constant(&mut self, program: &Parser<'_>, name: Name, value: Value) -> bool {
        let Some(old) = self.lookup(name.symbol) else { return false };
        let known = !matches!(value, Value::Poison | Value::Runtime);
        let same = matches!(old.meaning, Meaning::Constant(other) if other == value);
        if !known || !same || old.level != self.level() || old.span == Span::default() {
            return false;
        }
        let text = program.names.text(name.symbol);
        self.diagnostics.add(
            Diagnostic::warning(
                codes::REDEFINED,
                name.span,
                format!("`{text}` is already declared, with the same value"),
            )
            .with_help("remove one of the two; other readers refuse this")
            .with_related(old.span, format!("`{text}` is first declared here")),
        );
        true
    }

    fn add_register(
        &mut self,
        program: &Parser<'_>,
        quantum: bool,
        kind: RegisterKind,
        size: u32,
        name: Name,
    ) -> Lowered<()> {
        let registers = if quantum { &self.circuit.qubits } else { &self.circuit.clbits };
        let meaning = Meaning::Register {
            quantum,
            index: registers.len() as u32,
            start: registers.bits(),
            size,
            single: kind != RegisterKind::Array,
        };
        self.declare(program, name, meaning)?;
        let registers = if quantum { &mut self.circuit.qubits } else { &mut self.circuit.clbits };
        registers.add(program.names.text(name.symbol), kind, size, name.span);
        Ok(())
    }

    /// A register's size within the limits.
    fn register_size(&mut self, program: &Parser<'_>, quantum: bool, size: Option<ExpressionId>) -> Lowered<u32> {
        let Some(id) = size else { return self.within_limit(quantum, 1, Span::default()).map(|()| 1) };
        let span = program.ast.expression(id).span;
        if !matches!(program.ast.expression(id).kind, ExpressionKind::Integer(_)) {
            self.must_be_constant(program, id, "a register's size")?;
        }
        let size = match self.value(program, id) {
            Ok(Value::Integer(size)) => size,
            Ok(Value::Bool(size)) if self.version == Version::V3 => i128::from(size),
            Ok(Value::Bits { value, width }) if width <= 64 => value as i128,
            Ok(Value::Float(size)) if size.fract() == 0.0 && size.abs() < 1e15 => size as i128,
            Ok(Value::Poison) | Err(Stop::Told) => return Err(Stop::Told),
            Ok(Value::Runtime | Value::Symbolic(_)) | Err(Stop::Runtime) => {
                return Err(self.error_with_help(
                    codes::NOT_CONSTANT,
                    span,
                    "a register's size must be known before the program runs",
                    "use a number or a `const`",
                ));
            }
            Ok(other) => {
                let message = format!("a register's size is a whole number, found {}", other.describe());
                return Err(self.error(codes::TYPE, span, message));
            }
        };
        // A classical register of version 3 may be empty.
        if size < 1 && (size < 0 || quantum || self.version == Version::V2) {
            let message = format!("a register holds at least 1 bit, found size {size}");
            return Err(self.error(codes::REGISTER_SIZE, span, message));
        }
        self.within_limit(quantum, u64::try_from(size).unwrap_or(u64::MAX), span)?;
        Ok(size as u32)
    }

    fn within_limit(&mut self, quantum: bool, size: u64, span: Span) -> Lowered<()> {
        // Bits cost as much as qubits, and no device gives more outcomes than this at once.
        const CLBITS_PER_QUBIT: u32 = 16;
        let (taken, limit, what) = if quantum {
            (self.circuit.qubit_count(), self.limits.qubits, "qubits")
        } else {
            (self.circuit.clbit_count(), self.limits.qubits.saturating_mul(CLBITS_PER_QUBIT), "bits")
        };
        if size.saturating_add(u64::from(taken)) <= u64::from(limit) {
            return Ok(());
        }
        Err(self.error(codes::QUBIT_LIMIT, span, format!("a program may have at most {limit} {what}")))
    }

    fn classical_declaration(
        &mut self,
        program: &Parser<'_>,
        type_: u32,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let kind = program.ast.types[type_ as usize].kind;
        if let TypeKind::Bit(size) = kind {
            return self.bit_declaration(program, size, name, value, span);
        }
        if self.check_type(program, type_).is_err() {
            return self.declare(program, name, Meaning::Poison);
        }
        self.note_type(program, name.span, type_);
        if let (Some(id), Some(to)) = (value, self.named_type(program, type_))
            && self.fits(program, to, id).is_err()
        {
            return self.declare(program, name, Meaning::Variable(Value::Poison));
        }
        if matches!(kind, TypeKind::Array { .. }) {
            self.must_be_global(name, "an array")?;
        }
        if let TypeKind::Array { base, dimensions } = kind {
            self.note_declaration(name.symbol, span);
            return self.array(program, name, base, dimensions, value);
        }
        if matches!(kind, TypeKind::Stretch | TypeKind::Complex(_)) {
            self.note_declaration(name.symbol, span);
            let told = value.is_some_and(|id| matches!(self.value(program, id), Err(Stop::Told)));
            return self.declare(program, name, Meaning::Variable(if told { Value::Poison } else { Value::Runtime }));
        }
        let known = match value {
            Some(id) if matches!(program.ast.expression(id).kind, ExpressionKind::Measure(_)) => {
                self.note_declaration(name.symbol, span);
                let _ = self.declare(program, name, Meaning::Variable(Value::Runtime));
                self.write_declaration(name.symbol);
                return Err(Stop::Runtime);
            }
            Some(id) => match self.value(program, id) {
                Ok(value) => self.converted(program, type_, value, program.ast.expression(id).span),
                Err(stop) => Err(stop),
            },
            None => Ok(Value::Runtime),
        };
        let (value, stop) = match known {
            Ok(value) => (value, None),
            Err(Stop::Told) => (Value::Poison, None),
            Err(Stop::Runtime) => (Value::Runtime, Some(Stop::Runtime)),
        };
        self.note_declaration(name.symbol, span);
        self.declare(program, name, Meaning::Variable(value))?;
        // What its value depends on happens here, so the declaration stands here, not where it is first needed.
        stop.map_or(Ok(()), |stop| {
            self.write_declaration(name.symbol);
            Err(stop)
        })
    }

    /// `bit[2] c = …;`: clbits of the circuit.
    fn bit_declaration(
        &mut self,
        program: &Parser<'_>,
        size: Option<ExpressionId>,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let kind = if size.is_some() { RegisterKind::Array } else { RegisterKind::Scalar };
        let Ok(size) = self.register_size(program, false, size) else {
            return self.declare(program, name, Meaning::Poison);
        };
        if size == 0 {
            return self.declare_nothing(program, false, name);
        }
        if self.level() > 0 {
            // A local bit is a clbit of its own for as long as it lives; its name may be taken elsewhere.
            return self.local_bits(program, kind, size, name, value, span);
        }
        self.add_register(program, false, kind, size, name)?;
        self.initial_bits(program, name, value, span)
    }

    fn initial_bits(
        &mut self,
        program: &Parser<'_>,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let Some(id) = value else { return Ok(()) };
        let bits: Vec<u32> = match self.lookup(name.symbol).map(|binding| binding.meaning) {
            Some(Meaning::Register { start, size, .. }) => (start..start + size).collect(),
            Some(Meaning::Alias { list, .. }) => self.aliases[list as usize].clone(),
            _ => return Ok(()),
        };
        let size = bits.len() as u32;
        if let Some(to) = self.type_of_name(name.symbol) {
            self.fits(program, to, id)?;
        }
        if let ExpressionKind::Measure(qubits) = program.ast.expression(id).kind {
            let from = self.operand(program, qubits, true)?;
            let start = self.bits.len() as u32;
            self.bits.extend_from_slice(&bits);
            let to = Operand { start, length: size, single: size == 1, span };
            return self.measure_into(program, from, to, span);
        }
        if self.call_into(program, id, &bits)? {
            return Ok(());
        }
        match self.value(program, id)? {
            // Clbits start as 0.
            Value::Bool(false) | Value::Integer(0) | Value::Bits { value: 0, .. } | Value::Poison => Ok(()),
            Value::Bits { width, .. } if width != size => {
                let message = format!("{} set from {}", count(size, "bit"), count(width, "bit"));
                Err(self.error(codes::TYPE, program.ast.expression(id).span, message))
            }
            Value::Float(_) | Value::Duration(_) => {
                Err(self.error(codes::TYPE, program.ast.expression(id).span, "a bit is set from a bit, found a number"))
            }
            _ => Err(Stop::Runtime),
        }
    }

    fn measure_into(&mut self, program: &Parser<'_>, from: Operand, to: Operand, span: Span) -> Lowered<()> {
        if from.length != to.length {
            let whole = span_without_semicolon(program, span);
            let message = format!(
                "{} measured into {}: their sizes differ",
                count(from.length, "qubit"),
                count(to.length, "bit")
            );
            return Err(self.error(codes::MEASURE_SIZE, whole, message));
        }
        self.room_for(from.length as usize, span)?;
        for offset in 0..from.length {
            let qubit = self.bits[(from.start + offset) as usize];
            let clbit = self.bits[(to.start + offset) as usize];
            let qubits = self.circuit.body.operand_slice(&[qubit]);
            let clbits = self.circuit.body.operand_slice(&[clbit]);
            self.push(OperationKind::Measure, qubits, clbits, Slice::default(), None, span);
        }
        Ok(())
    }

    fn io(&mut self, program: &Parser<'_>, output: bool, type_: u32, name: Name, span: Span) -> Lowered<()> {
        self.must_be_global(name, if output { "an output" } else { "an input" })?;
        if self.check_type(program, type_).is_err() {
            return self.declare(program, name, Meaning::Poison);
        }
        self.note_type(program, name.span, type_);
        let kind = program.ast.types[type_ as usize].kind;
        match kind {
            TypeKind::Float(_) | TypeKind::Angle(_) if !output => {
                let index = self.circuit.parameters.len() as u32;
                self.declare(program, name, Meaning::Parameter(index))?;
                let text = program.names.text(name.symbol).to_owned();
                self.circuit.parameters.push(Parameter { name: text, span: name.span });
                Ok(())
            }
            TypeKind::Bit(size) => {
                let kind = if size.is_some() { RegisterKind::Array } else { RegisterKind::Scalar };
                match self.register_size(program, false, size) {
                    Ok(size) => self.add_register(program, false, kind, size, name),
                    Err(_) => self.declare(program, name, Meaning::Poison),
                }
            }
            _ => {
                self.note_declaration(name.symbol, span);
                self.declare(program, name, Meaning::Variable(Value::Runtime))
            }
        }
    }

    fn include(&mut self, program: &Parser<'_>, path: Span) -> Lowered<()> {
        let text = program.text(path);
        let file = text.trim_matches(['"', '\'']);
        let own = standard_library::file(self.version);
        if self.level() > 0 {
            return Err(self.error(codes::PLACE, path, "`include` stands at the top of a program only"));
        }
        if file == own {
            if self.included {
                self.diagnostics.add(
                    Diagnostic::warning(codes::DUPLICATE_INCLUDE, path, format!("`{file}` is already included"))
                        .with_help("remove this line"),
                );
                return Ok(());
            }
            self.included = true;
            self.bind_library(program, Some(path));
            return Ok(());
        }
        if matches!(file, "qelib1.inc" | "stdgates.inc") {
            let wrong = format!("`{file}` is the library of the other version of OpenQASM");
            let help = format!("write `include \"{own}\";`");
            let inside = Span::new(path.start + 1, path.end - 1);
            let stop = self.error_with_help(codes::WRONG_INCLUDE, inside, wrong, help);
            if !self.included {
                self.included = true;
                self.bind_library(program, Some(path));
            }
            return Err(stop);
        }
        // The message says nothing of what exists: nothing was looked for.
        let message = format!("`{}` cannot be included here", shorten(file));
        let stem = own.trim_end_matches(".inc");
        let help = if file.to_ascii_lowercase().contains(stem) {
            format!("write `include \"{own}\";`")
        } else {
            format!("only the standard library `{own}` is known; paste the file's content instead")
        };
        let stop = self.error_with_help(codes::UNKNOWN_INCLUDE, path, message, help);
        // Gates of a file that was not read must not be told as unknown.
        self.include_told = true;
        Err(stop)
    }

    fn expression_statement(&mut self, program: &Parser<'_>, value: ExpressionId) -> Lowered<()> {
        if let ExpressionKind::Call(..) = program.ast.expression(value).kind {
            return self.call_statement(program, value);
        }
        match self.value(program, value) {
            Ok(_) | Err(Stop::Runtime) => Ok(()),
            Err(stop) => Err(stop),
        }
    }

    fn assignment(
        &mut self,
        program: &Parser<'_>,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Lowered<()> {
        let Expression { kind, span: target_span } = *program.ast.expression(target);
        let (root, indexed) = Self::root_name(program, target);
        let binding = self.require(program, root, target_span)?;
        self.may_change(program, root, target_span)?;
        if operator.is_none()
            && let Some(to) = self.type_of(program, target)
        {
            self.fits(program, to, value)?;
        }
        match binding.meaning {
            Meaning::Poison => Err(Stop::Told),
            Meaning::Register { quantum: false, .. } | Meaning::Alias { quantum: false, .. } => {
                let to = self.operand(program, target, false)?;
                if let ExpressionKind::Measure(qubits) = program.ast.expression(value).kind {
                    if operator.is_some() {
                        return Err(Stop::Runtime);
                    }
                    let from = self.operand(program, qubits, true)?;
                    return self.measure_into(program, from, to, span);
                }
                let length = to.length;
                let bits = self.bits[to.start as usize..(to.start + to.length) as usize].to_vec();
                if operator.is_none() && self.call_into(program, value, &bits)? {
                    return Ok(());
                }
                match self.value(program, value)? {
                    Value::Bits { width, .. } if width != length && operator.is_none() => {
                        let message = format!("{} set from {}", count(length, "bit"), count(width, "bit"));
                        Err(self.error(codes::TYPE, program.ast.expression(value).span, message))
                    }
                    Value::Poison => Err(Stop::Told),
                    _ => Err(Stop::Runtime),
                }
            }
            Meaning::Array(array) => self.array_assignment(program, root, array, target, operator, value, span),
            Meaning::Variable(old) => {
                let ExpressionKind::Name(symbol) = kind else {
                    self.set_variable(root, Value::Runtime);
                    return Err(Stop::Runtime);
                };
                debug_assert!(!indexed);
                if matches!(program.ast.expression(value).kind, ExpressionKind::Measure(_)) {
                    self.set_variable(symbol, Value::Runtime);
                    return Err(Stop::Runtime);
                }
                let new = match self.value(program, value) {
                    Ok(new) => new,
                    Err(stop) => {
                        self.set_variable(symbol, Value::Runtime);
                        return Err(stop);
                    }
                };
                let new = match operator {
                    Some(operator) => self.apply(operator, old, new, span)?,
                    None => new,
                };
                if self.runtime_depth > 0 || matches!(new, Value::Runtime) {
                    self.set_variable(symbol, Value::Runtime);
                    return Err(Stop::Runtime);
                }
                self.set_variable(symbol, new);
                if self.note_assignment(symbol) { Err(Stop::Runtime) } else { Ok(()) }
            }
            other => {
                let text = program.names.text(root);
                let message = format!("`{text}` is {}, and nothing can be assigned to it", other.describe());
                Err(self.error(codes::WRONG_KIND, target_span, message))
            }
        }
    }

    /// The name at the root of `a[1][2]`, and whether there are indices.
    fn root_name(program: &Parser<'_>, id: ExpressionId) -> (Symbol, bool) {
        let mut current = id;
        let mut indexed = false;
        loop {
            match program.ast.expression(current).kind {
                ExpressionKind::Index(inner, _) => {
                    indexed = true;
                    current = inner;
                }
                ExpressionKind::Name(symbol) | ExpressionKind::Hardware(symbol) => return (symbol, indexed),
                _ => return (0, indexed),
            }
        }
    }
}

/// `3 qubits`, `1 bit`
fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn span_without_semicolon(program: &Parser<'_>, span: Span) -> Span {
    let text = program.text(span);
    Span::new(span.start, span.start + text.trim_end_matches(';').trim_end().len() as u32)
}
