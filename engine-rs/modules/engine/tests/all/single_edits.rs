//! One mistake, one message: valid programs with a single edit give exactly one error.
//!
//! `EDITS=200 cargo test --release -p engine --test all single_edits:: -- --nocapture` makes more edits of each program, and prints the
//! most frequent kinds of further errors. Programs of other projects are read from `../../shared/corpora` next to the
//! project where that exists.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, LineIndex, Severity};
use qasm::{Limits, read};
use serde_json::Value;

use crate::random::Random;

/// The least share of edits, in percent, that give exactly one error.
const MIN_SHARE: f64 = 95.0;

/// Longer programs repeat themselves.
const MAX_BYTES: usize = 1500;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "qasm") {
            found.push(path);
        }
    }
}

/// Valid programs: our own, and those of other projects where they are at hand.
fn programs() -> Vec<String> {
    let start = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    files(&start.join("tests/valid"), &mut paths);
    let mut texts = Vec::new();
    if let Some(corpora) = start.ancestors().map(|folder| folder.join("shared/corpora")).find(|path| path.is_dir()) {
        files(&corpora, &mut paths);
        for file in ["openqasm", "qiskit", "qdk"] {
            let lines =
                fs::read_to_string(corpora.join("snippets").join(file).with_extension("jsonl")).expect("a text");
            for line in lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
                if line["level"] == "program" && line["options"].is_null() {
                    texts.extend(line["source"].as_str().map(str::to_owned));
                }
            }
        }
    }
    paths.sort();
    texts.extend(paths.iter().filter_map(|path| fs::read_to_string(path).ok()));
    texts.retain(|text| (60..MAX_BYTES).contains(&text.len()) && errors(text).is_empty());
    texts.sort();
    texts.dedup();
    texts
}

fn errors(text: &str) -> Vec<Diagnostic> {
    let mut diagnostics = read(text, &Limits::default()).diagnostics;
    diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
    diagnostics
}

/// The spans of the words, numbers, strings and signs of a program, without its comments.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if first == '"' {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else if is_word(first) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else if ["->", "==", "!=", "&&", "||", "++", "**", "<=", ">=", "+=", "-="]
            .iter()
            .any(|sign| rest.starts_with(sign))
        {
            2
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() && !rest.starts_with("//") && !rest.starts_with("/*") {
            found.push((start, start + length));
        }
        start += length;
    }
    found
}

const TOKENS: [&str; 24] = [
    ";", ",", "(", ")", "[", "]", "{", "}", "=", "==", "->", "0", "1", "pi", "q", "h", "measure", "qubit", "gate",
    "if", "for", "x", "@", ":",
];
const LETTERS: &str = "abcehimnopqrstuxz0123;,.()[]{}=+-*/@ ";

