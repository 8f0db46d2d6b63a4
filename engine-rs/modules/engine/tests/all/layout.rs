//! Every drawing, looked at as geometry: no two things on the same place, no line through a text, and no column that
//! nothing asks for. On our own programs always; on other projects' programs where `../../shared/corpora` lies beside the
//! project, and the test says so where it does not.

use std::fmt::Write;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use circuit::Circuit;
use circuit::classical::accesses::AccessLists;
use circuit::folding::Folding;
use circuit::moments::statistics;
use circuit::operation::OperationKind;
use circuit::wires::WireArrangement;
use diagnostic::has_errors;
use diagram::metrics;
use diagram::rows::{Extent, Rows};
use diagram::scene::{Kind, NONE, Role, Scene, Shape};
use diagram::{lay_out, lay_out_folded};
use qasm::{Limits, read};

use crate::random::Random;

/// A program of more operations is looked at where it begins: what holds for so many columns holds for more.
const MAX_COLUMNS: usize = 3_000;
/// How far a letter may reach over the height of capitals and below its line, in parts of its size.
const ASCENDER: f32 = 0.76;
const DESCENDER: f32 = 0.2;
/// What may touch.
const TOUCH: f32 = 0.05;

#[test]
fn our_own_programs_have_no_overlaps() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths = files(&folder.join("valid"), PROGRAMS);
    paths.extend(files(&folder.join("pictures"), PROGRAMS));
    assert!(paths.len() >= 6, "{} programs", paths.len());
    for path in paths {
        assert!(look(&path.to_string_lossy(), &text_of(&path)), "{} has errors", path.display());
    }
}

#[test]
fn the_builders_circuits_have_no_overlaps() {
    for (qubits, layers) in [(1, 1), (2, 3), (5, 2), (10, 5)] {
        for core in [
            r#""type": "strongly-entangling""#,
            r#""type": "brickwork", "singleQubitGates": ["RX", "RZ"], "twoQubitGates": ["CNOT", "RZZ"]"#,
            r#""type": "graph-specific", "graph": {"edges": [{"sourceNode": 0, "targetNode": 0}]}"#,
        ] {
            for middle in ["none", "x-mixer"] {
                let core = core.replace(
                    r#"{"sourceNode": 0, "targetNode": 0}"#,
                    &(1..qubits)
                        .map(|node| format!(r#"{{"sourceNode": 0, "targetNode": {node}}}"#))
                        .collect::<Vec<_>>()
                        .join(","),
                );
                let request = format!(
                    r#"{{"circuitParams": {{"qubits": {qubits}, "layers": {layers},
                    "encodingLayer": {{"type": "angle", "gate": "RX"}}, "coreLayer": {{{core}}},
                    "middleLayer": {{"type": "{middle}"}}}}}}"#
                );
                let Some(program) = builder::build(&request).qasm else { continue };
                let scene = engine::visualize(&program, &Limits::default(), &[]).scene.expect("a drawing");
                check_scene(&request, &scene);
                for folded in [vec![0], vec![1], vec![0, 1, 2, 3, 4, 5]] {
                    let folding = Folding { toggled: Vec::new(), folded };
                    let closed = engine::draw(&program, &Limits::default(), &folding, &WireArrangement::default())
                        .expect("a drawing");
                    check_scene(&request, &closed);
                }
            }
        }
    }
}

#[test]
fn no_program_of_the_corpora_has_overlaps() {
    let start = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(folder) = start.ancestors().map(|folder| folder.join("shared/corpora")).find(|folder| folder.is_dir())
    else {
        println!("skipped: no folder shared/corpora beside the project");
        return;
    };
    let (mut drawn, mut all) = (0, 0);
    for path in files(&folder, PROGRAMS) {
        // Ten million operations are refused, and a million take their time elsewhere.
        if path.to_string_lossy().contains("M.v3") || path.to_string_lossy().contains("M.v2") {
            continue;
        }
        all += 1;
        drawn += usize::from(look(&path.to_string_lossy(), &text_of(&path)));
    }
    for path in files(&folder, &[".jsonl"]) {
        let name = path.to_string_lossy().into_owned();
        for (line, text) in text_of(&path).lines().enumerate() {
            let entry: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
            let Some(source) = entry["source"].as_str() else { continue };
            all += 1;
            drawn += usize::from(look(&format!("{name}:{}", line + 1), source));
        }
    }
    println!("{drawn} of {all} programs drawn and looked at");
    // Three more are valid for their own project only: one puts a number where a row of numbers belongs, and two loop over `{}`, which is no
    // set by the grammar of the specification.
    assert!(drawn >= 1_225, "{drawn} drawn");
}

/// Programs that no person would write: every kind of statement in every other, on few wires, so that lines have to cross.
#[test]
fn no_random_program_has_overlaps() {
    let count: u64 = std::env::var("PROGRAMS").map_or(400, |count| count.parse().expect("PROGRAMS is a number"));
    let first: u64 = std::env::var("FIRST").map_or(1, |first| first.parse().expect("FIRST is a number"));
    let mut drawn = 0;
    for seed in first..first + count {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut source = String::from(
            "OPENQASM 3.0;\ninclude \"stdgates.inc\";\ngate own(t) u, v { rz(t) u; gphase(t); cx u, v; }\n\
             bit[2] c;\nqubit[4] q;\nbit d;\nbit[3] e;\nint n = 0;\nfloat f = 0.5;\n",
        );
        for _ in 0..random.below(6) + 2 {
            statement(&mut random, 0, false, &mut source);
        }
        drawn += u64::from(look(&format!("random program {seed}:\n{source}"), &source));
    }
    // Some are refused, such as those with a gate behind an `end`.
    assert!(drawn * 10 >= count * 9, "{drawn} of {count} drawn");
}

