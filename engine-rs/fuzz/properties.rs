//! What holds for every text, once: the fuzz targets check it on what the fuzzer finds, `tests/mutations.rs` on programs with
//! a few bytes changed.

use diagnostic::has_errors;
use diagram::lay_out;
use qasm::{Limits, Version, format, read, write};

/// Reading answers within its limits, each diagnostic lies in the text, and laying out twice changes nothing.
pub fn parse(text: &str) {
    let limits = Limits { operations: 20_000, ..Limits::default() };
    for diagnostic in read(text, &limits).diagnostics {
        let (start, end) = (diagnostic.span.start as usize, diagnostic.span.end as usize);
        assert!(start <= end && end <= text.len(), "{diagnostic:?} lies outside of\n{text}");
    }
    if let Some(formatted) = format(text) {
        assert_eq!(format(&formatted).as_ref(), Some(&formatted), "laid out twice:\n{text}");
    }
}

/// A program without errors, once written, reads back without errors and is written the same.
pub fn round_trip(text: &str) {
    let limits = Limits { operations: 20_000, ..Limits::default() };
    let reading = read(text, &limits);
    if has_errors(&reading.diagnostics) {
        return;
    }
    for version in [Version::V2, Version::V3] {
        let writing = write(&reading.circuit, version);
        if has_errors(&writing.diagnostics) {
            continue;
        }
        let again = read(&writing.text, &Limits { source_bytes: u32::MAX, ..Limits::default() });
        assert!(!has_errors(&again.diagnostics), "{:?}\n{}\nwritten from\n{text}", again.diagnostics, writing.text);
        assert_eq!(write(&again.circuit, version).text, writing.text, "written from\n{text}");
    }
}

/// What could be read can be drawn.
pub fn scene(text: &str) {
    let limits = Limits { operations: 2_000, qubits: 64, ..Limits::default() };
    let scene = lay_out(&read(text, &limits).circuit, text);
    assert!(scene.is_sound(), "{text}");
}

/// What the builder writes reads without errors.
pub fn settings(text: &str) {
    let Some(program) = engine::generate(text).qasm else { return };
    let reading = read(&program, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}\n{program}\nwritten from\n{text}", reading.diagnostics);
}
