//! Expressions: the type of each node, and the value where it is constant.
//!
//! Evaluation follows the tree. Chains of operators, which may have thousands of parts, are walked
//! with a stack instead of recursion; all other nesting is as deep as the parser allows. Both
//! operands are looked at even if the first one is wrong, so that each unknown name is reported.
//!
//! Every function fills the [`ExpressionFacts`] of the nodes that it visits: the declaration that a
//! name refers to, the type, and whether a variable is in it. Its result is the value of a constant
//! expression. [`EvaluationError::Runtime`] says that the expression is right and has no value yet,
//! [`EvaluationError::AlreadyReported`] that it has a mistake; the second outweighs the first.
//!
//! Variables have no value here, because the analysis reads each statement once, in whatever order
//! a run executes them. Inputs are the exception: where something must be known before a run (the
//! size of a register, a loop's bounds), an input stands for the value that the caller gave, until
//! the program assigns to it. Such inputs are marked as required, so that a caller learns which
//! values are missing. [`ConstantContext`] carries this requirement down the tree.

use super::super::Version;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, Name, UnaryOperator};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::lexer::{Lexer, Token, TokenKind};
use super::super::parser::{GATE_IN_FRONT, Program, shorten};
use super::super::values::{self, functions, literals};
use super::declaration::{Declaration, DeclarationId, DeclarationKind};
use super::facts::ExpressionFacts;
use super::statements::HOW_TO_WRITE_A_RANGE;
use super::types::{self, Type};
use super::unknown_names::{MEASUREMENT, OUTCOME};
use super::{Analyzer, ConstantContext};
use circuit::classical::conversion::Sort;
use circuit::classical::functions::row_of_bits;
use circuit::classical::value::Value;
use diagnostic::Span;

/// What to do about something that is not constant.
pub const USE_CONSTANT: &str = "use a number or a `const`";

/// What to write in place of the size of qubits.
const NO_SIZE_OF_QUBITS: &str = "`sizeof` takes an array or bits: write the number of qubits";

