//! Classical expressions during a run, and the places that assignments write to.

use std::cell::Cell;

use super::history::History;
use circuit::Circuit;
use circuit::classical::conversion::{Sort, Type, convert};
use circuit::classical::functions::{apply_function, rotate_left};
use circuit::classical::operators::{BinaryOperator, OperatorError, apply, apply_unary};
use circuit::classical::value::{Value, angle_bits, angle_from_bits, mask, wrap_integer};
use circuit::classical::{Expression, ExpressionId, Target};

/// The limit of nesting of an expression, so that evaluating it needs a bounded stack.
const MAX_DEPTH: u32 = 512;
/// The limit of nodes that one evaluation visits: a node that is used twice is visited twice.
const MAX_NODES: u64 = 1 << 20;
/// The most bits that a value holds.
const MAX_WIDTH: usize = 128;

/// The reason why an expression has no value in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// An operator has none.
    Operator(OperatorError),
    /// An index, and the number of elements, which it is not below.
    Index(i128, usize),
    /// More bits than a value holds.
    TooWide(usize),
    /// Too many nodes, or nodes too deep in each other.
    TooLarge,
}

impl From<OperatorError> for Failure {
    fn from(error: OperatorError) -> Self {
        Self::Operator(error)
    }
}

impl Failure {
    /// What happens in a run, for a message.
    pub fn message(self) -> String {
        let what = match self {
            Self::Operator(OperatorError::DivisionByZero) => "divides by zero",
            Self::Operator(OperatorError::NegativeShift) => "shifts by a negative number of bits",
            Self::Operator(OperatorError::IntegerRange) => "computes an integer that does not fit into 64 bits",
            Self::Operator(OperatorError::NotFinite) => "computes a number that is infinite or undefined",
            Self::Operator(OperatorError::NotWhole) => "needs a whole number and computes another",
            Self::Operator(OperatorError::Mismatch) => "computes with values that do not fit together",
            Self::Index(index, length) => {
                let index = json::number::text(index as f64);
                return format!("a run of this program uses the index {index} here, and there are {length} elements");
            }
            Self::TooWide(width) => {
                return format!(
                    "a run of this program computes with {width} bits here, and at most {MAX_WIDTH} can be"
                );
            }
            Self::TooLarge => "evaluates too large an expression",
        };
        format!("a run of this program {what} here")
    }
}

/// Where the variables of a circuit lie in the list of values that a history holds.
pub struct Layout {
    /// The place of the first element of each variable, and as the last entry the number of values.
    starts: Vec<usize>,
}

impl Layout {
    /// Places the variables of a circuit one behind the other.
    pub fn of(circuit: &Circuit) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for variable in &circuit.classical.variables {
            end += variable.elements as usize;
            starts.push(end);
        }
        Self { starts }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The places of the elements of a variable.
    pub fn range(&self, variable: u32) -> std::ops::Range<usize> {
        self.starts[variable as usize]..self.starts[variable as usize + 1]
    }
}

/// What expressions read beside a history.
pub struct Environment<'e> {
    /// The variables and expressions.
    pub circuit: &'e Circuit,
    /// The places of the variables.
    pub layout: Layout,
    /// The values of the free parameters, in radians.
    pub parameters: Vec<f64>,
    /// How many nodes the current evaluation has visited.
    nodes: Cell<u64>,
}

impl<'e> Environment<'e> {
    /// An environment for the runs of a circuit.
    pub fn new(circuit: &'e Circuit, parameters: Vec<f64>) -> Self {
        Self { circuit, layout: Layout::of(circuit), parameters, nodes: Cell::new(0) }
    }

    /// The number of nodes that were visited since the last call.
    pub fn take_nodes(&self) -> u64 {
        self.nodes.take()
    }

    /// The value of an expression.
    ///
    /// The right side of `&&` and `||` is evaluated only where it decides.
    ///
    /// # Errors
    /// Where an operator has no value, such as a division by zero, and where an index is out of range.
    pub fn value(&self, history: &History, id: ExpressionId) -> Result<Value, Failure> {
        self.value_at(history, id, 0)
    }

    fn value_at(&self, history: &History, id: ExpressionId, depth: u32) -> Result<Value, Failure> {
        self.nodes.set(self.nodes.get() + 1);
        if depth > MAX_DEPTH || self.nodes.get() > MAX_NODES {
            return Err(Failure::TooLarge);
        }
        let value = |id| self.value_at(history, id, depth + 1);
        Ok(match self.circuit.classical.expressions[id as usize] {
            Expression::Literal(value) => value,
            Expression::Parameter(index) => Value::Float(self.parameters[index as usize]),
            Expression::Variable(variable) => self.element(history, variable, 0)?,
            Expression::Element(variable, index) => {
                let length = self.layout.range(variable).len();
                self.element(history, variable, index_below(value(index)?, length)?)?
            }
            Expression::Clbit(clbit) => Value::Bool(history.clbits[clbit as usize]),
            Expression::Clbits(list) => {
                let bits = self.circuit.classical.entries(list);
                if bits.len() > MAX_WIDTH {
                    return Err(Failure::TooWide(bits.len()));
                }
                let bit = |bit: &u32| u128::from(history.clbits[*bit as usize]);
                let value = bits.iter().rev().fold(0, |value, clbit| value << 1 | bit(clbit));
                Value::Bits { value, width: bits.len() as u32 }
            }
            Expression::Bit(bits, index) => {
                let (bits, width) = bits_of(value(bits)?)?;
                Value::Bool(bits >> index_below(value(index)?, width as usize)? & 1 == 1)
            }
            Expression::Unary(operator, a) => apply_unary(operator, value(a)?)?,
            Expression::Binary(operator, a, b) => {
                let left = value(a)?;
                match (operator, left.is_true()) {
                    (BinaryOperator::And, Some(false)) => Value::Bool(false),
                    (BinaryOperator::Or, Some(true)) => Value::Bool(true),
                    _ => apply(operator, left, value(b)?)?,
                }
            }
            Expression::Cast(type_, a) => {
                let is_integer = matches!(type_.sort, Sort::Int | Sort::Uint);
                let failure = if is_integer { OperatorError::IntegerRange } else { OperatorError::Mismatch };
                convert(type_, value(a)?).ok_or(failure)?
            }
            Expression::Function(function, a) => apply_function(function, value(a)?)?,
            Expression::RotateLeft(bits, by) => {
                rotate_left(value(bits)?, value(by)?.whole().ok_or(OperatorError::NotWhole)?)?
            }
        })
    }

