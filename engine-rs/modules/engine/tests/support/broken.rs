//! Broken programs with the diagnostics that they must give, one JSON object a line.
//!
//! `errors` lists them: `line` and `column` from 1 and the `length` of the span (0 for an insertion point), words of which
//! the message or the hint has one (`mentions_any`), and what the hint proposes (`suggests`). Nothing else may be reported:
//! `most_diagnostics` bounds warnings too.

use diagnostic::{Diagnostic, LineIndex, Severity};
use qasm::{Limits, read};
use serde_json::Value;

/// Whether the diagnostics of a program are those that its line lists; else what they are.
pub fn check(line: &Value) -> Result<(), String> {
    let source = line["source"].as_str().ok_or("no source")?;
    let reading = read(source, &Limits::default());
    let index = LineIndex::new(source);
    let mut found: Vec<_> =
        reading.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    let mut good = reading.diagnostics.len() as u64 <= line["most_diagnostics"].as_u64().unwrap_or(0);
    for error in line["errors"].as_array().into_iter().flatten() {
        match found.iter().position(|diagnostic| matches(diagnostic, &index, error)) {
            Some(at) => drop(found.remove(at)),
            None => good = false,
        }
    }
    if good && found.is_empty() {
        return Ok(());
    }
    let shown: Vec<_> = reading
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let place = index.locate_span(diagnostic.span);
            let help = diagnostic.help.as_deref().unwrap_or("");
            format!("{}:{} {} ({help})", place.line, place.column, diagnostic.message)
        })
        .collect();
    Err(format!("{}: {shown:#?}", line["id"]))
}

fn matches(diagnostic: &Diagnostic, index: &LineIndex<'_>, error: &Value) -> bool {
    let place = index.locate_span(diagnostic.span);
    let number = |name: &str| error[name].as_u64().unwrap_or(0);
    let (start, column, length) = (u64::from(place.column), number("column"), number("length"));
    let inside = if length == 0 { start == column } else { (column..column + length).contains(&start) };
    let help = diagnostic.help.as_deref().unwrap_or("");
    let words = format!("{} {help}", diagnostic.message);
    let mut mentions = error["mentions_any"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let suggested = error["suggests"].as_str().is_none_or(|text| help.contains(text));
    u64::from(place.line) == number("line") && inside && mentions.any(|word| words.contains(word)) && suggested
}
