//! Checks of types: what cannot become what, and what operators and functions do not apply to.
//!
//! The checks look at types alone, never at values, and accept an expression without a type: either
//! its mistake is reported already, or every type fits. Where a person most likely meant something
//! else, the diagnostic says how to write that, for example a slice for bits that are too many.
//!
//! [`Analyzer::declared_type`] reads a type as the program writes it. Its widths and sizes are
//! constant expressions within fixed limits, so that no type describes more bits or elements than a
//! simulation could store.

use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, TypeId, TypeKind, UnaryOperator};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::{Program, shorten};
use super::super::values::functions::function_named;
use super::Analyzer;
use super::declaration::{DeclarationId, DeclarationKind};
use super::types::{ANGLE, COMPLEX, DURATION, FLOAT, NUMBER, REGISTER, TRUTH, Type, WHOLE, applies, of_operator};
use circuit::classical::conversion::{Sort, convert};
use circuit::classical::functions::Function;
use circuit::classical::value::Value;
use circuit::numbers::decimal;
use diagnostic::Span;

impl Analyzer<'_> {
    /// Reports an expression that cannot become a value of a type.
    pub(super) fn check_fits(&mut self, program: &Program<'_>, to: Type, id: ExpressionId) -> Evaluation<()> {
        let span = program.ast.expression(id).span;
        if let ExpressionKind::Call(name, _) = program.ast.expression(id).kind
            && matches!(self.called_declaration(id).kind, DeclarationKind::Subroutine(_) | DeclarationKind::External(_))
            && self.called_declaration(id).type_.is_none()
        {
            let text = shorten(program.names.text(name.symbol));
            return Err(self.error(diagnostic_codes::WRONG_TYPE, span, format!("`{text}` returns no value")));
        }
        if to.dimensions == 0 && matches!(program.ast.expression(id).kind, ExpressionKind::ArrayLiteral(_)) {
            return Err(self.error(
                diagnostic_codes::WRONG_TYPE,
                span,
                format!("`{}` has one value, found a list", to.name()),
            ));
        }
        let Some(from) = self.type_of(id) else { return Ok(()) };
        let is_outcome = matches!(program.ast.expression(id).kind, ExpressionKind::Measure(_));
        if is_outcome && to.sort == Sort::Bit {
            // Qubits and bits are counted where the program is unrolled.
            return Ok(());
        }
        let result = self.check_conversion(from, to, span);
        // A negative one has the bits of its two's complement.
        if result.is_ok()
            && from.literal
            && (from.sort, to.sort) == (Sort::Int, Sort::Bit)
            && to.width < 64
            && let Ok(Value::Integer(value @ 0..)) = self.value(program, id)
            && convert(to.scalar(), Value::Integer(value)).and_then(Value::whole) != Some(value)
        {
            return Err(self.too_wide(diagnostic_codes::WRONG_TYPE, to.width.max(1), span));
        }
        if result.is_err()
            && !is_outcome
            && from.sort == Sort::Bit
            && matches!(to.sort, Sort::Int | Sort::Uint)
            && (from.dimensions, to.dimensions) == (0, 0)
            && from.width < to.width
        {
            // Numbers grow where bits do not.
            let number = format!("uint[{}]({})", from.width, program.text(span));
            self.diagnostics
                .help(&format!("convert it to a number of as many bits first: `{}({number})`", to.name()), true);
            self.diagnostics.fix(span, &number, to.sort == Sort::Uint);
        }
        result
    }

    /// Reports the result of `target operator= value` that cannot become a value of the target's
    /// type.
    pub(super) fn check_compound_assignment(
        &mut self,
        (operator, to): (BinaryOperator, Type),
        id: ExpressionId,
        span: Span,
    ) -> Evaluation<()> {
        let from = self.type_of(id);
        self.check_operands(operator, [Some(to), from], span)?;
        match of_operator(operator, Some(to), from) {
            // The specification has `/=` of two angles, and a whole number as the quotient.
            Some(from) if (from.sort, to.sort) != (Sort::Uint, Sort::Angle) => self.check_conversion(from, to, span),
            _ => Ok(()),
        }
    }

    /// Reports a type that cannot become another one.
    pub(super) fn check_conversion(&mut self, from: Type, to: Type, span: Span) -> Evaluation<()> {
        if from.becomes(to) {
            return Ok(());
        }
        let message = format!("`{}` cannot become `{}`", from.name(), to.name());
        let help = match (from.sort, to.sort) {
            (Sort::Bit, Sort::Bit | Sort::Int | Sort::Uint | Sort::Angle) if from.width > 1 => {
                "bits become something of as many bits: take a slice of as many"
            }
            (Sort::Duration, _) => "divide it by a duration, such as `1ns`, to get a number",
            (_, Sort::Duration) => "multiply it by a duration, such as `1ns`",
            (Sort::Bool | Sort::Int | Sort::Uint, Sort::Angle) => "go by way of `float(…)`",
            _ => return Err(self.error(diagnostic_codes::WRONG_TYPE, span, message)),
        };
        Err(self.error_with_help(diagnostic_codes::WRONG_TYPE, span, message, help))
    }

    /// Reports a number that has more bits than there are.
    pub(super) fn too_wide(&mut self, code: &'static str, width: u32, span: Span) -> EvaluationError {
        self.error(code, span, format!("this number does not fit into {}", count(width, "bit")))
    }

    /// Reports an operand that an operator does not apply to, whatever its value.
    pub(super) fn check_operand(&mut self, operator: UnaryOperator, type_: Option<Type>, span: Span) -> Evaluation<()> {
        let Some(type_) = type_ else { return Ok(()) };
        let kinds = match operator {
            UnaryOperator::Minus => WHOLE | FLOAT | ANGLE | DURATION | COMPLEX,
            _ => TRUTH | WHOLE | ANGLE | REGISTER,
        };
        if type_.is_one_of(kinds) {
            return Ok(());
        }
        let sign = match operator {
            UnaryOperator::Minus => "-",
            UnaryOperator::Not => "!",
            UnaryOperator::BitNot => "~",
        };
        Err(self.error(diagnostic_codes::WRONG_TYPE, span, format!("`{sign}` does not apply to `{}`", type_.name())))
    }

    /// The same for two operands.
    pub(super) fn check_operands(
        &mut self,
        operator: BinaryOperator,
        types: [Option<Type>; 2],
        span: Span,
    ) -> Evaluation<()> {
        use BinaryOperator as B;
        let [Some(left), Some(right)] = types else { return Ok(()) };
        let is_register = |it: Type, other: Type| {
            it.sort == Sort::Bit
                && (other.sort == Sort::Bit
                    || matches!(other.sort, Sort::Int | Sort::Uint) && it.width.min(other.width) > 0)
        };
        let mut help = "";
        let what = if operator == B::Concatenate {
            if (left.sort, left.dimensions) == (right.sort, right.dimensions)
                && (left.sort == Sort::Bit || left.width == right.width)
            {
                return Ok(());
            }
            "cannot be joined"
        } else if left.dimensions + right.dimensions > 0 || !applies(operator, left, right) {
            help = help_with_operands(operator, left.sort, right.sort);
            "do not go together here"
        } else if left.width != right.width
            && match operator {
                B::BitAnd | B::BitOr | B::BitXor => is_register(left, right) || is_register(right, left),
                B::ShiftLeft | B::ShiftRight | B::And | B::Or => false,
                // A single bit is a number, too.
                _ => (left.sort, right.sort) == (Sort::Bit, Sort::Bit) && left.width.min(right.width) > 0,
            }
        {
            "have different sizes"
        } else {
            return Ok(());
        };
        let error =
            self.error(diagnostic_codes::WRONG_TYPE, span, format!("`{}` and `{}` {what}", left.name(), right.name()));
        if !help.is_empty() {
            self.diagnostics.help(help, false);
        }
        Err(error)
    }

    /// Checks the arguments of a built-in function by their types.
    pub(super) fn check_arguments(&mut self, text: &str, types: [Option<Type>; 2], span: Span) -> Evaluation<()> {
        for (place, found) in types.into_iter().enumerate() {
            let Some(found) = found else { continue };
            let (is_right, wanted) = match (text, place) {
                ("sizeof", 0) => (found.dimensions > 0 || found.sort == Sort::Bit, "an array"),
                ("popcount" | "rotl" | "rotr", 0) => (
                    found.dimensions == 0 && matches!(found.sort, Sort::Bit | Sort::Uint | Sort::Angle),
                    "bits or a `uint`",
                ),
                ("sizeof" | "rotl" | "rotr", _) => (found.is_whole(), "a whole number"),
                _ => (found.is_one_of(taken_by(text)), "a number"),
            };
            if !is_right {
                let message = format!("`{text}` takes {wanted}, found `{}`", found.name());
                return Err(self.error(diagnostic_codes::WRONG_TYPE, span, message));
            }
        }
        Ok(())
    }

    /// Checks the shape of `{{1, 2}, {3, 4}}` against the declared sizes, and its elements against
    /// their type.
    pub(super) fn check_array_shape(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        element: Type,
        sizes: &[i128],
    ) -> Evaluation<()> {
        let expression = *program.ast.expression(id);
        let ExpressionKind::ArrayLiteral(items) = expression.kind else {
            return match self.type_of(id) {
                Some(type_) if usize::from(type_.dimensions) != sizes.len() => {
                    let levels = count(sizes.len() as u32, "level");
                    let message = format!("expected {levels} of elements, found `{}`", type_.name());
                    Err(self.error(diagnostic_codes::WRONG_TYPE, expression.span, message))
                }
                Some(type_) if sizes.is_empty() => self.check_conversion(type_, element, expression.span),
                _ => Ok(()),
            };
        };
        let Some((&size, inner)) = sizes.split_first() else {
            return Err(self.error(
                diagnostic_codes::WRONG_TYPE,
                expression.span,
                "an element has one value, found a list",
            ));
        };
        if i128::from(items.length) != size {
            let message = format!("expected {}, found {}", count(size as u32, "element"), items.length);
            return Err(self.error(diagnostic_codes::WRONG_TYPE, expression.span, message));
        }
        items.range().try_for_each(|at| self.check_array_shape(program, program.ast.lists[at], element, inner))
    }

    /// Reports an assignment to something that may not change.
    pub(super) fn check_may_change(&mut self, program: &Program<'_>, id: DeclarationId, span: Span) -> Evaluation<()> {
        let declaration = *self.declaration(id);
        if !declaration.type_.is_some_and(|it| it.readonly) {
            return Ok(());
        }
        let text = program.names.text(declaration.name);
        let why = "it is `readonly`: make the argument `mutable`";
        Err(self.error_with_help(
            diagnostic_codes::WRONG_KIND_OF_NAME,
            span,
            format!("`{text}` cannot be changed here"),
            why,
        ))
    }

    /// What a call in an expression calls.
    fn called_declaration(&self, id: ExpressionId) -> &super::declaration::Declaration {
        self.declaration(self.analysis.facts.expressions[id as usize].declaration)
    }

    /// The type that a program writes, whose widths must be constant and within limits; `None` for
    /// one of qubits.
    pub(super) fn declared_type(&mut self, program: &Program<'_>, id: TypeId) -> Evaluation<Option<Type>> {
        let node = program.ast.types[id as usize];
        let of = |sort| Some(Type::of(sort, 0));
        let type_ = match node.kind {
            TypeKind::Bit(size) => Some(self.type_of_width(program, Sort::Bit, size)?),
            TypeKind::Int(size) => Some(self.type_of_width(program, Sort::Int, size)?),
            TypeKind::Uint(size) => Some(self.type_of_width(program, Sort::Uint, size)?),
            TypeKind::Float(size) => Some(self.type_of_width(program, Sort::Float, size)?),
            TypeKind::Angle(size) => Some(self.type_of_width(program, Sort::Angle, size)?),
            TypeKind::Bool => of(Sort::Bool),
            TypeKind::Complex(part) => {
                if let Some(part) = part {
                    self.declared_type(program, part)?;
                }
                of(Sort::Complex)
            }
            TypeKind::Duration | TypeKind::Stretch => of(Sort::Duration),
            TypeKind::Qubit(_) => None,
            TypeKind::Array { base, dimensions } => {
                let base = self.declared_type(program, base)?;
                self.array_sizes(program, id)?;
                base.map(|base| Type { dimensions: dimensions.length as u8, ..base })
            }
            TypeKind::ArrayReference { base, dimensions, counted, readonly } => {
                let base = self.declared_type(program, base)?;
                let count = if counted {
                    self.dimension_count(program, program.ast.lists[dimensions.start as usize], node.span)?
                } else {
                    self.array_sizes(program, id)?;
                    dimensions.length as u8
                };
                base.map(|base| Type { dimensions: count, readonly, ..base })
            }
        };
        *self.analysis.facts.type_(id) = type_;
        Ok(type_)
    }

    /// `#dim = 2`
    fn dimension_count(&mut self, program: &Program<'_>, id: ExpressionId, span: Span) -> Evaluation<u8> {
        match self.constant_width(program, id, "a number of dimensions")? {
            count @ 1..=7 => Ok(count as u8),
            _ => Err(self.error(diagnostic_codes::WRONG_TYPE, span, "an array has 1 to 7 dimensions")),
        }
    }

    /// The sizes in the type of an array.
    pub(super) fn array_sizes(&mut self, program: &Program<'_>, id: TypeId) -> Evaluation<Vec<i128>> {
        const MAX_ARRAY_LENGTH: i128 = 1 << 24;
        let node = program.ast.types[id as usize];
        let (TypeKind::Array { dimensions, .. } | TypeKind::ArrayReference { dimensions, .. }) = node.kind else {
            return Ok(Vec::new());
        };
        if dimensions.length > 7 {
            return Err(self.error(diagnostic_codes::WRONG_TYPE, node.span, "an array has at most 7 dimensions"));
        }
        let mut sizes = Vec::with_capacity(dimensions.length as usize);
        let mut length = 1_i128;
        for &size_id in program.ast.list(dimensions) {
            let size = self.constant_width(program, size_id, "an array's size")?;
            length = length.saturating_mul(size);
            if size < 0 || length > MAX_ARRAY_LENGTH {
                let message = if size < 0 {
                    "an array's size is a whole number from 0 upwards".to_owned()
                } else {
                    format!("an array has at most {} elements", decimal(MAX_ARRAY_LENGTH))
                };
                return Err(self.error(
                    diagnostic_codes::TYPE_TOO_LARGE,
                    program.ast.expression(size_id).span,
                    message,
                ));
            }
            sizes.push(size);
        }
        Ok(sizes)
    }

    /// `int[8]`; the width is 0 if none is written.
    fn type_of_width(&mut self, program: &Program<'_>, sort: Sort, size: Option<ExpressionId>) -> Evaluation<Type> {
        let max_width = if sort == Sort::Angle { 64 } else { 65_536 };
        let Some(id) = size else { return Ok(Type::of(sort, 0)) };
        let span = program.ast.expression(id).span;
        let size = self.constant_width(program, id, "a type's width")?;
        if size < 1 {
            return Err(self.error(
                diagnostic_codes::INVALID_REGISTER_SIZE,
                span,
                format!("a type is at least 1 bit wide, found {}", decimal(size)),
            ));
        }
        if size > max_width {
            let message = format!("this type is at most {} bits wide", decimal(max_width));
            return Err(self.error(diagnostic_codes::TYPE_TOO_LARGE, span, message));
        }
        Ok(Type::of(sort, size as u32))
    }

    /// A width or size, which must be constant.
    fn constant_width(&mut self, program: &Program<'_>, id: ExpressionId, what: &'static str) -> Evaluation<i128> {
        let size = self.constant_value(program, id, what);
        let size = self.integer_of_value(program, id, size);
        if size == Err(EvaluationError::AlreadyReported) {
            return size;
        }
        self.check_is_constant(program, id, what)?;
        size.map_err(|_| {
            let span = program.ast.expression(id).span;
            self.diagnostics.not_constant(what, span, "")
        })
    }
}

