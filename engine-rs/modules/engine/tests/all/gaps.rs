//! Programs with mistakes are drawn as far as they are understood. What is not is a gap, on the qubits that its text names.

use diagram::scene::{Kind, Role};
use engine::{preview, visualize};
use qasm::Limits;
use serde_json::Value;
use std::fs;
use std::path::Path;
use svg::Options;
use svg::palette::Theme;

use crate::support;

const HEAD: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[3] q;\nqubit r;\nbit[3] c;\n";

/// The sentences about the operations of a program with errors.
fn drawn(body: &str) -> String {
    let visualization = preview(&format!("{HEAD}{body}"), &Limits::default(), &[]);
    let has_error = visualization.check.diagnostics.iter().any(|it| it.severity == diagnostic::Severity::Error);
    assert!(has_error, "{body}: no error");
    assert_eq!(visualization.check.stats, None, "{body}");
    let description = visualization.scene.expect(body).description;
    description.split_once(". ").map_or(String::new(), |(_, operations)| operations.to_owned())
}

#[test]
fn a_gap_stands_where_the_mistake_is() {
    let cases = [
        // What is missing is clear, so that all of it is understood.
        ("h q[0];\ncx q[0] q[1];\nx q[2]", "1: Hadamard on q[0]. 2: X on q[1], controlled by q[0]. 3: X on q[2]."),
        // What is missing is not.
        ("h q[0];\nrz(pi/) q[1];\nx q[1];", "1: Hadamard on q[0]. 2: something not understood on q[1]. 3: X on q[1]."),
        ("x q[0];\nh q[", "1: X on q[0]. 2: something not understood on q[0], q[1], q[2]."),
        ("x q[0];\nif (c == ", "1: X on q[0]. 2: something not understood on q[0], q[1], q[2], r."),
        // Names that do not exist, operands that do not fit.
        ("hh q[2];\nx q[2];", "1: something not understood on q[2]. 2: X on q[2]."),
        ("cx q[0], q[0];\nx q[1];", "1: something not understood on q[0]. 2: X on q[1]."),
        ("h q[7];", "1: something not understood on q[0], q[1], q[2]."),
        ("h q[0:5];", "1: something not understood on q[0], q[1], q[2]."),
        ("x q[0];\nh qq[0];", "1: X on q[0]. 2: something not understood on q[0], q[1], q[2], r."),
        ("let a = q[0:1];\nhh a;", "1: something not understood on q[0], q[1]."),
        ("bit b = measure q[9];\nx q[0];", "1: something not understood on q[0], q[1], q[2]. 2: X on q[0]."),
        // A definition is no part of the drawing. What uses it is, as soon as its name and its qubits are known.
        ("gate own a { hh a; }\nx q[0];\nown q[1];", "1: X on q[0]. 2: own on q[1]."),
        ("int n = \"a\";\nx q[0];", "1: X on q[0]."),
        // A call is of the subroutine that it names, whatever is wrong with those before.
        (
            "def f(qubit a) -> bit { h a; }\ndef g(qubit a) { x a; }\ndef k(qubit a) { y a; }\ng(q[0]);\nk(r);",
            "1: X on q[0]. 2: Y on r.",
        ),
        (
            "def f(qubit a) { hh a; }\ngate own(t) a { rz(t) b[0]; }\ndef g(qubit a) { x a; }\nf(q[1]);\ng(q[0]);",
            "1: something not understood on q[1]. 2: X on q[0].",
        ),
        ("def f(qubit a) { def e(qubit b) { h b; } h a; }\ndef g(qubit a) { x a; }\ng(q[0]);", "1: X on q[0]."),
        // What a mistake in a case has begun is no statement of the block around it.
        (
            "for int i in [0:2] { switch (i) { case 1, 2[ 3 { x q[0]; } case 4 { y q[1]; } } }\nh q[2];",
            "1: something not understood on q[0], q[1]. 2: Hadamard on q[2].",
        ),
        // A loop that turns out to be too long for all of its rounds leaves the gap in front of it alone.
        (
            "hh q[0];\nwhile (true) { hh q[1]; if (c[0]) { break; } }",
            "1: something not understood on q[0]. 2: while (true) on q[1]: something not understood on q[1]; if (c[0]): break; \
             end; end.",
        ),
        // Gaps that follow each other are one.
        (
            "hh q[0];\nhh q[1];\nx q[0];\nhh r;",
            "1: something not understood on q[0], q[1]. 2: X on q[0]. 3: something not understood on r.",
        ),
        // A mistake in a body stands in it.
        (
            "for int i in [0:1] { h q[i]; hh q[2]; }",
            "1: Hadamard on q[0]. 2: something not understood on q[2]. 3: Hadamard on q[1]. 4: something not understood on q[2].",
        ),
        (
            "bit e = measure r; if (e) { x q[0]; h q[1] q[2]; z q[0]; }",
            "1: measure r into e. 2: if (e) on q[0], q[1], q[2]: X on q[0]; something not understood on q[1], q[2]; \
             Z on q[0]; end.",
        ),
        (
            "bit e = measure r; while (e) { e = measure q[0:5]; e = measure q[9]; h q[1]; }",
            "1: measure r into e. 2: while (e) on q[0], q[1], q[2]: something not understood on q[0], q[1], q[2]; \
             Hadamard on q[1]; end.",
        ),
        // So does one that names no qubit, or cannot be read: on the qubits of its body, or else on what its frame is on.
        (
            "bit e = measure r; if (e) { x q[0]; hh k; z q[1]; } else { @@@ foo; y q[2]; }",
            "1: measure r into e. 2: if (e) on q[0], q[1], q[2]: X on q[0]; something not understood on q[0], q[1]; Z on q[1]; \
             else: something not understood on q[2]; Y on q[2]; end.",
        ),
        (
            "bit e = measure r; if (e) { x q[0]; if (e) { hh k; } } else { int k = zz; }",
            "1: measure r into e. 2: if (e) on q[0]: X on q[0]; if (e): something not understood; end; \
             else: something not understood; end.",
        ),
        (
            "for int i in [0:2] { x q[2]; rz(pi q[1]; z q[2]; hh k; hh q[0]; }",
            "1: for int i in [0:2], 3 times: X on q[2]; something not understood on q[0], q[2]; Z on q[2]; something not \
             understood on q[0]; end.",
        ),
        (
            "bit e = measure r; if (e) { hh k; }\nx r;",
            "1: measure r into e. 2: if (e): something not understood; end. 3: X on r.",
        ),
        // A body without qubits that is in no frame has no place for it.
        ("for int i in [0:2] { hh k; }", "1: something not understood on q[0], q[1], q[2], r."),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .map(|&(body, expected)| (body, drawn(body), expected))
        .filter(|(_, found, expected)| found != expected)
        .map(|(body, found, expected)| format!("{body}\n  is drawn as {found}\n  and not as {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_gap_is_a_box_of_its_own_role() {
    let scene = preview(&format!("{HEAD}h q[0];\nhh q[0], q[2];"), &Limits::default(), &[]).scene.unwrap();
    let shapes: Vec<_> =
        (0..scene.len()).map(|index| scene.shape(index)).filter(|shape| shape.role == Role::Gap).collect();
    assert_eq!(shapes.iter().map(|shape| shape.kind).collect::<Vec<_>>(), [Kind::Box, Kind::LabelMiddle]);
    assert_eq!(scene.strings.get(shapes[1].text), "?");
    assert_eq!(scene.strings.get(scene.operations.names[1]), "not understood");
    assert_eq!(scene.operations.lines, [6, 7]);
    let options =
        Options { theme: Theme::Light, title: None, description: None, font: "", part: None, tags_operations: false };
    let svg = svg::svg(&scene, &options);
    assert!(svg.contains("stroke-dasharray"));
}

/// One that names no qubit is on the wires of its frame, and the frame around it.
#[test]
fn a_gap_in_a_frame_is_drawn_in_it() {
    for body in ["x q[0]; if (c[0]) { hh k; }", "if (c[0]) { hh k; }", "if (c[0]) { x q[1]; } else { hh k; }"] {
        let scene = preview(&format!("{HEAD}if (c[1]) {{ {body} }}"), &Limits::default(), &[]).scene.unwrap();
        let areas = |role: Role| {
            let shapes = (0..scene.len()).map(|index| scene.shape(index));
            shapes.filter(move |shape| shape.role == role && shape.kind != Kind::LabelStart)
        };
        let gap = areas(Role::Gap).find(|shape| shape.kind == Kind::Box).expect(body).geometry;
        let bottom = areas(Role::Frame).map(|line| line.geometry[3]).fold(0.0, f32::max);
        let top = areas(Role::Frame).map(|line| line.geometry[1]).fold(f32::INFINITY, f32::min);
        assert!(top < gap[1] && gap[1] + gap[3] < bottom, "{body}: {gap:?} in {top} to {bottom}");
    }
}

#[test]
fn nothing_is_drawn_before_there_are_qubits() {
    for source in ["OPENQASM 3.0;\nqubit[3 3;\nh q[0];", "OPENQASM 3.0;\nh q[0];", "from qiskit import QuantumCircuit"]
    {
        assert_eq!(preview(source, &Limits::default(), &[]).scene, None, "{source}");
    }
}

/// "Never an empty preview because of one typo."
#[test]
fn a_bracket_that_a_declaration_lacks_is_reported_and_leaves_nothing_out() {
    let source = "OPENQASM 3.0;\nqubit[3 q;\nbit[3 c;\nreset q[0];\nc[0] = measure q[0];";
    let preview = preview(source, &Limits::default(), &[]);
    let messages: Vec<_> = preview.check.diagnostics.iter().map(|it| &it.message[..]).collect();
    assert_eq!(messages[..2], ["expected `]`, found `q`", "expected `]`, found `c`"], "{messages:?}");
    assert_eq!(preview.scene.expect("a drawing").operations.columns.len(), 2);
}

#[test]
fn a_body_without_its_brace_ends_where_its_lines_are_no_longer_indented() {
    let rows = [
        ("if (c[0]) {\n  x q[0];\ny q[1];\nc = measure q;", "1: if c[0], X on q[0]. 2: Y on q[1]. 3: measure"),
        ("while (c[0]) {\n  x q[0];\ny q[1];", "while (c[0]) on q[0]: X on q[0]; end. 2: Y on q[1]."),
        (
            "if (c[0]) {\n  if (c[1]) {\n    x q[0];\n  z q[0];\ny q[1];",
            "if (c[0]) on q[0]: if c[1], X on q[0]; Z on q[0]; end. 2: Y on q[1].",
        ),
        ("gate own a { h a;\nx q[0];\ny q[1];", "1: X on q[0]. 2: Y on q[1]."),
    ];
    for (program, description) in rows {
        let source = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[2] q; bit[2] c;\n{program}\n");
        let preview = preview(&source, &Limits::default(), &[]);
        let errors = preview.check.diagnostics.iter().filter(|it| it.severity == diagnostic::Severity::Error);
        let errors: Vec<_> = errors.map(|it| &it.message[..]).collect();
        assert!(errors.iter().all(|it| *it == "this `{` is never closed, expected `}`"), "{program}: {errors:?}");
        let scene = preview.scene.expect("a drawing");
        assert!(scene.description.contains(description), "{program}: {}", scene.description);
    }
}

/// The former value would be drawn as if it were right.
#[test]
fn what_a_gap_may_set_is_not_known_behind_it() {
    let rows = [
        ("int k = 3; k = k +; rx(k) q[0];", "RX by k on q[0]"),
        ("int k = 3; k = k +; if (k == 3) { x q[1]; }", "if (k == 3)"),
        ("float a = 1; a = nofunc(2); rx(a) q[0];", "RX by a on q[0]"),
        ("array[int, 2] a = {1, 2}; a[0] = ; rx(a[0]) q[0];", "RX by a[0] on q[0]"),
        ("c = \"111\"; c[0] = ; if (c[0]) y q[1];", "if c[0], Y on q[1]"),
        ("int k = 3; if (c[0]) { k = nofunc(2); } rx(k) q[0];", "RX by k on q[0]"),
        ("int k = 3; x q[k +]; rx(k) q[0];", "RX by 3 on q[0]"),
    ];
    for (body, expected) in rows {
        let found = drawn(body);
        assert!(found.contains(expected), "{body}: {found}");
    }
}

#[test]
fn many_mistakes_are_drawn_in_bounded_time() {
    let mut program = String::from("OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[4000] q;\n");
    for _ in 0..20_000 {
        program.push_str("hh q;\nx q[0];\n");
    }
    let scene = preview(&program, &Limits::default(), &[]).scene.unwrap();
    assert!(scene.operations.names.len() > 20_000);
}

/// A drawing of a program as a text, without gaps and with them, and what is said about it.
fn answers(source: &str) -> [(String, String); 2] {
    let limits = Limits { operations: 20_000, ..Limits::default() };
    [visualize(source, &limits, &[]), preview(source, &limits, &[])]
        .map(|answer| (format!("{:?}", answer.scene), json::text(&answer.check)))
}

/// Programs of the tests, and of the corpora where they are at hand.
fn programs() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut lists = vec![tests.join("broken/broken.jsonl")];
    lists.extend(support::corpora().map(|corpora| corpora.join("broken/broken.jsonl")));
    let mut programs = Vec::new();
    for folder in ["valid", "invalid"] {
        for entry in fs::read_dir(tests.join(folder)).expect("a folder").flatten() {
            let is_program = entry.path().extension().is_some_and(|extension| extension == "qasm");
            programs.extend(support::text_of(&entry.path()).filter(|text| is_program && text.len() < 5000));
        }
    }
    programs.sort();
    for list in lists {
        let lines = fs::read_to_string(list).expect("a list");
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
        programs.extend(lines.filter_map(|line| line["source"].as_str().map(str::to_owned)));
    }
    programs
}

#[test]
fn a_preview_differs_where_there_are_errors_and_only_in_the_drawing() {
    let (mut complete, mut partial, mut none) = (0, 0, 0);
    for program in programs() {
        let mut edited = vec![program.clone()];
        // Edits of one character: left out, doubled, or another one.
        for at in (0..program.len()).step_by(7).filter(|&at| program.is_char_boundary(at)) {
            let Some(character) = program[at..].chars().next() else { continue };
            let (before, behind) = (&program[..at], &program[at + character.len_utf8()..]);
            edited.push(match at % 3 {
                0 => format!("{before}{behind}"),
                1 => format!("{before}{character}{character}{behind}"),
                _ => format!("{before};{behind}"),
            });
        }
        for text in edited {
            let [(whole, facts), (previewed, facts_of_preview)] = answers(&text);
            assert_eq!(facts, facts_of_preview, "{text}");
            if facts.contains("\"severity\":\"error\"") {
                assert_eq!(whole, "None", "{text}");
                *(if previewed == "None" { &mut none } else { &mut partial }) += 1;
            } else {
                assert_eq!(whole, previewed, "{text}");
                assert!(!previewed.contains("not understood"), "{text}");
                complete += 1;
            }
        }
    }
    println!("{complete} complete, {partial} with gaps, {none} without a drawing");
    assert!(complete > 50 && partial > 4 * none, "{complete} complete, {partial} with gaps, {none} without a drawing");
}
