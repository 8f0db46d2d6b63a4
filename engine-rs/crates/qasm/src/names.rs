//! Interned names: each identifier of a program is stored once and has a number.
//!
//! The parser interns each identifier and works with its number, a [`Symbol`], from then on. Tables
//! about names are vectors indexed by symbol, so looking up a binding is an array access. Names
//! borrow from the source, so interning allocates nothing per name but a node of the tree.
//!
//! A look-up has two stages:
//!
//! 1. Names of up to 16 bytes, most of those in programs, are looked up in a direct-mapped table
//!    of 512 entries by their bytes as two numbers.
//! 2. Others, and short ones that are not in the table, are looked up in a crit-bit tree (D. J.
//!    Bernstein, <https://cr.yp.to/critbit.html>).
//!
//! A crit-bit tree is a binary tree over the bits of its keys. Each fork stores the first bit in
//! which the keys below it differ. A look-up follows these bits to the only leaf that the key can
//! be, and compares once. It takes at most one step per bit of the name and depends on no hash, so
//! no choice of names in a program makes it slow.
//!
//! Invariant: the bits of the forks rise along every path from the root.
//!
//! Symbols are numbers from 0 without gaps, in the order in which names first occur. So a table
//! about names never has unused entries in between, and it grows while a program is read.

/// A name, by its number in [`Names`].
pub type Symbol = u32;

/// All names of a program. They borrow from its text. See the module for the data structure.
pub struct Names<'a> {
    texts: Vec<&'a str>,
    forks: Vec<Fork>,
    root: u32,
    recent: [(Letters, Symbol); RECENT],
}

/// An inner node of the tree: the first bit in which the names below it differ.
#[derive(Clone, Copy)]
struct Fork {
    /// The bit, counted from the highest one of the first byte.
    bit: u32,
    /// The nodes for names where the bit is 0 and 1: another fork, or a symbol with [`LEAF`] added.
    sides: [u32; 2],
}

const LEAF: u32 = 1 << 31;

/// The bytes of a short name: the [`head`] of it, and of what follows its first eight bytes.
type Letters = [u64; 2];

/// How many short names are remembered: a power of two.
const RECENT: usize = 512;

impl Default for Names<'_> {
    fn default() -> Self {
        Self { texts: Vec::new(), forks: Vec::new(), root: LEAF, recent: [([0; 2], 0); RECENT] }
    }
}

impl<'a> Names<'a> {
    /// The number of a name; a new one if it has none yet.
    pub fn intern(&mut self, text: &'a str) -> Symbol {
        let letters = letters(text.as_bytes(), head(text.as_bytes()));
        if let Some(symbol) = letters.and_then(|letters| self.recent(letters)) {
            return symbol;
        }
        let symbol = self.enter(text);
        if let Some(letters) = letters {
            self.recent[slot(letters)] = (letters, symbol);
        }
        symbol
    }

    /// The number of a name that has none yet; `None` for one that has.
    pub fn intern_new(&mut self, text: &'a str) -> Option<Symbol> {
        let count = self.texts.len();
        self.intern(text);
        (self.texts.len() > count).then_some(count as Symbol)
    }

    /// The number of a name, if it has one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.symbol(text.as_bytes(), head(text.as_bytes()))
    }

    /// The same for a caller that knows the [`head`] of the name.
    #[inline(always)]
    #[allow(clippy::inline_always)] // As what runs for each byte (docs/decisions/0007).
    pub fn symbol(&self, text: &[u8], head: u64) -> Option<Symbol> {
        if let Some(letters) = letters(text, head)
            && let Some(symbol) = self.recent(letters)
        {
            return Some(symbol);
        }
        let symbol = self.nearest(text)?;
        (self.texts[symbol as usize].as_bytes() == text).then_some(symbol)
    }

    /// The name of a number that [`Names::intern`] gave.
    pub fn text(&self, symbol: Symbol) -> &'a str {
        self.texts[symbol as usize]
    }

    /// All names, in order of their numbers.
    pub fn texts(&self) -> &[&'a str] {
        &self.texts
    }

    /// Looks a short name up in the table of recent names.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn recent(&self, letters: Letters) -> Option<Symbol> {
        let (known, symbol) = self.recent[slot(letters)];
        (known == letters).then_some(symbol)
    }

    /// The only name in the tree that a text can be equal to.
    fn nearest(&self, text: &[u8]) -> Option<Symbol> {
        let mut node = self.root;
        while node & LEAF == 0 {
            let fork = &self.forks[node as usize];
            node = fork.sides[bit(text, fork.bit)];
        }
        let symbol = node - LEAF;
        ((symbol as usize) < self.texts.len()).then_some(symbol)
    }

    /// Inserts a name into the tree.
    ///
    /// The nearest name shares the longest prefix with the new one. The first bit in which they
    /// differ is the bit of a new fork. It is placed where the bits on the path from the root pass
    /// that bit, which keeps the invariant.
    fn enter(&mut self, text: &'a str) -> Symbol {
        let new = self.texts.len() as Symbol;
        let bytes = text.as_bytes();
        let nearest = self.nearest(bytes);
        self.texts.push(text);
        let Some(nearest) = nearest else { return new };
        let other = self.texts[nearest as usize].as_bytes();
        if other == bytes {
            self.texts.pop();
            return nearest;
        }
        // Behind its end, a name counts as zeros while it is compared with a longer one.
        let same = bytes.iter().zip(other).take_while(|(a, b)| a == b).count();
        let at = |text: &[u8]| text.get(same).copied().unwrap_or(0);
        let differs = (at(bytes) ^ at(other)).leading_zeros() + 8 * same as u32;
        let mut above = None;
        let mut node = self.root;
        while node & LEAF == 0 && self.forks[node as usize].bit < differs {
            let side = bit(bytes, self.forks[node as usize].bit);
            above = Some((node as usize, side));
            node = self.forks[node as usize].sides[side];
        }
        let own = bit(bytes, differs);
        let mut sides = [node; 2];
        sides[own] = new | LEAF;
        let fork = self.forks.len() as u32;
        self.forks.push(Fork { bit: differs, sides });
        match above {
            Some((above, side)) => self.forks[above].sides[side] = fork,
            None => self.root = fork,
        }
        new
    }
}

