//! The texts of a drawing, each typeset, measured and stored once.
//!
//! Programs repeat their texts, so texts are interned: a hash table over the scene's string pool
//! finds a text that is there already. The table stores indices only; the texts themselves are the
//! keys. It uses open addressing with linear probing and is at most half full.
//!
//! Single angles are the most frequent texts. They are looked up by their 64 bits in a small
//! direct-mapped cache first, which spares typesetting them again.
//!
//! Hashing multiplies and rotates. An author who constructs collisions slows the layout of their
//! own drawing, but does not make it wrong.

use super::metrics;
use super::scene::{NONE, Strings};
use super::typeset::{self, Names};
use circuit::Circuit;
use circuit::angle::{Angle, Expression};
use circuit::classical::accesses::AccessTable;
use circuit::operation::OperationKind;

/// A text of the drawing and its width.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// Its index in the scene's strings, or [`NONE`].
    pub text: u32,
    /// Its width in pixels.
    pub width: f32,
}

impl Label {
    /// No text.
    pub const NONE: Self = Self { text: NONE, width: 0.0 };
}

/// A text in one line or two.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The first line, an index into the scene's strings, or [`NONE`].
    pub first: u32,
    /// The second line, or [`NONE`].
    pub second: u32,
    /// The width of the longer one in pixels.
    pub width: f32,
}

impl Lines {
    /// No text.
    pub const NONE: Self = Self { first: NONE, second: NONE, width: 0.0 };
}

impl From<Label> for Lines {
    fn from(label: Label) -> Self {
        Self { first: label.text, second: NONE, width: label.width }
    }
}

/// Font size of angles in two lines.
pub const TWO_LINE_SIZE: f32 = 11.0;

/// The angles of an operation as texts.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// The text in the box.
    pub short: Lines,
    /// The text with every digit, for a tooltip; an index or [`NONE`].
    pub full: u32,
}

impl Parameters {
    /// No angles.
    const NONE: Self = Self { short: Lines::NONE, full: NONE };
}

/// Makes labels and remembers them.
pub struct Labels<'a> {
    /// Names of the free parameters, typeset.
    parameters: Vec<String>,
    /// All texts.
    pub strings: Strings,
    texts: Table,
    /// Recent angles, each in the slot of its hash; empty before the first.
    angles: Vec<(f64, Parameters)>,
    expressions: &'a [Expression],
    computed: &'a AccessTable,
    /// Buffers for the two forms of an angle, reused.
    written: (String, String),
}

/// The number of angles that are remembered, a power of two. A table that grew with the number of
/// angles would cost more than typesetting one again.
const CACHE_SLOTS: usize = 1024;

/// The most texts that angles are written with, more than a program of the greatest size can hold. Only a loop that computes its
/// angles has more; the others are then [`LEFT_OUT`], because a million long lists of angles take 100 MB and seconds.
const MAX_TEXTS: usize = 1 << 19;
/// What stands in the place of angles that are not written.
const LEFT_OUT: &str = "…";

impl<'a> Labels<'a> {
    /// Labels for a circuit, none yet.
    pub fn new(circuit: &'a Circuit) -> Self {
        Self {
            parameters: circuit.parameters.iter().map(|parameter| typeset::name(&parameter.name)).collect(),
            strings: Strings::default(),
            texts: Table::default(),
            angles: Vec::new(),
            expressions: &circuit.body.expressions,
            computed: &circuit.classical.accesses,
            written: Default::default(),
        }
    }

    /// Stores a text and returns its index. A text that is there already keeps its index. Each copy of this takes a kilobyte and a half.
    #[inline(never)]
    pub fn intern(&mut self, text: &str) -> u32 {
        self.texts.intern(&mut self.strings, text)
    }

    /// A label: the text cut to a width, and its width at a font size.
    pub fn label(&mut self, text: &str, size: f32, limit: f32) -> Label {
        let (text, width) = metrics::fitted(text, size, limit);
        Label { text: self.intern(&text), width }
    }

