//! Traversals of the syntax tree: the children of an expression, the bodies of a statement, and
//! searches in them.
//!
//! All of them use an explicit stack, so deep trees need no recursion.
//!
//! Searches that run once per statement are bounded by the budget of the caller. Those that run
//! once per body look at the flags of the tree first (whether it assigns anything at all), so that
//! deeply nested bodies are not searched again at every level, which would take quadratic time.

use super::ast::{Ast, ExpressionId, ExpressionKind, List, StatementId, StatementKind};

/// Appends the children of an expression to `open`.
pub fn children(ast: &Ast, kind: ExpressionKind, open: &mut Vec<ExpressionId>) {
    match kind {
        ExpressionKind::Unary(_, a) | ExpressionKind::Measure(a) => open.push(a),
        ExpressionKind::Binary(_, a, b) => open.extend([a, b]),
        ExpressionKind::Call(_, list)
        | ExpressionKind::Cast(_, list)
        | ExpressionKind::Set(list)
        | ExpressionKind::ArrayLiteral(list) => {
            open.extend_from_slice(ast.list(list));
        }
        ExpressionKind::Index(a, list) => {
            open.push(a);
            open.extend_from_slice(ast.list(list));
        }
        ExpressionKind::Range { start, step, end } => open.extend([start, step, end].into_iter().flatten()),
        _ => {}
    }
}

/// The bodies of a statement.
fn bodies(ast: &Ast, id: StatementId) -> Vec<List> {
    match ast.statement(id).kind {
        StatementKind::If { then, otherwise, .. } => std::iter::once(then).chain(otherwise).collect(),
        StatementKind::For { body, .. }
        | StatementKind::While { body, .. }
        | StatementKind::Box { body, .. }
        | StatementKind::Scope(body) => {
            vec![body]
        }
        StatementKind::Annotated { statement, .. } => bodies(ast, statement),
        StatementKind::Switch { cases, .. } => ast.cases[cases.range()].iter().map(|case| case.body).collect(),
        _ => Vec::new(),
    }
}

/// Returns whether a statement, or one inside of it, satisfies a predicate. Bodies of subroutines
/// and gates are not searched.
pub fn contains(ast: &Ast, id: StatementId, is: &dyn Fn(&StatementKind) -> bool) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let mut kind = &ast.statement(id).kind;
        while let StatementKind::Annotated { statement, .. } = kind {
            kind = &ast.statement(*statement).kind;
        }
        if is(kind) {
            return true;
        }
        for body in bodies(ast, id) {
            open.extend_from_slice(ast.list(body));
        }
    }
    false
}

/// What the assignments in a body assign to: names.
pub fn assigned_targets(ast: &Ast, body: List) -> Vec<ExpressionId> {
    // A program without assignments is not searched: repeated at each level of nesting, that would
    // take quadratic time.
    let mut open = if ast.assigns { ast.list(body).to_vec() } else { Vec::new() };
    let mut targets = Vec::new();
    while let Some(id) = open.pop() {
        if let StatementKind::Assignment { target, .. } = ast.statement(id).kind {
            targets.push(root(ast, target));
        }
        for body in bodies(ast, id) {
            open.extend_from_slice(ast.list(body));
        }
    }
    targets
}

/// The expression at the root of `a[1][2]`.
pub fn root(ast: &Ast, id: ExpressionId) -> ExpressionId {
    let mut current = id;
    while let ExpressionKind::Index(inner, _) = ast.expression(current).kind {
        current = inner;
    }
    current
}

/// The names that a body passes to calls in its statements, whole or a part of them.
pub fn passed_names(ast: &Ast, body: List) -> Vec<ExpressionId> {
    let mut names = Vec::new();
    let mut statements = ast.list(body).to_vec();
    let mut open = Vec::new();
    while let Some(id) = statements.pop() {
        match ast.statement(id).kind {
            StatementKind::Expression(value)
            | StatementKind::Assignment { value, .. }
            | StatementKind::ClassicalDeclaration { value: Some(value), .. } => open.push(value),
            _ => {}
        }
        for body in bodies(ast, id) {
            statements.extend_from_slice(ast.list(body));
        }
        while let Some(id) = open.pop() {
            let kind = ast.expression(id).kind;
            if let ExpressionKind::Call(_, arguments) = kind {
                let is_name = |&id: &ExpressionId| matches!(ast.expression(id).kind, ExpressionKind::Name(_));
                names.extend(ast.list(arguments).iter().map(|&id| root(ast, id)).filter(is_name));
            }
            children(ast, kind, &mut open);
        }
    }
    names
}
