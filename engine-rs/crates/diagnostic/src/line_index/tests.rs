use super::{LineIndex, Span};

/// Characters of one to four bytes, on lines that are shorter and longer than what lies between two marks of the index, with a text of one byte
/// each before, between and behind.
#[test]
fn places_are_those_that_counting_from_the_start_finds() {
    let plain = "a b\n".repeat(LineIndex::STEP);
    let odd: String = (0..900)
        .map(|index| match index % 7 {
            0 => "é".to_owned(),
            1 => "𝜃".to_owned(),
            2 => "π".repeat(index % 5),
            3 if index % 3 == 0 && index < 500 => "\n".to_owned(),
            _ => "a ".repeat(index % 4),
        })
        .collect();
    assert!(odd.len() > 2 * LineIndex::STEP);
    let text = format!("{plain}{odd}{plain}{odd}{}", &plain[..7]);
    let index = LineIndex::new(&text);
    for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
        let before = &text[..offset];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let units = |part: &str| part.encode_utf16().count() as u32;
        let found = index.locate_span(Span::new(offset as u32, offset as u32));
        let lines = before.matches('\n').count() as u32 + 1;
        assert_eq!(
            (found.start, found.line, found.column),
            (units(before), lines, units(&before[line..]) + 1),
            "{offset}"
        );
    }
    assert_eq!(index.utf16(u32::MAX), text.encode_utf16().count() as u32);
}