/// Appends a random statement, inside of `depth` others.
fn statement(random: &mut Random, depth: u32, in_loop: bool, source: &mut String) {
    const CONDITIONS: [&str; 8] = ["c[0]", "!c[1]", "c == 2", "d", "e != 0", "n < 3", "c[0] && e[2]", "d == c[1]"];
    const SIMPLE: [&str; 33] = [
        "h q[0];",
        "x q[3];",
        "cx q[0], q[3];",
        "cx q[2], q[1];",
        "swap q[0], q[2];",
        "rz(f) q[1];",
        "rx(0.25) q[2];",
        "U(0.123456, 1.234567, 2.345678) q[1];",
        "own(0.5) q[0], q[2];",
        "ctrl @ own(f) q[3], q[1], q[0];",
        "gphase(pi/8);",
        "barrier q[0];",
        "barrier q[1], q[3];",
        "barrier q;",
        "reset q[2];",
        "delay[100ns] q[1];",
        "c[0] = measure q[0];",
        "d = measure q[3];",
        "e[1] = measure q[1];",
        "c = measure q[0:1];",
        "e = measure q[1:3];",
        "e[0] = c[1];",
        "c[1] = d;",
        "d = c[0] & e[2];",
        "n += 1;",
        "n = 3;",
        "f = f + 0.5;",
        "c = \"01\";",
        "cu(0.1, 0.2, 0.3, 0.4) q[0], q[3];",
        "ccx q[0], q[2], q[3];",
        "rz(f * int(c)) q[1];",
        "cp(int(e)) q[3], q[0];",
        "own(f + int(d)) q[1], q[3];",
    ];
    let choice = if depth < 4 { random.below(10) } else { 9 };
    let body = |random: &mut Random, in_loop: bool, source: &mut String| {
        source.push_str("{\n");
        for _ in 0..=random.below(3) {
            statement(random, depth + 1, in_loop, source);
        }
        source.push_str("}\n");
    };
    match choice {
        0 | 1 => {
            write!(source, "if ({}) ", random.of(&CONDITIONS)).expect("a text");
            body(random, in_loop, source);
            if random.below(2) == 0 {
                source.push_str("else ");
                body(random, in_loop, source);
            }
        }
        2 => {
            write!(source, "while ({}) ", random.of(&CONDITIONS)).expect("a text");
            body(random, true, source);
        }
        3 => {
            write!(source, "for int i{depth} in [0:{}] ", random.of(&["1", "7", "n"])).expect("a text");
            body(random, true, source);
        }
        4 => {
            write!(source, "switch ({}) {{\ncase 0 ", random.of(&["int(c)", "n", "int(e)"])).expect("a text");
            body(random, in_loop, source);
            source.push_str("case 1, 2 ");
            body(random, in_loop, source);
            if random.below(2) == 0 {
                source.push_str("default ");
                body(random, in_loop, source);
            }
            source.push_str("}\n");
        }
        5 => {
            // One statement without braces is drawn as one with a condition.
            write!(source, "if ({}) ", random.of(&CONDITIONS)).expect("a text");
            source.push_str(random.of(&SIMPLE));
            source.push('\n');
        }
        6 if in_loop && random.below(3) == 0 => source.push_str(random.of(&["break;\n", "continue;\n"])),
        _ => {
            source.push_str(random.of(&SIMPLE));
            source.push('\n');
        }
    }
}

#[test]
fn a_barrier_ends_before_the_title_and_the_lines_of_a_frame_around_it() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit c; if (c) { h q[0]; barrier q; x q[1]; }";
    let scene = lay_out_folded(
        read(source, &Limits::default()).circuit,
        &Folding::default(),
        &WireArrangement::default(),
        source,
    );
    let shapes = || (0..scene.len()).map(|index| scene.shape(index));
    let barrier = shapes().find(|shape| shape.role == Role::Barrier).expect("a barrier").geometry;
    for shape in shapes().filter(|shape| shape.role == Role::Frame) {
        let [_, y, size, end] = shape.geometry;
        match shape.kind {
            Kind::LabelStart => assert!(y + DESCENDER * size < barrier[1], "{shape:?}, {barrier:?}"),
            _ if y == end => assert!(y < barrier[1] || y > barrier[3], "{shape:?}, {barrier:?}"),
            _ => {}
        }
    }
}

