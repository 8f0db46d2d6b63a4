//! How long reading takes and how much memory it needs at most, beside the size of the text:
//! `cargo run --release --example reading [FILE...]`; without files, programs that are made here.

#![allow(clippy::format_push_string)] // Making the programs is not what is measured.

use std::time::Instant;

use qasm::{Limits, Version, read, write};

#[path = "../tests/support/counting.rs"]
mod counting;

use counting::{Counting, peak_of};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn flat(bytes: usize) -> String {
    let mut text = "OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[20];\ncreg c[20];\n".to_owned();
    for index in 0.. {
        if text.len() >= bytes {
            break;
        }
        let (a, b) = (index % 20, (index * 7 + 3) % 20);
        text += &match index % 4 {
            0 => format!("h q[{a}];\n"),
            1 => format!("rz({}) q[{a}];\n", f64::from(index) * 0.001_234_5),
            2 if a != b => format!("cx q[{a}],q[{b}];\n"),
            _ => format!("u3(pi/2,{}*pi/4,-0.25) q[{b}];\n", index % 9),
        };
    }
    text
}

fn nested(count: usize) -> String {
    let mut text = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[2] q;\nbit[2] c;\n".to_owned();
    for _ in 0..count {
        text += &"if (c[0]) {\n".repeat(100);
        text += "x q[0];\n";
        text += &"}\n".repeat(100);
    }
    text
}

fn measure(name: &str, source: &str) {
    let limits = Limits::default();
    let mut best = f64::INFINITY;
    let mut peak = 0;
    for _ in 0..5 {
        let start = Instant::now();
        let (most, reading) = peak_of(|| read(source, &limits));
        best = best.min(start.elapsed().as_secs_f64() * 1000.0);
        peak = most;
        drop(reading);
    }
    let reading = read(source, &limits);
    let start = Instant::now();
    let written = write(&reading.circuit, Version::V3).text.len();
    let writing = start.elapsed().as_secs_f64() * 1000.0;
    println!(
        "{name}: {} bytes, read in {best:.2} ms, at most {peak} bytes ({:.1} x), {} operations, written {written} bytes in {writing:.2} ms",
        source.len(),
        peak as f64 / source.len() as f64,
        reading.circuit.operations().len(),
    );
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    for file in &files {
        match std::fs::read_to_string(file) {
            Ok(source) => measure(file, &source),
            Err(error) => eprintln!("{file}: {error}"),
        }
    }
    if files.is_empty() {
        for bytes in [10_000, 100_000, 1_000_000, 5_000_000 - 100] {
            measure("flat", &flat(bytes));
        }
        measure("nested", &nested(2000));
        let comments = format!("OPENQASM 3.0;\nqubit q;\n{}reset q;", "// a\n".repeat(900_000));
        measure("comments", &comments);
        measure(
            "names",
            &(0..200_000).fold(String::from("OPENQASM 3.0;\n"), |text, n| text + &format!("int a{n} = {n};\n")),
        );
    }
}
