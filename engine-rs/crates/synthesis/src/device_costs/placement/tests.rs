use super::{Couplings, Pair};

fn line() -> Couplings {
    Couplings::new(&[[0, 1], [1, 2], [2, 3], [3, 4]])
}

fn grid() -> Couplings {
    Couplings::new(&[[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]])
}

fn ring(qubits: u32) -> Vec<Pair> {
    (0..qubits).map(|qubit| [qubit, (qubit + 1) % qubits]).collect()
}

#[test]
fn pairs_that_meet_are_coupled_in_either_direction() {
    let placement = grid().place(6, &ring(6), 6).expect("a grid has a ring of six");
    let mut different = placement.clone();
    different.sort_unstable();
    assert_eq!(different, [0, 1, 2, 3, 4, 5]);
    for [first, second] in ring(6) {
        assert!(grid().are_coupled(placement[first as usize], placement[second as usize]));
    }
    assert!(grid().place(4, &ring(4), 6).is_some());
}

#[test]
fn there_is_no_place_where_the_device_lacks_couplings_or_qubits() {
    assert_eq!(line().place(4, &ring(4), 5), None);
    assert_eq!(grid().place(5, &ring(5), 6), None, "a grid has no ring of five");
    assert_eq!(grid().place(7, &[], 6), None);
}

#[test]
fn qubits_that_meet_no_other_may_be_anywhere() {
    let mut placement = line().place(4, &[[2, 3]], 5).expect("a place");
    placement.sort_unstable();
    placement.dedup();
    assert_eq!(placement.len(), 4);
}

#[test]
fn pairs_that_are_not_neighbours_in_a_row_are_uncoupled() {
    assert_eq!(line().uncoupled(4, &ring(4), 5), [[3, 0]]);
}

#[test]
fn a_long_search_is_given_up() {
    let stars: Vec<Pair> = (1..=3000).map(|leaf| [0, leaf]).collect();
    let path: Vec<Pair> = (0..4).map(|qubit| [qubit, qubit + 1]).collect();
    assert_eq!(Couplings::new(&stars).place(5, &path, 3001), None);
}

#[test]
fn a_pair_that_is_listed_again_counts_once() {
    let couplings = Couplings::new(&[[0, 1], [1, 0], [0, 1], [2, 0]]);
    assert_eq!(couplings.neighbours(0), [1, 2]);
    assert_eq!(couplings.neighbours(1), [0]);
}
