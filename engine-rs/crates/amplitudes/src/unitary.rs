//! A matrix on target qubits, applied wherever control qubits have given values.
//!
//! Everything that acts on a [`State`](super::state::State) without measuring it arrives as this. Target 0 is the lowest bit
//! of the matrix's rows and columns. Controls are bit masks over the index of an amplitude: the
//! matrix acts on an amplitude if `index & mask == value`.

use circuit::matrix::Matrix;

/// Control qubits and their values: the qubits whose bits are set in `mask` must have the bits of
/// `value`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Controls {
    pub mask: usize,
    pub value: usize,
}

impl Controls {
    /// These controls and one more.
    #[must_use]
    pub fn and(self, qubit: u32, value: bool) -> Self {
        Self { mask: self.mask | 1 << qubit, value: self.value | usize::from(value) << qubit }
    }
}

/// A matrix, its targets and its controls. Targets are distinct, and no control is among them.
pub struct Unitary<'u> {
    /// Of 2 to the power of the number of targets rows.
    pub matrix: Matrix,
    /// Different qubits.
    pub targets: &'u [u32],
    /// No targets among them.
    pub controls: Controls,
}
