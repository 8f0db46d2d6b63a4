//! Opening gates and closing sections: what is drawn changes, what it means does not.

use circuit::folding::{Decision, Folding, Iterations, Occurrence};
use circuit::operation::OperationKind;
use circuit::{Circuit, Section};
use qasm::{Limits, read};
use simulate::{Options, unitary};

const PROGRAM: &str = "OPENQASM 3.0; include \"stdgates.inc\";
    input float[64] theta_0;
    gate inner(a) x, y { rz(a/2) x; cx x, y; gphase(a); }
    gate outer(a, b) x, y { inner(a + b) y, x; h x; barrier x, y; s y; inner(b) x, y; }
    qubit[4] q;
    h q[0];
    outer(pi/3, theta_0) q[0], q[1];
    inv @ outer(0.1, 0.2) q[2], q[1];
    ctrl @ negctrl @ outer(theta_0, 1.5) q[3], q[0], q[1], q[2];
    pow(2) @ inner(0.3) q[0], q[3];
    t q[3];";

fn opened(paths: &[&[u32]]) -> Circuit {
    let folding = Folding { toggled: paths.iter().map(|path| path.to_vec()).collect(), folded: Vec::new() };
    read(PROGRAM, &Limits::default()).circuit.folded(&folding)
}

#[test]
fn what_is_opened_means_the_same() {
    let matrix = |circuit: &Circuit| unitary(circuit, &Options::default()).expect("a unitary");
    let whole = matrix(&opened(&[]));
    for paths in [
        &[&[1][..]][..],
        &[&[1], &[1, 0], &[1, 4]],
        &[&[2], &[2, 0]],
        &[&[3], &[3, 4]],
        &[&[1], &[2], &[3], &[1, 4], &[2, 4], &[3, 0]],
    ] {
        let circuit = opened(paths);
        assert_eq!(circuit.groups.len(), paths.len(), "{paths:?}");
        assert!(matrix(&circuit).distance(&whole) < 1e-12, "{paths:?}");
    }
}

#[test]
fn groups_and_origins_lead_back_to_the_paths() {
    let circuit = opened(&[&[2], &[2, 0]]);
    let groups: Vec<_> = circuit
        .groups
        .iter()
        .map(|it| (it.name.as_str(), it.inverse, it.operations.clone(), it.parent, it.origin, it.qubits.clone()))
        .collect();
    assert_eq!(groups, [("outer", true, 2..9, None, 2, vec![2, 1]), ("inner", true, 6..9, Some(0), 0, vec![1, 2])],);
    // An inverse runs from its end.
    assert_eq!(circuit.origins, [0, 1, 4, 3, 2, 1, 2, 1, 0, 3, 4, 5]);
}

#[test]
fn what_cannot_be_opened_stays() {
    let circuit = opened(&[&[0], &[4], &[99], &[1, 1], &[]]);
    assert!(circuit.groups.is_empty());
    assert_eq!(circuit.operations().len(), 6);
    let unfolds: Vec<bool> = circuit.operations().iter().map(|it| circuit.unfolds(it)).collect();
    assert_eq!(unfolds, [false, true, true, true, false, false]);
}

#[test]
fn a_closed_section_is_one_block() {
    let mut circuit = opened(&[]);
    let section = |title: &str, start, end| Section { title: title.to_owned(), start, end };
    circuit.sections = vec![section("encoding", 0, 1), section("nothing", 1, 1), section("layer 1", 1, 5)];
    let closed = circuit.folded(&Folding { toggled: Vec::new(), folded: vec![1] });
    assert_eq!(closed.sections, [section("encoding", 0, 1), section("layer 1", 1, 2)]);
    assert_eq!(closed.operations()[1].kind, OperationKind::Block(0));
    assert_eq!(closed.body.qubits(&closed.operations()[1]), [0, 1, 2, 3]);
    assert_eq!(closed.origins, [0, 1, 5]);
}

