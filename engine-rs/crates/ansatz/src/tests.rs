//! What the specification promises of settings, sentence by sentence.

mod corpus;
mod devices;
mod library;
mod requests;

use serde_json::{Value, json};

use super::{Building, build, request};
use circuit::Circuit;
use circuit::angle::{Angle, BinaryOperator, Expression};
use circuit::moments::{name_of, statistics};
use circuit::operation::Operation;
use diagnostic::Severity;

/// Builds from JSON: encoding, core and middle layer on so many qubits and layers.
fn building(qubits: i64, layers: i64, encoding: &Value, core: &Value, middle: &str) -> Building {
    building_on(qubits, layers, encoding, core, middle, &Value::Null)
}

fn building_on(qubits: i64, layers: i64, encoding: &Value, core: &Value, middle: &str, hardware: &Value) -> Building {
    let request = json!({
        "circuitParams": {
            "type": "default", "useCase": "custom", "qubits": qubits, "layers": layers,
            "encodingLayer": encoding, "coreLayer": core, "middleLayer": {"type": middle},
        },
        "hardware": hardware,
    });
    build(&request::read(&request.to_string()).expect("the request has its shape"))
}

fn circuit(building: Building) -> Circuit {
    assert_eq!(building.problems, [], "no problem is expected");
    building.circuit.expect("a request without problems gives a circuit")
}

/// The one problem of a request: severity, path, message.
fn problem(building: &Building) -> (Severity, &str, &str) {
    assert_eq!(building.problems.len(), 1, "{:?}", building.problems);
    let problem = &building.problems[0];
    assert_eq!(building.circuit.is_none(), problem.severity == Severity::Error);
    (problem.severity, &problem.path, &problem.message)
}

/// The operations as text: `rz(theta_0) 0; cx 0 1`.
fn listing(circuit: &Circuit) -> String {
    circuit.operations().iter().map(|operation| line(circuit, operation)).collect::<Vec<_>>().join("; ")
}

fn line(circuit: &Circuit, operation: &Operation) -> String {
    let mut line = name_of(circuit, operation.kind).to_owned();
    let angles: Vec<String> = circuit.body.angles(operation).iter().map(|&angle| text(circuit, angle)).collect();
    if !angles.is_empty() {
        line = format!("{line}({})", angles.join(","));
    }
    circuit.body.qubits(operation).iter().fold(line, |line, qubit| format!("{line} {qubit}"))
}

fn text(circuit: &Circuit, angle: Angle) -> String {
    let id = match angle {
        Angle::Value(value) => return format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_owned(),
        Angle::Expression(id) => id,
    };
    match circuit.body.expressions[id as usize] {
        Expression::Number(value) => value.to_string(),
        Expression::Parameter(index) => circuit.parameters[index as usize].name.clone(),
        Expression::Binary(BinaryOperator::Multiply, a, b) => {
            format!("{}*{}", text(circuit, Angle::Expression(a)), text(circuit, Angle::Expression(b)))
        }
        other => format!("{other:?}"),
    }
}

fn parameters(circuit: &Circuit) -> String {
    circuit.parameters.iter().map(|parameter| parameter.name.as_str()).collect::<Vec<_>>().join(" ")
}

fn sections(circuit: &Circuit) -> Vec<(&str, u32, u32)> {
    circuit.sections.iter().map(|section| (section.title.as_str(), section.start, section.end)).collect()
}

fn none() -> Value {
    json!({"type": "none"})
}

fn strongly_entangling() -> Value {
    json!({"type": "strongly-entangling"})
}

fn brickwork(single: &[&str], two: &[&str]) -> Value {
    json!({"type": "brickwork", "singleQubitGates": single, "twoQubitGates": two})
}

fn graph(edges: &[(i64, i64)]) -> Value {
    let edges: Vec<Value> = edges.iter().map(|(a, b)| json!({"sourceNode": a, "targetNode": b})).collect();
    json!({"type": "graph-specific", "graph": {"weighted": false, "edges": edges}})
}

