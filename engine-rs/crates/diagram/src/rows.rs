//! The rows of a drawing, from the top: one for global phases if there are any, one for each qubit,
//! one for each classical register.
//!
//! A row is a number; multiplied by the row height it is a y coordinate. Qubits keep their order,
//! so neighbours in the circuit are neighbours in the drawing. All bits of a classical register
//! share one row, because a wire per bit would make drawings tall.
//!
//! An [`Extent`] is the range of rows between the topmost and the lowest symbol of an operation,
//! which vertical lines cross.

use circuit::Circuit;
use circuit::classical::accesses::AccessLists;
use circuit::operation::{Operation, OperationKind};
use circuit::register::{Clbit, Qubit};
use diagnostic::Span;

/// Rows from `top` to `bottom`, both included; row 0 is the topmost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The topmost row.
    pub top: u32,
    /// The lowest row.
    pub bottom: u32,
}

impl Extent {
    /// No rows, for rows to be added [with](Extent::with) it.
    pub const NONE: Self = Self { top: u32::MAX, bottom: 0 };

    /// The smallest extent over some rows; `None` for none.
    pub fn over(rows: impl Iterator<Item = u32>) -> Option<Self> {
        rows.map(|row| Self { top: row, bottom: row }).reduce(Self::with)
    }

    /// The smallest extent over this one and another.
    #[inline]
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self { top: self.top.min(other.top), bottom: self.bottom.max(other.bottom) }
    }

    /// The rows with one more.
    #[must_use]
    pub(crate) fn and(self, row: u32) -> Self {
        self.with(Self { top: row, bottom: row })
    }

    /// The same rows, counted from another one.
    #[inline]
    #[must_use]
    pub(crate) const fn below(self, top: u32) -> Self {
        Self { top: self.top - top, bottom: self.bottom - top }
    }

    /// The first row if there are none.
    pub(crate) const fn or_first(self) -> Self {
        if self.top > self.bottom { Self { top: 0, bottom: 0 } } else { self }
    }
}

/// The row of global phases, where there are any.
pub const PHASE_ROW: Extent = Extent { top: 0, bottom: 0 };

/// The row of each bit.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Whether the top row is for operations without a wire: a global phase, or a statement without
    /// bits.
    pub phase_row: bool,
    qubits: u32,
    /// For each clbit, the index of its register.
    registers: Vec<u32>,
    register_count: u32,
}

impl Rows {
    /// The rows of a circuit.
    pub fn new(circuit: &Circuit) -> Self {
        let phase_row = circuit.operations().iter().any(|operation| stands_on_no_wire(circuit, operation));
        let mut registers = Vec::new();
        for (register, index) in circuit.clbits.iter().zip(0..) {
            registers.resize(registers.len() + register.size as usize, index);
        }
        Self { phase_row, qubits: circuit.qubit_count(), registers, register_count: circuit.clbits.len() as u32 }
    }

    /// How many rows.
    pub const fn count(&self) -> u32 {
        self.phase_row as u32 + self.qubits + self.register_count
    }

    /// The row of a qubit.
    #[inline]
    pub const fn of_qubit(&self, qubit: Qubit) -> u32 {
        self.phase_row as u32 + qubit
    }

    /// The row of a classical register, by its index.
    pub const fn of_register(&self, register: u32) -> u32 {
        self.phase_row as u32 + self.qubits + register
    }

    /// The row of a clbit, which is its register's.
    pub fn of_clbit(&self, clbit: Clbit) -> u32 {
        self.of_register(self.register(clbit))
    }

    /// The index of a clbit's register.
    #[inline]
    pub fn register(&self, clbit: Clbit) -> u32 {
        self.registers[clbit as usize]
    }

    /// The first classical row, equal to [`Rows::count`] where there is none.
    pub const fn first_classical(&self) -> u32 {
        self.phase_row as u32 + self.qubits
    }

    /// The rows from the topmost to the lowest of some qubits; `None` for none.
    #[inline]
    pub fn over(&self, qubits: &[Qubit]) -> Option<Extent> {
        let (&first, others) = qubits.split_first()?;
        let (mut top, mut bottom) = (first, first);
        for &qubit in others {
            top = top.min(qubit);
            bottom = bottom.max(qubit);
        }
        Some(Extent { top: self.of_qubit(top), bottom: self.of_qubit(bottom) })
    }

