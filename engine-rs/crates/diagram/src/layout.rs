//! The last pass of layout: column widths, and the position of every shape.
//!
//! Input is the circuit with its rows and columns; the result is the [`Scene`]. Lengths are pixels
//! at a scale of 1, y grows downwards, and a column's shapes count x from the column's left edge.
//! Steps:
//!
//! 1. `measure` typesets the labels of each operation and computes the width that it needs.
//! 2. `set_columns` gives each column the width of its widest operation, and widens columns under
//!    titles that are longer.
//! 3. `draw_header` and `draw_frames` add wires, names, brackets and frames.
//! 4. `draw_columns` sorts the operations by column and adds the shapes of each.
//!
//! Appearances are shared by operations of a kind, and labels are interned, so each step does a
//! small constant amount of work per operation. Arrays are reserved in advance.
//!
//! The constants at the top are the whole design of a drawing. A wire is a row of [`ROW`] pixels;
//! boxes are [`GATE`] high and as wide as their label needs.

mod frames;
mod gates;

use std::fmt::Write;
use std::ops::Range;

use self::frames::{Nesting, widen_at_edges};
use self::gates::is_parted;
use super::appearance::{Appearance, Appearances};
use super::columns::{Columns, columns};
use super::labels::{Label, Labels, Lines};
use super::links::{ValueLink, value_links};
use super::metrics::{self, CAPITAL_HEIGHT};
use super::notation::{Notation, Style};
use super::rows::Rows;
use super::scene::{Category, Kind, NONE, Role, Scene, Shape};
use super::source_positions::SourcePositions;
use circuit::Circuit;
use circuit::classical::accesses::AccessLists;
use circuit::gates::StandardGate;
use circuit::moments::{TwoQubitGates, name_of};
use circuit::operation::{Operation, OperationKind};
use circuit::register::{Clbit, RegisterKind};
use circuit::wires::used_variables;

/// Height of the box of a gate on one qubit, and its least width.
const GATE: f32 = 36.0;
/// Height of the box of a gate on one qubit with its angles in two lines, which are as far from its edge as one line is from that of a
/// lower box. Its row is as much higher.
const TWO_LINE_GATE: f32 = 52.0;
/// From one line of angles to the next.
const LINE: f32 = 13.0;
/// Free height between the boxes of two neighbours.
const ROW_GAP: f32 = 12.0;
/// From wire to wire.
const ROW: f32 = GATE + ROW_GAP;
/// Free width at each side of the widest sign of a column.
const COLUMN_PADDING: f32 = 7.0;
/// Free width at each side of the text in a box.
const BOX_PADDING: f32 = 9.0;
/// Width of a barrier, and how far it reaches beyond its first and its last wire: not as far as the titles and lines of frames around it.
const BARRIER: f32 = 4.0;
const BARRIER_REACH: f32 = GATE / 2.0 + 2.0;
/// Around the whole drawing.
const MARGIN: f32 = 16.0;
/// Between a wire's name and its wire.
const NAME_GAP: f32 = 8.0;
/// From the start of the wires to the first column.
const LEAD: f32 = 6.0;
/// The same where a classical wire carries its width there.
const CLASSICAL_LEAD: f32 = 30.0;
/// From the start of a classical wire to the stroke that its width stands at.
const SLASH: f32 = 11.0;
/// Height that brackets with their titles take above the wires.
const BRACKET: f32 = 28.0;

/// Font size of a gate's symbol.
const SYMBOL_SIZE: f32 = 14.0;
/// Font size of angles.
const PARAMETER_SIZE: f32 = 11.5;
/// Font size of wire names and titles.
const NAME_SIZE: f32 = 13.0;
/// Font size of what stands at classical wires and in corners of boxes.
const SMALL_SIZE: f32 = 10.0;

/// The longest symbol, list of angles, and name of a wire, in pixels.
const SYMBOL_LIMIT: f32 = 150.0;
const PARAMETER_LIMIT: f32 = 130.0;
const NAME_LIMIT: f32 = 140.0;