fn hardware_efficient() -> Value {
    json!({"type": "hardware-efficient"})
}

fn device(gate_set: &[&str], qubit_count: i64, coupling_map: &Value) -> Value {
    json!({"vendor": "custom", "device": "Bench", "gateSet": gate_set, "qubitCount": qubit_count,
           "couplingMap": coupling_map, "custom": true})
}

fn on_device(qubits: i64, hardware: &Value) -> Building {
    building_on(qubits, 1, &none(), &hardware_efficient(), "none", hardware)
}

fn shared(mut core: Value) -> Value {
    core["useSharedParameters"] = json!(true);
    core
}

// Order of the parts

#[test]
fn encoding_then_for_each_layer_core_then_x_mixer_if_chosen() {
    let circuit = circuit(building(2, 2, &json!({"type": "uniform"}), &graph(&[(0, 1)]), "x-mixer"));
    assert_eq!(
        listing(&circuit),
        "h 0; h 1; rzz(2*gamma_0) 0 1; rx(2*beta_0) 0; rx(2*beta_1) 1; \
         rzz(2*gamma_1) 0 1; rx(2*beta_2) 0; rx(2*beta_3) 1"
    );
    assert_eq!(sections(&circuit), [("encoding", 0, 2), ("layer 1", 2, 5), ("layer 2", 5, 8)]);
}

#[test]
fn with_data_re_uploading_the_encoding_is_repeated_before_every_core_with_the_same_inputs() {
    let encoding = json!({"type": "angle", "gate": "RY"});
    let circuit = circuit(building(2, 2, &encoding, &brickwork(&[], &["CNOT"]), "data-re-uploading"));
    assert_eq!(listing(&circuit), "ry(x_0) 0; ry(x_1) 1; cx 0 1; ry(x_0) 0; ry(x_1) 1; cx 0 1");
    assert_eq!(parameters(&circuit), "x_0 x_1");
    assert_eq!(sections(&circuit), [("layer 1", 0, 3), ("layer 2", 3, 6)]);
}

#[test]
fn the_register_is_q_and_nothing_is_measured() {
    let circuit = circuit(building(3, 1, &none(), &strongly_entangling(), "none"));
    assert_eq!(circuit.qubits.name(2), "q[2]");
    assert_eq!((circuit.qubit_count(), circuit.clbit_count()), (3, 0));
}

// Encoding

#[test]
fn encoding_none_is_nothing_and_has_no_section() {
    let circuit = circuit(building(2, 1, &none(), &brickwork(&["RX"], &[]), "none"));
    assert_eq!(listing(&circuit), "rx(theta_0) 0; rx(theta_1) 1");
    assert_eq!(sections(&circuit), [("layer 1", 0, 2)]);
}

#[test]
fn encoding_angle_is_the_chosen_gate_on_qubit_i_with_input_x_i() {
    for (gate, expected) in [
        (json!("RX"), "rx(x_0) 0; rx(x_1) 1; cx 0 1"),
        (json!("RY"), "ry(x_0) 0; ry(x_1) 1; cx 0 1"),
        (json!("RZ"), "rz(x_0) 0; rz(x_1) 1; cx 0 1"),
        (json!("U3"), "u3(x_0,0,0) 0; u3(x_1,0,0) 1; cx 0 1"),
        (json!("none"), "cx 0 1"),
        (Value::Null, "rx(x_0) 0; rx(x_1) 1; cx 0 1"),
    ] {
        let encoding = json!({"type": "angle", "gate": gate});
        assert_eq!(listing(&circuit(building(2, 1, &encoding, &brickwork(&[], &["CNOT"]), "none"))), expected);
    }
}

