//! quantikz: a `quantikz` environment of LaTeX.
//!
//! Each qubit is a row and each column of the drawing a column of cells. The gates are those of quantikz and quantikz2 alike. A box over
//! several qubits spans the rows from the first to the last; where they are not neighbours in the order of the gate, each has its number.

use crate::angles::{Dialect, Text};
use crate::drawing::{Drawing, Label, Shape, Symbol, draw};
use crate::losses::Losses;
use crate::names::{greek, is_greek, stem_and_index};
use circuit::Circuit;
use circuit::angle::Function;
use circuit::gates::StandardGate;
use diagnostic::Span;
use std::fmt::Write;

/// The most columns, and the most rows: TeX has no lengths beyond 5.7 m.
const MOST: usize = 250;

/// Writes a circuit.
pub fn write(circuit: &Circuit) -> (String, Losses) {
    let (drawing, mut losses) = draw(circuit, "quantikz", &mut Latex { circuit });
    if losses.is_refused {
        return (String::new(), losses);
    }
    if drawing.columns.max(circuit.qubit_count() as usize) > MOST {
        let span = circuit.operations().last().map_or(Span::default(), |it| it.span);
        losses.refuse(span, format!("LaTeX has no page for more than {MOST} qubits or columns of gates"));
        return (String::new(), losses);
    }
    let mut text = String::new();
    for note in circuit.notes.iter().flat_map(|note| note.lines()) {
        let _ = writeln!(text, "% {note}");
    }
    text.push_str("% in the preamble: \\usepackage{tikz}, \\usetikzlibrary{quantikz2}\n\\begin{quantikz}\n");
    text.push_str(&rows(circuit, &drawing, &mut losses));
    text.push_str("\\end{quantikz}\n");
    (text, losses)
}

fn rows(circuit: &Circuit, drawing: &Drawing, losses: &mut Losses) -> String {
    let count = circuit.qubit_count() as usize;
    let mut cells = vec![vec!["\\qw".to_owned(); drawing.columns]; count];
    for symbol in &drawing.symbols {
        add(&mut cells, symbol, count, losses);
    }
    let mut text = String::new();
    for (qubit, row) in cells.iter().enumerate() {
        let name = math_name(&circuit.qubits.name(qubit as u32));
        let _ = write!(text, "\\lstick{{${name}$}}");
        for cell in row {
            let _ = write!(text, " & {cell}");
        }
        text.push_str(if qubit + 1 < count { " & \\qw \\\\\n" } else { " & \\qw\n" });
    }
    if count == 0 {
        text.push_str("\\lstick{}\n");
    }
    text
}

fn add(cells: &mut [Vec<String>], symbol: &Symbol, count: usize, losses: &mut Losses) {
    let column = symbol.column;
    let (top, bottom) = (*symbol.box_rows().start(), *symbol.box_rows().end());
    // The line of a control leads to the nearest row of the box; one inside of the box is written into it.
    let mut lines = symbol.controls.clone();
    match &symbol.shape {
        Shape::Box(label) => {
            let text = box_label(label);
            let height = bottom - top + 1;
            let size = if height > 1 { format!("[{height}]") } else { String::new() };
            let mut head = format!("\\gate{size}{{{text}}}");
            for row in top..=bottom {
                let place = symbol.targets.iter().position(|&target| target == row);
                let inner = symbol.controls.iter().find(|control| control.0 == row);
                let mark = match (place, inner) {
                    (Some(_), _) if symbol.is_in_order() => String::new(),
                    (Some(place), _) => format!("\\gateinput{{{place}}}"),
                    (None, Some((_, true))) => "\\gateinput{$\\bullet$}".to_owned(),
                    (None, Some(_)) => "\\gateinput{$\\circ$}".to_owned(),
                    (None, None) => "\\gateinput{--}".to_owned(),
                };
                let cell = if row == top { std::mem::take(&mut head) } else { String::new() };
                cells[row as usize][column] = [cell, mark].concat();
            }
            lines.retain(|control| control.0 < top || control.0 > bottom);
        }
        Shape::Not | Shape::Dot => {
            cells[bottom as usize][column] =
                (if symbol.shape == Shape::Not { "\\targ{}" } else { "\\control{}" }).into();
        }
        Shape::Swap => {
            cells[top as usize][column] = format!("\\swap{{{}}}", bottom - top);
            cells[bottom as usize][column] = "\\targX{}".into();
        }
        Shape::Meter(bit) => {
            let label = bit.as_deref().map_or_else(String::new, |bit| format!("${}$", math_name(bit)));
            cells[top as usize][column] = format!("\\meter{{{label}}}");
        }
        Shape::Reset => cells[top as usize][column] = "\\gate{\\ket{0}}".into(),
        Shape::Barrier if symbol.targets.len() == count => cells[0][column] = "\\qw \\slice{}".into(),
        Shape::Barrier => losses.left_out(symbol.span, "quantikz draws barriers over all qubits only"),
    }
    // Each line leads to the wire of the symbol that is next on its way to the box.
    for &(control, value) in &lines {
        let next = if control < top { top } else { bottom };
        let steps = i64::from(next) - i64::from(control);
        let name = if value { "ctrl" } else { "octrl" };
        cells[control as usize][column] = format!("\\{name}{{{steps}}}");
    }
}

