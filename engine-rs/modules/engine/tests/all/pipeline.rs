//! The pipeline from end to end: settings and programs to drawings, as text and as SVG.

use builder::build;
use diagnostic::Severity;
use diagram::scene::{Kind, NONE, Role};
use engine::{draw_built, visualize};
use expect_test::{Expect, expect, expect_file};
use exporter::convert;
use qasm::{Limits, Version};
use svg::palette::Theme;
use svg::{MAX_COLUMNS, MAX_SHAPES, Options, Part, svg};

/// A light picture without words, whole.
const PLAIN: Options<'static> =
    Options { theme: Theme::Light, title: None, description: None, font: "AAAA", part: None, tags_operations: false };

/// The drawing of a program, as text.
fn check(program: &str, expected: &Expect) {
    let reading = qasm::read(program, &Limits::default());
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    expected.assert_eq(&diagram::characters::draw(&reading.circuit));
}

const QAOA: &str = r#"{"circuitParams": {
    "type": "qaoa", "useCase": "optimization", "qubits": 3, "layers": 2,
    "encodingLayer": {"type": "uniform"},
    "coreLayer": {"type": "graph-specific", "useSharedParameters": true, "graph": {"weighted": false, "edges": [
        {"sourceNode": 0, "targetNode": 1}, {"sourceNode": 0, "targetNode": 2}]}},
    "middleLayer": {"type": "x-mixer"}
}}"#;

