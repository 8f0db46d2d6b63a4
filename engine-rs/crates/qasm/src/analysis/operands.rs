//! Operands: names, indices, slices and concatenations that stand for qubits or bits.
//!
//! Kinds and indices that are constant are checked here. Which bits an operand stands for is
//! computed where the program is unrolled, because an index may be the variable of a loop.
//!
//! The result of an analysis is an [`Operand`]: whether it is a single bit, and how many bits it
//! has where that is known. Callers compare these sizes without looking at the bits. A
//! concatenation is checked part by part.
//!
//! [`Analyzer::names_bits`] answers the question that most callers ask first: does an expression
//! name qubits, clbits, or something else? It only follows names and indices and reports nothing,
//! so it may be asked about any expression.

use super::super::ast::{Ast, BinaryOperator, ExpressionId, ExpressionKind, List};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::names::Symbol;
use super::super::parser::Program;
use super::super::values::{self, SelectedIndices};
use super::super::visitor;
use super::declaration::{Declaration, DeclarationId, DeclarationKind};
use super::types::Type;
use super::{Analysis, Analyzer};
use circuit::classical::conversion::Sort;
use diagnostic::Span;

/// What is known of an operand.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    /// Whether it is a single bit, which is combined with every bit of a register.
    pub single: bool,
    /// How many bits it has, if that is constant.
    pub size: Option<u32>,
}

