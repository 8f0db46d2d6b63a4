//! Analysis: the syntax tree into a typed tree. Names are resolved, types inferred, constants
//! computed.
//!
//! Input is one top-level statement at a time ([`Analyzer::top_level`]); the result is an
//! [`Analysis`], whose tables stand beside those of the tree ([`facts`]). A [`TypedTree`] is both
//! together. Whatever reads a program behind this stage needs no names and no scopes.
//!
//! The mistakes of a program that follow from its text alone are reported here, each statement
//! once, whether it happens or not: unknown and repeated names, kinds and types that do not fit,
//! values that must be constant, statements out of place. What depends on values (an index out of
//! range in a later iteration of a loop, a division by zero, a limit) is reported where the program
//! is unrolled.
//!
//! The modules, by subject: [`declaration`] (what names stand for), [`scope`] and [`unknown_names`]
//! (names), [`builtins`] (includes, and what belongs to the language), [`types`], [`expressions`] and [`operands`]
//! (values and bits), [`declarations`], [`gates`], [`subroutines`], [`statements`].
//!
//! Functions return [`Evaluation`]. They stop with [`EvaluationError::AlreadyReported`] behind a
//! mistake, and with [`EvaluationError::Runtime`] where a value is no constant.
//!
//! Rules of the language follow the specification of OpenQASM 3 (openqasm.com); for version 2, the
//! paper arXiv:1707.03429. Cost: linear in the size of the tree.
//!
//! A statement with a mistake is marked as broken, together with those around it only as far as the
//! mistake is theirs: a wrong condition breaks the `if`, a wrong statement in its body does not.
//! The unroller skips broken statements and shows a gap in their place, so one mistake changes as
//! little of the picture as possible.
//!
//! Invariant: a statement that is not broken can be unrolled without looking at names or types
//! again. What may still go wrong there depends on values.

pub mod builtins;
pub mod declaration;
pub mod declarations;
pub mod expressions;
mod facts;
mod gates;
mod operands;
pub mod scope;
mod statements;
mod subroutines;
mod type_checks;
pub mod types;
mod unknown_names;

use self::declaration::{Declaration, DeclarationId, DeclarationKind, NO_DECLARATION};
use self::facts::Facts;
use self::types::Type;
use super::Version;
use super::ast::{Ast, BinaryOperator, ExpressionId, List, Statement, StatementId, StatementKind, TypeId, TypeKind};
use super::diagnostic_sink::DiagnosticSink;
use super::evaluation::EvaluationError;
use super::names::{Names, Symbol};
use super::parser::{Parser, Program};
use circuit::classical::value::Value;
use circuit::gates::StandardGate;
use diagnostic::Span;

/// What the analysis finds out about a program.
#[derive(Default)]
pub struct Analysis {
    pub declarations: Vec<Declaration>,
    /// The values of constants, by the index in their declaration.
    pub constants: Vec<Value>,
    facts: Facts,
    /// The sizes of arrays, by the index in their declaration; none for arguments.
    array_sizes: Vec<Vec<i128>>,
    /// What each name in the program stands for, by the offset of the name; in order.
    uses: Vec<(u32, DeclarationId)>,
    /// For each subroutine, the declarations in it.
    pub subroutines: Vec<SubroutineFacts>,
    /// The types of the arguments of each external function.
    externals: Vec<Vec<Option<Type>>>,
    /// The inputs of the program, in order.
    pub inputs: Vec<InputFacts>,
}

/// What is known of an input of a program.
#[derive(Clone, Copy, Debug)]
pub struct InputFacts {
    pub declaration: DeclarationId,
    /// The statement that declares it.
    pub span: Span,
    /// The value that it was given, in its type.
    pub value: Option<Value>,
    /// Whether something that must be known before a run depends on it.
    pub is_required: bool,
    /// Whether something was assigned to it.
    is_assigned: bool,
}

/// What is known of a subroutine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SubroutineFacts {
    /// Its first declaration and the one behind its last: its arguments, and what its body
    /// declares.
    pub first: DeclarationId,
    pub end: DeclarationId,
    /// Whether its body has mistakes, which its calls do not report again.
    pub is_broken: bool,
    arguments: List,
    /// For a gate over whole registers, as drafts of version 3 had them: how many.
    registers: Option<u32>,
}

/// A syntax tree, and what is known of its nodes.
#[derive(Clone, Copy)]
pub struct TypedTree<'t> {
    pub ast: &'t Ast,
    pub names: &'t Names<'t>,
    pub program: &'t Program<'t>,
    analysis: &'t Analysis,
}

