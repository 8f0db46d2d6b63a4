//! What a circuit takes on a device: how deep it is and how many gates on two qubits it has when it is made of the device's own gates.
//!
//! Steps of [`device_costs`]:
//!
//! 1. Place the circuit's qubits so that all that meet are coupled ([`placement`]), unless they are placed already.
//! 2. Read the gate set ([`basis`]): how the device makes rotations of one qubit, and which gate entangles two.
//! 3. Write each gate with the device's own, and count ([`schedule`]).
//!
//! A run of gates on one qubit, of which one is not the device's own, becomes one [`rotation`](rotation::Rotation). Gates on two qubits are
//! never joined, and free angles are taken for any: a compiler that knows them may find less.

pub mod basis;
pub mod placement;
pub mod rotation;
pub mod schedule;

use std::f64::consts::SQRT_2;

use circuit::angle::Angle;
use circuit::gates::StandardGate;
use circuit::operation::OperationKind;
use circuit::{Circuit, GateDefinition};
use json::Json;

use self::basis::Basis;
use self::placement::{Couplings, Pair};
use self::schedule::Schedule;

/// A device.
#[derive(Clone, Debug)]
pub struct Device<'a> {
    /// Its gates, by the vendor's names. Those that are not known count as missing.
    pub gate_set: &'a [String],
    /// How many qubits it has.
    pub qubit_count: u32,
    /// Pairs of qubits (from 0) that a gate can act on; `None` if every pair can.
    pub coupling_map: Option<&'a [Pair]>,
    /// Whether its gates on two qubits exist in the listed direction only.
    pub is_directed: bool,
}

/// What a circuit takes on a device.
#[derive(Clone, Debug, PartialEq)]
pub enum DeviceCosts {
    /// The device runs it.
    Made(Figures),
    /// The device does not couple all qubits that meet, as far as a bounded search finds.
    Uncoupled {
        /// As if it did, without the swaps that it takes.
        figures: Figures,
        /// How many pairs of the circuit's qubits meet.
        pairs: u32,
        /// Those of them that are not coupled with the circuit's qubits in a row.
        uncoupled: Vec<Pair>,
    },
    /// The device has no gates that this one can be made of, by its name in programs.
    MissingGate(String),
    /// The device has fewer qubits than the circuit.
    TooFewQubits,
}

/// Figures of a circuit that is made of a device's own gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The number of moments.
    pub depth: u32,
    /// How many gates on two qubits.
    pub two_qubit_gates: u32,
    /// Whether every gate of the circuit is one of the device's own.
    pub is_native: bool,
}

impl Json for DeviceCosts {
    fn write(&self, out: &mut String) {
        match self {
            Self::Made(Figures { depth, two_qubit_gates, is_native }) => json::object(
                out,
                &[("kind", &"made"), ("depth", depth), ("twoQubitGates", two_qubit_gates), ("isNative", is_native)],
            ),
            Self::Uncoupled { figures: Figures { depth, two_qubit_gates, is_native: _ }, pairs, uncoupled } => {
                let uncoupled: Vec<Vec<u32>> = uncoupled.iter().map(|pair| pair.to_vec()).collect();
                json::object(
                    out,
                    &[
                        ("kind", &"uncoupled"),
                        ("depth", depth),
                        ("twoQubitGates", two_qubit_gates),
                        ("pairs", pairs),
                        ("uncoupled", &uncoupled),
                    ],
                );
            }
            Self::MissingGate(gate) => json::object(out, &[("kind", &"missing-gate"), ("gate", gate)]),
            Self::TooFewQubits => json::object(out, &[("kind", &"too-few-qubits")]),
        }
    }
}

/// What a gate is, apart from its angles.
#[derive(Clone, Copy, Debug)]
pub enum GateKind<'a> {
    /// A gate of the libraries.
    Standard(StandardGate),
    /// A gate with a definition.
    Defined(&'a GateDefinition),
}

impl GateKind<'_> {
    /// The name that programs have for it.
    fn name(&self) -> &str {
        match self {
            Self::Standard(gate) => gate.info().name,
            Self::Defined(definition) => &definition.name,
        }
    }
}

/// The costs of a circuit of gates on one or two qubits.
///
/// `is_placed` says that its core was made for the device, so that its qubits are where they are to be.
pub fn device_costs(circuit: &Circuit, device: &Device, is_placed: bool) -> DeviceCosts {
    let qubits = circuit.qubit_count();
    if qubits > device.qubit_count {
        return DeviceCosts::TooFewQubits;
    }
    let pairs = if is_placed { Vec::new() } else { pairs_that_meet(circuit) };
    let couplings = device.coupling_map.map(Couplings::new);
    let placement =
        if is_placed { None } else { couplings.as_ref().map(|it| it.place(qubits, &pairs, device.qubit_count)) };
    let is_reversed = |first: u32, second: u32| match (&placement, device.coupling_map) {
        (Some(Some(placement)), Some(listed)) if device.is_directed => {
            !listed.contains(&[placement[first as usize], placement[second as usize]])
        }
        _ => false,
    };
    let figures = match count_gates(circuit, &Basis::new(device.gate_set), &is_reversed) {
        Ok(figures) => figures,
        Err(missing) => return DeviceCosts::MissingGate(missing),
    };
    match (&couplings, placement) {
        (Some(couplings), Some(None)) => DeviceCosts::Uncoupled {
            figures,
            pairs: pairs.len() as u32,
            uncoupled: couplings.uncoupled(qubits, &pairs, device.qubit_count),
        },
        _ => DeviceCosts::Made(figures),
    }
}

/// Each pair of qubits that meet, once and in order.
fn pairs_that_meet(circuit: &Circuit) -> Vec<Pair> {
    let qubits = circuit.qubit_count();
    let mut meet = vec![false; (qubits * qubits) as usize];
    for operation in circuit.operations() {
        if let [first, second, ..] = *circuit.body.qubits(operation) {
            meet[(first.min(second) * qubits + first.max(second)) as usize] = true;
        }
    }
    (0..qubits)
        .flat_map(|first| (first + 1..qubits).map(move |second| [first, second]))
        .filter(|&[first, second]| meet[(first * qubits + second) as usize])
        .collect()
}

/// Makes gates of the device's own, one after the other, and counts; or names the one that cannot be made.
fn count_gates(circuit: &Circuit, basis: &Basis, is_reversed: &dyn Fn(u32, u32) -> bool) -> Result<Figures, String> {
    let mut schedule = Schedule::new(circuit.qubit_count(), basis, is_reversed);
    let mut free_angles = 0;
    for operation in circuit.operations() {
        let kind = match operation.kind {
            OperationKind::Gate(gate) => GateKind::Standard(gate),
            OperationKind::Custom(index) => GateKind::Defined(&circuit.definitions[index as usize]),
            _ => continue,
        };
        let angles = circuit.body.angles(operation);
        // Multiples of an irrational number have no relation to each other.
        let mut value = |angle: &Angle| match *angle {
            Angle::Value(value) => value,
            Angle::Expression(_) => {
                free_angles += 1;
                f64::from(free_angles) * SQRT_2
            }
        };
        let values: Vec<f64> = angles.iter().map(&mut value).collect();
        let is_native = basis.has(&kind, angles.first());
        let is_made = match *circuit.body.qubits(operation) {
            [] => true,
            [qubit] => schedule.add_single(&kind, &values, qubit, is_native),
            [first, second] => schedule.add_pair(&kind, first, second, is_native),
            _ => false,
        };
        if !is_made {
            return Err(kind.name().to_owned());
        }
    }
    Ok(schedule.end())
}
