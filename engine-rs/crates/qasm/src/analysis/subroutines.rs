//! Subroutines and external functions: their definitions, and what their calls pass.
//!
//! A body is analyzed once, at its definition, with arguments of the declared types and unknown
//! values. Its calls only compare what they pass with these types. So a mistake in a body is
//! reported once, at its place, however often the subroutine is called; calls of a broken one
//! report nothing.
//!
//! Declarations of one subroutine are numbered one after the other ([`SubroutineFacts`]). The
//! unroller saves and restores this range when a subroutine calls itself.
//!
//! External functions are declared by `extern` and have no body. The analysis knows the types of
//! their arguments and results, and their values only ever come from a run.

use super::super::ast::{
    Argument, ExpressionId, ExpressionKind, GateCall, List, Name, StatementId, StatementKind, TypeId, TypeKind,
};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::{GATE_IN_FRONT, Program, shorten};
use super::super::standard_library::{foreign_gate, well_known_gate};
use super::super::values::functions;
use super::declaration::{DeclarationId, DeclarationKind};
use super::operands::root_of;
use super::types::Type;
use super::{Analyzer, StatementContext, SubroutineFacts};
use circuit::classical::conversion::Sort;
use circuit::classical::value::Value;
use circuit::gates::StandardGate;
use diagnostic::{Span, join};

