//! What JavaScript holds between calls: a run in pieces, the steps of a course, a batch. Each owns its circuit, until `free`.
//!
//! A call answers with facts as JSON and numbers as typed arrays, as those of `wasm.rs` do. The facts are
//! the diagnostics of what stands in the way, and then there are no numbers. Programs stay in JavaScript until a diagnostic needs its place
//! in one, because copying a long one takes longer than simulating a few gates.

use circuit::{Circuit, buffer};
use diagnostic::{Diagnostic, locate};
use simulate::noise::Noise;
use simulate::quality::Sample;
use simulate::quantities::observable::PauliSum;
use simulate::{MAX_QUBITS, Options};
use wasm_bindgen::prelude::*;

use crate::wasm::{Float64Array, array_of, no_circuit, pair};
use crate::{Simulation, simulate_circuit};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    fn result_of(facts: &str, probabilities: JsValue, amplitudes: JsValue, outcomes: Float64Array) -> JsValue;
}

/// One circuit with many values of its parameters.
#[wasm_bindgen]
pub struct Batch {
    batch: Result<simulate::Batch, Diagnostic>,
    source: JsValue,
}

#[wasm_bindgen]
impl Batch {
    /// Compiles a circuit. `source` is the program that it was read from, `qubits` the most that are simulated.
    #[wasm_bindgen(constructor)]
    pub fn new(
        circuit: &[u32],
        #[wasm_bindgen(unchecked_param_type = "string")] source: JsValue,
        qubits: Option<u32>,
    ) -> Result<Batch, JsError> {
        let circuit = buffer::decode(circuit).ok_or_else(no_circuit)?;
        let options = options(qubits, None);
        Ok(Self { batch: simulate::Batch::new(circuit, &options), source })
    }

    /// How likely each state of the qubits is, run by run. `values` are those of all parameters of the first run, then of the second.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn probabilities(&self, values: &[f64]) -> JsValue {
        self.numbers(|batch| batch.probabilities(values))
    }

    /// The expectations of diagonal observables, run by run. Each observable is as many numbers as there are states.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn expectations(&self, observables: &[f64], values: &[f64]) -> JsValue {
        self.numbers(|batch| {
            let observables: Vec<Vec<f64>> = observables.chunks_exact(batch.states()).map(<[f64]>::to_vec).collect();
            batch.expectations(&observables, values)
        })
    }

    /// Values of all parameters at each point of a sample, point by point.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn sample(&self, seed: u32, first: u32, count: u32) -> JsValue {
        self.numbers(|batch| batch.sample(Sample { seed, first, count }))
    }

    /// Three numbers for each pair of a sample: the fidelity of its states, and Meyer and Wallach's Q of each of the two.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn pairs(&self, seed: u32, first: u32, count: u32) -> JsValue {
        self.numbers(|batch| batch.pairs(Sample { seed, first, count }))
    }

    /// For each run the expectation of an observable, which has no mistake, and its slope by each of the parameters.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null]")]
    pub fn gradients(&self, observable: &str, values: &[f64]) -> JsValue {
        self.numbers(|batch| batch.gradients(&PauliSum::parse(observable, batch.qubits()).unwrap_or_default(), values))
    }

    fn numbers(&self, ask: impl Fn(&simulate::Batch) -> Result<Vec<f64>, Diagnostic>) -> JsValue {
        let result = self.batch.as_ref().map_err(Clone::clone).and_then(ask);
        answer(result.map(|numbers| Float64Array::of(&numbers).into()), &self.source)
    }
}

/// One course of a run, with the state in front of any operation.
#[wasm_bindgen]
pub struct Steps {
    steps: simulate::Steps,
    source: JsValue,
}

#[wasm_bindgen]
impl Steps {
    /// A course in front of the first operation. The parameters are those of a run; what stands in the way is thrown as
    /// diagnostics. `order` has the operations in the order in which they are executed, by their indices.
    #[wasm_bindgen(constructor)]
    pub fn new(
        circuit: &[u32],
        #[wasm_bindgen(unchecked_param_type = "string")] source: JsValue,
        qubits: Option<u32>,
        parameters: Option<Vec<f64>>,
        order: Option<Vec<u32>>,
    ) -> Result<Steps, JsError> {
        let mut circuit = buffer::decode(circuit).ok_or_else(no_circuit)?;
        if let Some(order) = order {
            let operations = circuit.operations();
            circuit.body.operations = order.iter().filter_map(|&it| operations.get(it as usize).copied()).collect();
        }
        let steps = simulate::Steps::new(circuit, &options(qubits, parameters));
        let steps = steps.map_err(|diagnostic| JsError::new(&json::text(&locate(&[diagnostic], &text_of(&source)))))?;
        Ok(Self { steps, source })
    }

    /// Picks the outcomes of the measurements and resets that have two, in the order in which they come up: 0 or 1. After the
    /// last one the more probable outcome is picked.
    pub fn pick(&mut self, outcomes: &[u8]) {
        self.steps.pick(outcomes.iter().map(|&outcome| outcome != 0).collect());
    }

