//! How long large Clifford circuits take: a memory of a rotated surface code, and a GHZ state.
//!
//! `cargo run --release -p simulate --example memory -- [DISTANCE] [ROUNDS] [SHOTS]` prints the best of several runs in milliseconds. With a
//! fourth argument it writes the program of the memory to that file, for other tools.

use std::fmt::Write;
use std::time::Instant;

use circuit::Circuit;
use diagnostic::has_errors;
use qasm::Limits;
use simulate::{Options, Simulation};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u32| arguments.get(place).and_then(|it| it.parse().ok()).unwrap_or(default);
    let (distance, rounds, shots) = (number(0, 25), number(1, 25), number(2, 1024));
    let text = memory(distance, rounds);
    if let Some(path) = arguments.get(3) {
        std::fs::write(path, &text).expect("the file can be written");
    }
    measure(&format!("memory of distance {distance}, {rounds} rounds"), &text, shots);
    measure("GHZ state of 10,000 qubits", &ghz(10_000), shots);
    measure(
        "10,000 coins",
        "OPENQASM 3.0; include \"stdgates.inc\"; qubit[10000] q; h q; bit[10000] c = measure q;",
        shots,
    );
}

fn measure(name: &str, text: &str, shots: u32) {
    let limits = Limits { qubits: 1 << 20, operations: u32::MAX, source_bytes: u32::MAX, ..Limits::default() };
    let (program, reading) = best(|| qasm::read(text, &limits));
    assert!(!has_errors(&program.diagnostics), "{:?}", program.diagnostics);
    let circuit = program.circuit;
    let run = |circuit: &Circuit, shots| -> Simulation {
        let options = Options { shots, ..Options::default() };
        simulate::simulate(circuit, &options).unwrap_or_else(|error| panic!("{error:?}"))
    };
    let (_, one) = best(|| run(&circuit, 1));
    let (all, many) = best(|| run(&circuit, shots));
    let outcomes = all.distribution.len();
    println!("{name}: reading {reading:.1} ms, 1 shot {one:.1} ms, {shots} shots {many:.1} ms, {outcomes} outcomes");
}

/// The result of something, and the shortest of five times in milliseconds.
fn best<Result>(mut work: impl FnMut() -> Result) -> (Result, f64) {
    let mut shortest = f64::INFINITY;
    let mut result = None;
    for _ in 0..5 {
        let start = Instant::now();
        result = Some(work());
        shortest = shortest.min(start.elapsed().as_secs_f64() * 1e3);
    }
    (result.expect("it ran"), shortest)
}

fn ghz(qubits: u32) -> String {
    format!(
        "OPENQASM 3.0; include \"stdgates.inc\"; qubit[{qubits}] q; h q[0]; for int i in [1:{}] {{ cx q[i - 1], q[i]; }} bit[{qubits}] c = measure q;",
        qubits - 1
    )
}

/// A rotated surface code that keeps |0⟩: data qubits on a square, one more qubit for each check, and in each round all
/// checks are measured and reset.
fn memory(distance: u32, rounds: u32) -> String {
    let data = |row: u32, column: u32| row * distance + column;
    // Checks stand between data qubits; those on the rim have two neighbors.
    let mut checks: Vec<(bool, [Option<u32>; 4])> = Vec::new();
    for row in 0..=distance {
        for column in 0..=distance {
            let is_x = (row + column) % 2 == 1;
            let on_side = row == 0 || row == distance;
            let on_end = column == 0 || column == distance;
            let is_kept = match (on_side, on_end) {
                (false, false) => true,
                (true, false) => is_x,
                (false, true) => !is_x,
                (true, true) => false,
            };
            if !is_kept {
                continue;
            }
            let at = |down: u32, right: u32| {
                let (row, column) = ((row + down).checked_sub(1)?, (column + right).checked_sub(1)?);
                (row < distance && column < distance).then(|| data(row, column))
            };
            // The order of the neighbors keeps the gates of neighboring checks apart.
            let neighbors =
                if is_x { [at(1, 1), at(1, 0), at(0, 1), at(0, 0)] } else { [at(1, 1), at(0, 1), at(1, 0), at(0, 0)] };
            checks.push((is_x, neighbors));
        }
    }
    let (first, count) = (distance * distance, checks.len() as u32);
    let (qubits, bits) = (first + count, rounds * count);
    let mut text = format!(
        "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[{qubits}] q;\nbit[{bits}] checks;\nbit[{first}] data;\n"
    );
    let mut write = |line: std::fmt::Arguments<'_>| text.write_fmt(line).expect("a string takes every text");
    for round in 0..rounds {
        let turned = |(check, (is_x, _)): (u32, &(bool, [Option<u32>; 4]))| is_x.then_some(first + check);
        let turned: Vec<u32> = (0..).zip(&checks).filter_map(turned).collect();
        for qubit in &turned {
            write(format_args!("h q[{qubit}];\n"));
        }
        for step in 0..4 {
            for (check, (is_x, neighbors)) in (first..).zip(&checks) {
                match (neighbors[step], is_x) {
                    (Some(data), true) => write(format_args!("cx q[{check}], q[{data}];\n")),
                    (Some(data), false) => write(format_args!("cx q[{data}], q[{check}];\n")),
                    (None, _) => {}
                }
            }
        }
        for qubit in &turned {
            write(format_args!("h q[{qubit}];\n"));
        }
        for check in 0..count {
            write(format_args!("checks[{}] = measure q[{1}];\nreset q[{1}];\n", round * count + check, first + check));
        }
    }
    for qubit in 0..first {
        write(format_args!("data[{qubit}] = measure q[{qubit}];\n"));
    }
    text
}