#[test]
fn re_uploading_with_uniform_repeats_the_h_layer_and_says_that_it_uploads_no_data() {
    let building = building(1, 2, &json!({"type": "uniform"}), &brickwork(&["RX"], &[]), "data-re-uploading");
    assert_eq!(
        problem(&building),
        (
            Severity::Warning,
            "circuitParams.middleLayer.type",
            "Data Re-uploading with Uniform Superposition repeats the Hadamard gates and uploads no data."
        )
    );
    assert_eq!(listing(building.circuit.as_ref().unwrap()), "h 0; rx(theta_0) 0; h 0; rx(theta_1) 0");
}

#[test]
fn data_re_uploading_cannot_be_used_if_the_encoding_layer_is_none() {
    assert_eq!(
        problem(&building(2, 1, &none(), &strongly_entangling(), "data-re-uploading")),
        (
            Severity::Error,
            "circuitParams.middleLayer.type",
            "Data Re-uploading cannot be used if the Encoding Layer is set to \"None\"."
        )
    );
}

// Brickwork

#[test]
fn brickwork_is_single_qubit_gates_on_every_qubit_then_even_bonds_then_odd_bonds() {
    let circuit = circuit(building(5, 1, &none(), &brickwork(&["RY"], &["CNOT"]), "none"));
    assert_eq!(
        listing(&circuit),
        "ry(theta_0) 0; ry(theta_1) 1; ry(theta_2) 2; ry(theta_3) 3; ry(theta_4) 4; cx 0 1; cx 2 3; cx 1 2; cx 3 4"
    );
}

#[test]
fn brickwork_takes_the_chosen_gates_in_their_order() {
    let circuit = circuit(building(2, 1, &none(), &brickwork(&["U3", "RX"], &["RYY", "CNOT"]), "none"));
    assert_eq!(
        listing(&circuit),
        "u3(theta_0,theta_1,theta_2) 0; rx(theta_3) 0; u3(theta_4,theta_5,theta_6) 1; rx(theta_7) 1; \
         ryy(theta_8) 0 1; cx 0 1"
    );
}

#[test]
fn brickwork_with_none_chosen_of_a_kind_leaves_that_part_empty() {
    let rotations = circuit(building(2, 1, &none(), &brickwork(&["RZ"], &[]), "none"));
    assert_eq!(listing(&rotations), "rz(theta_0) 0; rz(theta_1) 1");
    let bonds = circuit(building(3, 1, &none(), &brickwork(&[], &["RXX", "RZZ"]), "none"));
    assert_eq!(listing(&bonds), "rxx(theta_0) 0 1; rzz(theta_1) 0 1; rxx(theta_2) 1 2; rzz(theta_3) 1 2");
}

#[test]
fn brickwork_with_none_of_either_kind_is_refused() {
    let message = "A brickwork core needs gates: choose at least one single-qubit or two-qubit gate.";
    let expected = (Severity::Error, "circuitParams.coreLayer", message);
    assert_eq!(problem(&building(2, 1, &none(), &brickwork(&[], &[]), "none")), expected);
    assert_eq!(problem(&building(2, 1, &none(), &json!({"type": "brickwork"}), "none")), expected);
}

#[test]
fn brickwork_with_more_than_two_gates_of_a_kind_or_one_twice_is_refused() {
    let three = building(2, 1, &none(), &brickwork(&["RX", "RY", "RZ"], &[]), "none");
    let message = "A brickwork core takes at most 2 single-qubit gates, not 3.";
    assert_eq!(problem(&three), (Severity::Error, "circuitParams.coreLayer.singleQubitGates", message));
    let twice = building(2, 1, &none(), &brickwork(&[], &["CNOT", "CNOT"]), "none");
    let message = "The gate CNOT is chosen twice: choose two different two-qubit gates.";
    assert_eq!(problem(&twice), (Severity::Error, "circuitParams.coreLayer.twoQubitGates", message));
}

#[test]
fn settings_without_a_single_gate_draw_a_warning() {
    let building = building(1, 1, &none(), &brickwork(&[], &["CNOT"]), "none");
    let message = "These settings make a circuit without a single gate.";
    assert_eq!(problem(&building), (Severity::Warning, "circuitParams.coreLayer", message));
}

