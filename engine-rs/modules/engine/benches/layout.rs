//! How long a layout takes, as machine code: `cargo bench --bench layout`. A plain program, because medians of whole
//! runs are all that is asked; `npm run bench -- diagram` puts its lines into the table.

use std::fmt::Write;
use std::time::Instant;

use diagram::lay_out;
use qasm::{Limits, read};

fn main() {
    for (operations, runs, goal) in [(10_000, 60, 6.0), (100_000, 15, 60.0)] {
        let source = program(50, operations);
        let reading = read(&source, &Limits::default());
        assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
        let mut samples: Vec<f64> = (0..runs + 3)
            .map(|_| {
                let start = Instant::now();
                let scene = lay_out(&reading.circuit, &source);
                let taken = start.elapsed().as_secs_f64() * 1e3;
                assert!(!scene.is_empty());
                taken
            })
            .skip(3)
            .collect();
        samples.sort_by(f64::total_cmp);
        let (median, late) = (samples[samples.len() / 2], samples[samples.len() * 95 / 100]);
        println!("layout native, 50 qubits × {operations}: median {median:.3} p95 {late:.3} of {runs}, goal {goal}");
    }
}

/// Gates of one and two qubits, three in ten with an angle.
fn program(qubits: u64, operations: usize) -> String {
    let mut state = 1_u64;
    let mut random = move |count: u64| {
        // Xorshift (Marsaglia 2003).
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % count
    };
    let mut text = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[{qubits}] q;\n");
    for _ in 0..operations {
        let a = random(qubits);
        let b = (a + 1 + random(qubits - 1)) % qubits;
        let kind = random(10);
        let _ = match kind {
            0..3 => writeln!(text, "cx q[{a}], q[{b}];"),
            3..6 => {
                let angle = random(6_280_000_000) as f64 / 1e9;
                writeln!(text, "{}({angle}) q[{a}];", ["rx", "ry", "rz"][random(3) as usize])
            }
            _ => writeln!(text, "{} q[{a}];", ["h", "x", "y", "z", "s", "t"][random(6) as usize]),
        };
    }
    text
}
