//! The hardware-efficient core: a device's own gates along its coupling map (Kandala et al. 2017,
//! arXiv:1704.05018).
//!
//! Each layer is a block of single-qubit gates on every qubit, then the device's first two-qubit
//! gate on every coupled pair, in rounds. Planning has these steps:
//!
//! 1. Read the gate set by the vendor's names.
//! 2. Choose the rotation block: all parametric single-qubit gates of the set, or an Euler form if
//!    the only free rotations are about z.
//! 3. Choose the physical qubits: a path of the coupling map, or else a connected part.
//! 4. Put the coupled pairs among them into rounds, so that pairs without a common qubit happen at
//!    once.
//!
//! The Euler form is `RZ(a) V RZ(b) V RZ(c)`, where `V` is a fixed quarter turn off the z axis. Up
//! to a phase it is any rotation of one qubit.
//!
//! Pairs keep the direction in which the device lists them.

use crate::coupling_map::{CouplingMap, count};
use crate::draft::Draft;
use crate::edge_colouring;
use crate::problem::Problems;
use crate::request::Hardware;
use circuit::gates::Motion;
use circuit::operation::OperationKind;
use diagnostic::{join, quotable};
use synthesis::native_gates::{self, Callable, NativeGate};

/// The number of gates that a message names.
const MAX_LISTED_NAMES: usize = 8;

/// A rotation block, an entangling gate, and the qubits and pairs that they act on.
pub struct HardwareEfficient {
    /// Vendor and name.
    device: String,
    /// The device's qubit of each wire.
    physical_qubits: Vec<u32>,
    /// The gates on every qubit, in order.
    block: Vec<NativeGate>,
    /// The two-qubit gate; `None` for one qubit.
    entangler: Option<NativeGate>,
    /// Pairs of wires in the device's direction, round by round.
    pairs: Vec<(u32, u32)>,
}

impl HardwareEfficient {
    /// Reads the device. A device is refused if it has too few qubits, no connected part that is
    /// large enough, an unknown gate, or no two-qubit gate for more than one qubit. A device whose
    /// gates never leave the computational basis causes a warning.
    pub fn plan(hardware: Option<&Hardware>, qubits: u32, problems: &mut Problems) -> Option<Self> {
        let Some(hardware) = hardware else {
            problems.error("hardware", "A hardware-efficient core needs a device: select one or define your own.");
            return None;
        };
        let device = match quotable(&hardware.device) {
            name if name.is_empty() => "The device".to_owned(),
            name => name,
        };
        if hardware.qubit_count < i64::from(qubits) {
            let has = count(hardware.qubit_count.max(0));
            let message = format!("{device} has {has}, and the circuit needs {qubits}.");
            problems.error("hardware.qubitCount", message);
        }
        let gates = read_gate_set(hardware, &device, problems);
        let block = rotation_block(&gates);
        let entangler = gates.iter().find(|gate| gate.qubits == 2).filter(|_| qubits > 1).cloned();
        if qubits > 1 && entangler.is_none() {
            let message = format!("{device} has no two-qubit gate, and the circuit has {}.", count(i64::from(qubits)));
            problems.error("hardware.gateSet", message);
        }
        let map = CouplingMap::read(hardware, &device, problems);
        if problems.has_errors() {
            return None;
        }
        let physical_qubits = match map.patch(qubits) {
            Ok(patch) => patch,
            Err(largest) => {
                let message = format!(
                    "{device} has no connected part of {}: its largest has {largest}.",
                    count(i64::from(qubits))
                );
                problems.error("hardware.couplingMap", message);
                return None;
            }
        };
        if !block.iter().chain(&entangler).any(|gate| gate.leaves_basis) {
            let in_use: Vec<&str> = block.iter().chain(&entangler).map(|gate| gate.name.as_str()).collect();
            let message = basis_warning(&device, &gates, &in_use, qubits);
            problems.warning("hardware.gateSet", message);
        }
        let ends = map.pairs_among(&physical_qubits);
        let rounds = edge_colouring::rounds(qubits, &ends);
        let pairs = rounds.into_iter().flatten().map(|index| ends[index]).collect();
        let vendor = quotable(&hardware.vendor);
        let device = if vendor.is_empty() { device } else { format!("{vendor} {device}") };
        Some(Self { device, physical_qubits, block, entangler, pairs })
    }

    /// The device's qubit of each wire, from the top.
    pub fn physical_qubits(&self) -> &[u32] {
        &self.physical_qubits
    }

