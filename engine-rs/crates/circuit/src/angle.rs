//! Angles: numbers where they are known, expressions over free parameters where they are not.
//!
//! An expression is a node in the pool of the [`Body`](super::operation::Body) that it belongs to, and refers to its children by
//! index. Children have smaller indices than their parents, so evaluation needs no recursion: it fills a table from the first
//! node of the expression to its root. All angles are in radians.
//!
//! Where a value is needed for a free parameter that has none, [`default_value`] gives one: parts of a turn by the golden ratio, which never
//! repeat and are the same everywhere (specification, decisions 5).

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
    /// `-a`
    Negate(ExpressionId),
    /// `a op b`
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// `function(a)`
    Call(Function, ExpressionId),
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
}

/// Functions that both versions of OpenQASM know, and the inverse ones of version 3.
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
}

/// The value of an angle.
///
/// `parameters` are the values of the circuit's free parameters, `formals` those of the gate definition's; a missing
/// one gives `NaN`.
pub fn evaluate(angle: Angle, expressions: &[Expression], parameters: &[f64], formals: &[f64]) -> f64 {
    match angle {
        Angle::Value(value) => value,
        Angle::Expression(id) => evaluate_expression(id, expressions, parameters, formals),
    }
}

fn evaluate_expression(id: ExpressionId, expressions: &[Expression], parameters: &[f64], formals: &[f64]) -> f64 {
    // Children come first, so one pass over the pool up to `id` is enough, and no depth can overflow the stack. The
    // nodes of one expression lie together, so the pass starts at its first node.
    let first = first_node(id, expressions);
    let mut values: Vec<f64> = Vec::with_capacity((id - first + 1) as usize);
    for node in &expressions[first as usize..=id as usize] {
        let at = |child: ExpressionId| values[(child - first) as usize];
        let value = match *node {
            Expression::Number(value) => value,
            Expression::Parameter(index) => parameters.get(index as usize).copied().unwrap_or(f64::NAN),
            Expression::Formal(index) => formals.get(index as usize).copied().unwrap_or(f64::NAN),
            Expression::Negate(a) => -at(a),
            Expression::Binary(operator, a, b) => operator.apply(at(a), at(b)),
            Expression::Call(function, a) => function.apply(at(a)),
        };
        values.push(value);
    }
    values.last().copied().unwrap_or(f64::NAN)
}

/// The lowest node that `id` reaches. A pool is built expression by expression, so all between is its own.
fn first_node(id: ExpressionId, expressions: &[Expression]) -> ExpressionId {
    let mut lowest = id;
    let mut current = id;
    loop {
        let child = match expressions[current as usize] {
            Expression::Negate(a) | Expression::Call(_, a) => a,
            Expression::Binary(_, a, b) => a.min(b),
            Expression::Number(_) | Expression::Parameter(_) | Expression::Formal(_) => return lowest,
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
        }
    }

    /// The name in OpenQASM 3.
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
        }
    }
}

/// The value that a free parameter with number `k` takes wherever one is needed: `2π·frac((k+1)/φ)`, φ the golden
/// ratio. The same everywhere, without randomness (specification, decisions 5).
pub fn default_value(k: u32) -> f64 {
    const GOLDEN_RATIO: f64 = 1.618_033_988_749_895;
    std::f64::consts::TAU * ((f64::from(k) + 1.0) / GOLDEN_RATIO).fract()
}
