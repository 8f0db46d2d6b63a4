//! The keywords of both versions of the language.
//!
//! Each keyword is one row: its text and its token. The look-up of the lexer and the list for the
//! editor and for suggestions are made of the same rows, so they cannot disagree.
//!
//! A keyword of version 3 alone is a name in a program of version 2. The parser looks such words up
//! with [`keyword_3`] to say that they belong to the other version.

use super::super::Version;
use super::TokenKind;

/// Makes the look-up of keywords and the list of them of the same rows.
macro_rules! keywords {
    ($(#[$meta:meta])* $find:ident, $list:ident { $($word:literal => $kind:ident,)* }) => {
        $(#[$meta])*
        pub fn $find(word: &[u8]) -> Option<TokenKind> {
            Some(match word {
                $($word => TokenKind::$kind,)*
                _ => return None,
            })
        }

        const $list: &[(&[u8], TokenKind)] = &[$(($word, TokenKind::$kind)),*];
    };
}

keywords! {
    /// The keyword of both versions that a word is.
    common_keyword, COMMON_KEYWORDS {
        b"OPENQASM" => OpenQasm,
        b"include" => Include,
        b"gate" => Gate,
        b"qreg" => Qreg,
        b"creg" => Creg,
        b"measure" => Measure,
        b"reset" => Reset,
        b"barrier" => Barrier,
        b"if" => If,
        b"opaque" => Opaque,
    }
}

keywords! {
    /// The keyword of version 3 alone that a word is.
    keyword_3, KEYWORDS_3 {
        b"qubit" => Qubit,
        b"bit" => Bit,
        b"bool" => Bool,
        b"int" => Int,
        b"uint" => Uint,
        b"float" => Float3,
        b"angle" => Angle,
        b"complex" => Complex,
        b"array" => Array,
        b"duration" => Duration,
        b"stretch" => Stretch,
        b"void" => Void,
        b"const" => Const,
        b"let" => Let,
        b"input" => Input,
        b"output" => Output,
        b"readonly" => Readonly,
        b"mutable" => Mutable,
        b"def" => Def,
        b"extern" => Extern,
        b"cal" => Cal,
        b"defcal" => Defcal,
        b"defcalgrammar" => DefcalGrammar,
        b"box" => Box,
        b"delay" => Delay,
        b"else" => Else,
        b"for" => For,
        b"in" => In,
        b"while" => While,
        b"switch" => Switch,
        b"case" => Case,
        b"default" => Default,
        b"break" => Break,
        b"continue" => Continue,
        b"return" => Return,
        b"end" => EndStatement,
        b"ctrl" => Ctrl,
        b"negctrl" => Negctrl,
        b"inv" => Inv,
        b"pow" => Pow,
        b"gphase" => Gphase,
        b"durationof" => Durationof,
        b"true" => True,
        b"false" => False,
        b"pragma" => Pragma,
    }
}

/// The keyword that a word is in a version. A keyword of version 3 alone is a name in version 2.
///
/// The match compiles to comparisons by length and bytes. The check of the length spares names that
/// are longer than any keyword.
pub fn keyword(word: &[u8], version: Version) -> Option<TokenKind> {
    if word.len() < 2 || word.len() > 13 {
        return None;
    }
    common_keyword(word).or_else(|| if version == Version::V3 { keyword_3(word) } else { None })
}

/// All keywords of a version, in the order of the grammar.
pub fn keywords(version: Version) -> impl Iterator<Item = (&'static str, TokenKind)> {
    let newer = if version == Version::V3 { KEYWORDS_3 } else { &[] };
    let words = COMMON_KEYWORDS.iter().chain(newer);
    words.filter_map(|&(word, kind)| Some((std::str::from_utf8(word).ok()?, kind)))
}
