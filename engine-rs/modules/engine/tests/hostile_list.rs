//! Each program of the list in `shared/security` beside the project has the outcome that the list states, within the memory
//! that it states. Where the list does not exist, the test prints that and passes. `npm run conformance` times the programs.

use std::path::Path;

use diagnostic::has_errors;
use qasm::{Limits, Version, read, write};
use serde_json::Value;

#[path = "support/counting.rs"]
mod counting;

use counting::{Counting, peak_of};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const MEGABYTE: usize = 1 << 20;

/// The list states the module's memory. Here numbers and addresses are twice as long, and a buffer that grows exists twice for
/// a moment.
const HOST_FACTOR: usize = 4;

/// The text of a program, which the list writes whole or as parts that repeat.
fn source_of(program: &Value) -> Option<String> {
    if let Some(source) = program["source"].as_str() {
        return Some(source.to_owned());
    }
    let mut text = String::new();
    for part in program["parts"].as_array()? {
        let piece = part["text"].as_str()?;
        for index in 0..part["times"].as_u64().unwrap_or(1) as i64 {
            if piece.contains('{') {
                let piece = piece.replace("{i+1}", &(index + 1).to_string()).replace("{i-1}", &(index - 1).to_string());
                text.push_str(&piece.replace("{i}", &index.to_string()));
            } else {
                text.push_str(piece);
            }
        }
    }
    Some(text)
}

/// One test, because the memory of others beside it would be counted too.
#[test]
fn hostile_programs_stay_within_their_limits() {
    let start = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(path) =
        start.ancestors().map(|folder| folder.join("shared/security/qasm-bombs.json")).find(|path| path.is_file())
    else {
        println!("skipped: no folder shared/security beside the project");
        return;
    };
    // A lone surrogate is no character, and never reaches the engine, whose input is a string.
    let list = std::fs::read_to_string(path).expect("the list").replace(" \\ud800\\n", " ?\\n");
    let programs: Value = serde_json::from_str(&list).expect("JSON");
    let mut failures = Vec::new();
    let mut count = 0;
    for program in programs.as_array().expect("a list") {
        let name = program["name"].as_str().unwrap_or("?");
        // Raw bytes and compressed bodies never reach the engine, whose input is a string.
        if !program["base64"].is_null() || program["gzip"].as_bool() == Some(true) {
            continue;
        }
        let Some(source) = source_of(program) else { continue };
        if source.contains('\u{fffd}') || name == "lone surrogate" {
            continue;
        }
        count += 1;
        let (peak, reading) = peak_of(|| read(&source, &Limits::default()));
        for version in [Version::V2, Version::V3] {
            write(&reading.circuit, version);
        }
        let expected = program["expect"]["outcome"].as_str().unwrap_or("either");
        let outcome = if has_errors(&reading.diagnostics) { "error" } else { "ok" };
        if expected != "either" && expected != outcome {
            failures.push(format!("{name}: {outcome}, expected {expected}: {:?}", reading.diagnostics.first()));
        }
        let limit = program["expect"]["maxMb"].as_u64().unwrap_or(32) as usize * MEGABYTE * HOST_FACTOR;
        println!("{name}: {peak} of {limit} bytes");
        if peak > limit {
            failures.push(format!("{name}: {peak} bytes, {limit} are allowed"));
        }
        let message_bytes: usize = reading
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.message.len() + diagnostic.help.as_ref().map_or(0, String::len))
            .sum();
        if message_bytes > 64_000 || reading.diagnostics.len() > 100 {
            failures.push(format!("{name}: {} diagnostics of {message_bytes} bytes", reading.diagnostics.len()));
        }
    }
    println!("hostile programs: {} of {count}", count - failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
