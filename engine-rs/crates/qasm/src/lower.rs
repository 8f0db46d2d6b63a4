//! Lowering: the syntax tree into a circuit. Names are resolved, sizes and constants evaluated,
//! registers broadcast, loops unrolled.
//!
//! Input is one top-level statement at a time ([`Lowerer::top_level`]); the result accumulates in
//! [`Lowerer::circuit`]. There are three outcomes for a part of a program:
//!
//! - If it is known before the program runs, it becomes plain operations.
//! - If it depends on a run, the statement around it becomes one labelled [`Block`](circuit::Block)
//!   on the wires that it touches, with the operations inside as far as they are known, with its
//!   text, and with what a run does ([`execution`]).
//! - If it is wrong, it becomes a diagnostic.
//!
//! Nothing is dropped silently: each statement is an operation, a definition, a block or a
//! diagnostic.
//!
//! Functions that lower something return [`Lowered`]. They stop with [`Stop::AlreadyReported`] if a
//! diagnostic covers the failure, and with [`Stop::Runtime`] if a value is needed that only a run
//! knows. [`Lowerer::statement`] catches the latter and makes the block. Loops and calls that may
//! be left early are lowered speculatively ([`speculation`]) and rolled back if that turns out to
//! be impossible.
//!
//! The modules, by subject: names ([`scope`], [`types`], [`library`]), values ([`value`],
//! [`constant`], [`arithmetic`], [`functions`], [`conversion`], [`arrays`], [`slices`]), bits ([`bits`]),
//! statements ([`declarations`], [`assignments`], [`operations`], [`gates`], [`definitions`],
//! [`subroutines`], [`control`], [`loops`], [`directives`]), and blocks ([`conditions`],
//! [`blocks`], [`text`], [`execution`], [`residual`]). [`frame`] is the state of a call. [`flat`] is a fast
//! path for plain statements.
//!
//! Limits: one budget counts all work before it is done ([`budget`]), and scopes and calls have limits
//! of depth. So no short program is slow or makes a large circuit.
//!
//! Rules of the language follow the specification of OpenQASM 3 (openqasm.com); for version 2, the
//! paper arXiv:1707.03429.

mod arithmetic;
mod arrays;
mod assignments;
mod bits;
mod blocks;
mod budget;
mod conditions;
mod constant;
mod control;
mod conversion;
mod declarations;
mod definitions;
mod directives;
mod execution;
mod flat;
mod frame;
mod functions;
mod gates;
mod library;
mod loops;
mod operations;
mod residual;
mod scope;
mod slices;
mod speculation;
mod subroutines;
mod text;
mod types;
mod value;
mod visitor;

use std::collections::HashMap;

use self::bits::Operand;
pub use self::budget::WORK_KINDS;
use self::budget::{Budget, Work};
use self::frame::Frame;
pub use self::functions::functions;
pub use self::library::constants;
use self::scope::{Binding, Meaning};
use self::speculation::EarlyExit;
use self::types::Type;
use self::value::Value;
use super::Limits;
use super::Version;
use super::ast::{ExpressionId, ExpressionKind, List, Name, Statement, StatementId, StatementKind, TypeKind};
use super::codes;
use super::diagnostic_sink::DiagnosticSink;
use super::lexer::{TokenKind, keyword};
use super::names::Symbol;
use super::parser::{Parser, Program, shorten};
use circuit::gates::StandardGate;
use circuit::operation::{Body, OperationKind, Slice};
use circuit::{Circuit, GateDefinition};
use diagnostic::{Diagnostic, Span};

/// The reason why a statement cannot become operations.
#[derive(Clone, Copy)]
enum Stop {
    /// Its diagnostic is reported, or another one already covers it.
    AlreadyReported,
    /// It depends on a value that only a run knows.
    Runtime,
}

/// The result of lowering something.
type Lowered<T> = Result<T, Stop>;

/// The limit of scopes around a statement, those of callers included. Each takes a part of the
/// stack. A loop has two.
const MAX_SCOPE_DEPTH: u32 = 600;

