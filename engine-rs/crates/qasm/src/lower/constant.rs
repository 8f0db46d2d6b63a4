//! Constant expressions: evaluation to a [`Value`].
//!
//! Evaluation follows the tree. Chains of operators, which may have thousands of parts, are walked
//! with a stack instead of recursion. A free parameter or a formal parameter gives a symbolic
//! value, a node in the body's pool of expressions. An operand that only a run knows gives
//! [`Stop::Runtime`].
//!
//! Both operands are evaluated even if the first one fails, so that each unknown name is reported.

use super::super::Version;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List};
use super::super::codes;
use super::super::parser::{Program, shorten};
use super::budget::Work;
use super::scope::Meaning;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::angle;
use circuit::angle::Angle;
use diagnostic::Span;
use json::number;

impl Lowerer<'_> {
    /// A gate's parameter, in radians.
    #[inline]
    pub(super) fn angle(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<Angle> {
        let expression = program.ast.expression(id);
        if let ExpressionKind::Float(value) = expression.kind
            && value.is_finite()
        {
            return Ok(Angle::Value(value));
        }
        let span = expression.span;
        let value = match self.value(program, id) {
            Ok(Value::Runtime) | Err(Stop::Runtime) => match self.type_of(program, id) {
                Some(type_) if !type_.may_turn() => {
                    let message = format!("a gate's parameter is a number, found `{}`", type_.name());
                    return Err(self.error(codes::TYPE, span, message));
                }
                _ => return self.run_time_angle(program, id),
            },
            other => other?,
        };
        match value {
            Value::Float(value) | Value::Angle(value, _) => Ok(Angle::Value(value)),
            Value::Integer(value) => Ok(Angle::Value(value as f64)),
            Value::Symbolic(id) => Ok(Angle::Expression(id)),
            Value::Poison => Err(Stop::AlreadyReported),
            other => {
                let message = format!("a gate's parameter is a number, found {}", other.describe());
                Err(self.error(codes::TYPE, span, message))
            }
        }
    }

    /// The value of an expression. Chains of operators are walked from the left and not recursed
    /// into; all other nesting is as deep as the parser allows.
    pub(super) fn value(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<Value> {
        self.typed_value(program, id).map(Value::without_width)
    }

    /// The same, with the width of an unsigned number.
    pub(super) fn typed_value(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<Value> {
        let span = program.ast.expression(id).span;
        let ExpressionKind::Binary(..) = program.ast.expression(id).kind else {
            self.spend(Work::Expressions, 1, span)?;
            let value = self.part(program, id)?;
            if let Value::Symbolic(_) = value {
                self.spend(Work::Parameters, 1, span)?;
            }
            return Ok(value);
        };
        let mut spine = Vec::new();
        let mut current = id;
        while let ExpressionKind::Binary(operator, left, right) = program.ast.expression(current).kind {
            let span = program.ast.expression(current).span;
            self.spend(Work::Expressions, 1, span)?;
            self.operands_fit(program, operator, [left, right], span)?;
            spine.push((operator, right, span));
            current = left;
        }
        let mut result = self.part(program, current);
        while let Some((operator, right, span)) = spine.pop() {
            let right_span = program.ast.expression(right).span;
            let right = self.typed_value(program, right);
            let mut span = span;
            if matches!(operator, BinaryOperator::Divide | BinaryOperator::Modulo)
                && let Ok(value) = right
                && value.number() == Some(0.0)
            {
                // What is wrong starts at the sign.
                let before = program.text(Span::new(span.start, right_span.start));
                if let Some(at) = before.rfind(['/', '%']) {
                    span = Span::new(span.start + at as u32, right_span.end);
                }
            }
            result = match (result, right) {
                (Ok(left), Ok(right)) => {
                    let value = self.apply(operator, left, right, span);
                    if let Ok(Value::Symbolic(_)) = value {
                        // The operator and a number.
                        self.spend(Work::Parameters, 2, span)?;
                    }
                    value
                }
                // Both sides are looked at, so that each unknown name is reported; what is reported weighs more.
                (Err(Stop::AlreadyReported), _) | (_, Err(Stop::AlreadyReported)) => Err(Stop::AlreadyReported),
                _ => Err(Stop::Runtime),
            };
        }
        result
    }

    /// The value of an expression that is no chain of operators.
    pub(super) fn part(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<Value> {
        let expression = *program.ast.expression(id);
        let span = expression.span;
        match expression.kind {
            ExpressionKind::Integer(value) => Ok(Value::Integer(i128::from(value))),
            ExpressionKind::HugeInteger if self.version == Version::V2 => {
                // Version 2 knows real numbers only.
                let text = program.text(span);
                self.finite(number::parse(text).unwrap_or(f64::INFINITY), span, text)
            }
            ExpressionKind::HugeInteger => {
                let text = shorten(program.text(span));
                Err(self.error(codes::INTEGER_RANGE, span, format!("`{text}` does not fit into 64 bits")))
            }
            ExpressionKind::Float(value) => self.finite(value, span, program.text(span)),
            ExpressionKind::Bool(value) => Ok(Value::Bool(value)),
            ExpressionKind::Bitstring => {
                let digits = program.text(span).bytes().filter(|byte| matches!(byte, b'0' | b'1'));
                let (mut value, mut width) = (0_u128, 0_u32);
                for digit in digits {
                    width += 1;
                    value = value << 1 | u128::from(digit == b'1');
                }
                if width > 128 { Err(Stop::Runtime) } else { Ok(Value::Bits { value, width }) }
            }
            ExpressionKind::Timing => {
                let text = program.text(span);
                let (unit, scale) = [("ns", 1e9), ("us", 1e6), ("µs", 1e6), ("μs", 1e6), ("ms", 1e3), ("s", 1.0)]
                    .into_iter()
                    .find(|(unit, _)| text.ends_with(unit))
                    .unwrap_or(("dt", f64::NAN));
                let number: String = text.trim_end_matches(unit).trim().replace('_', "");
                let value = number::parse(&number).unwrap_or(f64::NAN) / scale;
                // How long a `dt` is only the device knows.
                if value.is_finite() { Ok(Value::Duration(value)) } else { Err(Stop::Runtime) }
            }
            ExpressionKind::Name(symbol) => {
                let binding = self.require(program, symbol, span)?;
                self.meaning_value(binding.meaning, span, program.names.text(symbol))
            }
            ExpressionKind::Hardware(_) => Err(self.error(codes::WRONG_KIND, span, "a physical qubit is not a value")),
            ExpressionKind::Unary(operator, operand) => {
                let value = self.typed_value(program, operand)?;
                self.apply_unary(operator, value, span)
            }
            ExpressionKind::Binary(..) => self.typed_value(program, id),
            ExpressionKind::Call(name, arguments) => self.call(program, name, arguments, span),
            ExpressionKind::Cast(type_, arguments) => {
                let inner = program.ast.lists[arguments.start as usize];
                let value = self.value(program, inner);
                if matches!(value, Err(Stop::AlreadyReported)) {
                    return value;
                }
                self.check_type(program, type_)?;
                if let Some(to) = self.named_type(program, type_) {
                    self.fits(program, to, inner)?;
                }
                let value = value?;
                if value == Value::Runtime {
                    return Err(Stop::Runtime);
                }
                self.converted(program, type_, value, span)
            }
            ExpressionKind::Index(base, indices) => self.indexed_value(program, id, base, indices),
            ExpressionKind::Imaginary => {
                let text = program.text(span);
                let number = json::number::parse(&text.trim_end_matches("im").trim_end().replace('_', ""));
                self.finite(number.unwrap_or(f64::INFINITY), span, text).map(|value| match value {
                    Value::Float(imaginary) => Value::Complex(0.0, imaginary),
                    other => other,
                })
            }
            ExpressionKind::DurationOf
            | ExpressionKind::Measure(_)
            | ExpressionKind::Range { .. }
            | ExpressionKind::Set(_)
            | ExpressionKind::ArrayLiteral(_) => Err(Stop::Runtime),
        }
    }

    /// `a[2]`: an element of an array, or a bit of a number.
    fn indexed_value(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        base: ExpressionId,
        indices: List,
    ) -> Lowered<Value> {
        let span = program.ast.expression(id).span;
        // Indices are expressions, with mistakes of their own.
        for at in indices.range() {
            let item = program.ast.lists[at];
            if !matches!(program.ast.expression(item).kind, ExpressionKind::Range { .. } | ExpressionKind::Set(_)) {
                match self.value(program, item) {
                    Err(Stop::AlreadyReported) => return Err(Stop::AlreadyReported),
                    Ok(_) | Err(Stop::Runtime) => {}
                }
            }
        }
        if self.sort_of(program, base).is_some() {
            let quantum = self.sort_of(program, base) == Some(true);
            let length = self.bits.len();
            let operand = self.operand(program, id, quantum);
            let known = match operand {
                Ok(operand) if !quantum => {
                    let range = operand.start as usize..(operand.start + operand.length) as usize;
                    self.value_of_bits(&self.bits[range], operand.single)
                }
                _ => None,
            };
            self.bits.truncate(length);
            operand?;
            if let Some(known) = known {
                return Ok(known);
            }
            if quantum {
                return Err(self.error_with_help(
                    codes::WRONG_KIND,
                    span,
                    "a qubit is not a value",
                    "`measure` gives its outcome",
                ));
            }
            return Err(Stop::Runtime);
        }
        if let Some(part) = self.part_of_array(program, id)? {
            return self.element(program, &part);
        }
        let type_ = self.type_of(program, base);
        if let Some(type_) = type_ {
            self.must_have_bits(type_, indices, span)?;
        }
        let value = self.value(program, base)?;
        self.chosen_bits(program, (value, type_), program.ast.lists[indices.start as usize])
    }

    /// The value of a name.
    fn meaning_value(&mut self, meaning: Meaning, span: Span, text: &str) -> Lowered<Value> {
        match meaning {
            Meaning::Constant(Value::Runtime) | Meaning::Variable(Value::Runtime) | Meaning::Array(_) => {
                Err(Stop::Runtime)
            }
            Meaning::Constant(Value::Poison) | Meaning::Variable(Value::Poison) | Meaning::Poison => {
                Err(Stop::AlreadyReported)
            }
            Meaning::Constant(value) => Ok(value),
            Meaning::Variable(value) => {
                if self.in_gate {
                    return Err(self.error(
                        codes::NOT_CONSTANT,
                        span,
                        format!("`{text}` is a variable, and a gate's body uses constants only"),
                    ));
                }
                Ok(value)
            }
            Meaning::Parameter(index) => {
                if self.in_gate {
                    return Err(self.error_with_help(
                        codes::NOT_CONSTANT,
                        span,
                        format!("`{text}` is an input, and a gate's body uses constants only"),
                        "give the gate a parameter and pass the input to it",
                    ));
                }
                Ok(self.symbolic(angle::Expression::Parameter(index)))
            }
            Meaning::FormalParameter(index) => Ok(self.symbolic(angle::Expression::Formal(index))),
            Meaning::Register { quantum: false, start, size, single, .. } if self.version == Version::V3 => {
                if !self.knows_bits() {
                    return Err(Stop::Runtime);
                }
                let bits: Vec<u32> = (start..start + size).collect();
                self.value_of_bits(&bits, single).ok_or(Stop::Runtime)
            }
            Meaning::Alias { quantum: false, list, single } if self.version == Version::V3 => {
                self.value_of_bits(&self.aliases[list as usize], single).ok_or(Stop::Runtime)
            }
            other => {
                let message = format!("`{text}` is {}, expected a number", other.describe());
                if matches!(other, Meaning::Register { quantum: true, .. }) && self.version == Version::V3 {
                    let help = format!("`measure {text}` gives its outcome");
                    return Err(self.error_with_help(codes::WRONG_KIND, span, message, help));
                }
                Err(self.error(codes::WRONG_KIND, span, message))
            }
        }
    }

    /// A value that is a node of an expression.
    pub(super) fn symbolic(&mut self, node: angle::Expression) -> Value {
        Value::Symbolic(self.circuit.body.expression(node))
    }

    /// A number, which must be finite.
    pub(super) fn finite(&mut self, value: f64, span: Span, text: &str) -> Lowered<Value> {
        if value.is_finite() {
            return Ok(Value::Float(value));
        }
        Err(self.error(codes::NOT_A_NUMBER, span, format!("`{}` is no finite number", shorten(text))))
    }

    /// Returns whether no part of an expression depends on a run. Its value is not computed.
    pub(super) fn is_constant(&self, program: &Program<'_>, id: ExpressionId) -> bool {
        match program.ast.expression(id).kind {
            ExpressionKind::Name(symbol) => !matches!(
                self.lookup(symbol).map(|binding| binding.meaning),
                Some(
                    Meaning::Variable(_)
                        | Meaning::Array(_)
                        | Meaning::Parameter(_)
                        | Meaning::Register { .. }
                        | Meaning::Alias { .. }
                )
            ),
            ExpressionKind::Call(name, arguments) => {
                // How large an array is was said where it was declared.
                program.names.text(name.symbol) == "sizeof"
                    || self.lookup(name.symbol).is_none()
                        && program.ast.list(arguments).iter().all(|&id| self.is_constant(program, id))
            }
            ExpressionKind::Measure(_) => false,
            ExpressionKind::ArrayLiteral(items) => {
                program.ast.list(items).iter().all(|&id| self.is_constant(program, id))
            }
            ExpressionKind::Unary(_, a) | ExpressionKind::Index(a, _) => self.is_constant(program, a),
            ExpressionKind::Binary(_, a, b) => {
                // Chains lean to the left: walked, not recursed into.
                let mut current = a;
                let mut constant = self.is_constant(program, b);
                while let ExpressionKind::Binary(_, left, right) = program.ast.expression(current).kind {
                    constant &= self.is_constant(program, right);
                    current = left;
                }
                constant && self.is_constant(program, current)
            }
            ExpressionKind::Cast(_, list) => self.is_constant(program, program.ast.lists[list.start as usize]),
            _ => true,
        }
    }
}
