//! What exports look like. That they do what the circuit does is checked with the packages themselves, in `tests/exports`.

use super::{Export, Format, write};
use diagnostic::Severity;
use expect_test::{Expect, expect};
use qasm::{Limits, read};

/// The export of a program of version 3 with the standard library.
fn export(program: &str, format: Format) -> Export {
    let source = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{program}");
    let reading = read(&source, &Limits::default());
    let errors: Vec<_> = reading.diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    write(&reading.circuit, format)
}

/// Compares the text, and the losses below it.
fn check(program: &str, format: Format, expected: &Expect) {
    let Export { mut text, losses } = export(program, format);
    for loss in losses {
        let word = if loss.severity == Severity::Error { "error" } else { "warning" };
        text.extend(["[", word, "] ", &loss.message, "\n"]);
    }
    expected.assert_eq(&text);
}

/// Registers, parameters, a definition, a loop, comments and modifiers.
const UNITARY: &str = "input float theta;
gate majority(angle_) a, b, c { cx c, b; rz(angle_/2) a; ctrl @ gphase(angle_) b; barrier a; }
qubit[2] q;
qubit class;
// everything at once
h q;
for int i in [1:3] { rx(2*theta + pi/7) q[0]; cx q[0], class; }
majority(pi/3) q[0], q[1], class; // behind it
inv @ majority(theta) q[0], q[1], class;
ctrl @ negctrl @ ry(0.1) q[0], q[1], class;
pow(0.5) @ x q[0];
u3(1, 2, 3) q[1];
rz(sin(theta)) q[1];
gphase(-pi/4);
";

/// Measurements and what depends on them.
const DYNAMIC: &str = "qubit[2] q;
bit[2] c;
bit d;
h q;
c[0] = measure q[0];
if (c[0]) { x q[1]; z q[1]; }
if (c == 2) x q[0];
if (c[0] && !c[1]) { h q[0]; } else { h q[1]; }
switch (uint[2](c)) { case 1, 2 { x q[0]; } default { y q[0]; } }
reset q[0];
delay[100ns] q[1];
barrier q;
@fast
c = measure q;
d = measure q[0];
";

#[test]
fn formats_have_names_of_their_own() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
        assert!(format.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
    }
}

