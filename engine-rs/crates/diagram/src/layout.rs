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

use std::fmt::Write;
use std::ops::Range;

use super::appearance::{Appearance, Appearances};
use super::columns::columns;
use super::description::description;
use super::figure::{Figure, Style};
use super::labels::{Label, Labels};
use super::metrics::{self, CAPITAL_HEIGHT};
use super::rows::{Extent, Rows};
use super::scene::{Category, Kind, NONE, Role, Scene, Shape};
use super::source_positions::SourcePositions;
use super::typeset;
use circuit::Circuit;
use circuit::folding::Group;
use circuit::gates::StandardGate;
use circuit::moments::name_of;
use circuit::operation::{Operation, OperationKind};
use circuit::register::{Clbit, Qubit, RegisterKind};

/// Height of the box of a gate on one qubit, and its least width.
const GATE: f32 = 36.0;
/// Free height between the boxes of two neighbours.
const ROW_GAP: f32 = 12.0;
/// From wire to wire.
const ROW: f32 = GATE + ROW_GAP;
/// Free width at each side of the widest sign of a column.
const COLUMN_PADDING: f32 = 7.0;
/// Free width at each side of the text in a box.
const BOX_PADDING: f32 = 9.0;
/// Width of a barrier.
const BARRIER: f32 = 4.0;
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
/// Height that a frame takes above its rows, for its title, and below; a frame around frames takes it once more.
const FRAME_ABOVE: f32 = 10.0;
const FRAME_BELOW: f32 = 5.0;
/// Free width that a frame adds at each side of its columns, and from the edge of the outermost column to the outermost frame.
const FRAME_SIDE: f32 = 7.0;
const FRAME_EDGE: f32 = 3.0;

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
/// From the middle of a classical wire to its upper line.
const CLASSICAL_HALF: f32 = 1.5;

/// A drawing under construction.
pub struct Layout<'a> {
    circuit: &'a Circuit,
    rows: Rows,
    labels: Labels<'a>,
    looks: Appearances<'a>,
    scene: Scene,
    /// The measures of each operation.
    drafts: Vec<Draft>,
    /// The y coordinate of the first row.
    top: f32,
    /// The distance between wires.
    row: f32,
    /// For each group, the number of groups around it, and the depth of groups in it, itself
    /// included.
    nesting: Vec<(u32, u32)>,
    /// The x coordinate where wires start.
    wires: f32,
}

/// The labels and measures of an operation, before its column has a width.
#[derive(Clone, Copy)]
struct Draft {
    /// The index of its appearance.
    look: u32,
    parameters: Label,
    condition: Label,
    /// The width of its box; 0 for a symbol without one.
    boxed: f32,
    /// The width of everything that it draws.
    width: f32,
}

impl Draft {
    /// The approximate number of shapes, at least as many as most operations need.
    fn shapes(&self) -> usize {
        let texts = [self.parameters, self.condition].iter().filter(|label| label.text != NONE).count();
        // A box with its symbol; dot, line and target; or barrier.
        texts + if self.boxed > 0.0 { 2 } else { 3 }
    }
}

/// A box and the texts in it.
struct BoxBody {
    symbol: Label,
    parameters: Label,
    width: f32,
}

/// The properties that all shapes of one operation share. `middle` is half the width of its column.
#[derive(Clone, Copy)]
struct Pen {
    middle: f32,
    category: Category,
    operation: u32,
}

impl<'a> Layout<'a> {
    /// Prepares a drawing. Rows are farther apart in a circuit with frames.
    pub fn new(circuit: &'a Circuit) -> Self {
        let nesting = nesting(circuit);
        let frames = nesting.iter().map(|&(_, height)| height).max().unwrap_or(0) as f32;
        let brackets = if circuit.sections.is_empty() { 0.0 } else { BRACKET };
        let top = MARGIN + GATE / 2.0 + brackets + frames * FRAME_ABOVE;
        let rows = Rows::new(circuit);
        Self {
            circuit,
            rows,
            labels: Labels::new(circuit),
            looks: Appearances::new(circuit),
            scene: Scene::default(),
            drafts: Vec::new(),
            top,
            row: ROW + frames * (FRAME_ABOVE + FRAME_BELOW),
            nesting,
            wires: 0.0,
        }
    }