const DOT_RADIUS: f32 = 4.0;
const RING_RADIUS: f32 = 4.5;
const TARGET_RADIUS: f32 = 11.0;
const CROSS: f32 = 5.5;
const METER_RADIUS: f32 = 10.0;
const ARROW: f32 = 4.0;
/// From a vertical classical wire to a text beside it.
const BESIDE_LINE: f32 = 4.0;
/// Width of the dash between the first and the last index of measured bits.
const DASH: f32 = 0.5 * SMALL_SIZE;
/// From the middle of a classical wire to its upper line.
const CLASSICAL_HALF: f32 = 1.5;

/// A drawing under construction.
pub struct Layout<'a> {
    circuit: &'a Circuit,
    rows: Rows,
    labels: Labels<'a>,
    looks: Appearances<'a>,
    scene: Scene,
    /// The labels of each operation.
    drafts: Vec<Draft>,
    /// The text of each condition.
    conditions: Vec<Label>,
    /// For each clbit, its index within its register as a text; [`NONE`] until it is drawn.
    bit_labels: Vec<u32>,
    /// Half of the height of the highest box on one wire in each row.
    halves: Vec<f32>,
    /// The y coordinate of each row, and as the last entry the lower edge of the last.
    heights: Vec<f32>,
    /// How groups are nested.
    nesting: Vec<Nesting>,
    /// The x coordinate where wires start.
    wires: f32,
}

/// What is kept of an operation until its column has a width. A circuit may have a million of them, so what can be found again
/// is not kept.
#[derive(Clone, Copy)]
struct Draft {
    /// The index of its appearance.
    look: u32,
    parameters: Lines,
}

impl<'a> Layout<'a> {
    /// Prepares a drawing.
    pub fn new(circuit: &'a Circuit) -> Self {
        Self {
            circuit,
            rows: Rows::new(circuit),
            labels: Labels::new(circuit),
            looks: Appearances::new(circuit),
            scene: Scene::default(),
            drafts: Vec::new(),
            conditions: Vec::new(),
            bit_labels: vec![NONE; circuit.clbit_count() as usize],
            halves: Vec::new(),
            heights: Vec::new(),
            nesting: Vec::new(),
            wires: 0.0,
        }
    }

    /// Runs all passes. `source` is the text that the operations' spans refer to.
    pub fn draw(mut self, source: &str, description: String) -> Scene {
        let circuit = self.circuit;
        let placed = columns(circuit, &self.rows);
        self.nesting = frames::nesting(circuit, &placed);
        let (widths, shapes) = self.measure_texts(&placed);
        self.set_heights(&placed);
        self.name_operations(source);
        let names = self.measure_names();
        self.set_columns(&placed, widths);
        self.draw_header(&names, &placed);
        self.draw_frames(&placed);
        self.scene.header = self.scene.len() as u32;
        self.draw_columns(&placed, shapes);
        self.name_variables();
        self.count_gates();

        self.scene.description = description;
        self.scene.operations.columns = placed.of_operations;
        self.scene.operations.origins.clone_from(&circuit.origins);
        self.scene.strings = self.labels.strings;
        self.scene
    }

    /// The y coordinate of a row's wire.
    fn y(&self, row: u32) -> f32 {
        self.heights[row as usize]
    }