// Strongly entangling

#[test]
fn strongly_entangling_is_rz_ry_rz_on_every_qubit_then_cnots_of_range_r() {
    let circuit = circuit(building(3, 1, &none(), &strongly_entangling(), "none"));
    assert_eq!(
        listing(&circuit),
        "rz(theta_0) 0; ry(theta_1) 0; rz(theta_2) 0; rz(theta_3) 1; ry(theta_4) 1; rz(theta_5) 1; \
         rz(theta_6) 2; ry(theta_7) 2; rz(theta_8) 2; cx 0 1; cx 1 2; cx 2 0"
    );
}

#[test]
fn strongly_entangling_ranges_go_from_1_to_n_minus_1_and_again() {
    let circuit = circuit(building(4, 4, &none(), &strongly_entangling(), "none"));
    let rings: Vec<String> =
        listing(&circuit).split("; ").filter(|line| line.starts_with("cx 0")).map(str::to_owned).collect();
    assert_eq!(rings, ["cx 0 1", "cx 0 2", "cx 0 3", "cx 0 1"]);
}

#[test]
fn strongly_entangling_with_one_qubit_has_only_the_rotations() {
    let circuit = circuit(building(1, 1, &none(), &strongly_entangling(), "none"));
    assert_eq!(listing(&circuit), "rz(theta_0) 0; ry(theta_1) 0; rz(theta_2) 0");
}

// Graph-specific

#[test]
fn graph_specific_is_rzz_of_2_gamma_w_with_w_1_when_unweighted() {
    let edges = json!([{"sourceNode": 0, "targetNode": 1, "weight": 1.5}, {"sourceNode": 2, "targetNode": 1},
                       {"sourceNode": 0, "targetNode": 2, "weight": -0.5}]);
    let weighted = json!({"type": "graph-specific", "graph": {"weighted": true, "edges": edges}});
    assert_eq!(
        listing(&circuit(building(3, 1, &none(), &weighted, "none"))),
        "rzz(2*gamma_0*1.5) 0 1; rzz(2*gamma_1) 2 1; rzz(2*gamma_2*-0.5) 0 2"
    );
    let unweighted = json!({"type": "graph-specific", "graph": {"weighted": false, "edges": edges}});
    assert_eq!(
        listing(&circuit(building(3, 1, &none(), &unweighted, "none"))),
        "rzz(2*gamma_0) 0 1; rzz(2*gamma_1) 2 1; rzz(2*gamma_2) 0 2"
    );
}

#[test]
fn without_optimize_circuit_depth_the_edges_stand_in_the_order_given() {
    let circuit = circuit(building(4, 1, &none(), &graph(&[(1, 2), (0, 1), (2, 3)]), "none"));
    assert_eq!(listing(&circuit), "rzz(2*gamma_0) 1 2; rzz(2*gamma_1) 0 1; rzz(2*gamma_2) 2 3");
}

#[test]
fn with_optimize_circuit_depth_the_edges_are_put_in_rounds() {
    let mut core = graph(&[(0, 1), (1, 2), (2, 3)]);
    core["optimizeDepth"] = json!(true);
    let circuit = circuit(building(4, 1, &none(), &core, "none"));
    assert_eq!(listing(&circuit), "rzz(2*gamma_0) 0 1; rzz(2*gamma_1) 2 3; rzz(2*gamma_2) 1 2");
}

#[test]
fn a_cost_layer_takes_as_many_moments_as_it_has_rounds() {
    // Eight nodes, each joined to its three nearest on both sides: degree 6, and given in an order that needs more.
    let edges: Vec<(i64, i64)> = (1..4).flat_map(|step| (0..8).map(move |node| (node, (node + step) % 8))).collect();
    let mut core = graph(&edges);
    let depth = |core: &Value| statistics(&circuit(building(8, 1, &none(), core, "none"))).depth;
    assert!(depth(&core) > 6);
    core["optimizeDepth"] = json!(true);
    assert_eq!(depth(&core), 6);
    assert_eq!(circuit(building(8, 1, &none(), &core, "none")).operations().len(), edges.len());
}

