#![no_main]

use engine::qasm::{Limits, format, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let limits = Limits { operations: 20_000, ..Limits::default() };
    for diagnostic in read(text, &limits).diagnostics {
        assert!(diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end as usize <= text.len());
    }
    if let Some(formatted) = format(text) {
        assert_eq!(format(&formatted), Some(formatted));
    }
});