    /// Typesets and measures the texts of all operations. Returns the width of the widest operation of each column, and the
    /// approximate number of shapes.
    fn measure_texts(&mut self, placed: &Columns) -> (Vec<f32>, usize) {
        let circuit = self.circuit;
        let body = &circuit.body;
        let mut widths = vec![0.0; placed.count as usize];
        let mut shapes = 0;
        self.halves = vec![GATE / 2.0; (self.rows.count() as usize).max(1)];
        self.drafts.reserve_exact(body.operations.len());
        self.scene.operations.reserve(body.operations.len());
        let labels = &mut self.labels;
        let conditions = circuit.conditions.iter();
        self.conditions.extend(conditions.map(|it| labels.label(&it.text, SMALL_SIZE, PARAMETER_LIMIT)));
        if !circuit.conditions.is_empty() {
            let full: Vec<u32> = circuit.conditions.iter().map(|it| labels.intern(&it.text)).collect();
            self.scene.operations.conditions.reserve_exact(body.operations.len());
            for operation in &body.operations {
                let text = operation.condition.map_or(NONE, |index| full[index.get() as usize]);
                self.scene.operations.conditions.push(text);
            }
        }
        for (operation, &column) in body.operations.iter().zip(&placed.of_operations) {
            let angles = body.angles(operation);
            let parameters = self.labels.parameters(angles, operation.kind, PARAMETER_SIZE, PARAMETER_LIMIT);
            self.scene.operations.parameters.push(parameters.full);
            let draft = Draft { look: self.look(operation), parameters: parameters.short };
            self.drafts.push(draft);
            let look = self.looks.get(draft.look);
            let notation = look.notation.on(body.qubits(operation));
            shapes += shapes_of(&notation, operation);
            if draft.parameters.second != NONE
                && let Some(rows) = self.rows.over(notation.targets)
                && (rows.top == rows.bottom || is_parted(&self.rows, &notation, rows))
            {
                self.halves[rows.top as usize] = TWO_LINE_GATE / 2.0;
            }
            let mut width = match notation.style {
                Style::Box | Style::SymmetricBox => box_width(&notation, look.symbol, draft.parameters),
                // Symbols without a box take the width of one, so that columns form a grid.
                Style::Meter | Style::CircledPlus | Style::Dot | Style::Crosses | Style::Gap => GATE,
                Style::Barrier => BARRIER,
            };
            if let Some(condition) = operation.condition {
                let text = self.conditions[condition.get() as usize].width;
                let is_crossed = self.is_condition_crossed(self.drafts.len() - 1);
                width = wider(width, if is_crossed { 2.0 * (BESIDE_LINE + text) } else { text });
            }
            if let Some((first, last)) = self.bits_at_arrow(self.drafts.len() - 1) {
                width = wider(width, self.bit_label_width(first, last));
            }
            let widest = &mut widths[column as usize];
            *widest = wider(*widest, width);
        }
        (widths, shapes)
    }

    /// The index of an operation's appearance.
    fn look(&mut self, operation: &'a Operation) -> u32 {
        let Self { circuit, looks, labels, .. } = self;
        let circuit = *circuit;
        looks.of(circuit, operation, || {
            let notation = Notation::of(circuit, &circuit.body, operation);
            let boxed = matches!(notation.style, Style::Box | Style::SymmetricBox | Style::Gap);
            let text = if boxed { notation.symbol(circuit, &circuit.body, operation) } else { String::new() };
            let symbol = match operation.kind {
                _ if text.is_empty() => Label::NONE,
                OperationKind::Block(_) => labels.block_label(&text, SYMBOL_SIZE, SYMBOL_LIMIT),
                _ => labels.label(&text, SYMBOL_SIZE, SYMBOL_LIMIT),
            };
            Appearance { notation, symbol, name: NONE, description: NONE, unfolds: circuit.unfolds(operation) }
        })
    }

    /// The clbits that the arrow of an operation leads to, the first and the last: those of all
    /// measurements of a statement at the last of these. `None` where there is no arrow.
    fn bits_at_arrow(&self, operation: usize) -> Option<(Clbit, Clbit)> {
        let body = &self.circuit.body;
        let &last = body.clbits(&body.operations[operation]).first()?;
        if self.rows.joins_next_measurement(self.circuit, operation) {
            return None;
        }
        Some((last - self.rows.joined_measurements(self.circuit, operation), last))
    }