#[test]
fn a_program_is_drawn_as_it_reads() {
    check(
        "OPENQASM 3.0; include \"stdgates.inc\";
         qubit[2] q; qubit ancilla; bit[2] c;
         h q[0]; ctrl @ rz(3*pi/4) q[0], q[1]; ccx q[0], q[1], ancilla; swap q[0], ancilla;
         c[0] = measure q[0];
         if (c[0]) x q[1];
         reset ancilla;",
        &expect![[r#"
            q[0]   : ─ H ───── ● ────── ● ── × ── M ─────────────────
            q[1]   : ────── RZ(3π/4) ── ● ───┼────┼──── X ───────────
            ancilla: ────────────────── ⊕ ── × ───┼─────┼───── |0⟩ ──
            c/2    : ════════════════════════════ 0 ══ c[0] ═════════
        "#]],
    );
}

#[test]
fn a_statement_that_measures_a_register_takes_one_column() {
    check(
        "OPENQASM 3.0; qubit[2] q; qubit other; qubit[2] r; bit[3] c; bit[2] d;
         c[1:2] = measure q; d = measure r;
         c[0] = measure q[0]; c[1] = measure q[1]; reset other;",
        &expect![[r#"
            q[0] : ── M ────────── M ───────
            q[1] : ── M ───────────┼─── M ──
            other: ───┼──── |0⟩ ───┼────┼───
            r[0] : ───┼───── M ────┼────┼───
            r[1] : ───┼───── M ────┼────┼───
            c/3  : ═ 1–2 ════╪════ 0 ══ 1 ══
            d/2  : ════════ 0–1 ════════════
        "#]],
    );
}

#[test]
fn what_is_no_neighbour_has_a_column_of_its_own() {
    // Upwards; into bits in another order; with a gate between; where a run decides.
    check(
        "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[3] c; bit[2] d; bit e;
         c[0:1] = measure q[{1, 0}];
         c[{2, 0}] = measure q[0:1];
         for uint i in [0:1] { h q[i]; d[i] = measure q[i]; }
         e = measure q[2]; if (e) { d = measure q[0:1]; }",
        &expect![[r#"
            q[0]: ────── M ── M ── H ── M ──────────── M ───────
            q[1]: ─ M ───┼────┼─── M ───┼─── H ── M ───┼─── M ──
            q[2]: ──┼────┼────┼────┼────┼─── M ───┼────┼────┼───
            c/3 : ═ 0 ══ 1 ══ 2 ══ 0 ═══╪════╪════╪════╪════╪═══
            d/2 : ═════════════════════ 0 ═══╪═══ 1 ══ 0 ══ 1 ══
            e/1 : ══════════════════════════ 0 ═══════ e ══ e ══
        "#]],
    );
}

#[test]
fn a_hundred_measured_qubits_need_one_column() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[127] q; bit[127] c; h q; c = measure q;";
    let scene = visualize(program, &Limits::default(), &[]).scene.expect("a drawing");
    assert_eq!(scene.columns(), 2);
    let arrows: Vec<usize> = (0..scene.len()).filter(|&shape| scene.kinds[shape] == Kind::Arrow).collect();
    let [arrow] = arrows[..] else { panic!("{} arrows", arrows.len()) };
    assert_eq!(scene.shape_operations[arrow], 253, "the last measurement has the arrow");
    assert_eq!(scene.strings.get(scene.texts[arrow + 1]), "0–126");
}

/// The texts in the boxes of a program's gates, in the order in which they are drawn.
fn texts_in_boxes(program: &str) -> Vec<String> {
    let head = "OPENQASM 3.0; include \"stdgates.inc\"; input float[64] theta;
        gate rzz(a) x, y { cx x, y; rz(a) y; cx x, y; } qubit[3] q;";
    let scene = visualize(&format!("{head} {program}"), &Limits::default(), &[]).scene.expect("a drawing");
    let is_text = |&shape: &usize| matches!(scene.roles[shape], Role::GateLabel | Role::GateParameter);
    (0..scene.len()).filter(is_text).map(|shape| scene.strings.get(scene.texts[shape]).to_owned()).collect()
}

#[test]
fn angles_take_two_lines_where_one_is_too_little() {
    assert_eq!(texts_in_boxes("rx(0.123456) q[0];"), ["RX", "0.123"]);
    assert_eq!(texts_in_boxes("u2(0.5, 1.25) q[0];"), ["U2", "0.5, 1.25"]);
    assert_eq!(texts_in_boxes("U(1.23456, pi/2, -theta) q[0];"), ["U", "1.23, π/2,", "−θ"]);
    assert_eq!(texts_in_boxes("U(pi, theta, theta) q[0];"), ["U", "π, θ,", "θ"]);
    assert_eq!(
        texts_in_boxes("u2(sin(theta) * cos(theta), theta * theta - 0.123456) q[0];"),
        ["U2", "sin(θ)·cos(θ),", "θ·θ − 0.123"]
    );
    // What has no comma stays in one line, and what is too long for it loses its middle.
    let long = texts_in_boxes("rx(sin(theta) * cos(theta) + tan(theta) * sin(theta) * theta) q[0];");
    assert_eq!(long, ["RX", "sin(θ)·cos(…(θ)·sin(θ)·θ"]);
}

#[test]
fn a_gate_in_parts_says_once_what_it_is() {
    assert_eq!(texts_in_boxes("rzz(pi/2) q[0], q[2];"), ["RZZ", "π/2"]);
    assert_eq!(texts_in_boxes("rzz(pi/2) q[0], q[1];"), ["RZZ", "π/2"]);
}

#[test]
fn long_names_stay_different_and_are_known_in_full() {
    let program = "OPENQASM 3.0; qubit[2] a_register_with_a_long_name_for_its_data; qubit a_register_with_a_long_name_for_its_ancilla; bit c;";
    let scene = visualize(program, &Limits::default(), &[]).scene.expect("a drawing");
    let labels = (0..scene.len()).filter(|&shape| scene.roles[shape] == Role::WireLabel);
    let labels: Vec<&str> = labels.map(|shape| scene.strings.get(scene.texts[shape])).collect();
    assert_eq!(labels, ["a_register…ts_data[0]", "a_register…ts_data[1]", "a_register…its_ancilla", "c"]);
    let names: Vec<&str> = scene.wire_names.iter().map(|&name| scene.strings.get(name)).collect();
    assert_eq!(
        names,
        [
            "a_register_with_a_long_name_for_its_data[0]",
            "a_register_with_a_long_name_for_its_data[1]",
            "a_register_with_a_long_name_for_its_ancilla",
            "c"
        ]
    );
}

#[test]
fn settings_become_a_program_and_its_drawing() {
    let built = build(QAOA);
    assert!(built.problems.is_empty() && built.diagnostics.is_empty(), "{built:?}");
    let names: Vec<&str> = built.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    assert_eq!(names, ["gamma_0", "beta_0", "gamma_1", "beta_1"]);
    let program = built.qasm.expect("a program");
    check(
        &program,
        &expect![[r#"
            q[0]: ─ H ── RZZ(2γ₀) ── RZZ(2γ₀) ── RX(2β₀) ── RZZ(2γ₁) ── RZZ(2γ₁) ── RX(2β₁) ──
            q[1]: ─ H ── RZZ(2γ₀) ──────┼─────── RX(2β₀) ── RZZ(2γ₁) ──────┼─────── RX(2β₁) ──
            q[2]: ─ H ────────────── RZZ(2γ₀) ── RX(2β₀) ────────────── RZZ(2γ₁) ── RX(2β₁) ──
        "#]],
    );
}

#[test]
fn each_operation_of_a_generated_drawing_points_at_its_statement() {
    let program = build(QAOA).qasm.expect("a program");
    let (diagnostics, scene) = draw_built(&program);
    assert_eq!(diagnostics, []);
    let scene = scene.expect("a drawing");
    let operations = &scene.operations;
    let statement = |index: usize| &program[operations.starts[index] as usize..operations.ends[index] as usize];
    assert!(statement(0).starts_with("h q[0]"), "{}", statement(0));
    assert!(statement(3).starts_with("rzz(2*gamma_0) q[0], q[1]"), "{}", statement(3));
    let line = program.lines().nth(operations.lines[3] as usize - 1);
    assert!(line.is_some_and(|line| line.starts_with("rzz(2*gamma_0)")), "{line:?}");
}

#[test]
fn a_stored_program_draws_what_its_settings_drew() {
    for version in [2, 3] {
        let request = QAOA.replacen('{', &format!("{{\"qasmVersion\": {version}, "), 1);
        let program = build(&request).qasm.expect("a program");
        let again = visualize(&program, &Limits::default(), &[]);
        assert_eq!(again.check.version, version);
        let (diagnostics, scene) = draw_built(&program);
        assert_eq!((again.check.diagnostics, &again.scene), (diagnostics, &scene));
        let titles = again.scene.map(|scene| {
            let titles =
                (0..scene.header as usize).map(|index| scene.shape(index)).filter(|shape| shape.role == Role::Bracket);
            titles
                .filter(|shape| shape.text != NONE)
                .map(|shape| scene.strings.get(shape.text).to_owned())
                .collect::<Vec<_>>()
        });
        assert_eq!(titles.unwrap_or_default(), ["encoding", "layer 1", "layer 2"]);
    }
}

#[test]
fn settings_that_make_no_circuit_are_answered_with_problems() {
    let built = build(&QAOA.replace("\"qubits\": 3", "\"qubits\": 11"));
    assert_eq!((built.qasm, built.stats), (None, None));
    assert_eq!(built.problems[0].path, "circuitParams.qubits");
    assert_eq!(build("no json").problems[0].severity, Severity::Error);
}

#[test]
fn a_program_with_errors_has_diagnostics_and_no_drawing() {
    let answer = visualize("OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[1];\nh r[0];\n", &Limits::default(), &[]);
    assert!(answer.scene.is_none() && answer.check.stats.is_none());
    let diagnostic = &answer.check.diagnostics[0];
    assert_eq!((diagnostic.span.line, diagnostic.span.column), (4, 3), "{diagnostic:?}");
}

#[test]
fn a_program_converts_to_the_other_version_and_back() {
    let old = "OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[2];\ncreg c[2];\nh q[0];\ncx q[0], q[1];\nmeasure q[0] -> c[0];\n";
    let new = convert(old, Version::V3, &Limits::default(), false).qasm.expect("version 3");
    assert!(new.starts_with("OPENQASM 3"), "{new}");
    let back = convert(&new, Version::V2, &Limits::default(), false).qasm.expect("version 2");
    assert_eq!(back, old);
}

/// The picture, with the font left out.
fn picture(program: &str, theme: Theme) -> String {
    let answer = visualize(program, &Limits::default(), &[]);
    let scene = answer.scene.unwrap_or_else(|| panic!("{:?}", answer.check.diagnostics));
    let picture = svg(&scene, &Options { theme, title: Some("A picture"), ..PLAIN });
    let start = picture.find("base64,").expect("a font") + "base64,".len();
    let end = start + picture[start..].find(')').expect("its end");
    format!("{}…{}", &picture[..start], &picture[end..]).replace('>', ">\n")
}

#[test]
fn pictures_of_small_circuits_stay_as_they_are() {
    let bell = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; h q[0]; cx q[0], q[1];";
    expect_file!["../pictures/bell.svg.txt"].assert_eq(&picture(bell, Theme::Light));
    let phase = "OPENQASM 3.0; include \"stdgates.inc\"; input float theta; qubit[3] q;
                 rx(theta/2) q[0]; cp(pi/2) q[2], q[0]; negctrl @ x q[1], q[2]; barrier q; swap q[0], q[2];";
    expect_file!["../pictures/phase.svg.txt"].assert_eq(&picture(phase, Theme::Dark));
    let measured = "OPENQASM 2.0; include \"qelib1.inc\"; qreg q[2]; creg c[2];
                    gate pair a, b { h a; cx a, b; }
                    pair q[1], q[0]; measure q -> c; if (c == 2) z q[1]; reset q[0];";
    expect_file!["../pictures/measured.svg.txt"].assert_eq(&picture(measured, Theme::Light));
}

#[test]
fn a_long_circuit_is_shown_in_part_and_says_so() {
    let mut program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q;".to_owned();
    program.push_str(&"x q;".repeat(MAX_COLUMNS + 5));
    let scene = visualize(&program, &Limits::default(), &[]).scene.expect("a drawing");
    assert_eq!(scene.columns(), MAX_COLUMNS + 5);
    let picture = svg(&scene, &PLAIN);
    assert!(picture.contains("columns 1 to 4,000 of 4,005"));
    assert_eq!(picture.matches(">X</text>").count(), MAX_COLUMNS);
}

#[test]
fn a_wide_circuit_is_shown_in_part_and_says_so() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[4096] q;".to_owned() + &"h q;".repeat(100);
    let scene = visualize(&program, &Limits::default(), &[]).scene.expect("a drawing");
    let picture = svg(&scene, &PLAIN);
    let columns = MAX_SHAPES as usize / (2 * 4096);
    assert!(picture.contains(&format!("columns 1 to {columns} of 100")));
    assert_eq!(picture.matches(">H</text>").count(), columns * 4096);
}

#[test]
fn the_beginning_of_a_wide_circuit_says_how_many_columns_are_missing() {
    let mut program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q;".to_owned();
    program.push_str(&"x q;".repeat(200));
    let scene = visualize(&program, &Limits::default(), &[]).scene.expect("a drawing");
    let paint = |part| svg(&scene, &Options { part: Some(part), ..PLAIN });
    let part = Part { width: 600.0, height: 100.0, text_size: 20.0 };
    let picture = paint(part);
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"100\""), "{picture}");
    let seen = scene.column_edges.iter().filter(|&&edge| edge <= 500.0).count() - 1;
    assert!(picture.contains(&format!(">+{}</text>", 200 - seen)) && picture.contains(">columns</text>"), "{picture}");
    let painted = scene.column_edges.iter().filter(|&&edge| edge < 600.0).count();
    assert_eq!(picture.matches(">X</text>").count(), 3 * painted);
    assert!(picture.contains("url(#r)") && picture.contains("url(#b)"), "it fades out on both sides");

    let all = paint(Part { width: scene.width, height: scene.height, ..part });
    assert_eq!(all, svg(&scene, &PLAIN));
}

/// Every shape of the drawing is in the group of its operation, or in front of all groups if it belongs to none.
#[test]
fn a_picture_tags_each_shape_with_its_operation() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[3] c;
        h q[0]; cx q[0], q[2]; rz(pi / 4) q[1]; ccx q[0], q[1], q[2]; c = measure q; if (c[0]) { x q[0]; z q[1]; }";
    let scene = visualize(program, &Limits::default(), &[]).scene.expect("a drawing");
    let paint = |tags_operations| {
        let theme = Theme::Light;
        svg(&scene, &Options { theme, font: "", tags_operations, ..PLAIN })
    };
    let (merged, tagged) = (paint(false), paint(true));
    assert!(!merged.contains("data-operation"));
    let mut groups = tagged.split("<g data-operation=\"");
    let header = groups.next().expect("what belongs to no operation");
    assert!(header.contains(">q[2]</text>") && !header.contains(">H</text>"), "{header}");
    let texts: Vec<(u32, &str)> = groups
        .map(|group| {
            let (number, shapes) = group.split_once("\">").expect("a number");
            let text = shapes.split_once("</text>").map_or("", |(before, _)| before.rsplit('>').next().unwrap_or(""));
            (number.parse().expect("a number"), text)
        })
        .collect();
    let numbers: Vec<u32> = texts.iter().map(|&(number, _)| number).collect();
    let all: Vec<u32> = (0..scene.operations.columns.len() as u32).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted, all);
    assert!(texts.contains(&(0, "H")) && texts.contains(&(2, "RZ")), "{texts:?}");
    // What is painted is the same.
    assert_eq!(merged.matches("</text>").count(), tagged.matches("</text>").count());
}

#[test]
fn descriptions_include_durations_branches_and_bodies() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit[2] c; input float theta;
        delay[100ns] q[0];
        c[0] = measure q[0];
        if (c[0]) { h q[0]; rx(theta/2) q[1]; } else { cx q[0], q[1]; }
        box[2us] { x q[0]; delay[1.5us] q[1]; }
        while (c == 1) { if (c[1]) { z q[0]; } else { } c = measure q; }";
    let scene = visualize(program, &Limits::default(), &[]).scene.expect("a drawing");
    expect!["2 qubits, 2 clbits, 5 operations, depth 5. 1: delay by 100 ns on q[0]. 2: measure q[0] into c[0]. 3: if (c[0]) on q[0], q[1]: Hadamard on q[0]; RX by θ/2 on q[1]; else: X on q[1], controlled by q[0]; end. 4: box[2us] on q[0], q[1]: X on q[0]; delay by 1.5 µs on q[1]; end. 5: while (c == 1) on q[0], q[1]: if (c[1]) on q[0]: Z on q[0]; else: nothing; end; measure q[0] into c[0]; measure q[1] into c[1]; end."].assert_eq(&scene.description);
}

#[test]
fn a_description_names_the_cases_of_a_switch() {
    let source =
        "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit[2] c; int n = 0; c[0] = measure q; n = int[2](c);
switch (n) { case 1, 2 { x q; } case 3 { y q; z q; } default { h q; } }";
    let scene = visualize(source, &Limits::default(), &[]).scene.expect("a drawing");
    expect!["1 qubit, 2 clbits, 4 operations, depth 2. 1: measure q into c[0]. 2: int n = 0. 3: n = int[2](c). 4: switch (n) on q, case 1, 2: X on q; case 3: Y on q; Z on q; default: Hadamard on q; end."].assert_eq(&scene.description);
}

#[test]
fn a_long_circuit_is_described_by_section() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; gate own a { h a; } qubit[2] q; bit[2] c;
for int i in [1:99] { h q[0]; rz(i) q[0]; cx q[0], q[1]; } own q[0]; barrier q; c = measure q;";
    let scene = visualize(source, &Limits::default(), &[]).scene.expect("a drawing");
    expect!["2 qubits, 2 clbits, 300 operations, depth 299. From operation 1: 10 h, 10 rz, 10 cx. From operation 31: 10 h, 10 rz, 10 cx. From operation 61: 10 h, 10 rz, 10 cx. From operation 91: 10 h, 10 rz, 10 cx. From operation 121: 10 h, 10 rz, 10 cx. From operation 151: 10 h, 10 rz, 10 cx. From operation 181: 10 h, 10 rz, 10 cx. From operation 211: 10 h, 10 rz, 10 cx. From operation 241: 10 h, 10 rz, 10 cx. From operation 271: 9 h, 9 rz, 9 cx, 2 measure, 1 own gate, 1 barrier."].assert_eq(&scene.description);
    let layers = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q;\n// -- encoding --\nh q;\n// -- layer 1 --\nfor int i in [1:200] { rz(i) q; }\n";
    let scene = visualize(layers, &Limits::default(), &[]).scene.expect("a drawing");
    expect!["1 qubit, 201 operations, depth 201. From operation 1, encoding: 1 h. From operation 2, layer 1: 200 rz."]
        .assert_eq(&scene.description);
}

