//! Types: the declared types of names, the types of expressions, and the casts between them.
//!
//! Values may be unknown before a run, but types are always known. So type errors are found in code
//! whose values are not.
//!
//! [`Lowerer::type_of`] computes the type of an expression from its parts. [`Type::becomes`] is the
//! table of allowed casts (specification of OpenQASM 3, "Types and Casting"). A literal has a type
//! of its own kind, because it fits wherever its value does.
//!
//! The type of an expression with a mistake, or where the type is of no consequence, is `None`;
//! such an expression is never refused.

use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, TypeId, TypeKind, UnaryOperator};
use super::super::codes;
use super::super::names::Symbol;
use super::super::parser::{Program, shorten};
use super::budget::Work;
use super::scope::Meaning;
use super::{Lowered, Lowerer};
use circuit::classical::conversion::{self, Sort};
use diagnostic::Span;

#[cfg(test)]
mod tests;

/// A type of classical values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// The family of the type.
    pub sort: Sort,
    /// The width in bits; for a `bit[n]`, n. 0 if none is declared.
    pub width: u32,
    /// The number of dimensions of an array; 0 for a single value.
    pub dimensions: u32,
    /// Whether it is a reference to an array that nothing may be assigned to.
    pub readonly: bool,
    /// Whether it consists of literals only, which fit wherever their value does.
    pub literal: bool,
}

impl Type {
    pub(super) const fn of(sort: Sort, width: u32) -> Self {
        Self { sort, width, dimensions: 0, readonly: false, literal: false }
    }

    /// `bit[n]`, or a single `bit` for 0.
    pub(super) const fn bits(width: u32) -> Self {
        Self::of(Sort::Bit, width)
    }

    const fn literal(sort: Sort) -> Self {
        Self { literal: true, ..Self::of(sort, 0) }
    }

    /// The type of a single value.
    pub(super) const fn scalar(self) -> conversion::Type {
        conversion::Type { sort: self.sort, width: self.width }
    }

    /// The type as the language writes it.
    pub(super) fn name(self) -> String {
        let word = match self.sort {
            Sort::Bool => "bool",
            Sort::Int => "int",
            Sort::Uint => "uint",
            Sort::Float => "float",
            Sort::Angle => "angle",
            Sort::Complex => "complex",
            Sort::Bit => "bit",
            Sort::Duration => "duration",
        };
        let scalar = if self.width > 0 { format!("{word}[{}]", self.width) } else { word.to_owned() };
        if self.dimensions > 0 { format!("array[{scalar}, #dim = {}]", self.dimensions) } else { scalar }
    }

    /// Returns whether a `switch` can be over the type.
    pub(super) fn counts(self) -> bool {
        self.dimensions == 0 && matches!(self.sort, Sort::Bool | Sort::Int | Sort::Uint | Sort::Bit)
    }

    /// Returns whether a value of the type can be a gate's parameter.
    pub(super) fn may_turn(self) -> bool {
        self.dimensions == 0 && !matches!(self.sort, Sort::Duration | Sort::Complex)
    }

    /// Returns whether the type consists of bits that an index can choose from.
    pub(super) fn has_bits(self) -> bool {
        self.width > 0 && matches!(self.sort, Sort::Bit | Sort::Int | Sort::Uint | Sort::Angle)
    }

    #[allow(clippy::match_same_arms)] // What is forbidden stands where the order of the table needs it.
    /// The table of allowed casts (specification, casting specifics).
    fn becomes(self, to: Self) -> bool {
        use Sort as S;
        if self.dimensions != to.dimensions {
            return false;
        }
        let same_width = self.width == to.width;
        if self.dimensions > 0 {
            return self.sort == to.sort && same_width;
        }
        // A single bit, or as many bits as the other has; without a stated width it is the reader's to choose.
        let fits = |bits: Self, number: Self| bits.width <= 1 || number.width == bits.width;
        match (self.sort, to.sort) {
            (S::Bit, S::Bit) => same_width || self.width <= 1 && to.width <= 1,
            (from, into) if from == into => true,
            (S::Int | S::Float, S::Angle) if self.literal => true,
            (S::Duration | S::Complex, _) | (_, S::Duration) | (S::Angle, S::Int | S::Uint | S::Float | S::Complex) => {
                false
            }
            (S::Bit, S::Int | S::Uint) => to.width == 0 && !self.literal || fits(self, to),
            (S::Bit, S::Angle) => self.width > 1 && fits(self, to),
            // Readers agree that a single bit is a number like any other.
            (S::Float, S::Bit) => to.width <= 1,
            (S::Bit, S::Float) => self.width <= 1,
            (S::Int | S::Uint | S::Angle, S::Bit) => self.literal || fits(to, self),
            (S::Bool | S::Int | S::Uint, S::Angle) | (S::Bool | S::Bit, S::Complex) => false,
            _ => true,
        }
    }
}

