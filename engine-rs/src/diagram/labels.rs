//! The texts of a drawing, each typeset, measured and stored once.

use std::collections::HashMap;

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
    texts: HashMap<String, u32>,
    single_values: HashMap<u64, Parameters>,
    symbols: HashMap<(OperationKey, u64), Label>,
}

/// What decides a symbol and a name, but for modifiers.
type OperationKey = (u8, u32);

impl<'a> Labels<'a> {
    pub fn new(circuit: &'a Circuit) -> Self {
        Self {
            circuit,
            parameters: circuit.parameters.iter().map(|parameter| typeset::name(&parameter.name)).collect(),
            strings: Strings::default(),
            texts: HashMap::new(),
            single_values: HashMap::new(),
            symbols: HashMap::new(),
        }
    }

    /// Stores a text; one that is there already keeps its index.
    pub fn intern(&mut self, text: &str) -> u32 {
        if let Some(&index) = self.texts.get(text) {
            return index;
        }
        let index = self.strings.add(text);
        self.texts.insert(text.to_owned(), index);
        index
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