impl<'t> TypedTree<'t> {
    /// The tree of what is parsed and analyzed so far.
    pub const fn new(program: &'t Program<'t>, analysis: &'t Analysis) -> Self {
        Self { ast: &program.ast, names: &program.names, program, analysis }
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &'t str {
        self.program.text(span)
    }

    /// What the name of an expression stands for.
    #[inline]
    pub fn declaration_of(&self, id: ExpressionId) -> DeclarationId {
        self.analysis.facts.expressions[id as usize].declaration
    }

    /// The name that a statement declares, or the gate that it calls.
    #[inline]
    pub fn declared(&self, id: StatementId) -> DeclarationId {
        self.analysis.facts.statements[id as usize].declaration
    }

    /// Whether a statement has a mistake outside of the statements in it.
    pub fn is_broken(&self, id: StatementId) -> bool {
        self.analysis.facts.statements[id as usize].is_broken
    }

    /// An argument of a subroutine.
    pub fn argument(&self, index: usize) -> DeclarationId {
        self.analysis.facts.arguments[index]
    }

    /// A parameter or qubit of a gate.
    pub fn formal(&self, index: usize) -> DeclarationId {
        self.analysis.facts.names[index]
    }

    /// A declaration by its number.
    pub fn declaration(&self, id: DeclarationId) -> &'t Declaration {
        &self.analysis.declarations[id as usize]
    }

    /// All that is known so far.
    pub const fn analysis(&self) -> &'t Analysis {
        self.analysis
    }

    /// The name of a declaration.
    pub fn name(&self, id: DeclarationId) -> &'t str {
        self.names.text(self.declaration(id).name)
    }

    /// The type of an expression; `None` where it has none or is of no consequence.
    pub fn type_of(&self, id: ExpressionId) -> Option<Type> {
        self.analysis.facts.expressions[id as usize].type_
    }

    /// The type that the program writes.
    pub fn named_type(&self, id: TypeId) -> Option<Type> {
        self.analysis.facts.types[id as usize]
    }

    /// Whether no part of an expression depends on a run or on variables.
    pub fn is_constant(&self, id: ExpressionId) -> bool {
        !self.analysis.facts.expressions[id as usize].is_variable
    }

    /// Whether a later statement may refer to the tree of one.
    pub fn is_needed_later(&self, mut id: StatementId) -> bool {
        while let StatementKind::Annotated { statement, .. } = self.ast.statement(id).kind {
            id = statement;
        }
        match self.ast.statement(id).kind {
            StatementKind::Def { .. } => true,
            // One over registers is unrolled like a subroutine.
            StatementKind::Gate { .. } => {
                matches!(self.declaration(self.declared(id)).kind, DeclarationKind::Subroutine(_))
            }
            // Assignments need the type of its elements.
            StatementKind::ClassicalDeclaration { type_, .. } | StatementKind::Io { type_, .. } => {
                matches!(self.ast.types[type_ as usize].kind, TypeKind::Array { .. })
            }
            _ => false,
        }
    }

    /// The value that an input was given; `None` also for what is no input.
    pub fn value_of_input(&self, id: DeclarationId) -> Option<Value> {
        self.analysis.input(id)?.value
    }

    /// What is known of a subroutine, by the index in its declaration.
    pub fn subroutine(&self, index: u32) -> SubroutineFacts {
        self.analysis.subroutines[index as usize]
    }

    /// What the name at an offset of the text stands for.
    pub fn declaration_at(&self, offset: u32) -> Option<DeclarationId> {
        let uses = &self.analysis.uses;
        uses.binary_search_by_key(&offset, |&(place, _)| place).ok().map(|index| uses[index].1)
    }

    /// What the names in a span stand for, in order.
    pub fn declarations_in(&self, span: Span) -> impl Iterator<Item = DeclarationId> + 't {
        let uses = &self.analysis.uses;
        let first = uses.partition_point(|&(place, _)| place < span.start);
        uses.iter().skip(first).take_while(move |&&(place, _)| place < span.end).map(|&(_, id)| id)
    }
}

impl Analysis {
    /// Notes what the name at an offset stands for. Most names come in order.
    fn note_use(&mut self, offset: u32, id: DeclarationId) {
        if self.uses.last().is_none_or(|&(last, _)| last < offset) {
            self.uses.push((offset, id));
            return;
        }
        let place = self.uses.partition_point(|&(other, _)| other < offset);
        if self.uses.get(place).is_none_or(|&(other, _)| other != offset) {
            self.uses.insert(place, (offset, id));
        }
    }