/// What a program with blocks shows: its groups, each with depth and titles, and the names of the operations in each branch.
fn branches(statements: &str, toggled: &[&[u32]]) -> Vec<String> {
    let source = format!(
        "OPENQASM 3.0; include \"stdgates.inc\"; gate own a {{ h a; t a; }} qubit[3] q; bit[2] c; bit flag; c[0] = measure q[0]; {statements}"
    );
    let reading = read(&source, &Limits::default());
    assert!(
        reading.diagnostics.iter().all(|it| it.severity != diagnostic::Severity::Error),
        "{:?}",
        reading.diagnostics
    );
    let folding = Folding { toggled: toggled.iter().map(|path| path.to_vec()).collect(), folded: Vec::new() };
    let shown = reading.circuit.folded(&folding);
    let name = |index: u32| match shown.operations()[index as usize].kind {
        OperationKind::Block(block) => shown.blocks[block as usize].label.clone(),
        kind => circuit::moments::name_of(&shown, kind).to_owned(),
    };
    let depth = |mut parent: Option<u32>| {
        let mut depth = 0;
        while let Some(index) = parent {
            depth += 1;
            parent = shown.groups[index as usize].parent;
        }
        depth
    };
    let told = shown.groups.iter().flat_map(|group| {
        group.branches.iter().map(move |branch| {
            let names: Vec<String> = branch.operations.clone().map(name).collect();
            format!("{}{}: {}", "  ".repeat(depth(group.parent)), branch.title, names.join(", "))
        })
    });
    told.collect()
}

#[test]
fn blocks_show_their_branches() {
    assert_eq!(branches("if (c[0]) { x q[1]; h q[2]; } else { z q[1]; }", &[]), ["if (c[0]): x, h", "else: z"]);
    assert_eq!(
        branches("while (!c[0]) { h q[0]; c[0] = measure q[0]; if (c[1]) { break; } else { x q[1]; } }", &[]),
        ["while (!c[0]): h, measure, break, x", "  if (c[1]): break", "  else: x"]
    );
    assert_eq!(
        branches("switch (int[2](c)) { case 0 { x q[0]; } case 1, 2 { } default { z q[0]; own q[1]; } }", &[]),
        ["case 0: x", "case 1, 2: ", "default: z, own"]
    );
    assert_eq!(branches("box [100ns] { x q[0]; delay[10ns] q[1]; }", &[]), ["box[100ns]: x, delay"]);
    assert_eq!(branches("if (flag) { } else { }", &[]), [""; 0], "nothing to show");
}

#[test]
fn blocks_close_and_open_by_their_path() {
    let nested = "if (c[0]) { x q[1]; } else { if (c[1]) { own q[0]; } else { y q[0]; } }";
    assert_eq!(branches(nested, &[&[1]]), [""; 0]);
    assert_eq!(branches(nested, &[&[1, 1]]), ["if (c[0]): x", "else: if (c[1])"]);
    let opened = branches(nested, &[&[1, 1, 0]]);
    assert_eq!(
        opened,
        ["if (c[0]): x", "else: h, t, y", "  if (c[1]): h, t", "  else: y", "    own: h, t"],
        "a gate in a branch"
    );
    let source =
        format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[2] c; gate own a {{ h a; }} {nested}");
    let closed = read(&source, &Limits::default()).circuit.folded(&Folding { toggled: vec![vec![0]], folded: vec![] });
    assert!(closed.unfolds(&closed.operations()[0]), "what was closed can be opened");
}

