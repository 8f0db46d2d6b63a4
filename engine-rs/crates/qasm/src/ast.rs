//! The syntax tree of a statement, flat: nodes lie in a few arrays and refer to each other by
//! index.
//!
//! [`parser`](super::parser) fills it one top-level statement at a time. [`Ast::truncate`] empties
//! it again once the statement is unrolled, so a program of any length needs the memory of its
//! longest statement. A node is a small `Copy` value, and following a child is an array access.
//!
//! Nodes store spans instead of text: literals with many forms (durations, bit strings, imaginary
//! numbers) are read from the source where they are evaluated. Spans are byte offsets.
//!
//! Invariants: children lie before their parents in their array, so a walk over an array needs no
//! recursion. A [`List`] is a contiguous run in the array of its kind. The tree of a statement that
//! failed to parse is one [`StatementKind::Error`] with the names that it mentions.
//!
//! Names of nodes follow the grammar in the specification of OpenQASM 3 (`qasm3Parser.g4`).

use super::names::Symbol;
pub use circuit::classical::operators::{BinaryOperator, UnaryOperator};
use diagnostic::Span;

pub type ExpressionId = u32;
pub type StatementId = u32;
pub type TypeId = u32;

/// A contiguous run of entries in one of the arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    pub start: u32,
    pub length: u32,
}

impl List {
    /// The indices of the items in the array of their kind.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.length) as usize
    }
}

/// An identifier and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub symbol: Symbol,
    pub span: Span,
}

/// The tree of a program, or of one of its top-level statements.
#[derive(Default)]
pub struct Ast {
    pub expressions: Vec<Expression>,
    pub statements: Vec<Statement>,
    pub types: Vec<Type>,
    /// Lists of statements, of expressions.
    pub lists: Vec<u32>,
    pub names: Vec<Name>,
    pub modifiers: Vec<Modifier>,
    pub arguments: Vec<Argument>,
    pub cases: Vec<Case>,
    /// Whether some statement assigns to a variable, so that its value may change.
    pub assigns: bool,
}

/// The lengths of all arrays of an [`Ast`] at one time.
#[derive(Clone, Copy)]
pub struct Mark([usize; 8]);

impl Ast {
    /// The present lengths, to return to by [`Ast::truncate`].
    pub const fn mark(&self) -> Mark {
        Mark([
            self.expressions.len(),
            self.statements.len(),
            self.types.len(),
            self.lists.len(),
            self.names.len(),
            self.modifiers.len(),
            self.arguments.len(),
            self.cases.len(),
        ])
    }

    /// Drops all nodes that were added since a mark. Nodes before the mark must not refer to them.
    pub fn truncate(&mut self, Mark(mark): Mark) {
        self.expressions.truncate(mark[0]);
        self.statements.truncate(mark[1]);
        self.types.truncate(mark[2]);
        self.lists.truncate(mark[3]);
        self.names.truncate(mark[4]);
        self.modifiers.truncate(mark[5]);
        self.arguments.truncate(mark[6]);
        self.cases.truncate(mark[7]);
    }

    /// Returns whether a statement, without its annotations, declares a name.
    pub fn declares(&self, id: StatementId) -> bool {
        self.without_annotations(id).declared_name().is_some()
    }

    /// Returns whether a statement, without its annotations, is the definition of a gate.
    pub fn defines_gate(&self, id: StatementId) -> bool {
        matches!(self.without_annotations(id), StatementKind::Gate { .. })
    }

    /// The statement that annotations belong to, or the one itself that has none.
    pub fn without_annotations(&self, id: StatementId) -> &StatementKind {
        let mut kind = &self.statement(id).kind;
        while let StatementKind::Annotated { statement, .. } = kind {
            kind = &self.statement(*statement).kind;
        }
        kind
    }

    /// Returns whether an index chooses several places: whether it is a range or a set.
    pub fn is_slice(&self, index: ExpressionId) -> bool {
        matches!(self.expression(index).kind, ExpressionKind::Range { .. } | ExpressionKind::Set(_))
    }

    /// The entries of a list of statements or expressions.
    pub fn list(&self, list: List) -> &[u32] {
        &self.lists[list.range()]
    }

    /// An expression by its index.
    pub fn expression(&self, id: ExpressionId) -> &Expression {
        &self.expressions[id as usize]
    }

    /// A statement by its index.
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id as usize]
    }
}

/// An expression: literal, operator, call, index, range, or one of the forms that only some
/// statements allow.
#[derive(Clone, Copy, Debug)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum ExpressionKind {
    Name(Symbol),
    /// `$0`
    Hardware(Symbol),
    Integer(u64),
    /// An integer that 64 bits cannot hold.
    HugeInteger,
    Float(f64),
    /// `2.5im`
    Imaginary,
    /// `100ns`; the text says the rest.
    Timing,
    Bool(bool),
    Bitstring,
    Unary(UnaryOperator, ExpressionId),
    Binary(BinaryOperator, ExpressionId, ExpressionId),
    /// `sin(x)`, or a subroutine's call
    Call(Name, List),
    Cast(TypeId, List),
    /// `q[1]`, `q[0:2]`, `a[1, 2]`, `q[{0, 2}]`: the indices are expressions, ranges, or one set.
    Index(ExpressionId, List),
    Range {
        start: Option<ExpressionId>,
        step: Option<ExpressionId>,
        end: Option<ExpressionId>,
    },
    Set(List),
    /// `{1, 2}` of a declaration
    ArrayLiteral(List),
    Measure(ExpressionId),
    /// `durationof({ … })`
    DurationOf,
}