    /// Runs all passes. `source` is the text that the operations' spans refer to.
    pub fn draw(mut self, source: &str) -> Scene {
        let circuit = self.circuit;
        let (placed, count) = columns(circuit, &self.rows);
        self.measure();
        self.name_operations(source);
        let names = self.measure_names();
        self.set_columns(&placed, count);
        self.draw_header(&names, &placed);
        self.draw_frames(&placed);
        self.scene.header = self.scene.len() as u32;
        self.draw_columns(&placed, count);

        let labels = self.labels;
        self.scene.description = description(circuit, |body, operation| {
            labels.list_of(&body.expressions, body.angles(operation), operation.kind)
        });
        self.scene.operations.columns = placed;
        self.scene.operations.origins.clone_from(&circuit.origins);
        self.scene.groups = circuit.groups.iter().flat_map(group_numbers).collect();
        self.scene.strings = labels.strings;
        self.scene
    }

    /// The y coordinate of a row's wire.
    fn y(&self, row: u32) -> f32 {
        self.top + row as f32 * self.row
    }

    /// Typesets and measures the texts of all operations.
    fn measure(&mut self) {
        let circuit = self.circuit;
        let body = &circuit.body;
        self.drafts.reserve_exact(body.operations.len());
        self.scene.operations.reserve(body.operations.len());
        for operation in &body.operations {
            let angles = body.angles(operation);
            let parameters = self.labels.parameters(angles, operation.kind, PARAMETER_SIZE, PARAMETER_LIMIT);
            self.scene.operations.parameters.push(parameters.full);
            let condition = match operation.condition {
                Some(index) => {
                    let text = &circuit.conditions[index as usize].text;
                    self.labels.label(text, SMALL_SIZE, PARAMETER_LIMIT)
                }
                None => Label::NONE,
            };
            let index = self.look(operation);
            let look = self.looks.get(index);
            let figure = look.figure.on(body.qubits(operation));
            let mut boxed = 0.0;
            let mut width = match figure.style {
                Style::Box | Style::SymmetricBox => {
                    let text = wider(look.symbol.width, parameters.short.width);
                    let ports = if figure.needs_ports() { 2.0 * port_width(figure.targets.len()) } else { 0.0 };
                    boxed = wider(GATE, (text + 2.0 * BOX_PADDING + ports).ceil());
                    boxed
                }
                Style::Meter => GATE,
                Style::CircledPlus => 2.0 * TARGET_RADIUS,
                Style::Dot => 2.0 * RING_RADIUS,
                Style::Crosses => 2.0 * CROSS,
                Style::Barrier => BARRIER,
            };
            // Symbols without a box take the width of one, so that columns form a grid; only
            // barriers are narrow.
            let column = if figure.style == Style::Barrier { BARRIER } else { GATE };
            let written = body.clbits(operation).first().map_or(0.0, |_| self.bit_label_width(operation));
            width = wider(wider(width, column), wider(condition.width, written));
            self.drafts.push(Draft { look: index, parameters: parameters.short, condition, boxed, width });
        }
    }

    /// The index of an operation's appearance.
    fn look(&mut self, operation: &'a Operation) -> u32 {
        let Self { circuit, looks, labels, .. } = self;
        let circuit = *circuit;
        looks.of(circuit, operation, || {
            let figure = Figure::of(circuit, &circuit.body, operation);
            let boxed = matches!(figure.style, Style::Box | Style::SymmetricBox);
            let text = if boxed { figure.symbol(circuit, &circuit.body, operation) } else { String::new() };
            let symbol = if text.is_empty() { Label::NONE } else { labels.label(&text, SYMBOL_SIZE, SYMBOL_LIMIT) };
            Appearance { figure, symbol, name: NONE, description: NONE, unfolds: circuit.unfolds(operation) }
        })
    }

