#![no_main]

use engine::diagnostic::has_errors;
use engine::qasm::{Limits, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(program) = engine::generate(text).qasm else { return };
    let reading = read(&program, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}\n{program}", reading.diagnostics);
});