#[test]
fn an_edge_that_names_a_node_outside_a_self_loop_or_a_repeated_edge_is_refused_with_the_edge_in_the_message() {
    let path = "circuitParams.coreLayer.graph.edges[1]";
    for (edge, message) in [
        (
            (1, 3),
            "Edge [1, 3] names node 3, but the circuit has 3 qubits (nodes 0 to 2). Set the number of qubits to 4 or remove the edge.",
        ),
        ((12, 0), "Edge [12, 0] names node 12, but the circuit has 3 qubits (nodes 0 to 2). Remove the edge."),
        ((-1, 0), "Edge [-1, 0] names node -1, but nodes are numbered from 0."),
        ((2, 2), "Edge [2, 2] joins node 2 to itself."),
        ((1, 0), "Edge [1, 0] repeats edge number 1: nodes 0 and 1 are joined twice."),
    ] {
        let building = building(3, 1, &none(), &graph(&[(0, 1), edge]), "none");
        assert_eq!(problem(&building), (Severity::Error, path, message));
    }
}

#[test]
fn a_graph_specific_core_without_a_graph_is_refused_and_without_edges_draws_a_warning() {
    let missing = building(2, 1, &none(), &json!({"type": "graph-specific"}), "x-mixer");
    let message = "A graph-specific core needs a graph: add its edges.";
    assert_eq!(problem(&missing), (Severity::Error, "circuitParams.coreLayer.graph", message));
    let empty = building(2, 1, &none(), &graph(&[]), "x-mixer");
    let message = "The graph has no edges, so its layers have no RZZ gate.";
    assert_eq!(problem(&empty), (Severity::Warning, "circuitParams.coreLayer.graph", message));
}

// Parameters

#[test]
fn shared_within_one_layer_all_gates_of_one_type_share_one_parameter_per_angle() {
    let strong = circuit(building(2, 2, &none(), &shared(strongly_entangling()), "none"));
    assert_eq!(
        listing(&strong),
        "rz(theta_0) 0; ry(theta_1) 0; rz(theta_0) 0; rz(theta_0) 1; ry(theta_1) 1; rz(theta_0) 1; cx 0 1; cx 1 0; \
         rz(theta_2) 0; ry(theta_3) 0; rz(theta_2) 0; rz(theta_2) 1; ry(theta_3) 1; rz(theta_2) 1; cx 0 1; cx 1 0"
    );
    let wall = circuit(building(2, 1, &none(), &shared(brickwork(&["U3"], &["RZZ"])), "none"));
    assert_eq!(listing(&wall), "u3(theta_0,theta_1,theta_2) 0; u3(theta_0,theta_1,theta_2) 1; rzz(theta_3) 0 1");
}

#[test]
fn shared_qaoa_has_one_gamma_and_one_beta_a_layer() {
    let circuit = circuit(building(3, 2, &json!({"type": "uniform"}), &shared(graph(&[(0, 1), (1, 2)])), "x-mixer"));
    assert_eq!(parameters(&circuit), "gamma_0 beta_0 gamma_1 beta_1");
    assert!(listing(&circuit).ends_with("rx(2*beta_1) 0; rx(2*beta_1) 1; rx(2*beta_1) 2"));
}

#[test]
fn parameters_are_numbered_in_circuit_order() {
    let encoding = json!({"type": "angle", "gate": "RX"});
    let circuit = circuit(building(2, 1, &encoding, &brickwork(&["RZ"], &["RZZ"]), "x-mixer"));
    assert_eq!(parameters(&circuit), "x_0 x_1 theta_0 theta_1 theta_2 beta_0 beta_1");
}

// Hardware-efficient

