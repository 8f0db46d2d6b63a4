//! Statements: what each kind needs, and where it may stand.
//!
//! [`Analyzer::statement_kind`] is one table with an arm for each kind of statement. An arm checks
//! the parts of its statement in the order in which they stand in the text, so diagnostics come in
//! that order too. A statement with a wrong head still has its bodies analyzed: mistakes in them do
//! not depend on it.
//!
//! The context of a statement (in a gate, in a subroutine, in a loop) decides where `break`,
//! `continue`, `return` and most declarations may stand. It is saved and restored around each body,
//! never searched for.
//!
//! Types of conditions, of the values that a loop runs over, and of a switch are checked here.
//! Values of switch cases are compared with each other, up to [`MAX_COMPARED_CASES`] of them,
//! because that takes quadratic time.

use super::super::Version;
use super::super::ast::{
    BinaryOperator, Case, ExpressionId, ExpressionKind, List, Name, Statement, StatementId, StatementKind, TypeId,
};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::Program;
use super::Analyzer;
use super::declaration::DeclarationKind;
use super::operands::{bits_type, root_of};
use super::types::Type;
use circuit::classical::conversion::Sort;
use circuit::classical::value::Value;
use circuit::numbers::decimal;
use diagnostic::Span;

/// The limit of cases of a switch that are compared with each other.
const MAX_COMPARED_CASES: usize = 512;

/// How a variable is declared.
pub(super) const HOW_TO_DECLARE: &str = "a variable is declared with its type, as in `int n = 3;`";

/// The hint for what is meant as a range.
pub(super) const HOW_TO_WRITE_A_RANGE: &str = "a range is written `[0:2]`, with its last value";

