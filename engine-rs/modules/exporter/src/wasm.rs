//! The border to JavaScript.

use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use export::Format;
use qasm::Version;
use wasm_arguments::{LimitsObject, Text, limits_of, utf8};

#[wasm_bindgen]
extern "C" {
    /// An array of two.
    #[wasm_bindgen(js_namespace = Array, js_name = of)]
    fn pair(first: &str, second: Option<&str>) -> JsValue;
}

/// OpenQASM to diagnostics, as JSON, and the program in another version; no program where there are errors. With
/// `specified` gates of version 3 have the phases of the specification.
#[wasm_bindgen(unchecked_return_type = "[string, string | undefined]")]
pub fn convert(source: &Text, version: u8, limits: &LimitsObject, specified: bool) -> JsValue {
    let version = if version == 2 { Version::V2 } else { Version::V3 };
    let conversion = crate::convert(&utf8(source), version, &limits_of(limits), specified);
    pair(&json::text(&conversion.diagnostics), conversion.qasm.as_deref())
}

/// OpenQASM to diagnostics, as JSON, and the text in a format of another tool, by its name; no text where there are errors.
#[wasm_bindgen(js_name = exportProgram, unchecked_return_type = "[string, string | undefined]")]
pub fn export_program(source: &Text, format: &str, limits: &LimitsObject, specified: bool) -> Result<JsValue, JsError> {
    let format = Format::named(format).ok_or_else(|| JsError::new("there is no such format"))?;
    let exported = crate::export(&utf8(source), format, &limits_of(limits), specified);
    Ok(pair(&json::text(&exported.diagnostics), exported.text.as_deref()))
}

/// OpenQASM, or what is meant to be it, laid out anew; nothing where it holds something that is no token.
#[wasm_bindgen]
pub fn format(source: &Text) -> Option<String> {
    qasm::format(&utf8(source))
}
