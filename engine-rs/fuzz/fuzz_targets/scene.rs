#![no_main]

#[path = "../holds.rs"]
#[allow(dead_code)] // Each target asks one of its questions.
mod holds;

libfuzzer_sys::fuzz_target!(|text: &str| holds::scene(text));
