//! The column of each operation.
//!
//! An operation goes into the earliest column that is behind all operations on its own bits, and in
//! which its vertical extent (from its top row to its bottom row, all rows between included) is
//! free. What sets a variable stands behind all that set or read it before, and what reads it
//! behind all that set it, whether the variable has a wire or not. So there are as many columns as moments, plus those that crossing vertical lines force.
//!
//! Steps for one operation:
//!
//! 1. `earliest` is the greatest of the first free columns of its bits.
//! 2. From there on, the first column is searched whose rows within the extent are unoccupied.
//! 3. The rows are marked as occupied, and the first free column of each bit moves behind it.
//!
//! The measurements of one statement, `c = measure q;`, are placed as one operation, in one column.
//!
//! A group (an opened gate or block) is placed as one operation: its own operations are placed first,
//! from column 0, and then the group takes a rectangle of as many columns. The branches of a block
//! stand side by side; one without operations takes a column. A section starts in a column behind all
//! others.
//!
//! Occupancy is a ring of bit sets, one set of rows per column, for a window of the last columns.
//! Testing a column is an AND over the words of the extent. The number of words that are tested is
//! limited for the whole circuit; beyond it, an operation that does not fit at once goes to the
//! end. So layout takes linear time for every circuit, at the price of some gaps in huge ones.
//!
//! Invariants: operations that share a bit are in different columns, in program order, and so is what
//! sets a variable and what else reads or sets it. No two operations in a column have overlapping extents, except for the measurements of one statement.

use std::ops::Range;

use super::rows::{Extent, PHASE_ROW, Rows, stands_on_no_wire};
use circuit::Circuit;
use circuit::classical::accesses::AccessLists;
use circuit::folding::{Group, Occurrence};
use circuit::operation::OperationKind;

/// The number of last columns in which gaps are searched. It bounds the memory for circuits of
/// thousands of rows.
const WINDOW: u32 = 1024;

/// The limit of words that are tested in search of gaps. Only circuits of hundreds of thousands of
/// operations over many rows reach it.
const MAX_SEARCHED_WORDS: u32 = 1 << 25;

/// Where operations and groups stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The column of each operation.
    pub of_operations: Vec<u32>,
    /// The place of each group.
    pub frames: Vec<Frame>,
    /// How many columns.
    pub count: u32,
}

/// The place of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The first column of each branch, and as the last entry the one behind the last. A gate is one branch.
    pub starts: Vec<u32>,
    /// The rows of what is in it: those of qubits, and those of operations that have none.
    pub rows: Extent,
}

impl Frame {
    /// Its columns.
    pub fn columns(&self) -> Range<u32> {
        self.starts.first().copied().unwrap_or(0)..self.starts.last().copied().unwrap_or(0)
    }
}

/// Returns where operations and groups stand.
///
/// Each named section begins in a column of its own, so that the brackets above the sections stand
/// side by side. A group has a rectangle of columns and rows to itself, so that a frame fits around
/// it.
pub fn columns(circuit: &Circuit, rows: &Rows) -> Columns {
    let mut placer = Placer {
        circuit,
        rows,
        free_qubits: vec![0; circuit.qubit_count() as usize],
        free_clbits: vec![0; circuit.clbit_count() as usize],
        variables: vec![VariableColumns::default(); circuit.named_variables.len()],
        next_group: 0,
        budget: MAX_SEARCHED_WORDS,
        made: Columns { of_operations: vec![0; circuit.operations().len()], frames: Vec::new(), count: 0 },
    };
    let everything = Extent { top: 0, bottom: rows.count().saturating_sub(1) };
    placer.made.count = placer.place(&parts(circuit), false, everything).count();
    placer.made
}

/// The operations in and between the named sections.
fn parts(circuit: &Circuit) -> Vec<Range<u32>> {
    let mut parts = Vec::with_capacity(2 * circuit.sections.len() + 1);
    let mut behind = 0;
    for section in &circuit.sections {
        parts.extend([behind..section.start, section.start..section.end]);
        behind = section.end;
    }
    parts.push(behind..circuit.operations().len() as u32);
    parts
}

/// Operations that are placed.
struct Placed {
    /// The first column of each part, and behind the last.
    starts: Vec<u32>,
    /// The rows that they cover or cross.
    crossed: Extent,
    /// The rows that their frame covers.
    framed: Extent,
}

impl Placed {
    fn count(&self) -> u32 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Notes the rows of an operation or a group.
    fn cover(&mut self, crossed: Extent, framed: Extent) {
        self.crossed = self.crossed.with(crossed);
        self.framed = self.framed.with(framed);
    }
}

/// The first columns behind all operations that read a variable, and behind all that set it.
#[derive(Clone, Copy, Default)]
struct VariableColumns {
    read: u32,
    set: u32,
}

