//! Text around a program, as it comes along from a chat, a notebook or a page: reported once, and not read.
//!
//! In front of a program it is what precedes the version, or the fence that the text begins with. Behind it, it is what follows
//! the last statement, if that is a fence or sentences.
//!
//! Invariant: nothing of a valid program is taken for text around it. In front of its version there are only comments, and behind its
//! last statement comments and pragmas.

use super::foreign_syntax::first_line;
use diagnostic::find;

/// Where a program begins and ends that other text stands around.
pub fn program_bounds(source: &str) -> Option<(usize, usize)> {
    let (first, line) = first_line(source)?;
    let start = start_of_program(source, first, line);
    let end = source.bytes().rposition(|byte| matches!(byte, b';' | b'}'))? + 1;
    if is_outside(source.get(end..)?.trim()) {
        return Some((start, end));
    }
    (start > 0).then_some((start, source.len()))
}

/// Where a program begins whose first line that is no comment begins at `first`: 0 if nothing of the text is around it in front.
fn start_of_program(source: &str, first: usize, line: &str) -> usize {
    let rest = source.get(first..).unwrap_or_default();
    // Statements and comments are no text around a program, and a pragma may have any.
    let is_code = |end: usize| rest.bytes().take(end).any(|byte| matches!(byte, b';' | b'{' | b'@' | b'#' | b'/'));
    if line.starts_with("OPENQASM") || line.starts_with("pragma") {
        return 0;
    }
    match version_in(rest) {
        Some(at) if !is_code(at) => first + at,
        None if is_fence(line) && !is_code(line.len()) => first + line.len(),
        _ => 0,
    }
}

/// Where a text states a version, as in `OPENQASM 3.0;`.
pub(super) fn version_in(text: &str) -> Option<usize> {
    const WORD: &str = "OPENQASM ";
    let mut start = 0;
    loop {
        start += find(text.get(start..)?, WORD)?;
        let behind = start + WORD.len();
        if let Some([_, b';', ..] | [_, b'.', _, b';', ..]) = text.as_bytes().get(behind..) {
            return Some(start);
        }
        start = behind;
    }
}

/// Whether a line begins or ends what holds a program.
const fn is_fence(line: &str) -> bool {
    matches!(
        line.as_bytes(),
        [b'`', b'`', ..] | [b'~', b'~', ..] | [b'"', b'"', ..] | [b'\'', b'\'', ..] | [b'<', b'/', ..]
    )
}

/// Whether what stands behind the last statement is no part of a program: it begins with a fence, or is sentences.
fn is_outside(rest: &str) -> bool {
    let (mut spaces, mut last) = (0, 0);
    for byte in rest.bytes() {
        match byte {
            b'/' | b'@' | b'#' if !is_fence(rest) => return false,
            b' ' => spaces += 1,
            _ => {}
        }
        last = byte;
    }
    let is_sentence = spaces > 2 && rest.as_bytes()[0].is_ascii_uppercase() && matches!(last, b'.' | b'!' | b':');
    is_sentence || is_fence(rest)
}