#[test]
fn qiskit_says_gates() {
    check(
        UNITARY,
        Format::Qiskit,
        &expect![[r#"
        from math import pi

        import numpy as np
        from qiskit import QuantumCircuit, QuantumRegister
        from qiskit.circuit import Parameter
        from qiskit.circuit.library import RYGate


        def majority(angle_):
            gate = QuantumCircuit(3, name="majority")
            a, b, c = gate.qubits
            gate.cx(c, b)
            gate.rz(angle_/2, a)
            gate.p(angle_, b)
            return gate.to_gate()


        q = QuantumRegister(2, "q")
        class_ = QuantumRegister(1, "class")
        theta = Parameter("theta")

        qc = QuantumCircuit(q, class_)
        # everything at once
        qc.h(q)
        for _ in range(3):
            qc.rx(2*theta + pi/7, q[0])
            qc.cx(q[0], class_[0])
        qc.append(majority(pi/3), [q[0], q[1], class_[0]])  # behind it
        qc.append(majority(theta).inverse(), [q[0], q[1], class_[0]])
        qc.append(RYGate(0.1).control(2, ctrl_state="01"), [q[0], q[1], class_[0]])
        qc.sx(q[0])
        qc.u(1, 2, 3, q[1])
        qc.rz(np.sin(theta), q[1])
        qc.global_phase += -pi/4
        [warning] a gate of Qiskit has no barriers; it is left out
    "#]],
    );
}

#[test]
fn qiskit_says_control_flow() {
    check(
        DYNAMIC,
        Format::Qiskit,
        &expect![[r#"
        from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
        from qiskit.circuit.classical import expr

        q = QuantumRegister(2, "q")
        c = ClassicalRegister(2, "c")
        d = ClassicalRegister(1, "d")

        qc = QuantumCircuit(q, c, d)
        qc.h(q)
        qc.measure(q[0], c[0])
        with qc.if_test((c[0], 1)):
            qc.x(q[1])
            qc.z(q[1])
        with qc.if_test((c, 2)):
            qc.x(q[0])
        with qc.if_test(expr.logic_and(expr.lift(c[0]), expr.logic_not(expr.lift(c[1])))) as else_:
            qc.h(q[0])
        with else_:
            qc.h(q[1])
        with qc.switch(c) as case:
            with case(1, 2):
                qc.x(q[0])
            with case(case.DEFAULT):
                qc.y(q[0])
        qc.reset(q[0])
        qc.delay(100, q[1], unit="ns")
        qc.barrier()
        qc.measure(q, c)
        qc.measure(q[0], d[0])
        [warning] Qiskit has no annotations, `@fast`; it is left out
    "#]],
    );
    check(
        "qubit q; bit c; c = measure q; while (c) { h q; c = measure q; if (c) break; } for int i in [0:2] { c = measure q; if (c) continue; x q; }",
        Format::Qiskit,
        &expect![[r#"
            from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister

            q = QuantumRegister(1, "q")
            c = ClassicalRegister(1, "c")

            qc = QuantumCircuit(q, c)
            qc.measure(q[0], c[0])
            with qc.while_loop((c[0], 1)):
                qc.h(q[0])
                qc.measure(q[0], c[0])
                with qc.if_test((c[0], 1)):
                    qc.break_loop()
            with qc.for_loop(range(0, 3)):
                qc.measure(q[0], c[0])
                with qc.if_test((c[0], 1)):
                    qc.continue_loop()
                qc.x(q[0])
        "#]],
    );
}

#[test]
fn qiskit_refuses_what_would_be_another_circuit() {
    check(
        "qubit q; bit c; int n = 0; c = measure q; if (c) { n += 1; } rx(n) q;",
        Format::Qiskit,
        &expect![[r#"
        [error] Qiskit cannot say a part of the program as a circuit
        [error] Qiskit cannot say a part of the program as a circuit
        [error] Qiskit cannot say a part of the program as a circuit
        [error] this angle cannot be written as Python
    "#]],
    );
    check(
        "input float a; qubit q; pow(0.3) @ rx(a) q;",
        Format::Qiskit,
        &expect![[r#"
        [error] Qiskit has no such power of a gate whose angles are not known
    "#]],
    );
}

#[test]
fn cirq_says_gates() {
    check(
        UNITARY,
        Format::Cirq,
        &expect![[r#"
        from math import pi

        import cirq
        import numpy as np
        import sympy


        def u(theta, phi, lam, q):
            yield cirq.Z(q)**(lam/pi)
            yield cirq.ry(theta)(q)
            yield cirq.Z(q)**(phi/pi)


        def majority(angle_, a, b, c):
            yield cirq.CNOT(c, b)
            yield cirq.rz(angle_/2)(a)
            yield cirq.Z(b)**(angle_/pi)


        q = cirq.NamedQubit.range(2, prefix="q_")
        class_ = cirq.NamedQubit("class_")
        theta = sympy.Symbol("theta")

        circuit = cirq.Circuit()
        # everything at once
        circuit.append(cirq.H.on_each(*q))
        for _ in range(3):
            circuit.append(cirq.rx(2*theta + pi/7)(q[0]))
            circuit.append(cirq.CNOT(q[0], class_))
        circuit.append(majority(pi/3, q[0], q[1], class_))  # behind it
        circuit.append(cirq.inverse(list(majority(theta, q[0], q[1], class_))))
        circuit.append(cirq.ry(0.1)(class_).controlled_by(q[0], q[1], control_values=[1, 0]))
        circuit.append(cirq.X(q[0])**0.5)
        circuit.append(u(1, 2, 3, q[1]))
        circuit.append(cirq.rz(sympy.sin(theta))(q[1]))
        circuit.append(cirq.global_phase_operation(np.exp(1j*(-pi/4))))
        [warning] Cirq has no barriers; it is left out
    "#]],
    );
}

#[test]
fn cirq_says_conditions() {
    check(
        DYNAMIC,
        Format::Cirq,
        &expect![[r#"
        import cirq
        import sympy

        q = cirq.NamedQubit.range(2, prefix="q_")
        c = [sympy.Symbol(f"c_{i}") for i in range(2)]
        d = sympy.Symbol("d")

        circuit = cirq.Circuit()
        circuit.append(cirq.H.on_each(*q))
        circuit.append(cirq.measure(q[0], key="c_0"))
        circuit.append(cirq.X(q[1]).with_classical_controls(sympy.Eq(c[0], 1)))
        circuit.append(cirq.Z(q[1]).with_classical_controls(sympy.Eq(c[0], 1)))
        circuit.append(cirq.X(q[0]).with_classical_controls(sympy.Eq(c[0], 2)))
        circuit.append(cirq.H(q[0]).with_classical_controls(sympy.And(sympy.Eq(c[0], 1), sympy.Not(sympy.Eq(0, 1)))))
        circuit.append(cirq.H(q[1]).with_classical_controls(sympy.Not(sympy.And(sympy.Eq(c[0], 1), sympy.Not(sympy.Eq(0, 1))))))
        circuit.append(cirq.X(q[0]).with_classical_controls(sympy.Or(sympy.Eq(c[0], 1), sympy.Eq(c[0], 2))))
        circuit.append(cirq.Y(q[0]).with_classical_controls(sympy.Not(sympy.Or(sympy.Eq(c[0], 1), sympy.Eq(c[0], 2)))))
        circuit.append(cirq.reset(q[0]))
        circuit.append(cirq.wait(q[1], nanos=100))
        circuit.append(cirq.measure(q[0], key="c_0"))
        circuit.append(cirq.measure(q[1], key="c_1"))
        circuit.append(cirq.measure(q[0], key="d"))
        [warning] Cirq has no barriers; it is left out
        [warning] Cirq has no annotations, `@fast`; it is left out
    "#]],
    );
    check(
        "qubit[2] q; bit[2] c; h q; c = measure q;",
        Format::Cirq,
        &expect![[r#"
        import cirq

        q = cirq.NamedQubit.range(2, prefix="q_")

        circuit = cirq.Circuit()
        circuit.append(cirq.H.on_each(*q))
        circuit.append(cirq.measure(*q, key="c"))
    "#]],
    );
}

#[test]
fn cirq_refuses_what_would_be_another_circuit() {
    check(
        "qubit q; bit c; c = measure q; while (c) { h q; c = measure q; }",
        Format::Cirq,
        &expect![[r#"
        [error] Cirq cannot say `while (c)` as a circuit
    "#]],
    );
    check(
        "qubit q; bit c; c = measure q; if (c) { c = measure q; }",
        Format::Cirq,
        &expect![[r#"
        [error] Cirq measures under no condition
    "#]],
    );
}

#[test]
fn pennylane_says_gates() {
    check(
        UNITARY,
        Format::PennyLane,
        &expect![[r#"
        from math import pi

        import pennylane as qml
        from pennylane import numpy as np


        def majority(angle_, a, b, c):
            qml.CNOT([c, b])
            qml.RZ(angle_/2, a)
            qml.PhaseShift(angle_, b)


        dev = qml.device("default.qubit", wires=3)
        q = range(0, 2)
        class_ = range(2, 3)


        @qml.qnode(dev)
        def circuit(theta):
            # everything at once
            qml.Hadamard(q[0])
            qml.Hadamard(q[1])
            for _ in range(3):
                qml.RX(2*theta + pi/7, q[0])
                qml.CNOT([q[0], class_[0]])
            majority(pi/3, q[0], q[1], class_[0])  # behind it
            qml.adjoint(majority)(theta, q[0], q[1], class_[0])
            qml.ctrl(qml.RY, control=[q[0], q[1]], control_values=[1, 0])(0.1, class_[0])
            qml.Hadamard(q[0])
            qml.PhaseShift(pi/2, q[0])
            qml.Hadamard(q[0])
            qml.U3(1, 2, 3, q[1])
            qml.RZ(np.sin(theta), q[1])
            qml.GlobalPhase(pi/4)
            return qml.state()
        [warning] a function of a gate has no barriers; it is left out
    "#]],
    );
}

#[test]
fn pennylane_says_conditions() {
    check(
        DYNAMIC,
        Format::PennyLane,
        &expect![[r#"
        import pennylane as qml

        dev = qml.device("default.qubit")
        q = range(0, 2)


        @qml.qnode(dev)
        def circuit():
            c = [0] * 2
            d = [0]
            qml.Hadamard(q[0])
            qml.Hadamard(q[1])
            c[0] = qml.measure(q[0])
            qml.cond(c[0] == 1, lambda: qml.X(q[1]))()
            qml.cond(c[0] == 1, lambda: qml.Z(q[1]))()
            qml.cond(c[0] + 2*c[1] == 2, lambda: qml.X(q[0]))()
            qml.cond((c[0] == 1) * ((c[1] == 1) == 0) == 1, lambda: qml.Hadamard(q[0]))()
            qml.cond(((c[0] == 1) * ((c[1] == 1) == 0) == 1) == 0, lambda: qml.Hadamard(q[1]))()
            qml.cond((c[0] + 2*c[1] == 1) + (c[0] + 2*c[1] == 2) > 0, lambda: qml.X(q[0]))()
            qml.cond((c[0] + 2*c[1] == 1) + (c[0] + 2*c[1] == 2) == 0, lambda: qml.Y(q[0]))()
            qml.measure(q[0], reset=True)
            qml.Barrier(wires=[q[0], q[1]])
            c[0] = qml.measure(q[0])
            c[1] = qml.measure(q[1])
            d[0] = qml.measure(q[0])
            return qml.probs(op=[c[0], c[1], d[0]])
        [warning] PennyLane has no delays; it is left out
        [warning] PennyLane has no annotations, `@fast`; it is left out
    "#]],
    );
}

#[test]
fn pennylane_refuses_what_would_be_another_circuit() {
    check(
        "qubit q; bit c; c = measure q; while (c) { h q; c = measure q; }",
        Format::PennyLane,
        &expect![[r#"
        [error] PennyLane cannot say `while (c)` as a circuit
    "#]],
    );
    check(
        "qubit q; bit c; c = measure q; if (c) { c = measure q; }",
        Format::PennyLane,
        &expect![[r#"
        [error] PennyLane measures and resets under no condition
    "#]],
    );
}

#[test]
fn stim_says_clifford_circuits() {
    let program = "gate bell a, b { h a; cx a, b; }
qubit[2] q; qubit target; bit[2] c; bit d;
// teleported
bell q[1], target; inv @ bell q[0], q[1]; rz(pi/2) target; negctrl @ x q[0], target;
for int i in [1:100] { rx(-pi/2) q[0]; c[1] = measure q[0]; if (c[1]) x q[0]; }
barrier q;
c = measure q; if (c[0]) z target; if (!c[1]) x target; d = measure target; reset q[0]; gphase(1);";
    check(
        program,
        Format::Stim,
        &expect![[r#"
        # q: 0 to 1
        # target: 2
        # teleported
        H 1
        CX 1 2
        CX 0 1
        H 0
        S 2
        X 0
        CX 0 2
        X 0
        REPEAT 100 {
            SQRT_X_DAG 0
            M 0
            CX rec[-1] 0
        }
        TICK
        M 0
        M 1
        CZ rec[-2] 2
        X 2
        CX rec[-1] 2
        M 2
        R 0
        # in the record, counted from 0: c[0] is 100, c[1] is 101, d is 102
        [warning] Stim has a record of all measurements in place of named bits, in the order in which they happen
        [warning] Stim has no global phase, on which no outcome depends; it is left out
    "#]],
    );
}

#[test]
fn stim_refuses_what_would_be_another_circuit() {
    check(
        "qubit q; t q;",
        Format::Stim,
        &expect![[r#"
        [error] Stim has Clifford gates only, and this is none
    "#]],
    );
    check(
        "qubit q; bit c; c = measure q; if (c) { h q; }",
        Format::Stim,
        &expect![[r#"
        [error] Stim asks a bit for X, Y and Z only
    "#]],
    );
    check(
        "qubit q; bit c; for int i in [1:3] { if (c) x q; c = measure q; }",
        Format::Stim,
        &expect![[r#"
        [warning] Stim has a record of all measurements in place of named bits, in the order in which they happen
        [error] Stim cannot ask for a bit from outside of a loop that measures
    "#]],
    );
}

#[test]
fn names_of_qubits_are_distinct() {
    check(
        "qubit[2] q; qubit q_0; x q[0]; y q_0;",
        Format::Cirq,
        &expect![[r#"
        import cirq

        q = cirq.NamedQubit.range(2, prefix="q__")
        q_0 = cirq.NamedQubit("q_0")

        circuit = cirq.Circuit()
        circuit.append(cirq.X(q[0]))
        circuit.append(cirq.Y(q_0))
    "#]],
    );
    check(
        "qubit pi_; qubit θ; qubit gate_; qubit qc; x pi_; y θ; z qc;",
        Format::Qiskit,
        &expect![[r#"
        from qiskit import QuantumCircuit, QuantumRegister

        pi_ = QuantumRegister(1, "pi_")
        theta = QuantumRegister(1, "θ")
        gate_ = QuantumRegister(1, "gate_")
        qc_ = QuantumRegister(1, "qc")

        qc = QuantumCircuit(pi_, theta, gate_, qc_)
        qc.x(pi_[0])
        qc.y(theta[0])
        qc.z(qc_[0])
    "#]],
    );
}

#[test]
fn deep_programs_are_refused() {
    let depth = 40;
    let program =
        format!("qubit q; bit c; c = measure q; {} x q; {}", "if (c) { reset q; ".repeat(depth), "}".repeat(depth));
    for format in Format::ALL {
        let export = export(&program, format);
        assert!(export.text.is_empty() != export.losses.is_empty(), "{format:?}");
    }
}

#[test]
fn definitions_that_double_are_not_written_out() {
    let mut program = "gate g0 a { z a; }\n".to_owned();
    for number in 1..40 {
        let last = number - 1;
        program.extend([format!("gate g{number} a {{ g{last} a; g{last} a; }}\n")]);
    }
    program.push_str("qubit q;\n");
    program.push_str(&"g39 q;\n".repeat(10_000));
    let export = export(&program, Format::Stim);
    assert!(export.text.is_empty() && export.losses.len() <= 101);
    assert_eq!(export.losses[0].message, "Stim cannot say this gate: written out it would be too many gates");
}

/// `engine-rs/export-formats.ts` is what the table of formats says: `UPDATE_EXPECT=1 cargo test -p export` writes it.
#[test]
fn typescript_has_the_formats() {
    let mut out = String::from(
        "/** Written by `UPDATE_EXPECT=1 cargo test -p export` from the table of formats; do not edit. */

/** Formats of other tools that a program can be exported to, in the order of a menu. */
export const exportFormats = [
",
    );
    for format in Format::ALL {
        let (name, title, extension) = (format.name(), format.title(), format.extension());
        out.extend(["  { name: '", name, "', title: '", title, "', extension: '", extension, "' },\n"]);
    }
    out.push_str(
        "] as const

/** The name of a format. */
export type ExportFormat = (typeof exportFormats)[number]['name']
",
    );
    expect_test::expect_file!["../../../export-formats.ts"].assert_eq(&out);
}
