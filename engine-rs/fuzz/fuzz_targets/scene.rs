#![no_main]

use engine::diagram::lay_out;
use engine::qasm::{Limits, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let limits = Limits { operations: 2_000, qubits: 64, ..Limits::default() };
    lay_out(&read(text, &limits).circuit, text);
});
