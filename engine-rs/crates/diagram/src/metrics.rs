//! The width of texts, from the engine's own table of the diagram's font.
//!
//! Layout must not depend on the machine that draws, so no canvas is asked to measure. Widths are
//! sums of advance widths in thousandths of an em, without kerning. A character that the font lacks
//! counts as wide, so that a fallback font fits. The table is generated from the font's file; ASCII
//! is an array, other characters are found by binary search.

mod widths;

use std::borrow::Cow;

use self::widths::{ASCII, OTHERS};

/// Height of a capital letter, in parts of the font size.
pub const CAPITAL_HEIGHT: f32 = 0.727;

/// The width of a character that the font lacks, in thousandths of an em: that of a Chinese
/// character.
const UNKNOWN: u16 = 1000;

/// Width of a text in pixels at a font size in pixels.
///
/// ```
/// use diagram::metrics::width;
/// assert!(width("RX", 14.0) < width("RXX", 14.0));
/// assert_eq!(width("", 14.0), 0.0);
/// ```
pub fn width(text: &str, size: f32) -> f32 {
    let sum: u32 = text.chars().map(|character| u32::from(advance(character))).sum();
    sum as f32 * size / 1000.0
}

/// Width of a whole number in pixels at a font size in pixels.
///
/// ```
/// use diagram::metrics::{width, width_of_number};
/// assert_eq!(width_of_number(1024, 10.0), width("1024", 10.0));
/// assert_eq!(width_of_number(0, 10.0), width("0", 10.0));
/// ```
pub fn width_of_number(mut number: u32, size: f32) -> f32 {
    let mut sum = 0;
    loop {
        sum += u32::from(ASCII[(number % 10) as usize + ('0' as usize - 0x20)]);
        number /= 10;
        if number == 0 {
            return sum as f32 * size / 1000.0;
        }
    }
}

/// Cuts a text to a width in pixels, with `…` at its end, and returns it with its width. A text
/// that fits is returned as it is.
///
/// Measuring stops at the limit, so a text of a million characters costs no more than one that just
/// does not fit.
pub fn fitted(text: &str, size: f32, limit: f32) -> (Cow<'_, str>, f32) {
    let limit = (limit * 1000.0 / size) as u32;
    let room = limit.saturating_sub(u32::from(advance('…')));
    let (mut sum, mut cut) = (0, 0);
    for (offset, character) in text.char_indices() {
        if sum <= room {
            cut = offset;
        }
        sum += u32::from(advance(character));
        // A text of a million letters is not measured to its end.
        if sum > limit {
            let short = format!("{}…", text.get(..cut).unwrap_or_default().trim_end());
            let width = width(&short, size);
            return (short.into(), width);
        }
    }
    (text.into(), sum as f32 * size / 1000.0)
}

/// The advance width of a character.
fn advance(character: char) -> u16 {
    let code = character as u32;
    match code {
        0x20..=0x7e => ASCII[code as usize - 0x20],
        _ => OTHERS.binary_search_by_key(&character, |row| row.0).map_or(UNKNOWN, |index| OTHERS[index].1),
    }
}

#[cfg(test)]
mod tests;
