//! Numbers in order: of bits, rows and names. Every crate that sorts them by itself would add a copy of the standard library's sort
//! to the module (docs/decisions/0007).

/// Sorts numbers.
#[inline(never)]
pub fn sort(numbers: &mut [u32]) {
    numbers.sort_unstable();
}

/// The numbers sorted and without duplicates.
///
/// ```
/// assert_eq!(circuit::numbers::distinct(vec![3, 1, 3]), [1, 3]);
/// ```
#[inline(never)]
pub fn distinct(mut numbers: Vec<u32>) -> Vec<u32> {
    sort(&mut numbers);
    numbers.dedup();
    numbers
}