#[test]
fn the_block_is_the_sets_parametric_single_qubit_gates_in_the_sets_order() {
    let pair = || json!([[0, 1]]);
    for (set, expected) in [
        (
            &["RX", "RY", "RZ", "CNOT"][..],
            "rx(theta_0) 0; ry(theta_1) 0; rz(theta_2) 0; rx(theta_3) 1; ry(theta_4) 1; rz(theta_5) 1; cx 0 1",
        ),
        (&["RZ", "RX", "CZ"], "rz(theta_0) 0; rx(theta_1) 0; rz(theta_2) 1; rx(theta_3) 1; cz 0 1"),
        (&["prx", "cz", "move"], "prx(theta_0,theta_1) 0; prx(theta_2,theta_3) 1; cz 0 1"),
        (&["U3", "CNOT"], "u3(theta_0,theta_1,theta_2) 0; u3(theta_3,theta_4,theta_5) 1; cx 0 1"),
        (&["RY", "CNOT"], "ry(theta_0) 0; ry(theta_1) 1; cx 0 1"),
        (
            &["r", "rz", "rxx"],
            "r(theta_0,theta_1) 0; rz(theta_2) 0; r(theta_3,theta_4) 1; rz(theta_5) 1; rxx(theta_6) 0 1",
        ),
        (
            &["phased_xz", "virtual rz", "syc", "cz"],
            "phased_xz(theta_0,theta_1,theta_2) 0; rz(theta_3) 0; phased_xz(theta_4,theta_5,theta_6) 1; rz(theta_7) 1; syc 0 1",
        ),
        (
            &["U1q", "Rz", "ZZ", "RZZ"],
            "u1q(theta_0,theta_1) 0; rz(theta_2) 0; u1q(theta_3,theta_4) 1; rz(theta_5) 1; zz 0 1",
        ),
        (
            &["id", "u1", "u2", "u3", "cx"],
            "u1(theta_0) 0; u2(theta_1,theta_2) 0; u3(theta_3,theta_4,theta_5) 0; u1(theta_6) 1; u2(theta_7,theta_8) 1; u3(theta_9,theta_10,theta_11) 1; cx 0 1",
        ),
    ] {
        assert_eq!(listing(&circuit(on_device(2, &device(set, 2, &pair())))), expected, "{set:?}");
    }
}

#[test]
fn with_rz_and_fixed_roots_only_it_is_the_euler_form_in_those_gates() {
    for (set, expected) in [
        (&["id", "rz", "sx", "x", "cx"][..], "rz(theta_0) 0; sx 0; rz(theta_1) 0; sx 0; rz(theta_2) 0"),
        (&["ecr", "id", "rz", "sx", "x"], "rz(theta_0) 0; sx 0; rz(theta_1) 0; sx 0; rz(theta_2) 0"),
        (
            &["rx(pi)", "rx(pi/2)", "rx(-pi/2)", "rz", "iswap"],
            "rz(theta_0) 0; rx(1.5708) 0; rz(theta_1) 0; rx(1.5708) 0; rz(theta_2) 0",
        ),
        (&["gpi", "gpi2", "virtual rz", "ms"], "rz(theta_0) 0; gpi2(0) 0; rz(theta_1) 0; gpi2(0) 0; rz(theta_2) 0"),
    ] {
        assert_eq!(listing(&circuit(on_device(1, &device(set, 1, &json!([]))))), expected, "{set:?}");
    }
}

#[test]
fn where_the_set_has_several_two_qubit_gates_the_first_named() {
    let first = circuit(on_device(2, &device(&["RX", "RZ", "CZ", "CNOT"], 2, &Value::Null)));
    assert!(listing(&first).ends_with("cz 0 1"));
    let other = circuit(on_device(2, &device(&["RX", "RZ", "CNOT", "CZ"], 2, &Value::Null)));
    assert!(listing(&other).ends_with("cx 0 1"));
}

