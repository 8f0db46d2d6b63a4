//! Angles: numbers where they are known, expressions over free parameters where they are not.
//!
//! All angles are in radians. An [`Angle`] is either a 64-bit number or the index of an
//! [`Expression`], a node in the pool of the [`Body`](super::operation::Body) that the angle
//! belongs to. A node refers to its children by index.
//!
//! Invariants of a pool, which [`evaluate`] relies on:
//!
//! - A child has a smaller index than its parent. So evaluation needs no recursion: one pass fills
//!   a table from the first node of an expression to its root, and no depth can overflow the stack.
//! - The nodes of one expression lie next to each other. So the pass touches that expression only,
//!   and evaluating all angles of a body costs time linear in its pool.
//!
//! Arithmetic follows IEEE 754. Division by zero, `log(-1)` and parameters without a value give an
//! infinity or `NaN`, never a panic; callers check [`f64::is_finite`] where they need a number.
//!
//! A free parameter without a value gets one from [`default_value`]: multiples of the golden ratio,
//! as parts of a turn. They never repeat and are the same on every machine (specification,
//! decisions 5).

use super::classical::conversion::{Sort, Type, convert};
use super::classical::value::{MAX_EXACT_WIDTH, Value};
use super::numbers::decimal;

/// Index of a node in [`Body::expressions`](super::operation::Body::expressions).
pub type ExpressionId = u32;

/// A gate's parameter, in radians (or a plain number where the gate takes one).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Angle {
    /// Known.
    Value(f64),
    /// Depends on free parameters, or on the formal parameters of the gate definition it stands in.
    Expression(ExpressionId),
}

/// One node of an expression. Children come before their parents in the pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expression {
    /// A number.
    Number(f64),
    /// A free parameter of the circuit (an `input`), by its index in
    /// [`Circuit::parameters`](super::Circuit::parameters).
    Parameter(u32),
    /// A formal parameter of the gate definition that the expression stands in, by its place.
    Formal(u32),
    /// A variable that a run has assigned before, by its index in
    /// [`Classical::variables`](super::classical::Classical::variables).
    Variable(u32),
    /// `-a`
    Negate(ExpressionId),
    /// `a op b`
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// `function(a)`
    Call(Function, ExpressionId),
}

impl Expression {
    /// The nodes that it consists of. Each stands in front of it in its pool.
    pub fn parts(self) -> impl Iterator<Item = ExpressionId> {
        let parts = match self {
            Self::Negate(a) | Self::Call(_, a) => [Some(a), None],
            Self::Binary(_, a, b) => [Some(a), Some(b)],
            Self::Number(_) | Self::Parameter(_) | Self::Formal(_) | Self::Variable(_) => [None, None],
        };
        parts.into_iter().flatten()
    }

    /// The same over nodes with other numbers, such as those of another pool.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(ExpressionId) -> ExpressionId) -> Self {
        match self {
            Self::Negate(a) => Self::Negate(number(a)),
            Self::Binary(operator, a, b) => Self::Binary(operator, number(a), number(b)),
            Self::Call(function, a) => Self::Call(function, number(a)),
            leaf => leaf,
        }
    }
}

/// Arithmetic on angles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    /// What is left of a division, with the sign of the dividend.
    Modulo,
}

/// Functions that both versions of OpenQASM know, the inverse ones of version 3, and what rounds in the body of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Function {
    Sin,
    Cos,
    Tan,
    Exp,
    Ln,
    Sqrt,
    Arcsin,
    Arccos,
    Arctan,
    Floor,
    Ceiling,
    /// A conversion to a type of numbers, as in `angle[8](t)`.
    Cast(Type),
}

/// The value of an angle.
///
/// `parameters` are the values of the circuit's free parameters, `formals` those of the gate definition's; a missing
/// one gives `NaN`, and so does a variable.
pub fn evaluate(angle: Angle, expressions: &[Expression], parameters: &[f64], formals: &[f64]) -> f64 {
    evaluate_with_variables(angle, expressions, parameters, formals, &[])
}

/// The value of an angle at a moment of a run: as [`evaluate`], with the values of the variables.
///
/// Walks the nodes from the first one that belongs to the expression up to the root and stores the
/// value of each in a table. Since children precede parents, every look-up hits an entry that is
/// filled. Costs one step and eight bytes per node.
pub fn evaluate_with_variables(
    angle: Angle,
    expressions: &[Expression],
    parameters: &[f64],
    formals: &[f64],
    variables: &[f64],
) -> f64 {
    match angle {
        Angle::Value(value) => value,
        Angle::Expression(id) => {
            // The table starts at the first node of this expression, not of the pool: see the module's
            // invariants.
            let first = first_node(id, expressions);
            let values = node_values(first, id, expressions, parameters, formals, variables);
            values.last().copied().unwrap_or(f64::NAN)
        }
    }
}