/// A specification of the diagram's order: "an assignment stands between what it reads and what uses it, never in the same column".
#[test]
fn an_assignment_stands_between_what_it_reads_and_what_uses_it() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit[3] c; c[0] = measure q[0];
        uint[3] n = uint[3](c); for int i in [0:n] { h q[0]; cx q[0], q[1]; } float turn = n * 0.5; rz(turn) q[1];";
    let circuit = read(source, &Limits::default()).circuit;
    let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source);
    let names: Vec<&str> = scene.operations.names.iter().map(|&it| scene.strings.get(it)).collect();
    assert_eq!(names, ["measure", "uint[3] n = uint[3](c)", "h", "cx", "float turn = n * 0.5", "rz"]);
    assert_eq!(scene.operations.columns, [0, 1, 2, 3, 2, 4]);

    // So does one whose value is known, and what uses that is drawn with the number.
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit c; float f = 0.2; c = measure q[0];
        if (c) { f = 0.7; rx(f) q[1]; } f = 0.3; rx(f) q[2]; for int i in [0:2] { ry(f * i) q[2]; }";
    let circuit = read(source, &Limits::default()).circuit;
    let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source);
    let names: Vec<&str> = scene.operations.names.iter().map(|&it| scene.strings.get(it)).collect();
    assert_eq!(names, ["measure", "float f = 0.2", "f = 0.7", "rx", "f = 0.3", "rx", "ry", "ry", "ry"]);
    assert_eq!(scene.operations.columns, [0, 0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_value_is_linked_to_each_assignment_that_it_may_come_from() {
    let linked = |body: &str| -> Vec<String> {
        let head = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit[3] c; c[0] = measure q[0];";
        let source = format!("{head}\n{body}");
        let reading = read(&source, &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
        let circuit = reading.circuit;
        let shown = circuit.folded(&Folding::default());
        let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), &source);
        let told = |number: u32| {
            let name = scene.operations.names.get(number as usize).copied();
            let group = || shown.groups[number as usize - shown.operations().len()].name.clone();
            name.map_or_else(group, |name| scene.strings.get(name).to_owned())
        };
        let links = scene.links.as_chunks().0.iter();
        links
            .map(|&[reader, setter, name]| format!("{} <- {}: {}", told(reader), told(setter), scene.strings.get(name)))
            .collect()
    };
    assert_eq!(
        linked("int n = int[3](c); n = 2 * n; float w = n; rz(w) q[0];"),
        ["n = 2 * n <- int n = int[3](c): n", "float w = n <- n = 2 * n: n", "rz <- float w = n: w"],
    );
    // Of both branches, and of what is before where there is one; of the iteration before.
    assert_eq!(
        linked("float w = int[3](c); if (c[0]) { w = w + 1; } else { w = 2 * w; } rz(w) q[0];"),
        [
            "w = w + 1 <- float w = int[3](c): w",
            "w = 2 * w <- float w = int[3](c): w",
            "rz <- w = w + 1: w",
            "rz <- w = 2 * w: w",
        ],
    );
    assert_eq!(
        linked("int n = int[3](c); while (n > 2) { n = n - 1; } for int i in [0:n] { rz(i) q[0]; }"),
        [
            "while (n > 2) <- int n = int[3](c): n",
            "while (n > 2) <- n = n - 1: n",
            "n = n - 1 <- int n = int[3](c): n",
            "n = n - 1 <- n = n - 1: n",
            "for int i in [0:n] <- int n = int[3](c): n",
            "for int i in [0:n] <- n = n - 1: n",
            "rz <- for int i in [0:n]: i",
        ],
    );
    // A gate is no loop, whatever it is called, and a call happens.
    assert_eq!(
        linked(
            "def forward(qubit p) { h p; } int n = int[3](c); n = 2; if (c[0]) { n = 3; forward(q[0]); n = 4; } rz(n) q[0];"
        ),
        ["rz <- n = 2: n", "rz <- n = 4: n"],
    );
    // A gate whose angle is known is drawn with the number, and reads the variable all the same.
    assert_eq!(
        linked("float f = 0.2; if (c[0]) { f = 0.7; } f = 0.3; rx(f) q[1]; f = 0.4; rx(f) q[1]; f = int[3](c);"),
        ["rx <- f = 0.3: f", "rx <- f = 0.4: f"],
    );
    // A part of an array leaves the others as they are.
    assert_eq!(
        linked("array[float[64], 2] a = {1, 2}; a[int[3](c)] = 3; rz(a[0]) q[0];"),
        [
            "a[int[3](c)] = 3 <- array[float[64], 2] a = {1, 2}: a",
            "rz <- array[float[64], 2] a = {1, 2}: a",
            "rz <- a[int[3](c)] = 3: a",
        ],
    );
}

/// A variable has a wire where a run reads or sets it. What is computed before a run has none, and a free parameter is the angle of a gate.
#[test]
fn what_a_run_reads_has_a_wire() {
    let wires = |body: &str| -> Vec<String> {
        let source = format!(
            "OPENQASM 3.0; include \"stdgates.inc\"; input float[64] theta; input int k; qubit[2] q; bit[2] c; stretch late;
             array[float[64], 3] a = {{0.1, 0.2, 0.3}}; const int two = 2; float[64] f = 0.5; c = measure q; {body}"
        );
        let reading = read(&source, &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{:?}", reading.diagnostics);
        let wires = WireArrangement { shows_variables: true, ..WireArrangement::default() };
        let scene = lay_out_folded(reading.circuit, &Folding::default(), &wires, &source);
        scene.wire_names[3..].iter().map(|&name| scene.strings.get(name).to_owned()).collect()
    };
    assert_eq!(wires("rx(theta * f) q[0]; ry(a[two]) q[0];"), [""; 0]);
    assert_eq!(wires("if (theta > 0.5) { x q[0]; } rx(theta) q[0];"), ["float[64] theta"]);
    assert_eq!(wires("if (c[0]) { f = theta; } rx(f) q[0];"), ["float[64] f", "float[64] theta"]);
    assert_eq!(wires("if (k == 1) { x q[0]; }"), ["int k"]);
    assert_eq!(wires("rx(a[int[2](c)]) q[0];"), ["array[float[64], 3] a"]);
    assert_eq!(wires("delay[late] q[0];"), ["stretch late"]);
}

/// Of a loop with equal iterations one stands for all, so it reads what it sets; where all are shown, each reads what the one before it sets.
#[test]
fn iterations_are_linked_as_they_are_shown() {
    let source = "OPENQASM 3.0; qubit q; bit[3] c; int n = int[3](c); for uint i in [0:3] { n = 2 * n; reset q; }";
    let linked = |toggled: Vec<Vec<u32>>| -> Vec<(u32, u32)> {
        let circuit = read(source, &Limits::default()).circuit;
        let scene = lay_out_folded(circuit, &Folding { toggled, folded: vec![] }, &WireArrangement::default(), source);
        scene.links.as_chunks().0.iter().map(|&[reader, setter, _]| (reader, setter)).collect()
    };
    assert_eq!(linked(vec![]), [(1, 0), (1, 1)]);
    assert_eq!(linked(vec![vec![1]]), [(1, 0), (3, 1), (5, 3), (7, 5)]);
}

/// What is set has the box on its wire, with a line to a dot on each register that is read; the arrow of a measurement is on the one it sets.
#[test]
fn an_assignment_to_bits_is_linked_to_what_it_reads() {
    let drawn = |statement: &str| -> String {
        let source = format!(
            "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit[2] c; bit d; bit[2] e; int n; c[0] = measure q; n = int(c);\n{statement}"
        );
        let circuit = read(&source, &Limits::default()).circuit;
        let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), &source);
        let last = scene.operations.names.len() as u32 - 1;
        let header: Vec<Item> = (0..scene.header as usize).map(|index| item(&scene, index)).collect();
        let wires: Vec<f32> = header.iter().filter(|it| is_wire(&it.shape)).map(|it| it.shape.geometry[1]).collect();
        let mut told = Vec::new();
        for Item { shape, area, .. } in (scene.header as usize..scene.len()).map(|index| item(&scene, index)) {
            let on = |y: &f32| area[1] - 2.0 < *y && *y < area[3] + 2.0;
            let names =
                (0..wires.len()).filter(|&wire| on(&wires[wire])).map(|wire| scene.strings.get(scene.wire_names[wire]));
            if shape.operation == last && !is_link(&shape) && !is_text(shape.kind) {
                told.push(format!("{:?} on {}", shape.kind, names.collect::<Vec<_>>().join(", ")));
            }
        }
        told.join("; ")
    };
    let cases = [
        ("d = c[0];", "Disc on c; Box on d"),
        ("e = c;", "Disc on c; Box on e"),
        ("bit b = c[0];", "Disc on c; Box on b"),
        ("bit[2] b = c ^ e;", "Disc on c; Disc on e; Box on b"),
        ("c[0] = c[1];", "Box on c"),
        ("c = c ^ e;", "Disc on e; Box on c"),
        ("e[n] = d;", "Disc on d; Box on e"),
        ("let a = c[{1, 0}]; a = e;", "Disc on e; Box on c"),
        ("let a = d ++ e; a[0:1] = c;", "Box on c, d, e"),
        ("e[n] = measure q;", "Arrow on e; Box on q"),
        // A variable without a wire stands on what it reads.
        ("n = int(c);", "Box on c"),
    ];
    for (statement, expected) in cases {
        assert_eq!(drawn(statement), expected, "{statement}");
    }
}

