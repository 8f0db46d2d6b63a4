//! Drawings of small circuits as text, and what holds for every drawing.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use circuit::angle::{Angle, BinaryOperator, Expression};
use circuit::gates::StandardGate as Gate;
use circuit::operation::{Modifiers, OperationKind, RareIndex};
use circuit::register::RegisterKind;
use circuit::{Block, Circuit, Condition, GateDefinition, Parameter, Section, Test};
use diagnostic::Span;
use diagram::lay_out;
use diagram::metrics;
use diagram::scene::{Kind, NONE, Role, Scene, Shape};

/// Three qubits `q` and two clbits `c`.
fn circuit() -> Circuit {
    let mut circuit = Circuit::default();
    circuit.qubits.add("q", RegisterKind::Array, 3, Span::default());
    circuit.clbits.add("c", RegisterKind::Array, 2, Span::default());
    circuit
}

fn measure(circuit: &mut Circuit, qubit: u32, clbit: u32) {
    circuit.body.push(OperationKind::Measure, &[], &[qubit], &[clbit], Span::default());
}

fn modified(circuit: &mut Circuit, controls: &[bool], power: f64) {
    circuit.body.modifiers.push(Modifiers { controls: controls.to_vec(), power });
    let index = circuit.body.modifiers.len() as u32 - 1;
    if let Some(operation) = circuit.body.operations.last_mut() {
        operation.modifiers = RareIndex::new(index);
    }
}

fn check(build: impl FnOnce(&mut Circuit), expected: &Expect) {
    let mut circuit = circuit();
    build(&mut circuit);
    check_scene(&lay_out(&circuit, ""));
    expected.assert_eq(&diagram::characters::draw(&circuit));
}

