//! Numbers in order: of bits, rows and names, and as text. Every crate that sorts them by itself would add a copy of the standard
//! library's sort to the module (docs/decisions/0007), and whole numbers of 128 bits are written in a tenth of the library's code.

use std::collections::BinaryHeap;

/// Sorts numbers: with a heap, a sixth of the code of the standard library's sort. Most lists are short, or in order already.
#[inline(never)]
pub fn sort(numbers: &mut [u32]) {
    if !numbers.is_sorted() {
        let sorted = BinaryHeap::from(numbers.to_vec()).into_sorted_vec();
        numbers.copy_from_slice(&sorted);
    }
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

/// The digits of a whole number.
///
/// ```
/// assert_eq!(circuit::numbers::decimal(-120), "-120");
/// assert_eq!(circuit::numbers::decimal(i128::MIN), i128::MIN.to_string());
/// ```
pub fn decimal(number: i128) -> String {
    let mut signs = Vec::new();
    let mut rest = number.unsigned_abs();
    loop {
        signs.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        signs.push(b'-');
    }
    signs.into_iter().rev().map(char::from).collect()
}