    /// Twice the width of the index of a measured bit beside the arrow, because the arrow is
    /// centred.
    fn bit_label_width(&self, operation: &Operation) -> f32 {
        2.0 * (ARROW + 2.0 + self.bit_label(operation).map_or(0.0, |text| metrics::width(&text, SMALL_SIZE)))
    }

    /// The index of the clbit that a measurement writes, within its register; `None` if the
    /// register has only one.
    fn bit_label(&self, operation: &Operation) -> Option<String> {
        let clbit = *self.circuit.body.clbits(operation).first()?;
        let register = self.circuit.clbits.of(clbit)?;
        (register.kind == RegisterKind::Array).then(|| (clbit - register.start).to_string())
    }

    /// Stores names, descriptions and source positions of all operations, for tooltips and
    /// selection.
    fn name_operations(&mut self, source: &str) {
        let circuit = self.circuit;
        let mut places = SourcePositions::new(source);
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
        for register in &circuit.qubits {
            for bit in register.start..register.start + register.size {
                names.push(self.labels.label(&circuit.qubits.name(bit), NAME_SIZE, NAME_LIMIT));
            }
        }
        for register in &circuit.clbits {
            names.push(self.labels.label(&register.name, NAME_SIZE, NAME_LIMIT));
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
    fn set_columns(&mut self, placed: &[u32], count: u32) {
        let mut widths = vec![0.0_f32; count as usize];
        for (draft, &column) in self.drafts.iter().zip(placed) {
            let width = &mut widths[column as usize];
            *width = wider(*width, draft.width);
        }
        for width in &mut widths {
            // Whole pixels keep thin lines sharp at a scale of 1.
            *width = (*width + 2.0 * COLUMN_PADDING).ceil();
            *width += *width % 2.0;
        }
        for group in &self.circuit.groups {
            let columns = columns_of(&group.operations, placed);
            widths[columns.start] += 2.0 * FRAME_SIDE;
            if columns.len() > 1 {
                widths[columns.end - 1] += 2.0 * FRAME_SIDE;
            }
        }
        let brackets = self.circuit.sections.iter().filter(|section| section.start < section.end).map(|section| {
            let title = metrics::width(&section.title, NAME_SIZE).min(NAME_LIMIT);
            (columns_of(&(section.start..section.end), placed), title + 4.0)
        });
        let frames = self.circuit.groups.iter().zip(&self.nesting).map(|(group, &(around, _))| {
            let title = metrics::width(&title_of(group), SMALL_SIZE).min(NAME_LIMIT);
            (columns_of(&group.operations, placed), title + 2.0 * (FRAME_EDGE + FRAME_SIDE * (around + 2) as f32))
        });
        for (columns, least) in brackets.chain(frames) {
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
        self.scene.column_edges.reserve(widths.len() + 1);
        self.scene.column_edges.push(edge);
        for width in widths {
            edge += f64::from(width);
            self.scene.column_edges.push(edge);
        }
        self.scene.width = edge + f64::from(LEAD + MARGIN);
        let last = self.rows.count().saturating_sub(1);
        // The lower edges of frames around the last wire need space.
        let frames = (self.row - ROW) / (FRAME_ABOVE + FRAME_BELOW) * FRAME_BELOW;
        self.scene.height = f64::from(self.y(last) + GATE / 2.0 + frames + MARGIN);
    }

    /// Adds wires, their names, the sizes of classical registers, and brackets over sections.
    fn draw_header(&mut self, names: &[Label], placed: &[u32]) {
        let (left, right) = (self.wires, (self.scene.width as f32) - MARGIN);
        let first_classical = self.rows.first_classical();
        let mut push = |kind, role, geometry, text| {
            self.scene.push(Shape { kind, role, category: Category::Plain, geometry, text, operation: NONE });
        };
        let y = |row: u32| self.top + row as f32 * self.row;
        for row in u32::from(self.rows.phase_row)..self.rows.count() {
            let y = y(row);
            if row < first_classical {
                push(Kind::Line, Role::Wire, [left, y, right, y], NONE);
            } else {
                push(Kind::DoubleLine, Role::ClassicalWire, [left, y, right, y], NONE);
            }
        }
        for (register, row) in self.circuit.clbits.iter().zip(first_classical..) {
            if register.kind == RegisterKind::Array {
                let (x, y) = (left + SLASH, y(row));
                push(Kind::Line, Role::ClassicalWire, [x - 3.0, y + 5.5, x + 3.0, y - 5.5], NONE);
                let size = self.labels.intern(&register.size.to_string());
                push(Kind::LabelStart, Role::ClassicalLabel, [x + 3.0, y - 6.0, SMALL_SIZE, 0.0], size);
            }
        }
        for (name, row) in names.iter().zip(0..) {
            let baseline = y(row) + NAME_SIZE * CAPITAL_HEIGHT / 2.0;
            push(Kind::LabelEnd, Role::WireLabel, [left - NAME_GAP, baseline, NAME_SIZE, 0.0], name.text);
        }
        for section in self.circuit.sections.iter().filter(|section| section.start < section.end) {
            let columns = columns_of(&(section.start..section.end), placed);
            let edge = |index: usize| self.scene.column_edges[index] as f32;
            let (start, end) = (edge(columns.start) + 4.0, edge(columns.end) - 4.0);
            let title = self.labels.label(&section.title, NAME_SIZE, NAME_LIMIT.min(end - start + 4.0));
            self.scene.push(Shape {
                kind: Kind::Bracket,
                role: Role::Bracket,
                category: Category::Plain,
                geometry: [start, MARGIN + 13.0, end - start, 5.0],
                text: NONE,
                operation: NONE,
            });
            self.scene.push(Shape {
                kind: Kind::LabelMiddle,
                role: Role::Bracket,
                category: Category::Plain,
                geometry: [f32::midpoint(start, end), MARGIN + 7.0, NAME_SIZE, 0.0],
                text: title.text,
                operation: NONE,
            });
        }
    }

    /// Adds frames around the bodies of opened gates, with the gate's name in the upper line.
    ///
    /// A frame is inset by the number of frames around it and grows upwards and downwards by the
    /// number inside, so nested frames never touch.
    fn draw_frames(&mut self, placed: &[u32]) {
        let circuit = self.circuit;
        for (index, group) in circuit.groups.iter().enumerate() {
            let operations = &circuit.body.operations[group.operations.start as usize..group.operations.end as usize];
            let touched = operations.iter().flat_map(|operation| circuit.body.qubits(operation));
            let rows = Extent::over(touched.map(|&qubit| self.rows.of_qubit(qubit)));
            let rows = rows.unwrap_or(Extent { top: 0, bottom: 0 });
            let columns = columns_of(&group.operations, placed);
            let (around, inside) = self.nesting[index];
            let inset = FRAME_EDGE + FRAME_SIDE * around as f32;
            let left = self.scene.column_edges[columns.start] as f32 + inset;
            let right = self.scene.column_edges[columns.end] as f32 - inset;
            let top = self.y(rows.top) - GATE / 2.0 - FRAME_ABOVE * inside as f32;
            let bottom = self.y(rows.bottom) + GATE / 2.0 + FRAME_BELOW * inside as f32;
            let name = self.labels.label(&title_of(group), SMALL_SIZE, NAME_LIMIT.min(right - left - 12.0));
            let title = left + 6.0;
            let mut push = |kind, geometry, text| {
                let (role, category) = (Role::Frame, Category::Plain);
                self.scene.push(Shape { kind, role, category, geometry, text, operation: NONE });
            };
            push(Kind::Line, [left, top, title - 3.0, top], NONE);
            push(Kind::Line, [title + name.width + 3.0, top, right, top], NONE);
            push(Kind::Line, [right, top, right, bottom], NONE);
            push(Kind::Line, [left, bottom, right, bottom], NONE);
            push(Kind::Line, [left, top, left, bottom], NONE);
            let baseline = top + SMALL_SIZE * CAPITAL_HEIGHT / 2.0;
            push(Kind::LabelStart, [title, baseline, SMALL_SIZE, 0.0], name.text);
        }
    }

    /// Adds the shapes of all operations, column by column.
    fn draw_columns(&mut self, placed: &[u32], count: u32) {
        // A counting sort, which is stable: operations of one column stay in program order.
        let mut starts = vec![0_u32; count as usize + 1];
        for &column in placed {
            starts[column as usize + 1] += 1;
        }
        for column in 0..count as usize {
            starts[column + 1] += starts[column];
        }
        let mut order = vec![0_u32; placed.len()];
        let mut next = starts.clone();
        for (operation, &column) in placed.iter().enumerate() {
            let slot = &mut next[column as usize];
            order[*slot as usize] = operation as u32;
            *slot += 1;
        }

        let expected = self.scene.len() + self.drafts.iter().map(Draft::shapes).sum::<usize>();
        self.scene.reserve(expected);
        self.scene.column_shapes.reserve_exact(count as usize + 1);
        for column in 0..count as usize {
            self.scene.column_shapes.push(self.scene.len() as u32);
            let middle = ((self.scene.column_edges[column + 1] - self.scene.column_edges[column]) / 2.0) as f32;
            for &operation in &order[starts[column] as usize..starts[column + 1] as usize] {
                self.draw_operation(operation, middle);
            }
        }
        self.scene.column_shapes.push(self.scene.len() as u32);
    }

    /// Adds the shapes of an operation.
    fn draw_operation(&mut self, index: u32, middle: f32) {
        let circuit = self.circuit;
        let operation = &circuit.body.operations[index as usize];
        let qubits = circuit.body.qubits(operation);
        let draft = self.drafts[index as usize];
        let look = self.looks.get(draft.look);
        let (figure, symbol) = (look.figure.on(qubits), look.symbol);
        let pen = Pen { middle, category: figure.category, operation: index };

        let qubit_rows = self.rows.over(qubits);
        if let Some(condition) = operation.condition {
            self.draw_condition(&pen, condition, qubit_rows, draft.condition);
        }
        match figure.style {
            Style::Barrier => self.draw_barrier(&pen, qubits),
            Style::Meter => self.draw_measurement(&pen, operation),
            Style::CircledPlus | Style::Dot | Style::Crosses => {
                self.draw_control_line(&pen, qubit_rows);
                self.draw_controls(&pen, &figure);
                for &target in figure.targets {
                    let y = self.y(self.rows.of_qubit(target));
                    let (kind, radius) = match figure.style {
                        Style::CircledPlus => (Kind::CircledPlus, TARGET_RADIUS),
                        Style::Dot => (Kind::Disc, DOT_RADIUS),
                        _ => (Kind::Cross, CROSS),
                    };
                    self.shape(&pen, kind, Role::Target, [middle, y, radius, 0.0], NONE);
                }
            }
            Style::Box | Style::SymmetricBox => self.draw_boxes(
                &pen,
                &figure,
                operation,
                &BoxBody { symbol, parameters: draft.parameters, width: draft.boxed },
                qubit_rows,
            ),
        }
    }

    /// Adds the box of a gate over the rows of its targets, and a line to its controls.
    ///
    /// The box covers all rows between its targets. It is split into one box per target if a
    /// control lies between them, or if the gate is symmetric and other wires pass between: then
    /// equal boxes joined by a line say enough. Otherwise the wires between run on through the box.
    fn draw_boxes(&mut self, pen: &Pen, figure: &Figure, operation: &Operation, body: &BoxBody, rows: Option<Extent>) {
        let block = matches!(operation.kind, OperationKind::Block(_));
        let target_rows = self.rows.over(figure.targets);
        let extent = target_rows.unwrap_or_else(|| self.rows.extent(self.circuit, operation));
        if block && target_rows.is_some() {
            self.draw_classical_link(pen, extent.bottom, self.circuit.body.clbits(operation));
        }

        self.draw_control_line(pen, rows.filter(|_| !figure.controls.is_empty()));
        self.draw_controls(pen, figure);

        let parted = !block && extent.bottom - extent.top + 1 > figure.targets.len() as u32 && {
            let control_inside = figure.controls.iter().any(|&qubit| {
                let row = self.rows.of_qubit(qubit);
                extent.top < row && row < extent.bottom
            });
            control_inside || figure.style == Style::SymmetricBox
        };
        if parted {
            if figure.controls.is_empty() {
                self.draw_control_line(pen, Some(extent));
            }
            for &target in figure.targets {
                let row = self.rows.of_qubit(target);
                self.draw_box(pen, Extent { top: row, bottom: row }, body);
            }
        } else {
            self.draw_box(pen, extent, body);
            if !block {
                self.draw_passing_wires(pen, figure, extent, body);
            }
        }
        if figure.needs_ports() {
            let left = pen.middle - body.width / 2.0;
            for (&target, port) in figure.targets.iter().zip(0_u32..) {
                let y = self.y(self.rows.of_qubit(target)) + SMALL_SIZE * CAPITAL_HEIGHT / 2.0;
                let text = self.labels.intern(&port.to_string());
                self.shape(pen, Kind::LabelStart, Role::GateParameter, [left + 4.0, y, SMALL_SIZE, 0.0], text);
            }
        }
    }

    /// Adds a box over some rows, with its symbol and angles in the middle.
    fn draw_box(&mut self, pen: &Pen, rows: Extent, body: &BoxBody) {
        let &BoxBody { symbol, parameters, width } = body;
        let (top, bottom) = (self.y(rows.top) - GATE / 2.0, self.y(rows.bottom) + GATE / 2.0);
        let role = if pen.category == Category::Measurement { Role::Measurement } else { Role::Gate };
        self.shape(pen, Kind::Box, role, [pen.middle - width / 2.0, top, width, bottom - top], NONE);
        let centre = f32::midpoint(top, bottom);
        let (symbol_y, parameter_y) =
            if parameters.text == NONE { (centre, centre) } else { (centre - 6.5, centre + 9.0) };
        if symbol.text != NONE {
            let baseline = symbol_y + SYMBOL_SIZE * CAPITAL_HEIGHT / 2.0;
            let geometry = [pen.middle, baseline, SYMBOL_SIZE, 0.0];
            self.shape(pen, Kind::LabelMiddle, Role::GateLabel, geometry, symbol.text);
        }
        if parameters.text != NONE {
            let baseline = parameter_y + PARAMETER_SIZE * CAPITAL_HEIGHT / 2.0;
            let geometry = [pen.middle, baseline, PARAMETER_SIZE, 0.0];
            self.shape(pen, Kind::LabelMiddle, Role::GateParameter, geometry, parameters.text);
        }
    }

    /// Adds the wires that a box covers but does not act on. They are interrupted around the text.
    fn draw_passing_wires(&mut self, pen: &Pen, figure: &Figure, rows: Extent, body: &BoxBody) {
        if rows.bottom - rows.top + 1 == figure.targets.len() as u32 {
            return;
        }
        let mut targets: Vec<u32> = figure.targets.iter().map(|&qubit| self.rows.of_qubit(qubit)).collect();
        targets.sort_unstable();
        let half = body.width / 2.0;
        let text = body.symbol.width.max(body.parameters.width) / 2.0 + 4.0;
        let centre = f32::midpoint(self.y(rows.top), self.y(rows.bottom));
        for row in rows.top..=rows.bottom {
            if targets.binary_search(&row).is_ok() {
                continue;
            }
            let y = self.y(row);
            let (left, right) = (pen.middle - half, pen.middle + half);
            if (y - centre).abs() < GATE / 2.0 {
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
    fn draw_controls(&mut self, pen: &Pen, figure: &Figure) {
        for (place, &qubit) in figure.controls.iter().enumerate() {
            let y = self.y(self.rows.of_qubit(qubit));
            let (kind, radius) =
                if figure.waits_for_one(place) { (Kind::Disc, DOT_RADIUS) } else { (Kind::Ring, RING_RADIUS) };
            self.shape(pen, kind, Role::Control, [pen.middle, y, radius, 0.0], NONE);
        }
    }

    /// Adds a dashed line over each run of adjacent rows.
    fn draw_barrier(&mut self, pen: &Pen, qubits: &[Qubit]) {
        let mut rows: Vec<u32> = qubits.iter().map(|&qubit| self.rows.of_qubit(qubit)).collect();
        rows.sort_unstable();
        for run in rows.chunk_by(|a, b| *b <= a + 1) {
            let (top, bottom) = (self.y(run[0]) - self.row / 2.0, self.y(run[run.len() - 1]) + self.row / 2.0);
            self.shape(pen, Kind::DashedLine, Role::Barrier, [pen.middle, top, pen.middle, bottom], NONE);
        }
    }

    /// Adds the meter of a measurement, and the arrow to the classical wire with the index of the
    /// bit.
    fn draw_measurement(&mut self, pen: &Pen, operation: &Operation) {
        let circuit = self.circuit;
        let Some(&qubit) = circuit.body.qubits(operation).first() else { return };
        let y = self.y(self.rows.of_qubit(qubit));
        let clbit = circuit.body.clbits(operation).first();
        if let Some(&clbit) = clbit {
            let wire = self.y(self.rows.of_clbit(clbit));
            let end = wire - CLASSICAL_HALF - 6.0;
            let line = [pen.middle, y + GATE / 2.0, pen.middle, end];
            self.shape(pen, Kind::DoubleLine, Role::ClassicalWire, line, NONE);
            let tip = [pen.middle, wire - CLASSICAL_HALF, ARROW, 0.0];
            self.shape(pen, Kind::Arrow, Role::ClassicalWire, tip, NONE);
            if let Some(label) = self.bit_label(operation) {
                let text = self.labels.intern(&label);
                let x = pen.middle + ARROW + 2.0;
                self.shape(pen, Kind::LabelStart, Role::ClassicalLabel, [x, wire - 4.5, SMALL_SIZE, 0.0], text);
            }
        }
        let corner = [pen.middle - GATE / 2.0, y - GATE / 2.0, GATE, GATE];
        self.shape(pen, Kind::Box, Role::Measurement, corner, NONE);
        self.shape(pen, Kind::Meter, Role::Measurement, [pen.middle, y + 6.0, METER_RADIUS, 0.0], NONE);
    }

    /// Adds a link to each register that a condition reads, and its text below the lowest of them.
    /// Without clbits, the text is below the operation.
    fn draw_condition(&mut self, pen: &Pen, condition: u32, qubits: Option<Extent>, text: Label) {
        let circuit = self.circuit;
        let condition = &circuit.conditions[condition as usize];
        let bottom = qubits.map_or(0, |rows| rows.bottom);
        let lowest = self.draw_classical_link(pen, bottom, &condition.clbits);
        if text.text != NONE {
            // The index of a measured bit is above a classical wire, so the space below is free,
            // unless the operation itself is a box on classical wires.
            let baseline = match (qubits, lowest) {
                (Some(_), Some(wire)) => self.y(wire) + 15.0,
                (Some(rows), None) => self.y(rows.bottom) + GATE / 2.0 + 9.0,
                (None, _) => {
                    let operation = &circuit.body.operations[pen.operation as usize];
                    self.y(self.rows.extent(circuit, operation).top) - GATE / 2.0 - 3.0
                }
            };
            let geometry = [pen.middle, baseline, SMALL_SIZE, 0.0];
            self.shape(pen, Kind::LabelMiddle, Role::ClassicalLabel, geometry, text.text);
        }
    }

    /// Adds a dot on each register that contains one of the bits, and a line from the lowest up to
    /// a row. Returns the lowest register's row.
    fn draw_classical_link(&mut self, pen: &Pen, bottom: u32, clbits: &[Clbit]) -> Option<u32> {
        let mut rows: Vec<u32> = clbits.iter().map(|&clbit| self.rows.of_clbit(clbit)).collect();
        rows.sort_unstable();
        rows.dedup();
        let lowest = rows.last().copied()?;
        let line = [pen.middle, self.y(bottom), pen.middle, self.y(lowest)];
        self.shape(pen, Kind::DoubleLine, Role::ClassicalWire, line, NONE);
        for row in rows {
            let geometry = [pen.middle, self.y(row), DOT_RADIUS, 0.0];
            self.shape(pen, Kind::Disc, Role::Condition, geometry, NONE);
        }
        Some(lowest)
    }

    /// Adds a shape of an operation.
    fn shape(&mut self, pen: &Pen, kind: Kind, role: Role, geometry: [f32; 4], text: u32) {
        let (category, operation) = (pen.category, pen.operation);
        self.scene.push(Shape { kind, role, category, geometry, text, operation });
    }
}

/// The greater of two widths, neither of which is NaN. `f32::max` handles NaN, and is a call in
/// WebAssembly.
#[inline]
const fn wider(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// The width of port numbers at each side of a box.
fn port_width(ports: usize) -> f32 {
    metrics::width(&(ports.saturating_sub(1)).to_string(), SMALL_SIZE) + 2.0
}

/// The range of columns of some operations, of which there is at least one.
fn columns_of(operations: &Range<u32>, placed: &[u32]) -> Range<usize> {
    let columns = &placed[operations.start as usize..operations.end as usize];
    let first = columns.iter().min().copied().unwrap_or(0);
    let last = columns.iter().max().copied().unwrap_or(0);
    first as usize..last as usize + 1
}

/// For each group, the number of groups around it, and the depth of groups in it, itself included.
fn nesting(circuit: &Circuit) -> Vec<(u32, u32)> {
    let mut nesting: Vec<(u32, u32)> = Vec::with_capacity(circuit.groups.len());
    for group in &circuit.groups {
        let around = group.parent.map_or(0, |parent| nesting[parent as usize].0 + 1);
        nesting.push((around, 1));
    }
    // A parent precedes its children, so backwards every group is complete before its parent.
    for (index, group) in circuit.groups.iter().enumerate().rev() {
        if let Some(parent) = group.parent {
            nesting[parent as usize].1 = nesting[parent as usize].1.max(nesting[index].1 + 1);
        }
    }
    nesting
}

/// The title in the upper line of a frame.
fn title_of(group: &Group) -> String {
    typeset::powered(&group.name, if group.inverse { -1.0 } else { 1.0 })
}

/// A group as the four numbers of [`Scene::groups`].
fn group_numbers(group: &Group) -> [u32; 4] {
    [group.operations.start, group.operations.end, group.parent.unwrap_or(NONE), group.origin]
}

/// A name with its modifiers, as a program writes it: `ctrl @ inv @ s`.
fn full_name(circuit: &Circuit, operation: &Operation) -> String {
    let plain = match operation.kind {
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
        let _ = write!(name, "pow({}) @ ", modifiers.power);
    }
    name + plain
}