impl Analyzer<'_> {
    /// Analyzes an operand, which must be quantum or classical as `quantum` requires.
    pub(super) fn operand(&mut self, program: &Program<'_>, id: ExpressionId, quantum: bool) -> Evaluation<Operand> {
        let expression = *program.ast.expression(id);
        let span = expression.span;
        self.analysis.facts.expression(id).is_variable = true;
        match expression.kind {
            ExpressionKind::Name(symbol) => {
                let declaration = self.require_target(program, symbol, span)?;
                self.resolve(id, declaration);
                self.named_operand(program, symbol, declaration, quantum, span)
            }
            ExpressionKind::Index(base, indices) => self.indexed(program, id, base, indices, quantum),
            ExpressionKind::Hardware(symbol) => self.physical(program, id, symbol, quantum, span),
            ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) => {
                // A chain of `++` leans to the left.
                let mut parts = vec![right];
                let mut current = left;
                while let ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) =
                    program.ast.expression(current).kind
                {
                    parts.push(right);
                    current = left;
                }
                parts.push(current);
                let mut size = Some(0_u32);
                for part in parts.into_iter().rev() {
                    let part = self.operand(program, part, quantum)?;
                    size = size.zip(part.size).and_then(|(size, more)| size.checked_add(more));
                }
                self.analysis.facts.expression(id).type_ = bits_type(quantum, false, size);
                Ok(Operand { single: false, size })
            }
            _ => {
                let what =
                    if quantum { "expected a qubit or a qubit register" } else { "expected a bit or a bit register" };
                Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, what))
            }
        }
    }

    /// A register, alias or formal qubit; an error for a name of another kind.
    fn named_operand(
        &mut self,
        program: &Program<'_>,
        symbol: Symbol,
        id: DeclarationId,
        quantum: bool,
        span: Span,
    ) -> Evaluation<Operand> {
        match self.declaration(id).kind {
            DeclarationKind::Bits { quantum: is, single, size } if is == quantum => {
                if self.context.in_gate && quantum {
                    let declaration = *self.declaration(id);
                    return Err(self.foreign_qubit(program, &declaration, span));
                }
                Ok(Operand { single, size })
            }
            DeclarationKind::FormalQubit(..) if quantum => Ok(Operand { single: true, size: Some(1) }),
            DeclarationKind::Poison => Err(EvaluationError::AlreadyReported),
            _ if self.declaration(id).is_doubtful => Err(EvaluationError::AlreadyReported),
            other => {
                let text = program.names.text(symbol);
                let wanted = if quantum { "a qubit" } else { "a bit" };
                let message = format!("`{text}` is {}, expected {wanted}", other.describe());
                let error = self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, message);
                self.diagnostics.add_related(self.declaration(id).span, &format!("`{text}` is declared here"));
                Err(error)
            }
        }
    }

    /// Reports a qubit of the program in the body of a gate.
    fn foreign_qubit(&mut self, program: &Program<'_>, declaration: &Declaration, span: Span) -> EvaluationError {
        let text = program.names.text(declaration.name);
        let message = format!("`{text}` is {}, not a qubit of this gate", declaration.kind.describe());
        let error = self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, message);
        self.diagnostics.add_related(declaration.span, &format!("`{text}` is declared here"));
        self.diagnostics.help("a gate acts on its own qubits only: add one to its head", false);
        error
    }

    /// `$0`, which is declared by its first use.
    fn physical(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        symbol: Symbol,
        quantum: bool,
        span: Span,
    ) -> Evaluation<Operand> {
        if !quantum {
            return Err(self.error(
                diagnostic_codes::WRONG_KIND_OF_NAME,
                span,
                "a physical qubit stands where a bit is expected",
            ));
        }
        if self.context.in_gate {
            let message = "a gate acts on its own qubits only, not on physical ones";
            return Err(self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, message));
        }
        let declaration = if let Some(declaration) = self.lookup(symbol) {
            declaration
        } else {
            self.check_register_limit(true, self.qubits, 1, span)?;
            self.qubits += 1;
            self.bind_at(symbol, span, DeclarationKind::Bits { quantum: true, single: true, size: Some(1) }, 0)
        };
        self.analysis.facts.expression(id).declaration = declaration;
        // Every part of a program sees it.
        match self.declaration(declaration).kind {
            DeclarationKind::Poison => Err(EvaluationError::AlreadyReported),
            _ => self.named_operand(program, symbol, declaration, true, span),
        }
    }

    /// `base[indices]`: a single index, a range or a set.
    fn indexed(
        &mut self,
        program: &Program<'_>,
        id: ExpressionId,
        base: ExpressionId,
        indices: List,
        quantum: bool,
    ) -> Evaluation<Operand> {
        let span = program.ast.expression(id).span;
        let operand = self.operand(program, base, quantum)?;
        if operand.single {
            let text = program.text(program.ast.expression(base).span);
            let what = if quantum { "qubit" } else { "bit" };
            return Err(self.error(
                diagnostic_codes::WRONG_KIND_OF_NAME,
                span,
                format!("`{text}` is a single {what} and has no index"),
            ));
        }
        if indices.length != 1 {
            let message = format!("a register has one index, found {}", indices.length);
            let error = self.error(diagnostic_codes::INDEX_OUT_OF_RANGE, span, message);
            let items = program.ast.list(indices);
            if items.iter().all(|&item| !program.ast.is_slice(item)) {
                let text = |id| program.text(program.ast.expression(id).span);
                let mut set = text(base).to_owned();
                let mut sign = "[{";
                for &item in items {
                    set.push_str(sign);
                    set.push_str(text(item));
                    sign = ", ";
                }
                set.push_str("}]");
                self.diagnostics.help(&format!("several are chosen by a set: `{set}`"), true);
                self.diagnostics.fix(span, &set, false);
            }
            return Err(error);
        }
        let item = program.ast.lists[indices.start as usize];
        let is_part = program.ast.is_slice(item);
        let places = match operand.size {
            Some(length) => self.constant_selection(program, item, length).map(Some),
            None => self.index_value(program, item).map(|()| None),
        };
        let size = match places {
            Err(EvaluationError::AlreadyReported) => return Err(EvaluationError::AlreadyReported),
            Ok(places) => places.map(|places| places.count()),
            Err(EvaluationError::Runtime) => None,
        };
        let operand = if is_part { Operand { single: false, size } } else { Operand { single: true, size: Some(1) } };
        self.analysis.facts.expression(id).type_ = bits_type(quantum, operand.single, size);
        Ok(operand)
    }

    /// The places that a constant index, range or set chooses from so many. The end of a range is
    /// included, as in the specification. A negative step runs from the end to the start.
    pub(super) fn constant_selection(
        &mut self,
        program: &Program<'_>,
        item: ExpressionId,
        length: u32,
    ) -> Evaluation<SelectedIndices> {
        let expression = *program.ast.expression(item);
        match expression.kind {
            ExpressionKind::Range { start, step, end } => {
                let length = i128::from(length);
                let step = step.map_or(Ok(1), |id| self.integer(program, id));
                let ends = |default: i128, id: Option<ExpressionId>, analyzer: &mut Self| match id {
                    Some(id) => analyzer.constant_index(program, id, length),
                    None => Ok(default),
                };
                let forwards = !matches!(step, Ok(step) if step < 0);
                let start = ends(if forwards { 0 } else { length - 1 }, start, self);
                let end = ends(if forwards { length - 1 } else { 0 }, end, self);
                let reported = Err(EvaluationError::AlreadyReported);
                if step == reported || start == reported || end == reported {
                    return Err(EvaluationError::AlreadyReported);
                }
                let (start, step, end) = (start?, step?, end?);
                SelectedIndices::range(&mut self.diagnostics, start, step, end, length, expression.span)
            }
            ExpressionKind::Set(items) => {
                let mut places = Vec::with_capacity(items.length as usize);
                let mut error = None;
                for at in items.range() {
                    match self.constant_index(program, program.ast.lists[at], i128::from(length)) {
                        Ok(place) => places.push(place as u32),
                        Err(EvaluationError::AlreadyReported) => return Err(EvaluationError::AlreadyReported),
                        Err(EvaluationError::Runtime) => error = Some(EvaluationError::Runtime),
                    }
                }
                error.map_or(Ok(SelectedIndices::List(places)), Err)
            }
            _ => self.constant_index(program, item, i128::from(length)).map(SelectedIndices::one),
        }
    }

    /// A constant index, counted from 0. Version 3 counts negative ones from the end.
    fn constant_index(&mut self, program: &Program<'_>, id: ExpressionId, length: i128) -> Evaluation<i128> {
        let index = self.integer(program, id)?;
        values::checked_index(&mut self.diagnostics, self.version, index, length, program.ast.expression(id).span)
    }

    /// Returns whether a mistake that is reported leaves open what the name is that an expression consists of.
    pub(super) fn is_doubtful(&self, id: ExpressionId) -> bool {
        self.declaration(self.analysis.facts.expressions[id as usize].declaration).is_doubtful
    }

    /// Returns whether an expression names qubits (true) or clbits (false); `None` if neither. It
    /// need not be analyzed.
    pub(super) fn names_bits(&self, program: &Program<'_>, id: ExpressionId) -> Option<bool> {
        let mut current = id;
        // The second part of a concatenation, which decides if nobody knows what the first one is.
        let mut second = None;
        loop {
            match program.ast.expression(current).kind {
                ExpressionKind::Index(inner, _) => current = inner,
                ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) => {
                    (current, second) = (left, Some(right));
                }
                ExpressionKind::Hardware(_) => return Some(true),
                ExpressionKind::Name(symbol) => {
                    let kind = self.lookup(symbol).map(|id| self.declaration(id).kind);
                    return match (kind, second) {
                        (Some(DeclarationKind::Bits { quantum, .. }), _) => Some(quantum),
                        (Some(DeclarationKind::FormalQubit(..)), _) => Some(true),
                        (None | Some(DeclarationKind::Poison), Some(part)) => {
                            (current, second) = (part, None);
                            continue;
                        }
                        _ => None,
                    };
                }
                _ => return None,
            }
        }
    }

    /// Reports an index of something that has no bits, or more than one index.
    pub(super) fn check_has_bits(&mut self, type_: Type, indices: List, span: Span) -> Evaluation<()> {
        if type_.dimensions > 0 || type_.has_bits() && indices.length == 1 {
            return Ok(());
        }
        let name = type_.name();
        let message = if type_.has_bits() {
            format!("`{name}` has one index, found {}", indices.length)
        } else {
            format!("`{name}` has no bits to choose from")
        };
        let error = self.error(diagnostic_codes::WRONG_KIND_OF_NAME, span, message);
        if matches!(type_.sort, Sort::Int | Sort::Uint | Sort::Angle) {
            self.diagnostics.help("one with a width has, such as `int[8]`", false);
        }
        Err(error)
    }
}

