//! What the tests of several subjects need.

use std::collections::BTreeMap;

use circuit::Circuit;
use diagnostic::has_errors;
use qasm::{Limits, Version, read, write};
use simulate::{Batch, Options, simulate};

/// The circuit of statements behind a version and the standard library.
pub fn circuit(statements: &str) -> Circuit {
    circuit_of(&format!("OPENQASM 3.0; include \"stdgates.inc\"; {statements}"))
}

pub fn batch(circuit: &Circuit) -> Batch {
    Batch::new(circuit.clone(), &Options::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Checks how likely the values of the bits are that a program declares first, in thousandths; and of what it is written as.
pub fn has_outcomes(source: &str, expected: &[(&str, u32)]) {
    let width = expected[0].0.len();
    let expected: BTreeMap<String, u32> = expected.iter().map(|(bits, it)| ((*bits).to_owned(), *it)).collect();
    assert_eq!(thousandths(source, width), expected, "{source}");
    let written = write(&circuit_of(source), Version::V3).text;
    assert_eq!(thousandths(&written, width), expected, "{source}\n{written}");
}

fn thousandths(source: &str, width: usize) -> BTreeMap<String, u32> {
    let simulation = simulate(&circuit_of(source), &Options { shots: 0, ..Options::default() })
        .unwrap_or_else(|error| panic!("{source}\n{error:?}"));
    let mut found = BTreeMap::new();
    for outcome in simulation.distribution.iter() {
        let bits = &outcome.bits[outcome.bits.len() - width..];
        *found.entry(bits.to_owned()).or_insert(0) += (outcome.probability * 1000.0).round() as u32;
    }
    found
}

fn circuit_of(source: &str) -> Circuit {
    let reading = read(source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
    reading.circuit
}
