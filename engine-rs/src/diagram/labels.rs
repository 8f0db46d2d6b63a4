//! The texts of a drawing, each typeset, measured and stored once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::figure::Figure;
use super::metrics;
use super::scene::{NONE, Strings};
use super::typeset::{self, Names};
use crate::circuit::Circuit;
use crate::circuit::angle::{Angle, Expression};
use crate::circuit::operation::{Body, Operation, OperationKind};

/// A text of the drawing, and how wide it is.
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

/// An operation's angles.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// As they stand in the box.
    pub short: Label,
    /// Every digit of them; an index or [`NONE`].
    pub full: u32,
}

/// Makes labels, and remembers those it made: programs repeat themselves.
pub struct Labels<'a> {
    circuit: &'a Circuit,
    /// Names of the free parameters, typeset.
    parameters: Vec<String>,
    /// All texts so far.
    pub strings: Strings,
    texts: Table,
    single_values: Map<u64, Parameters>,
    symbols: Map<(OperationKey, u64), Label>,
    names: Map<OperationKey, (u32, u32)>,
}

/// A map for keys that no enemy chooses.
type Map<Key, Value> = HashMap<Key, Value, BuildHasherDefault<Mixer>>;

/// What decides a symbol and a name, but for modifiers.
type OperationKey = (u8, u32);

impl<'a> Labels<'a> {
    pub fn new(circuit: &'a Circuit) -> Self {
        Self {
            circuit,
            parameters: circuit.parameters.iter().map(|parameter| typeset::name(&parameter.name)).collect(),
            strings: Strings::default(),
            texts: Table::default(),
            single_values: Map::default(),
            symbols: Map::default(),
            names: Map::default(),
        }
    }

    /// Stores a text; one that is there already keeps its index.
    pub fn intern(&mut self, text: &str) -> u32 {
        self.texts.intern(&mut self.strings, text)
    }

    /// Name and description of an operation; those of a kind without modifiers are made once.
    pub fn names(&mut self, operation: &Operation, make: impl FnOnce(&mut Self) -> (u32, u32)) -> (u32, u32) {
        if operation.modifiers.is_some() {
            return make(self);
        }
        let key = key(operation.kind);
        if let Some(&names) = self.names.get(&key) {
            return names;
        }
        let names = make(self);
        self.names.insert(key, names);
        names
    }

    /// A text cut to a width, measured at a font size.
    pub fn label(&mut self, text: &str, size: f32, limit: f32) -> Label {
        let text = metrics::shorten(text, size, limit);
        Label { text: self.intern(&text), width: metrics::width(&text, size) }
    }

    /// What stands in an operation's box.
    pub fn symbol(&mut self, figure: &Figure, body: &Body, operation: &Operation, size: f32, limit: f32) -> Label {
        let plain = operation.modifiers.is_none();
        let key = (key(operation.kind), figure.power.to_bits());
        if let (true, Some(&label)) = (plain, self.symbols.get(&key)) {
            return label;
        }
        let text = figure.symbol(self.circuit, body, operation);
        let label = if text.is_empty() { Label::NONE } else { self.label(&text, size, limit) };
        if plain {
            self.symbols.insert(key, label);
        }
        label
    }

    /// An operation's angles.
    pub fn parameters(&mut self, body: &Body, operation: &Operation, size: f32, limit: f32) -> Parameters {
        let angles = body.angles(operation);
        match *angles {
            [] => Parameters { short: Label::NONE, full: NONE },
            [Angle::Value(value)] if operation.kind != OperationKind::Delay => {
                if let Some(&known) = self.single_values.get(&value.to_bits()) {
                    return known;
                }
                let short = typeset::short_number(value);
                let full = full_number(value, &short);
                let made = Parameters { short: self.label(&short, size, limit), full: self.intern(&full) };
                self.single_values.insert(value.to_bits(), made);
                made
            }
            _ => {
                let short = self.list(angles, &body.expressions, operation.kind);
                let values = angles.iter().filter_map(|angle| match angle {
                    Angle::Value(value) => Some(full_number(*value, &typeset::short_number(*value))),
                    Angle::Expression(_) => None,
                });
                let values: Vec<String> = values.collect();
                let full = if values.len() == angles.len() { values.join(", ") } else { short.clone() };
                Parameters { short: self.label(&short, size, limit), full: self.intern(&full) }
            }
        }
    }

    /// Angles in short, with commas between.
    pub fn list(&self, angles: &[Angle], expressions: &[Expression], kind: OperationKind) -> String {
        let names = Names { expressions, parameters: &self.parameters, formals: &[] };
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

/// Finds a text among those that are stored, without storing it a second time as a key.
#[derive(Default)]
struct Table {
    /// Indices of texts, each at the first free slot from that of its hash on; at most half of the slots are taken.
    slots: Vec<u32>,
}

impl Table {
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
        mixer.write(text.as_bytes());
        let mask = self.slots.len() - 1;
        let mut slot = mixer.finish() as usize & mask;
        while self.slots[slot] != NONE && strings.get(self.slots[slot]) != text {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Multiplies and turns, as `FxHash` does: fast on short keys. Texts of a program are chosen by its author, who can make
/// his own drawing slow at worst.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(u64::from_le_bytes(chunk.try_into().unwrap_or_default()));
        }
        let rest = chunks.remainder().iter().fold(0, |rest, &byte| rest << 8 | u64::from(byte));
        self.write_u64(rest ^ (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        // The product's upper bits are the mixed ones.
        self.0 ^ self.0 >> 32
    }
}

fn key(kind: OperationKind) -> OperationKey {
    match kind {
        OperationKind::Gate(gate) => (0, gate as u32),
        OperationKind::Custom(index) => (1, index),
        OperationKind::Measure => (2, 0),
        OperationKind::Reset => (3, 0),
        OperationKind::Barrier => (4, 0),
        OperationKind::Delay => (5, 0),
        OperationKind::Block(index) => (6, index),
    }
}

/// A number with every digit, behind its short form where that hides some.
fn full_number(value: f64, short: &str) -> String {
    let digits = format!("{value}").replace('-', "−");
    if digits == short {
        digits
    } else if short.contains('π') {
        format!("{short} = {digits}")
    } else {
        digits
    }
}
