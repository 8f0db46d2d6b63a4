//! Exports programs and simulates them, for `tests/exports`: a line of JSON in, a line of JSON out.
//!
//! In: `{"source": …, "formats": ["qiskit"]}`. Out: `errors` of the program; `parameters` with their values; `amplitudes` of a program
//! that does not measure, or the `distribution` of its bits; and for each format the `text` and the `losses`.

use std::io::{BufRead, Write};

use circuit::matrix::Complex;
use circuit::register::RegisterKind;
use diagnostic::Severity;
use export::Format;
use serde_json::{Value, json};
use simulate::Options;

fn answer(line: &str) -> Option<Value> {
    let question: Value = serde_json::from_str(line).ok()?;
    let reading = qasm::read(question["source"].as_str()?, &qasm::Limits::default());
    let circuit = &reading.circuit;
    let errors: Vec<&str> =
        reading.diagnostics.iter().filter(|it| it.severity == Severity::Error).map(|it| it.message.as_str()).collect();
    let mut exports = serde_json::Map::new();
    for name in question["formats"].as_array()?.iter().filter_map(Value::as_str) {
        let export = export::write(circuit, question["source"].as_str()?, Format::named(name)?);
        let losses: Vec<Value> = export
            .losses
            .iter()
            .map(|it| json!({ "is_error": it.severity == Severity::Error, "message": it.message }))
            .collect();
        exports.insert(name.to_owned(), json!({ "text": export.text, "losses": losses }));
    }
    let mut answer = json!({
        "errors": errors,
        "qubits": circuit.qubit_count(),
        "clbits": circuit.clbit_count(),
        "parameters": circuit.parameters.iter().map(|it| &it.name).zip(circuit.default_values()).collect::<Vec<_>>(),
        "registers": circuit.clbits.iter().map(|it| json!([it.name, it.size, it.kind == RegisterKind::Array])).collect::<Vec<_>>(),
        "exports": exports,
    });
    if question["simulates"] == true && errors.is_empty() {
        let options = Options { qubits: 12, shots: 0, work: 1 << 26, ..Options::default() };
        if circuit.measures() {
            if let Ok(found) = simulate::distribution(circuit, &options) {
                answer["distribution"] = found.iter().map(|it| (it.bits.to_string(), it.probability)).collect();
            }
        } else if let Ok(found) = simulate::statevector(circuit, &options) {
            answer["amplitudes"] = found.iter().flat_map(|it: &Complex| [it.re, it.im]).collect();
        }
    }
    Some(answer)
}

fn main() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = answer(&line).unwrap_or_else(|| json!({ "errors": ["no question"] }));
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}
