//! Mistakes that people make, in programs of our own: each gives one message, at its place, that says what to do.

use std::fs;
use std::path::Path;

use crate::broken;

#[test]
fn mistakes_are_explained_once() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/broken.jsonl");
    let lines = fs::read_to_string(path).expect("a text");
    let wrong: Vec<_> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .filter_map(|line| broken::check(&line).err())
        .collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), lines.lines().count(), wrong.join("\n"));
}
