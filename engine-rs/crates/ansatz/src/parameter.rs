//! Names and numbers of free parameters.
//!
//! `x_i` is the input of qubit i. `theta_k` (gates of a core), `gamma_k` (edges of a graph) and
//! `beta_k` (the mixer) are numbered in circuit order, each family from 0. If parameters are
//! shared, all gates of one kind within one layer have one parameter for each of their angles.
//!
//! The number at the end of a name also determines the default value of the parameter (see
//! [`Circuit::default_values`](circuit::Circuit::default_values)).

use circuit::Parameter;
use circuit::operation::OperationKind;
use diagnostic::Span;
use json::Json;

/// The family of a trainable parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A gate of a core.
    Theta,
    /// An edge of a graph.
    Gamma,
    /// The mixer.
    Beta,
}

impl Family {
    /// How the names of its parameters begin.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Theta => "theta_",
            Self::Gamma => "gamma_",
            Self::Beta => "beta_",
        }
    }
}

/// Angles with an equal key share a parameter within a layer: family, gate, and the index of the
/// gate's angle.
type Sharers = (Family, OperationKind, usize);

/// Declares the parameters of one circuit.
pub struct Parameters {
    shared: bool,
    declared: Vec<Parameter>,
    /// The parameter of each qubit's input, once it has one.
    inputs: Vec<Option<u32>>,
    /// The number of parameters in each family, in the order of [`Family`].
    counts: [u32; 3],
    /// The shared parameters of the current layer.
    layer: Vec<(Sharers, u32)>,
}

impl Parameters {
    /// No parameters yet, for a circuit of a number of qubits.
    pub fn new(qubits: u32, shared: bool) -> Self {
        let inputs = vec![None; qubits as usize];
        Self { shared, declared: Vec::new(), inputs, counts: [0; 3], layer: Vec::new() }
    }

    /// Ends sharing: parameters so far are not shared with gates that follow.
    pub fn begin_layer(&mut self) {
        self.layer.clear();
    }

    /// The input of a qubit, the same parameter each time.
    pub fn input(&mut self, qubit: u32) -> u32 {
        if let Some(index) = self.inputs[qubit as usize] {
            return index;
        }
        let index = self.declare(numbered("x_", qubit));
        self.inputs[qubit as usize] = Some(index);
        index
    }

    /// The parameter of one angle of a gate: a new one, or the one that the layer shares.
    pub fn trainable(&mut self, family: Family, gate: OperationKind, angle: usize) -> u32 {
        let sharers = (family, gate, angle);
        if let Some(&(_, index)) = self.layer.iter().find(|(known, _)| *known == sharers) {
            return index;
        }
        let number = self.counts[family as usize];
        self.counts[family as usize] += 1;
        let index = self.declare(numbered(family.prefix(), number));
        if self.shared {
            self.layer.push((sharers, index));
        }
        index
    }

    /// All parameters, in circuit order.
    pub fn into_declared(self) -> Vec<Parameter> {
        self.declared
    }

    fn declare(&mut self, name: String) -> u32 {
        self.declared.push(Parameter { name, span: Span::default() });
        self.declared.len() as u32 - 1
    }
}

/// A name with its number. The formatter of the standard library would take a tenth of the time of building a circuit.
fn numbered(prefix: &str, number: u32) -> String {
    let mut name = prefix.to_owned();
    number.write(&mut name);
    name
}
