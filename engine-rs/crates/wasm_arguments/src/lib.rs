//! Programs as JavaScript hands them over, the only kind of argument that may be long, and the limits of reading one.
//!
//! Everything is for WebAssembly only, so for another target the crate is empty.

#![cfg(target_arch = "wasm32")]

use qasm::Limits;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A text of the host: a program, which may be long.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// In UTF-16 units.
    #[wasm_bindgen(method, getter)]
    fn length(this: &Text) -> u32;

    /// The host's encoder of UTF-8.
    type TextEncoder;
    #[wasm_bindgen(constructor)]
    fn new() -> TextEncoder;
    /// Writes as much of a text as there is room for.
    #[wasm_bindgen(method, js_name = encodeInto)]
    fn encode_into(this: &TextEncoder, text: &Text, bytes: &mut [u8]) -> Encoded;

    /// How much of a text was encoded: the UTF-16 units that were read, and the bytes that were written.
    type Encoded;
    #[wasm_bindgen(method, getter)]
    fn read(this: &Encoded) -> u32;
    #[wasm_bindgen(method, getter)]
    fn written(this: &Encoded) -> u32;

    /// Limits of the reader by name: `Limits` of `interface/reading.ts`.
    #[wasm_bindgen(typescript_type = "import('../index').Limits")]
    pub type LimitsObject;
    #[wasm_bindgen(method, getter, js_name = sourceBytes)]
    fn source_bytes(this: &LimitsObject) -> Option<u32>;
    #[wasm_bindgen(method, getter)]
    fn qubits(this: &LimitsObject) -> Option<u32>;
    #[wasm_bindgen(method, getter)]
    fn operations(this: &LimitsObject) -> Option<u32>;
    #[wasm_bindgen(method, getter)]
    fn nesting(this: &LimitsObject) -> Option<u32>;
}

/// Limits of the reader; those that are left out keep their defaults.
pub fn limits_of(limits: &LimitsObject) -> Limits {
    let usual = Limits::default();
    Limits {
        source_bytes: limits.source_bytes().unwrap_or(usual.source_bytes),
        qubits: limits.qubits().unwrap_or(usual.qubits),
        operations: limits.operations().unwrap_or(usual.operations),
        nesting: limits.nesting().unwrap_or(usual.nesting),
    }
}

/// A program as UTF-8. The host's encoder takes a twentieth of the time of what wasm-bindgen generates for `&str`, which goes
/// through the text character by character.
pub fn utf8(text: &Text) -> String {
    /// The most bytes of a UTF-16 unit.
    const MAX_UNIT: usize = 3;
    let encoder = TextEncoder::new();
    let units = text.length();
    // Programs are ASCII, a byte for each unit, or almost.
    let mut bytes = vec![0; units as usize];
    let mut encoded = encoder.encode_into(text, &mut bytes);
    if encoded.read() < units {
        bytes.resize(units as usize * MAX_UNIT, 0);
        encoded = encoder.encode_into(text, &mut bytes);
    }
    bytes.truncate(encoded.written() as usize);
    bytes.shrink_to_fit();
    // An encoder writes nothing that is not UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}