impl Analyzer<'_> {
    /// Declares a subroutine and analyzes its body.
    pub(super) fn subroutine(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        name: Name,
        arguments: List,
        (returns, body): (Option<TypeId>, List),
    ) -> Evaluation<()> {
        self.check_is_global(name, "a subroutine")?;
        let text = program.names.text(name.symbol);
        if functions::arity(text, self.version).is_some() {
            let message = format!("`{text}` is a function of the language and cannot be defined again");
            return Err(self.error_with_help(
                diagnostic_codes::DUPLICATE_NAME,
                name.span,
                message,
                "choose another name",
            ));
        }
        let (declaration, index) = self.declare_subroutine(program, id, name)?;
        let errors = self.diagnostics.lasting_error_count();
        let type_ = self.return_type(program, returns);
        self.analysis.declarations[declaration as usize].type_ = type_;
        if returns.is_some() && !always_returns(program, body) {
            let message = format!("`{}` does not return a value on every way through it", shorten(text));
            let help = "end each way with `return`, or leave out the type behind `->`";
            self.error_with_help(diagnostic_codes::WRONG_TYPE, name.span, message, help);
        }
        self.analysis.subroutines[index as usize].arguments = arguments;
        self.subroutine_body(program, index, type_, body, &mut |analyzer| {
            for index in arguments.range() {
                analyzer.declare_argument(program, index);
            }
        });
        let is_broken = self.diagnostics.lasting_error_count() > errors;
        self.analysis.subroutines[index as usize].is_broken |= is_broken;
        Ok(())
    }

    /// Declares a subroutine, and gives it an index. One that cannot be declared gets none.
    pub(super) fn declare_subroutine(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        name: Name,
    ) -> Evaluation<(DeclarationId, u32)> {
        let index = self.analysis.subroutines.len() as u32;
        let declaration = self.declare(program, name, DeclarationKind::Subroutine(index), None)?;
        self.analysis.subroutines.push(SubroutineFacts::default());
        self.note(id, declaration);
        Ok((declaration, index))
    }

    /// Analyzes the body of a subroutine. `declare` declares its arguments.
    pub(super) fn subroutine_body(
        &mut self,
        program: &Program<'_>,
        index: u32,
        returns: Option<Type>,
        body: List,
        declare: &mut dyn FnMut(&mut Self),
    ) {
        // A statement with a mistake in a value is left out of the calls, where it is reached at all.
        let errors = self.diagnostics.lasting_error_count();
        let first = self.analysis.declarations.len() as DeclarationId;
        let inner = StatementContext { in_subroutine: true, returns, ..StatementContext::default() };
        let outer = std::mem::replace(&mut self.context, inner);
        self.enter();
        declare(self);
        self.statements(program, body);
        self.leave();
        self.context = outer;
        let end = self.analysis.declarations.len() as DeclarationId;
        let facts = &mut self.analysis.subroutines[index as usize];
        (facts.first, facts.end, facts.is_broken) = (first, end, self.diagnostics.lasting_error_count() > errors);
    }

    /// The type that a subroutine or external function returns.
    fn return_type(&mut self, program: &Program<'_>, returns: Option<TypeId>) -> Option<Type> {
        self.declared_type(program, returns?).ok().flatten()
    }

    /// Declares an argument of a subroutine.
    fn declare_argument(&mut self, program: &Program<'_>, index: usize) {
        let Argument { type_, name } = program.ast.arguments[index];
        let of_bits = |quantum: bool, size: Option<ExpressionId>, analyzer: &mut Self| {
            let bits = analyzer.size_of_bits(program, quantum, size, 0);
            let kind = |bits| DeclarationKind::Bits { quantum, single: size.is_none(), size: Some(bits) };
            bits.map_or(DeclarationKind::Poison, kind)
        };
        let (kind, type_) = match program.ast.types[type_ as usize].kind {
            TypeKind::Qubit(size) => (of_bits(true, size, self), None),
            TypeKind::Bit(size) => (of_bits(false, size, self), self.declared_type(program, type_).ok().flatten()),
            kind => match (kind, self.declared_type(program, type_)) {
                (TypeKind::ArrayReference { counted, .. }, Ok(of)) => {
                    let sizes = if counted { Vec::new() } else { self.array_sizes(program, type_).unwrap_or_default() };
                    self.analysis.array_sizes.push(sizes);
                    (DeclarationKind::Array(self.analysis.array_sizes.len() as u32 - 1), of)
                }
                (_, Ok(of)) => (DeclarationKind::Variable, of),
                (_, Err(_)) => (DeclarationKind::Poison, None),
            },
        };
        if let Ok(id) = self.declare(program, name, kind, type_) {
            self.analysis.facts.arguments[index] = id;
        }
    }

    /// Declares an external function. Its calls are known at run time only.
    pub(super) fn external(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        name: Name,
        arguments: List,
        returns: Option<TypeId>,
    ) -> Evaluation<()> {
        self.check_is_global(name, "an external function")?;
        let kind = DeclarationKind::External(self.analysis.externals.len() as u32);
        let declaration = self.declare(program, name, kind, None)?;
        self.note(id, declaration);
        self.analysis.declarations[declaration as usize].type_ = self.return_type(program, returns);
        let of_arguments = program
            .ast
            .list(arguments)
            .iter()
            .map(|&type_| self.declared_type(program, type_).ok().flatten())
            .collect();
        self.analysis.externals.push(of_arguments);
        Ok(())
    }

    /// `return`, with or without a value.
    pub(super) fn return_statement(
        &mut self,
        program: &Program<'_>,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        if self.context.in_gate {
            // Reported where it was parsed.
            return Err(EvaluationError::AlreadyReported);
        }
        if !self.context.in_subroutine {
            return Err(self.error(
                diagnostic_codes::MISPLACED_STATEMENT,
                span,
                "`return` stands in a subroutine only",
            ));
        }
        match (value, self.context.returns) {
            (Some(value), None) => {
                let _ = self.value(program, value);
                let message = "this subroutine returns no value";
                let help = "name the type in its head, as in `def f() -> bit { … }`";
                Err(self.error_with_help(diagnostic_codes::WRONG_TYPE, span, message, help))
            }
            (None, Some(_)) => Err(self.error(diagnostic_codes::WRONG_TYPE, span, "this `return` lacks the value")),
            (Some(value), returns) => {
                self.initial_value(program, returns, value)?;
                // The bits of an outcome, which go nowhere where nobody takes the value of a call.
                match (self.type_of(value), returns) {
                    (Some(from @ Type { sort: Sort::Bit, .. }), Some(to)) => {
                        self.check_conversion(from, to, program.ast.expression(value).span)
                    }
                    _ => Ok(()),
                }
            }
            (None, None) => Ok(()),
        }
    }

    /// A call of something that the program declares, in an expression.
    pub(super) fn call_of_program(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        name: Name,
        arguments: List,
    ) -> Evaluation<Value> {
        let span = program.ast.expression(id).span;
        let Some(declaration) = self.lookup(name.symbol) else { return Err(EvaluationError::Runtime) };
        self.analysis.note_use(name.span.start, declaration);
        let kind = self.declaration(declaration).kind;
        let type_ = self.declaration(declaration).type_;
        if matches!(kind, DeclarationKind::Subroutine(_) | DeclarationKind::External(_)) {
            let facts = self.analysis.facts.expression(id);
            (facts.declaration, facts.type_) = (declaration, type_);
        }
        let given = program.ast.list(arguments);
        match kind {
            DeclarationKind::Subroutine(index) => {
                self.analyze_call_arguments(program, (declaration, index), given, span)?;
                Err(EvaluationError::Runtime)
            }
            DeclarationKind::External(index) => {
                let mut result = Err(EvaluationError::Runtime);
                for &argument in given {
                    if self.names_bits(program, argument).is_none()
                        && self.value(program, argument) == Err(EvaluationError::AlreadyReported)
                    {
                        result = Err(EvaluationError::AlreadyReported);
                    }
                }
                if result == Err(EvaluationError::Runtime) {
                    self.check_external(program, index, given, span)?;
                }
                result
            }
            DeclarationKind::Defining => Err(self.recursion(program, name)),
            DeclarationKind::Poison => Err(EvaluationError::AlreadyReported),
            other => {
                let text = program.names.text(name.symbol);
                let message = format!("`{text}` is {}, not a function", other.describe());
                Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, name.span, message))
            }
        }
    }

    /// Checks the arguments of a call of an external function.
    fn check_external(
        &mut self,
        program: &Program<'_>,
        index: u32,
        given: &[ExpressionId],
        span: Span,
    ) -> Evaluation<()> {
        let expected = self.analysis.externals[index as usize].len();
        if expected != given.len() {
            let message = format!("this function takes {}, found {}", count(expected as u32, "argument"), given.len());
            return Err(self.error(diagnostic_codes::WRONG_ARGUMENT_COUNT, span, message));
        }
        for (place, &id) in given.iter().enumerate() {
            let Some(to) = self.analysis.externals[index as usize][place] else { continue };
            if self.names_bits(program, id) == Some(false) {
                let _ = self.value(program, id);
            }
            self.check_fits(program, to, id)?;
        }
        Ok(())
    }

    /// Analyzes what a call passes to a subroutine.
    fn analyze_call_arguments(
        &mut self,
        program: &Program<'_>,
        (declaration, index): (DeclarationId, u32),
        given: &[ExpressionId],
        span: Span,
    ) -> Evaluation<()> {
        let SubroutineFacts { arguments, registers, .. } = self.analysis.subroutines[index as usize];
        let expected = registers.unwrap_or(arguments.length);
        if expected as usize != given.len() {
            let text = shorten(program.names.text(self.declaration(declaration).name));
            let message = format!("`{text}` takes {}, found {}", count(expected, "argument"), given.len());
            let error = self.error(diagnostic_codes::WRONG_ARGUMENT_COUNT, span, message);
            self.relate_definition(declaration);
            return Err(error);
        }
        let mut result = Ok(());
        if registers.is_some() {
            for &actual in given {
                result = self.operand(program, actual, true).map(|_| ()).and(result);
            }
        } else {
            self.check_order(program, declaration, arguments, given, span)?;
        }
        let mut changed = Vec::new();
        for (formal, &actual) in arguments.range().zip(given) {
            let Argument { type_, name } = program.ast.arguments[formal];
            if let TypeKind::ArrayReference { readonly: false, .. } = program.ast.types[type_ as usize].kind
                && let Some(symbol) = root_of(&program.ast, actual)
                && let Some(id) = self.lookup(symbol)
            {
                let span = program.ast.expression(actual).span;
                self.check_may_change(program, id, span)?;
                // Which parts of an array overlap shows where the call is unrolled.
                let is_whole = matches!(program.ast.expression(actual).kind, ExpressionKind::Name(_));
                if changed.iter().any(|&(other, was_whole)| other == id && (is_whole || was_whole)) {
                    let text = shorten(program.names.text(symbol));
                    let message = format!("`{text}` is passed twice as `mutable`");
                    return Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, message));
                }
                changed.push((id, is_whole));
            }
            let errors = self.diagnostics.error_count();
            result = self.analyze_call_argument(program, type_, actual).and(result);
            if self.diagnostics.error_count() > errors {
                self.diagnostics.add_related(name.span, "the argument is declared here");
            }
        }
        result
    }

    /// What a call passes, in its order: first what is no qubit, then the qubits.
    fn numbers_and_qubits(&self, program: &Program<'_>, given: &[ExpressionId]) -> [Vec<ExpressionId>; 2] {
        let mut kinds = [Vec::new(), Vec::new()];
        for &id in given {
            kinds[usize::from(self.names_bits(program, id) == Some(true))].push(id);
        }
        kinds
    }

    /// Reports arguments in another order: as many qubits and as many numbers, but in each other's places.
    fn check_order(
        &mut self,
        program: &Program<'_>,
        declaration: DeclarationId,
        arguments: List,
        given: &[ExpressionId],
        span: Span,
    ) -> Evaluation<()> {
        let arguments = &program.ast.arguments[arguments.range()];
        let takes_qubit =
            |argument: &Argument| matches!(program.ast.types[argument.type_ as usize].kind, TypeKind::Qubit(_));
        if arguments
            .iter()
            .zip(given)
            .all(|(argument, &id)| takes_qubit(argument) == (self.names_bits(program, id) == Some(true)))
        {
            return Ok(());
        }
        let kinds = self.numbers_and_qubits(program, given);
        let mut next = [0; 2];
        let mut ordered = Vec::new();
        for argument in arguments {
            let kind = usize::from(takes_qubit(argument));
            // Not as many of each kind: something else is wrong.
            let Some(&id) = kinds[kind].get(next[kind]) else { return Ok(()) };
            next[kind] += 1;
            ordered.push(id);
        }
        let text = shorten(program.names.text(self.declaration(declaration).name));
        let message = format!("`{text}` takes its arguments in another order");
        let help = format!("write `{text}({})`", texts(program, &ordered));
        let error = self.error_with_help(diagnostic_codes::WRONG_KIND_OF_NAME, span, message, help);
        self.relate_definition(declaration);
        Err(error)
    }

    /// Analyzes one argument of a call.
    fn analyze_call_argument(&mut self, program: &Program<'_>, type_: TypeId, actual: ExpressionId) -> Evaluation<()> {
        let to = self.analysis.facts.types[type_ as usize];
        match program.ast.types[type_ as usize].kind {
            TypeKind::Qubit(_) => self.operand(program, actual, true).map(|_| ()),
            TypeKind::Bit(_) if self.names_bits(program, actual).is_some() => {
                self.operand(program, actual, false)?;
                to.map_or(Ok(()), |to| self.check_fits(program, to, actual))
            }
            _ => self.initial_value(program, to, actual),
        }
    }

    /// `name(…);` as a statement.
    pub(super) fn expression_statement(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<()> {
        let expression = *program.ast.expression(id);
        let called = match expression.kind {
            ExpressionKind::Call(name, arguments) => Some((name, arguments)),
            ExpressionKind::Name(symbol) => Some((Name { symbol, span: expression.span }, List::default())),
            _ => None,
        };
        if let Some((name, arguments)) = called {
            self.check_is_no_gate(program, name, program.ast.list(arguments), expression.span)?;
        }
        if self.names_bits(program, id) == Some(true) {
            self.operand(program, id, true)?;
            let message = "the name of a gate is missing";
            return Err(self.error_with_help(
                diagnostic_codes::UNEXPECTED_TOKEN,
                expression.span,
                message,
                GATE_IN_FRONT,
            ));
        }
        match self.value(program, id) {
            Err(EvaluationError::AlreadyReported) => Err(EvaluationError::AlreadyReported),
            _ if self.context.in_gate => Err(self.not_in_gate(program, expression.span)),
            _ => Ok(()),
        }
    }

    /// Reports a gate whose qubits are missing, or stand in parentheses.
    fn check_is_no_gate(
        &mut self,
        program: &Program<'_>,
        name: Name,
        given: &[ExpressionId],
        span: Span,
    ) -> Evaluation<()> {
        let declared = self.lookup(name.symbol).map(|id| self.declaration(id).kind);
        if declared.is_some_and(|kind| kind.arity().is_none()) {
            return Ok(());
        }
        let kinds = self.numbers_and_qubits(program, given);
        let [mut parameters, mut qubits] = [0, 1].map(|kind| texts(program, &kinds[kind]));
        let found = (kinds[0].len() as u32, kinds[1].len() as u32);
        let text = program.names.text(name.symbol);
        let foreign = foreign_gate(text, self.version);
        let meant = match declared {
            Some(_) => Some(text.to_owned()),
            None if found.1 == 0 => foreign.map(str::to_owned),
            None if foreign.is_none() && well_known_gate(text, self.version).is_some() => {
                return Err(self.unknown_gate(program, name, Some(found)));
            }
            None => self.meant_gate(program, name, Some(found)),
        };
        let Some(meant) = meant else { return Ok(()) };
        let gate = declared.or_else(|| StandardGate::named(&meant).map(DeclarationKind::Gate));
        let Some(wanted) = gate.map_or(Some(found), |gate| gate.arity()) else { return Ok(()) };
        if found.1 == 0 {
            // What stands in parentheses may be meant as the qubits.
            if wanted.0 == 0 {
                parameters.clear();
            }
            let places: Vec<_> = (0..wanted.1).map(|place| format!("q[{place}]")).collect();
            qubits = join(&places, ", ");
        }
        if !parameters.is_empty() {
            parameters = format!("({parameters})");
        }
        let instead = format!("{meant}{parameters} {qubits}");
        let error = if declared.is_some() {
            let message = format!("the gate `{text}` needs qubits to act on");
            self.error(diagnostic_codes::UNEXPECTED_TOKEN, span.after(), message)
        } else {
            self.poison(name.symbol, name.span);
            self.error(
                diagnostic_codes::UNKNOWN_GATE,
                name.span,
                format!("the gate `{}` is not defined", shorten(text)),
            )
        };
        let quoted = shorten(&instead);
        if found.1 == 0 {
            self.diagnostics.help(&format!("write its qubits behind it, as in `{quoted};`"), false);
        } else {
            self.diagnostics.help(&format!("parentheses hold parameters: write `{quoted};`"), false);
            let is_known = declared.is_some() || foreign.is_some();
            self.diagnostics.fix(span, &instead, is_known && found == wanted);
        }
        Err(error)
    }

    /// Reports what stands in a gate and is none.
    pub(super) fn not_in_gate(&mut self, program: &Program<'_>, span: Span) -> EvaluationError {
        let text = shorten(program.text(span));
        let message = format!("`{text}` cannot stand in a gate, whose body holds gates only");
        self.error(diagnostic_codes::MISPLACED_STATEMENT, span, message)
    }

    /// `f q;`, the syntax of drafts of version 3, with parameters in parentheses and qubits behind
    /// them.
    pub(super) fn old_call(
        &mut self,
        program: &Program<'_>,
        call: &GateCall,
        subroutine: (DeclarationId, u32),
        span: Span,
    ) -> Evaluation<()> {
        let arguments = [program.ast.list(call.parameters), program.ast.list(call.operands)].concat();
        if !self.old_call_reported && self.analysis.subroutines[subroutine.1 as usize].registers.is_none() {
            self.old_call_reported = true;
            let text = program.names.text(call.name.symbol);
            let instead = format!("{text}({})", texts(program, &arguments));
            let message =
                format!("the subroutine `{}` is called like a gate, which version 3.0 no longer has", shorten(text));
            let help = format!("write `{instead};`");
            self.diagnostics.warning(diagnostic_codes::DEPRECATED_SYNTAX, call.name.span, message, &help);
            self.diagnostics.fix(program.without_semicolon(span), &instead, true);
        }
        self.analyze_call_arguments(program, subroutine, &arguments, span)
    }
}

/// The texts of expressions, separated by commas.
fn texts(program: &Program<'_>, ids: &[ExpressionId]) -> String {
    let texts: Vec<&str> = ids.iter().map(|&id| program.text(program.ast.expression(id).span)).collect();
    join(&texts, ", ")
}

/// Returns whether each path through a body ends in a `return`, or ends the program.
fn always_returns(program: &Program<'_>, body: List) -> bool {
    use StatementKind as K;
    program.ast.list(body).iter().any(|&id| {
        let mut kind = program.ast.statement(id).kind;
        while let K::Annotated { statement, .. } = kind {
            kind = program.ast.statement(statement).kind;
        }
        match kind {
            K::Return(_) | K::End | K::Error(_) => true,
            K::If { then, otherwise: Some(otherwise), .. } => {
                always_returns(program, then) && always_returns(program, otherwise)
            }
            K::Scope(body) | K::Box { body, .. } => always_returns(program, body),
            K::Switch { cases, .. } => {
                let cases = &program.ast.cases[cases.range()];
                cases.iter().any(|case| case.is_default) && cases.iter().all(|case| always_returns(program, case.body))
            }
            _ => false,
        }
    })
}