/// Places operations and groups.
struct Placer<'a> {
    circuit: &'a Circuit,
    rows: &'a Rows,
    /// The first column behind all operations on each bit. The bits of a group begin anew while it is placed.
    free_qubits: Vec<u32>,
    free_clbits: Vec<u32>,
    /// The same for each variable.
    variables: Vec<VariableColumns>,
    /// The first group that is not yet placed.
    next_group: usize,
    /// The number of words that may still be tested in search of gaps.
    budget: u32,
    made: Columns,
}

impl Placer<'_> {
    /// Places operations from column 0 on, each part behind the one before. `rows` are those that they may take. With `pads`, a
    /// part without operations takes a column.
    fn place(&mut self, parts: &[Range<u32>], pads: bool, rows: Extent) -> Placed {
        let length = parts.iter().map(Range::len).sum();
        let mut occupancy = Occupancy::new(rows.bottom + 1 - rows.top, length, self.budget);
        let mut placed = Placed { starts: Vec::new(), crossed: Extent::NONE, framed: Extent::NONE };
        for part in parts {
            let first = occupancy.end;
            let mut floor = first;
            placed.starts.push(first);
            let mut index = part.start;
            while index < part.end {
                let start = index;
                let group = self.circuit.groups.get(self.next_group);
                index = if group.is_some_and(|group| group.operations.start == index) {
                    self.place_group(&mut occupancy, floor, rows.top, &mut placed)
                } else {
                    self.place_operation(index..part.end, &mut occupancy, floor, rows.top, &mut placed)
                };
                let operations = &self.circuit.operations()[start as usize..index as usize];
                if operations.iter().any(|operation| self.circuit.may_end(operation) || self.circuit.jumps(operation)) {
                    // On whatever wires it is, nothing behind it happens then.
                    floor = occupancy.end;
                }
            }
            if pads && occupancy.end == first {
                let row = Extent { top: 0, bottom: 0 };
                occupancy.place(row, row, first, 1);
            }
        }
        placed.starts.push(occupancy.end);
        self.budget = occupancy.budget;
        placed
    }

    /// Places the first of some operations in a column from `floor` on, with those that are drawn as one with it. Returns the
    /// index behind them.
    fn place_operation(
        &mut self,
        run: Range<u32>,
        occupancy: &mut Occupancy,
        floor: u32,
        top: u32,
        placed: &mut Placed,
    ) -> u32 {
        let circuit = self.circuit;
        let mut end = run.start + 1;
        while end < run.end && self.rows.joins_next_measurement(circuit, end as usize - 1) {
            end += 1;
        }
        let operations = &circuit.body.operations[run.start as usize..end as usize];
        let (mut earliest, mut extent) = (floor, Extent::NONE);
        for operation in operations {
            extent = extent.with(self.rows.extent(circuit, operation));
            for &qubit in circuit.body.qubits(operation) {
                earliest = earliest.max(self.free_qubits[qubit as usize]);
            }
            if operation.is_classical() {
                for clbit in circuit.clbits_touched(operation) {
                    earliest = earliest.max(self.free_clbits[clbit as usize]);
                }
            }
            if !self.variables.is_empty() {
                earliest = self.behind_variables(circuit.accesses(operation), earliest);
            }
        }
        let rows = extent.below(top);
        let column = occupancy.place(rows, rows, earliest, 1);
        for operation in operations {
            let qubits = circuit.body.qubits(operation);
            for &qubit in qubits {
                self.free_qubits[qubit as usize] = column + 1;
            }
            if operation.is_classical() {
                for clbit in circuit.clbits_touched(operation) {
                    self.free_clbits[clbit as usize] = column + 1;
                }
            }
            if !self.variables.is_empty() {
                self.use_variables(circuit.accesses(operation), column + 1);
            }
            if self.next_group > 0 {
                // A global phase stands beside the frame of its gate.
                let is_block = matches!(operation.kind, OperationKind::Block(_));
                // A line upwards would cross the frame's title.
                let framed =
                    if is_block { self.rows.box_extent(circuit, operation).and(extent.top) } else { Extent::NONE };
                placed.cover(extent, self.rows.over(qubits).unwrap_or(framed));
            }
        }
        self.made.of_operations[run.start as usize..end as usize].fill(column);
        end
    }

    /// Places the next group as a whole: first what is in it, from column 0 on, and then all of it in columns from `floor` on.
    /// Returns the index behind its operations.
    fn place_group(&mut self, occupancy: &mut Occupancy, floor: u32, top: u32, placed: &mut Placed) -> u32 {
        let circuit = self.circuit;
        let first = self.next_group;
        let group = &circuit.groups[first];
        self.next_group += 1;
        self.budget = occupancy.budget;
        let mut earliest = floor;
        for &qubit in &group.qubits {
            earliest = earliest.max(std::mem::take(&mut self.free_qubits[qubit as usize]));
        }
        for &clbit in &group.clbits {
            earliest = earliest.max(std::mem::take(&mut self.free_clbits[clbit as usize]));
        }
        let accesses = group.accesses.lists();
        earliest = self.behind_variables(accesses, earliest);
        let mut outer = Vec::new();
        for list in [accesses.reads, accesses.sets] {
            for &variable in list {
                outer.push((variable, std::mem::take(&mut self.variables[variable as usize])));
            }
        }

        self.made.frames.push(Frame { starts: Vec::new(), rows: Extent::NONE });
        let branches: Vec<Range<u32>> = group.branches.iter().map(|branch| branch.operations.clone()).collect();
        let inner = self.place(&branches, true, self.rows_of(group));
        let width = inner.count();
        let framed = if inner.framed == Extent::NONE { inner.crossed } else { inner.framed };
        // A phase happens as often as what else is in the frame. Of a gate it is a part at any rate, and stands beside.
        let is_apart = group.occurrence != Occurrence::Once || group.branches.len() > 1 || group.iterations.count > 0;
        let mut inside = circuit.operations()[group.operations.start as usize..group.operations.end as usize].iter();
        let has_phase = self.rows.phase_row && is_apart && inside.any(|it| stands_on_no_wire(circuit, it));
        let framed = if has_phase { framed.with(PHASE_ROW) } else { framed };
        // A condition may call what acts on qubits, too.
        let framed = self.rows.over(&group.qubits).map_or(framed, |rows| framed.with(rows));
        let crossed = framed.with(inner.crossed);
        // What decides leads to the first column.
        let mut links = crossed;
        for &clbit in &group.decision.clbits {
            links = links.and(self.rows.of_clbit(clbit));
        }

        occupancy.budget = self.budget;
        let column = occupancy.place(links.below(top), crossed.below(top), earliest, width);
        self.budget = occupancy.budget;
        self.made.frames[first] = Frame { starts: inner.starts, rows: framed };
        for frame in &mut self.made.frames[first..self.next_group] {
            frame.starts.iter_mut().for_each(|start| *start += column);
        }
        for place in &mut self.made.of_operations[group.operations.start as usize..group.operations.end as usize] {
            *place += column;
        }
        for &qubit in &group.qubits {
            self.free_qubits[qubit as usize] = column + width;
        }
        for &clbit in &group.clbits {
            self.free_clbits[clbit as usize] = column + width;
        }
        // From the last to the first, so that a variable in both lists has its own again.
        while let Some((variable, outer)) = outer.pop() {
            self.variables[variable as usize] = outer;
        }
        self.use_variables(group.accesses.lists(), column + width);
        // A line upwards would cross the title of the frame around it.
        placed.cover(links, framed.and(links.top));
        group.operations.end
    }

    /// The first column from `earliest` on behind all that set the variables which something reads or sets, and read those which it sets.
    fn behind_variables(&self, AccessLists { reads, sets, .. }: AccessLists<'_>, earliest: u32) -> u32 {
        let mut earliest = earliest;
        for &variable in reads {
            earliest = earliest.max(self.variables[variable as usize].set);
        }
        for &variable in sets {
            let VariableColumns { read, set } = self.variables[variable as usize];
            earliest = earliest.max(read).max(set);
        }
        earliest
    }

    /// Notes that something up to a column reads and sets variables.
    fn use_variables(&mut self, AccessLists { reads, sets, .. }: AccessLists<'_>, end: u32) {
        for &variable in reads {
            let read = &mut self.variables[variable as usize].read;
            *read = end.max(*read);
        }
        for &variable in sets {
            self.variables[variable as usize].set = end;
        }
    }

    /// The rows that a group may take.
    fn rows_of(&self, group: &Group) -> Extent {
        let mut rows = self.rows.over(&group.qubits).unwrap_or(Extent::NONE);
        for &clbit in &group.clbits {
            rows = rows.and(self.rows.of_clbit(clbit));
        }
        // What has no wire stands in the first row.
        if self.rows.phase_row { rows.and(0) } else { rows.or_first() }
    }
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
    fn new(rows: u32, operations: usize, budget: u32) -> Self {
        let words = (rows as usize).div_ceil(64).max(1);
        let window = if operations < WINDOW as usize { 2 * operations.next_power_of_two() as u32 } else { WINDOW };
        let window = window.min(WINDOW);
        Self { words, ring: vec![0; words * window as usize], window, end: 0, budget }
    }

    /// Occupies an extent in `width` consecutive columns, the first at `earliest` or later where it
    /// is free, and returns that column. `start` is its extent in the first of them, which is as large at least.
    ///
    /// The search keeps a candidate and a column that is tested. A conflict moves the candidate
    /// behind the tested column, so no column is tested twice. Columns before the window count as
    /// occupied.
    fn place(&mut self, start: Extent, extent: Extent, earliest: u32, width: u32) -> u32 {
        let mut column = earliest.max(self.end.saturating_sub(self.window));
        let mut free = column;
        while free < self.end && free < column + width {
            let is_free = self.is_free(if free == column { start } else { extent }, free);
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
        for taken in column.max(self.end.saturating_sub(self.window))..column + width {
            let first = self.start(taken);
            for (word, mask) in masks(if taken == column { start } else { extent }) {
                self.ring[first + word] |= mask;
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