#[test]
fn blocks_say_what_decides() {
    let decisions = |statements: &str| -> Vec<Decision> {
        let source = format!(
            "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[2] c; bit flag; c = measure q[:1]; {statements}"
        );
        let shown = read(&source, &Limits::default()).circuit.folded(&Folding::default());
        shown.groups.into_iter().map(|group| group.decision).collect()
    };
    let decision = |clbits: &[u32], zeros: &[u32]| Decision { clbits: clbits.to_vec(), zeros: zeros.to_vec() };
    let body = "{ x q[0]; flag = measure q[2]; } else { y q[0]; }";
    for (condition, clbits, zeros) in [
        ("c[1]", &[1][..], &[][..]),
        ("!c[1]", &[1], &[1]),
        ("c[1] == 0", &[1], &[1]),
        ("c[0] == 1", &[0], &[]),
        ("c == 0", &[0, 1], &[0, 1]),
        ("c == 2", &[0, 1], &[]),
        ("c[0] && !flag", &[0, 2], &[2]),
    ] {
        assert_eq!(decisions(&format!("if ({condition}) {body}")), [decision(clbits, zeros)], "{condition}");
    }
    assert_eq!(decisions("while (!flag) { h q[2]; flag = measure q[2]; }"), [decision(&[2], &[2])]);
    assert_eq!(decisions("switch (int[2](c)) { case 0 { x q[0]; } }"), [decision(&[0, 1], &[])]);
    assert_eq!(decisions("box { x q[0]; }"), [decision(&[], &[])]);
}

/// What a frame is called says nothing of how often it happens: a gate may be called almost like a loop.
#[test]
fn frames_say_how_often_what_is_in_them_happens() {
    let occurrences = |body: &str, toggled: &[&[u32]]| -> Vec<(String, Occurrence)> {
        let (_, shown) = rolled(body, toggled);
        shown.groups.iter().map(|group| (group.name.clone(), group.occurrence)).collect()
    };
    let told = |body: &str| occurrences(body, &[])[0].1;
    assert_eq!(told("if (c[0]) { x q[0]; c[0] = measure q[0]; }"), Occurrence::Perhaps);
    assert_eq!(told("if (c[0]) { x q[0]; } else { z q[0]; }"), Occurrence::Once);
    assert_eq!(told("switch (int[2](c)) { case 1 { x q[0]; } case 2 { z q[0]; } }"), Occurrence::Perhaps);
    assert_eq!(told("switch (int[2](c)) { case 1 { x q[0]; } default { z q[0]; } }"), Occurrence::Once);
    assert_eq!(told("while (c[0]) { x q[0]; c[0] = measure q[0]; }"), Occurrence::WhileHolds);
    assert_eq!(told("for int i in [0:int[2](c)] { x q[0]; }"), Occurrence::AnyNumber);
    assert_eq!(told("box { x q[0]; }"), Occurrence::Once);
    assert_eq!(told("extern random() -> bool; while (random()) { x q[0]; }"), Occurrence::WhileHolds);
    assert_eq!(told("extern random() -> bool; if (random()) { x q[0]; } else { z q[0]; }"), Occurrence::Once);
    let gate = "gate forward p { h p; t p; } forward q[0];";
    assert_eq!(occurrences(gate, &[&[0]]), [("forward".to_owned(), Occurrence::Once)]);
    // What is shown for all iterations happens several times; where all are shown, each happens once.
    let repeated = "for uint i in [0:9] { h q[0]; t q[0]; }";
    let title = "for uint i in [0:9] × 10".to_owned();
    assert_eq!(occurrences(repeated, &[]), [(title.clone(), Occurrence::Several)]);
    assert_eq!(occurrences(repeated, &[&[0, 0]]).first(), Some(&(title.clone(), Occurrence::Several)));
    assert_eq!(occurrences(repeated, &[&[0]]), [(title, Occurrence::Once)]);
}

#[test]
fn jumps_have_the_wires_of_their_block() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit c; c = measure q[0];
        while (c) { x q[2]; if (c) { break; } c = measure q[1]; }";
    let shown = read(source, &Limits::default()).circuit.folded(&Folding::default());
    let jump = shown
        .operations()
        .iter()
        .find(|it| matches!(it.kind, OperationKind::Block(index) if shown.blocks[index as usize].label == "break"));
    let jump = jump.expect("a jump is drawn");
    assert_eq!((shown.body.qubits(jump), shown.body.clbits(jump)), (&[1, 2][..], &[][..]));
}

