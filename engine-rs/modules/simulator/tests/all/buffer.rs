//! Circuits that travel to the simulator's module: they arrive as they left, and no buffer makes
//! the simulator panic.

use std::fs;
use std::path::Path;

use circuit::angle::{BinaryOperator, Expression};
use circuit::classical::accesses::AccessTable;
use circuit::{Block, Circuit, buffer};
use proptest::prelude::*;
use qasm::{Limits, read};
use simulate::Options;

/// Programs of the engine's other tests, and some of what those have little of.
fn programs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests");
    let mut folders = vec![folder.join("valid"), folder.join("../../../fuzz/corpus")];
    let mut texts = ["", NESTED, EXPRESSIONS, NEVER_CALLED, WIDE].map(str::to_owned).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of programs") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "qasm") {
                texts.push(fs::read_to_string(path).expect("a program"));
            }
        }
    }
    texts
}

const NESTED: &str = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[2] c; c[0] = measure q[0];
    int n = c; while (n < 3) { n += 1; if (n == 2) { break; } } rx(n * 0.5) q[n];
    if (c[0]) { if (c == 2) { x q[1]; box { h q[2]; } } else { reset q[1]; } } while (c[1]) { c[1] = measure q[1]; }";

const EXPRESSIONS: &str = "OPENQASM 3.0; include \"stdgates.inc\"; input float a_1; input angle b; qubit[4] q;
    gate inner(x, y) p, r { rz(sin(x) / -y + x ** 2) p; pow(0.5) @ cx p, r; }
    gate outer(x) p, r { inner(x, x * arctan(x)) r, p; inv @ inner(x + 1, 2) p, r; }
    negctrl @ ctrl @ outer(log(a_1) - b / 2) q[0], q[1], q[2], q[3]; rx(cos(exp(sqrt(a_1 + b)))) q[0];
    float s = a_1 + b; rx(s) q[0]; rx(sin(b)) q[1]; rx(s * sin(b)) q[2]; rx(b) q[3];";

const NEVER_CALLED: &str =
    "OPENQASM 3.0; def never(bit[4] b) -> int { if (b[2]) { const bit[4] c = \"1000\"; } return 1; }
    qubit q; bit c; c = measure q;";

/// Integers that are wider than a run's values, and some that are as wide.
const WIDE: &str = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit c; c = measure q; uint[130] a; a = c; a += 1;
    uint[128] b; b = c; b += 1; array[int[200], 2] d; d[0] = int(c); if (a > 1) x q; if (b > uint[150](c)) x q;
    def f(int[140] n) -> int[150] { return n + 1; } int k; k = f(c); for uint[129] i in [c:3] { x q; }";

/// What a buffer holds of a circuit.
fn without_drawing(circuit: &Circuit) -> Circuit {
    let mut held = Circuit {
        groups: Vec::new(),
        origins: Vec::new(),
        loop_heads: Vec::new(),
        named_variables: Vec::new(),
        sets_variables: false,
        blocks: circuit.blocks.iter().map(block_without_drawing).collect(),
        ..circuit.clone()
    };
    held.classical.accesses = AccessTable::default();
    let definitions = held.definitions.iter_mut().filter_map(|definition| definition.body.as_mut());
    let inner = held.blocks.iter_mut().flat_map(|block| block.branches.iter_mut().chain(block.before.as_deref_mut()));
    definitions.chain(inner).chain([&mut held.body]).for_each(|body| body.repeats.clear());
    held
}

fn block_without_drawing(block: &Block) -> Block {
    let Block { label, branches, before, control, may_end, text, .. } = block.clone();
    Block { label, branches, before, control, may_end, text, ..Block::default() }
}

fn arrives(circuit: &Circuit) {
    assert_eq!(buffer::decode(&buffer::encode(circuit)), Some(without_drawing(circuit)));
}

#[test]
fn every_program_arrives_as_it_left() {
    let programs = programs();
    assert!(programs.len() > 15, "{} programs", programs.len());
    for program in programs {
        let circuit = read(&program, &Limits::default()).circuit;
        arrives(&circuit);
        for operation in 0..circuit.operations().len() as u32 {
            circuit.clone().isolate_gate(operation).iter().for_each(arrives);
        }
    }
}

#[test]
fn an_expression_that_reaches_into_another_does_not_arrive() {
    let nodes = |last| {
        let mut circuit = Circuit::default();
        circuit.body.expressions.extend([
            Expression::Parameter(0),
            Expression::Parameter(1),
            Expression::Negate(0),
            last,
        ]);
        buffer::decode(&buffer::encode(&circuit)).is_some()
    };
    assert!(nodes(Expression::Parameter(2)));
    assert!(nodes(Expression::Negate(2)));
    assert!(nodes(Expression::Binary(BinaryOperator::Add, 0, 1)));
    // Between the nodes of the second is one that reaches below them.
    assert!(!nodes(Expression::Negate(1)));
}

proptest! {
    #[test]
    fn every_ansatz_arrives_as_it_left(qubits in 1..11_u32, layers in 1..6_u32, encoding in 0..3_usize, core in 0..2_usize) {
        let request = format!(
            r#"{{"circuitParams": {{"qubits": {qubits}, "layers": {layers}, "encodingLayer": {{"type": "{}", "gate": "RX"}},
                "coreLayer": {{"type": "{}", "singleQubitGates": ["RX"], "twoQubitGates": ["CNOT"]}}, "middleLayer": {{"type": "none"}}}}}}"#,
            ["none", "angle", "uniform"][encoding],
            ["strongly-entangling", "brickwork"][core],
        );
        let request = ansatz::request::read(&request).expect("a request");
        arrives(&ansatz::build(&request).circuit.unwrap_or_default());
    }

    #[test]
    fn no_buffer_makes_the_simulator_panic(
        program in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![0..16_u32, any::<u32>()]), 0..4),
        length in any::<prop::sample::Index>(),
        cut in any::<bool>(),
    ) {
        let program = program.get(&programs()).clone();
        let mut words = buffer::encode(&read(&program, &Limits::default()).circuit);
        for (place, word) in changes {
            let place = place.index(words.len());
            words[place] = word;
        }
        if cut {
            words.truncate(length.index(words.len()));
        }
        let options = Options { qubits: 8, work: 1 << 20, ..Options::default() };
        let _ = simulator::simulate(&words, "", &options);
        let _ = simulator::matrix(&words, simulator::MAX_PICTURE_QUBITS);
    }
}
