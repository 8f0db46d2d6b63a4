//! Random changes and programs that are the same in each run.

/// A xorshift generator: the same values every time.
pub struct Random(pub u64);

impl Random {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }

    /// A place between two signs of a text.
    pub fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// A part of a text, of less than `longest` bytes.
    pub fn part<'a>(&mut self, text: &'a str, longest: usize) -> &'a str {
        let start = self.place(text);
        let mut end = (start + self.below(longest)).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        &text[start..end.max(start)]
    }

    /// One of the choices.
    pub fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}