    /// Drops what is known of nodes that are no longer in the tree.
    pub fn forget(&mut self, ast: &Ast, kept_uses: usize) {
        self.facts.shrink(ast);
        self.uses.truncate(kept_uses);
    }

    /// Drops what a statement has declared inside of itself, and nothing behind it refers to: the last declarations from
    /// `first` on that belong to scopes.
    pub fn forget_inner_declarations(&mut self, first: usize) {
        let kept = self.declarations.iter().skip(first).rposition(|declaration| declaration.level == 0);
        self.declarations.truncate(first + kept.map_or(0, |last| last + 1));
    }

    /// What names stand for, by their offsets; in order.
    pub fn uses(&self) -> &[(u32, DeclarationId)] {
        &self.uses
    }

    /// The place of an input among all of them, by its declaration.
    fn index_of_input(&self, id: DeclarationId) -> Option<usize> {
        self.inputs.binary_search_by_key(&id, |input| input.declaration).ok()
    }

    /// What is known of an input; `None` for a declaration of another kind.
    pub fn input(&self, id: DeclarationId) -> Option<&InputFacts> {
        self.index_of_input(id).map(|place| &self.inputs[place])
    }

    /// How many uses of names are known.
    pub fn use_count(&self) -> usize {
        self.uses.len()
    }
}

/// An expression that must be known before a run.
#[derive(Clone, Copy)]
struct ConstantContext {
    /// What it is: `a register's size`.
    what: &'static str,
    /// Whether it is wanted itself, so that inputs have their values in it.
    is_constant: bool,
}

/// Where the present statement stands.
#[derive(Clone, Copy, Default)]
struct StatementContext {
    /// Whether in the body of a gate.
    in_gate: bool,
    /// Whether in a gate's parameter.
    in_angle: bool,
    /// The number of loops around it, inside of the subroutine.
    loops: u32,
    /// Whether in a subroutine, and the type that it returns.
    in_subroutine: bool,
    returns: Option<Type>,
    /// The nanoseconds of the box around it, if they are known.
    box_time: Option<f64>,
}

/// Analyzes statements, one after the other.
#[allow(clippy::struct_excessive_bools)] // Each is a message that is reported once.
pub struct Analyzer<'g> {
    pub analysis: Analysis,
    pub diagnostics: DiagnosticSink,
    version: Version,
    max_qubits: u32,
    /// The registers so far, in bits.
    qubits: u32,
    clbits: u32,
    /// What each name stands for at present, by symbol.
    bindings: Vec<DeclarationId>,
    /// A journal of the bindings that scopes have hidden, in order.
    hidden: Vec<(Symbol, DeclarationId)>,
    /// How many bindings were hidden when each scope was entered.
    scopes: Vec<usize>,
    context: StatementContext,
    gate_symbols: Vec<Symbol>,
    is_included: bool,
    /// Whether the missing include is reported.
    include_reported: bool,
    /// Whether a file is not read, so that any unknown name may be in it.
    has_unread_file: bool,
    /// Whether that a subroutine is called like a gate is reported; once is enough.
    old_call_reported: bool,
    /// The same for `qreg` and `creg` in version 3.
    old_declaration_reported: bool,
    /// Declarations that could not be read, and whether they mention a name that is new.
    unread_declarations: Vec<(Span, bool)>,
    /// Errors in statements inside of the present one.
    nested_errors: u32,
    /// Values of inputs, by name.
    given: &'g [(String, f64)],
    /// What the present expression is part of, if that must be known before a run.
    required: Option<ConstantContext>,
    /// The operators whose left operands are being analyzed: their nodes, and their operands.
    chain: Vec<(ExpressionId, BinaryOperator, ExpressionId, ExpressionId)>,
}

impl<'g> Analyzer<'g> {
    #[inline(never)]
    pub fn new(
        max_qubits: u32,
        parser: &mut Parser<'_>,
        given: &'g [(String, f64)],
        diagnostics: DiagnosticSink,
    ) -> Self {
        let mut analyzer = Self {
            analysis: Analysis::default(),
            diagnostics,
            version: parser.version,
            max_qubits,
            qubits: 0,
            clbits: 0,
            bindings: Vec::new(),
            hidden: Vec::new(),
            scopes: Vec::new(),
            context: StatementContext::default(),
            gate_symbols: StandardGate::all().map(|gate| parser.program.names.intern(gate.info().name)).collect(),
            is_included: false,
            include_reported: false,
            has_unread_file: false,
            old_call_reported: false,
            old_declaration_reported: false,
            unread_declarations: Vec::new(),
            nested_errors: 0,
            given,
            required: None,
            chain: Vec::new(),
        };
        let nothing = Declaration {
            name: 0,
            span: Span::default(),
            kind: DeclarationKind::Poison,
            type_: None,
            level: 0,
            hides_another: false,
            is_doubtful: false,
        };
        analyzer.analysis.declarations.push(nothing);
        analyzer.bind_builtins(parser);
        analyzer
    }

