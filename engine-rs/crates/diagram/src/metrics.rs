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

/// Shortens a text to a width in pixels, with `…` in its middle, and returns it with its width. A
/// text that fits is returned as it is. The end stays because names that begin alike mostly differ
/// there, and an index stands there.
///
/// Measuring stops at the limit, so a text of a million characters costs no more than one that just
/// does not fit.
pub fn fitted(text: &str, size: f32, limit: f32) -> (Cow<'_, str>, f32) {
    let limit = (limit * 1000.0 / size) as u32;
    let mut sum = 0;
    for character in text.chars() {
        sum += u32::from(advance(character));
        // A text of a million letters is not measured to its end.
        if sum > limit {
            let short = shortened(text, limit.saturating_sub(u32::from(advance('…'))));
            let width = width(&short, size);
            return (short.into(), width);
        }
    }
    (text.into(), sum as f32 * size / 1000.0)
}

/// The beginning and the end of a text with `…` between them, within a number of thousandths of an
/// em that the whole text exceeds. Each gets half of the room, and is cut between words where that
/// takes little of it: half of an operand says something else.
fn shortened(text: &str, room: u32) -> String {
    let head = text.get(..fitting(&mut text.chars(), room / 2)).unwrap_or_default();
    let tail = text.get(text.len() - fitting(&mut text.chars().rev(), room / 2)..).unwrap_or_default();
    // A word of more than two fifths of its part is cut.
    let in_word = head.bytes().rev().take_while(|&byte| byte != b' ').count();
    let of_word = tail.bytes().take_while(|&byte| byte != b' ').count();
    let left_out = |word: usize, part: &str| if 5 * word <= 2 * part.len() { word } else { 0 };
    let mut short = head.get(..head.len() - left_out(in_word, head)).unwrap_or_default().to_owned();
    short.push('…');
    short.push_str(tail.get(left_out(of_word, tail)..).unwrap_or_default());
    short
}

/// How many bytes the first characters have that fit into some thousandths of an em.
fn fitting(characters: &mut dyn Iterator<Item = char>, room: u32) -> usize {
    let (mut bytes, mut used) = (0, 0);
    for character in characters {
        used += u32::from(advance(character));
        if used > room {
            break;
        }
        bytes += character.len_utf8();
    }
    bytes
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