/// Its selector stands over all cases, and each case over its branch, in one line.
#[test]
fn a_switch_says_its_selector_once() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit[2] c; c = measure q;
        switch (int[2](c)) { case 0 { x q[0]; } case 1, 2 { h q[1]; } default { if (c[0]) { y q[0]; h q[0]; } } }";
    let circuit = read(source, &Limits::default()).circuit;
    let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source);
    let shapes = (0..scene.header as usize).map(|index| scene.shape(index));
    let titles: Vec<Shape> = shapes.filter(|it| it.role == Role::Frame && is_text(it.kind)).collect();
    let mut heights: Vec<f32> = titles.iter().map(|it| it.geometry[1]).collect();
    heights.sort_by(f32::total_cmp);
    heights.dedup();
    let told: Vec<(&str, Option<usize>)> = titles
        .iter()
        .map(|it| (scene.strings.get(it.text), heights.iter().position(|&height| height == it.geometry[1])))
        .collect();
    assert_eq!(
        told,
        [("switch (int[2](c))", Some(0)), ("case 0", Some(1)), ("case 1, 2", Some(1)), ("default", Some(1))]
    );
}

/// Angles in two lines are as far from the edge of their box as those in one.
#[test]
fn all_angles_have_the_same_margin_in_their_box() {
    let margin = |gate: &str| -> f32 {
        let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; {gate}");
        let circuit = read(&source, &Limits::default()).circuit;
        let scene = lay_out(&circuit, &source);
        let items: Vec<Item> = (scene.header as usize..scene.kinds.len()).map(|index| item(&scene, index)).collect();
        let area = items.iter().find(|item| item.shape.kind == Kind::Box).expect("a box").area;
        let texts = items.iter().filter(|item| is_text(item.shape.kind));
        texts.map(|text| (text.area[1] - area[1]).min(area[3] - text.area[3])).fold(f32::INFINITY, f32::min)
    };
    let one_line = margin("rx(-1.25) q[1];");
    for gate in ["u2(0.5, 1.25) q[1];", "U(1.2, pi / 2, -0.1) q[1];", "ctrl @ U(1.2, pi / 2, -0.1) q[0], q[2];"] {
        assert!(margin(gate) >= one_line - TOUCH, "{gate}: {}, of one line {one_line}", margin(gate));
    }
}

/// They are as legible as other texts, and boxes on neighbouring wires keep their distance.
#[test]
fn angles_in_two_lines_have_room() {
    let source = "OPENQASM 3.0; qubit[3] q; bit c; c = measure q[0];
        if (c) { U(1.25, 0.5, -0.1) q[0]; U(1.25, 0.5, -0.1) q[1]; U(1.25, 0.5, -0.1) q[2]; } else { reset q; }";
    let circuit = read(source, &Limits::default()).circuit;
    let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source);
    check_scene("two lines", &scene);
    let items: Vec<Item> = (scene.header as usize..scene.kinds.len()).map(|index| item(&scene, index)).collect();
    let is_angle = |item: &&Item| item.shape.role == Role::GateParameter;
    let lines: Vec<f32> = items.iter().filter(is_angle).map(|item| item.shape.geometry[1]).collect();
    let sizes = items.iter().filter(is_angle).map(|item| item.shape.geometry[2]);
    assert_eq!(lines.len(), 6);
    for (pair, size) in lines.chunks(2).zip(sizes) {
        assert!(pair[1] - pair[0] >= 1.15 * size, "lines {pair:?} of {size} px");
    }
    let mut boxes: Vec<Area> = items
        .iter()
        .filter(|item| item.shape.role == Role::Gate && item.shape.kind == Kind::Box)
        .map(|it| it.area)
        .collect();
    boxes.sort_by(|a, b| a[1].total_cmp(&b[1]));
    for pair in boxes.windows(2).filter(|pair| pair[0][0] == pair[1][0] && pair[0][1] < pair[1][1]) {
        assert!(pair[1][1] - pair[0][3] >= 12.0 - TOUCH, "boxes at {:?} and {:?}", pair[0], pair[1]);
    }
}

/// A text says what the program says of a loop whose iterations are equal.
#[test]
fn a_loop_is_described_by_its_own_head() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; int n = 0; while (n < 3) { h q; n += 1; }
        for int i in [0:7] { x q; t q; }";
    let circuit = read(source, &Limits::default()).circuit;
    let description = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source).description;
    assert!(description.contains("while (n < 3), 3 times: Hadamard on q; end"), "{description}");
    assert!(description.contains("for int i in [0:7], 8 times: X on q; T on q; end"), "{description}");
}

/// The first iteration declares what all of them set.
#[test]
fn a_loop_that_assigns_is_one_frame() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[3] c; bool flag;
        for int i in [0:3] { flag = c[0]; x q[1]; if (flag) { y q[2]; } }";
    let circuit = read(source, &Limits::default()).circuit;
    let description = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source).description;
    let loop_ = "for int i in [0:3], 4 times: flag = c[0]; X on q[1]; if (flag) on q[2]: Y on q[2]; end; end";
    assert!(description.contains(&format!("1: bool flag. 2: {loop_}")), "{description}");
}

#[test]
fn a_closed_block_has_the_dots_of_its_frame() {
    let dots = |condition: &str, toggled: Vec<Vec<u32>>| -> Vec<Kind> {
        let source = format!("OPENQASM 3.0; qubit q; bit[2] c; while ({condition}) {{ c[0] = measure q; }}");
        let circuit = read(&source, &Limits::default()).circuit;
        let scene = lay_out_folded(circuit, &Folding { toggled, folded: vec![] }, &WireArrangement::default(), &source);
        let items = (0..scene.kinds.len()).map(|index| item(&scene, index));
        items.filter(|item| item.shape.role == Role::Condition).map(|item| item.shape.kind).collect()
    };
    for (condition, opened, closed) in
        [("c[0] == 0", Kind::Ring, Kind::Ring), ("c[0]", Kind::Disc, Kind::Disc), ("c[1] == 0", Kind::Ring, Kind::Disc)]
    {
        assert_eq!(dots(condition, vec![]), [opened], "{condition}");
        assert_eq!(dots(condition, vec![vec![0]]), [closed], "{condition}, closed");
    }
}

#[test]
fn a_global_phase_takes_one_row_and_stands_in_what_repeats_or_decides_it() {
    let head = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[4] q; bit[2] c; h q[0];";
    let boxes_of = |program: &str, toggled: Vec<Vec<u32>>| -> (Area, Vec<Area>) {
        let source = format!("{head} {program}");
        let circuit = read(&source, &Limits::default()).circuit;
        let folding = Folding { toggled, folded: Vec::new() };
        let scene = lay_out_folded(circuit, &folding, &WireArrangement::default(), &source);
        let all = (0..scene.len()).map(|index| item(&scene, index));
        let phase = all.clone().find(|it| it.shape.kind == Kind::Box && it.area[1] < 40.0).expect("a phase");
        (phase.area, all.filter(|it| it.shape.role == Role::Frame).map(|it| it.area).collect())
    };
    let boxes = |program: &str| boxes_of(program, Vec::new());
    let height = |area: Area| area[3] - area[1];
    assert!((height(boxes("gphase(pi/4);").0) - height(boxes("if (c[0]) { gphase(pi/4); }").0)).abs() < TOUCH);
    let loops = ["while (c[1]) { gphase(pi/8); h q[0]; }", "for int i in [0:7] { h q[1]; gphase(pi/8); }"];
    // A line from a condition would cross the title of an unrolled loop, too.
    for (program, toggled) in [(loops[0], vec![]), (loops[1], vec![]), (loops[1], vec![vec![1]])] {
        let (phase, frame) = boxes_of(program, toggled);
        let top = frame.iter().map(|line| line[1]).fold(f32::INFINITY, f32::min);
        assert!(top < phase[1], "{program}: {phase:?} {frame:?}");
    }
}

