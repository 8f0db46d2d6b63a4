//! Gates with an angle that only a run knows are drawn and counted as the gates that they are.

use circuit::folding::Folding;
use circuit::moments::statistics;
use circuit::wires::WireArrangement;
use diagnostic::has_errors;
use diagram::lay_out_folded;
use diagram::scene::{Category, Kind, NONE, Role, Scene};
use qasm::{Limits, read};

const HEAD: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\ngate own(t, s) u, v { rz(2*t) u; cx u, v; ry(s) v; }\n\
    qubit[3] q;\nbit[3] c;\nfloat a = 0;\nc[2] = measure q[2];\na = a + float(int(c));\n";

fn draw(body: &str, toggled: Vec<Vec<u32>>, shows_variables: bool) -> Scene {
    let source = format!("{HEAD}{body}");
    let reading = read(&source, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{body}\n{:?}", reading.diagnostics);
    let wires = WireArrangement { shows_variables, ..WireArrangement::default() };
    lay_out_folded(reading.circuit, &Folding { toggled, folded: Vec::new() }, &wires, &source)
}

/// The names and the angles of all operations behind those of the head.
fn gates(scene: &Scene) -> Vec<String> {
    let text = |index: u32| if index == NONE { "" } else { scene.strings.get(index) };
    let operations = scene.operations.names.iter().zip(&scene.operations.parameters).skip(3);
    operations.map(|(&name, &angles)| format!("{} {}", text(name), text(angles)).trim().to_owned()).collect()
}

#[test]
fn they_have_their_names_and_expressions() {
    assert_eq!(
        gates(&draw("cp(a) q[0], q[1]; rz(a + pi/2) q;", vec![], false)),
        ["cp a", "rz a + pi/2", "rz a + pi/2", "rz a + pi/2"]
    );
    assert_eq!(
        gates(&draw("ctrl @ inv @ own(2 * a, 0.5) q[0], q[1], q[2]; pow(2) @ p(a) q[0];", vec![], false)),
        ["ctrl @ inv @ own 2 * a, 0.5", "pow(2) @ p a"]
    );
    // In branches and loops, also those whose rounds are known.
    assert_eq!(
        gates(&draw("if (c[0]) { u3(a, 1, mod(a, 2)) q[0]; } else { cu(a, 1, 2, 3) q[0], q[1]; }", vec![], false)),
        ["u3 a, 1, mod(a, 2)", "cu a, 1, 2, 3"]
    );
    assert_eq!(gates(&draw("while (c[0]) { rz(a) q[0]; c[0] = measure q[0]; }", vec![], false)), ["rz a", "measure"]);
    assert_eq!(gates(&draw("for int i in [0:9] { rz(a) q[0]; cx q[0], q[1]; }", vec![], false)), ["rz a", "cx"]);
}

#[test]
fn a_gate_with_an_index_that_only_a_run_knows_is_a_box() {
    assert_eq!(gates(&draw("rz(a) q[int(c)];", vec![], false)), ["rz(a) q[int(c)]"]);
}

#[test]
fn an_own_gate_opens_in_its_place() {
    let scene = draw("own(a, 0.5) q[0], q[1];", vec![vec![3]], false);
    assert_eq!(gates(&scene), ["rz 2·a", "cx", "ry 0.5"]);
    // What it gets is in brackets where it has to be.
    assert_eq!(gates(&draw("own(a - 1, 0.5) q[0], q[1];", vec![vec![3]], false))[0], "rz 2·(a - 1)");
    assert_eq!(scene.operations.origins, [0, 1, 2, 0, 1, 2]);
}

#[test]
fn they_look_like_any_gate_and_lead_to_what_they_read() {
    let scene = draw("cp(a * int(c)) q[0], q[2];", vec![], false);
    let of_gate = || (0..scene.len()).map(|index| scene.shape(index)).filter(|shape| shape.operation == 3);
    let roles: Vec<Role> = of_gate().map(|shape| shape.role).collect();
    assert!(roles.contains(&Role::Control) && roles.contains(&Role::Condition), "{roles:?}");
    assert!(of_gate().all(|shape| shape.category == Category::Phase), "{:?}", of_gate().collect::<Vec<_>>());
    assert!(of_gate().any(|shape| shape.kind == Kind::DoubleLine));
    assert!(of_gate().any(|shape| shape.role == Role::GateParameter));
    // The variable is set by the third operation.
    assert_eq!(
        scene.links.as_chunks::<3>().0.iter().map(|link| [link[0], link[1]]).collect::<Vec<_>>(),
        [[2, 1], [3, 2]]
    );
    // The line begins behind the lowest control.
    let controlled = draw("cp(int(c)) q[2], q[0];", vec![], false);
    let line = (0..controlled.len()).map(|index| controlled.shape(index));
    let line = line.filter(|shape| shape.operation == 3).find(|shape| shape.kind == Kind::DoubleLine).expect("a line");
    let control = (0..controlled.len())
        .map(|index| controlled.shape(index))
        .find(|shape| shape.kind == Kind::Disc && shape.role == Role::Control);
    assert!(line.geometry[1] >= control.expect("a control").geometry[1], "{line:?}");
    let shown = draw("cp(a) q[0], q[2];", vec![], true);
    assert!(
        (0..shown.len())
            .map(|index| shown.shape(index))
            .any(|shape| shape.operation == 3 && shape.role == Role::Condition)
    );
}

#[test]
fn they_count_as_the_gates_that_they_are() {
    let count = |body: &str| {
        let reading = read(&format!("{HEAD}{body}"), &Limits::default());
        let all = statistics(&reading.circuit.with_computed_gates());
        let gates = all.gates.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ");
        format!("{} operations, depth {}, {} two-qubit: {gates}", all.operations, all.depth, all.two_qubit_gates.count)
    };
    assert_eq!(
        count("cp(a) q[0], q[1]; rz(a) q;"),
        "7 operations, depth 2, 1 two-qubit: 2 block, 1 cp, 1 measure, 3 rz"
    );
    // Behind the measurement whose outcome they read.
    assert_eq!(count("rz(int(c)) q[0]; x q[0];"), "5 operations, depth 4, 0 two-qubit: 2 block, 1 measure, 1 rz, 1 x");
    assert_eq!(count("if (c[0]) { cp(a) q[0], q[1]; }"), "4 operations, depth 3, 1 two-qubit: 3 block, 1 measure");
}

#[test]
fn they_are_described_as_the_gates_that_they_are() {
    let told = |body: &str| draw(body, vec![], false).description.split_once(" 4: ").map(|parts| parts.1.to_owned());
    assert_eq!(told("cp(a) q[0], q[1];").as_deref(), Some("P by a on q[1], controlled by q[0]."));
    assert_eq!(told("rz(a) q[0:1];").as_deref(), Some("RZ by a on q[0]. 5: RZ by a on q[1]."));
    assert_eq!(
        told("if (c[0]) { rz(a) q[0]; h q[1]; }").as_deref(),
        Some("if (c[0]) on q[0], q[1]: RZ by a on q[0]; Hadamard on q[1]; end.")
    );
}