/// The name at the root of `a[1][2]`.
pub(super) fn root_of(ast: &Ast, id: ExpressionId) -> Option<Symbol> {
    match ast.expression(visitor::root(ast, id)).kind {
        ExpressionKind::Name(symbol) | ExpressionKind::Hardware(symbol) => Some(symbol),
        _ => None,
    }
}

impl Analysis {
    /// The type of a name that has a value.
    pub fn type_of_declaration(&self, id: DeclarationId) -> Option<Type> {
        let declaration = &self.declarations[id as usize];
        match declaration.kind {
            DeclarationKind::Bits { quantum, single, size } => bits_type(quantum, single, size),
            DeclarationKind::Constant(_) if declaration.span == Span::default() => Some(Type::literal(Sort::Float)),
            DeclarationKind::Constant(_)
            | DeclarationKind::LateConstant
            | DeclarationKind::Variable
            | DeclarationKind::Array(_)
            | DeclarationKind::Parameter => declaration.type_,
            _ => None,
        }
    }
}

/// The type of bits.
pub(super) fn bits_type(quantum: bool, single: bool, size: Option<u32>) -> Option<Type> {
    match (quantum, single) {
        (true, _) => None,
        (false, true) => Some(Type::bits(0)),
        (false, false) => size.map(Type::bits),
    }
}