    /// Whether the line of a measurement runs on through the place below the registers that its condition reads, where the condition's text
    /// stands.
    fn is_condition_crossed(&self, operation: usize) -> bool {
        let Some(condition) = self.circuit.operations()[operation].condition else { return false };
        let read = &self.circuit.conditions[condition.get() as usize].clbits;
        self.circuit.operations()[operation].kind == OperationKind::Measure
            && self
                .bits_at_arrow(operation)
                .is_some_and(|(_, last)| read.iter().all(|&clbit| self.rows.of_clbit(clbit) < self.rows.of_clbit(last)))
    }

    /// Twice the width of the indices of measured bits beside the arrow, because the arrow is
    /// centred.
    fn bit_label_width(&self, first: Clbit, last: Clbit) -> f32 {
        let width = |clbit| self.bit_index(clbit).map_or(0.0, |index| metrics::width_of_number(index, SMALL_SIZE));
        let range = if first < last { width(first) + DASH } else { 0.0 };
        2.0 * (ARROW + 2.0 + range + width(last))
    }

    /// The index of a clbit within its register; `None` if the register has only one.
    fn bit_index(&self, clbit: Clbit) -> Option<u32> {
        let register = self.circuit.clbits.get(self.rows.register(clbit) as usize)?;
        (register.kind == RegisterKind::Array).then(|| clbit - register.start)
    }

    /// The indices of measured bits within their register, `3` or `0–126`, as a text of the scene;
    /// [`NONE`] where there is none.
    fn bit_label(&mut self, first: Clbit, clbit: Clbit) -> u32 {
        if first < clbit {
            let last = self.bit_index(clbit).unwrap_or(0);
            return self.labels.intern(&format!("{}–{last}", last - (clbit - first)));
        }
        let known = self.bit_labels[clbit as usize];
        if known != NONE {
            return known;
        }
        let text = self.bit_index(clbit).map_or(NONE, |index| self.labels.intern(&index.to_string()));
        self.bit_labels[clbit as usize] = text;
        text
    }

    /// Stores names, descriptions and source positions of all operations, for tooltips and
    /// selection.
    fn name_operations(&mut self, source: &str) {
        let circuit = self.circuit;
        let mut places = SourcePositions::new(source);
        self.name_groups(&mut places);
        let operations = &mut self.scene.operations;
        for (operation, draft) in circuit.operations().iter().zip(&self.drafts) {
            let (start, end, line) = places.of(operation.span);
            operations.starts.push(start);
            operations.ends.push(end);
            operations.lines.push(line);
            let look = self.looks.get(draft.look);
            if look.name == NONE {
                look.name = self.labels.intern(&full_name(circuit, operation));
                if let OperationKind::Gate(gate) = operation.kind {
                    look.description = self.labels.intern(gate.info().description);
                }
            }
            operations.unfolds.push(u8::from(look.unfolds));
            operations.names.push(look.name);
            operations.descriptions.push(look.description);
        }
    }

    /// Stores the names of variables, and what sets and reads them.
    fn name_variables(&mut self) {
        let circuit = self.circuit;
        self.scene.sets_variables = circuit.sets_variables;
        for (variable, is_used) in circuit.named_variables.iter().zip(used_variables(circuit)) {
            self.scene.variable_names.push(if is_used { self.labels.intern(&variable.label()) } else { NONE });
        }
        for ValueLink { reader, setter, variable } in value_links(circuit) {
            let name = self.labels.intern(&circuit.named_variables[variable as usize].name);
            self.scene.links.extend([reader, setter, name]);
        }
    }

    /// Stores how many gates on two qubits closed blocks and frames have.
    fn count_gates(&mut self) {
        let circuit = self.circuit;
        if circuit.blocks.is_empty() {
            return;
        }
        let closed = circuit.operations().iter().map(|operation| match operation.kind {
            OperationKind::Block(index) => circuit.blocks[index as usize].two_qubit_gates,
            _ => TwoQubitGates::default(),
        });
        for (gates, item) in closed.chain(circuit.groups.iter().map(|group| group.two_qubit_gates)).zip(0..) {
            if gates.count > 0 {
                self.scene.two_qubit_gates.extend([item, gates.count, gates.bound as u32]);
            }
        }
    }