/// What to do about operands of sorts that an operator does not apply to; empty where that is no more than another type.
fn help_with_operands(operator: BinaryOperator, left: Sort, right: Sort) -> &'static str {
    use BinaryOperator as B;
    use Sort as S;
    match (operator, left, right) {
        (B::Multiply | B::Divide, S::Angle, S::Float) | (B::Multiply, S::Float, S::Angle) => {
            "an angle is multiplied and divided by whole numbers: use a `float` in its place"
        }
        (_, S::Angle, S::Bool | S::Int | S::Uint) | (_, S::Bool | S::Int | S::Uint, S::Angle) => {
            "go by way of `float(…)`"
        }
        (_, S::Angle, _) | (_, _, S::Angle) => "",
        (B::Modulo, S::Float, _) | (B::Modulo, _, S::Float) => "`%` takes whole numbers: write it as in `mod(a, b)`",
        (B::BitXor, S::Float, _) | (B::BitXor, _, S::Float) => "a power is written with `**`",
        _ => "",
    }
}

/// The kinds of numbers that a built-in function takes.
fn taken_by(text: &str) -> u8 {
    use circuit::angle::Function as F;
    match function_named(text) {
        Some(Function::Real(F::Sin | F::Cos | F::Tan)) => NUMBER | ANGLE,
        Some(Function::Real(F::Exp | F::Sqrt)) => NUMBER | COMPLEX,
        Some(Function::RealPart | Function::ImaginaryPart) => WHOLE | FLOAT | COMPLEX,
        Some(_) => NUMBER,
        // `pow` and `mod`, which are operators by other names.
        None => NUMBER | REGISTER | COMPLEX,
    }
}