    /// Writes the device, the qubits in use, and the units of gates that the vendor counts
    /// otherwise.
    pub fn annotate(&self, draft: &mut Draft) {
        draft.add_note(format!("device: {}", self.device));
        let qubits: Vec<String> = self.physical_qubits.iter().map(u32::to_string).collect();
        draft.add_note(format!("physical qubits: {}", join(&qubits, ", ")));
        let mut noted: Vec<&str> = Vec::new();
        for gate in self.block.iter().chain(&self.entangler) {
            if let (Callable::Defined(definition), Some(note)) = (&gate.gate, gate.note)
                && !noted.contains(&definition.name.as_str())
            {
                noted.push(&definition.name);
                draft.add_note(format!("{}: angles in radians ({note})", definition.name));
            }
        }
    }

    /// Appends the rotation block on every qubit, then the two-qubit gate on every pair.
    pub fn add_layer(&self, draft: &mut Draft) {
        for qubit in 0..draft.qubit_count() {
            for gate in &self.block {
                add(gate, &[qubit], draft);
            }
        }
        if let Some(entangler) = &self.entangler {
            for &(first, second) in &self.pairs {
                add(entangler, &[first, second], draft);
            }
        }
    }
}

/// Appends a native gate. A gate that needs a definition is defined at its first use.
fn add(gate: &NativeGate, qubits: &[u32], draft: &mut Draft) {
    let kind = match &gate.gate {
        Callable::Standard(standard) => OperationKind::Gate(*standard),
        Callable::Defined(definition) => draft.add_definition(definition),
    };
    draft.add_trainable_gate(kind, gate.free, &gate.known, qubits);
}

/// The warning that the core creates no superposition, because the gate set cannot or because the
/// gates in use cannot.
fn basis_warning(device: &str, set: &[NativeGate], in_use: &[&str], qubits: u32) -> String {
    let able = set.iter().any(|gate| gate.leaves_basis && gate.qubits <= qubits as usize);
    let subject = if able {
        format!("The gates that the core takes from {device} ({})", list(in_use))
    } else {
        let names: Vec<&str> = set.iter().map(|gate| gate.name.as_str()).collect();
        format!("The gate set of {device} ({})", list(&names))
    };
    format!("{subject} cannot leave the computational basis: the core creates no superposition.")
}

/// The first few distinct names, or `none`.
fn list(names: &[&str]) -> String {
    let mut different: Vec<&str> = Vec::new();
    for name in names {
        if !different.contains(name) {
            different.push(name);
        }
    }
    let rest = different.len().saturating_sub(MAX_LISTED_NAMES);
    different.truncate(MAX_LISTED_NAMES);
    match (different.is_empty(), rest) {
        (true, _) => "none".to_owned(),
        (false, 0) => join(&different, ", "),
        (false, rest) => format!("{} and {rest} more", join(&different, ", ")),
    }
}

/// The gates on one or two qubits, in the order of the set. Entries that are no gates are skipped;
/// unknown names are errors.
fn read_gate_set(hardware: &Hardware, device: &str, problems: &mut Problems) -> Vec<NativeGate> {
    let mut gates = Vec::new();
    for (index, name) in hardware.gate_set.iter().enumerate() {
        match native_gates::named(name) {
            Some(gate) if matches!(gate.qubits, 1 | 2) => gates.push(gate),
            Some(_) => {}
            None if native_gates::is_no_gate(name) => {}
            None => {
                let message = format!("The gate \"{}\" of {device} is not known.", quotable(name));
                problems.error(&format!("hardware.gateSet[{index}]"), message);
            }
        }
    }
    gates
}

/// The parametric single-qubit gates of the set, in its order. If the only free angles are about z,
/// the Euler form with the first fixed root.
fn rotation_block(gates: &[NativeGate]) -> Vec<NativeGate> {
    let single = || gates.iter().filter(|gate| gate.qubits == 1);
    let free_off_z = single().any(|gate| matches!(gate.motion, Motion::AboutXOrY | Motion::General));
    let about_z = single().find(|gate| gate.motion == Motion::AboutZ);
    let root = single().find(|gate| gate.motion == Motion::QuarterTurn);
    if let (false, Some(about_z), Some(root)) = (free_off_z, about_z, root) {
        // A root about an axis of choice is taken about x: a phase of 0.
        let root = NativeGate { known: [root.known.clone(), vec![0.0; root.free]].concat(), free: 0, ..root.clone() };
        return vec![about_z.clone(), root.clone(), about_z.clone(), root, about_z.clone()];
    }
    single().filter(|gate| gate.free > 0 && gate.motion != Motion::Other).cloned().collect()
}
