use super::{Repeat, Repeats};
use diagnostic::Span;

/// Loops of two iterations with one operation each, by their first operations.
fn repeats(starts: &[u32]) -> Repeats {
    let mut repeats = Repeats::default();
    for &start in starts {
        repeats.add(Repeat { head: 0, start, length: 1, iterations: 2, span: Span::default() });
    }
    repeats
}

fn starts(repeats: &Repeats) -> Vec<u32> {
    repeats.iter().map(|repeat| repeat.start).collect()
}

#[test]
fn loops_stand_in_the_order_of_their_operations() {
    assert_eq!(starts(&repeats(&[])), []);
    assert_eq!(starts(&repeats(&[0, 2, 4])), [0, 2, 4]);
    // A loop is added behind those in it.
    assert_eq!(starts(&repeats(&[2, 4, 0])), [0, 2, 4]);
}

#[test]
fn loops_of_operations_that_are_dropped_are_dropped() {
    let mut list = repeats(&[0, 2, 4]);
    list.truncate(3);
    assert_eq!(starts(&list), [0, 2]);
    list.truncate(0);
    assert_eq!(starts(&list), []);
    list.add(Repeat { head: 0, start: 1, length: 1, iterations: 2, span: Span::default() });
    assert_eq!(starts(&list), [1]);
}

#[test]
fn a_loop_takes_as_long_to_add_whichever_stand_before_it() {
    // Each that is copied for the next one moves the list.
    let mut list = Repeats::default();
    let mut moves = 0;
    for start in 0..1000 {
        let place = list.as_ptr();
        list.add(Repeat { head: 0, start, length: 1, iterations: 2, span: Span::default() });
        moves += u32::from(list.as_ptr() != place);
    }
    assert!(moves < 20, "moved {moves} times");
}
