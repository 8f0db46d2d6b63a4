//! Misspelled keywords: recognized by their letters and by what follows them, reported with the
//! keyword, and read as if they were right.
//!
//! A word is misspelled only if the program has not used it before. A name is declared before it is
//! used, so a valid program never gets here.
//!
//! A word is a misspelling of a keyword if few letters differ ([`allowed_distance`]: one, or two in
//! a long keyword) and if what follows can follow that keyword. Some contexts are certain, such as
//! `(…) {` behind `if`. In the others the word could be the name of a gate as well; there it is
//! only taken for a keyword if no name of the program is as similar.
//!
//! Comparing a word with all keywords is slow, so only the first [`MAX_COMPARED_WORDS`] words of a
//! program are compared.

use super::super::diagnostic_codes;
use super::super::lexer::{Lexer, Token, TokenKind, keywords};
use super::super::names::{Symbol, distance};
use super::Parser;

/// The limit of words that are compared with all keywords, because a program may consist of
/// mistakes.
const MAX_COMPARED_WORDS: u32 = 100;

impl Parser<'_> {
    /// Turns the word at the start of a statement into the keyword that it is a misspelling of, and
    /// reports it. Returns false if it is none.
    pub(super) fn correct_statement(&mut self, symbol: Symbol) -> bool {
        self.compared_words += 1;
        if self.compared_words > MAX_COMPARED_WORDS {
            return false;
        }
        let text = self.text(self.token.span);
        let context = Context::new(self.lexer);
        let mut best: Option<(usize, &str, TokenKind)> = None;
        if matches!(text, "import" | "using") && context.fits(TokenKind::Include).is_some() {
            best = Some((0, "include", TokenKind::Include));
        }
        for (word, kind) in keywords(self.version) {
            let distance = distance(text, word);
            if distance <= allowed_distance(word)
                && best.is_none_or(|(other, ..)| distance < other)
                && let Some(is_certain) = context.fits(kind)
                && (is_certain || !self.is_near_name(text, symbol, distance))
            {
                best = Some((distance, word, kind));
            }
        }
        let Some((_, word, kind)) = best else { return false };
        if !self.misspelled.contains(&symbol) {
            self.misspelled.push(symbol);
        }
        self.report_misspelling(word, kind);
        true
    }

    /// Returns whether the present token is a keyword, or a misspelling of it, which is reported.
    /// The caller makes sure that a name is not possible here.
    pub(super) fn at_keyword(&mut self, kind: TokenKind, word: &'static str) -> bool {
        if self.at(TokenKind::Identifier) {
            let text = self.text(self.token.span);
            if distance(text, word) <= allowed_distance(word) {
                self.report_misspelling(word, kind);
            }
        }
        self.at(kind)
    }

    /// Reports the present word, and replaces its token by that of the keyword.
    fn report_misspelling(&mut self, word: &str, kind: TokenKind) {
        let span = self.token.span;
        let message = format!("`{}` is not a keyword", self.text(span));
        self.error(diagnostic_codes::MISSPELLED_KEYWORD, span, message);
        self.diagnostics.did_you_mean(span, word, true);
        self.token.kind = kind;
    }

    /// Returns whether an earlier name of the program is as similar to a word as a keyword is.
    fn is_near_name(&self, text: &str, symbol: Symbol, keyword_distance: usize) -> bool {
        const MAX_NAMES: usize = 1000;
        let names = self.program.names.texts().iter().zip(0..).take(MAX_NAMES);
        names.into_iter().any(|(name, other)| other != symbol && distance(text, name) <= keyword_distance)
    }
}

/// The number of slips that a keyword may have.
const fn allowed_distance(word: &str) -> usize {
    if word.len() < 7 { 1 } else { 2 }
}

/// What follows a word.
struct Context {
    second: TokenKind,
    third: TokenKind,
    /// The two tokens behind the brackets or parentheses that follow the word.
    behind: [TokenKind; 2],
}

impl Context {
    /// Looks at what follows from a position on.
    fn new(mut lexer: Lexer<'_>) -> Self {
        let mut next = || -> Token { lexer.next_bare_token() };
        let second = next().kind;
        let third = next().kind;
        let mut behind = [TokenKind::End; 2];
        if matches!(second, TokenKind::LeftParenthesis | TokenKind::LeftBracket) {
            let mut kind = third;
            let mut depth = 1_u32;
            loop {
                match kind {
                    TokenKind::LeftParenthesis | TokenKind::LeftBracket => depth += 1,
                    TokenKind::RightParenthesis | TokenKind::RightBracket => depth -= 1,
                    TokenKind::End | TokenKind::Semicolon => break,
                    _ => {}
                }
                kind = next().kind;
                if depth == 0 {
                    behind = [kind, next().kind];
                    break;
                }
            }
        }
        Self { second, third, behind }
    }

    /// Returns whether this can follow a keyword: `Some(true)` if it cannot follow the name of a
    /// gate or variable as well.
    fn fits(&self, keyword: TokenKind) -> Option<bool> {
        use TokenKind as T;
        let is_operand = matches!(self.second, T::Identifier | T::Hardware);
        let ends_operand = matches!(self.third, T::Semicolon | T::LeftBracket);
        let [behind, then] = self.behind;
        let (fits, is_certain) = match keyword {
            T::Include => (matches!(self.second, T::String | T::Bitstring), true),
            T::If | T::While | T::Switch => {
                let starts_body = behind == T::LeftBrace
                    || super::is_statement_keyword(behind)
                    || behind == T::Identifier && matches!(then, T::Identifier | T::Hardware | T::LeftParenthesis);
                (self.second == T::LeftParenthesis && starts_body, true)
            }
            T::For => (self.second.names_type() || is_operand && self.third == T::In, true),
            T::Break | T::Continue | T::EndStatement => (self.second == T::Semicolon, true),
            T::Return => (self.second == T::Measure || is_operand && self.third == T::Semicolon, false),
            T::Box => (self.second == T::LeftBrace, true),
            T::Delay => (self.second == T::LeftBracket && matches!(behind, T::Identifier | T::Hardware), false),
            T::Ctrl | T::Negctrl | T::Inv | T::Pow => (self.second == T::At || behind == T::At, true),
            T::Const | T::Input | T::Output => (self.second.names_type(), true),
            T::Let => (is_operand && self.third == T::Equals, true),
            T::Def | T::Extern => (is_operand && self.third == T::LeftParenthesis, true),
            T::Gate | T::Opaque => {
                (is_operand && matches!(self.third, T::Identifier | T::LeftParenthesis | T::LeftBrace), true)
            }
            T::Qreg | T::Creg | T::Reset => (is_operand && ends_operand, false),
            T::Measure => (is_operand && (ends_operand || self.third == T::Arrow), self.third == T::Arrow),
            T::Barrier => (is_operand && (ends_operand || self.third == T::Comma), false),
            T::Qubit => {
                let has_size = self.second == T::LeftBracket && behind == T::Identifier;
                (has_size || is_operand && self.third == T::Semicolon, has_size)
            }
            kind if kind.names_type() => {
                let has_size = self.second == T::LeftBracket && behind == T::Identifier;
                let has_value = is_operand && self.third == T::Equals;
                (has_size || has_value || is_operand && self.third == T::Semicolon, has_size || has_value)
            }
            _ => (false, false),
        };
        fits.then_some(is_certain)
    }
}