    /// Typesets the names of all wires, and computes where wires start.
    fn measure_names(&mut self) -> Vec<Label> {
        let circuit = self.circuit;
        let mut names = Vec::with_capacity(self.rows.count() as usize);
        if self.rows.phase_row {
            let phase = circuit
                .operations()
                .iter()
                .any(|operation| matches!(operation.kind, OperationKind::Gate(_)) && operation.qubits.length == 0);
            names.push(self.labels.label(if phase { "phase" } else { "" }, NAME_SIZE, NAME_LIMIT));
        }
        let mut add = |name: &str| {
            names.push(self.labels.label(name, NAME_SIZE, NAME_LIMIT));
            self.scene.wire_names.push(self.labels.intern(name));
        };
        for qubit in 0..circuit.qubit_count() {
            add(&circuit.qubits.name(qubit));
        }
        for register in &circuit.clbits {
            add(&register.name);
        }
        let widest = names.iter().map(|name| name.width).fold(0.0, f32::max);
        self.wires = (MARGIN + widest + NAME_GAP).ceil();
        names
    }

    /// Computes the edges of all columns and the size of the drawing.
    ///
    /// Each column gets the width of its widest operation plus padding, as an even number of pixels
    /// so that thin lines in its middle stay sharp. Frames add space at their sides. If the title
    /// of a bracket or frame is wider than its columns, the missing width is distributed evenly
    /// among them.
    fn set_columns(&mut self, placed: &Columns, mut widths: Vec<f32>) {
        for width in &mut widths {
            // Whole pixels keep thin lines sharp at a scale of 1.
            *width = (*width + 2.0 * COLUMN_PADDING).ceil();
            *width += *width % 2.0;
        }
        widen_at_edges(placed, &mut widths);
        let mut titles = Vec::new();
        for section in self.circuit.sections.iter().filter(|section| section.start < section.end) {
            let title = metrics::width(&section.title, NAME_SIZE).min(NAME_LIMIT);
            titles.push((columns_of(&(section.start..section.end), placed), title + 4.0));
        }
        self.add_titles(placed, &mut titles);
        for (columns, least) in titles {
            let width: f32 = widths[columns.clone()].iter().sum();
            let lacking = least - width;
            if lacking > 0.0 {
                let each = (lacking / columns.len() as f32 / 2.0).ceil() * 2.0;
                widths[columns].iter_mut().for_each(|width| *width += each);
            }
        }

        let sizes = self.circuit.clbits.iter().filter(|register| register.kind == RegisterKind::Array);
        let size = sizes.map(|register| metrics::width(&register.size.to_string(), SMALL_SIZE)).fold(0.0, f32::max);
        let lead = if self.circuit.clbits.is_empty() { LEAD } else { CLASSICAL_LEAD.max((SLASH + 9.0 + size).ceil()) };
        let mut edge = f64::from(self.wires + lead);
        self.scene.column_edges.reserve_exact(widths.len() + 1);
        self.scene.column_edges.push(edge);
        for width in widths {
            edge += f64::from(width);
            self.scene.column_edges.push(edge);
        }
        self.scene.width = edge + f64::from(LEAD + MARGIN);
        self.scene.height = f64::from(self.heights.last().copied().unwrap_or(0.0) + MARGIN);
    }

