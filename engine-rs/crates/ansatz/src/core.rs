//! The core of a layer, in four kinds.
//!
//! A core is planned once and then written once for each layer. Planning resolves the device, the
//! graph or the chosen gates, and is where settings are refused. Writing only appends operations
//! and cannot fail. So a circuit is either complete or not begun.
//!
//! To add a kind, add a module with `plan` and `add_layer`, a variant here, and a variant of
//! `CoreType` in [`request`](super::request).

mod brickwork;
mod graph_specific;
mod hardware_efficient;
mod strongly_entangling;

use self::brickwork::Brickwork;
use self::graph_specific::GraphSpecific;
use self::hardware_efficient::HardwareEfficient;
use super::draft::Draft;
use super::problem::Problems;
use super::request::{CoreLayer, CoreType, Hardware};

/// A core that is known to fit the number of qubits it was planned for.
pub enum Core {
    /// Chosen gates in the pattern of a brick wall.
    Brickwork(Brickwork),
    /// A device's own gates along its coupling map.
    HardwareEfficient(Box<HardwareEfficient>),
    /// General rotations and rings of CNOT gates of growing range.
    StronglyEntangling,
    /// One RZZ gate for each edge of a graph.
    GraphSpecific(GraphSpecific),
}

impl Core {
    /// Plans the core of the settings. Returns `None`, with at least one error, if there is none.
    pub fn plan(layer: &CoreLayer, hardware: Option<&Hardware>, qubits: u32, problems: &mut Problems) -> Option<Self> {
        match layer.kind {
            CoreType::Brickwork => Brickwork::plan(layer, problems).map(Self::Brickwork),
            CoreType::HardwareEfficient => {
                HardwareEfficient::plan(hardware, qubits, problems).map(Box::new).map(Self::HardwareEfficient)
            }
            CoreType::StronglyEntangling => Some(Self::StronglyEntangling),
            CoreType::GraphSpecific => GraphSpecific::plan(layer, qubits, problems).map(Self::GraphSpecific),
        }
    }

    /// Writes lines for the head of the program.
    pub fn annotate(&self, draft: &mut Draft) {
        if let Self::HardwareEfficient(core) = self {
            core.annotate(draft);
        }
    }

    /// Writes one layer; `layer` counts from 0.
    pub fn add_layer(&self, layer: u32, draft: &mut Draft) {
        match self {
            Self::Brickwork(core) => core.add_layer(draft),
            Self::HardwareEfficient(core) => core.add_layer(draft),
            Self::StronglyEntangling => strongly_entangling::add_layer(layer, draft),
            Self::GraphSpecific(core) => core.add_layer(draft),
        }
    }

    /// The device's qubit of each wire, if there is a device.
    pub fn physical_qubits(&self) -> Option<Vec<u32>> {
        match self {
            Self::HardwareEfficient(core) => Some(core.physical_qubits().to_vec()),
            Self::Brickwork(_) | Self::StronglyEntangling | Self::GraphSpecific(_) => None,
        }
    }
}