#[test]
fn nothing_is_left_free_behind_a_jump() {
    let source = "OPENQASM 3.0; qubit q; bit c; while (true) { c = measure q; if (c) { reset q; break; } }";
    let circuit = read(source, &Limits::default()).circuit;
    let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), source);
    assert_eq!(scene.columns(), 3);
}

#[test]
fn what_crosses_wires_has_them_to_itself() {
    for program in [
        "if (c[1]) { barrier q[0]; } z q[2]; d = measure q[3];",
        "if (c[0]) { d = measure q[0]; } if (!c[1]) e[2] = measure q[1];",
        "for int i in [0:7] { if (c[0]) { e[0] = d; } } while (c[0]) { if (c[1]) { if (c[0]) { d = e[1]; } } }",
        "if (c[0]) { gphase(pi/4); } else { gphase(pi/3); h q[1]; if (c[1]) gphase(1); }",
    ] {
        let head = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[4] q; bit[2] c; bit d; bit[3] e;";
        assert!(look(program, &format!("{head} {program}")), "{program}");
    }
}

#[test]
fn a_block_that_says_that_it_opens_does() {
    let depth = 80;
    let source = format!(
        "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[3] c; {}z q[0];{}",
        "if (c[0]) { h q[1]; ".repeat(depth),
        " }".repeat(depth)
    );
    let circuit = read(&source, &Limits::default()).circuit;
    let shown = circuit.folded(&Folding::default());
    assert_eq!(shown.groups.len(), 64);
    assert!(shown.operations().iter().all(|operation| !shown.unfolds(operation)));
}

/// On whatever wires it stands: nothing behind `end` happens then.
#[test]
fn what_follows_an_end_stands_behind_it() {
    for program in [
        "if (c[0]) { end; } x q[1];",
        "if (c[0]) { x q[0]; end; } x q[1];",
        "if (c[0]) { if (c[1]) { x q[0]; end; } } x q[1];",
        "while (true) { c[0] = measure q[0]; if (c[0]) end; } x q[1];",
        "for int i in [0:2] { if (c[0]) { end; } } x q[1];",
        "while (c[0]) { x q[0]; break; c[1] = 1; }",
    ] {
        let source =
            format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit[2] c; c[1] = measure q[0]; {program}");
        for toggled in [vec![], vec![vec![1]]] {
            let circuit = read(&source, &Limits::default()).circuit;
            let folding = Folding { toggled, folded: vec![] };
            let columns = lay_out_folded(circuit, &folding, &WireArrangement::default(), &source).operations.columns;
            let (last, others) = columns.split_last().expect("operations");
            assert!(others.iter().all(|other| other < last), "{program} {columns:?}");
        }
    }
}

#[test]
fn a_description_tells_what_a_run_does_and_no_steps() {
    let describe = |program: &str| {
        let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit[2] c; {program}");
        lay_out(&read(&source, &Limits::default()).circuit, &source).description
    };
    let calls = describe("def m(qubit a) -> bit { h a; return measure a; } while (m(q[0])) { x q[1]; }");
    assert!(calls.contains("while (m(q[0])) on q[0], q[1]: X on q[1]; end."), "{calls}");
    let ends = describe("if (c[0]) { x q[0]; end; }");
    assert!(ends.contains("if (c[0]) on q[0]: X on q[0]; the program ends; end."), "{ends}");
}

#[test]
fn a_description_says_where_a_condition_goes_on() {
    let describe = |terms: usize| {
        let condition = vec!["c[0] == 1"; terms].join(" || ");
        let source = format!("OPENQASM 3.0; qubit q; bit[2] c; while ({condition}) {{ c[0] = measure q; }}");
        lay_out(&read(&source, &Limits::default()).circuit, &source).description
    };
    assert!(describe(8).contains("|| c[0] == 1) on q"), "{}", describe(8));
    assert!(describe(20).contains(" == 1… on q: measure"), "{}", describe(20));
}

/// Draws a program and checks the drawing; false where the program has errors.
fn look(name: &str, source: &str) -> bool {
    let reading = read(source, &Limits::default());
    if has_errors(&reading.diagnostics) {
        return false;
    }
    let scene = lay_out(&reading.circuit, source);
    check_scene(name, &scene);
    check_columns(name, &reading.circuit, &scene);
    look_at_wires(name, &reading.circuit, &Folding::default(), source);
    let shown = reading.circuit.folded(&Folding::default());
    if !shown.groups.is_empty() {
        look_at_frames(&format!("{name}, with its blocks opened"), &reading.circuit, &Folding::default(), source);
        // Every other block closed, in blocks that stay open.
        let toggled: Vec<Vec<u32>> = (0..shown.groups.len()).step_by(2).map(|group| path_of(&shown, group)).collect();
        look_at_frames(&format!("{name}, half opened"), &reading.circuit, &Folding { toggled, folded: vec![] }, source);
    }
    // The same with its first own gates opened, and the first gates in those.
    let opened = (0..shown.operations().len()).filter(|&index| {
        let operation = &shown.operations()[index];
        matches!(operation.kind, OperationKind::Custom(_)) && shown.unfolds(operation)
    });
    let toggled: Vec<Vec<u32>> = opened
        .take(30)
        .flat_map(|index| {
            let path = path_of_operation(&shown, index);
            [&[][..], &[0], &[1], &[1, 0]].map(|inner| [&path[..], inner].concat())
        })
        .collect();
    if !toggled.is_empty() {
        look_at_frames(&format!("{name}, opened"), &reading.circuit, &Folding { toggled, folded: vec![] }, source);
    }
    true
}

