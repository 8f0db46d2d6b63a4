//! The module that paints scenes as SVG. It is apart from the engine's, because a page paints on a canvas and loads this one only
//! for a download.
//!
//! Nothing is computed here: `wasm` takes a scene from JavaScript and calls the `svg` crate.

#[cfg(target_arch = "wasm32")]
mod wasm;