    /// Adds wires, their names, the sizes of classical registers, and brackets over sections.
    fn draw_header(&mut self, names: &[Label], placed: &Columns) {
        let (left, right) = (self.wires, (self.scene.width as f32) - MARGIN);
        let first_classical = self.rows.first_classical();
        let starts = self.starts_of_variables(placed);
        for row in u32::from(self.rows.phase_row)..self.rows.count() {
            let y = self.y(row);
            let start = starts[row as usize];
            let left = if start < right { start } else { left };
            if row < first_classical {
                self.header_shape(Kind::Line, Role::Wire, [left, y, right, y], NONE);
            } else {
                self.header_shape(Kind::DoubleLine, Role::ClassicalWire, [left, y, right, y], NONE);
            }
        }
        for (register, row) in self.circuit.clbits.iter().zip(first_classical..) {
            if register.kind == RegisterKind::Array {
                let (x, y) = (left + SLASH, self.y(row));
                self.header_shape(Kind::Line, Role::ClassicalWire, [x - 3.0, y + 5.5, x + 3.0, y - 5.5], NONE);
                let size = self.labels.intern(&register.size.to_string());
                self.header_shape(Kind::LabelStart, Role::ClassicalLabel, [x + 3.0, y - 6.0, SMALL_SIZE, 0.0], size);
            }
        }
        for (name, row) in names.iter().zip(0..) {
            let baseline = self.y(row) + NAME_SIZE * CAPITAL_HEIGHT / 2.0;
            self.header_shape(Kind::LabelEnd, Role::WireLabel, [left - NAME_GAP, baseline, NAME_SIZE, 0.0], name.text);
        }
        for section in self.circuit.sections.iter().filter(|section| section.start < section.end) {
            let columns = columns_of(&(section.start..section.end), placed);
            let edge = |index: usize| self.scene.column_edges[index] as f32;
            let (start, end) = (edge(columns.start) + 4.0, edge(columns.end) - 4.0);
            let title = self.labels.label(&section.title, NAME_SIZE, NAME_LIMIT.min(end - start + 4.0));
            self.header_shape(Kind::Bracket, Role::Bracket, [start, MARGIN + 13.0, end - start, 5.0], NONE);
            self.header_shape(
                Kind::LabelMiddle,
                Role::Bracket,
                [f32::midpoint(start, end), MARGIN + 7.0, NAME_SIZE, 0.0],
                title.text,
            );
        }
    }

    /// Where the wire of a variable starts in each row: at the first that reads or sets it. Others start farther left, and have infinity.
    fn starts_of_variables(&self, placed: &Columns) -> Vec<f32> {
        let circuit = self.circuit;
        let mut starts = vec![f32::INFINITY; self.rows.count() as usize];
        let mut begin = |variables: &[u32], x: f32| {
            for clbit in circuit.clbits_of(variables) {
                let start = &mut starts[self.rows.of_clbit(clbit) as usize];
                if *start > x {
                    *start = x;
                }
            }
        };
        let operations = if circuit.named_variables.is_empty() { &[] } else { circuit.operations() };
        for (operation, &column) in operations.iter().zip(&placed.of_operations) {
            let AccessLists { reads, sets, .. } = circuit.accesses(operation);
            let edges = &self.scene.column_edges[column as usize..];
            let x = f64::midpoint(edges[0], edges[1]) as f32;
            begin(reads, x);
            begin(sets, x);
        }
        for (index, group) in circuit.groups.iter().enumerate() {
            let left = self.outline(placed, index).left;
            begin(&group.accesses.own, left);
            begin(&group.accesses.counter, left);
        }
        starts
    }

    /// Adds a shape to the header. There are few of them, and each copy of this takes 300 bytes.
    #[inline(never)]
    fn header_shape(&mut self, kind: Kind, role: Role, geometry: [f32; 4], text: u32) {
        self.scene.push(Shape { kind, role, category: Category::Plain, geometry, text, operation: NONE });
    }

