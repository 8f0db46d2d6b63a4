#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)] // Each target asks one of its questions.
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| {
    properties::round_trip(text);
    properties::export(text);
});
