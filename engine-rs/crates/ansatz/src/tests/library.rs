//! The circuits of the curated library that are builder requests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{build, request};

/// The requests of all collections, each of which is a folder.
fn requests() -> Vec<PathBuf> {
    let library = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../server/circuits/curated/collections"));
    let entries = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("the library is part of the project").map(|entry| entry.unwrap().path()).collect()
    };
    let files = entries(&library).into_iter().flat_map(|collection| entries(&collection));
    files
        .filter(|file| file.extension().is_some_and(|end| end == "json") && !file.ends_with("collection.json"))
        .collect()
}

#[test]
fn every_builder_request_of_the_library_builds_without_a_problem() {
    let files = requests();
    assert!(files.len() >= 8);
    for file in files {
        let request = request::read(&fs::read_to_string(&file).unwrap()).unwrap();
        let building = build(&request);
        assert_eq!(building.problems, [], "{}", file.display());
        assert!(building.circuit.is_some_and(|circuit| !circuit.operations().is_empty()), "{}", file.display());
    }
}
