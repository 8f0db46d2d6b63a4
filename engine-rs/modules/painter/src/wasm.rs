//! The border to JavaScript: takes a scene as an object of typed arrays, and returns text.
//!
//! A scene is untrusted: [`scene_from`] checks the types of its fields and then [`Scene::is_sound`], so that the painter may index
//! without checks of its own.

use wasm_bindgen::prelude::*;

// Decides how memory grows.
use allocator as _;
use diagram::scene::{Category, Kind, Role, Scene, Strings};
use svg::palette::Theme;
use svg::{Options, Part};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Reflect, js_name = get)]
    fn field_of(object: &JsValue, name: &str) -> Result<JsValue, JsValue>;

    // A view of a whole array is copied when it is returned.
    type Uint8Array;
    #[wasm_bindgen(method, js_name = subarray)]
    fn to_vec(this: &Uint8Array) -> Vec<u8>;
    type Uint32Array;
    #[wasm_bindgen(method, js_name = subarray)]
    fn to_vec(this: &Uint32Array) -> Vec<u32>;
    type Float32Array;
    #[wasm_bindgen(method, js_name = subarray)]
    fn to_vec(this: &Float32Array) -> Vec<f32>;
    type Float64Array;
    #[wasm_bindgen(method, js_name = subarray)]
    fn to_vec(this: &Float64Array) -> Vec<f64>;
}

/// A scene to SVG: a picture, or with the theme `page` an element for inside a page; `part` is empty, or width, height and text size of its
/// beginning.
#[wasm_bindgen]
pub fn svg(
    #[wasm_bindgen(unchecked_param_type = "import('../index').Scene")] scene: &JsValue,
    theme: &str,
    title: Option<String>,
    description: Option<String>,
    font: &str,
    part: &[f64],
    tags_operations: bool,
) -> Result<String, JsError> {
    let scene = scene_from(scene).ok_or_else(|| JsError::new("this is not a scene of the engine"))?;
    if theme == "page" {
        return Ok(svg::page_svg(&scene));
    }
    let theme = if theme == "dark" { Theme::Dark } else { Theme::Light };
    let part = part.as_array().map(|&[width, height, text_size]| Part { width, height, text_size });
    let options =
        Options { theme, title: title.as_deref(), description: description.as_deref(), font, part, tags_operations };
    Ok(svg::svg(&scene, &options))
}

/// The scene in an object that comes back from JavaScript, as far as painters need it; `None` if it
/// is none.
fn scene_from(value: &JsValue) -> Option<Scene> {
    let field = |name: &str| field_of(value, name).ok();
    let longs = |name: &str| Some(field(name)?.dyn_into::<Uint32Array>().ok()?.to_vec());
    let bytes = |name: &str| Some(field(name)?.dyn_into::<Uint8Array>().ok()?.to_vec());
    let scene = Scene {
        width: field("width")?.as_f64()?,
        height: field("height")?.as_f64()?,
        kinds: bytes("kinds")?.into_iter().map(Kind::from_number).collect::<Option<_>>()?,
        roles: bytes("roles")?.into_iter().map(Role::from_number).collect::<Option<_>>()?,
        categories: bytes("categories")?.into_iter().map(Category::from_number).collect::<Option<_>>()?,
        geometry: field("geometry")?.dyn_into::<Float32Array>().ok()?.to_vec().as_chunks().0.to_vec(),
        texts: longs("texts")?,
        shape_operations: longs("shapeOperations")?,
        header: field("header")?.as_f64()? as u32,
        column_edges: field("columnEdges")?.dyn_into::<Float64Array>().ok()?.to_vec(),
        column_shapes: longs("columnShapes")?,
        strings: Strings::from_parts(field("text")?.as_string()?, longs("textOffsets")?)?,
        description: field("description")?.as_string()?,
        ..Scene::default()
    };
    scene.is_sound().then_some(scene)
}