#[test]
fn very_many_blocks_are_closed_at_first() {
    let program = |count: usize| {
        let source = format!(
            "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; bit c; c = measure q; {}",
            "if (c) { x q; } else { z q; } ".repeat(count)
        );
        read(&source, &Limits::default()).circuit
    };
    assert_eq!(program(2_000).folded(&Folding::default()).groups.len(), 2_000);
    let many = program(2_001);
    assert_eq!(many.shown(&Folding::default()), None);
    let opened = many.folded(&Folding { toggled: vec![vec![7]], folded: Vec::new() });
    assert_eq!((opened.groups.len(), opened.groups[0].origin), (1, 7));
}

/// The circuit of a program with a loop and what is shown of it.
fn rolled(body: &str, toggled: &[&[u32]]) -> (Circuit, Circuit) {
    let source = format!("OPENQASM 3.0; include \"stdgates.inc\"; qubit[3] q; bit[2] c; {body}");
    let reading = read(&source, &Limits::default());
    assert!(
        reading.diagnostics.iter().all(|it| it.severity != diagnostic::Severity::Error),
        "{:?}",
        reading.diagnostics
    );
    let folding = Folding { toggled: toggled.iter().map(|path| path.to_vec()).collect(), folded: Vec::new() };
    let shown = reading.circuit.folded(&folding);
    (reading.circuit, shown)
}

#[test]
fn a_loop_with_equal_iterations_shows_one_for_all() {
    let program = "x q[0]; for uint i in [0:7] { h q[0]; cx q[0], q[1]; } z q[2];";
    let (circuit, shown) = rolled(program, &[]);
    assert_eq!(circuit.operations().len(), 18, "the circuit has all iterations");
    let group = &shown.groups[0];
    assert_eq!((group.name.as_str(), group.operations.clone(), group.origin), ("for uint i in [0:7] × 8", 1..3, 1));
    assert_eq!(group.iterations, Iterations { count: 8, length: 2 });
    assert_eq!((&group.qubits[..], &shown.origins[..]), (&[0, 1][..], &[0, 1, 2, 17][..]));

    let (_, unrolled) = rolled(program, &[&[1]]);
    assert_eq!(unrolled.groups[0].iterations, Iterations { count: 8, length: 0 });
    assert_eq!((unrolled.groups[0].operations.clone(), unrolled.operations().len()), (1..17, 18));
    assert_eq!(unrolled.origins, (0..18).collect::<Vec<_>>());
}

#[test]
fn loops_in_loops_are_shown_once_and_unroll_at_any_depth() {
    let program = "for uint i in [0:9] { h q[0]; for uint j in [0:8] { t q[1]; s q[1]; } x q[0]; }";
    let counts = |toggled: &[&[u32]]| {
        let (_, shown) = rolled(program, toggled);
        (shown.operations().len(), shown.groups.iter().map(|it| it.iterations.count).collect::<Vec<_>>())
    };
    assert_eq!(counts(&[]), (4, vec![10, 9]));
    assert_eq!(counts(&[&[0, 1]]), (20, vec![10, 9]));
    assert_eq!(counts(&[&[0]]), (40, [vec![10], vec![9; 10]].concat()));
    // Of the last iteration only.
    assert_eq!(counts(&[&[0], &[0, 181]]).0, 56);
}