/// The label of a box, in mathematics.
fn box_label(label: &Label) -> String {
    let mut text = match label.symbol {
        Some(gate) => symbol(gate),
        None => math_name(&label.name),
    };
    if label.power == -1.0 {
        text = format!("{{{text}}}^\\dagger");
    } else if label.power != 1.0 {
        text = format!("{{{text}}}^{{{}}}", crate::angles::plain_number(label.power).text);
    }
    if !label.angles.is_empty() {
        let angles: Vec<String> = label.angles.iter().map(|angle| mathematics(angle)).collect();
        let _ = write!(text, "({})", angles.join(", "));
    }
    if let Some(condition) = &label.condition {
        let _ = write!(text, "\\ \\mathrm{{if}}\\ {}", escape(condition));
    }
    text
}

/// The symbol of a gate.
fn symbol(gate: StandardGate) -> String {
    let text = gate.info().symbol;
    let (text, dagger) = text.strip_suffix('†').map_or((text, ""), |text| (text, "^\\dagger"));
    match text.strip_prefix('√') {
        Some(root) => format!("\\sqrt{{{root}}}{dagger}"),
        None if text.len() > 1 && text.starts_with('R') => format!("R_{{{}}}{dagger}", text[1..].to_lowercase()),
        None if text.len() > 1 => format!("\\mathrm{{{text}}}{dagger}"),
        None => format!("{text}{dagger}"),
    }
}

/// A name, whose number behind `_` or in brackets is an index: `theta_0`, `q[2]`.
fn math_name(name: &str) -> String {
    let (stem, index) = stem_and_index(name);
    let mut characters = stem.chars();
    let stem = match (characters.next(), characters.next()) {
        (Some(only), None) => greek(only).map_or_else(|| escape(stem), |word| format!("\\{word}")),
        _ if is_greek(stem) => format!("\\{stem}"),
        _ => format!("\\mathrm{{{}}}", escape(stem)),
    };
    match index {
        Some(index) => format!("{stem}_{{{index}}}"),
        None => stem,
    }
}

/// A text without the meaning that characters have in LaTeX.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', character]),
            '\\' => out.push_str("\\backslash "),
            '^' => out.push_str("\\wedge "),
            '~' => out.push_str("\\sim "),
            '⟩' => out.push_str("\\rangle "),
            ' ' => out.push_str("\\ "),
            other if other.is_control() => {}
            other => match greek(other) {
                Some(word) => out.extend(["\\", word, " "]),
                None => out.push(other),
            },
        }
    }
    out
}

/// An angle without the signs of programs.
fn mathematics(angle: &str) -> String {
    let parts: Vec<&str> = angle.split("**").collect();
    let parts: Vec<String> = parts.iter().map(|part| part.split('*').collect::<Vec<_>>().join("\\,")).collect();
    parts.join("^\\wedge ")
}

/// Angles in LaTeX.
struct Latex<'c> {
    circuit: &'c Circuit,
}

impl Dialect for Latex<'_> {
    fn parameter(&mut self, index: u32) -> Option<String> {
        self.circuit.parameters.get(index as usize).map(|it| math_name(&it.name))
    }

    fn call(&mut self, function: Function, argument: Text) -> Text {
        Text::piece(match function {
            Function::Sqrt => format!("\\sqrt{{{}}}", argument.text),
            Function::Ln => format!("\\ln({})", argument.text),
            other => format!("\\{}({})", other.name(), argument.text),
        })
    }

    fn conversion(&mut self, type_: &str, argument: &str) -> Option<String> {
        Some(format!("\\mathrm{{{type_}}}({argument})"))
    }

    fn pi(&mut self) -> &'static str {
        "\\pi"
    }
}
