//! The column of each operation.
//!
//! An operation goes into the earliest column that is behind all operations on its own bits, and in
//! which its vertical extent (from its top row to its bottom row, all rows between included) is
//! free. So there are as many columns as moments, plus those that crossing vertical lines force.
//!
//! Steps for one operation:
//!
//! 1. `earliest` is the greatest of the first free columns of its bits.
//! 2. From there on, the first column is searched whose rows within the extent are unoccupied.
//! 3. The rows are marked as occupied, and the first free column of each bit moves behind it.
//!
//! A group (an opened gate) is placed as one operation: its own operations are placed first, from
//! column 0, and then the group takes a rectangle of as many columns. A section starts in a column
//! behind all others.
//!
//! Occupancy is a ring of bit sets, one set of rows per column, for a window of the last columns.
//! Testing a column is an AND over the words of the extent. The number of words that are tested is
//! limited for the whole circuit; beyond it, an operation that does not fit at once goes to the
//! end. So layout takes linear time for every circuit, at the price of some gaps in huge ones.
//!
//! Invariants: operations that share a bit are in different columns, in program order, and no two
//! operations in a column have overlapping extents.

use std::ops::Range;

use super::rows::{Extent, Rows};
use circuit::Circuit;
use circuit::folding::Group;

/// The number of last columns in which gaps are searched. It bounds the memory for circuits of
/// thousands of rows.
const WINDOW: u32 = 1024;

/// The limit of words that are tested in search of gaps. Only circuits of hundreds of thousands of
/// operations over many rows reach it.
const MAX_SEARCHED_WORDS: u32 = 1 << 25;

/// Returns the column of each operation, and the number of columns.
///
/// Each named section begins in a column of its own, so that the brackets above the sections stand
/// side by side. A group has a rectangle of columns and rows to itself, so that a frame fits around
/// it.
pub fn columns(circuit: &Circuit, rows: &Rows) -> (Vec<u32>, u32) {
    let all = 0..circuit.operations().len() as u32;
    let mut columns = vec![0; all.len()];
    let mut groups = &circuit.groups[..];
    let end = place(circuit, rows, all, &mut groups, &mut columns).0;
    (columns, end)
}

/// Places a run of operations from column 0 on. Returns the number of columns that it takes, and
/// its rows.
///
/// `groups` are those that begin in the run or behind it; those in the run are removed. Groups
/// nest, so a group is placed by a recursive call and then moved as a whole: its columns are
/// relative until the run around it adds its own.
fn place(
    circuit: &Circuit,
    rows: &Rows,
    run: Range<u32>,
    groups: &mut &[Group],
    columns: &mut [u32],
) -> (u32, Option<Extent>) {
    let mut occupancy = Occupancy::new(rows.count(), run.len());
    let mut free_qubits = vec![0_u32; circuit.qubit_count() as usize];
    let mut free_clbits = vec![0_u32; circuit.clbit_count() as usize];
    let sections = if run.start == 0 { &circuit.sections[..] } else { &[] };
    let mut boundaries = sections.iter().flat_map(|section| [section.start, section.end]).peekable();
    let mut floor = 0;
    let mut whole: Option<Extent> = None;

    let body = &circuit.body;
    let mut index = run.start;
    while index < run.end {
        while boundaries.next_if(|&boundary| boundary <= index).is_some() {
            floor = occupancy.end;
        }
        let (operations, width, extent) = match *groups {
            [group, rest @ ..] if group.operations.start == index => {
                *groups = rest;
                let operations = group.operations.clone();
                let (width, extent) = place(circuit, rows, operations.clone(), groups, columns);
                (operations, width, extent.unwrap_or(Extent { top: 0, bottom: 0 }))
            }
            _ => {
                let extent = rows.extent(circuit, &body.operations[index as usize]);
                columns[index as usize] = 0;
                (index..index + 1, 1, extent)
            }
        };
        let those = &body.operations[operations.start as usize..operations.end as usize];
        let mut earliest = floor;
        for operation in those {
            for &qubit in body.qubits(operation) {
                earliest = earliest.max(free_qubits[qubit as usize]);
            }
            if operation.is_classical() {
                for clbit in circuit.clbits_touched(operation) {
                    earliest = earliest.max(free_clbits[clbit as usize]);
                }
            }
        }
        let column = occupancy.place(extent, earliest, width);
        for operation in those {
            for &qubit in body.qubits(operation) {
                free_qubits[qubit as usize] = column + width;
            }
            if operation.is_classical() {
                for clbit in circuit.clbits_touched(operation) {
                    free_clbits[clbit as usize] = column + width;
                }
            }
        }
        for place in &mut columns[operations.start as usize..operations.end as usize] {
            *place += column;
        }
        whole = Some(whole.map_or(extent, |whole| whole.with(extent)));
        index = operations.end;
    }
    (occupancy.end, whole)
}

