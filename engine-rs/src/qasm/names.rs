//! Names, each stored once.

use std::hash::{BuildHasherDefault, Hasher};

/// A name, by its number in [`Names`].
pub type Symbol = u32;

/// All names of a program. They borrow from its text.
#[derive(Default)]
pub struct Names<'a> {
    symbols: std::collections::HashMap<&'a str, Symbol, BuildHasherDefault<NameHasher>>,
    texts: Vec<&'a str>,
}

impl<'a> Names<'a> {
    /// The number of a name, a new one if it has none yet.
    #[inline]
    pub fn intern(&mut self, text: &'a str) -> Symbol {
        let next = self.texts.len() as Symbol;
        let symbol = *self.symbols.entry(text).or_insert(next);
        if symbol == next {
            self.texts.push(text);
        }
        symbol
    }

    /// The number of a name, if it has one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.symbols.get(text).copied()
    }

    /// The name of a number that [`Names::intern`] gave.
    pub fn text(&self, symbol: Symbol) -> &'a str {
        self.texts[symbol as usize]
    }
}

/// `FxHash`, as in Firefox and rustc: much quicker than the standard hasher on names of a few letters. A text that was
/// made to collide costs its author time within the engine's deadline, nobody else.
#[derive(Default)]
pub struct NameHasher(u64);

impl Hasher for NameHasher {
    fn finish(&self) -> u64 {
        // The multiplication leaves the low bits, which a table looks at first, the poorest.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        const SEED: u64 = 0x51_7c_c1_b7_27_22_0a_95;
        let mut add = |word: u64| self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(SEED);
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            add(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
        add(chunks.remainder().iter().fold(bytes.len() as u64, |word, &byte| word << 8 | u64::from(byte)));
    }

    fn write_u8(&mut self, _terminator: u8) {}
}
