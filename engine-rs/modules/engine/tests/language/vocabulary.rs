//! `engine-rs/generated/standard-gates.ts`, `gate-relations.ts` and `vocabulary.ts` are what the tables of the engine say:
//! `UPDATE_EXPECT=1 cargo test --test language` writes them.

use std::fmt::Write;

use circuit::gates::StandardGate;
use circuit::matrix::Matrix;
use expect_test::expect_file;
use qasm::Version;
use qasm::vocabulary::{Words, words};

const VERSIONS: [(u8, Version); 2] = [(2, Version::V2), (3, Version::V3)];

const HEAD: &str =
    "/** Written by `UPDATE_EXPECT=1 cargo test --test language` from the tables of the engine; do not edit. */\n\n";

#[test]
fn typescript_has_the_gates_of_the_engine() {
    let mut out = String::from(HEAD);
    out.push_str(
        "/** A gate that is part of OpenQASM, of one of its libraries or of the builder. */
export interface StandardGate {
  name: string
  /** Names of its angles, in radians, in their order. */
  parameters: readonly string[]
  /** How many qubits it acts on. */
  qubits: number
  /** The versions of OpenQASM that have it, built in or in their library. */
  versions: readonly (2 | 3)[]
  /** What it does, in a few words. */
  description: string
}

export const standardGates: readonly StandardGate[] = [
",
    );
    for gate in StandardGate::all() {
        let info = gate.info();
        let versions = VERSIONS.iter().filter(|(_, version)| words(*version).gates.contains(&gate));
        let versions: Vec<String> = versions.map(|(number, _)| number.to_string()).collect();
        let (name, parameters, qubits, versions) = (info.name, list(info.angles), info.qubits, versions.join(", "));
        let description = info.description;
        let _ = writeln!(
            out,
            "  {{ name: '{name}', parameters: {parameters}, qubits: {qubits}, versions: [{versions}], \
             description: '{description}' }},"
        );
    }
    out.push_str("]\n");
    expect_file!["../../../../generated/standard-gates.ts"].assert_eq(&out);
}

#[test]
fn typescript_has_the_relations_of_gates() {
    let mut out = String::from(HEAD);
    out.push_str(
        "/** What a gate has in common with others. */
export interface GateRelations {
  /** The first gate of the table with the same matrix, which may be this one. */
  sameAs: string
  /** The gate with one more control in front; null where the table has none. */
  controlled: string | null
  /** The class of each qubit, from 0: qubits of one class may be exchanged. */
  classes: readonly number[]
}

/** Of all gates, by their names. */
export const gateRelations: ReadonlyMap<string, GateRelations> = new Map([
",
    );
    for gate in StandardGate::all() {
        let name = gate.info().name;
        let same_as = StandardGate::all().find(|&other| have_same_matrix(gate, other)).unwrap_or(gate).info().name;
        let controlled = gate.info().controlled.map_or("null".to_owned(), |gate| format!("'{}'", gate.info().name));
        let classes: Vec<String> = classes(gate).iter().map(usize::to_string).collect();
        let classes = classes.join(", ");
        let _ =
            writeln!(out, "  ['{name}', {{ sameAs: '{same_as}', controlled: {controlled}, classes: [{classes}] }}],");
    }
    out.push_str("])\n");
    expect_file!["../../../../generated/gate-relations.ts"].assert_eq(&out);
}

/// Angles at which no two gates are the same by chance.
const ANGLES: [f64; 4] = [0.3, 0.7, 1.1, 1.9];

fn matrix_of(gate: StandardGate) -> Matrix {
    gate.matrix(&ANGLES[..gate.info().parameters()])
}

fn have_same_matrix(one: StandardGate, other: StandardGate) -> bool {
    let takes = |gate: StandardGate| (gate.info().qubits, gate.info().parameters());
    takes(one) == takes(other) && matrix_of(one).distance(&matrix_of(other)) < 1e-9
}

/// The class of each qubit: the first that it may be exchanged with, numbered in order.
fn classes(gate: StandardGate) -> Vec<usize> {
    let (matrix, qubits) = (matrix_of(gate), usize::from(gate.info().qubits));
    let exchanged = |index: usize, one: usize, other: usize| {
        let differ = (index >> one ^ index >> other) & 1;
        index ^ (differ << one | differ << other)
    };
    let may_exchange = |one: usize, other: usize| {
        let size = matrix.size();
        (0..size).all(|row| {
            (0..size).all(|column| {
                let (here, there) =
                    (matrix.at(row, column), matrix.at(exchanged(row, one, other), exchanged(column, one, other)));
                (here.re - there.re).abs() < 1e-9 && (here.im - there.im).abs() < 1e-9
            })
        })
    };
    let firsts: Vec<usize> =
        (0..qubits).map(|qubit| (0..=qubit).find(|&first| may_exchange(first, qubit)).unwrap_or(qubit)).collect();
    let mut distinct = firsts.clone();
    distinct.sort_unstable();
    distinct.dedup();
    firsts.iter().map(|first| distinct.iter().position(|it| it == first).unwrap_or_default()).collect()
}

#[test]
fn typescript_has_the_words_of_the_engine() {
    let mut out = String::from(HEAD);
    out.push_str(
        "/** The words of one version of OpenQASM. */
export interface Words {
  /** Words that no name may be, but for types, gates and values. */
  keywords: readonly string[]
  types: readonly string[]
  /** Words that stand for a value. */
  constants: readonly string[]
  functions: readonly string[]
  /** The file that programs include. */
  library: string
}

export const words: Readonly<Record<2 | 3, Words>> = {
",
    );
    for (number, version) in VERSIONS {
        let Words { keywords, types, constants, functions, gates: _, library } = words(version);
        let _ = writeln!(out, "  {number}: {{");
        let lists = [("keywords", keywords), ("types", types), ("constants", constants), ("functions", functions)];
        for (name, words) in lists {
            let _ = writeln!(out, "    {name}: {},", list(&words));
        }
        let _ = writeln!(out, "    library: '{library}',\n  }},");
    }
    out.push_str("}\n");
    expect_file!["../../../../generated/vocabulary.ts"].assert_eq(&out);
}

fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    format!("[{}]", quoted.join(", "))
}
