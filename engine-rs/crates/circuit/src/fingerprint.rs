//! What a circuit has in common with circuits that are built alike: which gates it has, and which qubits they couple.
//!
//! Names of qubits, angles and the order of gates do not count. Two qubits are coupled as often as one operation acts on both.
//! The coupling graph is compared by colour refinement (Weisfeiler and Leman, 1968): every qubit starts with the same colour,
//! and in each round takes a new one from its own and its neighbours' colours. After round `k` a colour tells all that is at
//! most `k` couplings away. The sorted colours are equal for graphs that differ in the names of their nodes alone; the converse
//! does not hold for all regular graphs, which is good enough to suggest circuits and not to prove anything.
//!
//! A colour is the beginning of a SHA-256 over JSON, so that fingerprints that were stored years ago still compare.

use crate::numbers::sort;
use std::collections::BTreeMap;
use std::fmt::Write;

use super::Circuit;
use super::moments::Statistics;
use super::operation::OperationKind;
use super::sha256::sha256;

/// Two texts; equal texts mean circuits that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Of qubits, gate counts, and how often which qubits meet.
    pub shape: String,
    /// Of qubits and which of them meet, however often; `None` where none do.
    pub coupling: Option<String>,
}

/// The most qubits of an operation of which all pairs are counted. A wider block couples all of its qubits, which says nothing about the structure.
const MAX_COUPLED: usize = 12;

/// Rounds of refinement.
const ROUNDS: usize = 4;

/// Characters of a hash: 96 bits.
const HASH_LENGTH: usize = 16;

/// How often two qubits meet, in order of the pairs.
type Couplings = Vec<((u32, u32), u32)>;

/// The fingerprint of a circuit with these statistics.
pub fn fingerprint(circuit: &Circuit, statistics: &Statistics) -> Fingerprint {
    let couplings = couplings(circuit);
    let qubits = statistics.qubits;
    let mut gates = String::new();
    for (name, count) in &statistics.gates {
        let comma = if gates.is_empty() { "" } else { "," };
        // A name is made of letters, digits and `_`: nothing in it needs an escape.
        let _ = write!(gates, "{comma}[\"{name}\",{count}]");
    }
    let shape = hash(&format!("[{qubits},[{gates}],{}]", colours(qubits, &couplings, true)));
    let coupling = (!couplings.is_empty()).then(|| hash(&format!("[{qubits},{}]", colours(qubits, &couplings, false))));
    Fingerprint { shape, coupling }
}

fn couplings(circuit: &Circuit) -> Couplings {
    // For each qubit those above it that it meets, as often as it does.
    let mut above: Vec<Vec<u32>> = vec![Vec::new(); circuit.qubit_count() as usize];
    let mut qubits = Vec::new();
    for operation in circuit.operations() {
        let acts = !matches!(operation.kind, OperationKind::Barrier | OperationKind::Measure | OperationKind::Reset);
        let count = operation.qubits.length as usize;
        if !acts || !(2..=MAX_COUPLED).contains(&count) {
            continue;
        }
        qubits.clear();
        qubits.extend_from_slice(circuit.body.qubits(operation));
        sort(&mut qubits);
        for (index, &one) in qubits.iter().enumerate() {
            above[one as usize].extend_from_slice(&qubits[index + 1..]);
        }
    }
    let mut couplings = Vec::new();
    for (one, others) in above.iter_mut().enumerate() {
        sort(others);
        for run in others.chunk_by(|a, b| a == b) {
            couplings.push(((one as u32, run[0]), run.len() as u32));
        }
    }
    couplings
}

/// The colours of all qubits as a sorted JSON list; `weighted` tells apart how often two qubits meet.
fn colours(qubits: u32, couplings: &Couplings, weighted: bool) -> String {
    let mut neighbours: Vec<Vec<(u32, u32)>> = vec![Vec::new(); qubits as usize];
    for &((one, other), count) in couplings {
        let weight = if weighted { count } else { 1 };
        neighbours[one as usize].push((other, weight));
        neighbours[other as usize].push((one, weight));
    }
    let mut colours = vec![String::new(); qubits as usize];
    for _ in 0..ROUNDS {
        let next = neighbours.iter().zip(&colours).map(|(near, own)| {
            let near = near.iter().map(|&(other, weight)| format!("{weight} {}", colours[other as usize]));
            hash(&format!("[\"{own}\",{}]", sorted_list(near.collect())))
        });
        colours = next.collect();
    }
    sorted_list(colours)
}

/// Texts in order as a JSON list.
fn sorted_list(texts: Vec<String>) -> String {
    // The kind of map that counts gates too: a sort of texts would be another 2 kB of the module.
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for text in texts {
        *counts.entry(text).or_default() += 1;
    }
    let mut list = String::from("[");
    for (text, count) in &counts {
        for _ in 0..*count {
            let comma = if list.len() > 1 { "," } else { "" };
            let _ = write!(list, "{comma}\"{text}\"");
        }
    }
    list.push(']');
    list
}

/// The beginning of the SHA-256 of a text, in the alphabet of URLs.
fn hash(text: &str) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digest = sha256(text.as_bytes());
    let sextet = |index: usize| {
        let bit = 6 * index;
        let pair = u16::from_be_bytes([digest[bit / 8], digest[bit / 8 + 1]]);
        ALPHABET[usize::from(pair >> (10 - bit % 8) & 63)] as char
    };
    (0..HASH_LENGTH).map(sextet).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_node() {
        // createHash('sha256').update('abc').digest('base64url').slice(0, 16)
        assert_eq!(hash("abc"), "ungWv48Bz-pBQUDe");
        assert_eq!(hash(""), "47DEQpj8HBSa-_TI");
    }
}
