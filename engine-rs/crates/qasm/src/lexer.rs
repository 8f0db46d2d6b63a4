//! Text into tokens, on demand, with one byte scanner for both versions of the language.
//!
//! Input is the source and a [`Version`]; each call of [`Lexer::next_token`] returns a [`Token`]
//! with the bytes that it covers. Steps of a call:
//!
//! 1. Skip white space and comments. Comments are reported to a closure.
//! 2. Dispatch on the first byte: a letter starts a word, a digit a number, a quote a string, a
//!    byte from 0x80 on a name in another alphabet, and everything else is punctuation.
//! 3. Words are looked up among the keywords of the version; the others are identifiers.
//!
//! The lexer is a `Copy` value of a few words. Looking ahead is scanning with a copy, and going
//! back is [`Lexer::seek`]. There is no token buffer, because almost all statements need one token
//! of look-ahead.
//!
//! Guarantees:
//!
//! - It never panics, never allocates, and always moves forward.
//! - It ends with [`TokenKind::End`], and returns that again on every further call.
//! - Bytes that form no token come out as [`TokenKind::Invalid`] with a reason, so that the parser
//!   reports them once.
//! - Token boundaries are character boundaries: bytes from 0x80 on are only consumed as whole
//!   characters or inside of comments and strings.
//!
//! Cost: one pass over the bytes. Identifiers follow the specification of OpenQASM 3 ("Types and
//! Casting", identifiers): letters of any alphabet, `_`, and digits after the first character.

mod keywords;
mod token;

pub use self::keywords::{keyword, keyword_3, keywords};
pub use self::token::{LexicalError, Token, TokenKind};
use super::Version;
use diagnostic::{Span, find};

/// The scanner: a position in a text. The parser looks ahead by copying it.
#[derive(Clone, Copy)]
pub struct Lexer<'a> {
    source: &'a str,
    position: usize,
    version: Version,
}

/// A comment between two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text behind `//`, without the line's end, or between `/*` and `*/`.
    pub text: Span,
    /// `/* … */`
    pub block: bool,
    /// Whether only white space precedes it on its line.
    pub own_line: bool,
}

/// The digits of a number, between which `_` may stand.
#[inline(never)]
pub fn without_underscores(text: &str) -> String {
    text.chars().filter(|&character| character != '_').collect()
}

impl<'a> Lexer<'a> {
    /// A lexer at the start of a text.
    pub const fn new(source: &'a str, version: Version) -> Self {
        Self { source, position: 0, version }
    }

    /// Continues at a byte offset, which must be the boundary of a token.
    pub const fn seek(&mut self, position: u32) {
        self.position = position as usize;
    }

    /// Returns the next token. Comments on the way are reported to `comment`.
    #[inline]
    pub fn next_token(&mut self, comment: &mut impl FnMut(Comment)) -> Token {
        if let Some(token) = self.skip_trivia(comment) {
            return token;
        }
        let start = self.position;
        let kind = self.scan();
        Token { kind, span: Span::new(start as u32, self.position as u32) }
    }

    /// The next token of a search or look ahead, which nobody reads for its comments.
    #[inline(never)]
    pub fn next_bare_token(&mut self) -> Token {
        self.next_token(&mut |_| {})
    }

    /// Consumes the rest of the line, for pragmas and annotations.
    pub fn rest_of_line(&mut self) -> Span {
        let bytes = self.source.as_bytes();
        let start = self.position;
        while self.position < bytes.len() && !matches!(bytes[self.position], b'\n' | b'\r') {
            self.position += 1;
        }
        Span::new(start as u32, self.position as u32)
    }

