//! The values of clbits that the program has assigned, as far as they are known before a run.
//!
//! A statement that assigns known bits notes them, and they are learned where it ends: until then the bits have their former
//! values. What only a run knows makes them unknown again.

use super::super::Unroller;
use super::super::residual::MAX_REGISTER_BITS;
use super::super::value::Value;
use circuit::classical::conversion::{self, Sort};
use circuit::classical::value;

impl Unroller<'_> {
    /// Notes that the present statement assigns a known value to clbits.
    pub fn note_assigned_bits(&mut self, bits: &[u32], value: Value) {
        let Some(value) = value.known().filter(|_| self.is_recording() && self.runtime_depth == 0) else { return };
        let value = match conversion::convert(type_of_row(bits), value) {
            Some(value::Value::Bits { value, .. }) => value,
            Some(value::Value::Bool(value)) => u128::from(value),
            _ => return,
        };
        self.recorder.assigned_bits = Some((bits.to_vec(), value));
    }

    /// Learns the bits that the statement which ends here has assigned.
    pub fn store_assigned_bits(&mut self) {
        let Some((bits, value)) = self.recorder.assigned_bits.take() else { return };
        for (place, bit) in bits.into_iter().enumerate() {
            let index = bit as usize;
            if self.recorder.clbit_values.len() <= index {
                self.recorder.clbit_values.resize(index + 1, None);
            }
            // Bits behind those that a value holds are 0.
            self.recorder.clbit_values[index] = Some(place < MAX_REGISTER_BITS && value >> place & 1 == 1);
        }
    }

    /// Forgets the values of clbits that something only a run knows is stored in.
    #[inline]
    pub fn forget_bit_values(&mut self, bits: impl IntoIterator<Item = u32>) {
        if self.recorder.clbit_values.is_empty() {
            return;
        }
        for bit in bits {
            if let Some(value) = self.recorder.clbit_values.get_mut(bit as usize) {
                *value = None;
            }
        }
    }

    /// Forgets the values of all clbits.
    pub fn forget_all_bit_values(&mut self) {
        self.recorder.clbit_values.clear();
        self.recorder.assigned_bits = None;
    }

    /// Returns whether the values of some clbits are known.
    pub const fn has_known_bits(&self) -> bool {
        !self.recorder.clbit_values.is_empty()
    }

    /// The value of clbits, if the program has assigned a known one to each.
    pub fn value_of_bits(&self, bits: &[u32], single: bool) -> Option<Value> {
        if self.recorder.clbit_values.is_empty() || bits.len() > MAX_REGISTER_BITS {
            return None;
        }
        let mut value = 0_u128;
        for &bit in bits.iter().rev() {
            value = value << 1 | u128::from((*self.recorder.clbit_values.get(bit as usize)?)?);
        }
        Some(if single {
            Value::Known(value::Value::Bool(value == 1))
        } else {
            Value::Known(value::Value::Bits { value, width: bits.len() as u32 })
        })
    }
}

/// The type of what becomes a row of bits. One for itself is a truth value.
pub fn type_of_row(bits: &[u32]) -> conversion::Type {
    let width = bits.len() as u32;
    conversion::Type { sort: Sort::Bit, width: if width == 1 { 0 } else { width } }
}