/// A bit of a name. Beyond its end all bits are 0; no name contains a zero byte, so a name differs
/// from its prefixes.
#[inline]
fn bit(text: &[u8], bit: u32) -> usize {
    let byte = text.get(bit as usize / 8).copied().unwrap_or(0);
    usize::from(byte >> (7 - bit % 8) & 1)
}

/// The bytes of a short name whose [`head`] is known; `None` for no name and for a long one. No name holds a zero byte, so short names
/// differ where these do.
#[inline(always)]
#[allow(clippy::inline_always)]
fn letters(text: &[u8], first: u64) -> Option<Letters> {
    match text.len() {
        1..=HEAD => Some([first, 0]),
        9..=LETTERS => Some([first, head(&text[HEAD..])]),
        _ => None,
    }
}

/// The entry of the table for a name, by multiplicative hashing. Only the upper bits of a product depend on all letters: lower ones would be
/// the same for `theta_10` and `theta_11`.
#[inline]
fn slot([first, second]: Letters) -> usize {
    let product = (first ^ second.rotate_left(31)).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
    (product >> (u64::BITS - RECENT.trailing_zeros())) as usize
}

/// The number of bytes that [`head`] holds.
const HEAD: usize = 8;

/// The most bytes of a short name.
const LETTERS: usize = 2 * HEAD;

/// The first eight bytes of a name as one number, padded with zeros.
#[inline]
pub fn head(text: &[u8]) -> u64 {
    match text.first_chunk::<HEAD>() {
        Some(letters) => u64::from_le_bytes(*letters),
        None => text.iter().rev().fold(0, |head, &letter| head << 8 | u64::from(letter)),
    }
}

/// The edit distance of two words up to 2: the number of characters to change, add, remove, or
/// exchange with their neighbour (optimal string alignment); `usize::MAX` beyond. A difference in
/// case counts as one.
pub fn distance(a: &str, b: &str) -> usize {
    /// The limit of characters of a word.
    const MAX: usize = 40;
    if a.eq_ignore_ascii_case(b) {
        return usize::from(a != b);
    }
    let mut letters = [['\0'; MAX]; 2];
    let mut lengths = [0; 2];
    for (word, text) in [a, b].into_iter().enumerate() {
        for character in text.chars() {
            if lengths[word] == MAX {
                return usize::MAX;
            }
            letters[word][lengths[word]] = character;
            lengths[word] += 1;
        }
    }
    let [width, height] = lengths;
    if width.abs_diff(height) > 2 {
        return usize::MAX;
    }
    // The row before the last one, the last one, and the present one. Only what is at most two
    // columns off the diagonal can be a distance up to 2.
    let mut rows = [[3; MAX + 1]; 3];
    rows[1][..3].copy_from_slice(&[0, 1, 2]);
    for row in 1..=height {
        let columns = row.saturating_sub(2)..=(row + 2).min(width);
        rows[2][*columns.start()] = if row <= 2 { row } else { 3 };
        for column in (*columns.start()).max(1)..=*columns.end() {
            let (one, other) = (letters[0][column - 1], letters[1][row - 1]);
            let change = rows[1][column - 1] + usize::from(one != other);
            let left = if column > *columns.start() { rows[2][column - 1] } else { 3 };
            let mut least = change.min(rows[1][column] + 1).min(left + 1);
            if row > 1 && column > 1 && one == letters[1][row - 2] && letters[0][column - 2] == other {
                least = least.min(rows[0][column - 2] + 1);
            }
            rows[2][column] = least;
        }
        if rows[2].iter().chain(&rows[1]).all(|&distance| distance > 2) {
            return usize::MAX;
        }
        rows = [rows[1], rows[2], [3; MAX + 1]];
    }
    if rows[1][width] > 2 { usize::MAX } else { rows[1][width] }
}

#[cfg(test)]
mod tests;
