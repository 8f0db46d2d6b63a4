//! Patches are paths wherever the map has one.

use proptest::prelude::*;

use super::CouplingMap;
use crate::problem::Problems;
use crate::request::Hardware;

fn map(qubits: i64, pairs: Vec<[i64; 2]>) -> CouplingMap {
    let hardware = Hardware {
        vendor: String::new(),
        device: String::new(),
        gate_set: Vec::new(),
        qubit_count: qubits,
        coupling_map: Some(pairs),
        directed: false,
    };
    let mut problems = Problems::default();
    let map = CouplingMap::read(&hardware, "Bench", &mut problems);
    assert!(!problems.has_errors());
    map
}

fn is_path(map: &CouplingMap, patch: &[u32]) -> bool {
    patch.windows(2).all(|pair| map.neighbours(pair[0]).contains(&pair[1]))
}

/// Whether a path of `size` qubits exists, by trying all of them.
fn has_path(map: &CouplingMap, path: &mut Vec<u32>, size: usize) -> bool {
    if path.len() == size {
        return true;
    }
    let next = path.last().map_or_else(|| map.coupled.clone(), |&last| map.neighbours(last).to_vec());
    next.into_iter().any(|qubit| {
        if path.contains(&qubit) {
            return false;
        }
        path.push(qubit);
        let found = has_path(map, path, size);
        path.pop();
        found
    })
}

#[test]
fn of_a_pair_that_is_listed_again_or_in_both_directions_the_first_counts() {
    let map = map(3, vec![[1, 0], [0, 1], [1, 0], [1, 2]]);
    assert_eq!(map.pairs_among(&[0, 1, 2]), [(1, 0), (1, 2)]);
}

#[test]
fn hubs_with_many_leaves_do_not_hold_up_the_search() {
    // Four hubs, each coupled to its own third of a thousand leaves and to all others': no path has more than nine.
    let leaves =
        (4..1_000).flat_map(|leaf| (0..4).filter(move |hub| (leaf >> hub) % 3 != 0).map(move |hub| [hub, leaf]));
    let map = map(1_000, leaves.collect());
    let patch = map.patch(10).expect("the map is connected");
    assert_eq!(patch.len(), 10);
    assert!(is_path(&map, &map.patch(9).unwrap()));
}

#[test]
fn a_dense_map_is_answered_at_once() {
    let pairs = (0..300).flat_map(|a| (a + 1..300).map(move |b| [a, b])).collect();
    assert_eq!(map(300, pairs).patch(10), Ok((0..10).collect()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_patch_is_a_path_where_there_is_one_and_connected_otherwise(
        qubits in 2..13_i64, size in 2..9_u32, choices in proptest::collection::vec((0..13_i64, 0..13_i64), 0..18),
    ) {
        let pairs = choices.iter().map(|&(a, b)| [a % qubits, b % qubits]).filter(|[a, b]| a != b).collect();
        let map = map(qubits, pairs);
        match map.patch(size) {
            Ok(patch) => {
                prop_assert_eq!(patch.len(), size as usize);
                prop_assert_eq!(is_path(&map, &patch), has_path(&map, &mut Vec::new(), size as usize));
                let mut reached = vec![patch[0]];
                while let Some(&next) = patch.iter().find(|qubit| {
                    !reached.contains(qubit) && reached.iter().any(|&other| map.neighbours(**qubit).contains(&other))
                }) {
                    reached.push(next);
                }
                prop_assert_eq!(reached.len(), size as usize);
            }
            Err(largest) => {
                prop_assert!(largest < size);
                prop_assert!(!has_path(&map, &mut Vec::new(), size as usize));
            }
        }
    }
}