/// Turns statements into a circuit, one after the other.
#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own about the place that is read.
pub struct Lowerer<'l> {
    pub circuit: Circuit,
    pub diagnostics: DiagnosticSink,
    limits: &'l Limits,
    version: Version,
    bindings: Vec<Option<Binding>>,
    /// A journal of the bindings that scopes have hidden, in order.
    hidden: Vec<(Symbol, Option<Binding>)>,
    /// How many bindings were hidden, and how many aliases there were, when each scope was entered.
    scopes: Vec<(usize, usize)>,
    gate_symbols: Vec<Symbol>,
    /// Bits of aliases, which are lists; registers are runs.
    aliases: Vec<Vec<u32>>,
    subroutines: Vec<subroutines::Subroutine>,
    /// The call that is being lowered.
    frame: Frame,
    arrays: Vec<arrays::Array>,
    /// Slices that the calls being unrolled may change.
    lent_slices: Vec<arrays::LentSlice>,
    /// That a subroutine is called like a gate is reported once.
    old_call_reported: bool,
    /// The same for `qreg` and `creg` in version 3.
    old_declaration_reported: bool,
    included: bool,
    /// The missing include is reported.
    include_reported: bool,
    /// The work so far.
    budget: Budget,
    /// Declarations that could not be read, and whether they mention a name that is new.
    lost_declarations: Vec<(Span, bool)>,
    speculation: speculation::Speculation,
    /// The reason why the statements behind the present one do not happen.
    early_exit: Option<speculation::EarlyExit>,
    /// The value that the call which is being left returns.
    returned: Option<Lowered<Value>>,
    /// The subroutines whose calls are being unrolled, each with its depth in blocks.
    call_stack: Vec<(u32, u32)>,
    /// Whether a limit is exceeded, so that nothing more is added.
    pub is_finished: bool,
    end_reported: bool,
    has_ended: bool,
    /// Whether the body of a gate is being lowered.
    in_gate: bool,
    /// The number of blocks around the present statement, which may run never or often.
    runtime_depth: u32,
    /// The condition of the operations that are added now.
    condition: Option<u32>,
    bits: Vec<u32>,
    operands: Vec<Operand>,
    /// Empty bodies whose pools have capacity, for branches.
    spare_bodies: Vec<Body>,
    stamps: Vec<u32>,
    stamp: u32,
    /// Canonical definitions of standard gates, read when first needed.
    canonical: Vec<std::cell::OnceCell<Option<GateDefinition>>>,
    /// Reading the canonical definitions themselves.
    is_reading_canonical: bool,
    /// Declarations that only blocks need, by symbol.
    declarations: Vec<Option<text::Declaration>>,
    /// How many qubits the gate being defined has.
    formals: u32,
    /// An upper limit of the bits that represent a subroutine's arguments while it is checked.
    extra_bits: u32,
    /// Registers of bits that are declared in blocks, by the offset of their declaration.
    locals: HashMap<u32, u32>,
    /// How often each name was given to a register in a block.
    local_names: HashMap<Symbol, u32>,
    /// The declared types of names, by the offset of their declaration.
    declared: HashMap<u32, Option<Type>>,
    /// The types of the arguments of each external function.
    externals: Vec<Vec<Option<Type>>>,
    /// What a run does in the blocks.
    recorder: execution::Recorder,
}

impl<'l> Lowerer<'l> {
    pub fn new(limits: &'l Limits, parser: &mut Parser<'_>, diagnostics: DiagnosticSink) -> Self {
        let mut lowerer = Self {
            circuit: Circuit::default(),
            diagnostics,
            limits,
            version: parser.version,
            bindings: Vec::new(),
            hidden: Vec::new(),
            scopes: Vec::new(),
            gate_symbols: StandardGate::all().map(|gate| parser.program.names.intern(gate.info().name)).collect(),
            aliases: Vec::new(),
            subroutines: Vec::new(),
            frame: Frame::default(),
            arrays: Vec::new(),
            lent_slices: Vec::new(),
            old_call_reported: false,
            old_declaration_reported: false,
            included: false,
            include_reported: false,
            budget: Budget::new(limits),
            lost_declarations: Vec::new(),
            speculation: speculation::Speculation::default(),
            early_exit: None,
            returned: None,
            call_stack: Vec::new(),
            is_finished: false,
            end_reported: false,
            has_ended: false,
            in_gate: false,
            runtime_depth: 0,
            condition: None,
            bits: Vec::new(),
            operands: Vec::new(),
            spare_bodies: Vec::new(),
            stamps: Vec::new(),
            stamp: 0,
            canonical: vec![std::cell::OnceCell::new(); StandardGate::all().count()],
            is_reading_canonical: false,
            declarations: Vec::new(),
            formals: 0,
            extra_bits: 0,
            locals: HashMap::new(),
            local_names: HashMap::new(),
            declared: HashMap::new(),
            externals: Vec::new(),
            recorder: execution::Recorder::default(),
        };
        lowerer.bind_builtins(parser);
        lowerer
    }

