//! Figures of the elementary gates of a circuit.

use circuit::Circuit;
use circuit::register::{Clbit, Qubit};
use json::Json;
use std::collections::BTreeMap;

use super::walk::{Elementary, Kind, walk};

/// Figures that look into the gates that a program defines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedFigures {
    /// The longest path over gates on two or more qubits.
    pub multi_qubit_depth: u32,
    /// How many T gates it takes: those that it has, and those of other gates with their usual circuits without ancillas. `None` where a
    /// gate has no exact circuit of Clifford gates and T gates that is known here.
    pub t_count: Option<u32>,
    /// Which qubits meet in a gate, the smaller first, and in how many gates; in order. Gates on more than [`MAX_PAIRED`] qubits do not count.
    pub pairs: Vec<(Qubit, Qubit, u32)>,
}

/// The most qubits of a gate whose pairs are counted: on more, all meet all, which tells nothing.
pub const MAX_PAIRED: usize = 16;

/// Opens the gates of a circuit and counts; `None` where there are too many.
pub fn open(circuit: &Circuit) -> Option<OpenedFigures> {
    let mut figures = OpenedFigures { t_count: Some(0), ..OpenedFigures::default() };
    let mut clock =
        Clock { qubits: vec![0; circuit.qubit_count() as usize], clbits: vec![0; circuit.clbit_count() as usize] };
    let mut pairs = BTreeMap::new();
    let is_whole = walk(circuit, &mut |elementary| {
        let cost = match elementary.kind {
            Kind::Gate { gate, controls, angles } => gate.t_count(angles, controls),
            Kind::UnknownGate => None,
            Kind::Other => Some(0),
        };
        figures.t_count = figures.t_count.zip(cost).map(|(sum, cost)| sum + cost);
        let is_multi_qubit = elementary.kind != Kind::Other && elementary.qubits.len() > 1;
        figures.multi_qubit_depth = figures.multi_qubit_depth.max(clock.advance(elementary, is_multi_qubit));
        if is_multi_qubit && elementary.qubits.len() <= MAX_PAIRED {
            for (place, &one) in elementary.qubits.iter().enumerate() {
                for &other in &elementary.qubits[place + 1..] {
                    *pairs.entry((one.min(other), one.max(other))).or_insert(0) += 1;
                }
            }
        }
    });
    figures.pairs = pairs.into_iter().map(|((one, other), count)| (one, other, count)).collect();
    is_whole.then_some(figures)
}

/// How many gates on several qubits lie behind each qubit and clbit.
struct Clock {
    qubits: Vec<u32>,
    clbits: Vec<u32>,
}

impl Clock {
    /// Goes behind the next operation. Returns how many gates lie behind it.
    fn advance(&mut self, &Elementary { qubits, clbits, .. }: &Elementary<'_>, is_multi_qubit: bool) -> u32 {
        let of_qubits = qubits.iter().map(|&qubit: &Qubit| self.qubits[qubit as usize]);
        let of_clbits = clbits.iter().map(|&clbit: &Clbit| self.clbits[clbit as usize]);
        let depth = of_qubits.chain(of_clbits).max().unwrap_or(0) + u32::from(is_multi_qubit);
        for &qubit in qubits {
            self.qubits[qubit as usize] = depth;
        }
        for &clbit in clbits {
            self.clbits[clbit as usize] = depth;
        }
        depth
    }
}

impl Json for OpenedFigures {
    fn write(&self, out: &mut String) {
        let pairs: Vec<Vec<u32>> = self.pairs.iter().map(|&(one, other, count)| vec![one, other, count]).collect();
        json::object(
            out,
            &[("multiQubitDepth", &self.multi_qubit_depth), ("tCount", &self.t_count), ("pairs", &pairs)],
        );
    }
}
