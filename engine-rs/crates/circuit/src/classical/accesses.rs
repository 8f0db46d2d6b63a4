//! Which variables a block reads and sets, so that a drawing puts an assignment between what it reads and what uses it.

use crate::numbers::distinct;

/// Variables by their index in [`Circuit::named_variables`](crate::Circuit::named_variables).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accesses {
    /// Those whose values are read, in the block or in its branches.
    pub reads: Vec<u32>,
    /// Those that may get another value.
    pub sets: Vec<u32>,
    /// Those that the block itself reads, without its branches: for those it decides by their values.
    pub own: Vec<u32>,
    /// The one that a loop counts with, if what is in it reads that.
    pub counter: Vec<u32>,
    /// Whether what it sets may keep its value, or a part of it: an element of an array is set, or something in a branch.
    pub keeps: bool,
}

/// The accesses of blocks and statements. There may be half a million blocks, most of them without any, so they are kept beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccessTable {
    /// Blocks in order, each with the place of its lists in `words`. Iterations of a loop share theirs.
    places: Vec<(u32, u32)>,
    /// [`Accesses::keeps`], then four lists, each behind its length.
    words: Vec<u32>,
    /// Statements that read variables although they are no blocks, because the values are known: the first byte of each, in order, with the place
    /// of its lists.
    statements: Vec<(u32, u32)>,
    /// Angles that a run computes, in rising order of their variables, each with the block that computes it.
    angles: Vec<(u32, u32)>,
    /// Their expressions, in the words of the program, and where the text of each ends.
    texts: String,
    text_ends: Vec<u32>,
}

/// The same, to look at. Each list is in rising order.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct AccessLists<'a> {
    pub reads: &'a [u32],
    pub sets: &'a [u32],
    pub own: &'a [u32],
    pub counter: &'a [u32],
    pub keeps: bool,
}

impl Accesses {
    /// Adds those of something that may happen in it.
    #[inline(never)]
    pub fn include(&mut self, inner: AccessLists<'_>) {
        self.reads.extend_from_slice(inner.reads);
        self.sets.extend_from_slice(inner.sets);
        self.keeps |= !inner.sets.is_empty();
    }

    /// Puts all lists in order.
    #[inline(never)]
    pub fn sort(&mut self) {
        self.reads = distinct(std::mem::take(&mut self.reads));
        self.sets = distinct(std::mem::take(&mut self.sets));
        self.own = distinct(std::mem::take(&mut self.own));
    }

    /// The lists, which are in order.
    pub fn lists(&self) -> AccessLists<'_> {
        let Self { reads, sets, own, counter, keeps } = self;
        AccessLists { reads, sets, own, counter, keeps: *keeps }
    }
}

impl From<AccessLists<'_>> for Accesses {
    fn from(lists: AccessLists<'_>) -> Self {
        let AccessLists { reads, sets, own, counter, keeps } = lists;
        Self { reads: reads.to_vec(), sets: sets.to_vec(), own: own.to_vec(), counter: counter.to_vec(), keeps }
    }
}

/// How many of the latest accesses are compared with new ones.
const NEAR: usize = 16;

/// The limit of statements that are no blocks. Further ones stand in the order of their wires alone.
const MAX_STATEMENTS: usize = 1 << 12;

impl AccessTable {
    /// Stores those of a block behind all others, whose lists are in order.
    pub fn store(&mut self, block: u32, accesses: &Accesses) {
        let Accesses { reads, sets, .. } = accesses;
        if reads.len() + sets.len() == 0 {
            return;
        }
        let place = self.place_of(accesses);
        self.places.push((block, place));
    }

    /// Stores that the statement at a byte reads variables whose values are known. The first time counts.
    pub fn store_statement(&mut self, start: u32, accesses: &Accesses) {
        if accesses.reads.is_empty() {
            return;
        }
        if let Err(index) = self.statements.binary_search_by_key(&start, |statement| statement.0)
            && self.statements.len() < MAX_STATEMENTS
        {
            let place = self.place_of(accesses);
            self.statements.insert(index, (start, place));
        }
    }

    /// Stores the text of an angle that a block computes, whose variable is newer than all others.
    pub fn store_angle(&mut self, variable: u32, block: u32, text: &str) {
        self.angles.push((variable, block));
        self.texts.push_str(text);
        self.text_ends.push(self.texts.len() as u32);
    }

    /// Whether there are angles that a run computes.
    pub const fn has_angles(&self) -> bool {
        !self.angles.is_empty()
    }

    /// The block that computes the angle of a variable, and the text of the angle.
    pub fn of_angle(&self, variable: u32) -> Option<(u32, &str)> {
        let index = find(&self.angles, variable)?;
        let start = if index == 0 { 0 } else { self.text_ends[index - 1] };
        Some((self.angles[index].1, self.texts.get(start as usize..self.text_ends[index] as usize)?))
    }

    /// Where lists are, which are added if none of the latest are the same.
    fn place_of(&mut self, Accesses { reads, sets, own, counter, keeps }: &Accesses) -> u32 {
        let mut words = vec![u32::from(*keeps)];
        for list in [reads, sets, own, counter] {
            words.push(list.len() as u32);
            words.extend_from_slice(list);
        }
        let known = |&&(_, place): &&(u32, u32)| self.words[place as usize..].starts_with(&words);
        if let Some(&(_, place)) = self.places.iter().rev().take(NEAR).find(known) {
            return place;
        }
        self.words.extend_from_slice(&words);
        (self.words.len() - words.len()) as u32
    }

    /// Those of a block.
    pub fn of(&self, block: u32) -> AccessLists<'_> {
        self.lists_of(&self.places, block)
    }

    /// Those of the statement that starts at a byte and is no block.
    pub fn of_statement(&self, start: u32) -> AccessLists<'_> {
        self.lists_of(&self.statements, start)
    }

    fn lists_of(&self, places: &[(u32, u32)], key: u32) -> AccessLists<'_> {
        let Some(index) = find(places, key) else {
            return AccessLists::default();
        };
        let place = places[index].1 as usize;
        let mut rest = &self.words[place + 1..];
        let mut next = || {
            let (list, others) = rest[1..].split_at(rest[0] as usize);
            rest = others;
            list
        };
        let (reads, sets, own, counter) = (next(), next(), next(), next());
        AccessLists { reads, sets, own, counter, keeps: self.words[place] == 1 }
    }

    /// Keeps those of the first blocks.
    pub fn truncate(&mut self, blocks: usize) {
        while self.places.pop_if(|place| place.0 as usize >= blocks).is_some() {}
        while self.angles.pop_if(|angle| angle.1 as usize >= blocks).is_some() {
            self.text_ends.pop();
            self.texts.truncate(self.text_ends.last().map_or(0, |&end| end as usize));
        }
    }
}

/// The index of the entry with a key.
#[inline(never)]
fn find(entries: &[(u32, u32)], key: u32) -> Option<usize> {
    entries.binary_search_by_key(&key, |entry| entry.0).ok()
}