impl Lowerer<'_> {
    /// The type in the tree as a [`Type`]; `None` if a width is wrong, which is reported.
    pub(super) fn named_type(&mut self, program: &Program<'_>, type_: TypeId) -> Option<Type> {
        let width = |lowerer: &mut Self, size: Option<ExpressionId>| match size {
            Some(id) => u32::try_from(lowerer.integer(program, id).ok()?).ok(),
            None => Some(0),
        };
        Some(match program.ast.types[type_ as usize].kind {
            TypeKind::Bool => Type::of(Sort::Bool, 0),
            TypeKind::Bit(size) => Type::of(Sort::Bit, width(self, size)?),
            TypeKind::Int(size) => Type::of(Sort::Int, width(self, size)?),
            TypeKind::Uint(size) => Type::of(Sort::Uint, width(self, size)?),
            TypeKind::Float(size) => Type::of(Sort::Float, width(self, size)?),
            TypeKind::Angle(size) => Type::of(Sort::Angle, width(self, size)?),
            TypeKind::Complex(_) => Type::of(Sort::Complex, 0),
            TypeKind::Duration | TypeKind::Stretch => Type::of(Sort::Duration, 0),
            TypeKind::Array { base, dimensions } => {
                Type { dimensions: dimensions.length, ..self.named_type(program, base)? }
            }
            TypeKind::ArrayReference { base, dimensions, counted, readonly } => {
                let count = if counted {
                    u32::try_from(self.integer(program, program.ast.lists[dimensions.start as usize]).ok()?).ok()?
                } else {
                    dimensions.length
                };
                Type { dimensions: count, readonly, ..self.named_type(program, base)? }
            }
            TypeKind::Qubit(_) => return None,
        })
    }

    /// Records the declared type of the name at a span.
    pub(super) fn note_type(&mut self, program: &Program<'_>, place: Span, type_: TypeId) {
        if let Some(type_) = self.named_type(program, type_) {
            self.declared.insert(place.start, Some(type_));
        }
    }

    /// The type of an expression.
    pub(super) fn type_of(&mut self, program: &Program<'_>, id: ExpressionId) -> Option<Type> {
        self.spend(Work::Expressions, 1, program.ast.expression(id).span).ok()?;
        Some(match program.ast.expression(id).kind {
            ExpressionKind::Integer(_) | ExpressionKind::HugeInteger => Type::literal(Sort::Int),
            ExpressionKind::Float(_) => Type::literal(Sort::Float),
            ExpressionKind::Imaginary => Type::literal(Sort::Complex),
            ExpressionKind::Timing | ExpressionKind::DurationOf => Type::of(Sort::Duration, 0),
            ExpressionKind::Bool(_) | ExpressionKind::Unary(UnaryOperator::Not, _) => Type::of(Sort::Bool, 0),
            ExpressionKind::Bitstring => {
                let digits = program.text(program.ast.expression(id).span).bytes().filter(u8::is_ascii_digit);
                Type { literal: true, ..Type::bits(digits.count() as u32) }
            }
            ExpressionKind::Name(symbol) => self.type_of_name(symbol)?,
            ExpressionKind::Unary(_, operand) => self.type_of(program, operand)?,
            ExpressionKind::Binary(..) => return self.type_of_chain(program, id),
            ExpressionKind::Cast(type_, _) => self.named_type(program, type_)?,
            ExpressionKind::Call(name, arguments) => {
                if let Some(binding) = self.lookup(name.symbol) {
                    return *self.declared.get(&binding.span.start)?;
                }
                let first = program.ast.list(arguments).first().and_then(|&id| self.type_of(program, id));
                let is_complex = first.is_some_and(|it| it.sort == Sort::Complex);
                match program.names.text(name.symbol) {
                    "popcount" | "sizeof" => Type::of(Sort::Uint, 0),
                    "rotl" | "rotr" => first?,
                    "mod" | "pow" => return None,
                    "exp" | "sqrt" | "log" if is_complex => first?,
                    _ => Type::literal(Sort::Float),
                }
            }
            ExpressionKind::Index(base, indices) => {
                let base = self.type_of(program, base)?;
                let chosen = indices.range().filter(|&at| {
                    let kind = program.ast.expression(program.ast.lists[at]).kind;
                    !matches!(kind, ExpressionKind::Range { .. } | ExpressionKind::Set(_))
                });
                let chosen = chosen.count() as u32;
                match base.dimensions {
                    0 if chosen == 1 && indices.length == 1 && base.has_bits() => Type::bits(0),
                    // How many bits a range holds is not looked at.
                    0 => return None,
                    dimensions => Type { dimensions: dimensions.checked_sub(chosen)?, ..base },
                }
            }
            _ => return None,
        })
    }

    /// The type of a name that has a value.
    pub(super) fn type_of_name(&self, symbol: Symbol) -> Option<Type> {
        let binding = self.lookup(symbol)?;
        Some(match binding.meaning {
            Meaning::Register { quantum: false, size, single, .. } => {
                Type::of(Sort::Bit, if single { 0 } else { size })
            }
            Meaning::Alias { quantum: false, list, single } => {
                Type::of(Sort::Bit, if single { 0 } else { self.aliases[list as usize].len() as u32 })
            }
            Meaning::Constant(_) if binding.span == Span::default() => Type::literal(Sort::Float),
            Meaning::Constant(_) | Meaning::Variable(_) | Meaning::Array(_) | Meaning::Parameter(_) => {
                (*self.declared.get(&binding.span.start)?)?
            }
            _ => return None,
        })
    }

    /// The type of `a + b + c`. Left operands are walked and not recursed into, because chains may
    /// be long.
    fn type_of_chain(&mut self, program: &Program<'_>, id: ExpressionId) -> Option<Type> {
        let mut rights = Vec::new();
        let mut current = id;
        let mut outermost = None;
        while let ExpressionKind::Binary(operator, left, right) = program.ast.expression(current).kind {
            use BinaryOperator as B;
            self.spend(Work::Expressions, 1, program.ast.expression(id).span).ok()?;
            match operator {
                B::Less | B::LessEqual | B::Greater | B::GreaterEqual | B::Equal | B::NotEqual | B::And | B::Or => {
                    outermost = Some(Type::of(Sort::Bool, 0));
                    break;
                }
                B::ShiftLeft | B::ShiftRight => {}
                B::Concatenate => return self.type_of(program, right),
                _ => rights.push((operator, right)),
            }
            current = left;
        }
        let mut type_ = match outermost {
            Some(type_) => type_,
            None => self.type_of(program, current)?,
        };
        while let Some((operator, right)) = rights.pop() {
            type_ = joined(operator, type_, self.type_of(program, right)?)?;
        }
        Some(type_)
    }

    /// Reports an expression that cannot become a value of a type.
    pub(super) fn fits(&mut self, program: &Program<'_>, to: Type, id: ExpressionId) -> Lowered<()> {
        let span = program.ast.expression(id).span;
        if let ExpressionKind::Call(name, _) = program.ast.expression(id).kind
            && let Some(binding) = self.lookup(name.symbol)
            && matches!(binding.meaning, Meaning::Subroutine(_) | Meaning::Extern(_))
            && self.declared.get(&binding.span.start).is_some_and(Option::is_none)
        {
            let text = shorten(program.names.text(name.symbol));
            return Err(self.error(codes::TYPE, span, format!("`{text}` returns no value")));
        }
        if to.dimensions == 0 && matches!(program.ast.expression(id).kind, ExpressionKind::ArrayLiteral(_)) {
            return Err(self.error(codes::TYPE, span, format!("`{}` has one value, found a list", to.name())));
        }
        match self.type_of(program, id) {
            Some(from) => self.must_become(from, to, span),
            None => Ok(()),
        }
    }

    /// Reports the result of `target operator= value` that cannot become a value of the target's type.
    pub(super) fn compound_fits(
        &mut self,
        program: &Program<'_>,
        (operator, to): (BinaryOperator, Type),
        id: ExpressionId,
        span: Span,
    ) -> Lowered<()> {
        match self.type_of(program, id).and_then(|from| joined(operator, to, from)) {
            // The specification has `/=` of two angles, and a whole number as the quotient.
            Some(from) if (from.sort, to.sort) != (Sort::Uint, Sort::Angle) => self.must_become(from, to, span),
            _ => Ok(()),
        }
    }

    /// Reports a type that cannot become another one.
    fn must_become(&mut self, from: Type, to: Type, span: Span) -> Lowered<()> {
        if from.becomes(to) {
            return Ok(());
        }
        let message = format!("`{}` cannot become `{}`", from.name(), to.name());
        let help = match (from.sort, to.sort) {
            (Sort::Bit, Sort::Bit | Sort::Int | Sort::Uint | Sort::Angle) if from.width > 1 => {
                "bits become something of as many bits: take a slice, as in `c[0:3]`"
            }
            (Sort::Duration, _) => "divide it by a duration, such as `1ns`, to get a number",
            (_, Sort::Duration) => "multiply it by a duration, such as `1ns`",
            (Sort::Bool | Sort::Int | Sort::Uint, Sort::Angle) => "go by way of `float(…)`",
            _ => return Err(self.error(codes::TYPE, span, message)),
        };
        Err(self.error_with_help(codes::TYPE, span, message, help))
    }

    /// Reports operands that an operator does not apply to, whatever their values.
    pub(super) fn operands_fit(
        &mut self,
        program: &Program<'_>,
        operator: BinaryOperator,
        operands: [ExpressionId; 2],
        span: Span,
    ) -> Lowered<()> {
        use BinaryOperator as B;
        if matches!(operator, B::Add | B::Subtract | B::Multiply | B::Divide | B::Power | B::Equal | B::NotEqual) {
            return Ok(());
        }
        if operator == B::Concatenate {
            let types = operands.map(|operand| self.type_of(program, operand));
            return match types {
                [Some(left), Some(right)]
                    if (left.sort, left.dimensions) != (right.sort, right.dimensions)
                        || left.sort != Sort::Bit && left.width != right.width =>
                {
                    let message = format!("`{}` and `{}` cannot be joined", left.name(), right.name());
                    Err(self.error(codes::TYPE, span, message))
                }
                _ => Ok(()),
            };
        }
        if let (B::BitAnd | B::BitOr | B::BitXor, [Some(left), Some(right)]) =
            (operator, operands.map(|operand| self.type_of(program, operand)))
            && (left.sort, right.sort) == (Sort::Bit, Sort::Bit)
            && left.width != right.width
        {
            let message = format!("`{}` and `{}` have different sizes", left.name(), right.name());
            return Err(self.error(codes::TYPE, span, message));
        }
        for operand in operands {
            if self.type_of(program, operand).is_some_and(|it| it.sort == Sort::Complex && it.dimensions == 0) {
                return Err(self.error(codes::TYPE, span, "this operator does not apply to complex numbers"));
            }
        }
        Ok(())
    }

    /// Checks the arguments of a built-in function that takes less than any number.
    pub(super) fn arguments_fit(
        &mut self,
        program: &Program<'_>,
        text: &str,
        arguments: List,
        span: Span,
    ) -> Lowered<()> {
        let Some(first) = program.ast.list(arguments).first().and_then(|&id| self.type_of(program, id)) else {
            return Ok(());
        };
        let wanted = match text {
            "sizeof" if first.dimensions == 0 && first.sort != Sort::Bit => "an array",
            "popcount" | "rotl" | "rotr"
                if first.dimensions > 0 || !matches!(first.sort, Sort::Bit | Sort::Uint | Sort::Angle) =>
            {
                "bits or a `uint`"
            }
            "mod" | "sin" | "cos" | "tan" | "floor" | "ceiling"
                if matches!(first.sort, Sort::Bool | Sort::Bit | Sort::Complex | Sort::Duration) =>
            {
                "a number"
            }
            _ => return Ok(()),
        };
        Err(self.error(codes::TYPE, span, format!("`{text}` takes {wanted}, found `{}`", first.name())))
    }

    /// Reports a width or size that is not constant, even if its value is known.
    pub(super) fn must_be_constant(&mut self, program: &Program<'_>, id: ExpressionId, what: &str) -> Lowered<()> {
        if self.is_constant(program, id) {
            return Ok(());
        }
        let span = program.ast.expression(id).span;
        let message = format!("{what} must be known before the program runs");
        Err(self.error_with_help(codes::NOT_CONSTANT, span, message, "use a number or a `const`"))
    }

    /// Checks the shape of `{{1, 2}, {3, 4}}` against the declared sizes.
    pub(super) fn shape_fits(&mut self, program: &Program<'_>, id: ExpressionId, sizes: &[i128]) -> Lowered<()> {
        let expression = *program.ast.expression(id);
        let ExpressionKind::ArrayLiteral(items) = expression.kind else { return Ok(()) };
        let Some((&size, inner)) = sizes.split_first() else {
            return Err(self.error(codes::TYPE, expression.span, "an element has one value, found a list"));
        };
        if i128::from(items.length) != size {
            let message = format!("expected {}, found {}", super::count(size as u32, "element"), items.length);
            return Err(self.error(codes::TYPE, expression.span, message));
        }
        items.range().try_for_each(|at| self.shape_fits(program, program.ast.lists[at], inner))
    }

    /// Reports an assignment to something that may not change.
    pub(super) fn may_change(&mut self, program: &Program<'_>, symbol: Symbol, span: Span) -> Lowered<()> {
        let Some(binding) = self.lookup(symbol) else { return Ok(()) };
        let text = program.names.text(symbol);
        let type_ = self.declared.get(&binding.span.start).copied().flatten();
        if !type_.is_some_and(|it| it.readonly) {
            return Ok(());
        }
        let why = "it is `readonly`: make the argument `mutable`";
        Err(self.error_with_help(codes::WRONG_KIND, span, format!("`{text}` cannot be changed here"), why))
    }
}