/// Checks the drawing with every third wire moved to the front, in reverse, and idle wires hidden; with the wires of variables shown; and
/// with both.
fn look_at_wires(name: &str, circuit: &Circuit, folding: &Folding, source: &str) {
    let count = circuit.qubit_count() + circuit.clbits.len() as u32 + circuit.named_variables.len() as u32;
    let order: Vec<u32> = (0..count).rev().filter(|wire| wire % 3 == 0).collect();
    look_at(&format!("{name}, wires reordered"), circuit, folding, source, |shows_variables| WireArrangement {
        order: order.clone(),
        hides_idle: true,
        shows_variables,
    });
    look_at(name, circuit, folding, source, |shows_variables| WireArrangement {
        shows_variables,
        ..WireArrangement::default()
    });
}

fn look_at(name: &str, circuit: &Circuit, folding: &Folding, source: &str, wires: impl Fn(bool) -> WireArrangement) {
    let shown = circuit.folded(folding);
    let plain = lay_out_folded(circuit.clone(), folding, &wires(false), source);
    check_scene(name, &plain);
    check_order(name, &shown, &plain);
    check_names(name, &plain);
    if circuit.named_variables.is_empty() {
        return;
    }
    let name = &format!("{name}, variables shown");
    let scene = lay_out_folded(circuit.clone(), folding, &wires(true), source);
    check_scene(name, &scene);
    check_order(name, &shown, &scene);
    check_names(name, &scene);
    let named = |scene: &Scene| -> Vec<String> {
        let names = scene.variable_names.iter().filter(|&&it| it != NONE);
        names.map(|&it| scene.strings.get(it).to_owned()).collect()
    };
    let wires: Vec<&str> = scene.wire_names.iter().map(|&it| scene.strings.get(it)).collect();
    assert!(named(&scene).iter().all(|it| wires.contains(&it.as_str())), "{name}: a variable has no wire");
    assert_eq!(named(&plain), named(&scene), "{name}: variables are named whether they are shown or not");
    assert_eq!(scene.wire_names.len(), plain.wire_names.len() + named(&scene).len(), "{name}");
    check_links(name, &shown, &scene);
}

/// What sets a variable stands before what gets its value from there, except for what a loop around both brings back.
fn check_links(name: &str, shown: &Circuit, scene: &Scene) {
    let count = shown.operations().len() as u32;
    let place = |number: u32| {
        let group = number.checked_sub(count).map(|group| &shown.groups[group as usize]);
        group.map_or(number, |group| group.operations.start)
    };
    for &[reader, setter, _] in scene.links.as_chunks().0 {
        let (first, last) = (place(setter), place(reader));
        let returns = shown.groups.iter().any(|group| {
            group.occurrence.repeats() && group.operations.contains(&first) && group.operations.contains(&last)
        });
        assert!(first <= last || returns, "{name}: {reader} reads what {setter} sets behind it");
        if first < last && !returns && reader < count && setter < count {
            let columns = &scene.operations.columns;
            assert!(columns[first as usize] < columns[last as usize], "{name}: {setter} is not before {reader}");
        }
    }
}

/// No wire stands there twice.
fn check_names(name: &str, scene: &Scene) {
    let mut names: Vec<&str> = scene.wire_names.iter().map(|&it| scene.strings.get(it)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), scene.wire_names.len(), "{name}: a wire stands there twice");
}

/// Checks the drawing of a circuit in which something is opened.
fn look_at_frames(name: &str, circuit: &Circuit, folding: &Folding, source: &str) {
    let shown = circuit.folded(folding);
    let scene = lay_out_folded(circuit.clone(), folding, &WireArrangement::default(), source);
    check_scene(name, &scene);
    check_order(name, &shown, &scene);
    look_at_wires(name, circuit, folding, source);
}

/// The path of a group of a folded circuit.
fn path_of(shown: &Circuit, group: usize) -> Vec<u32> {
    let group = &shown.groups[group];
    let mut path = group.parent.map_or(Vec::new(), |parent| path_of(shown, parent as usize));
    path.push(group.origin);
    path
}

/// The path of an operation of a folded circuit.
fn path_of_operation(shown: &Circuit, index: usize) -> Vec<u32> {
    let around = shown.groups.iter().rposition(|group| group.operations.contains(&(index as u32)));
    let mut path = around.map_or(Vec::new(), |group| path_of(shown, group));
    path.push(shown.origins[index]);
    path
}

/// Operations on a bit stand in order of the program, and what decides on a block stands before it. What sets a variable stands in no column
/// with what reads or sets it.
fn check_order(name: &str, shown: &Circuit, scene: &Scene) {
    let (mut behind_reads, mut behind_sets) =
        (vec![0; shown.named_variables.len()], vec![0; shown.named_variables.len()]);
    let mut groups = shown.groups.iter().peekable();
    let (mut behind_qubit, mut behind_clbit) =
        (vec![0; shown.qubit_count() as usize], vec![0; shown.clbit_count() as usize]);
    for ((operation, index), &column) in shown.operations().iter().zip(0_u32..).zip(&scene.operations.columns) {
        while let Some(group) = groups.next_if(|group| group.operations.start == index) {
            let inside = &scene.operations.columns[group.operations.start as usize..group.operations.end as usize];
            let first = inside.iter().min().copied().unwrap_or(0);
            for &clbit in &group.decision.clbits {
                assert!(first >= behind_clbit[clbit as usize], "{name}: a block stands before what decides on it");
            }
            for &variable in &group.accesses.own {
                assert!(first >= behind_sets[variable as usize], "{name}: a block stands before what decides on it");
            }
        }
        let AccessLists { reads, sets, .. } = shown.accesses(operation);
        for &variable in reads {
            assert!(column >= behind_sets[variable as usize], "{name}: operation {index} reads what is set behind it");
            behind_reads[variable as usize] = behind_reads[variable as usize].max(column + 1);
        }
        for &variable in sets {
            let behind = behind_sets[variable as usize].max(behind_reads[variable as usize]);
            assert!(column + 1 >= behind, "{name}: operation {index} sets what is read behind it");
            assert!(column >= behind || reads.contains(&variable), "{name}: operation {index} shares a column");
            behind_sets[variable as usize] = column + 1;
        }
        for &qubit in shown.body.qubits(operation) {
            assert!(column >= behind_qubit[qubit as usize], "{name}: operation {index} is out of order");
            behind_qubit[qubit as usize] = column + 1;
        }
        // One that it both reads and sets is there twice.
        let clbits: Vec<_> = shown.clbits_touched(operation).collect();
        for &clbit in &clbits {
            assert!(column >= behind_clbit[clbit as usize], "{name}: operation {index} is out of order");
        }
        for &clbit in &clbits {
            behind_clbit[clbit as usize] = column + 1;
        }
    }
}

