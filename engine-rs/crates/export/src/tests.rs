//! What exports look like. That they do what the circuit does is checked with the packages themselves, in `tests/exports`.

use super::{Export, Format, write};
use diagnostic::{Severity, has_errors};
use expect_test::{Expect, expect};
use qasm::{Limits, read};

/// The export of a program of version 3 with the standard library.
fn export(program: &str, format: Format) -> Export {
    let source = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n{program}");
    let reading = read(&source, &Limits::default());
    let errors: Vec<_> = reading.diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    write(&reading.circuit, &source, format)
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

/// A measurement whose outcome decides, as far as Quirk can say it.
const MEASURED: &str = "qubit[3] q;
bit[2] c;
h q[0];
c[0] = measure q[0];
if (c[0]) { x q[1]; rz(pi/8) q[2]; }
if (c[1] == 0) z q[1];
";

#[test]
fn formats_have_names_of_their_own() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
        assert!(format.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
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
        assert_eq!(export.text.is_empty(), has_errors(&export.losses), "{format:?}");
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

#[test]
fn braket_says_gates() {
    // No functions of parameters, and no inverse of a gate with one.
    let program = UNITARY.replace("rz(sin(theta)) q[1];", "").replace("inv @ majority(theta)", "majority(theta)");
    check(
        &program,
        Format::Braket,
        &expect![[r#"
            from math import pi

            from braket.circuits import Circuit, FreeParameter


            def majority(circuit, angle_, a, b, c):
                circuit.cnot(c, b)
                circuit.rz(a, angle_/2)
                circuit.phaseshift(b, angle_)


            q = range(0, 2)
            class_ = range(2, 3)
            theta = FreeParameter("theta")

            circuit = Circuit()
            # everything at once
            circuit.h(q)
            for _ in range(3):
                circuit.rx(q[0], 2*theta + pi/7)
                circuit.cnot(q[0], class_[0])
            majority(circuit, pi/3, q[0], q[1], class_[0])  # behind it
            majority(circuit, theta, q[0], q[1], class_[0])
            circuit.ry(class_[0], 0.1, control=[q[0], q[1]], control_state=[1, 0])
            circuit.v(q[0])
            circuit.u(q[1], 1, 2, 3)
            circuit.gphase(-pi/4)
            [warning] Braket has no barrier here; it is left out
        "#]],
    );
}

#[test]
fn braket_says_measurements_at_the_end() {
    check(
        "qubit[2] q; qubit r; bit[2] c; bit d; h q; cx q[1], r; d = measure r; barrier q; c = measure q;",
        Format::Braket,
        &expect![[r#"
            from braket.circuits import Circuit

            q = range(0, 2)
            r = range(2, 3)

            circuit = Circuit()
            circuit.h(q)
            circuit.cnot(q[1], r[0])
            circuit.measure(r[0])
            circuit.barrier([q[0], q[1]])
            circuit.measure(q)
            # in the list of outcomes, counted from 0: c[0] is 1, c[1] is 2, d is 0
            [warning] Braket has a list of outcomes in place of named bits, in the order of the measurements
        "#]],
    );
    check(
        "qubit[2] q; bit[2] c; h q; rx(sqrt(2)) q[0]; c = measure q;",
        Format::Braket,
        &expect![[r#"
        from braket.circuits import Circuit

        q = range(0, 2)

        circuit = Circuit()
        circuit.h(q)
        circuit.rx(q[0], 1.4142135623730951)
        circuit.measure(q)
    "#]],
    );
}

#[test]
fn braket_writes_modified_gates_out() {
    check(
        "gate f(w) a, b { rx(w) a; cx a, b; } qubit[3] q; f(0.1) q[2], q[0]; ctrl @ f(pi/4) q[0], q[1], q[2]; pow(0.5) @ s q[0]; negctrl @ x q[0], q[1]; inv @ cp(0.3) q[0], q[2]; cu(1, 2, 3, 4) q[0], q[1];",
        Format::Braket,
        &expect![[r#"
            from math import pi

            from braket.circuits import Circuit


            def f(circuit, w, a, b):
                circuit.rx(a, w)
                circuit.cnot(a, b)


            q = range(0, 3)

            circuit = Circuit()
            f(circuit, 0.1, q[2], q[0])
            circuit.rx(q[1], pi/4, control=[q[0]])
            circuit.ccnot(q[0], q[1], q[2])
            circuit.phaseshift(q[0], pi/4)
            circuit.x(q[1], control=[q[0]], control_state=[0])
            circuit.cphaseshift(q[0], q[2], -0.3)
            circuit.phaseshift(q[0], 4)
            circuit.u(q[1], 1, 2, 3, control=[q[0]])
        "#]],
    );
}

#[test]
fn braket_refuses_what_would_be_another_circuit() {
    check(
        DYNAMIC,
        Format::Braket,
        &expect![[r#"
        [warning] Braket has a list of outcomes in place of named bits, in the order of the measurements
        [error] Braket has no conditions, `c[0]`
        [error] Braket has no conditions, `c[0]`
        [error] Braket has no conditions, `c == 2`
        [error] Braket cannot say `if (c[0] && !c[1])` as a circuit
        [error] Braket cannot say `switch (uint[2](c))` as a circuit
        [error] Braket does nothing with a qubit that was measured
        [warning] Braket has no delays; it is left out
        [warning] Braket has no barrier here; it is left out
        [error] Braket does nothing with a qubit that was measured
        [warning] Braket has no annotations, `@fast`; it is left out
        [error] Braket does nothing with a qubit that was measured
    "#]],
    );
    check(
        "input float a; gate f(x) q { rx(x) q; } qubit[2] q; rz(sin(a)) q[0]; inv @ f(a) q[0];",
        Format::Braket,
        &expect![[r#"
            [error] Braket has no functions of a `FreeParameter`
            [error] Braket cannot say this gate with its modifiers: its angles are not known
        "#]],
    );
    check(
        "input float a; qubit[2] q; ctrl @ rx(2*a) q[0], q[1];",
        Format::Braket,
        &expect![[r#"
        from braket.circuits import Circuit, FreeParameter

        q = range(0, 2)
        a = FreeParameter("a")

        circuit = Circuit()
        circuit.rx(q[1], 2*a, control=[q[0]])
        [warning] `make_bound_circuit` of Braket loses controls and powers of gates with a `FreeParameter`: give `run` their values as `inputs`
    "#]],
    );
    check(
        "qubit q; bit c; for int i in [0:2] { h q; c = measure q; }",
        Format::Braket,
        &expect![[r#"
        [error] Braket measures a qubit once, not in a loop
    "#]],
    );
    // In a box around the loop, and in one inside of it.
    check(
        "qubit q; bit c; box { for int i in [0:2] { h q; c = measure q; } }",
        Format::Braket,
        &expect![[r#"
        [warning] a `box` is written without its frame and its duration
        [error] Braket measures a qubit once, not in a loop
    "#]],
    );
    check(
        "qubit q; bit c; for int i in [0:2] { h q; box { c = measure q; } }",
        Format::Braket,
        &expect![[r#"
        [warning] a `box` is written without its frame and its duration
        [error] Braket measures a qubit once, not in a loop
    "#]],
    );
}

#[test]
fn quirk_says_gates() {
    check(
        UNITARY,
        Format::Quirk,
        &expect![[r#"
        https://algassert.com/quirk#circuit={%22cols%22:[[%22H%22,%22H%22],[{%22id%22:%22Rxft%22,%22arg%22:%228.215243105414693%22}],[%22%E2%80%A2%22,1,%22X%22],[{%22id%22:%22Rxft%22,%22arg%22:%228.215243105414693%22}],[%22%E2%80%A2%22,1,%22X%22],[{%22id%22:%22Rxft%22,%22arg%22:%228.215243105414693%22}],[%22%E2%80%A2%22,1,%22X%22],[1,%22X%22,%22%E2%80%A2%22],[{%22id%22:%22Rzft%22,%22arg%22:%22pi/6%22},{%22id%22:%22Z%5Eft%22,%22arg%22:%221/3%22}],[{%22id%22:%22Rzft%22,%22arg%22:%22-1.9416110387254664%22},{%22id%22:%22Z%5Eft%22,%22arg%22:%22-1.2360679774997896%22}],[1,%22X%22,%22%E2%80%A2%22],[%22%E2%80%A2%22,%22%E2%97%A6%22,{%22id%22:%22Ryft%22,%22arg%22:%220.1%22}],[%22H%22,{%22id%22:%22Z%5Eft%22,%22arg%22:%220.954929658551372%22}],[{%22id%22:%22Z%5Eft%22,%22arg%22:%221/2%22},{%22id%22:%22Ryft%22,%22arg%22:%221%22}],[%22H%22,{%22id%22:%22Z%5Eft%22,%22arg%22:%220.6366197723675814%22}],[1,{%22id%22:%22Rzft%22,%22arg%22:%22-0.6754902942615233%22}]]}
        [warning] Quirk has no parameters: `theta` and others have their values
        [warning] Quirk numbers its wires, names of registers have no place; it is left out
        [warning] Quirk has no comments inside of a circuit; they are left out
        [warning] Quirk shows no global phase, on which no outcome depends; it is left out
    "#]],
    );
}

#[test]
fn quirk_says_what_depends_on_measurements() {
    check(
        MEASURED,
        Format::Quirk,
        &expect![[r#"
        https://algassert.com/quirk#circuit={%22cols%22:[[%22H%22],[%22Measure%22],[%22%E2%80%A2%22,%22X%22],[%22%E2%80%A2%22,1,{%22id%22:%22Rzft%22,%22arg%22:%22pi/8%22}],[1,%22Z%22]]}
        [warning] Quirk has no bits: it shows each outcome on the qubit that was measured
    "#]],
    );
}

#[test]
fn quantikz_says_gates() {
    check(
        UNITARY,
        Format::Quantikz,
        &expect![[r#"
        % in the preamble: \usepackage{tikz}, \usetikzlibrary{quantikz2}
        \begin{quantikz}
        \lstick{$q_{0}$} & \gate{H} & \gate{R_{x}(2\,\theta + \pi/7)} & \ctrl{2} & \gate{R_{x}(2\,\theta + \pi/7)} & \ctrl{2} & \gate{R_{x}(2\,\theta + \pi/7)} & \ctrl{2} & \gate[3]{\mathrm{majority}(\pi/3)} & \gate[3]{{\mathrm{majority}}^\dagger(\theta)} & \ctrl{2} & \gate{\sqrt{X}} & \qw & \qw \\
        \lstick{$q_{1}$} & \gate{H} & \qw & \qw & \qw & \qw & \qw & \qw &  &  & \octrl{1} & \gate{\mathrm{U3}(1, 2, 3)} & \gate{R_{z}(\sin(\theta))} & \qw \\
        \lstick{$\mathrm{class}$} & \qw & \qw & \targ{} & \qw & \targ{} & \qw & \targ{} &  &  & \gate{R_{y}(0.1)} & \qw & \qw & \qw
        \end{quantikz}
        [warning] `majority` is drawn as a box, without its definition
        [warning] quantikz has no comments inside of a circuit; they are left out
        [warning] quantikz draws no global phase; it is left out
    "#]],
    );
}

#[test]
fn quantikz_says_what_depends_on_measurements() {
    check(
        DYNAMIC,
        Format::Quantikz,
        &expect![[r#"
        % in the preamble: \usepackage{tikz}, \usetikzlibrary{quantikz2}
        \begin{quantikz}
        \lstick{$q_{0}$} & \gate{H} & \meter{$c_{0}$} & \qw & \qw & \gate{X\ \mathrm{if}\ c\ ==\ 2} & \gate[2]{\mathrm{if\ (c[0]\ \&\&\ !c[1])}} & \gate{\mathrm{switch\ (uint[2](c))}} & \gate{\ket{0}} & \qw \slice{} & \meter{$c_{0}$} & \meter{$d$} & \qw \\
        \lstick{$q_{1}$} & \gate{H} & \qw & \gate{X\ \mathrm{if}\ c[0]} & \gate{Z\ \mathrm{if}\ c[0]} & \qw &  & \gate{\mathrm{delay\ 1e-7\ s}} & \qw & \qw & \meter{$c_{1}$} & \qw & \qw
        \end{quantikz}
        [warning] `if (c[0] && !c[1])` is drawn as a box, without what is inside
        [warning] `switch (uint[2](c))` is drawn as a box, without what is inside
        [warning] quantikz has no annotations, `@fast`; it is left out
    "#]],
    );
}

#[test]
fn quill_says_gates() {
    check(
        UNITARY,
        Format::Quill,
        &expect![[r##"
        #import "@preview/quill:0.7.0": *

        #quantum-circuit(
          lstick($q_(0)$), gate($H$), gate($R_("x")(2 theta + pi/7)$), ctrl(2), gate($R_("x")(2 theta + pi/7)$), ctrl(2), gate($R_("x")(2 theta + pi/7)$), ctrl(2), mqgate($"majority"(pi/3)$, n: 3), mqgate($"majority"^dagger(theta)$, n: 3), ctrl(2), gate($sqrt(X)$), 2, [\ ],
          lstick($q_(1)$), gate($H$), 8, ctrl(1, open: true), gate($"U3"(1, 2, 3)$), gate($R_("z")(sin(theta))$), 1, [\ ],
          lstick($"class"$), 2, targ(), 1, targ(), 1, targ(), 2, gate($R_("y")(0.1)$), 3,
        )
        [warning] `majority` is drawn as a box, without its definition
        [warning] quill has no comments inside of a circuit; they are left out
        [warning] quill draws no global phase; it is left out
    "##]],
    );
}

#[test]
fn quill_says_what_depends_on_measurements() {
    check(
        DYNAMIC,
        Format::Quill,
        &expect![[r##"
        #import "@preview/quill:0.7.0": *

        #quantum-circuit(
          lstick($q_(0)$), gate($H$), meter(label: $c_(0)$), 2, gate($X " if c == 2"$), mqgate($"if (c[0] && !c[1])"$, n: 2), gate($"switch (uint[2](c))"$), gate($|0⟩$), slice(n: 2), meter(label: $c_(0)$), meter(label: $d$), 1, [\ ],
          lstick($q_(1)$), gate($H$), 1, gate($X " if c[0]"$), gate($Z " if c[0]"$), 2, gate($"delay 1e-7 s"$), 2, meter(label: $c_(1)$), 2,
        )
        [warning] `if (c[0] && !c[1])` is drawn as a box, without what is inside
        [warning] `switch (uint[2](c))` is drawn as a box, without what is inside
        [warning] quill has no annotations, `@fast`; it is left out
    "##]],
    );
}

#[test]
fn text_says_gates() {
    check(
        UNITARY,
        Format::Text,
        &expect![[r#"
        q[0]:  ─[H]──[RX(2*theta + π/7)]──●──[RX(2*theta + π/7)]──●──[RX(2*theta + π/7)]──●── »
                                          │                       │                       │
        q[1]:  ─[H]───────────────────────┼───────────────────────┼───────────────────────┼── »
                                          │                       │                       │
        class: ───────────────────────────⊕───────────────────────⊕───────────────────────⊕── »

        q[0]:  ─[majority(π/3) 0]──[majority†(theta) 0]──────●──────────[√X]─────────────────────────
                        │                   │                │
        q[1]:  ─[majority(π/3) 1]──[majority†(theta) 1]──────○──────[U3(1, 2, 3)]──[RZ(sin(theta))]──
                        │                   │                │
        class: ─[majority(π/3) 2]──[majority†(theta) 2]──[RY(0.1)]───────────────────────────────────
        [warning] `majority` is drawn as a box, without its definition
        [warning] plain text has no comments inside of a circuit; they are left out
        [warning] plain text draws no global phase; it is left out
    "#]],
    );
}

#[test]
fn text_says_what_depends_on_measurements() {
    check(
        DYNAMIC,
        Format::Text,
        &expect![[r#"
        q[0]: ─[H]──[M c[0]]────────────────────────────[X if c == 2]──[if (c[0] && !c[1]) 0]── »
                                                                                 │
        q[1]: ─[H]────────────[X if c[0]]──[Z if c[0]]─────────────────[if (c[0] && !c[1]) 1]── »

        q[0]: ─[switch (uint[2](c))]──[|0⟩]──░──[M c[0]]──[M d]──

        q[1]: ────[delay 1e-7 s]─────────────░──[M c[1]]─────────
        [warning] `if (c[0] && !c[1])` is drawn as a box, without what is inside
        [warning] `switch (uint[2](c))` is drawn as a box, without what is inside
        [warning] plain text has no annotations, `@fast`; it is left out
    "#]],
    );
}

#[test]
fn quirk_refuses_what_would_be_another_circuit() {
    check(
        DYNAMIC,
        Format::Quirk,
        &expect![[r#"
        [warning] Quirk has no bits: it shows each outcome on the qubit that was measured
        [error] Quirk asks for one qubit, not `c == 2`
        [error] Quirk cannot say `if (c[0] && !c[1])`
        [error] Quirk cannot say `switch (uint[2](c))`
        [error] Quirk resets no qubit
        [warning] Quirk has no delays; it is left out
        [warning] Quirk has no barriers; it is left out
        [warning] Quirk has no annotations, `@fast`; it is left out
    "#]],
    );
    check(
        "qubit[17] q; h q;",
        Format::Quirk,
        &expect![[r#"
        [error] Quirk has no more than 16 qubits
    "#]],
    );
    check(
        "qubit q; bit c; c = measure q; if (c) x q;",
        Format::Quirk,
        &expect![[r#"
        [warning] Quirk has no bits: it shows each outcome on the qubit that was measured
        [error] Quirk changes no qubit that was measured
    "#]],
    );
}

#[test]
fn quirk_says_small_and_large_angles_without_exponents() {
    check(
        "qubit q; rx(1e-7) q; rz(-2.5e30) q; p(0.1) q; p(-3*pi/4) q;",
        Format::Quirk,
        &expect![[r#"
        https://algassert.com/quirk#circuit={%22cols%22:[[{%22id%22:%22Rxft%22,%22arg%22:%221/10%5E7%22}],[{%22id%22:%22Rzft%22,%22arg%22:%22-2.5*10%5E30%22}],[{%22id%22:%22Z%5Eft%22,%22arg%22:%220.03183098861837907%22}],[{%22id%22:%22Z%5Eft%22,%22arg%22:%22-3/4%22}]]}
    "#]],
    );
}

#[test]
fn drawings_show_controls_inside_of_boxes_and_qubits_in_any_order() {
    const PROGRAM: &str = "gate f a, b { cx a, b; }\nqubit[4] q;\nf q[3], q[1];\nctrl @ f q[2], q[3], q[1];\nctrl @ swap q[1], q[0], q[2];\ncz q[0], q[3];\npow(0.3) @ ry(pi/2) q[0];";
    check(
        PROGRAM,
        Format::Text,
        &expect![[r#"
        q[0]: ───────────────╳──●──[RY^0.3(π/2)]──
                             │  │
        q[1]: ─[f 1]──[f 1]──●──┼─────────────────
                 │      │    │  │
        q[2]: ───┼──────●────╳──┼─────────────────
                 │      │       │
        q[3]: ─[f 0]──[f 0]─────●─────────────────
        [warning] `f` is drawn as a box, without its definition
    "#]],
    );
    check(
        PROGRAM,
        Format::Quantikz,
        &expect![[r#"
        % in the preamble: \usepackage{tikz}, \usetikzlibrary{quantikz2}
        \begin{quantikz}
        \lstick{$q_{0}$} & \qw & \qw & \swap{2} & \ctrl{3} & \gate{{R_{y}}^{0.3}(\pi/2)} & \qw \\
        \lstick{$q_{1}$} & \gate[3]{f}\gateinput{1} & \gate[3]{f}\gateinput{1} & \ctrl{1} & \qw & \qw & \qw \\
        \lstick{$q_{2}$} & \gateinput{--} & \gateinput{$\bullet$} & \targX{} & \qw & \qw & \qw \\
        \lstick{$q_{3}$} & \gateinput{0} & \gateinput{0} & \qw & \control{} & \qw & \qw
        \end{quantikz}
        [warning] `f` is drawn as a box, without its definition
    "#]],
    );
    check(
        PROGRAM,
        Format::Quill,
        &expect![[r##"
        #import "@preview/quill:0.7.0": *

        #quantum-circuit(
          lstick($q_(0)$), 2, swap(2), ctrl(3), gate($R_("y")^(0.3)(pi/2)$), 1, [\ ],
          lstick($q_(1)$), mqgate($f$, n: 3, inputs: ((qubit: 0, label: [1]), (qubit: 1, label: [–]), (qubit: 2, label: [0]),)), mqgate($f$, n: 3, inputs: ((qubit: 0, label: [1]), (qubit: 1, label: [●]), (qubit: 2, label: [0]),)), ctrl(1), 3, [\ ],
          lstick($q_(2)$), 2, targX(), 3, [\ ],
          lstick($q_(3)$), 3, ctrl(0), 2,
        )
        [warning] `f` is drawn as a box, without its definition
    "##]],
    );
}

#[test]
fn json_says_all_of_it() {
    check(
        UNITARY,
        Format::Json,
        &expect![[r#"
        {
          "format": "ketwork-circuit",
          "version": 1,
          "qubits": [
            {"name":"q","kind":"array","size":2},
            {"name":"class","kind":"single","size":1}
          ],
          "bits": [],
          "parameters": [
            {"name":"theta","value":3.8832220774509327}
          ],
          "gates": [
            {"line":4,"name":"majority","parameters":["angle_"],"qubits":["a","b","c"],"operations":[
              {"line":4,"kind":"gate","name":"cx","qubits":[2,1]},
              {"line":4,"kind":"gate","name":"rz","angles":["angle_/2"],"qubits":[0]},
              {"line":4,"kind":"gate","name":"gphase","angles":["angle_"],"qubits":[1],"controls":[1]},
              {"line":4,"kind":"barrier","qubits":[0]}
            ]}
          ],
          "operations": [
            {"line":8,"kind":"gate","name":"h","qubits":[0]},
            {"line":8,"kind":"gate","name":"h","qubits":[1]},
            {"line":9,"kind":"gate","name":"rx","angles":["2*theta + pi/7"],"qubits":[0]},
            {"line":9,"kind":"gate","name":"cx","qubits":[0,2]},
            {"line":9,"kind":"gate","name":"rx","angles":["2*theta + pi/7"],"qubits":[0]},
            {"line":9,"kind":"gate","name":"cx","qubits":[0,2]},
            {"line":9,"kind":"gate","name":"rx","angles":["2*theta + pi/7"],"qubits":[0]},
            {"line":9,"kind":"gate","name":"cx","qubits":[0,2]},
            {"line":10,"kind":"gate","name":"majority","angles":[1.0471975511965976],"qubits":[0,1,2]},
            {"line":11,"kind":"gate","name":"majority","angles":["theta"],"qubits":[0,1,2],"power":-1},
            {"line":12,"kind":"gate","name":"ry","angles":[0.1],"qubits":[0,1,2],"controls":[1,0]},
            {"line":13,"kind":"gate","name":"x","qubits":[0],"power":0.5},
            {"line":14,"kind":"gate","name":"u3","angles":[1,2,3],"qubits":[1]},
            {"line":15,"kind":"gate","name":"rz","angles":["sin(theta)"],"qubits":[1]},
            {"line":16,"kind":"gate","name":"gphase","angles":[-0.7853981633974483],"qubits":[]}
          ],
          "loops": [
            {"start":2,"length":2,"iterations":3}
          ],
          "sections": [],
          "comments": [
            {"before":0,"ownLine":true,"text":" everything at once"},
            {"before":9,"ownLine":false,"text":" behind it"}
          ],
          "annotations": [],
          "notes": []
        }
    "#]],
    );
}

#[test]
fn json_says_control_flow() {
    check(
        DYNAMIC,
        Format::Json,
        &expect![[r#"
            {
              "format": "ketwork-circuit",
              "version": 1,
              "qubits": [
                {"name":"q","kind":"array","size":2}
              ],
              "bits": [
                {"name":"c","kind":"array","size":2},
                {"name":"d","kind":"single","size":1}
              ],
              "parameters": [],
              "gates": [],
              "operations": [
                {"line":6,"kind":"gate","name":"h","qubits":[0]},
                {"line":6,"kind":"gate","name":"h","qubits":[1]},
                {"line":7,"kind":"measure","qubits":[0],"bits":[0]},
                {"line":8,"kind":"gate","name":"x","qubits":[1],"if":"c[0]"},
                {"line":8,"kind":"gate","name":"z","qubits":[1],"if":"c[0]"},
                {"line":9,"kind":"gate","name":"x","qubits":[0],"if":"c == 2"},
                {"line":10,"kind":"block","name":"if (c[0] && !c[1])","qubits":[0,1],"bits":[0,1],"code":"if (c[0] && !c[1]) { h q[0]; } else { h q[1]; }","branches":[[
                  {"line":10,"kind":"gate","name":"h","qubits":[0]}
                ],[
                  {"line":10,"kind":"gate","name":"h","qubits":[1]}
                ]]},
                {"line":11,"kind":"block","name":"switch (uint[2](c))","qubits":[0],"bits":[0,1],"code":"switch (uint[2](c)) { case 1, 2 { x q[0]; } default { y q[0]; } }","branches":[[
                  {"line":11,"kind":"gate","name":"x","qubits":[0]}
                ],[
                  {"line":11,"kind":"gate","name":"y","qubits":[0]}
                ]]},
                {"line":12,"kind":"reset","qubits":[0]},
                {"line":13,"kind":"delay","seconds":0.0000001,"qubits":[1]},
                {"line":14,"kind":"barrier","qubits":[0,1]},
                {"line":16,"kind":"measure","qubits":[0],"bits":[0]},
                {"line":16,"kind":"measure","qubits":[1],"bits":[1]},
                {"line":17,"kind":"measure","qubits":[0],"bits":[2]}
              ],
              "loops": [],
              "sections": [],
              "comments": [],
              "annotations": [
                {"of":"operation","index":11,"text":"@fast"}
              ],
              "notes": []
            }
        "#]],
    );
}

/// Measurements at the end, of all qubits but one.
const FINAL: &str = "qubit[2] q;
qubit spare;
bit[2] c;
bit d;
// a pair
h q[0];
cx q[0], q[1];
c[1] = measure q[0];
sx spare;
ctrl @ s q[1], spare;
barrier q;
c[0] = measure q[1];
d = measure q[0];
";

#[test]
fn qir_says_gates() {
    check(
        UNITARY,
        Format::Qir,
        &expect![[r#"
        ; q: 0 to 1
        ; class: 2

        define i64 @main() #0 {
        entry:
          call void @__quantum__rt__initialize(ptr null)
          br label %body

        body:
          ; everything at once
          call void @__quantum__qis__h__body(ptr null)
          call void @__quantum__qis__h__body(ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rx__body(double 0x40206E345824E424, ptr null)
          call void @__quantum__qis__cx__body(ptr null, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rx__body(double 0x40206E345824E424, ptr null)
          call void @__quantum__qis__cx__body(ptr null, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rx__body(double 0x40206E345824E424, ptr null)
          call void @__quantum__qis__cx__body(ptr null, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__cx__body(ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rz__body(double 0x3FE0C152382D7365, ptr null)
          call void @__quantum__qis__rz__body(double 0x3FF0C152382D7365, ptr inttoptr (i64 1 to ptr))
          ; behind it
          call void @__quantum__qis__rz__body(double 0xC00F10D6BC8E0E34, ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rz__body(double 0xBFFF10D6BC8E0E34, ptr null)
          call void @__quantum__qis__cx__body(ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__x__body(ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__s__adj(ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__h__body(ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rz__body(double 0x3F9999999999999A, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__cx__body(ptr null, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rz__body(double 0xBF9999999999999A, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__cx__body(ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rz__body(double 0x3F9999999999999A, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__cx__body(ptr null, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rz__body(double 0xBF9999999999999A, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__cx__body(ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__h__body(ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__s__body(ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__x__body(ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rx__body(double 0x3FF921FB54442D18, ptr null)
          call void @__quantum__qis__rz__body(double 3.0, ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__ry__body(double 1.0, ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rz__body(double 2.0, ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rz__body(double 0xBFE59D9DD253CC0E, ptr inttoptr (i64 1 to ptr))
          br label %measurements

        measurements:
          br label %output

        output:
          ret i64 0
        }

        declare void @__quantum__rt__initialize(ptr)

        declare void @__quantum__qis__h__body(ptr)

        declare void @__quantum__qis__x__body(ptr)

        declare void @__quantum__qis__s__body(ptr)

        declare void @__quantum__qis__s__adj(ptr)

        declare void @__quantum__qis__rx__body(double, ptr)

        declare void @__quantum__qis__ry__body(double, ptr)

        declare void @__quantum__qis__rz__body(double, ptr)

        declare void @__quantum__qis__cx__body(ptr, ptr)

        attributes #0 = { "entry_point" "output_labeling_schema"="openqasm" "qir_profiles"="base_profile" "required_num_qubits"="3" "required_num_results"="0" }
        attributes #1 = { "irreversible" }

        !llvm.module.flags = !{!0, !1, !2, !3}

        !0 = !{i32 1, !"qir_major_version", i32 2}
        !1 = !{i32 7, !"qir_minor_version", i32 0}
        !2 = !{i32 1, !"dynamic_qubit_management", i1 false}
        !3 = !{i32 1, !"dynamic_result_management", i1 false}
        [warning] a program of QIR has no parameters: `theta` and others have their values
        [warning] QIR has no global phase, on which no outcome depends; it is left out
    "#]],
    );
}

#[test]
fn qir_measures_behind_all_gates() {
    check(
        FINAL,
        Format::Qir,
        &expect![[r#"
        ; q: 0 to 1
        ; spare: 2

        define i64 @main() #0 {
        entry:
          call void @__quantum__rt__initialize(ptr null)
          br label %body

        body:
          ; a pair
          call void @__quantum__qis__h__body(ptr null)
          call void @__quantum__qis__cx__body(ptr null, ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rx__body(double 0x3FF921FB54442D18, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rz__body(double 0x3FE921FB54442D18, ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__rz__body(double 0x3FE921FB54442D18, ptr inttoptr (i64 2 to ptr))
          call void @__quantum__qis__rzz__body(double 0xBFE921FB54442D18, ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr))
          br label %measurements

        measurements:
          call void @__quantum__qis__mz__body(ptr inttoptr (i64 1 to ptr), ptr writeonly null)
          call void @__quantum__qis__mz__body(ptr null, ptr writeonly inttoptr (i64 1 to ptr))
          br label %output

        output:
          call void @__quantum__rt__tuple_record_output(i64 2, ptr @0)
          call void @__quantum__rt__array_record_output(i64 2, ptr @1)
          call void @__quantum__rt__result_record_output(ptr null, ptr @2)
          call void @__quantum__rt__result_record_output(ptr inttoptr (i64 1 to ptr), ptr @3)
          call void @__quantum__rt__result_record_output(ptr inttoptr (i64 1 to ptr), ptr @4)
          ret i64 0
        }

        declare void @__quantum__rt__initialize(ptr)

        declare void @__quantum__qis__h__body(ptr)

        declare void @__quantum__qis__rx__body(double, ptr)

        declare void @__quantum__qis__rz__body(double, ptr)

        declare void @__quantum__qis__rzz__body(double, ptr, ptr)

        declare void @__quantum__qis__cx__body(ptr, ptr)

        declare void @__quantum__qis__mz__body(ptr, ptr writeonly) #1

        declare void @__quantum__rt__tuple_record_output(i64, ptr)

        declare void @__quantum__rt__array_record_output(i64, ptr)

        declare void @__quantum__rt__result_record_output(ptr, ptr)

        @0 = internal constant [14 x i8] c"all registers\00"
        @1 = internal constant [2 x i8] c"c\00"
        @2 = internal constant [5 x i8] c"c[0]\00"
        @3 = internal constant [5 x i8] c"c[1]\00"
        @4 = internal constant [2 x i8] c"d\00"

        attributes #0 = { "entry_point" "output_labeling_schema"="openqasm" "qir_profiles"="base_profile" "required_num_qubits"="3" "required_num_results"="2" }
        attributes #1 = { "irreversible" }

        !llvm.module.flags = !{!0, !1, !2, !3}

        !0 = !{i32 1, !"qir_major_version", i32 2}
        !1 = !{i32 7, !"qir_minor_version", i32 0}
        !2 = !{i32 1, !"dynamic_qubit_management", i1 false}
        !3 = !{i32 1, !"dynamic_result_management", i1 false}
        [warning] QIR has no barriers; it is left out
    "#]],
    );
}

#[test]
fn the_base_profile_of_qir_refuses_what_a_run_decides() {
    check(
        DYNAMIC,
        Format::Qir,
        &expect![[r#"
        [error] the base profile of QIR has no conditions, `c[0]`; the adaptive profile has
        [error] the base profile of QIR has no conditions, `c[0]`; the adaptive profile has
        [error] the base profile of QIR has no conditions, `c == 2`; the adaptive profile has
        [error] the base profile of QIR cannot say `if (c[0] && !c[1])`, which a run decides
        [error] the base profile of QIR cannot say `switch (uint[2](c))`, which a run decides
        [error] in the base profile of QIR, nothing happens to a qubit behind its measurement, as to `q[0]`; in the adaptive profile it may
        [warning] QIR has no delays; it is left out
        [warning] QIR has no barriers; it is left out
        [warning] QIR has no annotations, `@fast`; it is left out
    "#]],
    );
}

#[test]
fn qir_branches_by_outcomes() {
    check(
        DYNAMIC,
        Format::QirAdaptive,
        &expect![[r#"
        define i64 @main() #0 {
        entry:
          call void @__quantum__rt__initialize(ptr null)
          br label %body

        body:
          call void @__quantum__qis__h__body(ptr null)
          call void @__quantum__qis__h__body(ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__mz__body(ptr null, ptr writeonly null)
          %v1 = call i1 @__quantum__rt__read_result(ptr readonly null)
          br i1 %v1, label %then1, label %continue2

        then1:
          call void @__quantum__qis__x__body(ptr inttoptr (i64 1 to ptr))
          call void @__quantum__qis__z__body(ptr inttoptr (i64 1 to ptr))
          br label %continue2

        continue2:
          %v2 = call i1 @__quantum__rt__read_result(ptr readonly null)
          %v3 = xor i1 %v2, true
          %v4 = call i1 @__quantum__rt__read_result(ptr readonly null)
          br i1 %v4, label %then3, label %else5

        then3:
          call void @__quantum__qis__h__body(ptr null)
          br label %continue4

        else5:
          call void @__quantum__qis__h__body(ptr inttoptr (i64 1 to ptr))
          br label %continue4

        continue4:
          %v5 = call i1 @__quantum__rt__read_result(ptr readonly null)
          %v6 = call i1 @__quantum__rt__read_result(ptr readonly null)
          %v7 = xor i1 %v6, true
          br i1 %v5, label %case6, label %next7

        case6:
          call void @__quantum__qis__x__body(ptr null)
          br label %continue8

        next7:
          call void @__quantum__qis__y__body(ptr null)
          br label %continue8

        continue8:
          call void @__quantum__qis__reset__body(ptr null)
          call void @__quantum__qis__mz__body(ptr null, ptr writeonly null)
          call void @__quantum__qis__mz__body(ptr inttoptr (i64 1 to ptr), ptr writeonly inttoptr (i64 1 to ptr))
          call void @__quantum__qis__mz__body(ptr null, ptr writeonly inttoptr (i64 2 to ptr))
          br label %output

        output:
          call void @__quantum__rt__tuple_record_output(i64 2, ptr @0)
          call void @__quantum__rt__array_record_output(i64 2, ptr @1)
          call void @__quantum__rt__result_record_output(ptr null, ptr @2)
          call void @__quantum__rt__result_record_output(ptr inttoptr (i64 1 to ptr), ptr @3)
          call void @__quantum__rt__result_record_output(ptr inttoptr (i64 2 to ptr), ptr @4)
          ret i64 0
        }

        declare void @__quantum__rt__initialize(ptr)

        declare void @__quantum__qis__h__body(ptr)

        declare void @__quantum__qis__x__body(ptr)

        declare void @__quantum__qis__y__body(ptr)

        declare void @__quantum__qis__z__body(ptr)

        declare void @__quantum__qis__reset__body(ptr) #1

        declare void @__quantum__qis__mz__body(ptr, ptr writeonly) #1

        declare i1 @__quantum__rt__read_result(ptr readonly)

        declare void @__quantum__rt__tuple_record_output(i64, ptr)

        declare void @__quantum__rt__array_record_output(i64, ptr)

        declare void @__quantum__rt__result_record_output(ptr, ptr)

        @0 = internal constant [14 x i8] c"all registers\00"
        @1 = internal constant [2 x i8] c"c\00"
        @2 = internal constant [5 x i8] c"c[0]\00"
        @3 = internal constant [5 x i8] c"c[1]\00"
        @4 = internal constant [2 x i8] c"d\00"

        attributes #0 = { "entry_point" "output_labeling_schema"="openqasm" "qir_profiles"="adaptive_profile" "required_num_qubits"="2" "required_num_results"="3" }
        attributes #1 = { "irreversible" }

        !llvm.module.flags = !{!0, !1, !2, !3}

        !0 = !{i32 1, !"qir_major_version", i32 2}
        !1 = !{i32 7, !"qir_minor_version", i32 0}
        !2 = !{i32 1, !"dynamic_qubit_management", i1 false}
        !3 = !{i32 1, !"dynamic_result_management", i1 false}
        [warning] QIR has no delays; it is left out
        [warning] QIR has no barriers; it is left out
        [warning] QIR has no annotations, `@fast`; it is left out
    "#]],
    );
}

#[test]
fn qir_repeats_until_an_outcome() {
    let program = "qubit q; bit c; int[8] n = 0;
        h q; c = measure q;
        while (!c) { h q; c = measure q; if (c) { n += 1; } if (n == 3) { break; } }
        if (n > 1) { x q; }";
    check(
        program,
        Format::QirAdaptive,
        &expect![[r#"
        define i64 @main() #0 {
        entry:
          call void @__quantum__rt__initialize(ptr null)
          br label %body

        body:
          call void @__quantum__qis__h__body(ptr null)
          call void @__quantum__qis__mz__body(ptr null, ptr writeonly null)
          br label %while1

        while1:
          %v1 = phi i8 [ 0, %body ], [ %v8, %continue7 ]
          %v2 = call i1 @__quantum__rt__read_result(ptr readonly null)
          %v3 = xor i1 %v2, true
          br i1 %v3, label %do2, label %after3

        do2:
          call void @__quantum__qis__h__body(ptr null)
          call void @__quantum__qis__mz__body(ptr null, ptr writeonly null)
          %v4 = call i1 @__quantum__rt__read_result(ptr readonly null)
          br i1 %v4, label %then4, label %continue5

        then4:
          %v5 = sext i8 %v1 to i64
          %v6 = add i64 %v5, 1
          %v7 = trunc i64 %v6 to i8
          br label %continue5

        continue5:
          %v8 = phi i8 [ %v1, %do2 ], [ %v7, %then4 ]
          %v9 = sext i8 %v8 to i64
          %v10 = icmp eq i64 %v9, 3
          br i1 %v10, label %then6, label %continue7

        then6:
          br label %after3

        continue7:
          br label %while1

        after3:
          %v11 = phi i8 [ %v1, %while1 ], [ %v8, %then6 ]
          %v12 = sext i8 %v11 to i64
          %v13 = icmp sgt i64 %v12, 1
          br i1 %v13, label %then8, label %continue9

        then8:
          call void @__quantum__qis__x__body(ptr null)
          br label %continue9

        continue9:
          br label %output

        output:
          call void @__quantum__rt__result_record_output(ptr null, ptr @0)
          ret i64 0
        }

        declare void @__quantum__rt__initialize(ptr)

        declare void @__quantum__qis__h__body(ptr)

        declare void @__quantum__qis__x__body(ptr)

        declare void @__quantum__qis__mz__body(ptr, ptr writeonly) #1

        declare i1 @__quantum__rt__read_result(ptr readonly)

        declare void @__quantum__rt__result_record_output(ptr, ptr)

        @0 = internal constant [2 x i8] c"c\00"

        attributes #0 = { "entry_point" "output_labeling_schema"="openqasm" "qir_profiles"="adaptive_profile" "required_num_qubits"="1" "required_num_results"="1" }
        attributes #1 = { "irreversible" }

        !llvm.module.flags = !{!0, !1, !2, !3, !4, !5}

        !0 = !{i32 1, !"qir_major_version", i32 2}
        !1 = !{i32 7, !"qir_minor_version", i32 0}
        !2 = !{i32 1, !"dynamic_qubit_management", i1 false}
        !3 = !{i32 1, !"dynamic_result_management", i1 false}
        !4 = !{i32 1, !"backwards_branching", i2 2}
        !5 = !{i32 5, !"int_computations", !6}
        !6 = !{!"i8", !"i64"}
    "#]],
    );
}

#[test]
fn qir_refuses_what_a_run_cannot_compute() {
    let program = "qubit q; bit c; float f = 0.5; int n = 8;
        h q; c = measure q;
        if (c) { f = 0.25; n = 4; }
        rx(f) q;
        n = 64 / n;
        if (n == 16) { x q; }";
    check(
        program,
        Format::QirAdaptive,
        &expect![[r#"
        [error] in QIR, a run cannot compute with numbers that are not whole
        [error] in QIR, a run cannot compute with numbers that are not whole
        [error] in QIR, a run cannot divide by a number that it computes
    "#]],
    );
}

#[test]
fn labels_of_qir_say_any_name() {
    let export = export("qubit q; bit[1] ψ; ψ[0] = measure q;", Format::Qir);
    assert!(export.text.contains(r#"@1 = internal constant [6 x i8] c"\CF\88[0]\00""#), "{}", export.text);
}

#[test]
fn qir_has_a_limit() {
    let program = "qubit[4096] q; bit[4096] c; for int i in [1:200] { rx(0.1) q; } c = measure q;";
    for format in [Format::Qir, Format::QirAdaptive] {
        let export = export(program, format);
        assert_eq!((export.text.as_str(), has_errors(&export.losses)), ("", true));
    }
}

#[test]
fn long_drawings_of_text_are_broken() {
    let gates = "rx(pi/7) q[0]; cx q[0], q[1]; ".repeat(8);
    check(
        &format!("qubit[2] q; {gates}"),
        Format::Text,
        &expect![[r#"
        q[0]: ─[RX(π/7)]──●──[RX(π/7)]──●──[RX(π/7)]──●──[RX(π/7)]──●──[RX(π/7)]──●──[RX(π/7)]──●── »
                          │             │             │             │             │             │
        q[1]: ────────────⊕─────────────⊕─────────────⊕─────────────⊕─────────────⊕─────────────⊕── »

        q[0]: ─[RX(π/7)]──●──[RX(π/7)]──●──
                          │             │
        q[1]: ────────────⊕─────────────⊕──
    "#]],
    );
}

#[test]
fn drawings_have_a_limit() {
    let wide = format!("qubit[2000] q; gate f a {{ x a; }} gate {} a {{ x a; }} {0} q[0]; ", "g".repeat(9000));
    assert!(has_errors(&export(&wide, Format::Text).losses));
    let program = format!("qubit[400] q; for int i in [1:{}] {{ cx q[0], q[399]; }}", 600);
    for format in [Format::Text, Format::Quantikz, Format::Quill] {
        let export = export(&program, format);
        assert_eq!((export.text.as_str(), has_errors(&export.losses)), ("", true));
    }
}

/// `engine-rs/generated/export-formats.ts` and `contract/generated/export-format-names.ts` are what the table of formats says: `UPDATE_EXPECT=1 cargo test -p
/// export` writes them.
#[test]
fn typescript_has_the_formats() {
    const HEAD: &str =
        "/** Written by `UPDATE_EXPECT=1 cargo test -p export` from the table of formats; do not edit. */\n\n";
    let mut formats = HEAD.to_owned();
    let mut names = HEAD.to_owned();
    formats.push_str(
        "/** Formats of other tools that a program can be exported to, in the order of a menu. */
export const exportFormats = [
",
    );
    names.push_str(
        "/** The names of the formats that circuits are exported to. */\nexport const exportFormatNames = [\n  // In the order of a menu.\n",
    );
    for format in Format::ALL {
        let (name, title, extension) = (format.name(), format.title(), format.extension());
        formats.extend(["  { name: '", name, "', title: '", title, "', extension: '", extension, "' },\n"]);
        names.extend(["  '", name, "',\n"]);
    }
    formats.push_str(
        "] as const

/** The name of a format of another tool. What a page or the API exports has more: OpenQASM and pictures (`contract/circuits.ts`). */
export type ToolFormat = (typeof exportFormats)[number]['name']
",
    );
    names.push_str("] as const\n");
    expect_test::expect_file!["../../../generated/export-formats.ts"].assert_eq(&formats);
    expect_test::expect_file!["../../../../contract/generated/export-format-names.ts"].assert_eq(&names);
}

#[test]
fn bits_that_come_from_outside_are_said_or_refused() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; input bit[2] told; qubit q; if (told[0]) x q;";
    let circuit = qasm::read(program, &qasm::Limits::default()).circuit;
    for format in Format::ALL {
        let export = crate::write(&circuit, program, format);
        let is_drawing = matches!(format, Format::Quantikz | Format::Quill | Format::Text);
        let refused = export.losses.iter().any(|it| it.message.ends_with("has no inputs of bits, such as `told`"));
        assert_eq!((refused, export.text.is_empty()), (!is_drawing, !is_drawing), "{format:?} {:?}", export.losses);
    }
}

#[test]
fn gates_whose_names_qiskit_knows_get_others_there() {
    let program =
        "gate iswap a, b { h a; cx a, b; } gate mine a, b { iswap a, b; } qubit[3] q; ctrl @ mine q[0], q[1], q[2];";
    let text = export(program, Format::Qiskit).text;
    assert!(
        text.contains("QuantumCircuit(2, name=\"iswap_\")") && text.contains("QuantumCircuit(2, name=\"mine\")"),
        "{text}"
    );
}

#[test]
fn variables_that_are_results_are_said_to_be_left_out() {
    let program = "output int[8] m; qubit q; bit c; m = 7; h q; c = measure q;";
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Json) {
        let Export { losses, .. } = export(program, format);
        let told = format!("{} has no outputs but bits, `output int[8] m`; it is left out", format.title());
        assert!(losses.iter().any(|it| it.message == told), "{format:?} {losses:?}");
    }
}
