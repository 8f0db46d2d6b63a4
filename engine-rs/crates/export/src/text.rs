//! Plain text: a drawing of the circuit in characters, for a terminal, a comment or a message.
//!
//! Each qubit is a line, with a line below it for what connects it to the next one. A box over several qubits has its label on each, with
//! the number of the qubit among those of the gate. Lines are broken after [`WIDTH`] characters, and go on below.

use crate::angles::{Dialect, Text};
use crate::drawing::{Label, Shape, Symbol, draw};
use crate::losses::Losses;
use circuit::Circuit;
use circuit::angle::Function;
use diagnostic::Span;
use std::fmt::Write;

/// How long lines are, where no single column is longer.
const WIDTH: usize = 100;

/// The most bytes of a drawing.
const MAX_BYTES: usize = 16 << 20;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let (drawing, mut losses) = draw(circuit, "plain text", &mut Words { circuit });
    if losses.is_refused {
        return (String::new(), losses);
    }
    let count = circuit.qubit_count() as usize;
    let names: Vec<String> = (0..count as u32).map(|qubit| format!("{}: ", circuit.qubits.name(qubit))).collect();
    let margin = names.iter().map(|name| length(name)).max().unwrap_or(0);
    let mut lines = Lines::new(&names, margin);
    let mut text = String::new();
    for column in drawing.by_column() {
        let column = Column::new(count, &column);
        let width = column.cells.iter().map(|cell| length(cell)).max().unwrap_or(0) + 2;
        if lines.width + width > WIDTH && lines.width > margin {
            lines.finish(&mut text, true);
            lines = Lines::new(&names, margin);
        }
        lines.push(&column, width);
        if text.len() + lines.width * count > MAX_BYTES {
            losses.refuse(Span::default(), format!("the drawing is longer than {MAX_BYTES} bytes"));
            break;
        }
    }
    lines.finish(&mut text, false);
    if count == 0 {
        text.push_str("no qubits\n");
    }
    (text, losses)
}

/// What stands on each wire of a column, and between it and the next one.
struct Column {
    cells: Vec<String>,
    /// Whether a line leads from a wire to the one below.
    is_linked: Vec<bool>,
}

impl Column {
    fn new(count: usize, symbols: &[&Symbol]) -> Self {
        let mut column = Self { cells: vec![String::new(); count], is_linked: vec![false; count] };
        for symbol in symbols {
            column.add(symbol);
        }
        column
    }

    fn add(&mut self, symbol: &Symbol) {
        let rows = *symbol.rows().start() as usize..=*symbol.rows().end() as usize;
        if symbol.shape != Shape::Barrier {
            for row in rows.clone() {
                self.cells[row] = "┼".into();
            }
            for row in rows.clone().skip(1) {
                self.is_linked[row - 1] = true;
            }
        }
        for &(control, value) in &symbol.controls {
            self.cells[control as usize] = (if value { "●" } else { "○" }).into();
        }
        for (place, &target) in symbol.targets.iter().enumerate() {
            self.cells[target as usize] = match &symbol.shape {
                Shape::Box(label) if symbol.targets.len() > 1 => format!("[{} {place}]", box_label(label)),
                Shape::Box(label) => format!("[{}]", box_label(label)),
                Shape::Not => "⊕".to_owned(),
                Shape::Swap => "╳".to_owned(),
                Shape::Dot => "●".to_owned(),
                Shape::Meter(Some(bit)) => format!("[M {bit}]"),
                Shape::Meter(None) => "[M]".to_owned(),
                Shape::Reset => "[|0⟩]".to_owned(),
                Shape::Barrier => "░".to_owned(),
            };
        }
    }
}

/// The label of a box.
fn box_label(label: &Label) -> String {
    let mut text = label.symbol.map_or(label.name.as_str(), |gate| gate.info().symbol).to_owned();
    if label.power == -1.0 {
        text.push('†');
    } else if label.power != 1.0 {
        text.push('^');
        text.push_str(&crate::angles::plain_number(label.power).text);
    }
    if !label.angles.is_empty() {
        let _ = write!(text, "({})", label.angles.join(", "));
    }
    if let Some(condition) = &label.condition {
        let _ = write!(text, " if {condition}");
    }
    text
}

/// The lines of a part of the drawing: for each qubit its own, and the one below it.
struct Lines {
    wires: Vec<String>,
    links: Vec<String>,
    /// How many characters each has.
    width: usize,
}

impl Lines {
    fn new(names: &[String], margin: usize) -> Self {
        let wires = names.iter().map(|name| [name, &" ".repeat(margin - length(name))[..]].concat()).collect();
        Self { wires, links: vec![" ".repeat(margin); names.len()], width: margin }
    }

    fn push(&mut self, column: &Column, width: usize) {
        for (wire, cell) in self.wires.iter_mut().zip(&column.cells) {
            let before = (width - length(cell)) / 2;
            let fill = |count: usize| "─".repeat(count);
            wire.extend([&fill(before)[..], cell, &fill(width - before - length(cell))]);
        }
        for (link, &is_linked) in self.links.iter_mut().zip(&column.is_linked) {
            // Below the middle of a cell of one character.
            let before = (width - 1) / 2;
            link.extend([&" ".repeat(before)[..], if is_linked { "│" } else { " " }, &" ".repeat(width - before - 1)]);
        }
        self.width += width;
    }

    /// Appends the lines to a text; whether the drawing goes on below.
    fn finish(self, text: &mut String, goes_on: bool) {
        let last = self.wires.len().saturating_sub(1);
        for (index, (wire, link)) in self.wires.iter().zip(&self.links).enumerate() {
            text.extend([wire.as_str(), if goes_on { "─ »\n" } else { "─\n" }]);
            if index < last {
                text.extend([link.trim_end(), "\n"]);
            }
        }
        if goes_on {
            text.push('\n');
        }
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Angles as people write them.
struct Words<'c> {
    circuit: &'c Circuit,
}

impl Dialect for Words<'_> {
    fn parameter(&mut self, index: u32) -> Option<String> {
        self.circuit.parameters.get(index as usize).map(|it| it.name.clone())
    }

    fn call(&mut self, function: Function, argument: Text) -> Text {
        Text::piece(format!("{}({})", function.name(), argument.text))
    }

    fn conversion(&mut self, type_: &str, argument: &str) -> Option<String> {
        Some(format!("{type_}({argument})"))
    }

    fn pi(&mut self) -> &'static str {
        "π"
    }
}