/// The type of the result of an operator; `None` where that is of no consequence.
fn joined(operator: BinaryOperator, left: Type, right: Type) -> Option<Type> {
    use BinaryOperator as B;
    use Sort as S;
    let literal = left.literal && right.literal;
    if left.dimensions + right.dimensions > 0 {
        return None;
    }
    let sort = match (left.sort, right.sort) {
        (S::Duration, S::Duration) if operator == B::Divide => S::Float,
        (S::Angle, S::Angle) if operator == B::Divide => S::Uint,
        (S::Duration, _) | (_, S::Duration) => S::Duration,
        (S::Complex, _) | (_, S::Complex) => S::Complex,
        (S::Angle, _) | (_, S::Angle) if operator != B::Power => S::Angle,
        (S::Float, S::Int | S::Uint | S::Float) | (S::Int | S::Uint, S::Float) => S::Float,
        (S::Int, S::Int) => S::Int,
        (S::Int | S::Uint, S::Int | S::Uint) => S::Uint,
        (S::Bit, S::Bit) if matches!(operator, B::BitAnd | B::BitOr | B::BitXor) => S::Bit,
        _ => return None,
    };
    Some(Type { literal, ..Type::of(sort, left.width.max(right.width)) })
}

/// Returns whether each path through a body ends in a `return`, or ends the program.
pub(super) fn always_returns(program: &Program<'_>, body: List) -> bool {
    use super::super::ast::StatementKind as K;
    program.ast.list(body).iter().any(|&id| {
        let mut kind = program.ast.statement(id).kind;
        while let K::Annotated { statement, .. } = kind {
            kind = program.ast.statement(statement).kind;
        }
        match kind {
            K::Return(_) | K::End | K::Error(_) => true,
            K::If { then, otherwise: Some(otherwise), .. } => {
                always_returns(program, then) && always_returns(program, otherwise)
            }
            K::Scope(body) | K::Box { body, .. } => always_returns(program, body),
            K::Switch { cases, .. } => {
                let cases = &program.ast.cases[cases.range()];
                cases.iter().any(|case| case.is_default) && cases.iter().all(|case| always_returns(program, case.body))
            }
            _ => false,
        }
    })
}
