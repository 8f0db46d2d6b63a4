//! Declarations: registers, constants, variables, aliases, inputs and outputs.
//!
//! Each function takes the parts of one declaring statement, checks them, and binds the name. What
//! goes wrong decides how much of the declaration survives:
//!
//! - Where the name itself is refused (it is taken, or the statement stands in a scope where it
//!   must not), nothing is bound.
//! - Where the type or the value is wrong, the name is bound to [`DeclarationKind::Poison`], so
//!   that its uses report nothing.
//!
//! Sizes and widths must be constant; an input counts as constant where a caller gave it a value.
//! The number of qubits of a program is limited, and the number of its clbits in proportion to that
//! ([`CLBITS_PER_QUBIT`]), because each of them becomes memory in the circuit. Bits of subroutines'
//! arguments belong to their callers and are not counted.
//!
//! A constant whose value only a run knows is a [`DeclarationKind::LateConstant`]: its uses have a
//! type and no value.

use super::super::Version;
use super::super::ast::{ExpressionId, ExpressionKind, Name, StatementId, TypeId, TypeKind};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::{HOW_TO_JOIN, Program};
use super::super::values;
use super::declaration::{Declaration, DeclarationId, DeclarationKind};
use super::expressions::USE_CONSTANT;
use super::statements::HOW_TO_DECLARE;
use super::types::Type;
use super::{Analyzer, ConstantContext, InputFacts};
use circuit::classical::conversion::{self, Sort, convert};
use circuit::classical::value::Value;
use circuit::numbers::decimal;
use diagnostic::{Diagnostic, Span};

/// A program has more bits than qubits if it measures repeatedly.
pub const CLBITS_PER_QUBIT: u32 = 16;

