//! Constant expressions: what they are worth, with the types that matter to it.

use super::super::Version;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, Name, TypeKind, UnaryOperator};
use super::super::codes;
use super::super::parser::{Parser, shorten};
use super::scope::Meaning;
use super::{Lowered, Lowerer, Stop};
use crate::circuit::angle::{self, Angle};
use crate::diagnostic::Span;

/// What an expression is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Something about it is wrong and told.
    Poison,
    Integer(i128),
    Float(f64),
    /// Radians from 0 up to a full turn, and how many bits a full turn is cut into.
    Angle(f64, u32),
    Bool(bool),
    Bits {
        value: u128,
        width: u32,
    },
    /// Seconds.
    Duration(f64),
    /// Depends on free parameters, or on the parameters of the gate being defined.
    Symbolic(u32),
    /// Only a run knows.
    Runtime,
}

/// No expression over parameters is deeper, so that whoever walks one may recurse.
const DEEPEST_SYMBOLIC: u32 = 200;

impl Value {
    pub const fn describe(&self) -> &'static str {
        match self {
            Self::Poison => "something unknown",
            Self::Integer(_) => "a whole number",
            Self::Float(_) => "a number that is not whole",
            Self::Angle(..) => "an angle",
            Self::Bool(_) => "a truth value",
            Self::Bits { .. } => "a bit string",
            Self::Duration(_) => "a duration",
            Self::Symbolic(_) => "a parameter",
            Self::Runtime => "a value that only a run knows",
        }
    }

    const fn number(self) -> Option<f64> {
        match self {
            Self::Integer(value) => Some(value as f64),
            Self::Float(value) | Self::Angle(value, _) => Some(value),
            Self::Bool(value) => Some(if value { 1.0 } else { 0.0 }),
            _ => None,
        }
    }
}

