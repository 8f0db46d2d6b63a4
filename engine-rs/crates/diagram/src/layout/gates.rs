//! The shapes of gates and all other operations: the box or symbol of each, its controls, and its links to classical wires.
//!
//! Input is an operation with its [`Draft`](super::Draft), the labels and measures that the layout
//! has prepared. Each function appends shapes to the scene. Coordinates are relative to the left
//! edge of the operation's column; rows give the y coordinates.

use super::{
    ARROW, BARRIER_REACH, BESIDE_LINE, CLASSICAL_HALF, CROSS, DOT_RADIUS, GATE, LINE, Layout, METER_RADIUS,
    PARAMETER_SIZE, RING_RADIUS, ROW, SMALL_SIZE, SYMBOL_SIZE, TARGET_RADIUS, TWO_LINE_GATE, box_width,
};
use crate::labels::{Label, Lines, TWO_LINE_SIZE};
use crate::metrics::CAPITAL_HEIGHT;
use crate::notation::{Notation, Style};
use crate::rows::{Extent, PHASE_ROW, Rows};
use crate::scene::{Category, Kind, NONE, Role, Shape};
use circuit::numbers::{distinct, sort};
use circuit::operation::{Operation, OperationKind};
use circuit::register::{Clbit, Qubit};

/// A box and the texts in it.
struct BoxBody {
    symbol: Label,
    parameters: Lines,
    width: f32,
}

/// The properties that all shapes of one operation share. `middle` is half the width of its column.
#[derive(Clone, Copy)]
struct Pen {
    middle: f32,
    category: Category,
    operation: u32,
}

