//! The border to Python, as `modules/*/src/wasm.rs` are that to JavaScript: facts leave as JSON, numbers as bytes of 64-bit floats in the
//! machine's order. Nothing is computed here. People call what `ketwork/` makes of it, which says what everything means.
//!
//! Python's other threads go on during each call.

use diagnostic::locate;
use export::Format;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use qasm::{Limits, Version};
use svg::palette::Theme;

/// The functions of `ketwork._engine`.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::{check, convert, draw, font, run};
}

/// The facts about a program, as JSON: version, statistics, parameters, inputs and diagnostics.
#[pyfunction]
fn check(py: Python<'_>, source: String) -> String {
    py.detach(|| json::text(&engine::check(&source, &Limits::default())))
}

/// Diagnostics, as JSON, and the program in another version or format, by its name; no text where there are errors.
#[pyfunction]
fn convert(py: Python<'_>, source: String, format: &str, specified: bool) -> PyResult<(String, Option<String>)> {
    let limits = Limits::default();
    let version = match format {
        "openqasm2" => Some(Version::V2),
        "openqasm3" => Some(Version::V3),
        _ => None,
    };
    if let Some(version) = version {
        let conversion = py.detach(|| exporter::convert(&source, version, &limits, specified));
        return Ok((json::text(&conversion.diagnostics), conversion.qasm));
    }
    let Some(format) = Format::named(format) else {
        let names: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
        return Err(PyValueError::new_err(format!(
            "there is no format {format:?}: openqasm2, openqasm3, {}",
            names.join(", ")
        )));
    };
    let exported = py.detach(|| exporter::export(&source, format, &limits, specified));
    Ok((json::text(&exported.diagnostics), exported.text))
}

/// Facts, as JSON, and the drawing of a program as SVG, with gaps where it has errors; no drawing where nothing is understood.
#[pyfunction]
fn draw(py: Python<'_>, source: String, is_dark: bool, font: &str) -> (String, Option<String>) {
    let theme = if is_dark { Theme::Dark } else { Theme::Light };
    let options = svg::Options { theme, title: None, description: None, font, part: None, tags_operations: false };
    py.detach(|| {
        let preview = engine::preview(&source, &Limits::default(), &[]);
        (json::text(&preview.check), preview.scene.map(|scene| svg::svg(&scene, &options)))
    })
}

/// The font of drawings, as WOFF2.
#[pyfunction]
fn font(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, include_bytes!("diagram-font.woff2"))
}

/// What a simulation gives.
#[derive(IntoPyObject)]
struct Simulated<'py> {
    /// The program's facts, as JSON; its diagnostics are among them.
    facts: String,
    /// What stands in the way, or what the numbers leave out: diagnostics as JSON.
    diagnostics: String,
    /// How it was done, as JSON; `None` where something stands in the way.
    method: Option<String>,
    /// How likely each state of the qubits is; empty with stabilizers.
    probabilities: Bound<'py, PyBytes>,
    /// Real and imaginary part in turn; `None` where there is no one state.
    amplitudes: Option<Bound<'py, PyBytes>>,
    /// The bits of all outcomes, one behind the other.
    outcomes: String,
    /// How likely each is.
    likelihoods: Bound<'py, PyBytes>,
}

/// What a program does to |0…0⟩, with values of its inputs and free parameters by name, in radians.
#[pyfunction]
fn run(
    py: Python<'_>,
    source: String,
    values: Vec<(String, f64)>,
    qubits: u32,
    shots: u32,
    seed: u64,
) -> Simulated<'_> {
    let (facts, diagnostics, result) = py.detach(|| {
        let mut input = engine::prepare_simulation(&source, &Limits::default(), &values);
        let circuit = input.circuit.take();
        let value_of = |name: &str, own: f64| values.iter().find(|(it, _)| it == name).map_or(own, |&(_, value)| value);
        let parameters = input.parameters.iter().map(|it| value_of(&it.name, it.value)).collect();
        let options =
            simulate::Options { qubits, shots, seed, parameters: Some(parameters), ..simulate::Options::default() };
        let result = circuit.map(|circuit| simulate::simulate(&circuit, &options));
        let (result, diagnostic) = match result {
            None => (None, None),
            Some(Err(diagnostic)) => (None, Some(diagnostic)),
            Some(Ok(mut result)) => {
                let warning = result.warning.take();
                (Some(result), warning)
            }
        };
        let diagnostics = diagnostic.map_or_else(Vec::new, |it| locate(&[it], &source));
        (json::text(&input), json::text(&diagnostics), result)
    });
    let bytes = |numbers: &[f64]| floats(py, numbers.iter().copied());
    let result = result.as_ref();
    Simulated {
        facts,
        diagnostics,
        method: result.map(|it| json::text(&it.method)),
        probabilities: bytes(result.map_or(&[], |it| &it.probabilities)),
        amplitudes: result
            .and_then(|it| it.amplitudes.as_ref())
            .map(|all| floats(py, all.iter().flat_map(|it| [it.re, it.im]))),
        outcomes: result.map_or_else(String::new, |it| it.distribution.bits().to_owned()),
        likelihoods: bytes(result.map_or(&[], |it| it.distribution.probabilities())),
    }
}

fn floats(py: Python<'_>, numbers: impl Iterator<Item = f64>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &numbers.flat_map(f64::to_ne_bytes).collect::<Vec<u8>>())
}