impl Lowerer<'_> {
    /// A gate's parameter.
    #[inline]
    pub(super) fn angle(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<Angle> {
        let expression = program.ast.expression(id);
        if let ExpressionKind::Float(value) = expression.kind
            && value.is_finite()
        {
            return Ok(Angle::Value(value));
        }
        let span = expression.span;
        match self.value(program, id)? {
            Value::Float(value) | Value::Angle(value, _) => Ok(Angle::Value(value)),
            Value::Integer(value) => Ok(Angle::Value(value as f64)),
            Value::Symbolic(id) => Ok(Angle::Expression(id)),
            Value::Poison => Err(Stop::Told),
            Value::Runtime => Err(Stop::Runtime),
            other => {
                let message = format!("a gate's parameter is a number, found {}", other.describe());
                Err(self.error(codes::TYPE, span, message))
            }
        }
    }

    /// The value of an expression. Chains of operators are walked, not recursed into; all else is as deep as the
    /// parser allows.
    pub(super) fn value(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<Value> {
        let ExpressionKind::Binary(..) = program.ast.expression(id).kind else {
            return self.part(program, id);
        };
        let mut spine = Vec::new();
        let mut current = id;
        while let ExpressionKind::Binary(operator, left, right) = program.ast.expression(current).kind {
            let span = program.ast.expression(current).span;
            self.operands_fit(program, operator, [left, right], span)?;
            spine.push((operator, right, span));
            current = left;
        }
        let mut result = self.part(program, current);
        while let Some((operator, right, span)) = spine.pop() {
            let right_span = program.ast.expression(right).span;
            let right = self.value(program, right);
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
                (Ok(left), Ok(right)) => self.apply(operator, left, right, span),
                // Both sides are looked at, so that each unknown name is told; what is told weighs more.
                (Err(Stop::Told), _) | (_, Err(Stop::Told)) => Err(Stop::Told),
                _ => Err(Stop::Runtime),
            };
        }
        result
    }

    fn part(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<Value> {
        let expression = *program.ast.expression(id);
        let span = expression.span;
        match expression.kind {
            ExpressionKind::Integer(value) => Ok(Value::Integer(i128::from(value))),
            ExpressionKind::HugeInteger if self.version == Version::V2 => {
                // Version 2 knows real numbers only.
                let text = program.text(span);
                self.finite(text.parse().unwrap_or(f64::INFINITY), span, text)
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
                let value = number.parse::<f64>().unwrap_or(f64::NAN) / scale;
                // How long a `dt` is only the device knows.
                if value.is_finite() { Ok(Value::Duration(value)) } else { Err(Stop::Runtime) }
            }
            ExpressionKind::Name(symbol) => {
                let binding = self.require(program, symbol, span)?;
                self.meaning_value(program, binding.meaning, span, program.names.text(symbol))
            }
            ExpressionKind::Hardware(_) => Err(self.error(codes::WRONG_KIND, span, "a physical qubit is not a value")),
            ExpressionKind::Unary(operator, operand) => {
                let value = self.value(program, operand)?;
                self.apply_unary(operator, value, span)
            }
            ExpressionKind::Binary(..) => self.value(program, id),
            ExpressionKind::Call(name, arguments) => self.call(program, name, arguments, span),
            ExpressionKind::Cast(type_, arguments) => {
                let inner = program.ast.lists[arguments.start as usize];
                let value = self.value(program, inner);
                if matches!(value, Err(Stop::Told)) {
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
            ExpressionKind::Index(base, indices) => {
                // Indices are values too, and may name what does not exist.
                for at in indices.range() {
                    let item = program.ast.lists[at];
                    if !matches!(
                        program.ast.expression(item).kind,
                        ExpressionKind::Range { .. } | ExpressionKind::Set(_)
                    ) {
                        match self.value(program, item) {
                            Err(Stop::Told) => return Err(Stop::Told),
                            Ok(_) | Err(Stop::Runtime) => {}
                        }
                    }
                }
                if self.sort_of(program, base).is_some() {
                    let quantum = self.sort_of(program, base) == Some(true);
                    let length = self.bits.len();
                    let operand = self.operand(program, id, quantum);
                    self.bits.truncate(length);
                    operand?;
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
                if let ExpressionKind::Name(symbol) = program.ast.expression(base).kind
                    && let Some(Meaning::Array(array)) = self.lookup(symbol).map(|binding| binding.meaning)
                {
                    return match self.element(program, array, indices)? {
                        Some(at) => Ok(self.arrays[array as usize].elements[at]),
                        None => Err(Stop::Runtime),
                    };
                }
                match self.value(program, base)? {
                    Value::Integer(bits) if indices.length == 1 => {
                        let index = self.integer(program, program.ast.lists[indices.start as usize])?;
                        Ok(Value::Bool(u32::try_from(index).is_ok_and(|index| index < 127 && bits >> index & 1 == 1)))
                    }
                    Value::Angle(radians, width) if indices.length == 1 => {
                        let index = self.integer(program, program.ast.lists[indices.start as usize])?;
                        let bits = angle_bits(radians, width);
                        Ok(Value::Bool(u32::try_from(index).is_ok_and(|index| index < width && bits >> index & 1 == 1)))
                    }
                    Value::Bits { value, width } if indices.length == 1 => {
                        let index = self.integer(program, program.ast.lists[indices.start as usize])?;
                        if index < 0 || index >= i128::from(width) {
                            return Err(self.error(
                                codes::INDEX,
                                span,
                                format!("index {index} is out of range for {width} bits"),
                            ));
                        }
                        Ok(Value::Bool(value >> index & 1 == 1))
                    }
                    _ => Err(Stop::Runtime),
                }
            }
            ExpressionKind::Imaginary
            | ExpressionKind::DurationOf
            | ExpressionKind::Measure(_)
            | ExpressionKind::Range { .. }
            | ExpressionKind::Set(_)
            | ExpressionKind::ArrayLiteral(_) => Err(Stop::Runtime),
        }
    }

    fn meaning_value(&mut self, program: &Parser<'_>, meaning: Meaning, span: Span, text: &str) -> Lowered<Value> {
        match meaning {
            Meaning::Constant(Value::Runtime) | Meaning::Variable(Value::Runtime) | Meaning::Array(_) => {
                Err(Stop::Runtime)
            }
            Meaning::Constant(Value::Poison) | Meaning::Variable(Value::Poison) | Meaning::Poison => Err(Stop::Told),
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
            Meaning::Register { quantum: false, .. } | Meaning::Alias { quantum: false, .. }
                if self.version == Version::V3 =>
            {
                Err(Stop::Runtime)
            }
            other => {
                let _ = program;
                let message = format!("`{text}` is {}, expected a number", other.describe());
                Err(self.error(codes::WRONG_KIND, span, message))
            }
        }
    }

    fn symbolic(&mut self, node: angle::Expression) -> Value {
        Value::Symbolic(self.circuit.body.expression(node))
    }

    /// A number that is one.
    fn finite(&mut self, value: f64, span: Span, text: &str) -> Lowered<Value> {
        if value.is_finite() {
            return Ok(Value::Float(value));
        }
        Err(self.error(codes::NOT_A_NUMBER, span, format!("`{}` is no finite number", shorten(text))))
    }

    fn apply_unary(&mut self, operator: UnaryOperator, value: Value, span: Span) -> Lowered<Value> {
        Ok(match (operator, value) {
            (_, Value::Runtime) => return Err(Stop::Runtime),
            (_, Value::Poison) => return Err(Stop::Told),
            (UnaryOperator::Minus, Value::Integer(value)) => Value::Integer(-value),
            (UnaryOperator::Minus, Value::Float(value)) => Value::Float(-value),
            (UnaryOperator::Minus, Value::Angle(value, width)) => angle_of(-value, width),
            (UnaryOperator::Not, Value::Angle(value, _)) => Value::Bool(value == 0.0),
            (UnaryOperator::BitNot, Value::Angle(value, width)) => angle_from_bits(!angle_bits(value, width), width),
            (UnaryOperator::Minus, Value::Duration(value)) => Value::Duration(-value),
            (UnaryOperator::Minus, Value::Symbolic(id)) => self.symbolic(angle::Expression::Negate(id)),
            (UnaryOperator::Not | UnaryOperator::BitNot, Value::Bool(value)) => Value::Bool(!value),
            (UnaryOperator::Not, Value::Integer(value)) => Value::Bool(value == 0),
            (UnaryOperator::Not, Value::Bits { value, .. }) => Value::Bool(value == 0),
            (UnaryOperator::BitNot, Value::Bits { value, width }) => {
                let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
                Value::Bits { value: !value & mask, width }
            }
            (UnaryOperator::BitNot, Value::Integer(value)) => Value::Integer(!value),
            (_, value) => {
                let sign = match operator {
                    UnaryOperator::Minus => "-",
                    UnaryOperator::Not => "!",
                    UnaryOperator::BitNot => "~",
                };
                let message = format!("`{sign}` does not apply to {}", value.describe());
                return Err(self.error(codes::TYPE, span, message));
            }
        })
    }

    /// `left operator right`.
    pub(super) fn apply(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        use BinaryOperator as B;
        if left == Value::Poison || right == Value::Poison {
            return Err(Stop::Told);
        }
        if left == Value::Runtime || right == Value::Runtime {
            return Err(Stop::Runtime);
        }
        if let (Value::Duration(_), _) | (_, Value::Duration(_)) = (left, right) {
            return self.apply_duration(operator, left, right, span);
        }
        if let (Value::Symbolic(_), _) | (_, Value::Symbolic(_)) = (left, right) {
            return self.apply_symbolic(operator, left, right, span);
        }
        if let (Value::Angle(..), _) | (_, Value::Angle(..)) = (left, right) {
            return self.apply_angle(operator, left, right, span);
        }
        // Version 2 knows real numbers only.
        let whole = |value: Value| match value {
            Value::Integer(value) => Some(value),
            Value::Bool(value) => Some(i128::from(value)),
            Value::Bits { value, width } if width < 127 => Some(value as i128),
            _ => None,
        };
        if let (Some(a), Some(b)) = (whole(left), whole(right))
            && !(self.version == Version::V2 && matches!(operator, B::Divide | B::Power))
        {
            return self.apply_whole(operator, (left, a), (right, b), span);
        }
        let (Some(a), Some(b)) = (left.number(), right.number()) else {
            let message = format!("{} and {} do not go together here", left.describe(), right.describe());
            return Err(self.error(codes::TYPE, span, message));
        };
        let value = match operator {
            B::Add => a + b,
            B::Subtract => a - b,
            B::Multiply => a * b,
            B::Divide | B::Modulo if b == 0.0 => return Err(self.division_by_zero(span)),
            B::Divide => a / b,
            B::Modulo => a % b,
            B::Power => a.powf(b),
            B::Less => return Ok(Value::Bool(a < b)),
            B::LessEqual => return Ok(Value::Bool(a <= b)),
            B::Greater => return Ok(Value::Bool(a > b)),
            B::GreaterEqual => return Ok(Value::Bool(a >= b)),
            B::Equal => return Ok(Value::Bool(a == b)),
            B::NotEqual => return Ok(Value::Bool(a != b)),
            B::And => return Ok(Value::Bool(a != 0.0 && b != 0.0)),
            B::Or => return Ok(Value::Bool(a != 0.0 || b != 0.0)),
            B::ShiftLeft | B::ShiftRight | B::BitAnd | B::BitXor | B::BitOr | B::Concatenate => {
                return Err(self.error(
                    codes::TYPE,
                    span,
                    "this operator takes whole numbers or bits, found a number that is not whole",
                ));
            }
        };
        if value.is_finite() {
            return Ok(Value::Float(value));
        }
        Err(self.error(codes::NOT_A_NUMBER, span, "this is no finite number"))
    }

    /// Angles are whole numbers of the parts that a full turn is cut into, and come round again.
    fn apply_angle(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        use BinaryOperator as B;
        let width = match (left, right) {
            (Value::Angle(_, a), Value::Angle(_, b)) => a.max(b),
            (Value::Angle(_, width), _) | (_, Value::Angle(_, width)) => width,
            _ => return Err(Stop::Runtime),
        };
        let both = matches!((left, right), (Value::Angle(..), Value::Angle(..)));
        let plain = |value: Value| match value {
            Value::Bits { value, .. } => Some(value as f64),
            other => other.number(),
        };
        let mismatch = format!("{} and {} do not go together here", left.describe(), right.describe());
        let (Some(a), Some(b)) = (plain(left), plain(right)) else {
            return Err(self.error(codes::TYPE, span, mismatch));
        };
        let bits = |value: Value| match value {
            Value::Angle(radians, _) => Some(angle_bits(radians, width)),
            Value::Bits { value, .. } => Some(value),
            Value::Integer(value) => u128::try_from(value).ok(),
            _ => None,
        };
        Ok(match operator {
            B::Add => angle_of(a + b, width),
            B::Subtract => angle_of(a - b, width),
            B::Multiply if !both => angle_of(a * b, width),
            B::Divide | B::Modulo if b == 0.0 => return Err(self.division_by_zero(span)),
            B::Divide if both => Value::Integer((a / b) as i128),
            B::Divide if matches!(left, Value::Angle(..)) => match (bits(left), right) {
                (Some(parts), Value::Integer(by)) if by > 0 && width <= EXACT => {
                    angle_from_bits(parts / by as u128, width)
                }
                _ => angle_of(a / b, width),
            },
            B::Modulo if both => angle_of(a % b, width),
            B::Less => Value::Bool(a < b),
            B::LessEqual => Value::Bool(a <= b),
            B::Greater => Value::Bool(a > b),
            B::GreaterEqual => Value::Bool(a >= b),
            B::Equal => Value::Bool(a == b),
            B::NotEqual => Value::Bool(a != b),
            B::And => Value::Bool(a != 0.0 && b != 0.0),
            B::Or => Value::Bool(a != 0.0 || b != 0.0),
            B::BitAnd | B::BitOr | B::BitXor | B::ShiftLeft | B::ShiftRight => {
                let (Some(a), Some(b)) = (bits(left), bits(right)) else {
                    return Err(self.error(codes::TYPE, span, mismatch));
                };
                let by = u32::try_from(b).unwrap_or(u32::MAX);
                let parts = match operator {
                    B::BitAnd => a & b,
                    B::BitOr => a | b,
                    B::BitXor => a ^ b,
                    B::ShiftLeft => a.checked_shl(by).unwrap_or(0),
                    _ => a.checked_shr(by).unwrap_or(0),
                };
                angle_from_bits(parts, width)
            }
            B::Multiply | B::Divide | B::Modulo | B::Power | B::Concatenate => {
                return Err(self.error(codes::TYPE, span, mismatch));
            }
        })
    }

    /// The place of the element that indices name, if all of them and the array's values are known.
    pub(super) fn element(&mut self, program: &Parser<'_>, array: u32, indices: List) -> Lowered<Option<usize>> {
        let sizes = self.arrays[array as usize].sizes.clone();
        let mut place = 0_i128;
        let mut known = sizes.len() == indices.length as usize && !self.arrays[array as usize].elements.is_empty();
        for (number, at) in indices.range().enumerate() {
            let id = program.ast.lists[at];
            let expression = *program.ast.expression(id);
            let Some(&size) = sizes.get(number) else {
                let message = format!("this array has {} dimensions, found index {}", sizes.len(), number + 1);
                return Err(self.error(codes::INDEX, expression.span, message));
            };
            if matches!(expression.kind, ExpressionKind::Range { .. } | ExpressionKind::Set(_)) {
                known = false;
                continue;
            }
            let index = match self.integer(program, id) {
                Ok(index) => index,
                Err(Stop::Runtime) => {
                    known = false;
                    continue;
                }
                Err(stop) => return Err(stop),
            };
            let counted = if index < 0 { index + size } else { index };
            if !(0..size).contains(&counted) && !self.is_constant(program, id) {
                // What a variable holds is not what the text says.
                known = false;
                continue;
            }
            if !(0..size).contains(&counted) {
                let message = format!("index {index} is out of range for an array of {size} elements");
                return Err(self.error(codes::INDEX, expression.span, message));
            }
            place = place * size + counted;
        }
        Ok(known.then_some(place as usize))
    }

    fn division_by_zero(&mut self, span: Span) -> Stop {
        self.error(codes::DIVISION_BY_ZERO, span, "division by zero")
    }

    fn apply_whole(
        &mut self,
        operator: BinaryOperator,
        (left, a): (Value, i128),
        (right, b): (Value, i128),
        span: Span,
    ) -> Lowered<Value> {
        use BinaryOperator as B;
        let shift = u32::try_from(b).ok().filter(|&by| by < 127);
        let bits = |value: i128| match (left, right) {
            (Value::Bits { width, .. }, Value::Bits { width: other, .. }) if width == other => {
                Value::Bits { value: value as u128, width }
            }
            (Value::Bits { width, .. }, _) if matches!(operator, B::ShiftLeft | B::ShiftRight) => {
                Value::Bits { value: value as u128 & ((1 << width) - 1), width }
            }
            (Value::Bool(_), Value::Bool(_)) => Value::Bool(value != 0),
            _ => Value::Integer(value),
        };
        let value = match operator {
            B::Add => a.checked_add(b),
            B::Subtract => a.checked_sub(b),
            B::Multiply => a.checked_mul(b),
            B::Divide | B::Modulo if b == 0 => return Err(self.division_by_zero(span)),
            B::Divide => a.checked_div(b),
            B::Modulo => a.checked_rem(b),
            B::Power if b < 0 => {
                let value = (a as f64).powf(b as f64);
                return self.finite(value, span, "the power");
            }
            B::Power => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
            B::ShiftLeft => match shift {
                Some(by) => {
                    return self.in_64_bits(a.checked_mul(1 << by), span).map(|value| match value {
                        Value::Integer(value) => bits(value),
                        other => other,
                    });
                }
                None => Some(0),
            },
            B::ShiftRight => return Ok(bits(a >> shift.unwrap_or(126))),
            B::BitAnd => return Ok(bits(a & b)),
            B::BitXor => return Ok(bits(a ^ b)),
            B::BitOr => return Ok(bits(a | b)),
            B::Less => return Ok(Value::Bool(a < b)),
            B::LessEqual => return Ok(Value::Bool(a <= b)),
            B::Greater => return Ok(Value::Bool(a > b)),
            B::GreaterEqual => return Ok(Value::Bool(a >= b)),
            B::Equal => return Ok(Value::Bool(a == b)),
            B::NotEqual => return Ok(Value::Bool(a != b)),
            B::And => return Ok(Value::Bool(a != 0 && b != 0)),
            B::Or => return Ok(Value::Bool(a != 0 || b != 0)),
            B::Concatenate => return Err(Stop::Runtime),
        };
        self.in_64_bits(value, span)
    }

    fn in_64_bits(&mut self, value: Option<i128>, span: Span) -> Lowered<Value> {
        match value {
            Some(value) if value >= i128::from(i64::MIN) && value <= i128::from(u64::MAX) => Ok(Value::Integer(value)),
            _ => Err(self.error(codes::INTEGER_RANGE, span, "this whole number does not fit into 64 bits")),
        }
    }

    fn apply_duration(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        use BinaryOperator as B;
        use Value::Duration as D;
        let value = match (operator, left, right) {
            (B::Add, D(a), D(b)) => D(a + b),
            (B::Subtract, D(a), D(b)) => D(a - b),
            (B::Divide, D(_), D(0.0)) => return Err(self.division_by_zero(span)),
            (B::Divide, D(a), D(b)) => Value::Float(a / b),
            (B::Multiply, D(a), b) | (B::Multiply, b, D(a)) if b.number().is_some() => D(a * b.number().unwrap_or(0.0)),
            (B::Divide, D(a), b) if b.number().is_some() => match b.number() {
                Some(b) if b != 0.0 => D(a / b),
                _ => return Err(self.division_by_zero(span)),
            },
            (B::Less, D(a), D(b)) => Value::Bool(a < b),
            (B::LessEqual, D(a), D(b)) => Value::Bool(a <= b),
            (B::Greater, D(a), D(b)) => Value::Bool(a > b),
            (B::GreaterEqual, D(a), D(b)) => Value::Bool(a >= b),
            (B::Equal, D(a), D(b)) => Value::Bool(a == b),
            (B::NotEqual, D(a), D(b)) => Value::Bool(a != b),
            (_, Value::Symbolic(_), _) | (_, _, Value::Symbolic(_)) => return Err(Stop::Runtime),
            _ => {
                let message = format!("{} and {} do not go together here", left.describe(), right.describe());
                return Err(self.error(codes::TYPE, span, message));
            }
        };
        Ok(value)
    }

    fn apply_symbolic(&mut self, operator: BinaryOperator, left: Value, right: Value, span: Span) -> Lowered<Value> {
        let operator = match operator {
            BinaryOperator::Add => angle::BinaryOperator::Add,
            BinaryOperator::Subtract => angle::BinaryOperator::Subtract,
            BinaryOperator::Multiply => angle::BinaryOperator::Multiply,
            BinaryOperator::Divide => {
                if right.number() == Some(0.0) {
                    return Err(self.division_by_zero(span));
                }
                angle::BinaryOperator::Divide
            }
            BinaryOperator::Power => angle::BinaryOperator::Power,
            _ => return Err(Stop::Runtime),
        };
        let (Some(a), Some(b)) = (self.node(left), self.node(right)) else {
            let message = format!("{} and {} do not go together here", left.describe(), right.describe());
            return Err(self.error(codes::TYPE, span, message));
        };
        let value = self.symbolic(angle::Expression::Binary(operator, a, b));
        self.shallow(value, span)
    }

    /// The node of a value in an expression over parameters.
    fn node(&mut self, value: Value) -> Option<u32> {
        match value {
            Value::Symbolic(id) => Some(id),
            _ => value.number().map(|number| self.circuit.body.expression(angle::Expression::Number(number))),
        }
    }

    fn shallow(&mut self, value: Value, span: Span) -> Lowered<Value> {
        let Value::Symbolic(mut id) = value else { return Ok(value) };
        let mut depth = 0;
        loop {
            id = match self.circuit.body.expressions[id as usize] {
                angle::Expression::Negate(a) | angle::Expression::Call(_, a) => a,
                // Chains lean to one side; the other is limited by the nesting of the text.
                angle::Expression::Binary(_, a, b) => {
                    if matches!(self.circuit.body.expressions[a as usize], angle::Expression::Number(_)) {
                        b
                    } else {
                        a
                    }
                }
                _ => return Ok(value),
            };
            depth += 1;
            if depth > DEEPEST_SYMBOLIC {
                let message = format!("an expression over parameters has at most {DEEPEST_SYMBOLIC} steps");
                return Err(self.error(codes::TOO_DEEP, span, message));
            }
        }
    }

    /// `sin(x)`, or a subroutine in an expression.
    fn call(&mut self, program: &Parser<'_>, name: Name, arguments: List, span: Span) -> Lowered<Value> {
        let text = program.names.text(name.symbol);
        if let Some(binding) = self.lookup(name.symbol) {
            return match binding.meaning {
                Meaning::Subroutine(_) if !self.in_gate => {
                    let arguments = program.ast.list(arguments).to_vec();
                    self.value_of_call(program, name, &arguments, span)
                }
                Meaning::Defining => Err(self.recursion(program, name)),
                Meaning::Subroutine(_) | Meaning::Extern => {
                    self.check_external(program, binding, arguments, span)?;
                    for index in arguments.range() {
                        let id = program.ast.lists[index];
                        if self.sort_of(program, id).is_none() && matches!(self.value(program, id), Err(Stop::Told)) {
                            return Err(Stop::Told);
                        }
                    }
                    Err(Stop::Runtime)
                }
                Meaning::Poison => Err(Stop::Told),
                other => {
                    let message = format!("`{text}` is {}, not a function", other.describe());
                    Err(self.error(codes::WRONG_KIND, name.span, message))
                }
            };
        }
        let Some(expected) = arity(text, self.version) else {
            self.poison(name.symbol, name.span);
            let message = format!("the function `{}` does not exist", shorten(text));
            let other = match text {
                "ln" => Some("log"),
                "log" => Some("ln"),
                "asin" => Some("arcsin"),
                "acos" => Some("arccos"),
                "atan" => Some("arctan"),
                _ => None,
            };
            return Err(match other {
                Some(other) if arity(other, self.version).is_some() => {
                    self.error_with_help(codes::UNKNOWN_NAME, name.span, message, format!("did you mean `{other}`?"))
                }
                _ => self.error(codes::UNKNOWN_NAME, name.span, message),
            });
        };
        let given = arguments.length as usize;
        if !expected.contains(&given) {
            let message = format!(
                "`{text}` takes {} argument{}, found {given}",
                expected.start(),
                if *expected.start() == 1 { "" } else { "s" }
            );
            return Err(self.error(codes::ARGUMENT_COUNT, span, message));
        }
        self.arguments_fit(program, text, arguments, span)?;
        if text == "sizeof"
            && let Some(size) = self.size_of(program, arguments, span)?
        {
            return Ok(size);
        }
        let mut values = [Value::Poison; 3];
        let mut stop = None;
        for (slot, index) in values.iter_mut().zip(arguments.range()) {
            let id = program.ast.lists[index];
            // `sizeof` and `popcount` look at registers, which are no numbers.
            match self.value(program, id) {
                Ok(value) => *slot = value,
                Err(Stop::Told) => return Err(Stop::Told),
                Err(Stop::Runtime) => stop = Some(Stop::Runtime),
            }
        }
        if let Some(stop) = stop {
            return Err(stop);
        }
        self.apply_function(text, &values[..given], span)
    }

    /// `sizeof(array)`, `sizeof(array, 1)`
    fn size_of(&mut self, program: &Parser<'_>, arguments: List, span: Span) -> Lowered<Option<Value>> {
        let ids = program.ast.list(arguments).to_vec();
        let expression = *program.ast.expression(ids[0]);
        let ExpressionKind::Name(symbol) = expression.kind else { return Ok(None) };
        let sizes = match self.lookup(symbol).map(|binding| binding.meaning) {
            Some(Meaning::Array(array)) => self.arrays[array as usize].sizes.clone(),
            Some(Meaning::Register { size, .. }) => vec![i128::from(size)],
            Some(Meaning::Alias { list, .. }) => vec![self.aliases[list as usize].len() as i128],
            _ => return Ok(None),
        };
        let dimension = match ids.get(1) {
            Some(&id) => self.integer(program, id)?,
            None => 0,
        };
        if let Some(&size) = usize::try_from(dimension).ok().and_then(|at| sizes.get(at)) {
            return Ok(Some(Value::Integer(size)));
        }
        let message = format!("this array has {} dimensions, counted from 0, found {dimension}", sizes.len());
        Err(self.error(codes::INDEX, span, message))
    }

    fn apply_function(&mut self, text: &str, values: &[Value], span: Span) -> Lowered<Value> {
        use angle::Function as F;
        let function = match text {
            "sin" => F::Sin,
            "cos" => F::Cos,
            "tan" => F::Tan,
            "exp" => F::Exp,
            "ln" | "log" => F::Ln,
            "sqrt" => F::Sqrt,
            "arcsin" => F::Arcsin,
            "arccos" => F::Arccos,
            "arctan" => F::Arctan,
            "pow" => return self.apply(BinaryOperator::Power, values[0], values[1], span),
            "mod" => return self.apply(BinaryOperator::Modulo, values[0], values[1], span),
            "ceiling" | "floor" => {
                let Some(value) = values[0].number() else { return Err(Stop::Runtime) };
                let value = if text == "floor" { value.floor() } else { value.ceil() };
                return Ok(Value::Float(value));
            }
            "popcount" => {
                return match values[0] {
                    Value::Bits { value, .. } => Ok(Value::Integer(i128::from(value.count_ones()))),
                    Value::Integer(value) => Ok(Value::Integer(i128::from(value.count_ones()))),
                    Value::Angle(radians, width) => {
                        Ok(Value::Integer(i128::from(angle_bits(radians, width).count_ones())))
                    }
                    _ => Err(Stop::Runtime),
                };
            }
            "rotl" | "rotr" => {
                let (Value::Bits { value, width }, Value::Integer(by)) = (values[0], values[1]) else {
                    return Err(Stop::Runtime);
                };
                let by = by.rem_euclid(i128::from(width.max(1))) as u32;
                let left = if text == "rotl" { by } else { (width - by) % width.max(1) };
                let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
                let turned = if left == 0 { value } else { (value << left | value >> (width - left)) & mask };
                return Ok(Value::Bits { value: turned, width });
            }
            _ => return Err(Stop::Runtime),
        };
        match values[0] {
            Value::Symbolic(id) => {
                let value = self.symbolic(angle::Expression::Call(function, id));
                self.shallow(value, span)
            }
            value => {
                let Some(number) = value.number() else {
                    let message = format!("`{text}` takes a number, found {}", value.describe());
                    return Err(self.error(codes::TYPE, span, message));
                };
                let result = function.apply(number);
                if result.is_finite() {
                    return Ok(Value::Float(result));
                }
                let message = format!("`{text}` has no value at {number}");
                Err(self.error(codes::NOT_A_NUMBER, span, message))
            }
        }
    }

    /// A constant's value in the type it is declared with.
    pub(super) fn constant_of_type(&mut self, program: &Parser<'_>, type_: u32, id: ExpressionId) -> Lowered<Value> {
        let span = program.ast.expression(id).span;
        self.check_type(program, type_)?;
        match self.value(program, id) {
            Ok(Value::Symbolic(_)) | Err(Stop::Runtime) => {
                // `dt` and complex numbers are constants whose value is of no use to a circuit.
                if matches!(
                    program.ast.types[type_ as usize].kind,
                    TypeKind::Duration | TypeKind::Stretch | TypeKind::Complex(_)
                ) {
                    return Ok(Value::Runtime);
                }
                if self.is_constant(program, id) {
                    return Ok(Value::Runtime);
                }
                Err(self.error(codes::NOT_CONSTANT, span, "a constant's value must be known before the program runs"))
            }
            Ok(value) => self.converted(program, type_, value, span),
            Err(stop) => Err(stop),
        }
    }

    /// True if no part of an expression depends on a run, although its value is not computed.
    pub(super) fn is_constant(&self, program: &Parser<'_>, id: ExpressionId) -> bool {
        match program.ast.expression(id).kind {
            ExpressionKind::Name(symbol) => !matches!(
                self.lookup(symbol).map(|binding| binding.meaning),
                Some(Meaning::Variable(_) | Meaning::Array(_) | Meaning::Parameter(_) | Meaning::Register { .. })
            ),
            ExpressionKind::Call(name, arguments) => {
                // How large an array is was said where it was declared.
                program.names.text(name.symbol) == "sizeof"
                    || self.lookup(name.symbol).is_none()
                        && program.ast.list(arguments).iter().all(|&id| self.is_constant(program, id))
            }
            ExpressionKind::Measure(_) => false,
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

    /// Checks the widths that a type names.
    pub(super) fn check_type(&mut self, program: &Parser<'_>, type_: u32) -> Lowered<()> {
        const WIDEST: i128 = 65_536;
        const LONGEST_ARRAY: i128 = 1 << 24;
        let node = program.ast.types[type_ as usize];
        let width = match node.kind {
            TypeKind::Bit(width)
            | TypeKind::Int(width)
            | TypeKind::Uint(width)
            | TypeKind::Float(width)
            | TypeKind::Angle(width) => width,
            TypeKind::Complex(Some(part)) => return self.check_type(program, part),
            TypeKind::ArrayReference { base, dimensions, counted: true, .. } => {
                self.check_type(program, base)?;
                let count = self.constant_width(program, program.ast.lists[dimensions.start as usize])?;
                if (1..=7).contains(&count) {
                    return Ok(());
                }
                return Err(self.error(codes::TYPE, node.span, "an array has 1 to 7 dimensions"));
            }
            TypeKind::Array { base, dimensions } | TypeKind::ArrayReference { base, dimensions, .. } => {
                self.check_type(program, base)?;
                if dimensions.length > 7 {
                    return Err(self.error(codes::TYPE, node.span, "an array has at most 7 dimensions"));
                }
                let mut length = 1_i128;
                for index in dimensions.range() {
                    let id = program.ast.lists[index];
                    let size = self.constant_width(program, id)?;
                    self.must_be_constant(program, id, "an array's size")?;
                    length = length.saturating_mul(size);
                    if size < 0 || length > LONGEST_ARRAY {
                        let message = if size < 0 {
                            "an array's size is a whole number from 0 upwards".to_owned()
                        } else {
                            format!("an array has at most {LONGEST_ARRAY} elements")
                        };
                        return Err(self.error(codes::WIDTH_LIMIT, program.ast.expression(id).span, message));
                    }
                }
                return Ok(());
            }
            _ => None,
        };
        let Some(id) = width else { return Ok(()) };
        let span = program.ast.expression(id).span;
        let size = self.constant_width(program, id)?;
        self.must_be_constant(program, id, "a type's width")?;
        if size < 1 {
            return Err(self.error(codes::REGISTER_SIZE, span, format!("a type is at least 1 bit wide, found {size}")));
        }
        if size > WIDEST {
            return Err(self.error(codes::WIDTH_LIMIT, span, format!("a type is at most {WIDEST} bits wide")));
        }
        Ok(())
    }

    fn constant_width(&mut self, program: &Parser<'_>, id: ExpressionId) -> Lowered<i128> {
        match self.integer(program, id) {
            Err(Stop::Runtime) => {
                let span = program.ast.expression(id).span;
                Err(self.error(codes::NOT_CONSTANT, span, "a width must be known before the program runs"))
            }
            other => other,
        }
    }

    /// A value as one of a type, by the rules of assignment.
    pub(super) fn converted(&mut self, program: &Parser<'_>, type_: u32, value: Value, span: Span) -> Lowered<Value> {
        let kind = program.ast.types[type_ as usize].kind;
        let converted = match (kind, value) {
            (_, Value::Poison | Value::Runtime)
            | (TypeKind::Float(_) | TypeKind::Angle(_), Value::Symbolic(_))
            | (TypeKind::Duration | TypeKind::Stretch, Value::Duration(_)) => value,
            (_, Value::Symbolic(_)) => return Err(Stop::Runtime),
            (TypeKind::Int(width) | TypeKind::Uint(width), _) => {
                let signed = matches!(kind, TypeKind::Int(_));
                let whole = match value {
                    Value::Integer(value) => value,
                    Value::Bool(value) => i128::from(value),
                    Value::Float(value) => value.trunc() as i128,
                    Value::Bits { value, width } if width < 127 => value as i128,
                    other => return Err(self.mismatch("a whole number", other, span)),
                };
                let width = match width {
                    Some(id) => self.constant_width(program, id)?.clamp(1, 64) as u32,
                    None => 64,
                };
                Value::Integer(wrapped(whole, width, signed))
            }
            (TypeKind::Float(_), value) => match value.number() {
                Some(number) => Value::Float(number),
                None => return Err(self.mismatch("a number", value, span)),
            },
            (TypeKind::Angle(size), value) => {
                let size = match size {
                    Some(id) => self.constant_width(program, id)?.clamp(1, 64) as u32,
                    None => 64,
                };
                match value {
                    Value::Bits { value, width } => {
                        angle_of(std::f64::consts::TAU * value as f64 / 2_f64.powi(width as i32), size)
                    }
                    _ => match value.number() {
                        Some(number) => angle_of(number, size),
                        None => return Err(self.mismatch("a number", value, span)),
                    },
                }
            }
            (TypeKind::Bool, Value::Bits { value, .. }) => Value::Bool(value != 0),
            (TypeKind::Bool, value) => match value.number() {
                Some(number) => Value::Bool(number != 0.0),
                None => return Err(self.mismatch("a truth value", value, span)),
            },
            (TypeKind::Bit(width), _) => {
                let bits = match value {
                    Value::Integer(value) => value as u128,
                    Value::Bool(value) => u128::from(value),
                    Value::Bits { value, .. } => value,
                    Value::Angle(radians, _) if width.is_none() => u128::from(radians != 0.0),
                    Value::Angle(radians, width) => angle_bits(radians, width),
                    other => return Err(self.mismatch("bits", other, span)),
                };
                let width = match width {
                    Some(id) => self.constant_width(program, id)?.clamp(1, 128) as u32,
                    None => return Ok(Value::Bool(bits & 1 == 1)),
                };
                let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
                Value::Bits { value: bits & mask, width }
            }
            (TypeKind::Duration | TypeKind::Stretch, other) => {
                return Err(self.mismatch("a duration, such as `100ns`", other, span));
            }
            (
                TypeKind::Complex(_) | TypeKind::Array { .. } | TypeKind::ArrayReference { .. } | TypeKind::Qubit(_),
                _,
            ) => Value::Runtime,
        };
        Ok(converted)
    }

    fn mismatch(&mut self, wanted: &str, found: Value, span: Span) -> Stop {
        self.error(codes::TYPE, span, format!("expected {wanted}, found {}", found.describe()))
    }
}

/// Up to so many bits each part of a turn is a number of its own.
const EXACT: u32 = 52;

/// An angle of a width: the nearest part of a turn. Wider ones than a number can tell apart keep the number.
fn angle_of(radians: f64, width: u32) -> Value {
    if width > EXACT {
        return Value::Angle(radians.rem_euclid(std::f64::consts::TAU), width);
    }
    let parts = 2_f64.powi(width as i32);
    let part = (radians / std::f64::consts::TAU * parts).round().rem_euclid(parts);
    Value::Angle(std::f64::consts::TAU * part / parts, width)
}

fn angle_from_bits(bits: u128, width: u32) -> Value {
    let parts = bits & ((1_u128 << width) - 1);
    Value::Angle(std::f64::consts::TAU * parts as f64 / 2_f64.powi(width as i32), width)
}

/// The part of a turn that an angle is, counted from 0.
fn angle_bits(radians: f64, width: u32) -> u128 {
    (radians / std::f64::consts::TAU * 2_f64.powi(width as i32)).round() as u128 & ((1_u128 << width) - 1)
}

/// A whole number in so many bits, as C would keep it.
fn wrapped(value: i128, width: u32, signed: bool) -> i128 {
    let modulus = 1_i128 << width;
    let low = value.rem_euclid(modulus);
    if signed && low >= modulus / 2 { low - modulus } else { low }
}

/// How many arguments a built-in function takes, if it exists.
pub(super) fn arity(name: &str, version: Version) -> Option<std::ops::RangeInclusive<usize>> {
    let both = ["sin", "cos", "tan", "exp", "sqrt"];
    if both.contains(&name) {
        return Some(1..=1);
    }
    if version == Version::V2 {
        return (name == "ln").then_some(1..=1);
    }
    Some(match name {
        "arcsin" | "arccos" | "arctan" | "ceiling" | "floor" | "log" | "popcount" | "real" | "imag" => 1..=1,
        "mod" | "pow" | "rotl" | "rotr" => 2..=2,
        "sizeof" => 1..=2,
        _ => return None,
    })
}