/// The rows that are occupied in the last columns: a ring of bit sets, one bit per row.
struct Occupancy {
    /// Words per column.
    words: usize,
    ring: Vec<u64>,
    /// Columns of the ring, a power of two.
    window: u32,
    /// Number of columns so far.
    end: u32,
    /// The number of words that may still be tested.
    budget: u32,
}

impl Occupancy {
    /// An empty ring for a number of rows. A run of few operations gets a smaller ring.
    fn new(rows: u32, operations: usize) -> Self {
        let words = (rows as usize).div_ceil(64).max(1);
        let window = if operations < WINDOW as usize { 2 * operations.next_power_of_two() as u32 } else { WINDOW };
        let window = window.min(WINDOW);
        Self { words, ring: vec![0; words * window as usize], window, end: 0, budget: MAX_SEARCHED_WORDS }
    }

    /// Occupies an extent in `width` consecutive columns, the first at `earliest` or later where it
    /// is free, and returns that column.
    ///
    /// The search keeps a candidate and a column that is tested. A conflict moves the candidate
    /// behind the tested column, so no column is tested twice. Columns before the window count as
    /// occupied.
    fn place(&mut self, extent: Extent, earliest: u32, width: u32) -> u32 {
        let mut column = earliest.max(self.end.saturating_sub(self.window));
        let mut free = column;
        while free < self.end && free < column + width {
            let is_free = self.is_free(extent, free);
            free += 1;
            if !is_free {
                column = if self.budget > 0 { free } else { self.end };
                free = column;
            }
        }
        while self.end < column + width {
            let start = self.start(self.end);
            self.ring[start..start + self.words].fill(0);
            self.end += 1;
        }
        // Columns that have left the ring are not tested any more.
        for column in column.max(self.end.saturating_sub(self.window))..column + width {
            let start = self.start(column);
            for (word, mask) in masks(extent) {
                self.ring[start + word] |= mask;
            }
        }
        column
    }

    /// Returns whether an extent is free in a column.
    fn is_free(&mut self, extent: Extent, column: u32) -> bool {
        let start = self.start(column);
        let (ring, budget) = (&self.ring, &mut self.budget);
        if extent.bottom < 64 {
            // Most circuits have up to 64 rows and need one word.
            *budget = budget.saturating_sub(1);
            return ring[start] & mask(extent.top, extent.bottom) == 0;
        }
        masks(extent).all(|(word, mask)| {
            *budget = budget.saturating_sub(1);
            ring[start + word] & mask == 0
        })
    }

    /// The index of the first word of a column in the ring.
    #[inline]
    fn start(&self, column: u32) -> usize {
        (column & (self.window - 1)) as usize * self.words
    }
}

/// The words that an extent touches, with its bits in each.
fn masks(extent: Extent) -> impl Iterator<Item = (usize, u64)> {
    let (first, last) = (extent.top as usize / 64, extent.bottom as usize / 64);
    (first..=last).map(move |word| {
        let low = if word == first { extent.top % 64 } else { 0 };
        let high = if word == last { extent.bottom % 64 } else { 63 };
        (word, mask(low, high))
    })
}

/// The bits of a word from `low` to `high`.
#[inline]
const fn mask(low: u32, high: u32) -> u64 {
    (u64::MAX >> (63 - high)) & (u64::MAX << low)
}

#[cfg(test)]
mod tests;