/// The nodes of an angle, which has none where it is a number.
pub fn nodes(angle: Angle, expressions: &[Expression]) -> &[Expression] {
    match angle {
        Angle::Value(_) => &[],
        Angle::Expression(id) => &expressions[first_node(id, expressions) as usize..=id as usize],
    }
}

/// The variables that an angle reads.
pub fn variables(angle: Angle, expressions: &[Expression]) -> impl Iterator<Item = u32> + '_ {
    nodes(angle, expressions)
        .iter()
        .filter_map(|node| if let Expression::Variable(index) = *node { Some(index) } else { None })
}

/// The first variable that some angles read.
#[inline(never)]
pub fn first_variable(angles: &[Angle], expressions: &[Expression]) -> Option<u32> {
    angles.iter().find_map(|&angle| variables(angle, expressions).next())
}

/// The values of the nodes from `first` to `id`, in order.
fn node_values(
    first: ExpressionId,
    id: ExpressionId,
    expressions: &[Expression],
    parameters: &[f64],
    formals: &[f64],
    variables: &[f64],
) -> Vec<f64> {
    let mut values: Vec<f64> = Vec::with_capacity((id - first + 1) as usize);
    for node in &expressions[first as usize..=id as usize] {
        let at = |child: ExpressionId| values[(child - first) as usize];
        let value = match *node {
            Expression::Number(value) => value,
            Expression::Parameter(index) => parameters.get(index as usize).copied().unwrap_or(f64::NAN),
            Expression::Formal(index) => formals.get(index as usize).copied().unwrap_or(f64::NAN),
            Expression::Variable(index) => variables.get(index as usize).copied().unwrap_or(f64::NAN),
            Expression::Negate(a) => -at(a),
            Expression::Binary(operator, a, b) => operator.apply(at(a), at(b)),
            Expression::Call(function, a) => function.apply(at(a)),
        };
        values.push(value);
    }
    values
}

/// How fast an angle changes with what it reads, times a factor: calls `add` with each node that is a free or a formal
/// parameter, as often as the expression reads it.
///
/// Reverse accumulation: from the root down, each node hands its own slope to its children, times how fast it changes with them
/// (the chain rule). Costs about as much as two evaluations.
///
/// ```
/// use circuit::angle::{Angle, BinaryOperator, Expression, slopes};
/// // 3 · θ, of which θ has the value 0.5
/// let nodes = [Expression::Number(3.0), Expression::Parameter(0), Expression::Binary(BinaryOperator::Multiply, 0, 1)];
/// let mut found = Vec::new();
/// slopes(Angle::Expression(2), &nodes, &[0.5], &[], 2.0, &mut |node, slope| found.push((node, slope)));
/// assert_eq!(found, [(Expression::Parameter(0), 6.0)]);
/// ```
pub fn slopes(
    angle: Angle,
    expressions: &[Expression],
    parameters: &[f64],
    formals: &[f64],
    factor: f64,
    add: &mut dyn FnMut(Expression, f64),
) {
    let Angle::Expression(id) = angle else { return };
    let first = first_node(id, expressions);
    let values = node_values(first, id, expressions, parameters, formals, &[]);
    let mut slopes = vec![0.0; values.len()];
    slopes[(id - first) as usize] = factor;
    for place in (0..values.len()).rev() {
        let (slope, value) = (slopes[place], values[place]);
        let at = |child: ExpressionId| (child - first) as usize;
        match expressions[first as usize + place] {
            Expression::Number(_) => {}
            node @ (Expression::Parameter(_) | Expression::Formal(_) | Expression::Variable(_)) => add(node, slope),
            Expression::Negate(a) => slopes[at(a)] -= slope,
            Expression::Binary(operator, a, b) => {
                let (of_a, of_b) = operator.slopes(values[at(a)], values[at(b)]);
                slopes[at(a)] += slope * of_a;
                slopes[at(b)] += slope * of_b;
            }
            Expression::Call(function, a) => slopes[at(a)] += slope * function.slope(values[at(a)], value),
        }
    }
}

