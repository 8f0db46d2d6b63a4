use super::*;

fn extent(top: u32, bottom: u32) -> Extent {
    Extent { top, bottom }
}

fn place(occupancy: &mut Occupancy, extent: Extent, earliest: u32, width: u32) -> u32 {
    occupancy.place(extent, extent, earliest, width)
}

#[test]
fn an_operation_slides_into_a_gap_behind_its_own_bits() {
    let mut occupancy = Occupancy::new(3, 2000, MAX_SEARCHED_WORDS);
    assert_eq!(place(&mut occupancy, extent(0, 0), 0, 1), 0);
    assert_eq!(place(&mut occupancy, extent(0, 2), 1, 1), 1, "a line over all rows");
    assert_eq!(place(&mut occupancy, extent(1, 1), 0, 1), 0, "before the line that crosses it");
    assert_eq!(place(&mut occupancy, extent(1, 1), 1, 1), 2, "behind it");
    assert_eq!(place(&mut occupancy, extent(0, 0), 0, 2), 2, "two columns need room for both");
}

#[test]
fn extents_reach_over_word_borders() {
    let mut occupancy = Occupancy::new(200, 2000, MAX_SEARCHED_WORDS);
    assert_eq!(place(&mut occupancy, extent(10, 190), 0, 1), 0);
    assert_eq!(place(&mut occupancy, extent(191, 199), 0, 1), 0);
    assert_eq!(place(&mut occupancy, extent(100, 100), 0, 1), 1);
}

#[test]
fn a_search_that_took_too_long_goes_to_the_end() {
    let mut occupancy = Occupancy::new(2, 4000, MAX_SEARCHED_WORDS);
    for column in 0..4 {
        place(&mut occupancy, extent(0, 0), column, 1);
    }
    assert_eq!(place(&mut occupancy, extent(1, 1), 0, 1), 0);
    occupancy.budget = 1;
    assert_eq!(place(&mut occupancy, extent(1, 1), 0, 1), 4);
    assert_eq!(place(&mut occupancy, extent(1, 1), 2, 1), 2, "one look is always left");
}

#[test]
fn the_ring_forgets_what_is_far_behind() {
    let mut occupancy = Occupancy::new(2, 4000, MAX_SEARCHED_WORDS);
    for column in 0..3 * WINDOW {
        assert_eq!(place(&mut occupancy, extent(0, 0), column, 1), column);
    }
    assert_eq!(place(&mut occupancy, extent(1, 1), 0, 1), 2 * WINDOW);
}

#[test]
fn a_first_column_takes_more_rows() {
    let mut occupancy = Occupancy::new(3, 2000, MAX_SEARCHED_WORDS);
    assert_eq!(place(&mut occupancy, extent(2, 2), 0, 1), 0);
    assert_eq!(occupancy.place(extent(0, 2), extent(0, 0), 0, 3), 1, "behind what stands below its first column");
    assert_eq!(place(&mut occupancy, extent(2, 2), 0, 1), 2, "below its second column");
}
