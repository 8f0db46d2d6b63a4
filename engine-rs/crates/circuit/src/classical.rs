//! The classical part of a program that only a run decides: variables, expressions over them and
//! over measured bits, and what a block does with them.
//!
//! Whatever is known before a run is computed while a program is read, and appears in no
//! expression. What remains refers to three things: variables of the program, clbits, and free
//! parameters. An [`Expression`] is a node in the pool of a [`Classical`] and refers to its
//! children by index.
//!
//! Values and operators are the same before and during a run: [`operators`], [`functions`] and
//! [`conversion`] are the only place that knows how OpenQASM computes.
//!
//! Invariants: a child comes before its parent; variables and clbits exist.

pub mod accesses;
pub mod conversion;
pub mod functions;
pub mod operators;
pub mod value;

use self::accesses::AccessTable;
use self::conversion::Type;
use self::functions::Function;
use self::operators::{BinaryOperator, UnaryOperator};
use self::value::Value;
use super::operation::Slice;
use super::register::Clbit;

/// Index of a node in [`Classical::expressions`].
pub type ExpressionId = u32;

/// The variables of a program that a run changes, and the expressions that it evaluates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Classical {
    /// Variables. Each has the value 0 until it is assigned.
    pub variables: Vec<Variable>,
    /// Nodes of all expressions; children before parents.
    pub expressions: Vec<Expression>,
    /// Lists of clbits, qubits and expressions.
    pub lists: Vec<u32>,
    /// The named variables that blocks read and set, for drawings.
    pub accesses: AccessTable,
}

/// A variable that a run changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its type, or the type of its elements. Whatever is assigned to it has this type already; only a variable that keeps a part of an
    /// expression for a while holds a value of any type.
    pub type_: Type,
    /// The number of its elements; 1 for a variable that is no array.
    pub elements: u32,
}

/// One node of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expression {
    /// A value that is known.
    Literal(Value),
    /// A free parameter, by its index in [`Circuit::parameters`](super::Circuit::parameters).
    Parameter(u32),
    /// A variable that is no array.
    Variable(u32),
    /// An element of an array: the variable, and the position among its elements in row-major order.
    Element(u32, ExpressionId),
    /// One clbit, as a truth value.
    Clbit(Clbit),
    /// Clbits as a bit string, the lowest first.
    Clbits(Slice),
    /// The bit of a number or bit string at an index; negative indices count from the end.
    Bit(ExpressionId, ExpressionId),
    /// `operator a`
    Unary(UnaryOperator, ExpressionId),
    /// `a operator b`
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// A value converted to a type.
    Cast(Type, ExpressionId),
    /// A function of one value.
    Function(Function, ExpressionId),
    /// A rotation of a bit string to the left by a number of bits.
    RotateLeft(ExpressionId, ExpressionId),
}

/// Where an assignment stores a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A variable.
    Variable(u32),
    /// An element of an array.
    Element(u32, ExpressionId),
    /// One bit of a variable.
    VariableBit(u32, ExpressionId),
    /// Clbits, the lowest first.
    Clbits(Slice),
    /// The clbit at an index of a list.
    ClbitAt(Slice, ExpressionId),
}

/// What a run does with a [`Block`](super::Block) and its branches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Control {
    /// A simulation cannot do it: an external function, for example. A drawing says the values of the cases, if it is a switch, and the
    /// clbits that decide: two lists.
    Unknown(Slice, Slice),
    /// Nothing happens: a declaration, or a line for other tools.
    Nothing,
    /// Every branch happens once, in order.
    Always,
    /// The first branch where the condition holds, or else the second, where there is one.
    If(ExpressionId),
    /// The branch of the first case that the value equals. Entry `i` of the list is the list of the
    /// values of branch `i`, as [`Classical::case_values`] reads it.
    Switch(ExpressionId, Slice),
    /// The branch as long as the condition holds, which is tested before each round.
    While(ExpressionId),
    /// The branch for each value of a range, the end included: start, step and end.
    ForRange(u32, [ExpressionId; 3]),
    /// The branch for each expression of a list.
    ForEach(u32, Slice),
    /// The branch is the body of a subroutine, which [`Control::Return`] leaves.
    Call,
    /// A value is stored.
    Assign(Target, ExpressionId),
    /// Qubits are measured, and the outcomes stored as a bit string, that of the first qubit lowest.
    Measure(Slice, Target),
    /// The innermost loop ends.
    Break,
    /// The innermost loop continues with its next iteration.
    Continue,
    /// The innermost call ends. Its value is assigned before.
    Return,
    /// The program ends.
    End,
}

impl Default for Control {
    fn default() -> Self {
        Self::Unknown(Slice::default(), Slice::default())
    }
}

impl Classical {
    /// Adds a node.
    pub fn expression(&mut self, node: Expression) -> ExpressionId {
        self.expressions.push(node);
        self.expressions.len() as u32 - 1
    }

    /// Adds a list.
    pub fn list(&mut self, entries: &[u32]) -> Slice {
        let start = self.lists.len() as u32;
        self.lists.extend_from_slice(entries);
        Slice { start, length: entries.len() as u32 }
    }

    /// The entries of a list.
    pub fn entries(&self, list: Slice) -> &[u32] {
        &self.lists[list.range()]
    }

    /// Adds the cases of a switch: for each branch its values, which are literals, or none for the
    /// default.
    pub fn cases(&mut self, values: &[Vec<ExpressionId>]) -> Slice {
        let mut list = Vec::new();
        for values in values {
            list.push(values.len() as u32);
            list.extend_from_slice(values);
        }
        self.list(&list)
    }

    /// The values of each branch of a switch, in order; the default has none.
    ///
    /// ```
    /// use circuit::classical::{Classical, Expression, value::Value};
    /// let mut classical = Classical::default();
    /// let one = classical.expression(Expression::Literal(Value::Integer(1)));
    /// let cases = classical.cases(&[vec![one], vec![]]);
    /// assert_eq!(classical.case_values(cases), [&[one][..], &[]]);
    /// ```
    pub fn case_values(&self, cases: Slice) -> Vec<&[ExpressionId]> {
        let mut rest = self.entries(cases);
        let mut values = Vec::new();
        while let Some((&count, after)) = rest.split_first() {
            let (own, others) = after.split_at(count as usize);
            values.push(own);
            rest = others;
        }
        values
    }
}