/// Each operation stands in the first column that lies behind all on its own bits and in which its rows are free. The
/// measurements of one statement stand there as one.
fn check_columns(name: &str, circuit: &Circuit, scene: &Scene) {
    /// As far back as the layout looks for a gap.
    const WINDOW: u32 = 1024;
    assert!(scene.columns() as u64 >= u64::from(statistics(circuit).depth), "{name}: fewer columns than moments");
    if !circuit.sections.is_empty() {
        return;
    }
    let rows = Rows::new(circuit);
    let mut taken: Vec<Vec<Extent>> = Vec::new();
    let mut free_qubits = vec![0_u32; circuit.qubit_count() as usize];
    let mut free_clbits = vec![0_u32; circuit.clbit_count() as usize];
    let (mut behind_reads, mut behind_sets) =
        (vec![0; circuit.named_variables.len()], vec![0; circuit.named_variables.len()]);
    let mut start = 0;
    while start < circuit.operations().len() {
        let mut end = start + 1;
        while rows.joins_next_measurement(circuit, end - 1) {
            end += 1;
        }
        let operations = &circuit.operations()[start..end];
        let column = scene.operations.columns[start];
        assert!(scene.operations.columns[start..end].iter().all(|&it| it == column), "{name}: a statement is torn");
        start = end;

        let extent = operations.iter().map(|it| rows.extent(circuit, it)).reduce(Extent::with).expect("operations");
        let qubits: Vec<u32> = operations.iter().flat_map(|it| circuit.body.qubits(it)).copied().collect();
        let clbits: Vec<u32> = operations.iter().flat_map(|it| circuit.clbits_touched(it)).collect();
        let on_qubits = qubits.iter().map(|&qubit| free_qubits[qubit as usize]);
        let on_clbits = clbits.iter().map(|&clbit| free_clbits[clbit as usize]);
        let reads: Vec<usize> =
            operations.iter().flat_map(|it| circuit.accesses(it).reads).map(|&it| it as usize).collect();
        let sets: Vec<usize> =
            operations.iter().flat_map(|it| circuit.accesses(it).sets).map(|&it| it as usize).collect();
        let on_variables = reads.iter().map(|&it| behind_sets[it]);
        let set = sets.iter().map(|&it: &usize| u32::max(behind_sets[it], behind_reads[it]));
        let earliest = on_qubits.chain(on_clbits).chain(on_variables).chain(set).max().unwrap_or(0);
        assert!(column >= earliest, "{name}: an operation stands before what it waits for");
        for between in earliest.max((taken.len() as u32).saturating_sub(WINDOW))..column {
            let crossed = taken.get(between as usize).is_some_and(|extents| {
                extents.iter().any(|other| other.top <= extent.bottom && extent.top <= other.bottom)
            });
            assert!(crossed, "{name}: column {between} is free, and an operation stands in {column}");
        }
        if taken.len() <= column as usize {
            taken.resize(column as usize + 1, Vec::new());
        }
        taken[column as usize].push(extent);
        for qubit in qubits {
            free_qubits[qubit as usize] = column + 1;
        }
        for clbit in clbits {
            free_clbits[clbit as usize] = column + 1;
        }
        for variable in reads {
            behind_reads[variable] = behind_reads[variable].max(column + 1);
        }
        for variable in sets {
            behind_sets[variable] = column + 1;
        }
    }
}

/// Left, top, right, bottom.
type Area = [f32; 4];

/// A shape with what it covers.
struct Item {
    shape: Shape,
    area: Area,
    /// A text that lies in a box of its operation.
    boxed: bool,
}

fn check_scene(name: &str, scene: &Scene) {
    let mut header: Vec<Item> = (0..scene.header as usize).map(|index| item(scene, index)).collect();
    header.sort_by(|a, b| a.area[0].total_cmp(&b.area[0]));
    check_header(name, scene, &header);
    let frames = frames_of_columns(scene, &header);
    for (column, frames) in frames.iter().enumerate().take(MAX_COLUMNS) {
        let shapes = scene.column_shapes[column] as usize..scene.column_shapes[column + 1] as usize;
        let width = (scene.column_edges[column + 1] - scene.column_edges[column]) as f32;
        let mut items: Vec<Item> = shapes.map(|index| item(scene, index)).collect();
        for Item { shape, area, .. } in &items {
            let inside = area[0] >= 0.0 && area[2] <= width && area[1] >= 0.0 && area[3] <= scene.height as f32;
            assert!(inside, "{name}: {} leaves its column {column} of {width}", told(scene, shape));
        }
        let boxes: Vec<(u32, Area)> = items
            .iter()
            .filter(|item| item.shape.kind == Kind::Box)
            .map(|item| (item.shape.operation, item.area))
            .collect();
        for text in items.iter_mut().filter(|item| is_text(item.shape.kind)) {
            text.boxed =
                boxes.iter().any(|&(operation, area)| operation == text.shape.operation && holds(area, text.area));
        }
        items.sort_by(|a, b| a.area[1].total_cmp(&b.area[1]));
        for (place, one) in items.iter().enumerate() {
            for other in items[place + 1..].iter().take_while(|other| other.area[1] < one.area[3] - TOUCH) {
                let why = conflict(one, other);
                assert!(
                    why.is_none(),
                    "{name}, column {column}: {} and {} {}",
                    told(scene, &one.shape),
                    told(scene, &other.shape),
                    why.unwrap_or_default()
                );
            }
        }
        // Frames run around columns: what is in them touches neither their lines nor their titles.
        let left = scene.column_edges[column] as f32;
        for frame in frames {
            let area = [frame.area[0] - left, frame.area[1], frame.area[2] - left, frame.area[3]];
            let may_cross = |shape: &Shape| is_link(shape) && !is_text(frame.shape.kind);
            for item in items.iter().filter(|item| !may_cross(&item.shape)) {
                assert!(
                    !overlap(area, item.area),
                    "{name}, column {column}: {} crosses {}",
                    told(scene, &frame.shape),
                    told(scene, &item.shape)
                );
            }
        }
        // The wires run through all columns: a text beside a box must not stand on one.
        for text in items.iter().filter(|item| is_text(item.shape.kind)) {
            for wire in header.iter().filter(|wire| !text.boxed && is_wire(&wire.shape)) {
                let apart = wire.area[3] <= text.area[1] + TOUCH || wire.area[1] >= text.area[3] - TOUCH;
                assert!(apart, "{name}, column {column}: {} stands on a wire", told(scene, &text.shape));
            }
        }
    }
}

