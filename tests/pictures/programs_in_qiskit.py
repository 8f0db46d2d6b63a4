"""Programs that Qiskit can draw, but whose OpenQASM it cannot read: each built by its own functions, as `tests/pictures/circuits` has it."""

from qiskit.circuit import ClassicalRegister, Clbit, QuantumCircuit, QuantumRegister
from qiskit.circuit.classical import expr, types


def flow_break():
    c = ClassicalRegister(2, "c")
    circuit = QuantumCircuit(QuantumRegister(2, "q"), c)
    with circuit.while_loop(expr.lift(True)):
        circuit.h(0)
        circuit.measure(0, c[0])
        with circuit.if_test((c[0], 1)):
            circuit.break_loop()
        circuit.x(1)
    circuit.h(1)
    return circuit


def flow_error_correction():
    syndrome = ClassicalRegister(2, "syndrome")
    circuit = QuantumCircuit(QuantumRegister(3, "data"), QuantumRegister(2, "helper"), syndrome)
    circuit.cx([0, 1, 1, 2], [3, 3, 4, 4])
    circuit.measure([3, 4], syndrome)
    with circuit.switch(syndrome) as case:
        with case(1):
            circuit.x(0)
        with case(2):
            circuit.x(2)
        with case(3):
            circuit.x(1)
        with case(case.DEFAULT):
            pass
    circuit.reset([3, 4])
    return circuit


def flow_if():
    c, d = ClassicalRegister(1, "c"), ClassicalRegister(1, "d")
    circuit = QuantumCircuit(QuantumRegister(2, "q"), c, d)
    circuit.h(0)
    circuit.measure(0, c[0])
    with circuit.if_test((c[0], 1)):
        circuit.x(1)
        circuit.z(1)
        circuit.measure(1, d[0])
        with circuit.if_test((d[0], 1)) as otherwise:
            circuit.y(0)
            circuit.h(1)
        with otherwise:
            circuit.z(0)
    circuit.h(1)
    return circuit


def flow_long_condition():
    syndrome, heralded = ClassicalRegister(4, "syndrome"), Clbit()
    circuit = QuantumCircuit(QuantumRegister(2, "q"), syndrome, [heralded])
    circuit.measure(0, syndrome[0])
    circuit.measure(1, heralded)
    both = expr.logic_and(syndrome[0], syndrome[1])
    neither = expr.logic_and(expr.logic_not(heralded), expr.not_equal(syndrome, 3))
    with circuit.if_test(expr.logic_or(both, neither)) as otherwise:
        circuit.x(0)
    with otherwise:
        circuit.x(1)
    return circuit


def flow_only_classical():
    c, d = ClassicalRegister(2, "c"), ClassicalRegister(2, "d")
    circuit = QuantumCircuit(QuantumRegister(1, "q"), c, d)
    circuit.measure(0, c[0])
    with circuit.if_test((c[0], 1)) as otherwise:
        circuit.store(d[0], True)
    with otherwise:
        circuit.store(d[1], True)
        circuit.store(d[0], False)
    with circuit.if_test((d, 2)):
        circuit.x(0)
    return circuit


def flow_repeat_until_success():
    c = ClassicalRegister(2, "c")
    circuit = QuantumCircuit(QuantumRegister(3, "q"), c)
    circuit.h(2)
    with circuit.while_loop(expr.not_equal(c, 0)):
        circuit.reset([0, 1])
        circuit.h([0, 1])
        circuit.ccx(0, 1, 2)
        circuit.s(2)
        circuit.ccx(0, 1, 2)
        circuit.h([0, 1])
        circuit.measure([0, 1], c)
    return circuit


def flow_several_registers():
    a, b, flag = ClassicalRegister(2, "a"), ClassicalRegister(2, "b"), ClassicalRegister(1, "flag")
    circuit = QuantumCircuit(QuantumRegister(2, "q"), a, b, flag)
    circuit.measure(0, a[0])
    circuit.measure(1, flag[0])
    with circuit.if_test(expr.not_equal(a[0], flag[0])) as otherwise:
        circuit.x(0)
        circuit.measure(0, b[0])
    with otherwise:
        circuit.h(1)
        circuit.measure(1, b[1])
    with circuit.if_test((b, 0)) as otherwise:
        circuit.z(0)
    with otherwise:
        circuit.z(1)
        circuit.y(1)
    return circuit


def flow_switch():
    c = ClassicalRegister(2, "c")
    circuit = QuantumCircuit(QuantumRegister(3, "q"), c)
    circuit.measure([0, 1], c)
    with circuit.switch(c) as case:
        with case(0):
            circuit.x(2)
        with case(1, 2):
            circuit.h(2)
            circuit.t(2)
        with case(case.DEFAULT):
            circuit.swap(1, 2)
    return circuit


def flow_switch_empty_case():
    c = ClassicalRegister(2, "c")
    circuit = QuantumCircuit(QuantumRegister(2, "q"), c)
    circuit.measure([0, 1], c)
    with circuit.switch(c) as case:
        with case(0):
            pass
        with case(1):
            circuit.x(0)
        with case(2):
            pass
        with case(3):
            circuit.y(1)
    return circuit


def flow_for_values():
    c = ClassicalRegister(1, "c")
    circuit = QuantumCircuit(QuantumRegister(2, "q"), c)
    n = circuit.add_var("n", expr.lift(0, types.Uint(8)))
    circuit.measure(0, c[0])
    for value in (1, 3, 7):
        with circuit.if_test((c[0], 1)):
            circuit.store(n, expr.add(n, value))
    with circuit.while_loop(expr.greater(n, 2)):
        circuit.h(1)
        circuit.store(n, expr.sub(n, 1))
    return circuit


def loops_and_branches():
    c = ClassicalRegister(2, "c")
    circuit = QuantumCircuit(QuantumRegister(3, "q"), c)
    circuit.h(0)
    circuit.measure(0, c[0])
    with circuit.while_loop((c[0], 1)):
        circuit.h(0)
        circuit.measure(0, c[0])
    with circuit.if_test((c[0], 1)) as otherwise:
        circuit.x(1)
        circuit.h(2)
    with otherwise:
        circuit.z(1)
    circuit.x(2)
    return circuit


def unrolled_loop():
    circuit = QuantumCircuit(QuantumRegister(4, "q"))
    for index in range(3):
        circuit.h(index)
        circuit.cx(index, index + 1)
    return circuit