#[test]
fn a_gate_with_a_parameter_of_its_own_gets_one() {
    let ms = circuit(on_device(2, &device(&["gpi", "gpi2", "virtual rz", "ms"], 2, &Value::Null)));
    assert!(listing(&ms).ends_with("ms(theta_6,theta_7,theta_8) 0 1"));
    let shared_ms = building_on(
        3,
        1,
        &none(),
        &shared(hardware_efficient()),
        "none",
        &device(&["RX", "RZ", "RZZ"], 3, &json!([[0, 1], [1, 2]])),
    );
    assert!(listing(&circuit(shared_ms)).ends_with("rzz(theta_2) 0 1; rzz(theta_2) 1 2"));
}

#[test]
fn edges_are_grouped_by_colour_in_the_maps_direction() {
    let map = json!([[1, 0], [1, 2], [3, 2], [3, 4]]);
    let circuit = circuit(on_device(5, &device(&["RX", "CNOT"], 5, &map)));
    assert!(listing(&circuit).ends_with("cx 1 0; cx 3 2; cx 1 2; cx 3 4"), "{}", listing(&circuit));
}

#[test]
fn the_qubits_in_use_are_a_path_where_there_is_one_else_a_connected_part() {
    let patch = |qubits, map: Value| on_device(qubits, &device(&["RX", "CNOT"], 12, &map)).physical_qubits;
    // A star of four leaves around 5, with a tail 5-8-9.
    let star = json!([[1, 5], [2, 5], [3, 5], [5, 8], [8, 9]]);
    assert_eq!(patch(4, star.clone()), Some(vec![1, 5, 8, 9]));
    assert_eq!(patch(5, star), Some(vec![1, 2, 3, 5, 8]));
    assert_eq!(patch(3, json!([[0, 1], [7, 4], [4, 9]])), Some(vec![7, 4, 9]));
    assert_eq!(patch(1, json!([])), Some(vec![0]));
}

#[test]
fn an_all_to_all_device_uses_its_first_n() {
    let building = on_device(3, &device(&["RX", "CNOT"], 8, &Value::Null));
    assert_eq!(building.physical_qubits, Some(vec![0, 1, 2]));
    assert!(listing(&circuit(building)).ends_with("cx 0 1; cx 0 2; cx 1 2"));
}

#[test]
fn which_physical_qubits_they_are_stands_in_the_head() {
    let building = on_device(3, &device(&["gpi2", "virtual rz", "ms"], 9, &json!([[3, 5], [5, 8]])));
    assert_eq!(building.physical_qubits, Some(vec![3, 5, 8]));
    assert_eq!(
        circuit(building).notes,
        [
            "device: custom Bench",
            "physical qubits: 3, 5, 8",
            "gpi2: angles in radians (the vendor counts its angles in turns)",
            "ms: angles in radians (the vendor counts its angles in turns)",
        ]
    );
}

#[test]
fn a_name_cannot_end_the_comment_it_stands_in() {
    let mut hardware = device(&["RX", "CNOT"], 2, &Value::Null);
    hardware["device"] = json!("nice\nx q[0];\r\u{2028}// ");
    let circuit = circuit(on_device(2, &hardware));
    assert_eq!(circuit.notes[0], "device: custom nice x q[0];  //");
}

#[test]
fn a_device_with_fewer_than_n_qubits_is_refused_by_name() {
    assert_eq!(
        problem(&on_device(4, &device(&["RX", "CNOT"], 3, &json!([[0, 1], [1, 2]])))),
        (Severity::Error, "hardware.qubitCount", "Bench has 3 qubits, and the circuit needs 4.")
    );
}

#[test]
fn a_device_with_no_connected_part_that_large_is_refused_by_name() {
    assert_eq!(
        problem(&on_device(4, &device(&["RX", "CNOT"], 6, &json!([[0, 1], [1, 2], [4, 5]])))),
        (Severity::Error, "hardware.couplingMap", "Bench has no connected part of 4 qubits: its largest has 3.")
    );
}

