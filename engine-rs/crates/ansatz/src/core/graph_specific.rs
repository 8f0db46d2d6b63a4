//! The cost layer of QAOA: one RZZ gate for each edge of a graph (Farhi, Goldstone, Gutmann 2014,
//! arXiv:1411.4028).
//!
//! The layer is `exp(-iγ C)` for the cost `C = Σ w·ZᵢZⱼ` over the edges. With `RZZ(θ) = exp(-i θ/2
//! ZZ)`, each edge is `RZZ(2γw)`. All of these gates commute, so the order of the edges is free.
//! With optimized depth, edges without a common node are put into rounds by
//! [`edge_colouring`](crate::edge_colouring), and the depth of the layer is the number of rounds.

use crate::MAX_QUBITS;
use crate::draft::Draft;
use crate::edge_colouring;
use crate::parameter::Family;
use crate::problem::Problems;
use crate::request::{CoreLayer, Edge};
use circuit::gates::StandardGate;

/// Edges in the order of their gates: both ends, and the weight.
pub struct GraphSpecific {
    edges: Vec<(u32, u32, f64)>,
}

impl GraphSpecific {
    /// Reads the graph. An edge outside of the circuit, from a node to itself, or given twice is an
    /// error.
    pub fn plan(layer: &CoreLayer, qubits: u32, problems: &mut Problems) -> Option<Self> {
        let Some(graph) = &layer.graph else {
            problems.error("circuitParams.coreLayer.graph", "A graph-specific core needs a graph: add its edges.");
            return None;
        };
        // Pairs of qubits, of which there are few, and the edge that joins them first.
        let mut known: Vec<((i64, i64), usize)> = Vec::new();
        let mut edges = Vec::new();
        for (index, edge) in graph.edges.iter().enumerate() {
            let ends = (edge.source_node.min(edge.target_node), edge.source_node.max(edge.target_node));
            let first = known.iter().find(|(other, _)| *other == ends);
            let earlier = first.map_or(index, |&(_, earlier)| earlier);
            if first.is_none() && ends.0 >= 0 && ends.1 < i64::from(qubits) {
                known.push((ends, index));
            }
            if let Some(message) = fault(edge, earlier, index, qubits) {
                problems.error(&format!("circuitParams.coreLayer.graph.edges[{index}]"), message);
            } else {
                let weight = if graph.weighted { edge.weight.unwrap_or(1.0) } else { 1.0 };
                edges.push((edge.source_node as u32, edge.target_node as u32, weight));
            }
        }
        if problems.has_errors() {
            return None;
        }
        if edges.is_empty() {
            problems
                .warning("circuitParams.coreLayer.graph", "The graph has no edges, so its layers have no RZZ gate.");
        }
        if layer.optimize_depth {
            let ends: Vec<(u32, u32)> = edges.iter().map(|&(source, target, _)| (source, target)).collect();
            let rounds = edge_colouring::rounds(qubits, &ends);
            edges = rounds.into_iter().flatten().map(|index| edges[index]).collect();
        }
        Some(Self { edges })
    }

    /// Appends RZZ(2·gamma·w) on every edge.
    pub fn add_layer(&self, draft: &mut Draft) {
        for &(source, target, weight) in &self.edges {
            draft.add_doubled_gate(StandardGate::Rzz, Family::Gamma, weight, &[source, target]);
        }
    }
}

/// The message about a wrong edge. `earlier` is the index of the first edge with the same ends.
fn fault(edge: &Edge, earlier: usize, index: usize, qubits: u32) -> Option<String> {
    let (source, target) = (edge.source_node, edge.target_node);
    let name = format!("Edge [{source}, {target}]");
    let low = source.min(target);
    let high = source.max(target);
    if low < 0 {
        return Some(format!("{name} names node {low}, but nodes are numbered from 0."));
    }
    if high >= i64::from(qubits) {
        let has = format!("the circuit has {qubits} {}", if qubits == 1 { "qubit" } else { "qubits" });
        let cure = if high < MAX_QUBITS {
            format!(" Set the number of qubits to {} or remove the edge.", high + 1)
        } else {
            " Remove the edge.".to_owned()
        };
        return Some(format!("{name} names node {high}, but {has} (nodes 0 to {}).{cure}", qubits - 1));
    }
    if low == high {
        return Some(format!("{name} joins node {low} to itself."));
    }
    if earlier < index {
        return Some(format!("{name} repeats edge number {}: nodes {low} and {high} are joined twice.", earlier + 1));
    }
    if edge.weight.is_some_and(|weight| !weight.is_finite()) {
        return Some(format!("{name} has a weight that is not a number."));
    }
    None
}
