//! Types, as declarations, arguments and casts write them.
//!
//! A type is stored with its sizes as expressions: which values they have, the analysis decides.

use super::super::ast::{ExpressionId, Type, TypeId, TypeKind};
use super::super::lexer::TokenKind;
use super::{ParseResult, Parser};
use diagnostic::Span;

impl Parser<'_> {
    /// Returns whether a type of version 3 starts at the present token.
    pub(super) fn at_type(&self) -> bool {
        self.token.kind.names_type()
    }

    /// `[n]` behind a type, if there is one.
    pub(super) fn designator(&mut self) -> ParseResult<Option<ExpressionId>> {
        if !self.at(TokenKind::LeftBracket) {
            return Ok(None);
        }
        let open = self.token.span;
        self.advance();
        if self.at(TokenKind::RightBracket) {
            return Err(self.unexpected_with_help("a size", "an array is written as in `array[int, 2] a;`"));
        }
        let size = self.expression()?;
        // In front of the name of what is declared, a missing bracket is reported, and the size is known all the same.
        let closing = self.expect_closing(TokenKind::RightBracket, "]", open);
        if !self.at(TokenKind::Identifier) {
            closing?;
        }
        Ok(Some(size))
    }

    /// A type of classical values, arrays included.
    pub(super) fn type_(&mut self) -> ParseResult<TypeId> {
        use TokenKind as T;
        let start = self.token.span;
        let token = self.token.kind;
        if !self.at_type() {
            return Err(self.report_unexpected("a type"));
        }
        self.advance();
        let kind = match token {
            T::Bit => TypeKind::Bit(self.designator()?),
            T::Int => TypeKind::Int(self.designator()?),
            T::Uint => TypeKind::Uint(self.designator()?),
            T::Float3 => TypeKind::Float(self.designator()?),
            T::Angle => TypeKind::Angle(self.designator()?),
            T::Bool => TypeKind::Bool,
            T::Duration => TypeKind::Duration,
            T::Stretch => TypeKind::Stretch,
            T::Complex => {
                let mut part = None;
                if self.at(T::LeftBracket) {
                    let open = self.token.span;
                    self.advance();
                    if !self.at(T::Float3) {
                        return Err(self.report_unexpected("a `float` type"));
                    }
                    part = Some(self.type_()?);
                    self.expect_closing(T::RightBracket, "]", open)?;
                }
                TypeKind::Complex(part)
            }
            _ => {
                let array = self.sizes_of_array();
                if array.is_err() {
                    self.help("write it as in `array[int, 2] a;`");
                }
                array?
            }
        };
        Ok(self.push_type(kind, start))
    }

    /// `[int, 2, 3]` behind `array`.
    fn sizes_of_array(&mut self) -> ParseResult<TypeKind> {
        use TokenKind as T;
        let open = self.expect(T::LeftBracket, "`[`")?;
        if self.at(T::Array) {
            return Err(self.report_unexpected("a scalar type"));
        }
        let base = self.type_()?;
        self.expect(T::Comma, "`,`")?;
        let dimensions = self.expressions_until(T::RightBracket)?;
        self.expect_closing(T::RightBracket, "]", open)?;
        Ok(TypeKind::Array { base, dimensions })
    }

    /// Appends a type that reaches from `start` to the end of the previous token.
    pub(super) fn push_type(&mut self, kind: TypeKind, start: Span) -> TypeId {
        self.program.ast.types.push(Type { kind, span: start.to(self.previous) });
        self.program.ast.types.len() as u32 - 1
    }
}
