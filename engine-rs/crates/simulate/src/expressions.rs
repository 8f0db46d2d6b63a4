//! Classical expressions during a run.

use circuit::angle;
use circuit::classical::conversion::convert;
use circuit::classical::operators::{OperatorError, apply, apply_unary};
use circuit::classical::value::{Value, angle_bits, mask};
use circuit::classical::{Classical, Expression, ExpressionId, Function};

/// What expressions read: one moment of one history.
#[derive(Clone, Copy)]
pub struct Environment<'e> {
    /// The variables and expressions of the circuit.
    pub classical: &'e Classical,
    /// The values of all clbits.
    pub clbits: &'e [bool],
    /// The values of all variables, element by element.
    pub variables: &'e [Vec<Value>],
    /// The values of the free parameters, in radians.
    pub parameters: &'e [f64],
}

impl Environment<'_> {
    /// The value of an expression.
    ///
    /// # Errors
    /// Where an operator has no value, such as a division by zero, and where an index is out of range.
    pub fn value(&self, id: ExpressionId) -> Result<Value, OperatorError> {
        Ok(match self.classical.expressions[id as usize] {
            Expression::Literal(value) => value,
            Expression::Parameter(index) => Value::Float(self.parameters[index as usize]),
            Expression::Variable(variable) => self.variables[variable as usize][0],
            Expression::Element(variable, index) => {
                let elements = &self.variables[variable as usize];
                elements[self.index(index, elements.len())?]
            }
            Expression::Clbit(clbit) => Value::Bool(self.clbits[clbit as usize]),
            Expression::Clbits(list) => {
                let bits = self.classical.entries(list);
                let value = bits.iter().rev().fold(0, |value, &bit| value << 1 | u128::from(self.clbits[bit as usize]));
                Value::Bits { value, width: bits.len() as u32 }
            }
            Expression::Bit(value, index) => {
                let (bits, width) = match self.value(value)? {
                    Value::Bits { value, width } => (value, width),
                    Value::Angle(radians, width) => (angle_bits(radians, width), width),
                    Value::Unsigned { value, width } => (value as u128, width),
                    other => (other.whole().ok_or(OperatorError::Mismatch)? as u128, 64),
                };
                Value::Bool(bits >> self.index(index, width as usize)? & 1 == 1)
            }
            Expression::Unary(operator, a) => apply_unary(operator, self.value(a)?).ok_or(OperatorError::Mismatch)?,
            Expression::Binary(operator, a, b) => apply(operator, self.value(a)?, self.value(b)?)?,
            Expression::Cast(type_, a) => convert(type_, self.value(a)?).ok_or(OperatorError::Mismatch)?,
            Expression::Function(function, a) => apply_function(function, self.value(a)?)?,
            Expression::RotateLeft(bits, by) => {
                let by = self.value(by)?.whole().ok_or(OperatorError::NotWhole)?;
                rotate_left(self.value(bits)?, by)?
            }
        })
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// As [`Environment::value`].
    pub fn is_true(&self, id: ExpressionId) -> Result<bool, OperatorError> {
        self.value(id)?.is_true().ok_or(OperatorError::Mismatch)
    }

    /// An index below a length; negative ones count from the end.
    ///
    /// # Errors
    /// As [`Environment::value`].
    pub fn index(&self, id: ExpressionId, length: usize) -> Result<usize, OperatorError> {
        let index = self.value(id)?.whole().ok_or(OperatorError::NotWhole)?;
        let counted = if index < 0 { index + length as i128 } else { index };
        usize::try_from(counted).ok().filter(|&index| index < length).ok_or(OperatorError::IntegerRange)
    }
}

/// A built-in function of a value.
fn apply_function(function: Function, value: Value) -> Result<Value, OperatorError> {
    let real = |apply: &dyn Fn(f64) -> f64| {
        let result = apply(value.number().ok_or(OperatorError::Mismatch)?);
        if result.is_finite() { Ok(Value::Float(result)) } else { Err(OperatorError::NotFinite) }
    };
    match function {
        Function::Real(function) => real(&|number| angle::Function::apply(function, number)),
        Function::Floor => real(&f64::floor),
        Function::Ceiling => real(&f64::ceil),
        Function::PopCount => Ok(Value::Integer(i128::from(
            match value {
                Value::Bits { value, .. } => value,
                Value::Angle(radians, width) => angle_bits(radians, width),
                other => other.whole().ok_or(OperatorError::NotWhole)? as u128,
            }
            .count_ones(),
        ))),
    }
}

/// A bit string or unsigned number rotated to the left.
fn rotate_left(value: Value, by: i128) -> Result<Value, OperatorError> {
    let (bits, width) = match value {
        Value::Bits { value, width } => (value, width),
        Value::Unsigned { value, width } => (value as u128, width),
        Value::Angle(radians, width) => (angle_bits(radians, width), width),
        _ => return Err(OperatorError::Mismatch),
    };
    let left = by.rem_euclid(i128::from(width.max(1))) as u32;
    let turned = if left == 0 { bits } else { (bits << left | bits >> (width - left)) & mask(width) };
    Ok(match value {
        Value::Bits { .. } => Value::Bits { value: turned, width },
        Value::Unsigned { .. } => Value::Unsigned { value: turned as i128, width },
        _ => circuit::classical::value::angle_from_bits(turned, width),
    })
}
