//! Text around a program, as it comes along from a chat, a notebook or a page: reported once, and not read.
//!
//! In front of a program it is what precedes the version, or the fence that the text begins with. Behind it, it is what follows
//! the fence that closes it, and sentences.
//!
//! Invariant: nothing of a valid program is taken for text around it. In front of its version there are only comments, and its
//! last line ends no sentence.

use super::super::codes;
use super::foreign_syntax::first_line;
use diagnostic::{Diagnostic, Edit, Fix, Span, find, line_start};
use std::ops::Range;

/// What stands around a program, in one diagnostic, and where the program lies in the text.
pub fn surroundings(source: &str) -> Option<(Diagnostic, Range<usize>)> {
    let (first, line) = first_line(source)?;
    let start = start_of_program(source, first, line);
    let mut end = source.len();
    if start > 0 {
        let mut at = start;
        for line in source.get(start..)?.split_inclusive('\n') {
            if is_fence(line) {
                end = at;
                break;
            }
            at += line.len();
        }
    }
    let mut is_prose: fn(&str) -> bool = is_sentence;
    loop {
        let text = source.get(start..end)?.trim_end();
        let last = line_start(text);
        let line = text.get(last..)?;
        if last == 0 || !is_prose(line) {
            break;
        }
        is_prose = is_no_code;
        end = start + last;
    }
    let rest = source.get(end..)?;
    if start == 0 && rest.is_empty() {
        return None;
    }
    let lines = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
    let number = lines(source.get(..start)?) + 1;
    let last = number + lines(source.get(start..end)?.trim_end());
    let span =
        if start > 0 { Span::new(first as u32, first as u32 + 1) } else { Span::new(end as u32, end as u32 + 1) };
    let message = format!("only lines {number} to {last} are OpenQASM");
    let mut diagnostic = Diagnostic::error(codes::FOREIGN, span, message).with_help("remove the rest");
    let mut fix = Fix::new(Span::new(0, start as u32), "", !rest.bytes().any(|byte| byte == b';'));
    fix.edits.push(Edit { span: Span::new(end as u32, source.len() as u32), text: String::new() });
    fix.edits.retain(|edit| edit.span.start < edit.span.end);
    diagnostic.fix = Some(fix);
    Some((diagnostic, start..end))
}

/// Where a program begins whose first line that is no comment begins at `first`: 0 if nothing of the text is around it in front.
fn start_of_program(source: &str, first: usize, line: &str) -> usize {
    let is_code = ["OPENQASM", "/*", "#"].iter().any(|start| line.starts_with(start));
    if is_code || line.bytes().any(|byte| byte == b';') && version_in(line).is_none() {
        return 0;
    }
    let rest = source.get(first..).unwrap_or_default();
    match version_in(rest) {
        // Statements are no text around a program, nor are comments.
        Some(at) if rest.bytes().take(at).all(|byte| !matches!(byte, b';' | b'*')) => first + at,
        None if is_fence(line) => first + rest.bytes().take_while(|&byte| byte != b'\n').count(),
        _ => 0,
    }
}

/// Where a text states a version, as in `OPENQASM 3.0;`.
pub(super) fn version_in(text: &str) -> Option<usize> {
    const WORD: &str = "OPENQASM ";
    let mut start = 0;
    loop {
        start += find(text.get(start..)?, WORD)?;
        let mut behind = text.bytes().skip(start + WORD.len()).skip_while(|byte| matches!(byte, b'0'..=b'9' | b'.'));
        if behind.next() == Some(b';') {
            return Some(start);
        }
        start += WORD.len();
    }
}

/// Whether a line begins or ends what holds a program.
fn is_fence(line: &str) -> bool {
    ["```", "~~~", "\"\"\"", "'''", "</"].iter().any(|sign| line.starts_with(sign)) && is_no_code(line)
}

/// Whether a line at the end of a text is no part of a program for sure.
fn is_sentence(line: &str) -> bool {
    let words = line.bytes().filter(|&byte| byte == b' ').count();
    let ends = matches!(line.bytes().last(), Some(b'.' | b'!' | b':'));
    is_fence(line)
        || words > 2 && ends && is_no_code(line) && line.starts_with(|first: char| first.is_ascii_uppercase())
}

/// Whether a line next to a sentence is none of a program.
fn is_no_code(line: &str) -> bool {
    let is_sign = |byte: u8| matches!(byte, b';' | b'{' | b'}' | b'[' | b']' | b'=' | b'@');
    !line.bytes().any(is_sign) && !line.trim_start().starts_with("//") && !line.ends_with("*/")
}
