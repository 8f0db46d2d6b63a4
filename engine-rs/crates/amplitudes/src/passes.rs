//! Passes: many kernels for each time that the amplitudes are read from memory.
//!
//! A state of more than [`BLOCK_QUBITS`] qubits does not fit into the fastest cache. Kernels that
//! change only qubits below that number (low ones) act on each block of 2¹¹ neighboring amplitudes by
//! itself. Kernels that change only high qubits act on each column by itself: the amplitudes at the same place of every
//! block. A few columns at a time are gathered into a buffer, at least four, which is a line of the cache, and then written back.
//! Qubits that a kernel only reads can be anywhere, because they have one value in a whole block or
//! column.
//!
//! Kernels on different qubits commute, so a pass may do them in another order: all low ones first,
//! then all high ones. Where a low kernel must follow a high one, the pass ends. A kernel that
//! changes low and high qubits, as a swap of both, has a pass of its own.
//!
//! Cost: a pass reads and writes each amplitude twice, once for the low and once for the high kernels.

use super::kernels::{Kernel, Window};
use circuit::matrix::Complex;

/// How many qubits a block has: 2¹¹ amplitudes are 32 kB.
const BLOCK_QUBITS: u32 = 11;
/// Two to this power is the least number of columns that are gathered at a time: 64 bytes.
const LEAST_COLUMN_QUBITS: u32 = 2;

/// Applies kernels to the amplitudes of a state.
pub fn run(amplitudes: &mut [Complex], qubits: u32, kernels: &[Kernel]) {
    if qubits <= BLOCK_QUBITS {
        return one_by_one(amplitudes, qubits, kernels);
    }
    let mut pass = Pass { qubits, ..Pass::default() };
    for kernel in kernels {
        let (changed, used) = (kernel.changed(), kernel.used());
        let is_free = changed & pass.high_used == 0 && used & pass.high_changed == 0;
        let (is_low, is_high) = (changed >> BLOCK_QUBITS == 0, changed & ((1 << BLOCK_QUBITS) - 1) == 0);
        if is_low && is_free {
            pass.low.push(kernel);
        } else if is_high {
            pass.high.push(kernel);
            pass.high_changed |= changed;
            pass.high_used |= used;
        } else {
            pass.finish(amplitudes);
            if is_low {
                pass.low.push(kernel);
            } else {
                kernel.apply(amplitudes, Window::whole(qubits));
            }
        }
    }
    pass.finish(amplitudes);
}

fn one_by_one<'k>(amplitudes: &mut [Complex], qubits: u32, kernels: impl IntoIterator<Item = &'k Kernel>) {
    for kernel in kernels {
        kernel.apply(amplitudes, Window::whole(qubits));
    }
}

/// Kernels that wait for their pass. The low ones commute with the high ones that came before them.
#[derive(Default)]
struct Pass<'k> {
    qubits: u32,
    low: Vec<&'k Kernel>,
    high: Vec<&'k Kernel>,
    /// What the high ones change and use, as masks.
    high_changed: usize,
    high_used: usize,
    /// For gathered columns.
    columns: Vec<Complex>,
}

impl Pass<'_> {
    /// Does the pass.
    fn finish(&mut self, amplitudes: &mut [Complex]) {
        let qubits = self.qubits;
        match self.low.len() {
            0 | 1 => one_by_one(amplitudes, qubits, self.low.drain(..)),
            _ => self.blocks(amplitudes),
        }
        match self.high.len() {
            0 | 1 => one_by_one(amplitudes, qubits, self.high.drain(..)),
            _ => self.columns(amplitudes),
        }
        self.low.clear();
        self.high.clear();
        (self.high_changed, self.high_used) = (0, 0);
    }

    fn blocks(&self, amplitudes: &mut [Complex]) {
        for (number, block) in amplitudes.chunks_exact_mut(1 << BLOCK_QUBITS).enumerate() {
            let window = Window::new(BLOCK_QUBITS, self.qubits, number << BLOCK_QUBITS);
            for kernel in &self.low {
                kernel.apply(block, window);
            }
        }
    }

    fn columns(&mut self, amplitudes: &mut [Complex]) {
        let rows = self.qubits - BLOCK_QUBITS;
        // As many columns as fit into a block's place in the cache.
        let width = BLOCK_QUBITS.saturating_sub(rows).max(LEAST_COLUMN_QUBITS);
        let size = 1_usize << width;
        self.columns.resize(size << rows, Complex::ZERO);
        for first in (0..1_usize << BLOCK_QUBITS).step_by(size) {
            for (columns, block) in self.columns.chunks_exact_mut(size).zip(amplitudes.chunks_exact(1 << BLOCK_QUBITS))
            {
                columns.copy_from_slice(&block[first..first + size]);
            }
            let window = Window::new(width, BLOCK_QUBITS, first);
            for kernel in &self.high {
                kernel.apply(&mut self.columns, window);
            }
            for (columns, block) in self.columns.chunks_exact(size).zip(amplitudes.chunks_exact_mut(1 << BLOCK_QUBITS))
            {
                block[first..first + size].copy_from_slice(columns);
            }
        }
    }
}
