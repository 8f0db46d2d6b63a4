#![no_main]

use engine::diagnostic::has_errors;
use engine::qasm::{Limits, Version, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
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
        assert!(!has_errors(&again.diagnostics), "{:?}\n{}", again.diagnostics, writing.text);
        assert_eq!(write(&again.circuit, version).text, writing.text);
    }
});
