//! Colourings are proper, and as small as promised.

use std::collections::HashSet;
use std::fs;

use proptest::prelude::*;
use serde::Deserialize;

use super::{Graph, Random, misra_gries, rounds};

/// How many rounds; checks that every edge has one and that no round has two edges at one node.
fn proper_rounds(nodes: u32, edges: &[(u32, u32)]) -> usize {
    let rounds = rounds(nodes, edges);
    let mut seen = HashSet::new();
    for round in &rounds {
        let mut busy = HashSet::new();
        for &edge in round {
            assert!(seen.insert(edge), "edge {edge} has two rounds");
            assert!(busy.insert(edges[edge].0) && busy.insert(edges[edge].1), "a node is in one round twice");
        }
        assert!(round.is_sorted(), "a round keeps the order given");
    }
    assert_eq!(seen.len(), edges.len());
    rounds.len()
}

fn max_degree(nodes: u32, edges: &[(u32, u32)]) -> usize {
    Graph::new(nodes as usize, edges).degree
}

fn complete(nodes: u32) -> Vec<(u32, u32)> {
    (0..nodes).flat_map(|a| (a + 1..nodes).map(move |b| (a, b))).collect()
}

fn random_graph(nodes: u32, percent: usize, seed: u64) -> Vec<(u32, u32)> {
    let mut random = Random(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) | 1);
    complete(nodes).into_iter().filter(|_| random.below(100) < percent).collect()
}

#[derive(Deserialize)]
struct Line {
    name: String,
    nodes: u32,
    edges: Vec<(u32, u32, f64)>,
    max_degree: usize,
    chromatic_index: usize,
}

#[test]
fn there_are_as_few_colours_as_there_are_on_every_known_graph() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/graphs.jsonl");
    let text = fs::read_to_string(path).expect("the file is part of the crate");
    let mut compared = 0;
    for line in text.lines() {
        let line: Line = serde_json::from_str(line).expect("each line is a graph");
        let edges: Vec<(u32, u32)> = line.edges.iter().map(|&(a, b, _)| (a, b)).collect();
        assert_eq!(max_degree(line.nodes, &edges), line.max_degree, "{}", line.name);
        assert_eq!(proper_rounds(line.nodes, &edges), line.chromatic_index, "{}", line.name);
        compared += 1;
    }
    assert_eq!(compared, 51);
}

#[test]
fn complete_graphs_take_n_minus_1_rounds_when_even_and_n_when_odd() {
    for nodes in 2..=20 {
        let expected = if nodes == 2 { 1 } else { nodes as usize - usize::from(nodes % 2 == 0) };
        assert_eq!(proper_rounds(nodes, &complete(nodes)), expected, "{nodes} nodes");
    }
}

#[test]
fn bipartite_graphs_take_as_many_rounds_as_the_maximum_degree() {
    for (left, right) in [(1, 9), (3, 3), (3, 7), (5, 5), (10, 10), (8, 12)] {
        let edges: Vec<(u32, u32)> = (0..left).flat_map(|a| (left..left + right).map(move |b| (a, b))).collect();
        assert_eq!(proper_rounds(left + right, &edges), left.max(right) as usize, "{left} by {right}");
    }
}

#[test]
fn a_thousand_random_graphs_take_delta_or_one_more() {
    let mut more = 0;
    for seed in 0..1_000_u64 {
        let nodes = 2 + (seed % 19) as u32;
        let edges = random_graph(nodes, 10 + (seed * 7 % 90) as usize, seed + 1);
        let degree = max_degree(nodes, &edges);
        let found = proper_rounds(nodes, &edges);
        assert!(found == degree || found == degree + 1, "seed {seed}: {found} rounds, degree {degree}");
        let overfull = Graph::new(nodes as usize, &edges).is_overfull();
        more += usize::from(found > degree && !overfull);
    }
    // Almost all graphs need Δ, and no graph of these that is not overfull needs one more.
    assert_eq!(more, 0, "{more} graphs took one more round than they need");
}

#[test]
fn two_petersen_graphs_take_one_round_more_than_their_degree_without_being_overfull() {
    let petersen = (0..5_u32).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    let edges: Vec<(u32, u32)> = petersen.flat_map(|(a, b)| [(a, b), (a + 10, b + 10)]).collect();
    assert!(!Graph::new(20, &edges).is_overfull());
    assert_eq!((max_degree(20, &edges), proper_rounds(20, &edges)), (3, 4));
}

#[test]
fn no_edges_are_no_rounds() {
    assert_eq!(proper_rounds(0, &[]), 0);
    assert_eq!(proper_rounds(5, &[]), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The guarantee behind every search: Vizing's bound, whatever the graph.
    #[test]
    fn misra_and_gries_is_proper_with_at_most_one_more_than_the_degree(
        nodes in 2..24_u32, percent in 5..100_usize, seed in any::<u64>(),
    ) {
        let edges = random_graph(nodes, percent, seed);
        let graph = Graph::new(nodes as usize, &edges);
        let colours = misra_gries(&graph);
        for (one, (a, b)) in edges.iter().enumerate() {
            prop_assert!(colours[one] <= graph.degree);
            for (other, (c, d)) in edges.iter().enumerate().skip(one + 1) {
                let meet = a == c || a == d || b == c || b == d;
                prop_assert!(!meet || colours[one] != colours[other], "edges {} and {}", one, other);
            }
        }
    }
}
