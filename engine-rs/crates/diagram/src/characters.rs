//! Circuits drawn in characters, so that a test can contain a drawing and a reader can check it at
//! a glance.
//!
//! ```text
//! q[0]: ─ H ── ● ───────
//! q[1]: ────── ⊕ ── X ──
//! ```
//!
//! The drawing has one line per row and one cell per column and row. It uses the same columns and
//! notation as the scene, so a test of it is a test of the layout.

use crate::columns::columns;
use crate::notation::{Notation, Style};
use crate::rows::Rows;
use crate::typeset::{self, Names};
use circuit::Circuit;
use circuit::operation::OperationKind;

/// Draws a circuit: one line per wire; classical registers have their width behind the name and a
/// wire of `═`.
///
/// Each operation fills the cells of its rows with crossing lines first, and then overwrites those
/// of its controls and targets.
pub fn draw(circuit: &Circuit) -> String {
    let rows = Rows::new(circuit);
    let placed = columns(circuit, &rows);
    let mut cells = vec![vec![String::new(); placed.count as usize]; rows.count() as usize];
    for (number, (operation, &column)) in circuit.operations().iter().zip(&placed.of_operations).enumerate() {
        let column = column as usize;
        let body = &circuit.body;
        let extent = rows.extent(circuit, operation);
        let notation = Notation::of(circuit, body, operation);
        for row in extent.top..=extent.bottom {
            let crossed = operation.kind != OperationKind::Barrier;
            let through = if row < rows.first_classical() { "┼" } else { "╪" };
            cells[row as usize][column] = if crossed { through.to_owned() } else { String::new() };
        }
        for (place, &qubit) in notation.controls.iter().enumerate() {
            let sign = if notation.waits_for_one(place) { "●" } else { "○" };
            sign.clone_into(&mut cells[rows.of_qubit(qubit) as usize][column]);
        }
        let sign = match notation.style {
            Style::CircledPlus => "⊕".to_owned(),
            Style::Dot => "●".to_owned(),
            Style::Crosses => "×".to_owned(),
            Style::Barrier => "░".to_owned(),
            Style::Box | Style::SymmetricBox | Style::Meter | Style::Gap => {
                notation.symbol(circuit, body, operation) + &angles(circuit, operation)
            }
        };
        for (port, &qubit) in notation.targets.iter().enumerate() {
            let cell = &mut cells[rows.of_qubit(qubit) as usize][column];
            *cell = if notation.needs_ports() { format!("{port}:{sign}") } else { sign.clone() };
        }
        if let Some(&clbit) = body.clbits(operation).first() {
            let index = circuit.clbits.of(clbit).map_or(0, |register| clbit - register.start);
            let first = match rows.joined_measurements(circuit, number) {
                0 => String::new(),
                joined => format!("{}–", index - joined),
            };
            cells[rows.of_clbit(clbit) as usize][column] = format!("{first}{index}");
        }
        if let Some(condition) = operation.condition {
            let condition = &circuit.conditions[condition.get() as usize];
            if let Some(row) = condition.clbits.iter().map(|&clbit| rows.of_clbit(clbit)).max() {
                cells[row as usize][column].clone_from(&condition.text);
            }
        }
        if circuit.body.qubits(operation).is_empty() {
            cells[extent.top as usize][column] = sign;
        }
    }
    render(&names(circuit, &rows), &cells, &rows)
}

/// The angles of an operation in parentheses.
fn angles(circuit: &Circuit, operation: &circuit::operation::Operation) -> String {
    let parameters: Vec<String> = circuit.parameters.iter().map(|parameter| typeset::name(&parameter.name)).collect();
    let names = Names {
        expressions: &circuit.body.expressions,
        parameters: &parameters,
        formals: &[],
        has_all_digits: false,
        computed: &circuit.classical.accesses,
    };
    let written: Vec<String> = circuit
        .body
        .angles(operation)
        .iter()
        .map(|&angle| {
            let mut text = String::new();
            typeset::angle(&mut text, angle, &names);
            text
        })
        .collect();
    if written.is_empty() { String::new() } else { format!("({})", written.join(", ")) }
}

/// The names of all rows.
fn names(circuit: &Circuit, rows: &Rows) -> Vec<String> {
    let phase = rows.phase_row.then(|| "phase".to_owned());
    let qubits = (0..circuit.qubit_count()).map(|qubit| circuit.qubits.name(qubit));
    let clbits = circuit.clbits.iter().map(|register| format!("{}/{}", register.name, register.size));
    phase.into_iter().chain(qubits).chain(clbits).collect()
}

/// Joins cells to lines. Each column is as wide as its widest cell, and cells are centred on the
/// wire.
fn render(names: &[String], cells: &[Vec<String>], rows: &Rows) -> String {
    let length = |text: &str| text.chars().count();
    let widest_name = names.iter().map(|name| length(name)).max().unwrap_or(0);
    let columns = cells.first().map_or(0, Vec::len);
    let widths: Vec<usize> =
        (0..columns).map(|column| cells.iter().map(|row| length(&row[column])).max().unwrap_or(0).max(1)).collect();
    let mut drawing = String::new();
    for (row, (name, cells)) in names.iter().zip(cells).enumerate() {
        let wire = match row as u32 {
            0 if rows.phase_row => ' ',
            row if row < rows.first_classical() => '─',
            _ => '═',
        };
        let run = |length: usize| std::iter::repeat_n(wire, length);
        drawing.push_str(name);
        drawing.extend(std::iter::repeat_n(' ', widest_name - length(name)));
        drawing.push_str(": ");
        for (cell, &width) in cells.iter().zip(&widths) {
            let slack = width - length(cell);
            let sign = !cell.is_empty() && cell != "┼" && cell != "╪";
            let space = if sign { ' ' } else { wire };
            drawing.extend(run(1 + slack / 2).chain([space]));
            drawing.push_str(cell);
            drawing.extend([space].into_iter().chain(run(1 + slack - slack / 2)));
        }
        drawing.extend(run(1));
        drawing.truncate(drawing.trim_end_matches(' ').len());
        drawing.push('\n');
    }
    drawing
}
