//! Which column each operation stands in.
//!
//! An operation goes into the earliest column that lies behind all operations on its own bits, and in which its
//! vertical extent (from its top row to its bottom row, all rows between included) is free. So there are as many
//! columns as moments, plus what vertical lines force.

use super::rows::{Extent, Rows};
use crate::circuit::Circuit;

/// A gap that lies further back than this is not looked for. It bounds the memory of a circuit of thousands of rows.
const WINDOW: u32 = 1024;

/// How many words of rows are looked at in search of gaps. Only circuits of hundreds of thousands of operations over many rows
/// need more; from there on, what finds no place behind its own bits goes to the end.
const MOST_WORDS: u32 = 1 << 25;

/// The column of each operation, and how many columns there are.
///
/// Each named section begins in a column of its own, so that the brackets above the sections stand side by side.
pub fn columns(circuit: &Circuit, rows: &Rows) -> (Vec<u32>, u32) {
    let mut occupancy = Occupancy::new(rows.count());
    let mut free_qubits = vec![0_u32; circuit.qubit_count() as usize];
    let mut free_clbits = vec![0_u32; circuit.clbit_count() as usize];
    let mut boundaries = circuit
        .sections
        .iter()
        .flat_map(|section| [section.start, section.end])
        .collect::<Vec<_>>()
        .into_iter()
        .peekable();
    let mut floor = 0;

    let body = &circuit.body;
    let mut columns = Vec::with_capacity(body.operations.len());
    for (index, operation) in body.operations.iter().enumerate() {
        while boundaries.next_if(|&boundary| boundary as usize <= index).is_some() {
            floor = occupancy.end;
        }
        let extent = rows.extent(circuit, operation);
        let on_qubits = body.qubits(operation).iter().map(|&qubit| free_qubits[qubit as usize]);
        let on_clbits = circuit.clbits_touched(operation).map(|clbit| free_clbits[clbit as usize]);
        let earliest = on_qubits.chain(on_clbits).max().unwrap_or(0).max(floor);
        let column = occupancy.place(extent, earliest);
        for &qubit in body.qubits(operation) {
            free_qubits[qubit as usize] = column + 1;
        }
        for clbit in circuit.clbits_touched(operation) {
            free_clbits[clbit as usize] = column + 1;
        }
        columns.push(column);
    }
    (columns, occupancy.end)
}

/// Which rows are taken in the last columns: a ring of bit sets, one bit a row.
struct Occupancy {
    /// Words a column.
    words: usize,
    ring: Vec<u64>,
    /// Number of columns so far.
    end: u32,
    /// How many words may still be looked at.
    budget: u32,
}

impl Occupancy {
    fn new(rows: u32) -> Self {
        let words = (rows as usize).div_ceil(64).max(1);
        Self { words, ring: vec![0; words * WINDOW as usize], end: 0, budget: MOST_WORDS }
    }

    /// Takes an extent in the first column from `earliest` on where it is free, and tells which that is.
    fn place(&mut self, extent: Extent, earliest: u32) -> u32 {
        let mut column = earliest.max(self.end.saturating_sub(WINDOW));
        while column < self.end && !self.is_free(extent, column) {
            column = if self.budget > 0 { column + 1 } else { self.end };
        }
        while self.end <= column {
            let start = self.start(self.end);
            self.ring[start..start + self.words].fill(0);
            self.end += 1;
        }
        let start = self.start(column);
        for (word, mask) in masks(extent) {
            self.ring[start + word] |= mask;
        }
        column
    }

    fn is_free(&mut self, extent: Extent, column: u32) -> bool {
        let start = self.start(column);
        let (ring, budget) = (&self.ring, &mut self.budget);
        masks(extent).all(|(word, mask)| {
            *budget = budget.saturating_sub(1);
            ring[start + word] & mask == 0
        })
    }

    fn start(&self, column: u32) -> usize {
        (column % WINDOW) as usize * self.words
    }
}

/// The words that an extent touches, and its bits in each.
fn masks(extent: Extent) -> impl Iterator<Item = (usize, u64)> {
    let (first, last) = (extent.top as usize / 64, extent.bottom as usize / 64);
    (first..=last).map(move |word| {
        let low = if word == first { extent.top % 64 } else { 0 };
        let high = if word == last { extent.bottom % 64 } else { 63 };
        (word, (u64::MAX >> (63 - high)) & (u64::MAX << low))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extent(top: u32, bottom: u32) -> Extent {
        Extent { top, bottom }
    }

    #[test]
    fn an_operation_slides_into_a_gap_behind_its_own_bits() {
        let mut occupancy = Occupancy::new(3);
        assert_eq!(occupancy.place(extent(0, 0), 0), 0);
        assert_eq!(occupancy.place(extent(0, 2), 1), 1, "a line over all rows");
        assert_eq!(occupancy.place(extent(1, 1), 0), 0, "before the line that crosses it");
        assert_eq!(occupancy.place(extent(1, 1), 1), 2, "behind it");
    }

    #[test]
    fn extents_reach_over_word_borders() {
        let mut occupancy = Occupancy::new(200);
        assert_eq!(occupancy.place(extent(10, 190), 0), 0);
        assert_eq!(occupancy.place(extent(191, 199), 0), 0);
        assert_eq!(occupancy.place(extent(100, 100), 0), 1);
    }

    #[test]
    fn a_search_that_took_too_long_goes_to_the_end() {
        let mut occupancy = Occupancy::new(2);
        for column in 0..4 {
            occupancy.place(extent(0, 0), column);
        }
        assert_eq!(occupancy.place(extent(1, 1), 0), 0);
        occupancy.budget = 1;
        assert_eq!(occupancy.place(extent(1, 1), 0), 4);
        assert_eq!(occupancy.place(extent(1, 1), 2), 2, "one look is always left");
    }

    #[test]
    fn the_ring_forgets_what_is_far_behind() {
        let mut occupancy = Occupancy::new(2);
        for column in 0..3 * WINDOW {
            assert_eq!(occupancy.place(extent(0, 0), column), column);
        }
        assert_eq!(occupancy.place(extent(1, 1), 0), 2 * WINDOW);
    }
}