#[test]
fn descriptions_of_long_bodies_end() {
    let gates = "h q[0];".repeat(300);
    let program = format!(
        "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit c; while (c == 0) {{ {gates} c = measure q[1]; }} x q[0];"
    );
    let scene = visualize(&program, &Limits::default(), &[]).scene.expect("a drawing");
    assert!(scene.description.ends_with("; 202 more; end. And 1 more."), "{}", scene.description);
}

#[test]
fn a_name_of_ten_thousand_letters_is_shortened_in_the_drawing() {
    let name = "g".repeat(10_000);
    let program = format!("OPENQASM 3.0; qubit q; gate {name} a {{}} {name} q;");
    let scene = visualize(&program, &Limits::default(), &[]).scene.expect("a drawing");
    let shown = (0..scene.len()).map(|index| scene.shape(index)).find(|shape| shape.role == Role::GateLabel);
    assert!(shown.is_some_and(|shape| scene.strings.get(shape.text).contains("g…g")));
    assert_eq!(scene.strings.get(scene.operations.names[0]), name);
    assert!(scene.kinds.contains(&Kind::Box) && scene.width < 400.0);
}

/// Every block is a kind of its own, and was once compared with all others.
#[test]
fn a_hundred_thousand_blocks_are_counted_at_once() {
    let mut circuit = circuit::Circuit::default();
    for index in 0..100_000 {
        let kind = circuit::operation::OperationKind::Block(index);
        circuit.body.push(kind, &[], &[], &[], diagnostic::Span::default());
        circuit.blocks.push(circuit::Block::default());
    }
    let statistics = circuit::moments::statistics(&circuit);
    assert_eq!(statistics.gates.into_iter().collect::<Vec<_>>(), [("block".to_owned(), 100_000)]);
}

#[test]
fn a_frame_is_around_the_qubits_of_calls_in_its_condition() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q;
        def f(qubit a) -> bit { h a; return measure a; }
        if (f(q[2])) { x q[0]; }";
    let scene = visualize(program, &Limits::default(), &[]).scene.expect("a drawing");
    let lowest = |role| {
        let shapes = scene.roles.iter().zip(&scene.geometry).filter(|(other, _)| **other == role);
        shapes.map(|(_, geometry)| geometry[1].max(geometry[3])).fold(0.0, f32::max)
    };
    assert!(lowest(Role::Frame) > lowest(Role::Wire), "below the last wire");
}