    /// An element of a variable, which exists except in an array without elements.
    fn element(&self, history: &History, variable: u32, index: usize) -> Result<Value, Failure> {
        let elements = &history.variables[self.layout.range(variable)];
        elements.get(index).copied().ok_or(Failure::Index(index as i128, elements.len()))
    }

    /// Whether a condition holds.
    ///
    /// # Errors
    /// As [`Environment::value`].
    pub fn is_true(&self, history: &History, id: ExpressionId) -> Result<bool, Failure> {
        Ok(self.value(history, id)?.is_true().ok_or(OperatorError::Mismatch)?)
    }

    /// The values of all variables as numbers, for angles; `NaN` for what is no number.
    pub fn numbers(&self, history: &History) -> Vec<f64> {
        let number = |variable| self.element(history, variable, 0).ok().and_then(Value::number).unwrap_or(f64::NAN);
        (0..self.circuit.classical.variables.len() as u32).map(number).collect()
    }

    /// Stores a value where an assignment says.
    ///
    /// # Errors
    /// As [`Environment::value`].
    pub fn store(&self, history: &mut History, target: Target, value: Value) -> Result<(), Failure> {
        match target {
            Target::Variable(variable) => {
                let first = self.layout.range(variable).start;
                *history.variables.get_mut(first).ok_or(Failure::Index(0, 0))? = value;
            }
            Target::Element(variable, index) => {
                let range = self.layout.range(variable);
                let index = index_below(self.value(history, index)?, range.len())?;
                history.variables[range.start + index] = value;
            }
            Target::VariableBit(variable, index) => {
                let old = self.element(history, variable, 0)?;
                let index = self.value(history, index)?;
                let bit = value.is_true().ok_or(OperatorError::Mismatch)?;
                history.variables[self.layout.range(variable).start] = with_bit(old, index, bit)?;
            }
            Target::Clbits(list) => {
                let (bits, _) = bits_of(value)?;
                for (place, &clbit) in self.circuit.classical.entries(list).iter().enumerate() {
                    history.clbits[clbit as usize] = place < MAX_WIDTH && bits >> place & 1 == 1;
                }
            }
            Target::ClbitAt(list, index) => {
                let clbits = self.circuit.classical.entries(list);
                let clbit = clbits[index_below(self.value(history, index)?, clbits.len())?];
                history.clbits[clbit as usize] = value.is_true().ok_or(OperatorError::Mismatch)?;
            }
        }
        Ok(())
    }

    /// The type of what a target holds; `None` for clbits, which hold any bits.
    pub fn target_type(&self, target: Target) -> Option<Type> {
        match target {
            Target::Variable(variable) | Target::Element(variable, _) => {
                Some(self.circuit.classical.variables[variable as usize].type_)
            }
            Target::VariableBit(..) | Target::Clbits(_) | Target::ClbitAt(..) => None,
        }
    }
}

/// An index below a length; negative ones count from the end.
fn index_below(value: Value, length: usize) -> Result<usize, Failure> {
    let index = value.whole().ok_or(OperatorError::NotWhole)?;
    let counted = if index < 0 { index + length as i128 } else { index };
    usize::try_from(counted).ok().filter(|&counted| counted < length).ok_or(Failure::Index(index, length))
}

/// The bits of a value, and how many there are.
fn bits_of(value: Value) -> Result<(u128, u32), Failure> {
    Ok(match value {
        Value::Bits { value, width } => (value, width),
        Value::Angle(radians, width) => (angle_bits(radians, width), width),
        Value::FixedWidthInteger { width, .. } if width as usize > MAX_WIDTH => {
            return Err(Failure::TooWide(width as usize));
        }
        Value::FixedWidthInteger { value, width, .. } => (value as u128 & mask(width), width),
        Value::Bool(value) => (u128::from(value), 1),
        other => (other.whole().ok_or(OperatorError::Mismatch)? as u128, 64),
    })
}

/// A value with one bit changed.
fn with_bit(old: Value, index: Value, bit: bool) -> Result<Value, Failure> {
    let (bits, width) = bits_of(old)?;
    let place = index_below(index, width as usize)?;
    let bits = bits & !(1 << place) | u128::from(bit) << place;
    Ok(match old {
        Value::Bits { width, .. } => Value::Bits { value: bits, width },
        Value::FixedWidthInteger { width, is_signed, .. } => {
            wrap_integer(bits as i128, width, is_signed).ok_or(OperatorError::IntegerRange)?
        }
        Value::Angle(_, width) => angle_from_bits(bits, width),
        Value::Bool(_) => Value::Bool(bit),
        _ => return Err(OperatorError::Mismatch.into()),
    })
}
