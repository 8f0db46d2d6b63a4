//! A drawing as an object of typed arrays, with the fields of `interface/scene.ts`. Enumerations become bytes, in the order of their
//! variants, which `interface/` repeats.
//!
//! Each field is set by an import of its own. Setting fields by their names takes four times as long, a twentieth of the time of a small
//! drawing, because each name is decoded and each call may throw.

use diagram::scene::{Operations, Scene};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Object)]
    type SceneObject;
    #[wasm_bindgen(constructor, js_class = Object)]
    fn new() -> SceneObject;
    #[wasm_bindgen(method, setter)]
    fn set_width(this: &SceneObject, width: f64);
    #[wasm_bindgen(method, setter)]
    fn set_height(this: &SceneObject, height: f64);
    #[wasm_bindgen(method, setter)]
    fn set_kinds(this: &SceneObject, kinds: Vec<u8>);
    #[wasm_bindgen(method, setter)]
    fn set_roles(this: &SceneObject, roles: Vec<u8>);
    #[wasm_bindgen(method, setter)]
    fn set_categories(this: &SceneObject, categories: Vec<u8>);
    #[wasm_bindgen(method, setter)]
    fn set_geometry(this: &SceneObject, geometry: Vec<f32>);
    #[wasm_bindgen(method, setter)]
    fn set_texts(this: &SceneObject, texts: Vec<u32>);
    #[wasm_bindgen(method, setter, js_name = shapeOperations)]
    fn set_shape_operations(this: &SceneObject, shape_operations: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_header(this: &SceneObject, header: u32);
    #[wasm_bindgen(method, setter, js_name = columnEdges)]
    fn set_column_edges(this: &SceneObject, column_edges: Vec<f64>);
    #[wasm_bindgen(method, setter, js_name = columnShapes)]
    fn set_column_shapes(this: &SceneObject, column_shapes: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_groups(this: &SceneObject, groups: Vec<u32>);
    #[wasm_bindgen(method, setter, js_name = wireNames)]
    fn set_wire_names(this: &SceneObject, wire_names: Vec<u32>);
    #[wasm_bindgen(method, setter, js_name = variableNames)]
    fn set_variable_names(this: &SceneObject, variable_names: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_links(this: &SceneObject, links: Vec<u32>);
    #[wasm_bindgen(method, setter, js_name = twoQubitGates)]
    fn set_two_qubit_gates(this: &SceneObject, two_qubit_gates: Vec<u32>);
    #[wasm_bindgen(method, setter, js_name = setsVariables)]
    fn set_sets_variables(this: &SceneObject, sets_variables: bool);
    #[wasm_bindgen(method, setter)]
    fn set_text(this: &SceneObject, text: &str);
    #[wasm_bindgen(method, setter, js_name = textOffsets)]
    fn set_text_offsets(this: &SceneObject, text_offsets: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_operations(this: &SceneObject, operations: &OperationsObject);
    #[wasm_bindgen(method, setter)]
    fn set_description(this: &SceneObject, description: &str);

    #[wasm_bindgen(js_name = Object)]
    type OperationsObject;
    #[wasm_bindgen(constructor, js_class = Object)]
    fn new() -> OperationsObject;
    #[wasm_bindgen(method, setter)]
    fn set_columns(this: &OperationsObject, columns: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_starts(this: &OperationsObject, starts: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_ends(this: &OperationsObject, ends: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_lines(this: &OperationsObject, lines: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_names(this: &OperationsObject, names: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_descriptions(this: &OperationsObject, descriptions: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_parameters(this: &OperationsObject, parameters: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_conditions(this: &OperationsObject, conditions: Vec<u32>);
    #[wasm_bindgen(method, setter)]
    fn set_unfolds(this: &OperationsObject, unfolds: Vec<u8>);
    #[wasm_bindgen(method, setter)]
    fn set_origins(this: &OperationsObject, origins: Vec<u32>);
}

/// The object of a drawing. Its arrays are copied out of the module's memory and freed there one by one.
pub fn scene_into(scene: Scene) -> JsValue {
    let object = SceneObject::new();
    object.set_width(scene.width);
    object.set_height(scene.height);
    object.set_kinds(scene.kinds.into_iter().map(|kind| kind as u8).collect());
    object.set_roles(scene.roles.into_iter().map(|role| role as u8).collect());
    object.set_categories(scene.categories.into_iter().map(|category| category as u8).collect());
    object.set_geometry(scene.geometry.into_flattened());
    object.set_texts(scene.texts);
    object.set_shape_operations(scene.shape_operations);
    object.set_header(scene.header);
    object.set_column_edges(scene.column_edges);
    object.set_column_shapes(scene.column_shapes);
    object.set_groups(scene.groups);
    object.set_wire_names(scene.wire_names);
    object.set_variable_names(scene.variable_names);
    object.set_links(scene.links);
    object.set_two_qubit_gates(scene.two_qubit_gates);
    object.set_sets_variables(scene.sets_variables);
    object.set_text(&scene.strings.text);
    object.set_text_offsets(scene.strings.offsets);
    object.set_operations(&operations_into(scene.operations));
    object.set_description(&scene.description);
    object.into()
}

fn operations_into(operations: Operations) -> OperationsObject {
    let object = OperationsObject::new();
    object.set_columns(operations.columns);
    object.set_starts(operations.starts);
    object.set_ends(operations.ends);
    object.set_lines(operations.lines);
    object.set_names(operations.names);
    object.set_descriptions(operations.descriptions);
    object.set_parameters(operations.parameters);
    object.set_conditions(operations.conditions);
    object.set_unfolds(operations.unfolds);
    object.set_origins(operations.origins);
    object
}