#[test]
fn iterations_that_differ_or_are_few_are_all_shown() {
    for body in [
        "for uint i in [0:2] { h q[i]; }",
        "for uint i in [0:9] { rx(i * 0.1) q[0]; }",
        "for uint i in [1:2] { h q[0]; }",
        "for uint i in [0:9] { if (i > 4) { x q[0]; } else { h q[0]; } }",
        "for uint i in [0:1] { if (c[i]) { x q[0]; } else { h q[0]; } }",
        "int n = 0; n = int(c); for uint i in [0:9] { if (n < i) { x q[0]; } else { h q[0]; } }",
    ] {
        let (circuit, shown) = rolled(body, &[]);
        assert!(shown.groups.iter().all(|group| group.iterations.count == 0), "{body}");
        assert!(shown.operations().len() >= circuit.operations().len(), "{body}");
    }
}

#[test]
fn loops_are_rolled_wherever_they_stand() {
    for (body, iterations) in [
        // In a branch, in a subroutine, in an own gate that is opened, and one whose course is only known in the end.
        ("if (c[0]) { for uint i in [0:9] { h q[0]; } } else { x q[0]; }", 10),
        ("def turn(qubit p) { for uint i in [0:6] { t p; } } turn(q[2]);", 7),
        ("gate turn p { for uint i in [0:5] { t p; } } turn q[2];", 6),
        ("int n = 0; while (n < 12) { h q[1]; n += 1; }", 12),
        ("for uint i in [0:99] { h q[1]; if (i == 14) break; }", 15),
        // A run decides in each iteration anew.
        ("for uint i in [0:4] { c[0] = measure q[0]; if (c[0]) { x q[1]; z q[1]; } else { reset q[1]; } }", 5),
    ] {
        let (_, shown) = rolled(body, &[&[0]]);
        let most = shown.groups.iter().map(|it| it.iterations.count).max().unwrap_or(0);
        let (_, closed) = rolled(body, &[]);
        assert_eq!(
            most.max(closed.groups.iter().map(|it| it.iterations.count).max().unwrap_or(0)),
            iterations,
            "{body}"
        );
    }
}

#[test]
fn long_titles_are_whole_and_very_long_ones_keep_their_ends() {
    let title = |condition: &str| -> String {
        let (_, shown) = rolled(&format!("if ({condition}) {{ h q[0]; }} else {{ x q[0]; }}"), &[]);
        shown.groups[0].branches[0].title.clone()
    };
    let long = "c[0] && c[1] || !c[0] && c != 3 || c[0] && (c == 1 || c == 2)";
    assert_eq!(title(long), format!("if ({long})"));
    let very_long = title(&format!("c == 1{} || c == 2", " || c == 3".repeat(60)));
    assert_eq!(very_long.chars().count(), 501);
    assert!(very_long.starts_with("if (c == 1 || c == 3") && very_long.ends_with("c == 3 || c == 2)"), "{very_long}");
}

/// Inputs without values: nothing runs such a program, but its drawing says what its text does.
#[test]
fn what_an_input_decides_says_its_cases_and_bits() {
    let source = "OPENQASM 3.0; include \"stdgates.inc\"; input int n; qubit[2] q; bit[3] c; c[2] = measure q[0];
        switch (n) { case 1, 2 { x q[0]; } case 3 { c[1] = measure q[1]; } default { h q[0]; } }
        if (n == 1) { c[0] = measure q[0]; x q[1]; } else { x q[0]; }
        if (n == 1 && c[2]) { c[0] = measure q[0]; x q[1]; }";
    let shown = read(source, &Limits::default()).circuit.folded(&Folding::default());
    let said: Vec<(Vec<&str>, Vec<u32>)> = shown
        .groups
        .iter()
        .map(|group| (group.branches.iter().map(|it| &it.title[..]).collect(), group.decision.clbits.clone()))
        .collect();
    assert_eq!(
        said,
        [
            (vec!["case 1, 2", "case 3", "default"], vec![]),
            (vec!["if (n == 1)", "else"], vec![]),
            (vec!["if (n == 1 && c[2])"], vec![2]),
        ]
    );
    assert_eq!(shown.groups[0].occurrence, circuit::folding::Occurrence::Once, "it has a default");
}