#[test]
fn a_gate_waits_for_the_control_above_it() {
    check(
        |circuit| {
            circuit.body.gate(Gate::H, &[], &[0]);
            circuit.body.gate(Gate::Cx, &[], &[0, 1]);
            circuit.body.gate(Gate::X, &[], &[1]);
        },
        &expect![[r#"
            q[0]: ─ H ── ● ───────
            q[1]: ────── ⊕ ── X ──
            q[2]: ────────────────
            c/2 : ════════════════
        "#]],
    );
}

#[test]
fn a_gate_stands_before_a_line_that_only_crosses_its_wire() {
    check(
        |circuit| {
            circuit.body.gate(Gate::H, &[], &[0]);
            circuit.body.gate(Gate::Cz, &[], &[0, 2]);
            circuit.body.gate(Gate::Y, &[], &[1]);
            circuit.body.gate(Gate::T, &[], &[1]);
        },
        &expect![[r#"
            q[0]: ─ H ── ● ───────
            q[1]: ─ Y ───┼─── T ──
            q[2]: ────── ● ───────
            c/2 : ════════════════
        "#]],
    );
}

#[test]
fn each_measurement_has_a_column_of_its_own() {
    check(
        |circuit| {
            measure(circuit, 0, 1);
            measure(circuit, 1, 0);
        },
        &expect![[r#"
            q[0]: ─ M ───────
            q[1]: ──┼─── M ──
            q[2]: ──┼────┼───
            c/2 : ═ 1 ══ 0 ══
        "#]],
    );
}

#[test]
fn a_condition_stands_at_the_classical_wire_after_its_measurement() {
    check(
        |circuit| {
            measure(circuit, 0, 0);
            circuit.conditions.push(Condition {
                text: "c == 1".to_owned(),
                clbits: vec![0, 1],
                test: Test::RegisterEquals { register: 0, value: 1 },
            });
            circuit.body.gate(Gate::X, &[], &[2]);
            circuit.body.operations[1].condition = RareIndex::new(0);
        },
        &expect![[r#"
            q[0]: ─ M ────────────
            q[1]: ──┼─────────────
            q[2]: ──┼───── X ─────
            c/2 : ═ 0 ══ c == 1 ══
        "#]],
    );
}

#[test]
fn modifiers_are_dots_and_powers() {
    check(
        |circuit| {
            circuit.body.gate(Gate::X, &[], &[0, 1, 2]);
            modified(circuit, &[false, true], 1.0);
            circuit.body.gate(Gate::S, &[], &[0, 1]);
            modified(circuit, &[true], -1.0);
            circuit.body.gate(Gate::Gphase, &[Angle::Value(0.5)], &[2]);
            modified(circuit, &[true], 1.0);
            circuit.body.gate(Gate::Z, &[], &[0]);
            modified(circuit, &[], 0.5);
        },
        &expect![[r#"
            q[0]: ─ ○ ──── ● ───── √Z ──
            q[1]: ─ ● ──── S† ──────────
            q[2]: ─ ⊕ ── P(0.5) ────────
            c/2 : ══════════════════════
        "#]],
    );
}

#[test]
fn wires_into_a_box_are_numbered_where_they_are_not_in_order() {
    check(
        |circuit| {
            circuit.definitions.push(GateDefinition {
                name: "oracle".to_owned(),
                parameters: Vec::new(),
                qubits: vec!["a".to_owned(), "b".to_owned()],
                body: None,
                span: Span::default(),
            });
            circuit.body.push(OperationKind::Custom(0), &[], &[0, 1], &[], Span::default());
            circuit.body.push(OperationKind::Custom(0), &[], &[2, 0], &[], Span::default());
            circuit.body.gate(Gate::Swap, &[], &[1, 2]);
        },
        &expect![[r#"
            q[0]: ─ oracle ── 1:oracle ───────
            q[1]: ─ oracle ──────┼─────── × ──
            q[2]: ─────────── 0:oracle ── × ──
            c/2 : ════════════════════════════
        "#]],
    );
}

#[test]
fn a_barrier_holds_back_what_comes_after_it() {
    check(
        |circuit| {
            circuit.body.gate(Gate::H, &[], &[0]);
            circuit.body.push(OperationKind::Barrier, &[], &[0, 2], &[], Span::default());
            circuit.body.gate(Gate::H, &[], &[2]);
            circuit.body.push(OperationKind::Reset, &[], &[1], &[], Span::default());
        },
        &expect![[r#"
            q[0]: ── H ─── ░ ───────
            q[1]: ─ |0⟩ ────────────
            q[2]: ──────── ░ ── H ──
            c/2 : ══════════════════
        "#]],
    );
}

#[test]
fn a_global_phase_has_a_row_without_a_wire() {
    check(
        |circuit| {
            circuit.body.gate(Gate::Gphase, &[Angle::Value(std::f64::consts::PI)], &[]);
            circuit.body.gate(Gate::H, &[], &[0]);
        },
        &expect![[r#"
            phase:   phase(π)
            q[0] : ──── H ──────
            q[1] : ─────────────
            q[2] : ─────────────
            c/2  : ═════════════
        "#]],
    );
}

#[test]
fn sections_stand_side_by_side_under_their_brackets() {
    let mut circuit = circuit();
    circuit.body.gate(Gate::H, &[], &[0]);
    circuit.body.gate(Gate::H, &[], &[0]);
    circuit.body.gate(Gate::X, &[], &[1]);
    circuit.sections.push(Section { title: "encoding".to_owned(), start: 0, end: 2 });
    circuit.sections.push(Section { title: "a title that is wider than its columns".to_owned(), start: 2, end: 3 });
    let scene = lay_out(&circuit, "");
    check_scene(&scene);
    assert_eq!(scene.operations.columns, [0, 1, 2]);
    let brackets: Vec<Shape> =
        shapes(&scene).map(|(_, shape)| shape).filter(|shape| shape.kind == Kind::Bracket).collect();
    assert_eq!(brackets.len(), 2);
    assert!(brackets[0].geometry[0] + brackets[0].geometry[2] <= brackets[1].geometry[0]);
}

#[test]
fn an_operation_knows_its_statement_and_all_its_digits() {
    let source = "// 𝜃\nrz(0.123456789) q[0];";
    let mut circuit = circuit();
    let span = Span::new(8, source.len() as u32);
    let kind = OperationKind::Gate(Gate::Rz);
    circuit.body.push(kind, &[Angle::Value(0.123_456_789)], &[0], &[], span);
    let scene = lay_out(&circuit, source);
    let operations = &scene.operations;
    assert_eq!((operations.starts[0], operations.ends[0], operations.lines[0]), (6, 27, 2));
    assert_eq!(scene.strings.get(operations.names[0]), "rz");
    assert_eq!(scene.strings.get(operations.parameters[0]), "0.123456789");
    let shown = shapes(&scene).find(|(_, shape)| shape.role == Role::GateParameter).map(|(_, shape)| shape.text);
    assert_eq!(shown.map(|text| scene.strings.get(text)), Some("0.123"));
}

#[test]
fn an_empty_circuit_is_an_empty_picture() {
    let scene = lay_out(&Circuit::default(), "");
    assert!(scene.is_empty());
    assert!(scene.width > 0.0 && scene.height > 0.0);
}

/// Shapes with the left edge of their column, 0 for the header.
fn shapes(scene: &Scene) -> impl Iterator<Item = (f64, Shape)> + '_ {
    (0..scene.len()).map(|index| {
        let column = scene.column_shapes.partition_point(|&first| first as usize <= index);
        let left = if index < scene.header as usize { 0.0 } else { scene.column_edges[column - 1] };
        (left, scene.shape(index))
    })
}

/// What a shape covers: left, top, right, bottom, in its own coordinates.
fn bounds(scene: &Scene, shape: &Shape) -> [f32; 4] {
    let [a, b, c, d] = shape.geometry;
    match shape.kind {
        Kind::Line | Kind::DoubleLine | Kind::DashedLine => [a.min(c), b.min(d), a.max(c), b.max(d)],
        Kind::Box | Kind::Bracket => [a, b, a + c, b + d],
        Kind::Disc | Kind::Ring | Kind::CircledPlus | Kind::Cross => [a - c, b - c, a + c, b + c],
        Kind::Meter => [a - c, b - c, a + c, b],
        Kind::Arrow => [a - c, b - 2.0 * c, a + c, b],
        Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd => {
            let width = metrics::width(scene.strings.get(shape.text), c);
            let left = match shape.kind {
                Kind::LabelStart => a,
                Kind::LabelMiddle => a - width / 2.0,
                _ => a - width,
            };
            [left, b - c * metrics::CAPITAL_HEIGHT, left + width, b]
        }
    }
}

/// What holds for every drawing.
fn check_scene(scene: &Scene) {
    let count = scene.len();
    assert_eq!(
        [scene.roles.len(), scene.categories.len(), scene.texts.len(), scene.shape_operations.len()],
        [count; 4]
    );
    assert_eq!(scene.geometry.len(), count);
    assert_eq!(scene.column_shapes.last().copied(), Some(count as u32));
    assert_eq!(scene.column_edges.len(), scene.column_shapes.len());

    let mut boxes: Vec<(usize, [f32; 4])> = Vec::new();
    let mut labels: Vec<(usize, [f32; 4])> = Vec::new();
    for index in 0..count {
        let shape = scene.shape(index);
        let [left, top, right, bottom] = bounds(scene, &shape);
        assert!(left <= right && top <= bottom, "{shape:?}");
        assert!(top >= 0.0 && f64::from(bottom) <= scene.height, "{shape:?} leaves the picture");
        if index < scene.header as usize {
            assert!(left >= 0.0 && f64::from(right) <= scene.width, "{shape:?} leaves the picture");
            assert_eq!(shape.operation, NONE);
            continue;
        }
        let column = scene.column_shapes.partition_point(|&first| first as usize <= index) - 1;
        let width = (scene.column_edges[column + 1] - scene.column_edges[column]) as f32;
        assert!(left >= 0.0 && right <= width, "{shape:?} leaves its column of {width}");
        assert_eq!(scene.operations.columns[shape.operation as usize], column as u32);
        match shape.kind {
            Kind::Box => boxes.push((column, [left, top, right, bottom])),
            Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd => labels.push((column, [left, top, right, bottom])),
            _ => {}
        }
    }
    for (what, areas) in [("boxes", &boxes), ("labels", &labels)] {
        for (place, (column, a)) in areas.iter().enumerate() {
            for (_, b) in areas[place + 1..].iter().take_while(|(other, _)| other == column) {
                let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                assert!(apart, "two {what} overlap in column {column}: {a:?} {b:?}");
            }
        }
    }
}

/// Any circuit on six qubits and five clbits.
fn any_circuit() -> impl Strategy<Value = Circuit> {
    let operation = (0..60_u8, any::<[u8; 8]>(), -10.0..10.0_f64, 0..8_u8);
    prop::collection::vec(operation, 0..40).prop_map(|operations| {
        let mut circuit = Circuit::default();
        circuit.qubits.add("q", RegisterKind::Array, 5, Span::default());
        circuit.qubits.add("a_rather_long_name_of_a_register_of_one_qubit", RegisterKind::Scalar, 1, Span::default());
        circuit.clbits.add("c", RegisterKind::Array, 4, Span::default());
        circuit.clbits.add("flag", RegisterKind::Scalar, 1, Span::default());
        circuit.parameters.push(Parameter { name: "theta_0".to_owned(), span: Span::default() });
        circuit.definitions.push(GateDefinition {
            name: "量子_gate_with_a_name_that_has_no_end".to_owned(),
            parameters: Vec::new(),
            qubits: vec![String::new(); 3],
            body: None,
            span: Span::default(),
        });
        circuit.blocks.push(Block { label: "for i in [0:n]".to_owned(), ..Block::default() });
        for (clbits, text) in
            [(vec![0, 1, 2, 3], "c == 3"), (vec![4], "!flag"), (vec![0, 4], "c[0] && flag"), (vec![], "x > 2")]
        {
            circuit.conditions.push(Condition { text: text.to_owned(), clbits, test: Test::Other });
        }
        let theta = circuit.body.expression(Expression::Parameter(0));
        let number = circuit.body.expression(Expression::Number(2.5));
        let product = circuit.body.expression(Expression::Binary(BinaryOperator::Multiply, theta, number));
        for (kind, seeds, value, extra) in operations {
            let mut qubits: Vec<u32> = (0..6).collect();
            for (place, &seed) in seeds.iter().take(6).enumerate() {
                qubits.swap(place, usize::from(seed) % 6);
            }
            let angle = if seeds[6] % 3 == 0 { Angle::Expression(product) } else { Angle::Value(value) };
            let clbit = u32::from(seeds[7]) % 5;
            let body = &mut circuit.body;
            match kind {
                48 => body.push(OperationKind::Measure, &[], &qubits[..1], &[clbit], Span::default()),
                49 => body.push(OperationKind::Measure, &[], &qubits[..1], &[], Span::default()),
                50 => body.push(OperationKind::Reset, &[], &qubits[..1], &[], Span::default()),
                51 | 52 => body.push(OperationKind::Barrier, &[], &qubits[..=clbit as usize], &[], Span::default()),
                53 => body.push(OperationKind::Delay, &[angle], &qubits[..1], &[], Span::default()),
                54 | 55 => {
                    body.push(OperationKind::Block(0), &[], &qubits[..=clbit as usize], &[clbit], Span::default());
                }
                56..=59 => body.push(OperationKind::Custom(0), &[angle; 4], &qubits[..3], &[], Span::default()),
                index => {
                    let gate = Gate::all().nth(usize::from(index)).expect("there are 48 gates");
                    let info = gate.info();
                    let angles = vec![angle; info.parameters()];
                    body.gate(gate, &angles, &qubits[..usize::from(info.qubits)]);
                    if extra > 5 && info.qubits < 5 {
                        let added = usize::from(extra - 5).min(6 - usize::from(info.qubits));
                        body.operations.pop();
                        body.gate(gate, &angles, &qubits[..usize::from(info.qubits) + added]);
                        modified(&mut circuit, &vec![extra == 7; added], if extra == 6 { -1.0 } else { 0.25 });
                    }
                }
            }
            if let (1..=4, Some(operation)) = (extra, circuit.body.operations.last_mut()) {
                operation.condition = RareIndex::new(u32::from(extra) - 1);
            }
        }
        circuit
    })
}

proptest! {
    #[test]
    fn every_circuit_has_a_whole_picture_without_overlaps(circuit in any_circuit()) {
        let scene = lay_out(&circuit, "");
        check_scene(&scene);
        prop_assert!(!diagram::characters::draw(&circuit).is_empty());
    }

    #[test]
    fn every_picture_is_well_formed(circuit in any_circuit()) {
        let options = svg::Options {
            theme: svg::palette::Theme::Dark,
            title: Some("a <title>"),
            description: None,
            font: "",
            part: None,
            tags_operations: false,
        };
        let picture = svg::svg(&lay_out(&circuit, ""), &options);
        prop_assert_eq!(picture.matches("<text").count(), picture.matches("</text>").count());
        prop_assert!(!picture.contains("NaN") && !picture.contains("inf"));
    }
}