impl Analyzer<'_> {
    /// Analyzes a statement by its kind.
    #[allow(clippy::too_many_lines)] // A table: one arm for each kind of statement.
    pub(super) fn statement_kind(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        statement: &Statement,
    ) -> Evaluation<()> {
        let span = statement.span;
        match statement.kind {
            StatementKind::GateCall(call) => self.gate_call(program, id, &call, span),
            StatementKind::Measure { qubits, target } => self.measure(program, qubits, target),
            StatementKind::Reset(operand) => self.operand(program, operand, true).map(|_| ()),
            StatementKind::Barrier(operands) => self.operands(program, operands),
            StatementKind::Delay { time, operands } => self.delay(program, time, operands),
            StatementKind::OldDeclaration { quantum, size, name } => {
                self.warn_old_declaration(program, quantum, size, name, span);
                let declaration = self.register(program, quantum, size, name)?;
                self.note(id, declaration);
                Ok(())
            }
            StatementKind::QuantumDeclaration { size, name } => {
                let declaration = self.register(program, true, size, name)?;
                self.note(id, declaration);
                Ok(())
            }
            StatementKind::ClassicalDeclaration { type_, name, value } => {
                self.classical_declaration(program, id, type_, name, value)
            }
            StatementKind::ConstDeclaration { type_, name, value } => self.constant(program, id, type_, name, value),
            StatementKind::Io { output, type_, name } => self.io(program, id, output, type_, name, span),
            StatementKind::Alias { name, value } => self.alias(program, id, name, value),
            StatementKind::Gate { name, parameters, qubits, body } => {
                self.gate_definition(program, id, name, (parameters, qubits), body)
            }
            StatementKind::Def { name, arguments, returns, body } => {
                self.subroutine(program, id, name, arguments, (returns, body))
            }
            StatementKind::Extern { name, arguments, returns } => self.external(program, id, name, arguments, returns),
            StatementKind::Include(path) => self.include(program, path, span),
            StatementKind::Assignment { target, operator, value } => {
                self.assignment(program, target, operator, value, span)
            }
            StatementKind::Expression(value) => {
                // It is meant as something else, so one mistake says all.
                self.diagnostics.is_once_per_statement = true;
                let result = self.expression_statement(program, value);
                self.diagnostics.is_once_per_statement = false;
                result
            }
            StatementKind::If { condition, then, otherwise } => {
                let result = self.condition(program, condition);
                self.body(program, then);
                if let Some(otherwise) = otherwise {
                    self.body(program, otherwise);
                }
                result
            }
            StatementKind::For { type_, name, values, body } => self.for_loop(program, id, (type_, name), values, body),
            StatementKind::While { condition, body } => {
                let result = self.condition(program, condition);
                self.context.loops += 1;
                self.body(program, body);
                self.context.loops -= 1;
                result
            }
            StatementKind::Switch { target, cases } => {
                self.switch(program, target, &program.ast.cases[cases.range()], span)
            }
            StatementKind::Box { time, body } => {
                let time = time.map(|time| self.box_time(program, time));
                let outer = self.context.box_time;
                if let Some(Ok(Value::Duration(time))) = time {
                    self.context.box_time = Some(time);
                }
                self.body(program, body);
                self.context.box_time = outer;
                match time {
                    Some(Err(error @ EvaluationError::AlreadyReported)) => Err(error),
                    _ => Ok(()),
                }
            }
            StatementKind::Scope(body) => {
                self.body(program, body);
                Ok(())
            }
            StatementKind::Break | StatementKind::Continue if self.context.loops == 0 => {
                let word = if matches!(statement.kind, StatementKind::Break) { "break" } else { "continue" };
                Err(self.error(diagnostic_codes::MISPLACED_STATEMENT, span, format!("`{word}` stands in a loop only")))
            }
            StatementKind::Return(value) => self.return_statement(program, value, span),
            StatementKind::Pragma(text) if program.text(text).trim_end().ends_with("pragma") => {
                Err(self.error(diagnostic_codes::UNEXPECTED_TOKEN, text.after(), "a pragma needs a text"))
            }
            StatementKind::Annotated { statement, .. } => {
                self.statement(program, statement);
                Ok(())
            }
            StatementKind::Error(names) => {
                self.poison_names(program, names, span);
                Ok(())
            }
            StatementKind::Calibration if self.level() > 0 && program.text(span).starts_with("defcal") => {
                let word = Span::new(span.start, span.start + 6);
                Err(self.misplaced_declaration(word, "a `defcal`"))
            }
            StatementKind::Break
            | StatementKind::Continue
            | StatementKind::End
            | StatementKind::Nothing
            | StatementKind::Pragma(_)
            | StatementKind::Calibration => Ok(()),
        }
    }

    /// Qubits of a barrier or delay.
    fn operands(&mut self, program: &Program<'_>, operands: Option<List>) -> Evaluation<()> {
        for index in operands.unwrap_or_default().range() {
            self.operand(program, program.ast.lists[index], true)?;
        }
        Ok(())
    }

    /// `measure q -> c;`, or `measure q;` without a target.
    fn measure(&mut self, program: &Program<'_>, qubits: ExpressionId, target: Option<ExpressionId>) -> Evaluation<()> {
        let outcome = self.outcome_type(program, qubits)?;
        let Some(target) = target else { return Ok(()) };
        let root = root_of(&program.ast, target).and_then(|symbol| self.lookup(symbol));
        let kind = root.map(|id| self.declaration(id).kind);
        if self.version == Version::V3 && matches!(kind, Some(DeclarationKind::Variable | DeclarationKind::Array(_))) {
            // Into a bit of an angle or a number, or what bits become.
            self.initial_value(program, None, target)?;
            return match outcome.zip(self.type_of(target)) {
                Some((from, to)) if to.sort != Sort::Bit => {
                    self.check_conversion(from, to, program.ast.expression(target).span)
                }
                _ => Ok(()),
            };
        }
        self.operand(program, target, false).map(|_| ())
    }

    /// The type of the outcome of a measurement.
    pub(super) fn outcome_type(&mut self, program: &Program<'_>, qubits: ExpressionId) -> Evaluation<Option<Type>> {
        let operand = self.operand(program, qubits, true)?;
        Ok(bits_type(false, operand.single, operand.size))
    }

    /// `delay[100ns] q;`.
    fn delay(&mut self, program: &Program<'_>, time: ExpressionId, operands: Option<List>) -> Evaluation<()> {
        let known = self.duration(program, time, "a delay");
        self.operands(program, operands)?;
        match (known, self.context.box_time) {
            (Ok(Value::Duration(length)), Some(time_of_box)) if length > time_of_box => {
                let span = program.ast.expression(time).span;
                Err(self.error(diagnostic_codes::WRONG_TYPE, span, "this delay is longer than its box"))
            }
            (Err(EvaluationError::AlreadyReported), _) => Err(EvaluationError::AlreadyReported),
            _ => Ok(()),
        }
    }

    /// Analyzes how long something takes.
    pub(super) fn duration(&mut self, program: &Program<'_>, time: ExpressionId, what: &str) -> Evaluation<Value> {
        let known = self.value(program, time);
        match known {
            Ok(Value::Duration(_)) | Err(EvaluationError::AlreadyReported) => known,
            Err(EvaluationError::Runtime)
                if self.type_of(time).is_none_or(|it| (it.sort, it.dimensions) == (Sort::Duration, 0)) =>
            {
                known
            }
            _ => Err(self.error_with_help(
                diagnostic_codes::WRONG_TYPE,
                program.ast.expression(time).span,
                format!("{what} takes a duration"),
                "write a number with a unit, as in `100ns`",
            )),
        }
    }

    /// `target = value;`, `target += value;`.
    fn assignment(
        &mut self,
        program: &Program<'_>,
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
        span: Span,
    ) -> Evaluation<()> {
        let target_span = program.ast.expression(target).span;
        let Some(root) = root_of(&program.ast, target) else {
            return Err(self.error(
                diagnostic_codes::WRONG_KIND_OF_NAME,
                target_span,
                "nothing can be assigned to this",
            ));
        };
        let errors = self.diagnostics.error_count();
        let declaration = self.require_target(program, root, target_span);
        if declaration.is_err() && self.diagnostics.error_count() > errors {
            self.diagnostics.help(HOW_TO_DECLARE, false);
        }
        let declaration = declaration?;
        self.check_may_change(program, declaration, target_span)?;
        if let Some(place) = self.analysis.index_of_input(declaration) {
            self.analysis.inputs[place].is_assigned = true;
        }
        match self.declaration(declaration).kind {
            DeclarationKind::Poison => return Err(EvaluationError::AlreadyReported),
            DeclarationKind::Bits { quantum: false, .. } | DeclarationKind::Variable | DeclarationKind::Array(_)
                if self.context.in_gate =>
            {
                return Err(self.not_in_gate(program, span));
            }
            DeclarationKind::Bits { quantum: false, .. } => drop(self.operand(program, target, false)?),
            DeclarationKind::Variable | DeclarationKind::Array(_) => self.initial_value(program, None, target)?,
            other => {
                let text = program.names.text(root);
                let message = format!("`{text}` is {}, and nothing can be assigned to it", other.describe());
                return Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, target_span, message));
            }
        }
        self.initial_value(program, None, value)?;
        match (self.type_of(target), operator) {
            (None, _) => Ok(()),
            (Some(to), None) => self.check_fits(program, to, value),
            (Some(to), Some(operator)) => self.check_compound_assignment((operator, to), value, span),
        }
    }

    /// A condition: a truth value, or in version 2 a comparison of a register with a number.
    fn condition(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<()> {
        if let ExpressionKind::Binary(operator, left, right) = program.ast.expression(id).kind {
            let is_huge = matches!(program.ast.expression(right).kind, ExpressionKind::HugeInteger)
                && matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual)
                && self.names_bits(program, left) == Some(false);
            if self.version == Version::V2 || is_huge {
                self.analysis.facts.expression(id).is_variable = true;
                return self.compared_register(program, left, right);
            }
        }
        self.initial_value(program, Some(Type::of(Sort::Bool, 0)), id)
    }

    /// A whole register compared with a number, which may have more than 64 bits.
    fn compared_register(
        &mut self,
        program: &Program<'_>,
        register: ExpressionId,
        number: ExpressionId,
    ) -> Evaluation<()> {
        let operand = self.operand(program, register, false)?;
        if !matches!(program.ast.expression(number).kind, ExpressionKind::HugeInteger) {
            return self.initial_value(program, None, number);
        }
        // Each digit is log2(10) bits.
        let span = program.ast.expression(number).span;
        let digits = program.text(span).len();
        if let Some(width) = operand.size
            && digits as f64 * std::f64::consts::LOG2_10 > f64::from(width) + 4.0
        {
            return Err(self.too_wide(diagnostic_codes::INTEGER_OVERFLOW, width, span));
        }
        Ok(())
    }

    /// `for int i in [0:3] { … }`.
    fn for_loop(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        (type_, name): (TypeId, Name),
        values: ExpressionId,
        body: List,
    ) -> Evaluation<()> {
        let to = self.declared_type(program, type_);
        let mut over = self.loop_values(program, values);
        if let (Ok(Some(to)), Ok(())) = (to, over) {
            over = self.check_loop_values(program, to, values);
        }
        let kind = if over.is_err() || to.is_err() { DeclarationKind::Poison } else { DeclarationKind::Variable };
        self.enter();
        let declaration = self.bind(name, kind, to.ok().flatten());
        self.note(id, declaration);
        self.context.loops += 1;
        // The body is a scope inside the one of the variable, which it may hide.
        self.body(program, body);
        self.context.loops -= 1;
        self.leave();
        to.and(over)
    }

    /// What a loop runs over: a range, a set, bits or an array.
    fn loop_values(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<()> {
        let expression = *program.ast.expression(id);
        if self.value(program, id) == Err(EvaluationError::AlreadyReported) {
            if self.names_bits(program, id) == Some(true) {
                self.diagnostics.help(HOW_TO_WRITE_A_RANGE, true);
            }
            return Err(EvaluationError::AlreadyReported);
        }
        if let ExpressionKind::Range { start, end, .. } = expression.kind
            && (start.is_none() || end.is_none())
        {
            return Err(self.error(
                diagnostic_codes::ZERO_STEP,
                expression.span,
                "a loop's range needs a start and an end",
            ));
        }
        if let Some(over) = self.type_of(id)
            && over.dimensions != 1
            && (over.dimensions, over.sort, over.width > 0) != (0, Sort::Bit, true)
        {
            let message = format!("a loop runs over a range, a set, bits or an array, found `{}`", over.name());
            return Err(self.error_with_help(
                diagnostic_codes::WRONG_TYPE,
                expression.span,
                message,
                HOW_TO_WRITE_A_RANGE.to_owned(),
            ));
        }
        Ok(())
    }

    /// Reports values that do not become the type of a loop's variable without a cast.
    fn check_loop_values(&mut self, program: &Program<'_>, to: Type, id: ExpressionId) -> Evaluation<()> {
        let expression = *program.ast.expression(id);
        if let ExpressionKind::Set(items) = expression.kind {
            for &item in program.ast.list(items) {
                self.check_fits(program, to, item)?;
            }
        }
        let wrong = match expression.kind {
            ExpressionKind::Range { .. } => {
                let counts = matches!(to.sort, Sort::Int | Sort::Uint | Sort::Float);
                (!counts).then_some((Type::of(Sort::Int, 0), expression.span))
            }
            ExpressionKind::Set(items) if to.counts() => program.ast.list(items).iter().find_map(|&item| {
                let from = self.type_of(item).filter(|from| from.sort == Sort::Float)?;
                Some((from, program.ast.expression(item).span))
            }),
            _ => None,
        };
        let Some((from, span)) = wrong else {
            return match (expression.kind, self.type_of(id)) {
                (ExpressionKind::Range { .. }, _) | (_, None) => Ok(()),
                (_, Some(over)) => {
                    let width = if over.dimensions > 0 { over.width } else { 0 };
                    self.check_conversion(Type { dimensions: 0, width, ..over }, to, expression.span)
                }
            };
        };
        let message = format!("`{}` does not become `{}` by itself", from.name(), to.name());
        Err(self.error(diagnostic_codes::WRONG_TYPE, span, message))
    }

    /// `switch (target) { case … }`. Cases must be constant and distinct.
    fn switch(&mut self, program: &Program<'_>, target: ExpressionId, cases: &[Case], span: Span) -> Evaluation<()> {
        let mut result = self.switch_target(program, target);
        if result.is_ok() && cases.iter().all(|case| case.is_default) {
            let word = Span::new(span.start, span.start + 6);
            result = Err(self.error(diagnostic_codes::MISPLACED_STATEMENT, word, "a switch needs at least one `case`"));
        }
        let mut seen = Vec::new();
        for case in cases {
            if result.is_ok() {
                result = self.case_values(program, case.values, &mut seen);
            }
            self.body(program, case.body);
        }
        result
    }

    /// What a switch is over: whole numbers.
    fn switch_target(&mut self, program: &Program<'_>, target: ExpressionId) -> Evaluation<()> {
        if self.value(program, target) == Err(EvaluationError::AlreadyReported) {
            return Err(EvaluationError::AlreadyReported);
        }
        match self.type_of(target) {
            Some(type_) if !type_.counts() => {
                if self.is_doubtful(target) {
                    return Err(EvaluationError::AlreadyReported);
                }
                let span = program.ast.expression(target).span;
                let message = format!("a switch is over whole numbers, found `{}`", type_.name());
                Err(self.error_with_help(diagnostic_codes::WRONG_TYPE, span, message, "convert it, as in `int(c)`"))
            }
            _ => Ok(()),
        }
    }

    /// The values of a case, which no earlier one may have.
    fn case_values(&mut self, program: &Program<'_>, values: List, seen: &mut Vec<i128>) -> Evaluation<()> {
        for &id in program.ast.list(values) {
            let span = program.ast.expression(id).span;
            let value = self.constant_value(program, id, "a case");
            let value = match self.integer_of_value(program, id, value) {
                Err(EvaluationError::Runtime) => {
                    return Err(self.diagnostics.not_constant("a case", span, ""));
                }
                value => value?,
            };
            self.check_is_constant(program, id, "a case")?;
            if let Some(type_) = self.type_of(id)
                && !type_.counts()
            {
                let message = format!("a case is a whole number, found `{}`", type_.name());
                return Err(self.error(diagnostic_codes::WRONG_TYPE, span, message));
            }
            if seen.contains(&value) {
                let message = format!("the case {} stands twice in this switch", decimal(value));
                return Err(self.error(diagnostic_codes::DUPLICATE_NAME, span, message));
            }
            // A switch over more values than this is generated, and checked by whoever generated
            // it.
            if seen.len() < MAX_COMPARED_CASES {
                seen.push(value);
            }
        }
        Ok(())
    }

    /// The duration of a box.
    fn box_time(&mut self, program: &Program<'_>, time: ExpressionId) -> Evaluation<Value> {
        let known = self.duration(program, time, "a box")?;
        if let Value::Duration(..0.0) = known {
            return Err(self.error(
                diagnostic_codes::WRONG_TYPE,
                program.ast.expression(time).span,
                "a box cannot take negative time",
            ));
        }
        Ok(known)
    }
}