    /// Analyzes one top-level statement.
    #[inline(never)]
    pub fn top_level(&mut self, program: &Program<'_>, id: StatementId) {
        self.analysis.facts.grow(&program.ast);
        self.statement(program, id);
    }

    /// What a name stands for at the present place, for the fast path past the tree.
    #[inline]
    pub fn lookup(&self, symbol: Symbol) -> Option<DeclarationId> {
        self.bindings.get(symbol as usize).copied().filter(|&id| id != NO_DECLARATION)
    }

    /// Notes that the definition of a gate is that of a standard one.
    pub fn identify_gate(&mut self, id: DeclarationId, gate: StandardGate) {
        self.analysis.declarations[id as usize].kind = DeclarationKind::Gate(gate);
    }

    /// Reports an error.
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> EvaluationError {
        self.diagnostics.error(code, span, message.into())
    }

    /// Reports an error with advice.
    fn error_with_help(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> EvaluationError {
        self.diagnostics.error_with_help(code, span, message.into(), help.into())
    }

    /// Analyzes a statement.
    fn statement(&mut self, program: &Program<'_>, id: StatementId) {
        let statement = *program.ast.statement(id);
        let is_malformed = statement.kind.is_simple() && program.is_malformed(statement.span);
        let was_muted = self.diagnostics.mute(is_malformed);
        let (errors, nested) = (self.diagnostics.error_count(), self.nested_errors);
        let result = self.statement_kind(program, id, &statement);
        self.diagnostics.unmute(was_muted);
        if is_malformed {
            self.doubt_guessed(program, &statement);
        }
        let found = self.diagnostics.error_count() - errors;
        let own = found - (self.nested_errors - nested);
        self.nested_errors = nested + found;
        if own > 0 || result == Err(EvaluationError::AlreadyReported) {
            self.analysis.facts.statement(id).is_broken = true;
            self.poison_declared(&statement);
        }
    }

    /// Analyzes the statements of a body, in a scope of their own.
    fn body(&mut self, program: &Program<'_>, list: List) {
        self.enter();
        self.statements(program, list);
        self.leave();
    }

    /// Analyzes the statements of a body in the present scope.
    fn statements(&mut self, program: &Program<'_>, list: List) {
        for index in list.range() {
            self.statement(program, program.ast.lists[index]);
        }
    }

    /// Binds the name of a declaration with a mistake to nothing, so that its uses are not
    /// reported.
    fn poison_declared(&mut self, statement: &Statement) {
        let Some(name) = statement.kind.declared_name() else { return };
        match self.lookup(name.symbol) {
            // Bits are there even if their value is wrong.
            Some(id) if matches!(self.declaration(id).kind, DeclarationKind::Bits { .. }) => {}
            Some(id) if self.declaration(id).span == name.span => self.poison_declaration(id),
            Some(_) => {}
            None => drop(self.bind(name, DeclarationKind::Poison, None)),
        }
    }

    /// Marks what a statement declares by a word that is only near a keyword, so that it may be meant as something else.
    fn doubt_guessed(&mut self, program: &Program<'_>, statement: &Statement) {
        if let Some(name) = statement.kind.declared_name() {
            self.unread_declarations.push((statement.span, true));
            if program.is_malformed(Span::new(statement.span.start + 1, name.span.start))
                && let Some(id) = self.lookup(name.symbol)
            {
                self.doubt(id);
            }
        }
    }

    /// Marks a declaration as one that a mistake leaves open.
    fn doubt(&mut self, id: DeclarationId) {
        self.analysis.declarations[id as usize].is_doubtful = id != NO_DECLARATION;
    }

    /// A declaration by its number.
    fn declaration(&self, id: DeclarationId) -> &Declaration {
        &self.analysis.declarations[id as usize]
    }

    /// Makes a declaration one with a mistake, so that its uses are not reported.
    fn poison_declaration(&mut self, id: DeclarationId) {
        self.analysis.declarations[id as usize].kind = DeclarationKind::Poison;
    }

    /// Notes what the name of a statement stands for.
    fn note(&mut self, id: StatementId, declaration: DeclarationId) {
        self.analysis.facts.statement(id).declaration = declaration;
    }
}
