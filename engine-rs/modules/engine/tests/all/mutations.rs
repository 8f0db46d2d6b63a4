//! Programs cut off, and programs with a few bytes changed: what the fuzz targets ask of every text is asked of these too.
//!
//! `MUTATIONS=2000 cargo test --release -p engine --test all mutations::` changes each program more often. Programs of other projects are read
//! from `../../shared/corpora` next to the project where that exists; where it does not, that test says so and passes.

use std::fs;
use std::path::{Path, PathBuf};

use qasm::{Limits, format, read};
use serde_json::Value;

use crate::properties;
use crate::random::Random;

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|other| other == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn own(folder: &str, extension: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let texts: Vec<String> =
        files(&folder, extension).iter().map(|path| fs::read_to_string(path).expect("it can be read")).collect();
    assert!(!texts.is_empty(), "{} holds no .{extension}", folder.display());
    texts
}

fn own_programs() -> Vec<String> {
    ["tests/valid", "tests/invalid", "../../fuzz/corpus"].iter().flat_map(|folder| own(folder, "qasm")).collect()
}

fn cuts(text: &str) -> impl Iterator<Item = &str> {
    (0..=text.len()).filter(|&end| text.is_char_boundary(end)).map(|end| &text[..end])
}

#[test]
fn own_programs_can_end_at_every_byte() {
    for program in own_programs() {
        cuts(&program).for_each(properties::parse);
    }
}

#[test]
fn programs_of_others_can_end_at_every_byte() {
    /// Longer ones say the same again and again.
    const MAX_BYTES: usize = 400;
    let start = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(corpora) = start.ancestors().map(|folder| folder.join("shared/corpora")).find(|path| path.is_dir()) else {
        println!("skipped: no folder shared/corpora beside the project");
        return;
    };
    let mut texts: Vec<String> =
        files(&corpora, "qasm").iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    for path in files(&corpora.join("snippets"), "jsonl") {
        let lines = fs::read_to_string(path).expect("it can be read");
        let sources = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        texts.extend(sources.filter_map(|line| line["source"].as_str().map(str::to_owned)));
    }
    assert!(texts.len() > 1000, "{} programs", texts.len());
    for text in texts.iter().filter(|text| text.len() <= MAX_BYTES) {
        for cut in cuts(text) {
            read(cut, &Limits::default());
        }
        format(text);
    }
}

const PIECES: [&str; 48] = [
    ";",
    ",",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "//",
    "/*",
    "*/",
    "->",
    "=",
    "==",
    "@",
    "#",
    "$0",
    "0",
    "-1",
    "1e999",
    "0x",
    "1_0",
    "9999999999999999999999",
    "ns",
    "im",
    "π",
    "\u{0}",
    "\u{feff}",
    "é",
    "\n",
    "ctrl(2) @ ",
    "inv @ ",
    "pow(-0.5) @ ",
    "if (true) ",
    "for int i in [0:3] ",
    "while (c == 0) ",
    "let a = ",
    "const int[8] ",
    "measure ",
    "include \"stdgates.inc\";",
    "OPENQASM 3;",
    "return ",
    "break;",
    "end;",
    "@note x\n",
    "duration",
];

/// A text with one to four changes; others lend their parts.
fn mutated(random: &mut Random, text: &str, others: &[String]) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(4) {
        let at = random.place(&text);
        let gone = random.part(&text[at..], 12).len().min(text.len() - at);
        let gone = (0..=gone).rev().find(|&length| text.is_char_boundary(at + length)).unwrap_or(0);
        match random.below(4) {
            0 => text.replace_range(at..at + gone, ""),
            1 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
            2 => text.replace_range(at..at + gone, PIECES[random.below(PIECES.len())]),
            _ => {
                let other = &others[random.below(others.len())];
                let part = random.part(other, 60).to_owned();
                text.insert_str(at, &part);
            }
        }
    }
    text
}

fn rounds() -> usize {
    std::env::var("MUTATIONS").map_or(15, |count| count.parse().expect("MUTATIONS is a number"))
}

#[test]
fn changed_programs_are_read_written_laid_out_and_drawn() {
    let programs = own_programs();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for program in &programs {
        for _ in 0..rounds() {
            let text = mutated(&mut random, program, &programs);
            properties::parse(&text);
            properties::round_trip(&text);
            properties::export(&text);
            properties::scene(&text);
        }
    }
}

#[test]
fn changed_settings_are_answered() {
    let settings = own("../../fuzz/corpus/settings", "json");
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for text in &settings {
        cuts(text).for_each(properties::settings);
        for _ in 0..20 * rounds() {
            properties::settings(&mutated(&mut random, text, &settings));
        }
    }
}
