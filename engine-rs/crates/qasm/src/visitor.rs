//! Traversals of the syntax tree: the children of an expression, the bodies of a statement, and
//! searches in them.
//!
//! All of them use an explicit stack, so deep trees need no recursion.
//!
//! Searches that run once per statement are bounded by the budget of the caller. Those that run
//! once per body look at the flags of the tree first (whether it assigns anything at all), so that
//! deeply nested bodies are not searched again at every level, which would take quadratic time.

use super::ast::{Ast, ExpressionId, ExpressionKind, List, ModifierKind, StatementId, StatementKind};

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

/// Appends the statements in the bodies of a statement to `open`.
fn inner_statements(ast: &Ast, kind: &StatementKind, open: &mut Vec<StatementId>) {
    match *kind {
        StatementKind::If { then, otherwise, .. } => {
            open.extend_from_slice(ast.list(then));
            open.extend_from_slice(ast.list(otherwise.unwrap_or_default()));
        }
        StatementKind::For { body, .. }
        | StatementKind::While { body, .. }
        | StatementKind::Box { body, .. }
        | StatementKind::Scope(body) => open.extend_from_slice(ast.list(body)),
        StatementKind::Switch { cases, .. } => {
            for case in &ast.cases[cases.range()] {
                open.extend_from_slice(ast.list(case.body));
            }
        }
        _ => {}
    }
}

/// Returns whether a statement, or one inside of it, satisfies a predicate. Bodies of subroutines
/// and gates are not searched.
pub fn contains(ast: &Ast, id: StatementId, is: &dyn Fn(&StatementKind) -> bool) -> bool {
    // Most statements have no body, and take no memory.
    let mut open = Vec::new();
    let mut next = Some(id);
    while let Some(id) = next {
        let kind = ast.without_annotations(id);
        if is(kind) {
            return true;
        }
        inner_statements(ast, kind, &mut open);
        next = open.pop();
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
        let kind = ast.without_annotations(id);
        if let StatementKind::Assignment { target, .. } = *kind {
            targets.push(root(ast, target));
        }
        inner_statements(ast, kind, &mut open);
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

/// The names that a body passes to calls, whole or a part of them, and how many statements and expressions it has.
pub fn passed_names(ast: &Ast, body: List) -> (Vec<ExpressionId>, usize) {
    let mut names = Vec::new();
    let mut count = 0;
    let mut statements = ast.list(body).to_vec();
    let mut open = Vec::new();
    while let Some(id) = statements.pop() {
        let kind = ast.without_annotations(id);
        count += 1;
        expressions(ast, kind, &mut open);
        inner_statements(ast, kind, &mut statements);
        while let Some(id) = open.pop() {
            count += 1;
            let kind = ast.expression(id).kind;
            if let ExpressionKind::Call(_, arguments) = kind {
                let is_name = |&id: &ExpressionId| matches!(ast.expression(id).kind, ExpressionKind::Name(_));
                names.extend(ast.list(arguments).iter().map(|&id| root(ast, id)).filter(is_name));
            }
            children(ast, kind, &mut open);
        }
    }
    (names, count)
}

/// Appends the expressions of a statement to `open`: those that a run may evaluate, and none of the statements in it.
fn expressions(ast: &Ast, kind: &StatementKind, open: &mut Vec<ExpressionId>) {
    match *kind {
        StatementKind::ClassicalDeclaration { value: Some(value), .. }
        | StatementKind::Alias { value, .. }
        | StatementKind::Reset(value)
        | StatementKind::Expression(value)
        | StatementKind::If { condition: value, .. }
        | StatementKind::For { values: value, .. }
        | StatementKind::While { condition: value, .. }
        | StatementKind::Switch { target: value, .. }
        | StatementKind::Return(Some(value)) => open.push(value),
        StatementKind::Assignment { target, value, .. } => open.extend([target, value]),
        StatementKind::Measure { qubits, target } => open.extend(target.into_iter().chain([qubits])),
        StatementKind::Barrier(Some(operands)) => open.extend_from_slice(ast.list(operands)),
        StatementKind::GateCall(call) => {
            open.extend(ast.modifiers[call.modifiers.range()].iter().filter_map(|modifier| match modifier.kind {
                ModifierKind::Power(argument) => Some(argument),
                _ => None,
            }));
            open.extend_from_slice(ast.list(call.parameters));
            open.extend_from_slice(ast.list(call.operands));
        }
        _ => {}
    }
}