impl Layout<'_> {
    /// Adds the shapes of an operation.
    pub(super) fn draw_operation(&mut self, index: u32, middle: f32) {
        let circuit = self.circuit;
        let operation = &circuit.body.operations[index as usize];
        let qubits = circuit.body.qubits(operation);
        let draft = self.drafts[index as usize];
        let look = self.looks.get(draft.look);
        let (notation, symbol) = (look.notation.on(qubits), look.symbol);
        let pen = Pen { middle, category: notation.category, operation: index };

        let is_phase = qubits.is_empty() && !matches!(operation.kind, OperationKind::Block(_));
        let qubit_rows = self.rows.over(qubits).or(is_phase.then_some(PHASE_ROW));
        if let Some(condition) = operation.condition {
            self.draw_condition(&pen, condition.get(), qubit_rows);
        }
        match notation.style {
            Style::Barrier => self.draw_barrier(&pen, qubits),
            Style::Gap => {
                let rows = qubit_rows.unwrap_or_else(|| self.rows.extent(circuit, operation));
                self.draw_gap(&pen, rows, symbol.text);
            }
            Style::Meter => self.draw_measurement(&pen, operation),
            Style::CircledPlus | Style::Dot | Style::Crosses => {
                self.draw_control_line(&pen, qubit_rows);
                self.draw_controls(&pen, &notation);
                for &target in notation.targets {
                    let y = self.y(self.rows.of_qubit(target));
                    let (kind, radius) = match notation.style {
                        Style::CircledPlus => (Kind::CircledPlus, TARGET_RADIUS),
                        Style::Dot => (Kind::Disc, DOT_RADIUS),
                        _ => (Kind::Cross, CROSS),
                    };
                    self.frequent_shape(&pen, kind, Role::Target, [middle, y, radius, 0.0], NONE);
                }
            }
            Style::Box | Style::SymmetricBox => self.draw_boxes(
                &pen,
                &notation,
                operation,
                &BoxBody {
                    symbol,
                    parameters: draft.parameters,
                    width: box_width(&notation, symbol, draft.parameters),
                },
                qubit_rows,
            ),
        }
    }

    /// Adds the box of a gate over the rows of its targets, and a line to its controls.
    ///
    /// The box covers all rows between its targets. It is split into one box per target if a
    /// control lies between them, or if the gate is symmetric and other wires pass between: then
    /// equal boxes joined by a line say enough. Otherwise the wires between run on through the box.
    fn draw_boxes(
        &mut self,
        pen: &Pen,
        notation: &Notation,
        operation: &Operation,
        body: &BoxBody,
        rows: Option<Extent>,
    ) {
        let block = match operation.kind {
            OperationKind::Block(index) => Some(&self.circuit.blocks[index as usize]),
            _ => None,
        };
        let target_rows = self.rows.over(notation.targets);
        let extent = target_rows.unwrap_or_else(|| self.rows.box_extent(self.circuit, operation));
        if operation.clbits > 0 {
            let mut clbits = self.circuit.body.clbits(operation).to_vec();
            clbits.retain(|&clbit| {
                let row = self.rows.of_clbit(clbit);
                row < extent.top || row > extent.bottom
            });
            let sets = if self.circuit.unfolds(operation) { &[] } else { self.circuit.accesses(operation).sets };
            let mut set = self.circuit.clbits_of(sets);
            set.extend(block.and_then(|block| block.stores_in));
            let zeros = if block.is_some_and(|block| block.waits_for_zero) { &clbits[..] } else { &[] };
            self.draw_classical_link(pen, rows.unwrap_or(extent), (&clbits, &set), zeros);
        }

        self.draw_control_line(pen, rows.filter(|_| !notation.controls.is_empty()));
        self.draw_controls(pen, notation);

        if block.is_none() && is_parted(&self.rows, notation, extent) {
            if notation.controls.is_empty() {
                self.draw_control_line(pen, Some(extent));
            }
            // Symbol and angles are those of all boxes, and stand in the uppermost.
            let other = BoxBody { symbol: Label::NONE, parameters: Lines::NONE, width: body.width };
            for &target in notation.targets {
                let row = self.rows.of_qubit(target);
                self.draw_box(pen, Extent { top: row, bottom: row }, if row == extent.top { body } else { &other });
            }
        } else {
            self.draw_box(pen, extent, body);
            if block.is_none() && !notation.targets.is_empty() {
                self.draw_passing_wires(pen, notation, extent, body);
            }
        }
        if notation.needs_ports() {
            let left = pen.middle - body.width / 2.0;
            for (&target, port) in notation.targets.iter().zip(0_u32..) {
                let y = self.y(self.rows.of_qubit(target)) + SMALL_SIZE * CAPITAL_HEIGHT / 2.0;
                let text = self.labels.intern(&port.to_string());
                self.shape(pen, Kind::LabelStart, Role::GateParameter, [left + 4.0, y, SMALL_SIZE, 0.0], text);
            }
        }
    }

    /// Adds a box over some rows, with its symbol and angles in the middle.
    fn draw_box(&mut self, pen: &Pen, rows: Extent, body: &BoxBody) {
        let BoxBody { symbol, parameters, width } = body;
        let end = box_height(rows, *parameters) / 2.0;
        let (top, bottom) = (self.y(rows.top) - end, self.y(rows.bottom) + end);
        let role = if pen.category == Category::Measurement { Role::Measurement } else { Role::Gate };
        self.frequent_shape(pen, Kind::Box, role, [pen.middle - width / 2.0, top, *width, bottom - top], NONE);
        let centre = f32::midpoint(top, bottom);
        // The baselines: one text is in the middle; symbol and angles, in one line or two, fill the height.
        let middle = |size: f32| centre + size * CAPITAL_HEIGHT / 2.0;
        let (symbol_y, size, first_y) = match *parameters {
            Lines { first: NONE, .. } => (middle(SYMBOL_SIZE), PARAMETER_SIZE, 0.0),
            Lines { second: NONE, .. } => (middle(SYMBOL_SIZE) - 6.5, PARAMETER_SIZE, middle(PARAMETER_SIZE) + 9.0),
            _ => (centre - 9.0, TWO_LINE_SIZE, centre + 6.0),
        };
        let mut label = |y: f32, size: f32, role: Role, text: u32| {
            if text != NONE {
                self.frequent_shape(pen, Kind::LabelMiddle, role, [pen.middle, y, size, 0.0], text);
            }
        };
        label(symbol_y, SYMBOL_SIZE, Role::GateLabel, symbol.text);
        label(first_y, size, Role::GateParameter, parameters.first);
        label(first_y + LINE, size, Role::GateParameter, parameters.second);
    }

    /// Adds the wires that a box covers but does not act on. They are interrupted around the text.
    fn draw_passing_wires(&mut self, pen: &Pen, notation: &Notation, rows: Extent, body: &BoxBody) {
        if rows.bottom - rows.top + 1 == notation.targets.len() as u32 {
            return;
        }
        let mut targets: Vec<u32> = notation.targets.iter().map(|&qubit| self.rows.of_qubit(qubit)).collect();
        sort(&mut targets);
        let half = body.width / 2.0;
        let text = body.symbol.width.max(body.parameters.width) / 2.0 + 4.0;
        let centre = f32::midpoint(self.y(rows.top), self.y(rows.bottom));
        let height = if body.parameters.second == NONE { GATE } else { TWO_LINE_GATE };
        for row in rows.top..=rows.bottom {
            if targets.binary_search(&row).is_ok() {
                continue;
            }
            let y = self.y(row);
            let (left, right) = (pen.middle - half, pen.middle + half);
            if (y - centre).abs() < height / 2.0 {
                self.shape(pen, Kind::Line, Role::PassingWire, [left, y, pen.middle - text, y], NONE);
                self.shape(pen, Kind::Line, Role::PassingWire, [pen.middle + text, y, right, y], NONE);
            } else {
                self.shape(pen, Kind::Line, Role::PassingWire, [left, y, right, y], NONE);
            }
        }
    }

    /// Adds a vertical line over some rows.
    fn draw_control_line(&mut self, pen: &Pen, rows: Option<Extent>) {
        if let Some(Extent { top, bottom }) = rows.filter(|rows| rows.top < rows.bottom) {
            self.shape(pen, Kind::Line, Role::Control, [pen.middle, self.y(top), pen.middle, self.y(bottom)], NONE);
        }
    }

    /// Adds a dot for each control: filled on |1⟩, open on |0⟩.
    fn draw_controls(&mut self, pen: &Pen, notation: &Notation) {
        for (place, &qubit) in notation.controls.iter().enumerate() {
            let y = self.y(self.rows.of_qubit(qubit));
            let (kind, radius) =
                if notation.waits_for_one(place) { (Kind::Disc, DOT_RADIUS) } else { (Kind::Ring, RING_RADIUS) };
            self.shape(pen, kind, Role::Control, [pen.middle, y, radius, 0.0], NONE);
        }
    }

    /// Adds a dashed line over each run of adjacent rows.
    fn draw_barrier(&mut self, pen: &Pen, qubits: &[Qubit]) {
        let mut rows: Vec<u32> = qubits.iter().map(|&qubit| self.rows.of_qubit(qubit)).collect();
        sort(&mut rows);
        for run in rows.chunk_by(|a, b| *b <= a + 1) {
            let (top, bottom) = (self.y(run[0]) - BARRIER_REACH, self.y(run[run.len() - 1]) + BARRIER_REACH);
            self.shape(pen, Kind::DashedLine, Role::Barrier, [pen.middle, top, pen.middle, bottom], NONE);
        }
    }

    /// Adds a box over some rows, with a sign in its middle.
    fn draw_gap(&mut self, pen: &Pen, rows: Extent, sign: u32) {
        let (top, bottom) = (self.y(rows.top) - GATE / 2.0, self.y(rows.bottom) + GATE / 2.0);
        self.shape(pen, Kind::Box, Role::Gap, [pen.middle - GATE / 2.0, top, GATE, bottom - top], NONE);
        let baseline = f32::midpoint(top, bottom) + SYMBOL_SIZE * CAPITAL_HEIGHT / 2.0;
        self.shape(pen, Kind::LabelMiddle, Role::Gap, [pen.middle, baseline, SYMBOL_SIZE, 0.0], sign);
    }

    /// Adds the meter of a measurement, and the arrow to the classical wire with the index of the
    /// bit.
    fn draw_measurement(&mut self, pen: &Pen, operation: &Operation) {
        let circuit = self.circuit;
        let Some(&qubit) = circuit.body.qubits(operation).first() else { return };
        let y = self.y(self.rows.of_qubit(qubit));
        let index = pen.operation as usize;
        let line_to = |end: f32| [pen.middle, y + GATE / 2.0, pen.middle, end];
        if let Some((first, clbit)) = self.bits_at_arrow(index) {
            let wire = self.y(self.rows.of_clbit(clbit));
            self.shape(pen, Kind::DoubleLine, Role::ClassicalWire, line_to(wire - CLASSICAL_HALF - 6.0), NONE);
            let tip = [pen.middle, wire - CLASSICAL_HALF, ARROW, 0.0];
            self.shape(pen, Kind::Arrow, Role::ClassicalWire, tip, NONE);
            let text = self.bit_label(first, clbit);
            if text != NONE {
                let x = pen.middle + ARROW + 2.0;
                self.shape(pen, Kind::LabelStart, Role::ClassicalLabel, [x, wire - 4.5, SMALL_SIZE, 0.0], text);
            }
        } else if self.rows.joins_next_measurement(circuit, index) {
            // The line of the last measurement of a statement is that of all.
            for &next in circuit.body.qubits(&circuit.operations()[index + 1]) {
                let end = self.y(self.rows.of_qubit(next)) - GATE / 2.0;
                self.shape(pen, Kind::DoubleLine, Role::ClassicalWire, line_to(end), NONE);
            }
        }
        let corner = [pen.middle - GATE / 2.0, y - GATE / 2.0, GATE, GATE];
        self.shape(pen, Kind::Box, Role::Measurement, corner, NONE);
        self.shape(pen, Kind::Meter, Role::Measurement, [pen.middle, y + 6.0, METER_RADIUS, 0.0], NONE);
    }

    /// Adds a link to each register that a condition reads, and its text below the lowest of them.
    /// Without clbits, the text is below the operation.
    fn draw_condition(&mut self, pen: &Pen, condition: u32, qubits: Option<Extent>) {
        let circuit = self.circuit;
        let text = self.conditions[condition as usize];
        let condition = &circuit.conditions[condition as usize];
        let bottom = qubits.map_or(0, |rows| rows.bottom);
        let from = Extent { top: bottom, bottom };
        let lowest = self.draw_classical_link(pen, from, (&condition.clbits, &[]), &circuit.zeros_of(condition));
        if text.text != NONE {
            // The index of a measured bit is above a classical wire, so the space below is free,
            // unless the operation itself is a box on classical wires.
            let baseline = match (qubits, lowest) {
                (Some(_), Some(wire)) => self.y(wire) + 15.0,
                (Some(rows), None)
                    if circuit.body.operations[pen.operation as usize].kind == OperationKind::Barrier =>
                {
                    self.y(rows.bottom) + ROW / 2.0 + 9.0
                }
                (Some(rows), None) => {
                    let parameters = self.drafts[pen.operation as usize].parameters;
                    self.y(rows.bottom) + box_height(rows, parameters) / 2.0 + 9.0
                }
                (None, _) => {
                    let operation = &circuit.body.operations[pen.operation as usize];
                    self.y(self.rows.extent(circuit, operation).top) - GATE / 2.0 - 3.0
                }
            };
            let (kind, x) = if self.is_condition_crossed(pen.operation as usize) {
                (Kind::LabelStart, pen.middle + BESIDE_LINE)
            } else {
                (Kind::LabelMiddle, pen.middle)
            };
            self.shape(pen, kind, Role::ClassicalLabel, [x, baseline, SMALL_SIZE, 0.0], text.text);
        }
    }

    /// Adds a dot on each register that contains one of the bits, open where they are to be 0, an arrow on one that is set, and a line to
    /// them from the rows of what they belong to, beside which they are. Returns the lowest register's row.
    fn draw_classical_link(
        &mut self,
        pen: &Pen,
        from: Extent,
        (clbits, set): (&[Clbit], &[Clbit]),
        zeros: &[Clbit],
    ) -> Option<u32> {
        let set: Vec<u32> = set.iter().map(|&clbit| self.rows.of_clbit(clbit)).collect();
        let set = distinct(set);
        let dots = self.dots(clbits, zeros);
        let (highest, lowest) = (dots.first()?.0, dots.last()?.0);
        let top = if highest < from.top { highest } else { from.bottom };
        let bottom = if lowest > from.bottom { lowest } else { from.top };
        // A line ends in front of the head of its arrow.
        let head = if set.contains(&bottom) { CLASSICAL_HALF + 6.0 } else { 0.0 };
        let line = [pen.middle, self.y(top), pen.middle, self.y(bottom) - head];
        self.shape(pen, Kind::DoubleLine, Role::ClassicalWire, line, NONE);
        for (row, kind, radius) in dots {
            let y = self.y(row);
            if set.contains(&row) {
                let tip = [pen.middle, y - CLASSICAL_HALF, ARROW, 0.0];
                self.shape(pen, Kind::Arrow, Role::ClassicalWire, tip, NONE);
            } else {
                self.shape(pen, kind, Role::Condition, [pen.middle, y, radius, 0.0], NONE);
            }
        }
        Some(lowest)
    }

    /// The rows of the registers of some clbits that are read, from the top, each with its dot: open where all of its bits are among `zeros`,
    /// which are to be 0.
    pub(super) fn dots(&self, clbits: &[Clbit], zeros: &[Clbit]) -> Vec<(u32, Kind, f32)> {
        let is_zero = |clbit| zeros.binary_search(clbit).is_ok();
        let codes = clbits.iter().map(|clbit| 2 * self.rows.of_clbit(*clbit) + u32::from(is_zero(clbit))).collect();
        let mut dots: Vec<(u32, Kind, f32)> = Vec::new();
        for code in distinct(codes) {
            let row = code / 2;
            if code % 2 == 0 {
                dots.push((row, Kind::Disc, DOT_RADIUS));
            } else if dots.last().is_none_or(|last| last.0 != row) {
                dots.push((row, Kind::Ring, RING_RADIUS));
            }
        }
        dots
    }

    /// Adds a shape of an operation.
    #[inline(never)]
    fn shape(&mut self, pen: &Pen, kind: Kind, role: Role, geometry: [f32; 4], text: u32) {
        self.frequent_shape(pen, kind, role, geometry, text);
    }

    /// The same, for what most operations have: it is copied to where it is called, which takes 300 bytes each time.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn frequent_shape(&mut self, pen: &Pen, kind: Kind, role: Role, geometry: [f32; 4], text: u32) {
        let (category, operation) = (pen.category, pen.operation);
        self.scene.push(Shape { kind, role, category, geometry, text, operation });
    }
}

/// Whether the box of a gate over the rows of its targets is one for each of them.
pub(super) fn is_parted(rows: &Rows, notation: &Notation, extent: Extent) -> bool {
    let has_control_inside = || {
        notation.controls.iter().any(|&qubit| {
            let row = rows.of_qubit(qubit);
            extent.top < row && row < extent.bottom
        })
    };
    extent.bottom - extent.top + 1 > notation.targets.len() as u32
        && (notation.style == Style::SymmetricBox || has_control_inside())
}

/// The height of a box with angles on the wires at its ends: the ends of a box over several wires have room for two lines.
fn box_height(rows: Extent, parameters: Lines) -> f32 {
    if parameters.second != NONE && rows.top == rows.bottom { TWO_LINE_GATE } else { GATE }
}