    /// The label of a block. Of a declaration or an assignment that does not fit, the type is left out first, then the middle of the
    /// name and of the value, so that beginnings and ends of both stay.
    pub fn block_label(&mut self, text: &str, size: f32, limit: f32) -> Label {
        let whole = metrics::fitted(text, size, limit).0;
        let Some((target, value)) = assignment(text).filter(|_| whole != text) else {
            return self.label(&whole, size, limit);
        };
        // Each side has half of the room, and what the other one leaves.
        let both = limit - metrics::width(SETS, size);
        let left = both - metrics::fitted(value, size, both / 2.0).1;
        let (target, used) = metrics::fitted(target, size, left);
        let room = both - used;
        let short = target.into_owned() + SETS + &metrics::fitted(value, size, room).0;
        self.label(&short, size, limit)
    }

    /// A list of angles, in two lines of about the same length where it has more than two angles or
    /// does not fit into one. Each line is cut to the width.
    fn lines(&mut self, text: &str, size: f32, limit: f32) -> Lines {
        // Commas separate angles, with a space behind each. Others are in brackets.
        let (mut count, mut middle, mut depth) = (0, 0_usize, 0_i32);
        for (place, &byte) in text.as_bytes().iter().enumerate() {
            depth += i32::from(matches!(byte, b'(' | b'[')) - i32::from(matches!(byte, b')' | b']'));
            if byte == b',' && depth == 0 {
                count += 1;
                if (2 * place).abs_diff(text.len()) < (2 * middle).abs_diff(text.len()) {
                    middle = place;
                }
            }
        }
        if count == 0 || (count == 1 && metrics::width(text, size) <= limit) {
            return self.label(text, size, limit).into();
        }
        let first = self.label(text.get(..=middle).unwrap_or_default(), TWO_LINE_SIZE, limit);
        let second = self.label(text.get(middle + 2..).unwrap_or_default(), TWO_LINE_SIZE, limit);
        Lines { first: first.text, second: second.text, width: first.width.max(second.width) }
    }

    /// The angles of an operation, short and in full.
    pub fn parameters(&mut self, angles: &[Angle], kind: OperationKind, size: f32, limit: f32) -> Parameters {
        match *angles {
            [] => Parameters::NONE,
            _ if self.strings.len() > MAX_TEXTS => {
                let short = self.label(LEFT_OUT, size, limit);
                Parameters { short: short.into(), full: short.text }
            }
            [Angle::Value(value)] if kind != OperationKind::Delay => self.angle(value, size, limit),
            _ if kind != OperationKind::Delay && angles.iter().all(|it| matches!(it, Angle::Value(_))) => {
                self.numbers(angles, size, limit)
            }
            _ => {
                // Expressions, or the time of a delay.
                let short = self.write_list(self.expressions, angles, kind, false);
                let mut full = String::new();
                match *angles {
                    [Angle::Value(seconds)] => write_full(&mut full, seconds, &typeset::short_number(seconds)),
                    _ => full = self.write_list(self.expressions, angles, kind, true),
                }
                Parameters { short: self.lines(&short, size, limit), full: self.intern(&full) }
            }
        }
    }

    /// Several angles, all of them numbers.
    fn numbers(&mut self, angles: &[Angle], size: f32, limit: f32) -> Parameters {
        let (mut short, mut full) = std::mem::take(&mut self.written);
        short.clear();
        full.clear();
        for angle in angles {
            let Angle::Value(value) = *angle else { continue };
            if !short.is_empty() {
                short.push_str(", ");
                full.push_str(", ");
            }
            let start = short.len();
            typeset::write_number(&mut short, value);
            write_full(&mut full, value, short.get(start..).unwrap_or_default());
        }
        let made = Parameters { short: self.lines(&short, size, limit), full: self.intern(&full) };
        self.written = (short, full);
        made
    }

    /// A single angle, by far the most frequent case.
    fn angle(&mut self, value: f64, size: f32, limit: f32) -> Parameters {
        let mut mixer = Mixer::default();
        mixer.add(value.to_bits());
        let place = mixer.mixed() % CACHE_SLOTS;
        // An empty slot is recognized by its missing text, not by its number.
        if self.angles.is_empty() {
            self.angles = vec![(f64::NAN, Parameters::NONE); CACHE_SLOTS];
        }
        let (known, parameters) = self.angles[place];
        if known.to_bits() == value.to_bits() && parameters.full != NONE {
            return parameters;
        }
        let made = self.numbers(&[Angle::Value(value)], size, limit);
        self.angles[place] = (value, made);
        made
    }