/// Returns the lowest index that the expression with root `id` reaches.
///
/// A pool is built expression by expression, children first and from left to right. So the first
/// node of an expression is found at the end of its chain of lowest children, without visiting the
/// others.
pub fn first_node(id: ExpressionId, expressions: &[Expression]) -> ExpressionId {
    let mut lowest = id;
    let mut current = id;
    loop {
        let child = match expressions[current as usize] {
            Expression::Negate(a) | Expression::Call(_, a) => a,
            Expression::Binary(_, a, b) => a.min(b),
            Expression::Number(_) | Expression::Parameter(_) | Expression::Formal(_) | Expression::Variable(_) => {
                return lowest;
            }
        };
        lowest = lowest.min(child);
        current = child;
    }
}

impl BinaryOperator {
    /// The operator on two numbers.
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Power => a.powf(b),
            Self::Modulo => a % b,
        }
    }

    /// How fast the result changes with each of the two numbers.
    fn slopes(self, a: f64, b: f64) -> (f64, f64) {
        match self {
            Self::Add => (1.0, 1.0),
            Self::Subtract => (1.0, -1.0),
            Self::Multiply => (b, a),
            Self::Divide => (1.0 / b, -a / (b * b)),
            Self::Power => (b * a.powf(b - 1.0), a.powf(b) * a.ln()),
            Self::Modulo => (1.0, -(a / b).trunc()),
        }
    }
}

impl Function {
    /// The function of a number.
    pub fn apply(self, a: f64) -> f64 {
        match self {
            Self::Sin => a.sin(),
            Self::Cos => a.cos(),
            Self::Tan => a.tan(),
            Self::Exp => a.exp(),
            Self::Ln => a.ln(),
            Self::Sqrt => a.sqrt(),
            Self::Arcsin => a.asin(),
            Self::Arccos => a.acos(),
            Self::Arctan => a.atan(),
            Self::Floor => a.floor(),
            Self::Ceiling => a.ceil(),
            // What has no value keeps none.
            Self::Cast(_) if !a.is_finite() => f64::NAN,
            Self::Cast(type_) => convert(type_, Value::Float(a)).and_then(Value::number).unwrap_or(f64::NAN),
        }
    }

    /// How fast the function changes at `a`, where it has the value `result`.
    fn slope(self, a: f64, result: f64) -> f64 {
        match self {
            Self::Sin => a.cos(),
            Self::Cos => -a.sin(),
            Self::Tan => 1.0 + result * result,
            Self::Exp => result,
            Self::Ln => 1.0 / a,
            Self::Sqrt => 0.5 / result,
            Self::Arcsin => 1.0 / (1.0 - a * a).sqrt(),
            Self::Arccos => -1.0 / (1.0 - a * a).sqrt(),
            Self::Arctan => 1.0 / (1.0 + a * a),
            // Those that only round at the last digits change as fast as what they round.
            Self::Cast(Type { sort: Sort::Float, .. }) => 1.0,
            Self::Cast(Type { sort: Sort::Angle, width }) if width == 0 || width > MAX_EXACT_WIDTH => 1.0,
            // All others are steps.
            Self::Floor | Self::Ceiling | Self::Cast(_) => 0.0,
        }
    }

    /// The name in OpenQASM 3; of a conversion, that of its type without the width.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sin => "sin",
            Self::Cos => "cos",
            Self::Tan => "tan",
            Self::Exp => "exp",
            Self::Ln => "log",
            Self::Sqrt => "sqrt",
            Self::Arcsin => "arcsin",
            Self::Arccos => "arccos",
            Self::Arctan => "arctan",
            Self::Floor => "floor",
            Self::Ceiling => "ceiling",
            Self::Cast(type_) => type_.sort.word(),
        }
    }

    /// Appends the name in OpenQASM 3, of a conversion with the width of its type: `angle[8]`.
    pub fn push_name(self, text: &mut String) {
        text.push_str(self.name());
        if let Self::Cast(Type { width: width @ 1.., .. }) = self {
            text.push('[');
            text.push_str(&decimal(i128::from(width)));
            text.push(']');
        }
    }
}

/// Returns the value of free parameter number `k` wherever one is needed: `2π·frac((k+1)/φ)`, with
/// the golden ratio φ.
///
/// The golden ratio is the number that fractions approximate worst, so its multiples modulo 1
/// spread evenly and never repeat. There is no randomness: all hosts agree on the value
/// (specification, decisions 5).
pub fn default_value(k: u32) -> f64 {
    const GOLDEN_RATIO: f64 = 1.618_033_988_749_895;
    std::f64::consts::TAU * ((f64::from(k) + 1.0) / GOLDEN_RATIO).fract()
}