    /// The amplitudes in front of an operation, real and imaginary part in turn.
    #[wasm_bindgen(js_name = goTo, unchecked_return_type = "[string, Float64Array | null]")]
    pub fn go_to(&mut self, operation: usize) -> JsValue {
        answer(self.steps.go_to(operation).map(|amplitudes| array_of(amplitudes).into()), &self.source)
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
    kind: RunKind,
    source: JsValue,
}

enum RunKind {
    Run(Result<simulate::Run<'static>, Diagnostic>),
    /// With too many qubits for amplitudes: stabilizers simulate it in one piece, or it is too large.
    Whole(Circuit, Options),
}

#[wasm_bindgen]
impl Run {
    /// A simulation that has not begun. `source` is the program that the circuit was read from, `qubits` the most that are simulated,
    /// `shots` how many runs are sampled where not all can be followed, and `seed` what their random numbers start from.
    /// `noise` has five probabilities: of errors behind gates on one qubit and on more, of damping, of reading 1 for 0, and of
    /// reading 0 for 1. With it, runs are sampled.
    #[wasm_bindgen(constructor)]
    pub fn new(
        circuit: &[u32],
        #[wasm_bindgen(unchecked_param_type = "string")] source: JsValue,
        qubits: Option<u32>,
        parameters: Option<Vec<f64>>,
        shots: Option<u32>,
        seed: Option<u32>,
        noise: Option<Vec<f64>>,
    ) -> Result<Run, JsError> {
        let circuit = buffer::decode(circuit).ok_or_else(no_circuit)?;
        let default = options(qubits, parameters);
        let options = Options {
            shots: shots.unwrap_or(default.shots),
            seed: seed.map_or(default.seed, u64::from),
            noise: noise.map_or(Ok(Noise::default()), |numbers| noise_of(&numbers))?,
            ..default
        };
        let kind = if circuit.qubit_count() > options.qubits.min(MAX_QUBITS) {
            RunKind::Whole(circuit, options)
        } else {
            RunKind::Run(simulate::Run::new(circuit, &options))
        };
        Ok(Self { kind, source })
    }

    /// Changes about so many amplitudes. Once it is finished: facts, probabilities of states, amplitudes, and the probabilities of the
    /// outcomes whose bits are among the facts.
    #[wasm_bindgen(unchecked_return_type = "[string, Float64Array | null, Float64Array | null, Float64Array] | null")]
    pub fn advance(&mut self, work: f64) -> JsValue {
        let result = match &mut self.kind {
            RunKind::Run(Ok(run)) => run.advance(work as u64).transpose(),
            RunKind::Run(Err(diagnostic)) => Some(Err(diagnostic.clone())),
            RunKind::Whole(..) => None,
        };
        let source = || text_of(&self.source);
        let simulation = match (result, &self.kind) {
            (Some(result), _) => Simulation::of(result, &source),
            (None, RunKind::Whole(circuit, options)) => simulate_circuit(circuit, &source, options),
            (None, RunKind::Run(_)) => return JsValue::NULL,
        };
        let result = simulation.result.as_ref();
        // Stabilizers have none.
        let probabilities = result.map(|result| &result.probabilities[..]).filter(|numbers| !numbers.is_empty());
        let amplitudes = result.and_then(|result| result.amplitudes.as_ref());
        let outcomes = result.map_or(&[][..], |result| result.distribution.probabilities());
        result_of(
            &json::text(&simulation),
            probabilities.map_or(JsValue::NULL, |it| Float64Array::of(it).into()),
            amplitudes.map_or(JsValue::NULL, |it| array_of(it).into()),
            Float64Array::of(outcomes),
        )
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        match &self.kind {
            RunKind::Run(Ok(run)) => run.progress(),
            _ => 1.0,
        }
    }
}

fn noise_of(numbers: &[f64]) -> Result<Noise, JsError> {
    let &[one_qubit, two_qubit, damping, rises, falls] = numbers else {
        return Err(JsError::new("noise has five probabilities"));
    };
    let noise = Noise { one_qubit, two_qubit, damping, readout: [rises, falls] };
    if noise.is_sound() { Ok(noise) } else { Err(JsError::new("a probability is between 0 and 1")) }
}

fn options(qubits: Option<u32>, parameters: Option<Vec<f64>>) -> Options {
    let default = Options::default();
    Options { qubits: qubits.unwrap_or(default.qubits), parameters, ..default }
}

/// A program that JavaScript has.
fn text_of(source: &JsValue) -> String {
    source.as_string().unwrap_or_default()
}

/// Diagnostics and numbers.
fn answer(result: Result<JsValue, Diagnostic>, source: &JsValue) -> JsValue {
    let (numbers, diagnostics) = match result {
        Ok(numbers) => (numbers, Vec::new()),
        Err(diagnostic) => (JsValue::NULL, locate(&[diagnostic], &text_of(source))),
    };
    pair(&json::text(&diagnostics), numbers)
}
