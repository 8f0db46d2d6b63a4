use super::*;

#[test]
fn lines_start_behind_line_feeds() {
    // Bytes next to a line feed and at every distance from the ends of words.
    let text: Vec<u8> =
        (0..4000_u32).map(|place| [b'\n', 0x0b, 0x8a, b'q', b'\n'][(place * place / 7) as usize % 5]).collect();
    for length in [0, 1, 7, 8, 9, 63, 64, 4000] {
        let mut expected = vec![0];
        expected.extend((0..length).filter(|&at| text[at] == b'\n').map(|at| at as u32 + 1));
        assert_eq!(line_starts(&text[..length]), expected);
    }
}

#[test]
fn offsets_count_in_utf16_units() {
    let mut places = SourcePositions::new("// 𝜃\nh q;\nx q;");
    assert_eq!(places.of(Span::new(8, 12)), (6, 10, 2));
    assert_eq!(places.of(Span::new(13, 17)), (11, 15, 3));
    assert_eq!(places.of(Span::new(0, 2)), (0, 2, 1));
}