    /// Adds the shapes of all operations, column by column. `shapes` is their approximate number.
    fn draw_columns(&mut self, placed: &Columns, shapes: usize) {
        let count = placed.count as usize;
        let placed = &placed.of_operations[..];
        // A counting sort, which is stable: operations of one column stay in program order. `starts` holds where each column
        // ends, and moves to where it starts as its operations are put in place from the last one on.
        let mut starts = vec![0_u32; count + 1];
        for &column in placed {
            starts[column as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut order = vec![0_u32; placed.len()];
        for (operation, &column) in placed.iter().enumerate().rev() {
            let slot = &mut starts[column as usize];
            *slot -= 1;
            order[*slot as usize] = operation as u32;
        }

        self.scene.reserve(shapes);
        self.scene.column_shapes.reserve_exact(count + 1);
        for column in 0..count {
            self.scene.column_shapes.push(self.scene.len() as u32);
            let middle = ((self.scene.column_edges[column + 1] - self.scene.column_edges[column]) / 2.0) as f32;
            for &operation in &order[starts[column] as usize..starts[column + 1] as usize] {
                self.draw_operation(operation, middle);
            }
        }
        self.scene.column_shapes.push(self.scene.len() as u32);
    }
}

/// The greater of two widths, neither of which is NaN. `f32::max` handles NaN, and is a call in
/// WebAssembly.
#[inline]
const fn wider(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// The approximate number of shapes of an operation: all, but for wires that pass through its box, and for parts of it that lie
/// apart.
fn shapes_of(notation: &Notation, operation: &Operation) -> usize {
    // A line, a dot and a text.
    let condition = if operation.condition.is_some() { 3 } else { 0 };
    let controls = notation.controls.len() + usize::from(!notation.controls.is_empty());
    condition
        + match notation.style {
            Style::Barrier => 1,
            Style::Gap => 2,
            // Box and meter, and to the classical wire a line, an arrow and the index of the bit.
            Style::Meter => 2 + 3 * usize::from(operation.clbits > 0),
            Style::CircledPlus | Style::Dot | Style::Crosses => controls + notation.targets.len(),
            // The box with its symbol and angles, and a line and a dot on the classical wire.
            Style::Box | Style::SymmetricBox => {
                let texts = 1 + usize::from(operation.angles.length > 0);
                controls + 1 + texts + 2 * usize::from(operation.clbits > 0)
            }
        }
}

/// The width of the box of a gate.
fn box_width(notation: &Notation, symbol: Label, parameters: Lines) -> f32 {
    let text = wider(symbol.width, parameters.width);
    let ports = if notation.needs_ports() { 2.0 * port_width(notation.targets.len()) } else { 0.0 };
    wider(GATE, (text + 2.0 * BOX_PADDING + ports).ceil())
}

/// The width of port numbers at each side of a box.
fn port_width(ports: usize) -> f32 {
    metrics::width_of_number(ports.saturating_sub(1) as u32, SMALL_SIZE) + 2.0
}

/// The range of columns of some operations, of which there is at least one.
fn columns_of(operations: &Range<u32>, placed: &Columns) -> Range<usize> {
    let columns = &placed.of_operations[operations.start as usize..operations.end as usize];
    let first = columns.iter().min().copied().unwrap_or(0);
    let last = columns.iter().max().copied().unwrap_or(0);
    first as usize..last as usize + 1
}

/// A name with its modifiers, as a program writes it: `ctrl @ inv @ s`.
fn full_name(circuit: &Circuit, operation: &Operation) -> String {
    let plain = match operation.kind {
        OperationKind::Block(index) if circuit.blocks[index as usize].is_gap() => "not understood",
        OperationKind::Block(index) => &circuit.blocks[index as usize].label,
        OperationKind::Gate(StandardGate::UQiskit) => "u",
        kind => name_of(circuit, kind),
    };
    let Some(modifiers) = circuit.body.modifiers(operation) else { return plain.to_owned() };
    let mut name = String::new();
    for run in modifiers.controls.chunk_by(|a, b| a == b) {
        name.push_str(if run[0] { "ctrl" } else { "negctrl" });
        if run.len() > 1 {
            let _ = write!(name, "({})", run.len());
        }
        name.push_str(" @ ");
    }
    if modifiers.power == -1.0 {
        name.push_str("inv @ ");
    } else if modifiers.power != 1.0 {
        let _ = write!(name, "pow({}) @ ", json::number::text(modifiers.power));
    }
    name + plain
}
