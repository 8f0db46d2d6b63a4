//! What the analysis finds out about each node of the syntax tree: a table beside each of its
//! arrays.
//!
//! Together with the tree the tables are the typed tree ([`TypedTree`](super::TypedTree)). They are
//! emptied with it, statement by statement.
//!
//! The tables are as long as the arrays of the tree: `grow` adds empty facts for new nodes,
//! `shrink` drops those of nodes that the tree has dropped. Invariant: between two statements each
//! table has exactly one entry for each node, so an index into the tree is valid in the table as
//! well.
//!
//! Facts are small `Copy` values. Reading one is an array access, and a walk over a statement
//! touches each table from front to back.

use super::super::ast::{Ast, ExpressionId, StatementId, TypeId};
use super::declaration::{DeclarationId, NO_DECLARATION};
use super::types::Type;

/// What is known of an expression.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpressionFacts {
    /// What its name stands for: of a name, a physical qubit, or a call.
    pub declaration: DeclarationId,
    /// Its type; `None` where it has none or is of no consequence.
    pub type_: Option<Type>,
    /// Whether it depends on a run or on variables.
    pub is_variable: bool,
}

/// What is known of a statement.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatementFacts {
    /// The name that it declares, or the gate that it calls.
    pub declaration: DeclarationId,
    /// Whether it has a mistake outside of the statements in it, so that it means nothing.
    pub is_broken: bool,
}

/// One table for each array of the tree.
#[derive(Default)]
pub struct Facts {
    pub expressions: Vec<ExpressionFacts>,
    pub statements: Vec<StatementFacts>,
    pub types: Vec<Option<Type>>,
    /// The arguments of subroutines.
    pub arguments: Vec<DeclarationId>,
    /// The parameters and qubits of gates.
    pub names: Vec<DeclarationId>,
}

impl Facts {
    /// Adds an entry for each node that has been parsed since.
    pub fn grow(&mut self, ast: &Ast) {
        self.expressions.resize(ast.expressions.len(), ExpressionFacts::default());
        self.statements.resize(ast.statements.len(), StatementFacts::default());
        self.types.resize(ast.types.len(), None);
        self.arguments.resize(ast.arguments.len(), NO_DECLARATION);
        self.names.resize(ast.names.len(), NO_DECLARATION);
    }

    /// Drops the entries of nodes that are no longer in the tree.
    pub fn shrink(&mut self, ast: &Ast) {
        self.expressions.truncate(ast.expressions.len());
        self.statements.truncate(ast.statements.len());
        self.types.truncate(ast.types.len());
        self.arguments.truncate(ast.arguments.len());
        self.names.truncate(ast.names.len());
    }

    /// The facts of an expression, to fill in.
    pub fn expression(&mut self, id: ExpressionId) -> &mut ExpressionFacts {
        &mut self.expressions[id as usize]
    }

    /// The facts of a statement, to fill in.
    pub fn statement(&mut self, id: StatementId) -> &mut StatementFacts {
        &mut self.statements[id as usize]
    }

    /// The type that a node of a type stands for, to fill in.
    pub fn type_(&mut self, id: TypeId) -> &mut Option<Type> {
        &mut self.types[id as usize]
    }
}
