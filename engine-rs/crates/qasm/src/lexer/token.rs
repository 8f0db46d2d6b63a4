//! Tokens: what the lexer returns and the parser decides by.
//!
//! A token is a kind and the bytes that it covers. It has no value: the text of a name or number is
//! read from the source where it is needed. So a token is a small `Copy` value, and looking ahead
//! costs nothing but the scan.
//!
//! Classes of tokens that several rules ask about are functions of [`TokenKind`]; what only one
//! rule asks about is a `match` in that rule.

use diagnostic::Span;

/// One token and the bytes it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// The reason why some bytes are no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LexicalError {
    /// A character that the language does not use.
    Character,
    /// `"…` without its end on the same line.
    String,
    /// `/* …` without its end.
    Comment,
    /// Digits with something that does not belong to them: `3__4`, `2a`, `0b12`, `1.5e`.
    Number,
    /// `0123` in version 2.
    LeadingZero,
    /// `#` that starts neither `#dim` nor `#pragma`.
    Hash,
}

/// The kind of a token. Each keyword and each punctuation mark has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TokenKind {
    End,
    Invalid(LexicalError),
    Identifier,
    /// `$0`
    Hardware,
    Integer,
    Float,
    Imaginary,
    Timing,
    /// `"0101"`, which is also a string
    Bitstring,
    String,
    Annotation,
    Pragma,
    Dim,
    // Keywords of both versions.
    OpenQasm,
    Include,
    Gate,
    Opaque,
    Qreg,
    Creg,
    Measure,
    Reset,
    Barrier,
    If,
    // Keywords of version 3.
    Qubit,
    Bit,
    Bool,
    Int,
    Uint,
    Float3,
    Angle,
    Complex,
    Array,
    Duration,
    Stretch,
    Void,
    Const,
    Let,
    Input,
    Output,
    Readonly,
    Mutable,
    Def,
    Extern,
    Cal,
    Defcal,
    DefcalGrammar,
    Box,
    Delay,
    Else,
    For,
    In,
    While,
    Switch,
    Case,
    Default,
    Break,
    Continue,
    Return,
    EndStatement,
    Ctrl,
    Negctrl,
    Inv,
    Pow,
    Gphase,
    Durationof,
    True,
    False,
    // Punctuation.
    LeftParenthesis,
    RightParenthesis,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    Semicolon,
    Comma,
    Colon,
    Dot,
    Arrow,
    At,
    Equals,
    /// `+=` and its like
    CompoundAssignment,
    Plus,
    PlusPlus,
    Minus,
    Star,
    StarStar,
    Slash,
    Percent,
    Caret,
    Ampersand,
    AmpersandAmpersand,
    Pipe,
    PipePipe,
    Exclamation,
    ExclamationEquals,
    Tilde,
    EqualsEquals,
    Less,
    LessEquals,
    LessLess,
    Greater,
    GreaterEquals,
    GreaterGreater,
}

impl TokenKind {
    /// Returns whether the keyword names a type of version 3, or begins one.
    pub const fn names_type(self) -> bool {
        matches!(
            self,
            Self::Bit
                | Self::Bool
                | Self::Int
                | Self::Uint
                | Self::Float3
                | Self::Angle
                | Self::Complex
                | Self::Duration
                | Self::Stretch
                | Self::Array
        )
    }

    /// Returns whether the keyword starts a declaration.
    pub const fn declares(self) -> bool {
        self.names_type()
            || matches!(
                self,
                Self::Qubit
                    | Self::Qreg
                    | Self::Creg
                    | Self::Gate
                    | Self::Opaque
                    | Self::Const
                    | Self::Let
                    | Self::Input
                    | Self::Output
                    | Self::Def
                    | Self::Extern
            )
    }

    /// Returns whether the token is a name or a literal, and so a value by itself.
    pub const fn is_value(self) -> bool {
        matches!(
            self,
            Self::Identifier
                | Self::Hardware
                | Self::Integer
                | Self::Float
                | Self::Imaginary
                | Self::Timing
                | Self::Bitstring
                | Self::True
                | Self::False
        )
    }
}
