//! quill: a figure of Typst with the package `quill`.
//!
//! Each qubit is a row of calls, and a number stands for so many cells of bare wire. A box over several qubits spans the rows from the
//! first to the last; where they are not neighbours in the order of the gate, each has its number. Written for quill 0.7.

use crate::angles::{Dialect, Text};
use crate::drawing::{Drawing, Label, Shape, Symbol, draw};
use crate::losses::Losses;
use crate::names::{greek, is_greek, stem_and_index};
use crate::python::string;
use circuit::Circuit;
use circuit::angle::Function;
use circuit::gates::StandardGate;
use std::fmt::Write;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let (drawing, losses) = draw(circuit, "quill", &mut Typst { circuit });
    if losses.is_refused {
        return (String::new(), losses);
    }
    let mut text = String::new();
    for note in circuit.notes.iter().flat_map(|note| note.lines()) {
        let _ = writeln!(text, "// {note}");
    }
    text.push_str("#import \"@preview/quill:0.7.0\": *\n\n#quantum-circuit(\n");
    text.push_str(&rows(circuit, &drawing));
    text.push_str(")\n");
    (text, losses)
}

fn rows(circuit: &Circuit, drawing: &Drawing) -> String {
    let count = circuit.qubit_count() as usize;
    let mut cells: Vec<Vec<Option<String>>> = vec![vec![None; drawing.columns]; count];
    for symbol in &drawing.symbols {
        add(&mut cells, symbol);
    }
    let mut text = String::new();
    for (qubit, row) in cells.iter().enumerate() {
        let _ = write!(text, "  lstick(${}$)", math_name(&circuit.qubits.name(qubit as u32)));
        let mut bare = 0;
        for cell in row {
            let Some(cell) = cell else {
                bare += 1;
                continue;
            };
            if bare > 0 {
                let _ = write!(text, ", {bare}");
            }
            bare = 0;
            let _ = write!(text, ", {cell}");
        }
        let _ = write!(text, ", {}", bare + 1);
        text.push_str(if qubit + 1 < count { ", [\\ ],\n" } else { ",\n" });
    }
    text
}

fn add(cells: &mut [Vec<Option<String>>], symbol: &Symbol) {
    let column = symbol.column;
    let (top, bottom) = (*symbol.box_rows().start(), *symbol.box_rows().end());
    let mut lines = symbol.controls.clone();
    let mut put = |row: u32, cell: String| cells[row as usize][column] = Some(cell);
    match &symbol.shape {
        Shape::Box(label) if top == bottom => put(top, format!("gate(${}$)", box_label(label))),
        Shape::Box(label) => {
            let mut inputs = Vec::new();
            for row in top..=bottom {
                let place = symbol.targets.iter().position(|&target| target == row);
                let inner = symbol.controls.iter().find(|control| control.0 == row);
                let mark = match (place, inner) {
                    (Some(_), _) if symbol.is_in_order() => continue,
                    (Some(place), _) => place.to_string(),
                    (None, Some((_, true))) => "●".to_owned(),
                    (None, Some(_)) => "○".to_owned(),
                    (None, None) => "–".to_owned(),
                };
                inputs.push(format!("(qubit: {}, label: [{mark}])", row - top));
            }
            let inputs = if inputs.is_empty() { String::new() } else { format!(", inputs: ({},)", inputs.join(", ")) };
            put(top, format!("mqgate(${}$, n: {}{inputs})", box_label(label), bottom - top + 1));
            lines.retain(|control| control.0 < top || control.0 > bottom);
        }
        Shape::Not => put(bottom, "targ()".to_owned()),
        Shape::Dot => put(bottom, "ctrl(0)".to_owned()),
        Shape::Swap => {
            put(top, format!("swap({})", bottom - top));
            put(bottom, "targX()".to_owned());
        }
        Shape::Meter(Some(bit)) => put(top, format!("meter(label: ${}$)", math_name(bit))),
        Shape::Meter(None) => put(top, "meter()".to_owned()),
        Shape::Reset => put(top, "gate($|0⟩$)".to_owned()),
        Shape::Barrier => put(top, format!("slice(n: {})", bottom - top + 1)),
    }
    for &(control, value) in &lines {
        let next = if control < top { top } else { bottom };
        let steps = i64::from(next) - i64::from(control);
        put(control, if value { format!("ctrl({steps})") } else { format!("ctrl({steps}, open: true)") });
    }
}

/// The label of a box, in mathematics.
fn box_label(label: &Label) -> String {
    let mut text = match label.symbol {
        Some(gate) => symbol(gate),
        None => math_name(&label.name),
    };
    if label.power == -1.0 {
        text.push_str("^dagger");
    } else if label.power != 1.0 {
        let _ = write!(text, "^({})", crate::angles::plain_number(label.power).text);
    }
    if !label.angles.is_empty() {
        let angles: Vec<String> = label.angles.iter().map(|angle| mathematics(angle)).collect();
        let _ = write!(text, "({})", angles.join(", "));
    }
    if let Some(condition) = &label.condition {
        let _ = write!(text, " {}", string(&[" if ", condition].concat()));
    }
    text
}

/// The symbol of a gate.
fn symbol(gate: StandardGate) -> String {
    let text = gate.info().symbol;
    let (text, dagger) = text.strip_suffix('†').map_or((text, ""), |text| (text, "^dagger"));
    match text.strip_prefix('√') {
        Some(root) => format!("sqrt({root}){dagger}"),
        None if text.len() > 1 && text.starts_with('R') => format!("R_({}){dagger}", string(&text[1..].to_lowercase())),
        None if text.len() > 1 => format!("{}{dagger}", string(text)),
        None => format!("{text}{dagger}"),
    }
}

/// A name, with its index: `theta_0`, `q[2]`.
fn math_name(name: &str) -> String {
    let (stem, index) = stem_and_index(name);
    let mut characters = stem.chars();
    let stem = match (characters.next(), characters.next()) {
        (Some(only), None) if only.is_ascii_alphabetic() => stem.to_owned(),
        (Some(only), None) => greek(only).map_or_else(|| string(stem), str::to_owned),
        _ if is_greek(stem) => stem.to_owned(),
        _ => string(stem),
    };
    match index {
        Some(index) => format!("{stem}_({index})"),
        None => stem,
    }
}

/// An angle without the signs of programs.
fn mathematics(angle: &str) -> String {
    let parts: Vec<&str> = angle.split("**").collect();
    let parts: Vec<String> = parts.iter().map(|part| part.split('*').collect::<Vec<_>>().join(" ")).collect();
    parts.join("^")
}

/// Angles in Typst.
struct Typst<'c> {
    circuit: &'c Circuit,
}

impl Dialect for Typst<'_> {
    fn parameter(&mut self, index: u32) -> Option<String> {
        self.circuit.parameters.get(index as usize).map(|it| math_name(&it.name))
    }

    fn call(&mut self, function: Function, argument: Text) -> Text {
        let name = if function == Function::Ln { "ln" } else { function.name() };
        Text::piece(format!("{name}({})", argument.text))
    }

    fn conversion(&mut self, type_: &str, argument: &str) -> Option<String> {
        Some(format!("\"{type_}\"({argument})"))
    }

    fn pi(&mut self) -> &'static str {
        "pi"
    }
}
