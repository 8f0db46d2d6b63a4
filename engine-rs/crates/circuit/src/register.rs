//! Registers: named runs of qubits or clbits, and the names of their wires.
//!
//! Bits are numbered through all registers of a kind, in order of declaration. A register is
//! therefore a start and a size. The register of a bit is found by binary search over the starts,
//! in time logarithmic in the number of registers; no table per bit is needed.

use diagnostic::{Span, join};

/// A quantum bit of a circuit, by its place: 0 is the top wire.
pub type Qubit = u32;
/// A classical bit of a circuit, by its place.
pub type Clbit = u32;

/// How a register was declared, which decides how its bits are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegisterKind {
    /// `qubit q;`: one bit, written `q`.
    #[default]
    Scalar,
    /// `qubit[3] q;` or `qreg q[3];`: written `q[0]`.
    Array,
    /// `$3`: one physical qubit, which no one declares.
    Physical,
}

/// Whether the values of a register of clbits come from outside, or are what a program is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// `bit[2] c;`: neither.
    #[default]
    Internal,
    /// `input bit[2] c;`: whoever runs the program says what it is at first.
    Input,
    /// `output bit[2] c;`: whoever runs the program gets it. Without any, it is all of them.
    Output,
}

/// A named run of bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Register {
    /// The name as written; `$3` for a physical qubit.
    pub name: String,
    /// How it was declared.
    pub kind: RegisterKind,
    /// The first bit's place in the circuit.
    pub start: u32,
    /// How many bits.
    pub size: u32,
    /// Where the name was declared.
    pub span: Span,
    /// Whether its values come from outside, or go there.
    pub direction: Direction,
}

/// All registers of one sort (qubits, or clbits) in order of declaration.
///
/// Invariant: they follow each other without gaps, so that every bit below [`Registers::bits`] has one register.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    registers: Vec<Register>,
    bits: u32,
}

impl Registers {
    /// Adds a register behind the last one and returns its index.
    pub fn add(&mut self, name: impl Into<String>, kind: RegisterKind, size: u32, span: Span) -> usize {
        let direction = Direction::Internal;
        self.registers.push(Register { name: name.into(), kind, start: self.bits, size, span, direction });
        self.bits += size;
        self.registers.len() - 1
    }

    /// Says whether the values of the last register come from outside, or go there.
    pub fn set_last_direction(&mut self, direction: Direction) {
        if let Some(register) = self.registers.last_mut() {
            register.direction = direction;
        }
    }

    /// Removes the last register.
    pub fn remove_last(&mut self) {
        if let Some(register) = self.registers.pop() {
            self.bits = register.start;
        }
    }

    /// How many bits all registers have together.
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// The registers in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Register> {
        self.registers.iter()
    }

    /// How many registers there are.
    pub const fn len(&self) -> usize {
        self.registers.len()
    }

    /// True where none is declared.
    pub const fn is_empty(&self) -> bool {
        self.registers.is_empty()
    }

    /// The register at an index that [`Registers::add`] returned.
    pub fn get(&self, index: usize) -> Option<&Register> {
        self.registers.get(index)
    }

    /// The register that holds a bit.
    pub fn of(&self, bit: u32) -> Option<&Register> {
        self.registers.get(self.index_of(bit))
    }

    /// The index of the register that holds a bit, or of none behind all bits.
    #[inline]
    pub fn index_of(&self, bit: u32) -> usize {
        self.registers.partition_point(|register| register.start + register.size <= bit)
    }

    /// How a bit is written and labelled: `q[2]`, `ancilla`, `$3`.
    pub fn name(&self, bit: u32) -> String {
        match self.of(bit) {
            Some(register) if register.kind == RegisterKind::Array => {
                join(&[register.name.as_str(), "[", &(bit - register.start).to_string(), "]"], "")
            }
            Some(register) => register.name.clone(),
            None => format!("?{bit}"),
        }
    }
}

impl<'a> IntoIterator for &'a Registers {
    type Item = &'a Register;
    type IntoIter = std::slice::Iter<'a, Register>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