/// For each column, the lines and titles of frames that run through it, and what leads from them to classical wires.
fn frames_of_columns<'a>(scene: &Scene, header: &'a [Item]) -> Vec<Vec<&'a Item>> {
    let mut columns: Vec<Vec<&Item>> = vec![Vec::new(); scene.columns()];
    for item in
        header.iter().filter(|item| matches!(item.shape.role, Role::Frame | Role::Condition) || is_upright(item))
    {
        let first = scene.column_edges.partition_point(|&edge| edge <= f64::from(item.area[0])).saturating_sub(1);
        let end = scene.column_edges.partition_point(|&edge| edge < f64::from(item.area[2]));
        let end = end.min(columns.len());
        columns[first.min(end)..end].iter_mut().for_each(|column| column.push(item));
    }
    columns
}

/// Whether it leads from a frame to a classical wire.
fn is_upright(item: &Item) -> bool {
    item.shape.kind == Kind::DoubleLine && item.shape.geometry[0] == item.shape.geometry[2]
}

/// Names, brackets and their titles are beside each other and beside the wires.
fn check_header(name: &str, scene: &Scene, header: &[Item]) {
    let first = scene.column_edges.first().copied().unwrap_or(scene.width) as f32;
    for (place, one) in header.iter().enumerate() {
        let [left, top, right, bottom] = one.area;
        let inside = left >= 0.0 && top >= 0.0 && right <= scene.width as f32 && bottom <= scene.height as f32;
        assert!(inside, "{name}: {} leaves the picture", told(scene, &one.shape));
        if matches!(one.shape.role, Role::WireLabel | Role::ClassicalLabel) {
            assert!(right <= first + TOUCH, "{name}: {} runs into the first column", told(scene, &one.shape));
        }
        for other in header[place + 1..].iter().take_while(|other| other.area[0] <= right) {
            let text = is_text(one.shape.kind) || is_text(other.shape.kind);
            let slash = |item: &Item| item.shape.kind == Kind::Line && item.shape.role == Role::ClassicalWire;
            let frames = one.shape.role == Role::Frame && other.shape.role == Role::Frame;
            let both = (text || frames) && !(slash(one) && slash(other));
            assert!(
                !both || !overlap(one.area, other.area),
                "{name}: {} and {} overlap",
                told(scene, &one.shape),
                told(scene, &other.shape)
            );
        }
    }
}

/// Why two things of one column must not be where they are.
fn conflict(one: &Item, other: &Item) -> Option<&'static str> {
    if !overlap(one.area, other.area) {
        return None;
    }
    let (a, b) = (one.shape, other.shape);
    let same = a.operation == b.operation;
    match (is_text(a.kind), is_text(b.kind)) {
        (true, true) => Some("are two texts on one place"),
        (true, false) => text_conflict(one, other),
        (false, true) => text_conflict(other, one),
        (false, false) if same => None,
        // A line may lead to another operation's wire only where nothing stands: both are solid, or one is a line.
        _ => Some("belong to different operations and overlap"),
    }
}

/// A text may lie in its own operation's box, whole, and on nothing else.
fn text_conflict(text: &Item, other: &Item) -> Option<&'static str> {
    let own_box = other.shape.kind == Kind::Box && other.shape.operation == text.shape.operation;
    match own_box {
        true if holds(other.area, text.area) => None,
        true => Some("run over each other's edge"),
        // Lines run below their operation's box, which covers them; through the box run wires that it does not act on.
        false if text.boxed && is_link(&other.shape) && other.shape.operation == text.shape.operation => None,
        false => Some("cross"),
    }
}

fn item(scene: &Scene, index: usize) -> Item {
    let shape = scene.shape(index);
    let [a, b, c, d] = shape.geometry;
    let area = match shape.kind {
        Kind::Line | Kind::DashedLine => [a.min(c), b.min(d), a.max(c), b.max(d)],
        Kind::DoubleLine if a == c => [a - 1.5, b.min(d), a + 1.5, b.max(d)],
        Kind::DoubleLine => [a.min(c), b - 1.5, a.max(c), b + 1.5],
        Kind::Box | Kind::Bracket => [a, b, a + c, b + d],
        Kind::Disc | Kind::Ring | Kind::CircledPlus | Kind::Cross => [a - c, b - c, a + c, b + c],
        Kind::Meter => [a - c, b - c * 1.12, a + c, b],
        Kind::Arrow => [a - c, b - 1.7 * c, a + c, b],
        Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd => {
            let width = metrics::width(scene.strings.get(shape.text), c);
            let left = match shape.kind {
                Kind::LabelStart => a,
                Kind::LabelMiddle => a - width / 2.0,
                _ => a - width,
            };
            [left, b - c * ASCENDER, left + width, b + c * DESCENDER]
        }
    };
    Item { shape, area, boxed: false }
}

fn overlap(a: Area, b: Area) -> bool {
    // A line has no width of its own: what it touches from outside it does not cross.
    a[0] < b[2] - TOUCH && b[0] < a[2] - TOUCH && a[1] < b[3] - TOUCH && b[1] < a[3] - TOUCH
        || thin(a) && crosses(a, b)
        || thin(b) && crosses(b, a)
}

fn thin(area: Area) -> bool {
    area[2] - area[0] <= TOUCH || area[3] - area[1] <= TOUCH
}

fn crosses(line: Area, area: Area) -> bool {
    line[0] < area[2] - TOUCH && line[2] > area[0] + TOUCH && line[1] < area[3] - TOUCH && line[3] > area[1] + TOUCH
}

fn holds(outer: Area, inner: Area) -> bool {
    outer[0] <= inner[0] + TOUCH
        && outer[1] <= inner[1] + TOUCH
        && outer[2] >= inner[2] - TOUCH
        && outer[3] >= inner[3] - TOUCH
}

fn is_text(kind: Kind) -> bool {
    matches!(kind, Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd)
}

fn is_wire(shape: &Shape) -> bool {
    let is_level = shape.geometry[1] == shape.geometry[3];
    shape.role == Role::Wire || (shape.role == Role::ClassicalWire && shape.kind == Kind::DoubleLine && is_level)
}

/// Lines that lie below the boxes.
fn is_link(shape: &Shape) -> bool {
    matches!(shape.kind, Kind::Line | Kind::DoubleLine) && shape.role != Role::PassingWire
}

fn told(scene: &Scene, shape: &Shape) -> String {
    let text = if shape.text == NONE { "" } else { scene.strings.get(shape.text) };
    format!(
        "{:?}/{:?} {text:?} of operation {} at {:?}",
        shape.kind, shape.role, shape.operation as i32, shape.geometry
    )
}

/// How the names of programs end.
const PROGRAMS: &[&str] = &[".qasm", ".qasm.gz"];

/// All files below a folder whose names end so.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if ends.iter().any(|end| path.to_string_lossy().ends_with(end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).expect("a listed file is there");
    if path.extension().is_none_or(|extension| extension != "gz") {
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("a whole archive of text");
    text
}