/// A type as it is written; its sizes are expressions that are not evaluated yet.
#[derive(Clone, Copy, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum TypeKind {
    Bit(Option<ExpressionId>),
    Int(Option<ExpressionId>),
    Uint(Option<ExpressionId>),
    Float(Option<ExpressionId>),
    Angle(Option<ExpressionId>),
    Bool,
    Duration,
    Stretch,
    Complex(Option<TypeId>),
    Qubit(Option<ExpressionId>),
    Array {
        base: TypeId,
        dimensions: List,
    },
    /// `readonly array[int, #dim = 2]`, of a subroutine's argument: sizes, or, where it is counted,
    /// their number.
    ArrayReference {
        base: TypeId,
        dimensions: List,
        counted: bool,
        readonly: bool,
    },
}

/// A statement of either version.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    pub kind: StatementKind,
    /// From its first token to its last.
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum StatementKind {
    /// Something that could not be read, already reported; its names must not be reported as
    /// unknown.
    Error(List),
    /// A `;` of its own.
    Nothing,
    /// `pragma …`, kept and not read.
    Pragma(Span),
    /// `@…` and the statement that it belongs to.
    Annotated {
        text: Span,
        statement: StatementId,
    },
    Include(Span),
    QuantumDeclaration {
        size: Option<ExpressionId>,
        name: Name,
    },
    OldDeclaration {
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
    },
    ClassicalDeclaration {
        type_: TypeId,
        name: Name,
        value: Option<ExpressionId>,
    },
    ConstDeclaration {
        type_: TypeId,
        name: Name,
        value: ExpressionId,
    },
    Io {
        output: bool,
        type_: TypeId,
        name: Name,
    },
    Alias {
        name: Name,
        value: ExpressionId,
    },
    /// Parameters, qubits and body of a gate. An `opaque` one has no body.
    Gate {
        name: Name,
        parameters: List,
        qubits: List,
        body: Option<List>,
    },
    Def {
        name: Name,
        arguments: List,
        returns: Option<TypeId>,
        body: List,
    },
    /// The types of its arguments, and of what it returns.
    Extern {
        name: Name,
        arguments: List,
        returns: Option<TypeId>,
    },
    GateCall(GateCall),
    Measure {
        qubits: ExpressionId,
        target: Option<ExpressionId>,
    },
    Reset(ExpressionId),
    /// Without operands: everything.
    Barrier(Option<List>),
    Delay {
        time: ExpressionId,
        operands: Option<List>,
    },
    Assignment {
        target: ExpressionId,
        operator: Option<BinaryOperator>,
        value: ExpressionId,
    },
    Expression(ExpressionId),
    If {
        condition: ExpressionId,
        then: List,
        otherwise: Option<List>,
    },
    For {
        type_: TypeId,
        name: Name,
        values: ExpressionId,
        body: List,
    },
    While {
        condition: ExpressionId,
        body: List,
    },
    Switch {
        target: ExpressionId,
        cases: List,
    },
    Box {
        time: Option<ExpressionId>,
        body: List,
    },
    Scope(List),
    Break,
    Continue,
    End,
    Return(Option<ExpressionId>),
    /// A calibration block, or the name of its grammar, kept and not read.
    Calibration,
}

impl StatementKind {
    /// Returns whether a statement holds no other statements.
    pub const fn is_simple(&self) -> bool {
        !matches!(
            self,
            Self::Gate { .. }
                | Self::Def { .. }
                | Self::If { .. }
                | Self::For { .. }
                | Self::While { .. }
                | Self::Switch { .. }
                | Self::Box { .. }
                | Self::Scope(_)
                | Self::Annotated { .. }
        )
    }

    /// The name that a declaration declares.
    pub const fn declared_name(&self) -> Option<Name> {
        match self {
            Self::OldDeclaration { name, .. }
            | Self::QuantumDeclaration { name, .. }
            | Self::ClassicalDeclaration { name, .. }
            | Self::ConstDeclaration { name, .. }
            | Self::Io { name, .. }
            | Self::Alias { name, .. }
            | Self::Gate { name, .. }
            | Self::Def { name, .. }
            | Self::Extern { name, .. } => Some(*name),
            _ => None,
        }
    }
}

/// `ctrl @ name(parameters)[time] operands;`
#[derive(Clone, Copy, Debug)]
pub struct GateCall {
    pub modifiers: List,
    pub name: Name,
    pub parameters: List,
    /// `(` to `)`; empty where there are none.
    pub parameters_span: Span,
    /// `[100ns]` behind the name.
    pub time: Option<ExpressionId>,
    pub operands: List,
}

impl GateCall {
    /// How many parameters and qubits the gate is given; `None` if modifiers change what it takes.
    pub fn argument_counts(&self) -> Option<(u32, u32)> {
        (self.modifiers.length == 0).then_some((self.parameters.length, self.operands.length))
    }
}

/// One of `inv @`, `pow(k) @`, `ctrl(n) @`, `negctrl(n) @`.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    pub kind: ModifierKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub enum ModifierKind {
    Inverse,
    Power(ExpressionId),
    Control { value: bool, count: Option<ExpressionId> },
}

/// A formal argument of a subroutine.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub type_: TypeId,
    pub name: Name,
}

/// One `case` of a switch. The default has no values.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub values: List,
    pub body: List,
    pub is_default: bool,
}
