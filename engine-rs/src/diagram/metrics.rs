//! How wide a text is, by the engine's own table of the diagram's font.
//!
//! Canvas, SVG and PNG place every shape alike on every machine, because none of them is asked.

mod widths;

use self::widths::{ASCII, OTHERS};

/// Height of a capital letter, in parts of the font size.
pub const CAPITAL_HEIGHT: f32 = 0.727;

/// Width of a character that the font lacks, in thousandths of an em: the widest that is common (a Chinese character).
const UNKNOWN: u16 = 1000;

/// Width of a text in pixels at a font size in pixels.
///
/// ```
/// use engine::diagram::metrics::width;
/// assert!(width("RX", 14.0) < width("RXX", 14.0));
/// assert_eq!(width("", 14.0), 0.0);
/// ```
pub fn width(text: &str, size: f32) -> f32 {
    let sum: u32 = text.chars().map(|character| u32::from(advance(character))).sum();
    sum as f32 * size / 1000.0
}

/// The text, or its beginning and `…` where it is wider than `limit` pixels.
pub fn shorten(text: &str, size: f32, limit: f32) -> std::borrow::Cow<'_, str> {
    let limit = (limit * 1000.0 / size) as u32;
    let room = limit.saturating_sub(u32::from(advance('…')));
    let (mut sum, mut cut) = (0, None);
    for (offset, character) in text.char_indices() {
        // A text of a million letters is not measured to its end.
        sum += u32::from(advance(character));
        if sum > room && cut.is_none() {
            cut = Some(offset);
        }
        if sum > limit {
            return format!("{}…", text[..cut.unwrap_or(0)].trim_end()).into();
        }
    }
    text.into()
}

fn advance(character: char) -> u16 {
    let code = character as u32;
    match code {
        0x20..=0x7e => ASCII[code as usize - 0x20],
        _ => OTHERS.binary_search_by_key(&character, |row| row.0).map_or(UNKNOWN, |index| OTHERS[index].1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_stays_whole() {
        assert_eq!(shorten("RX", 14.0, 40.0), "RX");
    }

    #[test]
    fn a_long_text_is_cut_to_its_room() {
        let cut = shorten("a_very_long_gate_name", 14.0, 60.0);
        assert_eq!(cut, "a_very…");
        assert!(width(&cut, 14.0) <= 60.0);
    }

    #[test]
    fn an_unknown_character_is_taken_as_wide() {
        assert_eq!(width("量", 10.0), 10.0);
    }
}
