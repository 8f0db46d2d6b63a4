//! Traversals of the syntax tree: the children of an expression, the bodies of a statement, and
//! searches in them.
//!
//! All of them use an explicit stack, so deep trees need no recursion.

use super::super::ast::{ExpressionId, ExpressionKind, List, StatementId, StatementKind};
use super::super::names::Symbol;
use super::super::parser::Program;

/// Appends the children of an expression to `open`.
pub(super) fn children(program: &Program<'_>, kind: ExpressionKind, open: &mut Vec<ExpressionId>) {
    match kind {
        ExpressionKind::Unary(_, a) | ExpressionKind::Measure(a) => open.push(a),
        ExpressionKind::Binary(_, a, b) => open.extend([a, b]),
        ExpressionKind::Call(_, list)
        | ExpressionKind::Cast(_, list)
        | ExpressionKind::Set(list)
        | ExpressionKind::ArrayLiteral(list) => {
            open.extend_from_slice(program.ast.list(list));
        }
        ExpressionKind::Index(a, list) => {
            open.push(a);
            open.extend_from_slice(program.ast.list(list));
        }
        ExpressionKind::Range { start, step, end } => open.extend([start, step, end].into_iter().flatten()),
        _ => {}
    }
}

/// The bodies of a statement.
fn bodies(program: &Program<'_>, id: StatementId) -> Vec<List> {
    match program.ast.statement(id).kind {
        StatementKind::If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
        StatementKind::For { body, .. }
        | StatementKind::While { body, .. }
        | StatementKind::Box { body, .. }
        | StatementKind::Scope(body) => {
            vec![body]
        }
        StatementKind::Annotated { statement, .. } => bodies(program, statement),
        StatementKind::Switch { cases, .. } => program.ast.cases[cases.range()].iter().map(|case| case.body).collect(),
        _ => Vec::new(),
    }
}

/// Returns whether a statement, or one inside of it, satisfies a predicate. Bodies of subroutines
/// and gates are not searched.
pub(super) fn contains(program: &Program<'_>, id: StatementId, is: &dyn Fn(&StatementKind) -> bool) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let mut kind = &program.ast.statement(id).kind;
        while let StatementKind::Annotated { statement, .. } = kind {
            kind = &program.ast.statement(*statement).kind;
        }
        if is(kind) {
            return true;
        }
        for body in bodies(program, id) {
            open.extend_from_slice(program.ast.list(body));
        }
    }
    false
}

/// The names that a body assigns to.
pub(super) fn assigned(program: &Program<'_>, body: List) -> impl Iterator<Item = Symbol> {
    // A program without assignments is not searched: repeated at each level of nesting, that would
    // take quadratic time.
    let mut open = if program.ast.assigns { program.ast.list(body).to_vec() } else { Vec::new() };
    let mut symbols = Vec::new();
    while let Some(id) = open.pop() {
        if let StatementKind::Assignment { target, .. } = program.ast.statement(id).kind {
            let mut current = target;
            loop {
                match program.ast.expression(current).kind {
                    ExpressionKind::Index(inner, _) => current = inner,
                    ExpressionKind::Name(symbol) => {
                        symbols.push(symbol);
                        break;
                    }
                    _ => break,
                }
            }
        }
        for body in bodies(program, id) {
            open.extend_from_slice(program.ast.list(body));
        }
    }
    symbols.into_iter()
}

/// The names that a body passes to calls in its statements.
pub(super) fn passed_names(program: &Program<'_>, body: List) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let mut statements = program.ast.list(body).to_vec();
    let mut open = Vec::new();
    while let Some(id) = statements.pop() {
        match program.ast.statement(id).kind {
            StatementKind::Expression(value)
            | StatementKind::Assignment { value, .. }
            | StatementKind::ClassicalDeclaration { value: Some(value), .. } => open.push(value),
            _ => {}
        }
        for body in bodies(program, id) {
            statements.extend_from_slice(program.ast.list(body));
        }
        while let Some(id) = open.pop() {
            let kind = program.ast.expression(id).kind;
            if let ExpressionKind::Call(_, arguments) = kind {
                symbols.extend(program.ast.list(arguments).iter().filter_map(
                    |&id| match program.ast.expression(id).kind {
                        ExpressionKind::Name(symbol) => Some(symbol),
                        _ => None,
                    },
                ));
            }
            children(program, kind, &mut open);
        }
    }
    symbols
}