#[test]
fn a_device_without_a_two_qubit_gate_is_refused_by_name_for_n_greater_than_1() {
    let lonely = || device(&["RX", "RY"], 5, &Value::Null);
    assert_eq!(
        problem(&on_device(2, &lonely())),
        (Severity::Error, "hardware.gateSet", "Bench has no two-qubit gate, and the circuit has 2 qubits.")
    );
    assert_eq!(listing(&circuit(on_device(1, &lonely()))), "rx(theta_0) 0; ry(theta_1) 0");
    let message = "Bench has no two-qubit gate, and the circuit has 2 qubits.";
    assert_eq!(problem(&on_device(2, &device(&["prx", "move"], 5, &Value::Null))).2, message);
}

#[test]
fn a_set_that_cannot_leave_the_computational_basis_draws_a_warning() {
    let building = on_device(2, &device(&["RZ", "CNOT"], 2, &Value::Null));
    assert_eq!(
        problem(&building),
        (
            Severity::Warning,
            "hardware.gateSet",
            "The gate set of Bench (RZ, CNOT) cannot leave the computational basis: the core creates no superposition."
        )
    );
    assert_eq!(listing(building.circuit.as_ref().unwrap()), "rz(theta_0) 0; rz(theta_1) 1; cx 0 1");
    assert_eq!(on_device(2, &device(&["RZ", "RXX"], 2, &Value::Null)).problems, []);
    let message = "The gates that the core takes from Bench (CNOT) cannot leave the computational basis: \
                   the core creates no superposition.";
    assert_eq!(problem(&on_device(2, &device(&["H", "CNOT"], 2, &Value::Null))).2, message);
    assert_eq!(on_device(2, &device(&["gpi", "virtual rz", "zz"], 2, &Value::Null)).problems.len(), 1);
}

#[test]
fn a_gate_that_nobody_knows_a_pair_outside_or_a_missing_device_is_refused_by_name() {
    let unknown = on_device(2, &device(&["RX", "CNOT", "warp"], 2, &Value::Null));
    let message = "The gate \"warp\" of Bench is not known.";
    assert_eq!(problem(&unknown), (Severity::Error, "hardware.gateSet[2]", message));
    let outside = on_device(2, &device(&["RX", "CNOT"], 2, &json!([[0, 1], [1, 2]])));
    let message = "The pair [1, 2] names qubit 2, but Bench has 2 qubits, numbered from 0.";
    assert_eq!(problem(&outside), (Severity::Error, "hardware.couplingMap[1]", message));
    let looped = on_device(2, &device(&["RX", "CNOT"], 2, &json!([[1, 1], [0, 1]])));
    let message = "The pair [1, 1] couples qubit 1 to itself.";
    assert_eq!(problem(&looped), (Severity::Error, "hardware.couplingMap[0]", message));
    let missing = on_device(2, &Value::Null);
    let message = "A hardware-efficient core needs a device: select one or define your own.";
    assert_eq!(problem(&missing), (Severity::Error, "hardware", message));
}

// Limits

#[test]
fn limits_are_told_in_the_specifications_words_and_order() {
    for (qubits, layers, path, message) in [
        (
            11,
            1,
            "circuitParams.qubits",
            "The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.",
        ),
        (0, 1, "circuitParams.qubits", "The number of qubits must be at least 1."),
        (
            1,
            6,
            "circuitParams.layers",
            "The number of layers cannot exceed 5. Please reduce the number of layers and try again.",
        ),
        (1, -3, "circuitParams.layers", "The number of layers must be at least 1."),
    ] {
        let building = building(qubits, layers, &none(), &strongly_entangling(), "none");
        assert_eq!(problem(&building), (Severity::Error, path, message));
    }
    let both = building(i64::MAX, i64::MIN, &none(), &strongly_entangling(), "none");
    let paths: Vec<&str> = both.problems.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["circuitParams.qubits", "circuitParams.layers"]);
}