impl Analyzer<'_> {
    /// Reports once that `qreg` and `creg` belong to version 2.
    pub(super) fn warn_old_declaration(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
        span: Span,
    ) {
        if self.version == Version::V2 || self.old_declaration_reported {
            return;
        }
        self.old_declaration_reported = true;
        let (old, new) = if quantum { ("qreg", "qubit") } else { ("creg", "bit") };
        let text = program.names.text(name.symbol);
        let size = size.map_or(String::new(), |id| format!("[{}]", program.text(program.ast.expression(id).span)));
        let declaration = format!("{new}{size} {text}");
        let word = Span::new(span.start, span.start + old.len() as u32);
        let message = format!("version 3 keeps `{old}` for old programs only");
        self.diagnostics.warning(
            diagnostic_codes::DEPRECATED_SYNTAX,
            word,
            message,
            &format!("write `{declaration};`"),
        );
        self.diagnostics.fix(program.without_semicolon(span), &declaration, true);
    }

    /// Declares a register of qubits or bits.
    pub(super) fn register(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
    ) -> Evaluation<DeclarationId> {
        self.check_is_global(name, if quantum { "a qubit" } else { "a register" })?;
        self.bits(program, quantum, size, name)
    }

    /// The same in any scope.
    fn bits(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
    ) -> Evaluation<DeclarationId> {
        let single = size.is_none();
        let Ok(size) = self.register_size(program, quantum, size, name.span) else {
            return self.declare(program, name, DeclarationKind::Poison, None);
        };
        let kind = DeclarationKind::Bits { quantum, single, size: Some(size) };
        let type_ = (!quantum).then(|| Type::bits(if single { 0 } else { size }));
        let id = self.declare(program, name, kind, type_)?;
        if size == 0 {
            let message = format!("the register `{}` has no bits", program.names.text(name.symbol));
            self.diagnostics.add(Diagnostic::warning(diagnostic_codes::INVALID_REGISTER_SIZE, name.span, message));
        }
        if self.level() == 0 {
            *(if quantum { &mut self.qubits } else { &mut self.clbits }) += size;
        }
        Ok(id)
    }

    /// The size of a register, within what the limits leave.
    fn register_size(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Span,
    ) -> Evaluation<u32> {
        let taken = if quantum { self.qubits } else { self.clbits };
        match size {
            None => self.check_register_limit(quantum, taken, 1, name).map(|()| 1),
            size => self.size_of_bits(program, quantum, size, taken),
        }
    }

    /// The same, with so many bits taken. Those of an argument are bits of the program.
    pub(super) fn size_of_bits(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        taken: u32,
    ) -> Evaluation<u32> {
        let Some(id) = size else { return Ok(1) };
        let span = program.ast.expression(id).span;
        let value = self.constant_value(program, id, "a register's size");
        if value != Err(EvaluationError::AlreadyReported) {
            self.check_is_constant(program, id, "a register's size")?;
        }
        let size = match value {
            Ok(Value::Integer(size)) => size,
            Ok(Value::Bool(size)) if self.version == Version::V3 => i128::from(size),
            Ok(Value::Bits { value, width }) if width <= 64 => value as i128,
            // A literal is no whole number even if nothing follows its point; a constant is cast.
            Ok(Value::Float(size))
                if size.fract() == 0.0
                    && size.abs() < 1e15
                    && !matches!(program.ast.expression(id).kind, ExpressionKind::Float(_)) =>
            {
                size as i128
            }
            Err(EvaluationError::AlreadyReported) => return Err(EvaluationError::AlreadyReported),
            Err(EvaluationError::Runtime) => {
                return Err(self.diagnostics.not_constant("a register's size", span, USE_CONSTANT));
            }
            Ok(_) => return Err(self.not_whole(program, id)),
        };
        // A classical register may be empty, and in version 2 one of qubits before other
        // statements.
        let is_empty_allowed = !quantum || self.version == Version::V2 && program.continues_behind(span);
        if size < 0 || size == 0 && !is_empty_allowed {
            let message = format!("a register holds at least 1 bit, found size {}", decimal(size));
            return Err(self.error(diagnostic_codes::INVALID_REGISTER_SIZE, span, message));
        }
        self.check_register_limit(quantum, taken, u64::try_from(size).unwrap_or(u64::MAX), span)?;
        Ok(size as u32)
    }

    /// Checks the total number of qubits or bits.
    pub(super) fn check_register_limit(&mut self, quantum: bool, taken: u32, size: u64, span: Span) -> Evaluation<()> {
        let (limit, what) = if quantum {
            (self.max_qubits, "qubits")
        } else {
            (self.max_qubits.saturating_mul(CLBITS_PER_QUBIT), "bits")
        };
        if size.saturating_add(u64::from(taken)) <= u64::from(limit) {
            return Ok(());
        }
        Err(self.error(diagnostic_codes::TOO_MANY_QUBITS, span, format!("a program may have at most {limit} {what}")))
    }

    /// `const int n = 3;`
    pub(super) fn constant(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        type_: TypeId,
        name: Name,
        value: ExpressionId,
    ) -> Evaluation<()> {
        let to = self.declared_type(program, type_);
        let known = self.constant_value(program, value, "a constant's value");
        let known = match (to, known) {
            (Err(error), _) | (_, Err(error @ EvaluationError::AlreadyReported)) => Err(error),
            (Ok(to), known) => self.convert_constant(program, to, value, known),
        };
        if let Ok(value) = known
            && self.is_same_constant(program, name, value)
        {
            return Ok(());
        }
        let kind = match known {
            Ok(value) => self.constant_kind(value),
            Err(EvaluationError::Runtime) => DeclarationKind::LateConstant,
            Err(EvaluationError::AlreadyReported) => DeclarationKind::Poison,
        };
        let declaration = self.declare(program, name, kind, to.ok().flatten())?;
        self.note(id, declaration);
        Ok(())
    }

    /// A constant with a value.
    pub(super) fn constant_kind(&mut self, value: Value) -> DeclarationKind {
        self.analysis.constants.push(value);
        DeclarationKind::Constant(self.analysis.constants.len() as u32 - 1)
    }

    /// The value of a constant in its declared type.
    fn convert_constant(
        &mut self,
        program: &Program<'_>,
        to: Option<Type>,
        id: ExpressionId,
        value: Evaluation<Value>,
    ) -> Evaluation<Value> {
        self.check_is_constant(program, id, "a constant's value")?;
        let Some(to) = to else { return Err(EvaluationError::Runtime) };
        self.check_fits(program, to, id)?;
        if to.dimensions > 0 {
            return Err(EvaluationError::Runtime);
        }
        values::convert_value(&mut self.diagnostics, to.scalar(), value?, program.ast.expression(id).span)
    }

    /// Returns whether a constant is declared again with the same value, which is a warning.
    fn is_same_constant(&mut self, program: &Program<'_>, name: Name, value: Value) -> bool {
        let Some(old) = self.lookup(name.symbol).map(|id| *self.declaration(id)) else { return false };
        let DeclarationKind::Constant(index) = old.kind else { return false };
        if self.analysis.constants[index as usize] != value || old.level != self.level() || old.span == Span::default()
        {
            return false;
        }
        let text = program.names.text(name.symbol);
        let message = format!("`{text}` is already declared, with the same value");
        self.diagnostics.add(
            Diagnostic::warning(diagnostic_codes::DUPLICATE_NAME, name.span, message)
                .with_help("remove one of the two; other readers refuse this")
                .with_related(old.span, format!("`{text}` is first declared here")),
        );
        true
    }

    /// `int[8] n = 3;`: a variable, an array, or bits.
    pub(super) fn classical_declaration(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        type_: TypeId,
        name: Name,
        value: Option<ExpressionId>,
    ) -> Evaluation<()> {
        let kind = program.ast.types[type_ as usize].kind;
        if let TypeKind::Bit(size) = kind {
            let declaration = self.bits(program, false, size, name)?;
            self.note(id, declaration);
            let Some(value) = value else { return Ok(()) };
            self.initial_value(program, self.analysis.type_of_declaration(declaration), value)?;
            return Ok(());
        }
        let Ok(to) = self.declared_type(program, type_) else {
            let _ = value.map(|value| self.value(program, value));
            return self
                .declare(program, name, DeclarationKind::Poison, None)
                .and(Err(EvaluationError::AlreadyReported));
        };
        let initial = value.map_or(Ok(()), |value| self.initial_value(program, to, value));
        let mut kind_of_name = DeclarationKind::Variable;
        if let TypeKind::Array { .. } = kind {
            self.check_is_global(name, "an array")?;
            let sizes = self.array_sizes(program, type_)?;
            if let (Some(value), Ok(()), Some(to)) = (value, initial, to) {
                self.check_array_shape(program, value, Type { dimensions: 0, ..to }, &sizes)?;
            }
            kind_of_name = self.new_array(sizes);
        }
        if initial.is_err() {
            kind_of_name = DeclarationKind::Poison;
        }
        let declaration = self.declare(program, name, kind_of_name, to)?;
        self.note(id, declaration);
        initial
    }

    /// An array of its own, with so many elements in each dimension.
    fn new_array(&mut self, sizes: Vec<i128>) -> DeclarationKind {
        self.analysis.array_sizes.push(sizes);
        DeclarationKind::Array(self.analysis.array_sizes.len() as u32 - 1)
    }

    /// Analyzes the value that something is declared with or set to.
    pub(super) fn initial_value(
        &mut self,
        program: &Program<'_>,
        to: Option<Type>,
        id: ExpressionId,
    ) -> Evaluation<()> {
        if self.value(program, id) == Err(EvaluationError::AlreadyReported) {
            return Err(EvaluationError::AlreadyReported);
        }
        match to {
            Some(to) => self.check_fits(program, to, id),
            None => Ok(()),
        }
    }

    /// `input type name;` and `output type name;`.
    pub(super) fn io(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        output: bool,
        type_: TypeId,
        name: Name,
        span: Span,
    ) -> Evaluation<()> {
        self.check_is_global(name, if output { "an output" } else { "an input" })?;
        let declaration = match program.ast.types[type_ as usize].kind {
            TypeKind::Bit(size) => self.bits(program, false, size, name)?,
            kind => match self.declared_type(program, type_) {
                Err(_) => self.declare(program, name, DeclarationKind::Poison, None)?,
                Ok(to) => {
                    let kind = match kind {
                        TypeKind::Float(_) | TypeKind::Angle(_) if !output => DeclarationKind::Parameter,
                        TypeKind::Array { .. } if output => {
                            let sizes = self.array_sizes(program, type_)?;
                            self.new_array(sizes)
                        }
                        _ => DeclarationKind::Variable,
                    };
                    self.declare(program, name, kind, to)?
                }
            },
        };
        self.note(id, declaration);
        if !output {
            let value = self.input_value(program, declaration);
            self.analysis.inputs.push(InputFacts { declaration, span, value, is_required: false, is_assigned: false });
        }
        Ok(())
    }

    /// Declares a free parameter at the top of a program, for the fast path past the tree. The program has not mentioned its name before, and
    /// `span` is the statement.
    pub fn declare_parameter(&mut self, name: Name, type_: Type, span: Span) -> DeclarationId {
        let declaration = self.bind(name, DeclarationKind::Parameter, Some(type_));
        self.analysis.inputs.push(InputFacts {
            declaration,
            span,
            value: None,
            is_required: false,
            is_assigned: false,
        });
        declaration
    }

    /// The value that an input was given, in its type. Free parameters have theirs in a simulation.
    fn input_value(&self, program: &Program<'_>, id: DeclarationId) -> Option<Value> {
        let Declaration { name, kind, .. } = *self.declaration(id);
        let type_ = self.analysis.type_of_declaration(id).filter(|type_| type_.dimensions == 0)?;
        let name = program.names.text(name);
        let (_, number) = self.given.iter().find(|(given, _)| given == name)?;
        if kind == DeclarationKind::Parameter {
            return None;
        }
        let whole = convert(conversion::Type { sort: Sort::Int, width: 0 }, Value::Float(*number))?;
        convert(type_.scalar(), if type_.sort == Sort::Bit { whole } else { Value::Float(*number) })
    }

    /// `let name = value;`: an alias of bits.
    pub(super) fn alias(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        name: Name,
        value: ExpressionId,
    ) -> Evaluation<()> {
        let kind = if let Some(quantum) = self.names_bits(program, value) {
            let outer = self.required.replace(ConstantContext { what: "an alias", is_constant: false });
            let operand = self.operand(program, value, quantum);
            self.required = outer;
            operand.map(|operand| DeclarationKind::Bits { quantum, single: operand.single, size: operand.size })
        } else if let ExpressionKind::Binary(_, left, _) = program.ast.expression(value).kind
            && self.names_bits(program, left) == Some(true)
        {
            let span = program.ast.expression(value).span;
            Err(self.error_with_help(
                diagnostic_codes::WRONG_TYPE,
                span,
                "an alias stands for qubits or bits",
                HOW_TO_JOIN,
            ))
        } else {
            // Something classical that is no bit, or something unknown.
            let result = self.value(program, value);
            match (result, self.type_of(value)) {
                (Err(EvaluationError::AlreadyReported), _) => Err(EvaluationError::AlreadyReported),
                (_, Some(type_)) => {
                    let message = format!("an alias stands for qubits or bits, found `{}`", type_.name());
                    Err(self.error_with_help(
                        diagnostic_codes::WRONG_TYPE,
                        program.ast.expression(value).span,
                        message,
                        HOW_TO_DECLARE,
                    ))
                }
                (_, None) => Ok(DeclarationKind::Variable),
            }
        };
        let declaration = self.declare(program, name, kind.unwrap_or(DeclarationKind::Poison), None)?;
        self.note(id, declaration);
        kind.map(|_| ())
    }
}
