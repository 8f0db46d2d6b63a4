//! `engine-rs/standard-gates.ts` and `words.ts` are what the tables of the engine say:
//! `UPDATE_EXPECT=1 cargo test --test language` writes them.

use std::fmt::Write;

use circuit::gates::StandardGate;
use expect_test::expect_file;
use qasm::Version;
use qasm::words::{Words, words};

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
    expect_file!["../../../../standard-gates.ts"].assert_eq(&out);
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
    expect_file!["../../../../words.ts"].assert_eq(&out);
}

fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    format!("[{}]", quoted.join(", "))
}
