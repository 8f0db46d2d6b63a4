//! Random programs full of modifiers, in version 2, where no modifier exists: every conversion has the same unitary.
//! `PROGRAMS=10000 cargo test -p exporter modifiers` tries more of them.

#![allow(clippy::format_push_string)] // Making the programs is no work to speak of.

use circuit::matrix::{Complex, Matrix};
use diagnostic::has_errors;
use qasm::{Limits, Version, read};
use simulate::{Options, unitary};

/// Numbers from a seed (xorshift64*), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % count
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }

    fn angle(&mut self) -> String {
        match self.below(4) {
            0 => self.pick(&["pi/2", "pi", "-pi/4", "0", "3*pi/8"]).to_owned(),
            1 => format!("{}.{}", self.below(9), self.below(1000)),
            _ => format!("-0.{}", self.below(1000)),
        }
    }
}

/// A gate that a program can call: name, angles, qubits.
type Gate = (String, u64, u64);

const STANDARD: [(&str, u64, u64); 31] = [
    ("x", 0, 1),
    ("y", 0, 1),
    ("z", 0, 1),
    ("h", 0, 1),
    ("s", 0, 1),
    ("sdg", 0, 1),
    ("t", 0, 1),
    ("tdg", 0, 1),
    ("sx", 0, 1),
    ("id", 0, 1),
    ("p", 1, 1),
    ("phase", 1, 1),
    ("rx", 1, 1),
    ("ry", 1, 1),
    ("rz", 1, 1),
    ("u1", 1, 1),
    ("u2", 2, 1),
    ("u3", 3, 1),
    ("U", 3, 1),
    ("gphase", 1, 0),
    ("cx", 0, 2),
    ("cy", 0, 2),
    ("cz", 0, 2),
    ("ch", 0, 2),
    ("cp", 1, 2),
    ("crx", 1, 2),
    ("cry", 1, 2),
    ("crz", 1, 2),
    ("cu", 4, 2),
    ("swap", 0, 2),
    ("ccx", 0, 3),
];

/// A call of one of the gates on distinct qubits among `names`, with random modifiers. `angles` makes its angles.
fn call(random: &mut Random, gates: &[Gate], names: &[String], angle: &mut dyn FnMut(&mut Random) -> String) -> String {
    loop {
        let (name, angles, qubits) = gates[random.below(gates.len() as u64) as usize].clone();
        let mut modifiers = String::new();
        let mut needed = qubits;
        for _ in 0..random.below(4) {
            match random.below(7) {
                0 | 1 => {
                    modifiers += "ctrl @ ";
                    needed += 1;
                }
                2 => {
                    modifiers += "negctrl @ ";
                    needed += 1;
                }
                3 => {
                    modifiers += "ctrl(2) @ ";
                    needed += 2;
                }
                4 => modifiers += "inv @ ",
                5 => modifiers += &format!("pow({}) @ ", random.pick(&["2", "3", "-1", "0", "-2"])),
                // Roots of gates on more qubits have no known gates.
                _ if qubits <= 2 || name == "ccx" => {
                    modifiers += &format!("pow({}) @ ", random.pick(&["0.5", "-0.5", "1/3", "0.25", "1.7"]));
                }
                _ => {}
            }
        }
        if needed > names.len() as u64 {
            continue;
        }
        let mut free = names.to_vec();
        let operands: Vec<String> =
            (0..needed).map(|_| free.swap_remove(random.below(free.len() as u64) as usize)).collect();
        let angles: Vec<String> = (0..angles).map(|_| angle(random)).collect();
        let angles = if angles.is_empty() { String::new() } else { format!("({})", angles.join(", ")) };
        return format!("{modifiers}{name}{angles} {};\n", operands.join(", "));
    }
}

fn program(seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut text = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\ninput float[64] theta_0;\n".to_owned();
    let mut gates: Vec<Gate> =
        STANDARD.iter().map(|&(name, angles, qubits)| (name.to_owned(), angles, qubits)).collect();
    for index in 0..random.below(4) {
        let (parameters, qubits) = (random.below(3), 1 + random.below(3));
        let formals: Vec<String> = (0..parameters).map(|number| format!("a{number}")).collect();
        let names: Vec<String> = (0..qubits).map(|number| format!("r{number}")).collect();
        let list = if formals.is_empty() { String::new() } else { format!("({})", formals.join(", ")) };
        text += &format!("gate g{index}{list} {} {{\n", names.join(", "));
        for _ in 0..=random.below(3) {
            text += "  ";
            text += &call(&mut random, &gates, &names, &mut |random| match (random.below(2), formals.first()) {
                (0, Some(first)) => format!("{first} + {}", random.angle()),
                (1, Some(_)) => format!("2*{}", formals[formals.len() - 1]),
                _ => random.angle(),
            });
        }
        text += "}\n";
        gates.push((format!("g{index}"), parameters, qubits));
        gates.push((format!("g{index}"), parameters, qubits));
    }
    text += "qubit[5] q;\n";
    let names: Vec<String> = (0..5).map(|number| format!("q[{number}]")).collect();
    for _ in 0..=random.below(5) {
        text += &call(&mut random, &gates, &names, &mut |random| match random.below(5) {
            0 => "theta_0".to_owned(),
            _ => random.angle(),
        });
    }
    text
}

fn matrix_of(source: &str) -> Matrix {
    let reading = read(source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}\n{source}", reading.diagnostics);
    unitary(&reading.circuit, &Options::default()).unwrap_or_else(|error| panic!("{error:?}\n{source}"))
}

/// How far two unitaries are from each other, up to a global phase.
fn distance(one: &Matrix, other: &Matrix) -> f64 {
    let pairs = one.entries().iter().zip(other.entries());
    let overlap = pairs.fold(Complex::ZERO, |sum, (&a, &b)| sum + a.conjugate() * b);
    let turn = Complex::turned(-overlap.angle());
    let turned = other.entries().iter().map(|&entry| entry * turn).collect();
    one.distance(&Matrix::new(other.size(), turned))
}

fn converted(source: &str) -> Result<String, String> {
    let conversion = exporter::convert(source, Version::V2, &Limits::default(), false);
    conversion.qasm.ok_or_else(|| format!("{:?}", conversion.diagnostics))
}

/// Converts a program and compares the unitaries. Returns false if it cannot be converted.
fn check(source: &str) -> bool {
    let Ok(converted) = converted(source) else { return false };
    let error = distance(&matrix_of(source), &matrix_of(&converted));
    assert!(error < 1e-7, "{error}:\n{source}\nwas written as\n{converted}");
    true
}

#[test]
fn random_programs_with_modifiers_become_version_2() {
    let count = std::env::var("PROGRAMS").map_or(400, |count| count.parse().expect("a number"));
    let refused: Vec<String> = (0..count).map(program).filter(|source| !check(source)).collect();
    println!("{} of {count} refused", refused.len());
    for source in refused.iter().take(3) {
        println!("{source}\n{:?}", converted(source));
    }
    assert!(refused.is_empty(), "{} of {count} were not converted", refused.len());
}
