//! What JavaScript holds between calls: a run in pieces, the steps of a course, a batch. Each owns its circuit, until `free`.
//!
//! A call answers with facts as JSON and numbers as typed arrays, as those of `wasm.rs` do. The facts are
//! the diagnostics of what stands in the way, and then there are no numbers.

use circuit::buffer;
use diagnostic::{Diagnostic, locate};
use js_sys::{Array, Float64Array};
use simulate::Options;
use wasm_bindgen::prelude::*;

use crate::Simulation;
use crate::wasm::interleaved;

/// One circuit with many values of its parameters.
#[wasm_bindgen]
pub struct Batch {
    batch: Result<simulate::Batch, Diagnostic>,
    source: String,
}

#[wasm_bindgen]
impl Batch {
    /// Compiles a circuit. `source` is the program that it was read from, `qubits` the most that are simulated.
    #[wasm_bindgen(constructor)]
    pub fn new(circuit: &[u32], source: String, qubits: Option<u32>) -> Result<Batch, JsError> {
        let circuit = buffer::decode(circuit).ok_or_else(no_circuit)?;
        let options = options(qubits, None);
        Ok(Self { batch: simulate::Batch::new(circuit, &options), source })
    }

    /// How likely each state of the qubits is, run by run. `values` are those of all parameters of the first run, then of the second.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn probabilities(&self, values: &[f64]) -> Array {
        self.numbers(|batch| batch.probabilities(values))
    }

    /// The expectations of diagonal observables, run by run. Each observable is as many numbers as there are states.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn expectations(&self, observables: &[f64], values: &[f64]) -> Array {
        self.numbers(|batch| {
            let observables: Vec<Vec<f64>> = observables.chunks_exact(batch.states()).map(<[f64]>::to_vec).collect();
            batch.expectations(&observables, values)
        })
    }

    fn numbers(&self, ask: impl Fn(&simulate::Batch) -> Result<Vec<f64>, Diagnostic>) -> Array {
        let result = self.batch.as_ref().map_err(Clone::clone).and_then(ask);
        found(result, &self.source)
    }
}

/// One course of a run, with the state in front of any operation.
#[wasm_bindgen]
pub struct Steps {
    steps: simulate::Steps,
    source: String,
}

#[wasm_bindgen]
impl Steps {
    /// A course in front of the first operation. The parameters are as those of `simulate`; what stands in the way is thrown as
    /// diagnostics.
    #[wasm_bindgen(constructor)]
    pub fn new(
        circuit: &[u32],
        source: String,
        qubits: Option<u32>,
        parameters: Option<Vec<f64>>,
    ) -> Result<Steps, JsError> {
        let circuit = buffer::decode(circuit).ok_or_else(no_circuit)?;
        let steps = simulate::Steps::new(circuit, &options(qubits, parameters));
        let steps = steps.map_err(|diagnostic| JsError::new(&json::text(&locate(&[diagnostic], &source))))?;
        Ok(Self { steps, source })
    }

    /// Picks the outcomes of the measurements and resets that have two, in the order in which they come up: 0 or 1. After the
    /// last one the more probable outcome is picked.
    pub fn pick(&mut self, outcomes: &[u8]) {
        self.steps.pick(outcomes.iter().map(|&outcome| outcome != 0).collect());
    }

    /// The amplitudes in front of an operation, real and imaginary part in turn.
    #[wasm_bindgen(js_name = goTo, unchecked_return_type = "[string, Float64Array | null]")]
    pub fn go_to(&mut self, operation: usize) -> Array {
        found(self.steps.go_to(operation).map(interleaved), &self.source)
    }

    /// The values of the classical bits there, 0 or 1.
    pub fn clbits(&self) -> Vec<u8> {
        self.steps.clbits().iter().map(|&bit| u8::from(bit)).collect()
    }

    /// The measurements and resets up to there that could have two outcomes, four numbers each: the operation, the qubit, how
    /// likely the outcome 1 is, and the outcome.
    pub fn decisions(&self) -> Vec<f64> {
        let decisions = self.steps.decisions().iter();
        decisions.flat_map(|it| [it.operation.into(), it.qubit.into(), it.one, it.outcome.into()]).collect()
    }

    /// How likely the course is up to there.
    pub fn probability(&self) -> f64 {
        self.steps.probability()
    }
}

/// A simulation in pieces.
#[wasm_bindgen]
pub struct Run {
    run: Result<simulate::Run<'static>, Diagnostic>,
    source: String,
}

#[wasm_bindgen]
impl Run {
    /// A simulation that has not begun. The parameters are those of `simulate`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        circuit: &[u32],
        source: String,
        qubits: Option<u32>,
        parameters: Option<Vec<f64>>,
        shots: Option<u32>,
        seed: Option<u32>,
    ) -> Result<Run, JsError> {
        let circuit = buffer::decode(circuit).ok_or_else(no_circuit)?;
        let default = options(qubits, parameters);
        let options =
            Options { shots: shots.unwrap_or(default.shots), seed: seed.map_or(default.seed, u64::from), ..default };
        Ok(Self { run: simulate::Run::new(circuit, &options), source })
    }

    /// Changes about so many amplitudes. Once it is finished: facts, probabilities and amplitudes.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null, Float64Array | null] | null")]
    pub fn advance(&mut self, work: f64) -> JsValue {
        let result = match &mut self.run {
            Ok(run) => run.advance(work as u64).transpose(),
            Err(diagnostic) => Some(Err(diagnostic.clone())),
        };
        let Some(result) = result else { return JsValue::NULL };
        let diagnostics = result.as_ref().err().map_or_else(Vec::new, |it| locate(&[it.clone()], &self.source));
        let simulation = Simulation { result: result.ok(), diagnostics };
        let result = simulation.result.as_ref();
        let amplitudes = result.and_then(|result| result.amplitudes.as_ref());
        Array::of3(
            &json::text(&simulation).into(),
            &result.map_or(JsValue::NULL, |result| Float64Array::from(&result.probabilities[..]).into()),
            &amplitudes.map_or(JsValue::NULL, |it| Float64Array::from(&interleaved(it)[..]).into()),
        )
        .into()
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.run.as_ref().map_or(1.0, simulate::Run::progress)
    }
}

fn options(qubits: Option<u32>, parameters: Option<Vec<f64>>) -> Options {
    let default = Options::default();
    Options { qubits: qubits.unwrap_or(default.qubits), parameters, ..default }
}

fn no_circuit() -> JsError {
    JsError::new("this is not a circuit of the engine")
}

/// Diagnostics and numbers.
fn found(result: Result<Vec<f64>, Diagnostic>, source: &str) -> Array {
    let (numbers, diagnostics) = match result {
        Ok(numbers) => (Float64Array::from(&numbers[..]).into(), Vec::new()),
        Err(diagnostic) => (JsValue::NULL, locate(&[diagnostic], source)),
    };
    Array::of2(&json::text(&diagnostics).into(), &numbers)
}
