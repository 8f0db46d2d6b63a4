//! The free parameters of a circuit, as calls of the application tell of them.

use crate::Circuit;
use json::Json;

/// A free parameter, with the value that it takes wherever one is needed.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ParameterValue {
    pub name: String,
    pub value: f64,
}

impl Json for ParameterValue {
    fn write(&self, out: &mut String) {
        json::object(out, &[("name", &self.name), ("value", &self.value)]);
    }
}

/// The free parameters of a circuit, in order, with their [default values](Circuit::default_values).
pub fn parameter_values(circuit: &Circuit) -> Vec<ParameterValue> {
    let values = circuit.default_values();
    circuit.parameters.iter().zip(values).map(|(it, value)| ParameterValue { name: it.name.clone(), value }).collect()
}
