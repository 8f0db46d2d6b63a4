//! The border to JavaScript.

use js_sys::Array;
use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use export::Format;
use host::{Text, utf8};
use qasm::{Limits, Version};

/// OpenQASM to diagnostics, as JSON, and the program in another version; no program where there are errors. `limits` is JSON; with
/// `specified` gates of version 3 have the phases of the specification.
#[wasm_bindgen(unchecked_return_type = "[string, string | undefined]")]
pub fn convert(source: &Text, version: u8, limits: &str, specified: bool) -> Result<Array, JsError> {
    let version = if version == 2 { Version::V2 } else { Version::V3 };
    let limits = json::read(limits).and_then(Limits::from_json).map_err(|error| JsError::new(&error))?;
    let conversion = crate::convert(&utf8(source), version, &limits, specified);
    Ok(Array::of2(&json::text(&conversion.diagnostics).into(), &conversion.qasm.into()))
}

/// OpenQASM to diagnostics, as JSON, and the text in a format of another tool, by its name; no text where there are errors.
#[wasm_bindgen(js_name = exportProgram, unchecked_return_type = "[string, string | undefined]")]
pub fn export_program(source: &Text, format: &str, limits: &str, specified: bool) -> Result<Array, JsError> {
    let format = Format::named(format).ok_or_else(|| JsError::new("there is no such format"))?;
    let limits = json::read(limits).and_then(Limits::from_json).map_err(|error| JsError::new(&error))?;
    let exported = crate::export(&utf8(source), format, &limits, specified);
    Ok(Array::of2(&json::text(&exported.diagnostics).into(), &exported.text.into()))
}

/// OpenQASM, or what is meant to be it, laid out anew; nothing where it holds something that is no token.
#[wasm_bindgen]
pub fn format(source: &Text) -> Option<String> {
    qasm::format(&utf8(source))
}