    /// Angles of any body, such as a branch, which has expressions of its own: separated by commas, short or with all their digits.
    pub fn write_list(
        &self,
        expressions: &[Expression],
        angles: &[Angle],
        kind: OperationKind,
        has_all_digits: bool,
    ) -> String {
        let names =
            Names { expressions, parameters: &self.parameters, formals: &[], has_all_digits, computed: self.computed };
        let mut text = String::new();
        for (place, &angle) in angles.iter().enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            match angle {
                Angle::Value(seconds) if kind == OperationKind::Delay => text.push_str(&typeset::duration(seconds)),
                _ => typeset::angle(&mut text, angle, &names),
            }
        }
        text
    }
}

/// The sign of an assignment in a label.
const SETS: &str = " = ";

/// What a declaration or an assignment sets, without its type, and the value; `None` for another text. A sign in brackets, as in a
/// condition, sets nothing.
fn assignment(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut name) = (0_u32, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b' ' if depth == 0 && text.get(place + 1..)?.starts_with(|next: char| next != '=') => name = place + 1,
            b'=' if depth == 0 => {
                let (target, value) = (text.get(name..place)?.trim_end(), text.get(place + 1..)?);
                // Not of a comparison, nor of `+=`, whose operator would be lost.
                let is_name = target
                    .bytes()
                    .last()
                    .is_some_and(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b']' | 0x80..));
                return (is_name && !value.starts_with('=')).then(|| (target, value.trim_start()));
            }
            _ => {}
        }
    }
    None
}

/// A hash table over the texts of [`Strings`], which does not store them a second time.
#[derive(Default)]
struct Table {
    /// Indices of texts, each in the first free slot from that of its hash on. At most half of the
    /// slots are occupied.
    slots: Vec<u32>,
}

impl Table {
    /// The index of a text, which is added if it is new. The table is rebuilt with more slots when
    /// it is half full.
    fn intern(&mut self, strings: &mut Strings, text: &str) -> u32 {
        if 2 * strings.len() >= self.slots.len() {
            let count = (4 * strings.len()).next_power_of_two().max(64);
            self.slots = vec![NONE; count];
            for index in 0..strings.len() as u32 {
                let slot = self.slot(strings, strings.get(index));
                self.slots[slot] = index;
            }
        }
        let slot = self.slot(strings, text);
        if self.slots[slot] == NONE {
            self.slots[slot] = strings.add(text);
        }
        self.slots[slot]
    }

    /// The slot of a text, or the free one that it would get.
    fn slot(&self, strings: &Strings, text: &str) -> usize {
        let mut mixer = Mixer::default();
        mixer.add_text(text);
        let mask = self.slots.len() - 1;
        let mut slot = mixer.mixed() & mask;
        while self.slots[slot] != NONE && !strings.is_at(self.slots[slot], text) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// A fast hash for short keys: multiply and rotate, as `FxHash` does.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn add_text(&mut self, text: &str) {
        let mut chunks = text.as_bytes().chunks_exact(8);
        for chunk in &mut chunks {
            self.add(u64::from_le_bytes(chunk.try_into().unwrap_or_default()));
        }
        let rest = chunks.remainder().iter().fold(0, |rest, &byte| rest << 8 | u64::from(byte));
        self.add(rest ^ (text.len() as u64) << 56);
    }

    #[inline]
    const fn mixed(&self) -> usize {
        // The product's upper bits are the mixed ones.
        (self.0 ^ self.0 >> 32) as usize
    }
}

/// Appends a number with every digit, preceded by its short form if that is a fraction of π.
fn write_full(text: &mut String, value: f64, short: &str) {
    if diagnostic::find(short, "π").is_some() {
        text.push_str(short);
        text.push_str(" = ");
    }
    typeset::write_digits(text, value);
}

#[cfg(test)]
mod tests;
