//! Every device of the list at every number of qubits that it allows.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

use super::{building_on, hardware_efficient, none};
use crate::Building;
use circuit::Circuit;
use circuit::moments::name_of;
use circuit::operation::Operation;
use synthesis::native_gates::{self, Callable};

fn devices() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../server/hardware/devices.json");
    let text = fs::read_to_string(path).expect("the list of devices is part of the project");
    serde_json::from_str(&text).expect("the list of devices is JSON")
}

/// Each device, the number of qubits, and what was built of it.
fn each_building(mut check: impl FnMut(&Value, u32, &Building)) {
    for device in devices() {
        let most = device["qubitCount"].as_i64().unwrap().min(10);
        for qubits in 1..=most {
            let building = building_on(qubits, 2, &none(), &hardware_efficient(), "none", &device);
            assert_eq!(building.problems, [], "{} at {qubits}", device["id"]);
            check(&device, qubits as u32, &building);
        }
    }
}

fn pairs(device: &Value) -> Option<Vec<(u32, u32)>> {
    let number = |value: &Value| value.as_u64().unwrap() as u32;
    let map = device["couplingMap"].as_array()?;
    Some(map.iter().map(|pair| (number(&pair[0]), number(&pair[1]))).collect())
}

fn two_qubit_operations(circuit: &Circuit) -> impl Iterator<Item = &Operation> {
    circuit.operations().iter().filter(|operation| operation.qubits.length == 2)
}

#[test]
fn the_list_opens_with_the_generic_devices_and_has_82_processors() {
    let devices = devices();
    let names: Vec<&str> = devices.iter().take(5).map(|device| device["device"].as_str().unwrap()).collect();
    assert_eq!(names[..4], ["Line", "Ring", "Grid", "All-to-all"]);
    for device in &devices[..4] {
        assert_eq!(device["vendor"], "Generic");
        assert_eq!(device["gateSet"], serde_json::json!(["RX", "RY", "RZ", "CNOT"]));
        assert_eq!(device["qubitCount"], 10);
    }
    assert_eq!(devices.len(), 4 + 82);
    let ids: HashSet<&str> = devices.iter().map(|device| device["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), devices.len(), "ids are unique");
    for device in &devices {
        if let Some(positions) = device["positions"].as_array() {
            assert_eq!(positions.len() as u64, device["qubitCount"].as_u64().unwrap(), "{}", device["id"]);
        }
    }
}

#[test]
fn the_qubits_in_use_are_a_connected_part_of_the_device() {
    each_building(|device, qubits, building| {
        let patch = building.physical_qubits.as_ref().unwrap();
        assert_eq!(patch.iter().collect::<HashSet<_>>().len(), qubits as usize, "{}", device["id"]);
        assert!(patch.iter().all(|&qubit| u64::from(qubit) < device["qubitCount"].as_u64().unwrap()));
        let Some(pairs) = pairs(device) else { return assert!(patch.iter().copied().eq(0..qubits)) };
        let meet = |a, b| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let is_path = patch.windows(2).all(|pair| meet(pair[0], pair[1]));
        let mut reached = vec![patch[0]];
        while let Some(&next) =
            patch.iter().find(|qubit| !reached.contains(qubit) && reached.iter().any(|&r| meet(**qubit, r)))
        {
            reached.push(next);
        }
        assert_eq!(reached.len(), qubits as usize, "{} at {qubits} is connected", device["id"]);
        // Small maps shaped as a T, an H or a star have no path through all of their qubits.
        if device["qubitCount"].as_u64().unwrap() > 10 {
            assert!(is_path, "{} at {qubits} is a path", device["id"]);
        }
    });
}

#[test]
fn gates_are_of_the_set_only() {
    each_building(|device, qubits, building| {
        let set: HashSet<String> = device["gateSet"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| {
                let native = native_gates::named(name.as_str().unwrap()).or_else(|| native_gates::named("id")).unwrap();
                match native.gate {
                    Callable::Standard(gate) => gate.info().name.to_owned(),
                    Callable::Defined(definition) => definition.name,
                }
            })
            .collect();
        let circuit = building.circuit.as_ref().unwrap();
        for operation in circuit.operations() {
            let name = name_of(circuit, operation.kind);
            assert!(set.contains(name), "{name} on {} at {qubits}", device["id"]);
        }
    });
}

#[test]
fn pairs_are_of_the_map_only_in_its_direction_and_all_of_them_happen() {
    each_building(|device, qubits, building| {
        let circuit = building.circuit.as_ref().unwrap();
        let patch = building.physical_qubits.as_ref().unwrap();
        let mut used = HashSet::new();
        for operation in two_qubit_operations(circuit) {
            let wires = circuit.body.qubits(operation);
            used.insert((patch[wires[0] as usize], patch[wires[1] as usize]));
        }
        match pairs(device) {
            Some(pairs) => {
                let inside = |(a, b): &(u32, u32)| patch.contains(a) && patch.contains(b);
                let expected: HashSet<_> = pairs.into_iter().filter(inside).collect();
                assert_eq!(used, expected, "{} at {qubits}", device["id"]);
            }
            None => assert_eq!(used.len() as u32, qubits * (qubits - 1) / 2, "{} at {qubits}", device["id"]),
        }
    });
}
