//! Names, each stored once.

use std::collections::BTreeMap;

/// A name, by its number in [`Names`].
pub type Symbol = u32;

/// All names of a program. They borrow from its text.
///
/// A table with open addressing finds a name by its hash. A text whose names were made to collide would make its rows
/// endless; where one grows beyond [`LONGEST_ROW`], an ordered tree, which knows no collisions, takes over.
#[derive(Default)]
pub struct Names<'a> {
    texts: Vec<&'a str>,
    /// The first eight letters of each name.
    heads: Vec<u64>,
    /// A symbol and one, or 0 for a free place. Its length is a power of two, and at most half of it is taken.
    table: Vec<Symbol>,
    tree: Option<BTreeMap<&'a str, Symbol>>,
}

/// Places that a search looks at in the table.
const LONGEST_ROW: usize = 128;

const FIRST_TABLE: usize = 256;

impl<'a> Names<'a> {
    /// The number of a name, a new one if it has none yet.
    pub fn intern(&mut self, text: &'a str) -> Symbol {
        let head = head(text.as_bytes());
        if let Some(symbol) = self.symbol(text.as_bytes(), head) {
            return symbol;
        }
        let symbol = self.texts.len() as Symbol;
        self.texts.push(text);
        self.heads.push(head);
        if let Some(tree) = &mut self.tree {
            tree.insert(text, symbol);
        } else if self.texts.len() * 2 > self.table.len() {
            self.grow();
        } else {
            self.put(symbol);
        }
        symbol
    }

    /// The number of a name, if it has one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.symbol(text.as_bytes(), head(text.as_bytes()))
    }

    /// The name of a number that [`Names::intern`] gave.
    pub fn text(&self, symbol: Symbol) -> &'a str {
        self.texts[symbol as usize]
    }

    /// The same as [`Names::find`] for whoever knows the [`head`] of the name.
    #[inline]
    pub fn symbol(&self, text: &[u8], head: u64) -> Option<Symbol> {
        if let Some(tree) = &self.tree {
            return tree.get(std::str::from_utf8(text).ok()?).copied();
        }
        let mask = self.table.len().checked_sub(1)?;
        let mut place = hash(text, head) & mask;
        while let Some(symbol) = self.table[place].checked_sub(1) {
            if self.heads[symbol as usize] == head {
                let own = self.texts[symbol as usize].as_bytes();
                if own.len() == text.len() && (text.len() <= HEAD || own[HEAD..] == text[HEAD..]) {
                    return Some(symbol);
                }
            }
            place = (place + 1) & mask;
        }
        None
    }

    fn put(&mut self, symbol: Symbol) {
        let mask = self.table.len() - 1;
        let start = hash(self.texts[symbol as usize].as_bytes(), self.heads[symbol as usize]);
        for step in 0..LONGEST_ROW.min(mask) {
            let place = &mut self.table[(start + step) & mask];
            if *place == 0 {
                *place = symbol + 1;
                return;
            }
        }
        self.tree = Some(self.texts.iter().copied().zip(0..).collect());
        self.table = Vec::new();
    }

    #[cold]
    fn grow(&mut self) {
        self.table = vec![0; (self.table.len() * 2).max(FIRST_TABLE)];
        for symbol in 0..self.texts.len() as Symbol {
            if self.tree.is_none() {
                self.put(symbol);
            }
        }
    }
}

/// Letters of a name that [`head`] holds.
const HEAD: usize = 8;

/// The first letters of a name as one number.
#[inline]
pub fn head(text: &[u8]) -> u64 {
    match text.first_chunk::<HEAD>() {
        Some(letters) => u64::from_le_bytes(*letters),
        None => text.iter().rev().fold(0, |head, &letter| head << 8 | u64::from(letter)),
    }
}

#[inline]
fn hash(text: &[u8], head: u64) -> usize {
    // `FxHash`, as in Firefox and rustc, and a second round at the end: names that count up would lie in rows.
    const SEED: u64 = 0x51_7c_c1_b7_27_22_0a_95;
    let mut hash = (head ^ text.len() as u64).wrapping_mul(SEED);
    for letters in text.get(HEAD..).unwrap_or(&[]).chunks(HEAD) {
        hash = (hash.rotate_left(5) ^ self::head(letters)).wrapping_mul(SEED);
    }
    ((hash ^ hash >> 32).wrapping_mul(SEED) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_number_while_the_table_grows() {
        let texts: Vec<String> = (0..5000).map(|n| format!("name_{n}")).chain((0..50).map(|n| "q".repeat(n))).collect();
        let mut names = Names::default();
        let symbols: Vec<Symbol> = texts.iter().map(|text| names.intern(text)).collect();
        for (text, symbol) in texts.iter().zip(symbols) {
            assert_eq!((names.intern(text), names.find(text), names.text(symbol)), (symbol, Some(symbol), text.as_str()));
        }
        assert!(names.tree.is_none());
        assert_eq!(names.find("another"), None);
    }

    #[test]
    fn names_that_were_made_to_collide_are_found_as_fast() {
        // All in the first of 2^16 places.
        let made = (0..u64::MAX).map(|n| format!("{n:x}")).filter(|text| {
            let text = text.as_bytes();
            hash(text, head(text)) & 0xFFFF == 0
        });
        let texts: Vec<String> = made.take(200).collect();
        let mut names = Names::default();
        let symbols: Vec<Symbol> = texts.iter().map(|text| names.intern(text)).collect();
        assert!(names.tree.is_some());
        assert!(texts.iter().zip(symbols).all(|(text, symbol)| names.find(text) == Some(symbol)));
        assert_eq!(names.find("another"), None);
    }
}
