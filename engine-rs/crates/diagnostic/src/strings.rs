//! Functions on strings, smaller than those of the standard library.

/// The limit of characters of a name that a message quotes.
const MAX_QUOTED_CHARACTERS: usize = 60;

/// Shortens a name that a person typed and makes it fit on one line of a message or comment. Line
/// breaks and control characters become spaces, because a line break would end a comment.
pub fn quotable(name: &str) -> String {
    let breaks = |character: char| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}');
    let mut characters = name.trim().chars().map(|character| if breaks(character) { ' ' } else { character });
    let mut line: String = characters.by_ref().take(MAX_QUOTED_CHARACTERS).collect();
    if characters.next().is_some() {
        line.push('…');
    }
    line
}

/// Where a text first holds a part, in bytes. `str::find` and `str::contains` search long texts for long parts fast, which takes 5 kB
/// of a module. This is for short parts.
///
/// ```
/// assert_eq!(diagnostic::find("a = b", "= "), Some(2));
/// ```
#[inline(never)]
pub fn find(text: &str, part: &str) -> Option<usize> {
    (0..=text.len().checked_sub(part.len())?).find(|&at| text.as_bytes()[at..].starts_with(part.as_bytes()))
}

/// Where the last line of a text begins.
///
/// ```
/// assert_eq!((diagnostic::line_start("a\nb"), diagnostic::line_start("a")), (2, 0));
/// ```
#[inline(never)]
pub fn line_start(text: &str) -> usize {
    text.bytes().rposition(|byte| byte == b'\n').map_or(0, |end| end + 1)
}

/// Texts in a row with a separator between them. The standard library's `join` measures them first, which takes four times the code.
///
/// ```
/// assert_eq!(diagnostic::join(&["a", "b"], ", "), "a, b");
/// ```
pub fn join(texts: &[impl AsRef<str>], separator: &str) -> String {
    let mut joined = String::new();
    for (index, text) in texts.iter().enumerate() {
        joined.push_str(if index > 0 { separator } else { "" });
        joined.push_str(text.as_ref());
    }
    joined
}

/// The UTF-16 units of a text. ASCII, the common case, needs no decoding: each byte is one unit.
pub fn utf16_length(text: &str) -> u32 {
    if text.is_ascii() { text.len() as u32 } else { text.chars().map(|c| c.len_utf16() as u32).sum() }
}