impl Analyzer<'_> {
    /// Analyzes an expression whose value is used. Returns that, if it is constant.
    pub(super) fn value(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<Value> {
        self.typed_value(program, id).map(Value::without_width)
    }

    /// The same, with the type of a number.
    fn typed_value(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<Value> {
        let ExpressionKind::Binary(..) = program.ast.expression(id).kind else { return self.part(program, id) };
        // Chains inside of this one stand behind it.
        let outer = self.chain.len();
        let mut current = id;
        while let ExpressionKind::Binary(operator, left, right) = program.ast.expression(current).kind {
            self.chain.push((current, operator, left, right));
            current = left;
        }
        let mut result = self.part(program, current);
        while self.chain.len() > outer
            && let Some((node, operator, left, right)) = self.chain.pop()
        {
            result = if let Some(decided) = result.ok().and_then(|left| values::decided(operator, left)) {
                let span = program.ast.expression(node).span;
                self.skipped_operand(program, right)
                    .and_then(|()| self.check_operands(operator, [left, right].map(|side| self.type_of(side)), span))
                    .map(|()| decided)
            } else {
                let right_value = self.typed_value(program, right);
                self.binary(program, node, operator, (left, result), (right, right_value))
            };
            let [first, second] = [left, right].map(|side| *self.analysis.facts.expression(side));
            let facts = self.analysis.facts.expression(node);
            facts.is_variable = first.is_variable || second.is_variable;
            if result != Err(EvaluationError::AlreadyReported) {
                facts.type_ = types::of_operator(operator, first.type_, second.type_);
            }
        }
        result
    }

    /// Analyzes what stands behind `false &&` or `true ||`. No run computes it, so that a wrong value is a warning.
    fn skipped_operand(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<()> {
        let errors = (self.diagnostics.error_count(), self.diagnostics.lasting_error_count());
        let outer = std::mem::replace(&mut self.diagnostics.softens_values, true);
        let _ = self.typed_value(program, id);
        self.diagnostics.softens_values = outer;
        if self.diagnostics.lasting_error_count() > errors.1 {
            return Err(EvaluationError::AlreadyReported);
        }
        // Like errors in the statements inside of another, those do not break the one around them.
        self.nested_errors += self.diagnostics.error_count() - errors.0;
        Ok(())
    }

    /// `left operator right`.
    fn binary(
        &mut self,
        program: &Program<'_>,
        node: ExpressionId,
        operator: BinaryOperator,
        (left, left_value): (ExpressionId, Evaluation<Value>),
        (right, right_value): (ExpressionId, Evaluation<Value>),
    ) -> Evaluation<Value> {
        let reported = Err(EvaluationError::AlreadyReported);
        if left_value == reported || right_value == reported {
            return reported;
        }
        let span = program.ast.expression(node).span;
        self.check_operands(operator, [self.type_of(left), self.type_of(right)], span)?;
        let right_value = right_value?;
        if matches!(operator, BinaryOperator::Divide | BinaryOperator::Modulo) && right_value.number() == Some(0.0) {
            return Err(values::division_by_zero(&mut self.diagnostics, divisor_span(program, node, right)));
        }
        values::apply(&mut self.diagnostics, self.version, operator, left_value?, right_value, span)
    }

    /// The value of an expression that is no chain of operators.
    fn part(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<Value> {
        let expression = *program.ast.expression(id);
        let span = expression.span;
        if let ExpressionKind::Name(symbol) = expression.kind {
            let span = self.without_parentheses(program, span);
            let declaration = self.require(program, symbol, span)?;
            self.resolve(id, declaration);
            return self.value_of_name(declaration, span, program.names.text(symbol));
        }
        if let Some(value) = literals::literal(&mut self.diagnostics, program, self.version, id) {
            self.analysis.facts.expression(id).type_ = Some(literal_type(program, id));
            return value;
        }
        match expression.kind {
            ExpressionKind::Hardware(_) => {
                Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, "a physical qubit is not a value"))
            }
            ExpressionKind::Unary(operator, operand) => {
                let value = self.typed_value(program, operand);
                let inner = *self.analysis.facts.expression(operand);
                let facts = self.analysis.facts.expression(id);
                facts.is_variable = inner.is_variable;
                facts.type_ = if operator == UnaryOperator::Not { Some(Type::of(Sort::Bool, 0)) } else { inner.type_ };
                if value != Err(EvaluationError::AlreadyReported) {
                    self.check_operand(operator, inner.type_, span)?;
                }
                values::apply_unary(&mut self.diagnostics, operator, value?, span)
            }
            ExpressionKind::Call(name, arguments) => self.call(program, id, name, arguments),
            ExpressionKind::Cast(type_, arguments) => {
                let inner = program.ast.lists[arguments.start as usize];
                let value = self.value(program, inner);
                self.analysis.facts.expression(id).is_variable = self.analysis.facts.expression(inner).is_variable;
                if value == Err(EvaluationError::AlreadyReported) {
                    return value;
                }
                let Some(to) = self.declared_type(program, type_)? else { return Err(EvaluationError::Runtime) };
                self.analysis.facts.expression(id).type_ = Some(to);
                if !self.type_of(inner).is_some_and(|from| from.is_cast_to(to)) {
                    self.check_fits(program, to, inner)?;
                }
                if to.dimensions > 0 {
                    return Err(EvaluationError::Runtime);
                }
                values::convert_value(&mut self.diagnostics, to.scalar(), value?, span)
            }
            ExpressionKind::Index(base, indices) => self.index(program, id, base, indices),
            ExpressionKind::DurationOf => {
                self.analysis.facts.expression(id).type_ = Some(Type::of(Sort::Duration, 0));
                Err(EvaluationError::Runtime)
            }
            ExpressionKind::Measure(qubits) => {
                self.analysis.facts.expression(id).is_variable = true;
                self.analysis.facts.expression(id).type_ = self.outcome_type(program, qubits)?;
                Err(EvaluationError::Runtime)
            }
            ExpressionKind::Set(items) | ExpressionKind::ArrayLiteral(items) => {
                let mut result = Err(EvaluationError::Runtime);
                for at in items.range() {
                    let item = program.ast.lists[at];
                    if self.value(program, item) == Err(EvaluationError::AlreadyReported) {
                        result = Err(EvaluationError::AlreadyReported);
                    }
                    self.analysis.facts.expression(id).is_variable |= self.analysis.facts.expression(item).is_variable;
                }
                result
            }
            ExpressionKind::Range { start, step, end } => {
                let mut result = Err(EvaluationError::Runtime);
                for item in [start, step, end].into_iter().flatten() {
                    if self.integer(program, item) == Err(EvaluationError::AlreadyReported) {
                        result = Err(EvaluationError::AlreadyReported);
                    }
                }
                result
            }
            // Literals and chains are above.
            _ => Err(EvaluationError::Runtime),
        }
    }

    /// Notes what the name in an expression stands for.
    pub(super) fn resolve(&mut self, id: ExpressionId, declaration: DeclarationId) {
        let type_ = self.analysis.type_of_declaration(declaration);
        let is_variable = self.declaration(declaration).kind.belongs_to_program() && !self.is_valued_input(declaration);
        *self.analysis.facts.expression(id) = ExpressionFacts { declaration, type_, is_variable };
    }

    /// Where a name stands whose span may have parentheses around it, as in `(n)`.
    fn without_parentheses(&self, program: &Program<'_>, span: Span) -> Span {
        if !program.text(span).starts_with('(') {
            return span;
        }
        let mut lexer = Lexer::new(program.rest(0), self.version);
        lexer.seek(span.start);
        loop {
            match lexer.next_bare_token() {
                Token { kind: TokenKind::Identifier, span } => return span,
                Token { kind: TokenKind::End, .. } => return span,
                _ => {}
            }
        }
    }

    /// The value of a name.
    fn value_of_name(&mut self, id: DeclarationId, span: Span, text: &str) -> Evaluation<Value> {
        let &Declaration { kind, level, .. } = self.declaration(id);
        let in_gate = self.context.in_gate;
        match kind {
            DeclarationKind::Poison => Err(EvaluationError::AlreadyReported),
            DeclarationKind::Constant(index) => Ok(self.analysis.constants[index as usize]),
            // Those of loops in its body are unrolled with it.
            DeclarationKind::Variable | DeclarationKind::Array(_) if in_gate && level == 0 => {
                let message = format!("`{text}` is a variable, and a gate's body uses constants only");
                Err(self.error(diagnostic_codes::NOT_CONSTANT, span, message))
            }
            DeclarationKind::Variable => self.value_of_variable(id, span, text),
            DeclarationKind::Parameter if in_gate => Err(self.error_with_help(
                diagnostic_codes::NOT_CONSTANT,
                span,
                format!("`{text}` is an input, and a gate's body uses constants only"),
                "give the gate a parameter and pass the input to it",
            )),
            DeclarationKind::LateConstant
            | DeclarationKind::Array(_)
            | DeclarationKind::Parameter
            | DeclarationKind::FormalParameter(..) => Err(EvaluationError::Runtime),
            DeclarationKind::Bits { quantum: false, .. } if self.version == Version::V3 => {
                Err(EvaluationError::Runtime)
            }
            other => {
                let message = format!("`{text}` is {}, expected a number", other.describe());
                if matches!(other, DeclarationKind::Bits { quantum: true, .. }) && self.version == Version::V3 {
                    let help = format!("`measure {text}` gives its outcome");
                    return Err(self.error_with_help(diagnostic_codes::WRONG_KIND_OF_NAME, span, message, help));
                }
                let failed = self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, message);
                if self.diagnostics.is_once_per_statement {
                    // `h + q[0];`
                    self.diagnostics.help(GATE_IN_FRONT, false);
                }
                Err(failed)
            }
        }
    }

    /// The value of an input where a value must be known; no other variable has one.
    fn value_of_variable(&mut self, id: DeclarationId, span: Span, text: &str) -> Evaluation<Value> {
        let (Some(ConstantContext { what, is_constant }), Some(place)) = (self.required, self.unassigned_input(id))
        else {
            return Err(EvaluationError::Runtime);
        };
        let input = &mut self.analysis.inputs[place];
        input.is_required = true;
        match input.value {
            Some(value) if is_constant => Ok(value),
            Some(_) => Err(EvaluationError::Runtime),
            None => {
                let message = format!("{what} depends on the input `{text}`, which has no value here");
                let help = format!("give `{text}` a value where the program is simulated, or make it a `const`");
                Err(self.error_with_help(diagnostic_codes::NOT_CONSTANT, span, message, help))
            }
        }
    }

    /// The place of an input that nothing has been assigned to.
    fn unassigned_input(&self, id: DeclarationId) -> Option<usize> {
        self.analysis.index_of_input(id).filter(|&place| !self.analysis.inputs[place].is_assigned)
    }

    /// Whether a name is an input that stands for its value here.
    fn is_valued_input(&self, id: DeclarationId) -> bool {
        matches!(self.required, Some(ConstantContext { is_constant: true, .. }))
            && self.unassigned_input(id).is_some_and(|place| self.analysis.inputs[place].value.is_some())
    }

    /// Analyzes an expression that must be constant, with the values of inputs.
    pub(super) fn constant_value(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        what: &'static str,
    ) -> Evaluation<Value> {
        self.required_value(program, id, ConstantContext { what, is_constant: true })
    }

    /// The same for one that must be known before a run.
    pub(super) fn value_before_run(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        what: &'static str,
    ) -> Evaluation<Value> {
        self.required_value(program, id, ConstantContext { what, is_constant: false })
    }

    /// Analyzes an expression as part of something that must be known.
    fn required_value(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        required: ConstantContext,
    ) -> Evaluation<Value> {
        // In a loop, an assignment that comes later happens before.
        let may_change = self.level() > 0 && program.ast.assigns;
        let outer = std::mem::replace(&mut self.required, (!may_change).then_some(required));
        let value = self.value(program, id);
        self.required = outer;
        value
    }

    /// `sin(x)`, or a subroutine in an expression.
    fn call(&mut self, program: &Program<'_>, id: ExpressionId, name: Name, arguments: List) -> Evaluation<Value> {
        let text = program.names.text(name.symbol);
        let span = program.ast.expression(id).span;
        if self.lookup(name.symbol).is_some() {
            self.analysis.facts.expression(id).is_variable = true;
            return self.call_of_program(program, id, name, arguments);
        }
        let Some(expected) = functions::arity(text, self.version) else {
            return Err(self.unknown_function(program, name, arguments, span));
        };
        let given = arguments.length as usize;
        if !expected.contains(&given) {
            let message = format!(
                "`{text}` takes {} argument{}, found {given}",
                expected.start(),
                if *expected.start() == 1 { "" } else { "s" }
            );
            return Err(self.error(diagnostic_codes::WRONG_ARGUMENT_COUNT, span, message));
        }
        let ids = program.ast.list(arguments);
        let mut found = [Err(EvaluationError::Runtime); 2];
        let mut is_variable = false;
        for (slot, &argument) in found.iter_mut().zip(ids) {
            *slot = self.typed_value(program, argument);
            is_variable |= self.analysis.facts.expression(argument).is_variable;
        }
        let types = [ids.first(), ids.get(1)].map(|id| self.type_of(*id?));
        let facts = self.analysis.facts.expression(id);
        facts.type_ = function_type(text, types);
        // How large an array is was said where it was declared.
        facts.is_variable = is_variable && text != "sizeof";
        if found[..given].contains(&Err(EvaluationError::AlreadyReported)) {
            if text == "sizeof" && self.names_bits(program, ids[0]) == Some(true) {
                self.diagnostics.help(NO_SIZE_OF_QUBITS, true);
            }
            return Err(EvaluationError::AlreadyReported);
        }
        self.check_arguments(text, types, span)?;
        match text {
            "sizeof" => self.size_of(program, ids[0], found[1], given > 1, span),
            "pow" | "mod" => {
                let operator = if text == "pow" { BinaryOperator::Power } else { BinaryOperator::Modulo };
                // A remainder of the function may be one of numbers that are not whole: what has an order has remainders.
                let alike = if text == "pow" { operator } else { BinaryOperator::Less };
                self.check_operands(alike, types, span)?;
                values::apply(&mut self.diagnostics, self.version, operator, found[0]?, found[1]?, span)
            }
            _ => {
                let second = if given > 1 { Some(found[1]?) } else { None };
                functions::value_of(&mut self.diagnostics, text, found[0]?, second, span)
            }
        }
    }

    /// Reports a function that does not exist.
    fn unknown_function(&mut self, program: &Program<'_>, name: Name, arguments: List, span: Span) -> EvaluationError {
        let text = program.names.text(name.symbol);
        self.poison(name.symbol, name.span);
        if self.is_explained_by_unread_declaration(program, text, true) {
            return EvaluationError::AlreadyReported;
        }
        let error = self.error(
            diagnostic_codes::UNKNOWN_NAME,
            name.span,
            format!("the function `{}` does not exist", shorten(text)),
        );
        let other = match text {
            "ln" => "log",
            "log" => "ln",
            "asin" => "arcsin",
            "acos" => "arccos",
            "atan" => "arctan",
            "len" | "size" | "length" => {
                let of = program.ast.list(arguments).first();
                if of.is_some_and(|&id| self.names_bits(program, id) == Some(true)) {
                    self.diagnostics.help(NO_SIZE_OF_QUBITS, false);
                    return error;
                }
                "sizeof"
            }
            "range" => {
                if let Some(range) = program.range_of_python(arguments) {
                    self.diagnostics.help(&format!("a range is written `{range}`, with its last value"), false);
                    self.diagnostics.fix(span, &range, false);
                }
                self.diagnostics.help(HOW_TO_WRITE_A_RANGE, false);
                return error;
            }
            _ => {
                if self.diagnostics.is_last_dropped() {
                    return error;
                }
                if self.is_declared_below(program, name, true) {
                    // That is all there is to say.
                } else if text == "M" {
                    self.diagnostics.help(MEASUREMENT, false);
                } else if text.starts_with("measure") {
                    self.diagnostics.help(OUTCOME, false);
                }
                return error;
            }
        };
        if functions::arity(other, self.version).is_some() {
            self.diagnostics.did_you_mean(name.span, other, true);
        }
        error
    }

    /// `sizeof(array)`, `sizeof(array, 1)`.
    fn size_of(
        &mut self,
        program: &Program<'_>,
        array: ExpressionId,
        dimension: Evaluation<Value>,
        is_given: bool,
        span: Span,
    ) -> Evaluation<Value> {
        let sizes = self.sizes_of_part(program, array)?;
        // Of an argument, only the type is known.
        let dimensions = match self.type_of(array) {
            Some(type_) if sizes.is_empty() => type_.dimensions as usize,
            _ => sizes.len(),
        };
        if dimensions == 0 {
            return Err(EvaluationError::Runtime);
        }
        let at = match (is_given, dimension) {
            (false, _) => 0,
            (true, value) => value?.whole().unwrap_or(-1),
        };
        if let Some(place) = usize::try_from(at).ok().filter(|&at| at < dimensions) {
            return sizes.get(place).map(|&size| Value::uint(size)).ok_or(EvaluationError::Runtime);
        }
        Err(values::no_such_dimension(&mut self.diagnostics, dimensions, at, span))
    }

    /// The sizes of an array or of a part of it, or of a register; none where they are not known.
    fn sizes_of_part(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<Vec<i128>> {
        let ExpressionKind::Index(base, indices) = program.ast.expression(id).kind else {
            let declaration = self.analysis.facts.expression(id).declaration;
            return Ok(match self.declaration(declaration).kind {
                DeclarationKind::Array(index) => self.analysis.array_sizes[index as usize].clone(),
                DeclarationKind::Bits { size: Some(size), .. } => vec![i128::from(size)],
                _ => Vec::new(),
            });
        };
        let mut sizes = self.sizes_of_part(program, base)?;
        let mut dimension = 0;
        for &item in program.ast.list(indices) {
            let Some(size) = sizes.get_mut(dimension) else { break };
            if program.ast.is_slice(item) {
                *size = i128::from(self.constant_selection(program, item, *size as u32)?.count());
                dimension += 1;
            } else {
                sizes.remove(dimension);
            }
        }
        Ok(sizes)
    }

    /// `a[2]`: an element of an array, bits of a register or of a number.
    fn index(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        base: ExpressionId,
        indices: List,
    ) -> Evaluation<Value> {
        let span = program.ast.expression(id).span;
        if let Some(quantum) = self.names_bits(program, base) {
            self.operand(program, id, quantum)?;
            let facts = self.analysis.facts.expression(id);
            facts.is_variable = true;
            if quantum {
                let help = "`measure` gives its outcome";
                return Err(self.error_with_help(
                    diagnostic_codes::WRONG_KIND_OF_NAME,
                    span,
                    "a qubit is not a value",
                    help,
                ));
            }
            return Err(EvaluationError::Runtime);
        }
        let value = self.value(program, base);
        let declaration = self.analysis.facts.expression(base).declaration;
        if matches!(self.declaration(declaration).kind, DeclarationKind::FormalParameter(..)) {
            return Err(self.error(
                diagnostic_codes::WRONG_KIND_OF_NAME,
                span,
                "a parameter of a gate is one number, and has no index",
            ));
        }
        let items = program.ast.list(indices);
        let of = *self.analysis.facts.expression(base);
        let mut result = value;
        let mut places = Err(EvaluationError::Runtime);
        match (of.type_, items) {
            (Some(type_), &[item]) if type_.dimensions == 0 && type_.has_bits() => {
                places = self.constant_selection(program, item, type_.width);
                if matches!(places, Err(EvaluationError::AlreadyReported)) {
                    result = Err(EvaluationError::AlreadyReported);
                }
            }
            _ => {
                for &item in items {
                    // Indices are expressions, with mistakes of their own.
                    result = self.index_value(program, item).and(result);
                }
            }
        }
        let chosen = items.iter().filter(|&&item| !program.ast.is_slice(item)).count() as u32;
        self.analysis.facts.expression(id).is_variable = of.is_variable;
        if result == Err(EvaluationError::AlreadyReported) {
            return result;
        }
        let Some(type_) = of.type_ else { return Err(EvaluationError::Runtime) };
        self.analysis.facts.expression(id).type_ = match type_.dimensions {
            0 if chosen == 1 && items.len() == 1 && type_.has_bits() => Some(Type::bits(0)),
            0 => places.as_ref().ok().map(|places| Type::bits(places.count())),
            dimensions => u8::try_from(chosen)
                .ok()
                .and_then(|chosen| dimensions.checked_sub(chosen))
                .map(|dimensions| Type { dimensions, ..type_ }),
        };
        self.check_has_bits(type_, indices, span)?;
        let bits = match value? {
            Value::Integer(value) if type_.width > 0 => value as u128,
            value => row_of_bits(value).ok_or(EvaluationError::Runtime)?.0,
        };
        places?.select_bits(bits, chosen > 0)
    }

    /// Analyzes an index, range or set whose places are not looked at.
    pub(super) fn index_value(&mut self, program: &Program<'_>, item: ExpressionId) -> Evaluation<()> {
        let numbers = match program.ast.expression(item).kind {
            ExpressionKind::Set(numbers) => program.ast.list(numbers),
            _ => &[item],
        };
        let mut result = Ok(());
        for &id in numbers {
            let value = if program.ast.is_slice(id) {
                self.value(program, id)
            } else {
                self.integer(program, id).map(Value::Integer)
            };
            if value == Err(EvaluationError::AlreadyReported) {
                result = Err(EvaluationError::AlreadyReported);
            }
        }
        result
    }

    /// A whole number.
    pub(super) fn integer(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<i128> {
        // Most indices are numbers.
        if let ExpressionKind::Integer(value) = program.ast.expression(id).kind {
            self.analysis.facts.expression(id).type_ = Some(Type::literal(Sort::Int));
            return Ok(i128::from(value));
        }
        let value = self.value(program, id);
        self.integer_of_value(program, id, value)
    }

    /// A value as a whole number.
    pub(super) fn integer_of_value(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        value: Evaluation<Value>,
    ) -> Evaluation<i128> {
        match value {
            Ok(value) => value.whole().ok_or_else(|| self.not_whole(program, id)),
            Err(EvaluationError::Runtime) if self.type_of(id).is_some_and(|type_| !type_.is_whole()) => {
                Err(self.not_whole(program, id))
            }
            Err(error) => Err(error),
        }
    }

    /// Reports something that is no whole number.
    pub(super) fn not_whole(&mut self, program: &Program<'_>, id: ExpressionId) -> EvaluationError {
        let found = self.type_of(id).map_or_else(String::new, |type_| format!(", found `{}`", type_.name()));
        self.error(
            diagnostic_codes::WRONG_TYPE,
            program.ast.expression(id).span,
            format!("expected a whole number{found}"),
        )
    }

    /// The type of an expression that has been analyzed.
    pub(super) fn type_of(&self, id: ExpressionId) -> Option<Type> {
        self.analysis.facts.expressions[id as usize].type_
    }

    /// Returns whether no part of an expression that has been analyzed depends on a run or on
    /// variables.
    pub(super) fn is_constant(&self, id: ExpressionId) -> bool {
        !self.analysis.facts.expressions[id as usize].is_variable
    }

    /// Reports something that is not constant.
    pub(super) fn check_is_constant(&mut self, program: &Program<'_>, id: ExpressionId, what: &str) -> Evaluation<()> {
        if self.is_constant(id) {
            return Ok(());
        }
        // Each use of a variable that is no constant has the same cause.
        if self.is_doubtful(id) {
            return Err(EvaluationError::AlreadyReported);
        }
        let span = program.ast.expression(id).span;
        let error = self.diagnostics.not_constant(what, span, USE_CONSTANT);
        self.doubt(self.analysis.facts.expressions[id as usize].declaration);
        Err(error)
    }
}

/// What is wrong with a division by zero starts at the sign.
pub fn divisor_span(program: &Program<'_>, node: ExpressionId, right: ExpressionId) -> Span {
    let (span, right) = (program.ast.expression(node).span, program.ast.expression(right).span);
    let before = program.text(Span::new(span.start, right.start));
    match before.bytes().rposition(|byte| matches!(byte, b'/' | b'%')) {
        Some(at) => Span::new(span.start + at as u32, right.end),
        None => span,
    }
}

/// The type of a literal.
fn literal_type(program: &Program<'_>, id: ExpressionId) -> Type {
    let expression = program.ast.expression(id);
    match expression.kind {
        ExpressionKind::Integer(_) | ExpressionKind::HugeInteger => Type::literal(Sort::Int),
        ExpressionKind::Imaginary => Type::literal(Sort::Complex),
        ExpressionKind::Timing => Type::of(Sort::Duration, 0),
        ExpressionKind::Bool(_) => Type::of(Sort::Bool, 0),
        ExpressionKind::Bitstring => {
            let digits = program.text(expression.span).bytes().filter(u8::is_ascii_digit);
            Type { literal: true, ..Type::bits(digits.count() as u32) }
        }
        _ => Type::literal(Sort::Float),
    }
}

/// The type of a function's value, with the types of its arguments.
fn function_type(text: &str, [first, second]: [Option<Type>; 2]) -> Option<Type> {
    match text {
        "popcount" | "sizeof" => Some(Type::of(Sort::Uint, 0)),
        "rotl" | "rotr" => first,
        "mod" => types::of_operator(BinaryOperator::Modulo, first, second),
        "pow" => types::of_operator(BinaryOperator::Power, first, second),
        "exp" | "sqrt" | "log" if first.is_some_and(|it| it.sort == Sort::Complex) => first,
        _ => Some(Type::literal(Sort::Float)),
    }
}
