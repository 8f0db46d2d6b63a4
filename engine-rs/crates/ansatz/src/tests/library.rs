//! The curated circuits that are builder requests, and the list of all of them.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{build, request};

const CATEGORIES: [&str; 8] = [
    "Quantum Optimization",
    "Quantum Machine Learning",
    "Quantum Simulation",
    "Quantum Algorithms",
    "Quantum Error Correction",
    "Quantum Communication",
    "Basic Circuits",
    "Custom Quantum Circuits",
];

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../server/circuits/library"))
}

fn entries() -> Vec<Value> {
    let text = fs::read_to_string(folder().join("library.json")).expect("the library is part of the project");
    serde_json::from_str(&text).expect("the library is JSON")
}

#[test]
fn the_library_has_24_circuits_each_with_description_tags_and_reference() {
    let entries = entries();
    assert_eq!(entries.len(), 24);
    let texts = |entry: &Value, field: &str| -> Vec<String> {
        let list = entry[field].as_array().expect("a list");
        list.iter().map(|text| text.as_str().expect("text").to_owned()).collect()
    };
    for entry in &entries {
        let name = entry["name"].as_str().unwrap();
        assert!((1..=100).contains(&name.chars().count()), "{name}");
        assert!((80..=1000).contains(&entry["description"].as_str().unwrap().chars().count()), "{name}");
        assert!(CATEGORIES.contains(&entry["category"].as_str().unwrap()), "{name}");
        assert!(!texts(entry, "tags").is_empty(), "{name}");
        let references = texts(entry, "references");
        assert!(!references.is_empty(), "{name}");
        assert!(references.iter().all(|link| link.starts_with("https://")), "{name}");
    }
    let listed: HashSet<&str> = entries.iter().map(|entry| entry["file"].as_str().unwrap()).collect();
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: Vec<String> = files.filter(|name| name != "library.json").collect();
    assert_eq!(files.len(), listed.len());
    assert!(files.iter().all(|file| listed.contains(file.as_str())));
}

#[test]
fn every_builder_request_of_the_library_builds_without_a_problem() {
    let mut built = 0;
    for entry in entries() {
        let file = entry["file"].as_str().unwrap();
        if !file.ends_with("qasm") {
            let request = request::read(&fs::read_to_string(folder().join(file)).unwrap()).unwrap();
            let building = build(&request);
            assert_eq!(building.problems, [], "{file}");
            assert!(building.circuit.is_some_and(|circuit| !circuit.operations().is_empty()), "{file}");
            built += 1;
        }
    }
    assert_eq!(built, 6);
}