/// A single edit: what kind it is, and the program after it.
fn edited(random: &mut Random, text: &str) -> Option<(&'static str, String)> {
    let tokens = tokens(text);
    if tokens.len() < 4 {
        return None;
    }
    let mut changed = text.to_owned();
    let place = random.below(tokens.len());
    let (start, end) = tokens[place];
    let choice = random.below(12);
    let kind = match choice {
        0 => {
            changed.replace_range(start..end, "");
            "delete token"
        }
        1 => {
            changed.insert_str(start, &format!("{} ", TOKENS[random.below(TOKENS.len())]));
            "insert token"
        }
        2 => {
            changed.replace_range(start..end, TOKENS[random.below(TOKENS.len())]);
            "replace token"
        }
        3 => {
            let (next_start, next_end) = *tokens.get(place + 1)?;
            let swapped = format!("{}{}{}", &text[next_start..next_end], &text[end..next_start], &text[start..end]);
            changed.replace_range(start..next_end, &swapped);
            "swap tokens"
        }
        8 | 9 => {
            let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
            let to = text[from..].find('\n').map_or(text.len(), |at| from + at + 1);
            if choice == 8 {
                changed.replace_range(from..to, "");
                "delete line"
            } else {
                changed.insert_str(from, &text[from..to]);
                "duplicate line"
            }
        }
        10 => {
            let brackets: Vec<_> =
                tokens.iter().filter(|&&(start, end)| "()[]{}".contains(&text[start..end])).collect();
            let &&(start, end) = brackets.get(random.below(brackets.len()))?;
            changed.replace_range(start..end, "");
            "delete bracket"
        }
        11 => {
            let words: Vec<_> = tokens
                .iter()
                .filter(|&&(start, end)| end > start + 2 && text.as_bytes()[start].is_ascii_alphabetic())
                .collect();
            let &&(start, end) = words.get(random.below(words.len()))?;
            let at = start + random.below(end - start);
            if !text.is_char_boundary(at) || !text.is_char_boundary(at + 1) {
                return None;
            }
            let other = (b'a' + random.below(26) as u8) as char;
            changed.replace_range(at..=at, &other.to_string());
            "misspell word"
        }
        _ => {
            let letters: Vec<(usize, char)> =
                text[start..end].char_indices().map(|(at, letter)| (start + at, letter)).collect();
            let (at, letter) = letters[random.below(letters.len())];
            let other = LETTERS.as_bytes()[random.below(LETTERS.len())] as char;
            match choice {
                4 => {
                    changed.remove(at);
                    "delete character"
                }
                5 => {
                    changed.insert(at, other);
                    "insert character"
                }
                6 => {
                    changed.replace_range(at..at + letter.len_utf8(), &other.to_string());
                    "replace character"
                }
                _ => {
                    let next = text[at + letter.len_utf8()..].chars().next()?;
                    changed.replace_range(at..at + letter.len_utf8() + next.len_utf8(), &format!("{next}{letter}"));
                    "swap characters"
                }
            }
        }
    };
    (changed != text).then_some((kind, changed))
}

#[test]
fn a_single_edit_of_a_valid_program_gives_one_error() {
    let edits = std::env::var("EDITS").map_or(12, |count| count.parse().expect("EDITS is a number"));
    let verbose = std::env::var("EDITS").is_ok();
    let seed = std::env::var("SEED").map_or(0, |seed| seed.parse().expect("SEED is a number"));
    let programs = programs();
    let mut random = Random(0x2545_F491_4F6C_DD1D + seed);
    let (mut one, mut all) = (0, 0);
    let mut kinds: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let mut cascades: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for program in &programs {
        for _ in 0..edits {
            let Some((kind, text)) = edited(&mut random, program) else { continue };
            let errors = errors(&text);
            if errors.is_empty() {
                continue;
            }
            all += 1;
            let tally = kinds.entry(kind).or_default();
            tally.1 += 1;
            if errors.len() == 1 {
                one += 1;
                tally.0 += 1;
                continue;
            }
            if verbose {
                let lines = LineIndex::new(&text);
                let place = text.bytes().zip(program.bytes()).take_while(|(a, b)| a == b).count();
                let start = text[..place].rfind('\n').map_or(0, |at| at + 1);
                let line = text[start..].lines().next().unwrap_or("");
                let shown: Vec<_> = errors
                    .iter()
                    .take(3)
                    .map(|error| format!("    {} {} {}", lines.locate_span(error.span).line, error.code, error.message))
                    .collect();
                let general = |message: &str| {
                    message
                        .split('`')
                        .enumerate()
                        .map(|(at, part)| if at % 2 == 1 { "…" } else { part })
                        .collect::<String>()
                };
                let class =
                    format!("{} then {} {}", general(&errors[0].message), errors[1].code, general(&errors[1].message));
                let entry = cascades.entry(class).or_insert((0, String::new()));
                entry.0 += 1;
                if entry.0 <= 3 {
                    writeln!(entry.1, "  {kind}: {line}\n{}", shown.join("\n")).expect("a text");
                }
            }
        }
    }
    let mut classes: Vec<_> = cascades.into_iter().collect();
    classes.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (class, (count, examples)) in classes.iter().take(60) {
        println!("{count} × {class}\n{examples}");
    }
    for (kind, (one, all)) in kinds {
        println!("{kind}: {one} of {all}, {:.2} %", f64::from(one) * 100.0 / f64::from(all));
    }
    let share = f64::from(one) * 100.0 / f64::from(all);
    println!("{} programs, {all} edits with errors, {one} with exactly one: {share:.2} %", programs.len());
    assert!(share >= MIN_SHARE, "{share:.2} %");
}
