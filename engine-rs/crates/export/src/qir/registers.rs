//! Where the values of a run are: a slot for each clbit and for each part of a variable, and what is in it at a place of the text.
//!
//! What is changed since a mark is known, so that the parts of a program that happen or not are put together without looking at all slots.

use circuit::Circuit;
use circuit::classical::conversion::Sort;
use circuit::classical::value::Value;

/// What is in a slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// The last outcome of a measurement into a result, which nothing has read yet.
    Outcome(u32),
    /// A value that is known.
    Known(Value),
    /// A value that a run computes, by its number in the text.
    Run(u32),
}

/// The type of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A truth value or a bit.
    Bool,
    /// A whole number of so many bits, and whether it is signed.
    Int(u32, bool),
    /// Something that no run of QIR computes with.
    Other,
}

impl Kind {
    /// The width of its type in LLVM.
    pub const fn width(self) -> u32 {
        match self {
            Self::Int(width, _) => width,
            Self::Bool | Self::Other => 1,
        }
    }
}

/// The slots of a circuit.
#[derive(Debug)]
pub struct Registers {
    values: Vec<Scalar>,
    kinds: Vec<Kind>,
    /// The first slot of each variable, and as the last entry the number of slots.
    starts: Vec<u32>,
    /// What was in slots before they were changed.
    log: Vec<(u32, Scalar)>,
}

/// The most slots.
const MAX_SLOTS: u64 = 4_000_000;

impl Registers {
    /// The slots before anything happens; `None` where they are too many.
    pub fn new(circuit: &Circuit) -> Option<Self> {
        let zero = Scalar::Known(Value::Bool(false));
        let clbits = circuit.clbit_count() as usize;
        let (mut values, mut kinds) = (vec![zero; clbits], vec![Kind::Bool; clbits]);
        let mut starts = Vec::new();
        for variable in &circuit.classical.variables {
            let type_ = variable.type_;
            starts.push(values.len() as u32);
            let width = if type_.width == 0 { 64 } else { type_.width };
            let (kind, parts, value) = match type_.sort {
                Sort::Bool => (Kind::Bool, 1, zero),
                Sort::Bit => (Kind::Bool, type_.width.max(1), zero),
                Sort::Int | Sort::Uint if width <= 64 => {
                    (Kind::Int(width, type_.sort == Sort::Int), 1, Scalar::Known(type_.zero()))
                }
                _ => (Kind::Other, 1, Scalar::Known(type_.zero())),
            };
            let count = u64::from(parts) * u64::from(variable.elements);
            if values.len() as u64 + count > MAX_SLOTS {
                return None;
            }
            values.resize(values.len() + count as usize, value);
            kinds.resize(values.len(), kind);
        }
        starts.push(values.len() as u32);
        Some(Self { values, kinds, starts, log: Vec::new() })
    }

    /// What is in a slot.
    pub fn get(&self, slot: u32) -> Scalar {
        self.values[slot as usize]
    }

    /// The type of a slot.
    pub fn kind(&self, slot: u32) -> Kind {
        self.kinds[slot as usize]
    }

    /// Puts something into a slot.
    pub fn set(&mut self, slot: u32, value: Scalar) {
        let old = std::mem::replace(&mut self.values[slot as usize], value);
        if old != value {
            self.log.push((slot, old));
        }
    }

    /// The value of a variable as a number, if it is known.
    pub fn number(&self, variable: u32) -> Option<f64> {
        match self.values.get(self.of_variable(variable).start as usize)? {
            Scalar::Known(value) => value.number(),
            _ => None,
        }
    }

    /// The slots of all elements of a variable.
    pub fn of_variable(&self, variable: u32) -> std::ops::Range<u32> {
        self.starts[variable as usize]..self.starts[variable as usize + 1]
    }

    /// A mark of what is in all slots now.
    pub const fn mark(&self) -> usize {
        self.log.len()
    }

    /// What is in the slots that have changed since a mark, in their order.
    pub fn changes(&self, mark: usize) -> Vec<(u32, Scalar)> {
        let mut slots: Vec<u32> = self.log[mark..].iter().map(|it| it.0).collect();
        slots.sort_unstable();
        slots.dedup();
        slots.into_iter().map(|slot| (slot, self.get(slot))).collect()
    }

    /// Puts back into all slots what was in them at a mark.
    pub fn return_to(&mut self, mark: usize) {
        for (slot, old) in self.log.drain(mark..).rev() {
            self.values[slot as usize] = old;
        }
    }
}