    /// Lowers one top-level statement. Returns true if its tree must be kept, because a later
    /// statement refers to it.
    pub fn top_level(&mut self, program: &Program<'_>, id: StatementId) -> bool {
        self.statement(program, id);
        self.report_budget(program.ast.statement(id).span);
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

    /// The work so far, by kind.
    pub const fn work(&self) -> [usize; WORK_KINDS] {
        self.budget.all_used()
    }

    /// Reports an error.
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Stop {
        self.diagnostics.add(Diagnostic::error(code, span, message));
        Stop::AlreadyReported
    }

    fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Stop {
        self.diagnostics.add(Diagnostic::error(code, span, message).with_help(help));
        Stop::AlreadyReported
    }

    /// Lowers a statement. One that depends on a run becomes a block; one behind `end` is reported
    /// once and skipped.
    fn statement(&mut self, program: &Program<'_>, id: StatementId) {
        if self.is_finished || self.early_exit.is_some() {
            return;
        }
        let statement = program.ast.statement(id);
        if self.has_ended && !matches!(statement.kind, StatementKind::Nothing) {
            if !self.end_reported {
                self.end_reported = true;
                self.diagnostics.add(Diagnostic::warning(
                    codes::UNREACHABLE,
                    statement.span,
                    "nothing behind `end` happens",
                ));
            }
            return;
        }
        if self.level() > MAX_SCOPE_DEPTH {
            self.is_finished = true;
            let message = format!("calls and blocks are nested more than {MAX_SCOPE_DEPTH} levels deep");
            self.error(codes::TOO_DEEP, statement.span, message);
            return;
        }
        // Inside of a loop or call, short text may be read often.
        if self.level() > 0 && self.spend(Work::Steps, 1, statement.span).is_err() {
            return;
        }
        self.bits.clear();
        self.operands.clear();
        self.forget_prepared();
        self.recorder.span = statement.span;
        let is_spoiled = statement.kind.is_simple() && program.is_spoiled(statement.span);
        let was_muted = self.diagnostics.mute(is_spoiled);
        match self.lower(program, id) {
            Ok(()) => {}
            Err(Stop::AlreadyReported) => self.poison_declared(statement),
            Err(Stop::Runtime) => self.block_of_statement(program, id),
        }
        self.learn_bits();
        self.diagnostics.unmute(was_muted);
    }

    /// Binds the name of a declaration that failed to [`Meaning::Poison`], so that its uses are not
    /// reported.
    fn poison_declared(&mut self, statement: &Statement) {
        if let Some(name) = statement.kind.declared_name()
            && self.lookup(name.symbol).is_none()
        {
            let (span, level) = (name.span, self.level());
            self.bind(name.symbol, Binding { meaning: Meaning::Poison, span, level });
        }
    }

    /// Lowers the statements of a body, in order.
    fn statements(&mut self, program: &Program<'_>, list: List) {
        for index in list.range() {
            self.statement(program, program.ast.lists[index]);
        }
    }

    /// Lowers one statement by its kind.
    #[allow(clippy::too_many_lines)] // A table: one arm for each kind of statement.
    fn lower(&mut self, program: &Program<'_>, id: StatementId) -> Lowered<()> {
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
                self.warn_old_declaration(program, quantum, size, name, span);
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
                if value == Value::Runtime {
                    // Only its declaration says what it is.
                    self.note_declaration(name.symbol, span);
                }
                self.declare(program, name, Meaning::Constant(value))
            }
            StatementKind::Io { output, type_, name } => self.io(program, output, type_, name, span),
            StatementKind::Alias { name, value } => {
                self.alias(program, name, value)?;
                // A block needs the declaration where no text stands for the bits.
                if self.level() == 0 && self.replacement_for(name.symbol).is_none() {
                    self.note_declaration(name.symbol, span);
                }
                Ok(())
            }
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
            StatementKind::Include(path) => self.include(program, path, statement.span),
            StatementKind::Assignment { target, operator, value } => {
                self.assignment(program, target, operator, value, span)
            }
            StatementKind::Expression(value) => self.expression_statement(program, value),
            StatementKind::If { condition, then, otherwise } => {
                self.if_statement(program, condition, then, otherwise, span)
            }
            StatementKind::For { type_, name, values, body } => {
                self.frame.loop_depth += 1;
                let result = self.for_loop(program, type_, name, values, body, span);
                self.frame.loop_depth -= 1;
                result
            }
            StatementKind::While { condition, body } => {
                self.frame.loop_depth += 1;
                let result = self.while_loop(program, condition, body, span);
                self.frame.loop_depth -= 1;
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
                self.has_ended = true;
                Ok(())
            }
            StatementKind::Break | StatementKind::Continue if self.frame.loop_depth == 0 => {
                let word = program.text(span).trim_end_matches(';').trim_end();
                Err(self.error(codes::PLACE, span, format!("`{word}` stands in a loop only")))
            }
            StatementKind::Break => self.leave_loop(EarlyExit::Loop),
            StatementKind::Continue => self.leave_loop(EarlyExit::Round),
            StatementKind::End => Err(Stop::Runtime),
            StatementKind::Return(value) => self.return_statement(program, value, span),
            StatementKind::Nothing => Ok(()),
            StatementKind::Pragma(text) => {
                if program.text(text).trim_end().ends_with("pragma") {
                    return Err(self.error(codes::UNEXPECTED, text.after(), "a pragma needs a text"));
                }
                self.keep_directive(program, text);
                Ok(())
            }
            StatementKind::Calibration => {
                self.keep_directive(program, span);
                Ok(())
            }
            StatementKind::Annotated { text, statement } => {
                self.annotation(program, text, statement);
                Ok(())
            }
            StatementKind::Error(names) => {
                self.poison_names(program, names, span);
                Ok(())
            }
        }
    }

    /// Reports once that `qreg` and `creg` belong to version 2.
    fn warn_old_declaration(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
        span: Span,
    ) {
        if self.version == Version::V3 && !self.old_declaration_reported {
            self.old_declaration_reported = true;
            let (old, new) = if quantum { ("qreg", "qubit") } else { ("creg", "bit") };
            let text = program.names.text(name.symbol);
            let size = size.map_or(String::new(), |id| format!("[{}]", program.text(program.ast.expression(id).span)));
            let declaration = format!("{new}{size} {text}");
            self.diagnostics.add(
                Diagnostic::warning(
                    codes::DEPRECATED,
                    Span::new(span.start, span.start + old.len() as u32),
                    format!("version 3 keeps `{old}` for old programs only"),
                )
                .with_help(format!("write `{declaration};`"))
                .with_fix(program.without_semicolon(span), &declaration),
            );
        }
    }

    /// Binds the unknown names of a statement that could not be parsed to [`Meaning::Poison`], so
    /// that their uses are not reported.
    fn poison_names(&mut self, program: &Program<'_>, names: List, span: Span) {
        // An include that could not be parsed leaves gates undefined; they must not be reported
        // either.
        let text = program.text(span).trim_start_matches(['#', ' ']);
        self.include_reported |= text.starts_with("include") || text.starts_with("import") || text.contains(".inc");
        let mut has_names = false;
        for &symbol in program.ast.list(names) {
            if self.lookup(symbol).is_none() {
                has_names = true;
                self.bind(symbol, Binding { meaning: Meaning::Poison, span, level: self.level() });
            }
        }
        let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        if keyword(&text.as_bytes()[..length], Version::V3).is_some_and(TokenKind::declares) {
            self.lost_declarations.push((span, has_names));
        }
    }

    /// Returns whether a declaration that could not be read explains an unknown name. Each explains
    /// one name.
    fn is_lost(&mut self, program: &Program<'_>, text: &str, is_gate: bool) -> bool {
        let place = self.lost_declarations.iter().position(|&(span, has_names)| {
            let declaration = program.text(span);
            !has_names || declaration.contains(text) || is_gate && matches!(declaration.as_bytes()[0], b'g' | b'd')
        });
        place.map(|place| self.lost_declarations.swap_remove(place)).is_some()
    }

    /// Counts operations that are about to be added, and stops at the limit. Each reads the clbits of
    /// its condition.
    fn count_operations(&mut self, count: usize, span: Span) -> Lowered<()> {
        if let Some(index) = self.condition {
            let clbits = self.circuit.conditions[index as usize].clbits.len();
            self.spend(Work::Operands, count.saturating_mul(clbits), span)?;
        }
        self.spend(Work::Operations, count, span)
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
        self.circuit.body.operations.push(circuit::operation::Operation {
            kind,
            qubits,
            clbits,
            angles,
            modifiers,
            condition: self.condition,
            span,
        });
    }

    /// Lowers an expression as a statement: a call is unrolled, anything else is evaluated for its
    /// mistakes.
    fn expression_statement(&mut self, program: &Program<'_>, value: ExpressionId) -> Lowered<()> {
        if let ExpressionKind::Call(..) = program.ast.expression(value).kind {
            return self.call_statement(program, value);
        }
        match self.value(program, value) {
            Ok(_) | Err(Stop::Runtime) => Ok(()),
            Err(stop) => Err(stop),
        }
    }
}

/// `3 qubits`, `1 bit`
fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// The span of a statement without its `;`.
fn span_without_semicolon(program: &Program<'_>, span: Span) -> Span {
    let text = program.text(span);
    Span::new(span.start, span.start + text.trim_end_matches(';').trim_end().len() as u32)
}