    /// Whether an operation and the next one are measurements of one statement, `c = measure q;`,
    /// that are drawn as one: of qubits from top to bottom, into neighbouring bits of one register.
    ///
    /// What a run decides is not joined, and what lies in different groups.
    #[inline]
    pub fn joins_next_measurement(&self, circuit: &Circuit, index: usize) -> bool {
        circuit.operations()[index].kind == OperationKind::Measure && self.are_joined(circuit, index)
    }

    #[inline(never)]
    fn are_joined(&self, circuit: &Circuit, index: usize) -> bool {
        let Some([one, next]) = circuit.operations().get(index..index + 2) else { return false };
        let (&[qubit], &[next_qubit]) = (circuit.body.qubits(one), circuit.body.qubits(next)) else { return false };
        let (&[clbit], &[next_clbit]) = (circuit.body.clbits(one), circuit.body.clbits(next)) else { return false };
        for group in &circuit.groups {
            for branch in &group.branches {
                if branch.operations.start == index as u32 + 1 || branch.operations.end == index as u32 + 1 {
                    return false;
                }
            }
        }
        next.kind == OperationKind::Measure
            && one.condition.is_none()
            && one.span == next.span
            && one.span != Span::default()
            && qubit < next_qubit
            && clbit + 1 == next_clbit
            && self.register(clbit) == self.register(next_clbit)
    }

    /// How many measurements of its statement are joined to an operation and precede it.
    pub fn joined_measurements(&self, circuit: &Circuit, last: usize) -> u32 {
        let mut first = last;
        while first > 0 && self.joins_next_measurement(circuit, first - 1) {
            first -= 1;
        }
        (last - first) as u32
    }

    /// The rows that an operation covers or crosses.
    pub fn extent(&self, circuit: &Circuit, operation: &Operation) -> Extent {
        let body = &circuit.body;
        if let (false, Some(extent)) = (operation.is_classical(), self.over(body.qubits(operation))) {
            return extent;
        }
        // A barrier waits for clbits, but lines lead to those of its condition only.
        let waits = operation.kind == OperationKind::Barrier && operation.qubits.length > 0;
        let read = operation.condition.map_or(&[][..], |it| &circuit.conditions[it.get() as usize].clbits);
        let clbits = circuit
            .clbits_touched(operation)
            .filter(|clbit| !waits || read.contains(clbit))
            .map(|clbit| self.of_clbit(clbit));
        let top = stands_on_no_wire(circuit, operation).then_some(0);
        let rows = body.qubits(operation).iter().map(|&qubit| self.of_qubit(qubit)).chain(clbits).chain(top);
        Extent::over(rows).unwrap_or(Extent { top: 0, bottom: 0 })
    }

    /// The rows that the box of a block covers: its qubits, or else the register and the variables that it sets, or else its bits. Lines
    /// lead to other bits and variables. One without qubits that has branches covers all of its rows.
    pub fn box_extent(&self, circuit: &Circuit, operation: &Operation) -> Extent {
        if let Some(qubits) = self.over(circuit.body.qubits(operation)) {
            return qubits;
        }
        if !matches!(operation.kind, OperationKind::Block(_)) {
            return PHASE_ROW;
        }
        let mut rows = Extent::NONE;
        if !circuit.unfolds(operation) {
            let AccessLists { reads, sets, .. } = circuit.accesses(operation);
            let mut clbits = circuit.clbits_of(sets);
            if let OperationKind::Block(index) = operation.kind {
                clbits.extend(circuit.blocks[index as usize].stores_in);
            }
            if clbits.is_empty() {
                let read = circuit.clbits_of(reads);
                clbits = circuit.body.clbits(operation).to_vec();
                clbits.retain(|clbit| !read.contains(clbit));
            }
            for clbit in clbits {
                rows = rows.and(self.of_clbit(clbit));
            }
        }
        if rows == Extent::NONE { self.extent(circuit, operation) } else { rows }
    }
}

/// Returns whether an operation has no wire: a global phase, or a block that touches no bit.
pub fn stands_on_no_wire(circuit: &Circuit, operation: &Operation) -> bool {
    let on_clbits =
        || matches!(operation.kind, OperationKind::Block(_)) && circuit.clbits_touched(operation).next().is_some();
    operation.qubits.length == 0 && !on_clbits()
}