    /// Skips the body of a calibration: everything up to the brace that closes the one before
    /// `position`.
    ///
    /// The body is in a grammar of its own, so only braces and line comments are recognized.
    /// Returns false if the text ends first.
    pub fn skip_braced(&mut self) -> bool {
        let bytes = self.source.as_bytes();
        let mut depth = 1_u32;
        while self.position < bytes.len() {
            match bytes[self.position] {
                b'{' => depth += 1,
                b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        return true;
                    }
                }
                b'/' if self.peek(1) == b'/' => {
                    self.rest_of_line();
                    continue;
                }
                _ => {}
            }
            self.position += 1;
        }
        false
    }

    /// The byte `ahead` bytes from here; 0 beyond the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.source.as_bytes().get(self.position + ahead).copied().unwrap_or(0)
    }

    /// Skips white space and comments. A block comment without an end consumes the rest of the text
    /// and is returned as an invalid token at its start.
    fn skip_trivia(&mut self, comment: &mut impl FnMut(Comment)) -> Option<Token> {
        let bytes = self.source.as_bytes();
        loop {
            match bytes.get(self.position)? {
                b' ' | b'\n' | b'\t' | b'\r' => self.position += 1,
                b'/' if self.peek(1) == b'/' => {
                    let own_line = self.is_alone_on_line(self.position);
                    self.position += 2;
                    let text = self.rest_of_line();
                    comment(Comment { text, own_line, block: false });
                }
                b'/' if self.peek(1) == b'*' => {
                    let start = self.position;
                    if let Some(length) = self.source.get(start + 2..).and_then(|rest| find(rest, "*/")) {
                        let text = Span::new(start as u32 + 2, (start + 2 + length) as u32);
                        self.position = start + 2 + length + 2;
                        comment(Comment { text, own_line: self.is_alone_on_line(start), block: true });
                    } else {
                        self.position = bytes.len();
                        let span = Span::new(start as u32, start as u32 + 2);
                        return Some(Token { kind: TokenKind::Invalid(LexicalError::Comment), span });
                    }
                }
                // A byte order mark, which only the start of a text may have.
                0xEF if self.position == 0 && bytes.starts_with(b"\xEF\xBB\xBF") => self.position += 3,
                _ => return None,
            }
        }
    }

    /// Returns whether only white space precedes an offset on its line.
    fn is_alone_on_line(&self, offset: usize) -> bool {
        let before = &self.source.as_bytes()[..offset];
        let last = before.iter().rposition(|&byte| !matches!(byte, b' ' | b'\t'));
        last.is_none_or(|index| matches!(before[index], b'\n' | b'\r'))
    }

    /// Scans the token at the position and returns its kind.
    fn scan(&mut self) -> TokenKind {
        use TokenKind as T;
        let first = self.peek(0);
        if self.position >= self.source.len() {
            return T::End;
        }
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' => self.string(b'"'),
            b'\'' => self.string(b'\''),
            b'$' if self.peek(1).is_ascii_digit() => {
                self.position += 1;
                self.take_while(|byte| byte.is_ascii_digit());
                if self.is_at_word() { self.bad_number() } else { T::Hardware }
            }
            b'#' => self.hash(),
            b'@' if (self.peek(1).is_ascii_alphabetic() || self.peek(1) == b'_') => {
                self.position += 1;
                self.take_while(|byte| is_word_byte(byte) || byte == b'.');
                T::Annotation
            }
            0x80.. => self.unicode(),
            _ => self.punctuation(first),
        }
    }

    /// Consumes bytes as long as they are accepted.
    fn take_while(&mut self, accept: impl Fn(u8) -> bool) {
        let bytes = self.source.as_bytes();
        while self.position < bytes.len() && accept(bytes[self.position]) {
            self.position += 1;
        }
    }

    /// A keyword, or a name whose first character is ASCII.
    fn word(&mut self) -> TokenKind {
        let start = self.position;
        self.take_while(is_plain_word_byte);
        if self.peek(0) >= 0x80 {
            self.unicode_rest();
            return TokenKind::Identifier;
        }
        keyword(&self.source.as_bytes()[start..self.position], self.version).unwrap_or(TokenKind::Identifier)
    }

    /// The text from here on.
    fn rest(&self) -> &'a str {
        self.source.get(self.position..).unwrap_or_default()
    }

    /// A name that starts with a letter of another alphabet, or a character that the language does
    /// not use.
    fn unicode(&mut self) -> TokenKind {
        let Some(character) = self.rest().chars().next() else { return TokenKind::End };
        if character.is_alphabetic() {
            self.unicode_rest();
            TokenKind::Identifier
        } else {
            self.position += character.len_utf8();
            TokenKind::Invalid(LexicalError::Character)
        }
    }

    /// The rest of a name, by characters. Only names with letters beyond ASCII need it.
    fn unicode_rest(&mut self) {
        while let Some(character) = self.letter() {
            self.position += character.len_utf8();
        }
    }

    /// An integer, a float, or a number with a unit.
    ///
    /// Version 3 has prefixes for binary, octal and hexadecimal integers and single underscores
    /// between digits; version 2 has neither, and no leading zeros. A float needs a point or an
    /// exponent. A number that runs into letters or a second point is invalid as a whole, so that
    /// `2a` is one mistake and not a number and a name.
    fn number(&mut self) -> TokenKind {
        let bytes = self.source.as_bytes();
        let start = self.position;
        if self.peek(0) == b'0' && self.version == Version::V3 {
            let digits: Option<fn(u8) -> bool> = match self.peek(1) {
                b'b' | b'B' => Some(|byte| matches!(byte, b'0' | b'1')),
                b'o' => Some(|byte| matches!(byte, b'0'..=b'7')),
                b'x' | b'X' => Some(|byte| byte.is_ascii_hexdigit()),
                _ => None,
            };
            if let Some(is_digit) = digits {
                self.position += 2;
                let good = self.skip_digits(is_digit);
                return if good && !self.is_at_word() { TokenKind::Integer } else { self.bad_number() };
            }
        }
        let mut good = true;
        let mut float = false;
        if self.peek(0) != b'.' {
            good &= self.skip_digits(|byte| byte.is_ascii_digit());
        }
        if self.peek(0) == b'.' {
            float = true;
            self.position += 1;
            if self.peek(0).is_ascii_digit() {
                good &= self.skip_digits(|byte| byte.is_ascii_digit());
            }
        }
        if matches!(self.peek(0), b'e' | b'E') {
            float = true;
            self.position += 1;
            if matches!(self.peek(0), b'+' | b'-') {
                self.position += 1;
            }
            good &= self.skip_digits(|byte| byte.is_ascii_digit());
        }
        if !good {
            return self.bad_number();
        }
        if self.version == Version::V3
            && let Some(kind) = self.unit()
        {
            return kind;
        }
        if self.is_at_word() {
            return self.bad_number();
        }
        if float {
            return TokenKind::Float;
        }
        if self.version == Version::V2 && self.position - start > 1 && bytes[start] == b'0' {
            return TokenKind::Invalid(LexicalError::LeadingZero);
        }
        TokenKind::Integer
    }

    /// Consumes digits with single underscores between them. Returns false unless they are well
    /// formed and end with a digit.
    fn skip_digits(&mut self, is_digit: impl Fn(u8) -> bool) -> bool {
        let bytes = self.source.as_bytes();
        let mut last_is_digit = false;
        while let Some(&byte) = bytes.get(self.position) {
            if is_digit(byte) {
                last_is_digit = true;
            } else if byte == b'_' && last_is_digit && self.version == Version::V3 {
                last_is_digit = false;
            } else {
                break;
            }
            self.position += 1;
        }
        last_is_digit
    }

    /// The unit of a number: `ns` in `100ns` or `100 ns`, `im` in `2.5 im`. The position only moves
    /// if there is one.
    fn unit(&mut self) -> Option<TokenKind> {
        let bytes = self.source.as_bytes();
        let mut at = self.position;
        while matches!(bytes.get(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        let rest = &bytes[at..];
        let (length, kind) = match rest {
            [b'd', b't', ..] | [b'n' | b'u' | b'm', b's', ..] => (2, TokenKind::Timing),
            [b'i', b'm', ..] => (2, TokenKind::Imaginary),
            // µ and μ, the micro sign and the Greek letter.
            [0xC2, 0xB5, b's', ..] | [0xCE, 0xBC, b's', ..] => (3, TokenKind::Timing),
            [b's', ..] => (1, TokenKind::Timing),
            _ => return None,
        };
        if rest.get(length).copied().is_some_and(is_word_byte) {
            return None;
        }
        self.position = at + length;
        Some(kind)
    }

    /// The present character, if it can continue a name: a letter, `_`, or one of the ten digits.
    fn letter(&self) -> Option<char> {
        self.rest().chars().next().filter(|it| *it == '_' || it.is_ascii_digit() || it.is_alphabetic())
    }

    /// Whether a number runs into letters. A sign such as `×` ends it like any other.
    fn is_at_word(&self) -> bool {
        match self.peek(0) {
            // The sign of degrees belongs to its number.
            0xC2 if self.peek(1) == 0xB0 => true,
            0x80.. => self.letter().is_some(),
            byte => is_plain_word_byte(byte),
        }
    }

    /// Consumes the rest of something that starts like a number.
    fn bad_number(&mut self) -> TokenKind {
        while self.is_at_word() || self.peek(0) == b'.' {
            self.position += self.rest().chars().next().map_or(1, char::len_utf8);
        }
        TokenKind::Invalid(LexicalError::Number)
    }

    /// A string in single or double quotes, which must end on its line. One of digits 0 and 1 in double quotes is a
    /// bit string as well; the parser decides by the context.
    fn string(&mut self, quote: u8) -> TokenKind {
        let bytes = self.source.as_bytes();
        let start = self.position;
        let mut at = start + 1;
        while at < bytes.len() && !matches!(bytes[at], b'\n' | b'\r') {
            if bytes[at] == quote {
                self.position = at + 1;
                let text = &bytes[start + 1..at];
                return if quote == b'"' && is_bitstring(text) { TokenKind::Bitstring } else { TokenKind::String };
            }
            at += 1;
        }
        // The rest of the line is lost; scanning continues at its end.
        self.position = at;
        TokenKind::Invalid(LexicalError::String)
    }

    /// `#dim` or `#pragma`.
    fn hash(&mut self) -> TokenKind {
        let rest = &self.source.as_bytes()[self.position..];
        for (text, kind) in [(&b"#dim"[..], TokenKind::Dim), (&b"#pragma"[..], TokenKind::Pragma)] {
            if rest.starts_with(text) && !rest.get(text.len()).copied().is_some_and(is_word_byte) {
                self.position += text.len();
                return kind;
            }
        }
        self.position += 1;
        TokenKind::Invalid(LexicalError::Hash)
    }

    /// Punctuation, the longest match first. Version 2 has no compound assignments and no `++`.
    fn punctuation(&mut self, first: u8) -> TokenKind {
        use TokenKind as T;
        let second = self.peek(1);
        let third = self.peek(2);
        let version_3 = self.version == Version::V3;
        let (kind, length) = match (first, second, third) {
            (b'-', b'>', _) => (T::Arrow, 2),
            (b'=', b'=', _) => (T::EqualsEquals, 2),
            (b'*', b'*', b'=') | (b'<', b'<', b'=') | (b'>', b'>', b'=') if version_3 => (T::CompoundAssignment, 3),
            (b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^' | b'~', b'=', _) if version_3 => {
                (T::CompoundAssignment, 2)
            }
            (b'*', b'*', _) => (T::StarStar, 2),
            (b'+', b'+', _) if version_3 => (T::PlusPlus, 2),
            (b'<', b'<', _) => (T::LessLess, 2),
            (b'>', b'>', _) => (T::GreaterGreater, 2),
            (b'<', b'=', _) => (T::LessEquals, 2),
            (b'>', b'=', _) => (T::GreaterEquals, 2),
            (b'!', b'=', _) => (T::ExclamationEquals, 2),
            (b'&', b'&', _) => (T::AmpersandAmpersand, 2),
            (b'|', b'|', _) => (T::PipePipe, 2),
            (b'(', ..) => (T::LeftParenthesis, 1),
            (b')', ..) => (T::RightParenthesis, 1),
            (b'[', ..) => (T::LeftBracket, 1),
            (b']', ..) => (T::RightBracket, 1),
            (b'{', ..) => (T::LeftBrace, 1),
            (b'}', ..) => (T::RightBrace, 1),
            (b';', ..) => (T::Semicolon, 1),
            (b',', ..) => (T::Comma, 1),
            (b':', ..) => (T::Colon, 1),
            (b'.', ..) => (T::Dot, 1),
            (b'@', ..) => (T::At, 1),
            (b'=', ..) => (T::Equals, 1),
            (b'+', ..) => (T::Plus, 1),
            (b'-', ..) => (T::Minus, 1),
            (b'*', ..) => (T::Star, 1),
            (b'/', ..) => (T::Slash, 1),
            (b'%', ..) => (T::Percent, 1),
            (b'^', ..) => (T::Caret, 1),
            (b'&', ..) => (T::Ampersand, 1),
            (b'|', ..) => (T::Pipe, 1),
            (b'!', ..) => (T::Exclamation, 1),
            (b'~', ..) => (T::Tilde, 1),
            (b'<', ..) => (T::Less, 1),
            (b'>', ..) => (T::Greater, 1),
            _ => (T::Invalid(LexicalError::Character), 1),
        };
        self.position += length;
        kind
    }
}

/// Returns whether the text of a string is a bit string: digits 0 and 1, with single underscores
/// between them.
pub fn is_bitstring(text: &[u8]) -> bool {
    let mut last_is_digit = false;
    for &byte in text {
        match byte {
            b'0' | b'1' => last_is_digit = true,
            b'_' if last_is_digit => last_is_digit = false,
            _ => return false,
        }
    }
    last_is_digit
}

/// Returns whether an ASCII byte can continue a name.
const fn is_plain_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The same, with all bytes of characters beyond ASCII.
pub const fn is_word_byte(byte: u8) -> bool {
    is_plain_word_byte(byte) || byte >= 0x80
}
