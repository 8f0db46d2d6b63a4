"""Circuits with all kinds of things that QPY stores, for `qpy_imports.py`."""

import math
import random

import numpy as np
from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit import (
    AnnotatedOperation, Clbit, ControlModifier, InverseModifier, Parameter, ParameterVector, PowerModifier, Qubit, library as lib,
)
from qiskit.circuit.classical import expr, types
from qiskit.circuit.random import random_circuit
from qiskit.quantum_info import random_unitary

GATES = [
    lib.IGate(), lib.XGate(), lib.YGate(), lib.ZGate(), lib.HGate(), lib.SGate(), lib.SdgGate(), lib.TGate(), lib.TdgGate(), lib.SXGate(),
    lib.SXdgGate(), lib.PhaseGate(0.1), lib.RXGate(0.2), lib.RYGate(0.3), lib.RZGate(0.4), lib.RGate(0.5, 0.6), lib.UGate(0.1, 0.2, 0.3),
    lib.U1Gate(0.4), lib.U2Gate(0.5, 0.6), lib.U3Gate(0.7, 0.8, 0.9), lib.CXGate(), lib.CYGate(), lib.CZGate(), lib.CHGate(), lib.CSGate(),
    lib.CSdgGate(), lib.CSXGate(), lib.CPhaseGate(0.1), lib.CRXGate(0.2), lib.CRYGate(0.3), lib.CRZGate(0.4), lib.CUGate(0.1, 0.2, 0.3, 0.4),
    lib.CU1Gate(0.5), lib.CU3Gate(0.6, 0.7, 0.8), lib.SwapGate(), lib.iSwapGate(), lib.DCXGate(), lib.ECRGate(), lib.RXXGate(0.1),
    lib.RYYGate(0.2), lib.RZZGate(0.3), lib.RZXGate(0.4), lib.XXPlusYYGate(0.5, 0.6), lib.XXMinusYYGate(0.7, 0.8), lib.CCXGate(),
    lib.CCZGate(), lib.CSwapGate(), lib.RCCXGate(), lib.RC3XGate(), lib.C3SXGate(), lib.C3XGate(), lib.C4XGate(), lib.MCXGate(5),
    lib.MCPhaseGate(0.3, 3), lib.GlobalPhaseGate(0.5), lib.PauliGate("XYZ"), lib.QFTGate(3), lib.PermutationGate([2, 0, 3, 1]),
]
CONTROLLED = [
    lib.XGate(), lib.YGate(), lib.ZGate(), lib.HGate(), lib.SGate(), lib.SdgGate(), lib.SXGate(), lib.PhaseGate(0.1), lib.RXGate(0.2),
    lib.RYGate(0.3), lib.RZGate(0.4), lib.UGate(0.1, 0.2, 0.3), lib.SwapGate(), lib.U3Gate(0.1, 0.2, 0.3), lib.TGate(),
]


def all_gates():
    qc = QuantumCircuit(6, global_phase=0.3)
    for place, gate in enumerate(GATES):
        qubits = [(place + step) % 6 for step in range(gate.num_qubits)]
        qc.append(gate, qubits)
    return qc


def control_states():
    qc = QuantumCircuit(4)
    for gate in CONTROLLED:
        for count in (1, 2):
            for state in range(2**count):
                qc.append(gate.control(count, ctrl_state=state), list(range(count + gate.num_qubits)))
    qc.append(lib.MCPhaseGate(0.7, 3, ctrl_state=2), [2, 1, 0, 3])
    qc.append(lib.CUGate(0.1, 0.2, 0.3, 0.4, ctrl_state=0), [1, 2])
    return qc


def own_gates():
    inner = QuantumCircuit(2, name="inner", global_phase=0.2)
    inner.h(0)
    inner.cp(0.3, 0, 1)
    outer = QuantumCircuit(3, name="outer_gate", global_phase=-0.5)
    outer.append(inner.to_gate(), [0, 2])
    outer.append(inner.to_gate().inverse(), [1, 0])
    outer.append(inner.to_gate().control(1, ctrl_state=0), [2, 0, 1])
    qc = QuantumCircuit(4)
    qc.append(outer.to_gate(), [3, 1, 0])
    qc.append(outer.to_gate().control(), [0, 1, 2, 3])
    qc.append(inner.to_gate(label="label"), [1, 2])
    return qc


def own_gates_with_angles():
    qc = QuantumCircuit(2)
    x = Parameter("x")
    body = QuantumCircuit(1, name="turn")
    body.rx(x, 0)
    body.rz(x / 2, 0)
    for value in (0.1, 0.7, Parameter("y"), x + 1):
        qc.append(body.to_gate({x: value}), [0])
    return qc


def annotated():
    qc = QuantumCircuit(5)
    own = QuantumCircuit(2, name="own", global_phase=0.1)
    own.h(0)
    own.crz(0.4, 0, 1)
    qc.append(AnnotatedOperation(lib.SGate(), [InverseModifier()]), [0])
    qc.append(AnnotatedOperation(lib.RYGate(0.4), [ControlModifier(2, 1)]), [0, 1, 2])
    qc.append(AnnotatedOperation(lib.RXGate(0.4), [ControlModifier(1, 0), InverseModifier(), ControlModifier(2, 2)]), [0, 1, 2, 3])
    qc.append(AnnotatedOperation(lib.SXGate(), [PowerModifier(3.0), ControlModifier(1, 1)]), [4, 2])
    qc.append(AnnotatedOperation(lib.PhaseGate(0.3), [PowerModifier(0.5)]), [4])
    qc.append(AnnotatedOperation(own.to_gate(), [ControlModifier(1, 0), PowerModifier(2.0)]), [1, 3, 0])
    qc.append(AnnotatedOperation(own.to_gate(), [InverseModifier(), ControlModifier(2, 3)]), [1, 3, 0, 4])
    return qc


def matrices():
    qc = QuantumCircuit(2)
    for seed in range(6):
        qc.unitary(random_unitary(2, seed=seed), [seed % 2])
    for matrix in ([[1, 0], [0, 1j]], [[0, 1], [1, 0]], [[0, 1j], [-1, 0]], np.diag([1j, -1]), [[0.6, 0.8], [-0.8, 0.6]]):
        qc.unitary(matrix, [0])
    return qc


def formulas():
    x, y, v = Parameter("x"), Parameter("y"), ParameterVector("θ", 3)
    qc = QuantumCircuit(2, global_phase=x * 2 - v[0])
    for angle in (
        x, v[1], x + 1, 1 - x, x - y, -x, x * y, 2 * x, x / 2, (x + y) / 2, 2 / (x + 3), x**2, (x + y) ** 2 - y / 3, x.sin(), (x * y).cos(),
        x.tan(), (x / 10).arcsin(), (x / 10).arccos(), x.arctan(), x.exp(), (x + 9).log(), v[0] + v[1] * v[2], (x + y).assign(x, 0.5),
        (x + 1).subs({x: y + 2}), x.conjugate() + 1, 1 + (x + (y + (v[2] + 0.25) * 3) * 2), math.pi * x / 4, (x - y) / (y + 4) - x * (y - 1),
        (x.sin() + y.cos()) ** 2, x - (y - (x - 1)), x / (y + 5) * 2, x.sin().subs({x: v[0] - 1}),
    ):
        qc.rx(angle, 0)
        qc.cp(angle, 0, 1)
    return qc


def initialized():
    qc = QuantumCircuit(4, 4)
    qc.h(range(4))
    qc.initialize("01+-")
    qc.ry(0.3, 0)
    qc.initialize(2, [1, 3])
    qc.initialize([math.sqrt(0.3), math.sqrt(0.7)], [2])
    qc.prepare_state("r1", [0, 1])
    qc.measure(range(4), [2, 0, 1, 3])
    return qc


def prepared():
    qc = QuantumCircuit(3)
    qc.prepare_state("0+l")
    qc.prepare_state(2, [0, 2])
    return qc


def registers():
    bits = [Qubit() for _ in range(2)]
    first, second = QuantumRegister(2, "a"), QuantumRegister(3, "b")
    alias = QuantumRegister(name="alias", bits=[second[2], first[0], bits[1]])
    loose = [Clbit() for _ in range(2)]
    c, d = ClassicalRegister(2, "c"), ClassicalRegister(3, "measure")
    other = ClassicalRegister(name="other", bits=[d[1], loose[1], c[0]])
    qc = QuantumCircuit(bits, first, second, alias, [Qubit()], loose, c, d, other)
    for place in range(qc.num_qubits):
        qc.ry(0.1 + 0.2 * place, place)
    for place in range(qc.num_clbits):
        qc.measure(place, place)
    qc.cx(alias[0], alias[1])
    with qc.if_test((other, 5)):
        qc.x(0)
    with qc.if_test((d, 3)):
        qc.x(1)
    with qc.if_test((loose[0], 0)):
        qc.x(2)
    qc.measure([0, 1, 2], [0, 3, 4])
    return qc


def conditions():
    qc = QuantumCircuit(QuantumRegister(3, "q"), ClassicalRegister(3, "c"), ClassicalRegister(2, "d"))
    c, d = qc.cregs
    for place in range(3):
        qc.ry(0.5 + 0.4 * place, place)
    qc.measure(range(3), c)
    qc.h(0)
    qc.measure([0, 1], d)
    for place, condition in enumerate([
        expr.logic_not(c[0]), expr.logic_and(c[0], d[1]), expr.logic_or(c[1], expr.logic_not(d[0])), expr.equal(c, 5), expr.not_equal(d, 2),
        expr.less(c, 4), expr.less_equal(2, c), expr.greater(c, 1), expr.greater_equal(3, d), expr.bit_xor(c[0], d[0]),
        expr.bit_and(c[0], c[1]), expr.bit_or(c[0], c[2]), expr.bit_not(c[0]), expr.equal(c[0], c[1]), expr.not_equal(c[0], True),
        expr.logic_and(expr.less(c, 6), expr.bit_xor(expr.logic_not(c[1]), d[1])), expr.cast(c, types.Bool()), expr.lift(c[2]),
    ]):
        with qc.if_test(condition) as otherwise:
            qc.rx(0.1 * place, 0)
        with otherwise:
            qc.ry(0.1 * place, 1)
    with qc.if_test((c, 3)):
        with qc.if_test((d[1], 1)) as otherwise:
            qc.h(0)
        with otherwise:
            qc.h(2)
    qc.measure(range(3), c)
    return qc


def loops():
    qc = QuantumCircuit(3, 3)
    index = Parameter("index")
    with qc.for_loop(range(3), index):
        qc.rx(index * 0.3 + Parameter("x"), 0)
        with qc.for_loop((2, 0, 5)) as inner:
            qc.ry(inner * index * 0.1, 1)
        qc.cx(0, 1)
    with qc.for_loop(range(5, 0, -2)):
        qc.h(2)
        qc.cz(1, 2)
    qc.measure(0, 0)
    with qc.while_loop((qc.clbits[0], 1)):
        qc.h(0)
        qc.measure(0, 0)
    with qc.while_loop(expr.logic_not(qc.clbits[1])):
        qc.h(1)
        qc.measure(1, 1)
        with qc.if_test((qc.clbits[1], 0)):
            qc.x(2)
            qc.continue_loop()
        qc.z(2)
        qc.break_loop()
    qc.measure(range(3), range(3))
    return qc


def choices():
    qc = QuantumCircuit(3, 3)
    for place in range(3):
        qc.ry(0.5 + 0.4 * place, place)
    qc.measure([0, 1], [0, 1])
    with qc.switch(qc.cregs[0]) as case:
        with case(0):
            qc.x(0)
        with case(1, 2):
            qc.h(1)
        with case(case.DEFAULT):
            qc.h(2)
    with qc.switch(qc.clbits[1]) as case:
        with case(True):
            qc.x(2)
        with case(False):
            with qc.switch(expr.lift(qc.cregs[0])) as inner:
                with inner(3, 1):
                    qc.y(2)
    qc.measure(range(3), range(3))
    return qc


def instructions():
    inner = QuantumCircuit(2, 1, name="with a measurement")
    inner.h(0)
    inner.cx(0, 1)
    inner.measure(1, 0)
    inner.reset(1)
    qc = QuantumCircuit(3, 2)
    qc.ry(0.4, 0)
    qc.append(inner.to_instruction(), [0, 2], [1])
    qc.barrier(0, 1)
    qc.barrier()
    qc.delay(100, 1)
    qc.append(inner.to_instruction(), [1, 0], [0])
    return qc


def boxes():
    qc = QuantumCircuit(2)
    qc.h(0)
    with qc.box():
        qc.cx(0, 1)
        with qc.box(duration=100, unit="dt"):
            qc.rz(0.2, 1)
    qc.x(0)
    return qc


def transpiled():
    from qiskit import transpile
    from qiskit.transpiler import CouplingMap

    qc = QuantumCircuit(3)
    qc.h(0)
    qc.cx(0, 1)
    qc.cx(0, 2)
    qc.rz(Parameter("x"), 2)
    return transpile(qc, basis_gates=["rz", "sx", "x", "cx"], coupling_map=CouplingMap.from_line(4), seed_transpiler=1)


def variables():
    qc = QuantumCircuit(QuantumRegister(3, "q"), ClassicalRegister(3, "c"), ClassicalRegister(3, "d"))
    c, d = qc.cregs
    for place in range(3):
        qc.ry(0.5 + 0.4 * place, place)
    qc.measure(range(3), c)
    count = qc.add_var("count", expr.lift(5, types.Uint(4)))
    flag = qc.add_var("bit", False)
    wide = qc.add_var("wide", expr.cast(c, types.Uint(8)))
    qc.store(flag, expr.less(expr.cast(c, types.Uint(4)), count))
    qc.store(count, expr.bit_xor(count, expr.cast(expr.bit_not(c), types.Uint(4))))
    with qc.if_test(flag):
        qc.x(0)
        inner = qc.add_var("inner", expr.bit_and(wide, 5))
        qc.store(wide, expr.bit_or(expr.shift_left(inner, 3), expr.shift_right(wide, 1)))
        qc.store(flag, expr.logic_not(expr.equal(inner, wide)))
    with qc.if_test(expr.index(wide, 3)):
        qc.h(1)
    with qc.while_loop(expr.logic_and(expr.less(count, 14), expr.not_equal(count, 3))):
        qc.store(count, expr.bit_or(expr.shift_left(count, 1), 1))
        qc.rx(0.3, 2)
    with qc.switch(expr.bit_and(wide, 3)) as case:
        with case(1):
            qc.y(1)
        with case(case.DEFAULT):
            qc.ry(0.2, 0)
    qc.store(qc.clbits[0], expr.bit_xor(flag, c[1]))
    qc.measure(range(3), d)
    with qc.if_test(expr.greater(c, d)):
        qc.x(0)
    with qc.if_test(expr.equal(expr.bit_and(c, d), 2)):
        qc.x(1)
    qc.measure(range(3), d)
    return qc


def arithmetic():
    qc = QuantumCircuit(QuantumRegister(3, "q"), ClassicalRegister(3, "c"), ClassicalRegister(3, "d"))
    c, d = qc.cregs
    qc.h(range(3))
    qc.measure(range(3), c)
    a = qc.add_var("a", expr.cast(c, types.Uint(5)))
    for step, formula in enumerate((
        expr.add(a, 29), expr.sub(a, 7), expr.mul(a, 5), expr.add(expr.mul(a, a), expr.sub(3, a)), expr.bit_not(a),
        expr.cast(expr.cast(a, types.Uint(2)), types.Uint(5)), expr.shift_left(a, expr.cast(c, types.Uint(3))),
    )):
        qc.store(a, formula)
        with qc.if_test(expr.less(a, 9 + step)):
            qc.rx(0.3 + step, step % 3)
    qc.store(d, expr.cast(a, types.Uint(3)))
    qc.measure(range(3), c)
    return qc


def circuits():
    """Each with its name."""
    for make in (
        all_gates, control_states, own_gates, own_gates_with_angles, annotated, matrices, formulas, initialized, prepared, registers,
        conditions, loops, choices, instructions, boxes, transpiled, variables, arithmetic,
    ):
        yield make.__name__, make()


def random_formula(numbers, parameters, depth=0):
    kind = numbers.randrange(8 if depth < 3 else 2)
    if kind == 0:
        return numbers.choice(parameters) * 1
    if kind == 1:
        return numbers.choice(parameters) * numbers.uniform(-2, 2)
    left = random_formula(numbers, parameters, depth + 1)
    right = random_formula(numbers, parameters, depth + 1)
    if kind == 7:
        return (left * 0.3).sin() if numbers.random() < 0.5 else left.cos()
    return [left + right, left - right, left * right / 3, left / (right.cos() + 3), -left + 0.5][kind - 2]


def random_block(numbers, qc, parameters, depth):
    for _ in range(numbers.randrange(2, 5)):
        gate = numbers.choice([lib.RXGate, lib.RYGate, lib.RZGate, lib.PhaseGate, lib.CRXGate, lib.CPhaseGate, lib.RZZGate])
        angle = random_formula(numbers, parameters) if parameters and numbers.random() < 0.5 else numbers.uniform(-3, 3)
        instruction = gate(angle)
        qc.append(instruction, numbers.sample(range(qc.num_qubits), instruction.num_qubits))
    if depth > 2:
        return
    kind = numbers.randrange(6)
    bit = numbers.randrange(qc.num_clbits) if qc.num_clbits else None
    if kind == 0 or bit is None:
        inner = QuantumCircuit(2, name=f"own{numbers.randrange(3)}", global_phase=numbers.uniform(-1, 1))
        random_block(numbers, inner, parameters, depth + 2)
        gate = inner.to_gate()
        if numbers.random() < 0.5:
            qc.append(gate, numbers.sample(range(qc.num_qubits), 2))
        elif not inner.parameters and qc.num_qubits > 2:
            qc.append(gate.control(1, ctrl_state=numbers.randrange(2)), numbers.sample(range(qc.num_qubits), 3))
    elif kind == 1:
        qc.measure(numbers.randrange(qc.num_qubits), bit)
        with qc.if_test((qc.clbits[bit], numbers.randrange(2))) as otherwise:
            random_block(numbers, qc, parameters, depth + 1)
        with otherwise:
            random_block(numbers, qc, parameters, depth + 1)
    elif kind == 2:
        with qc.if_test((qc.cregs[0], numbers.randrange(2**qc.num_clbits))):
            random_block(numbers, qc, parameters, depth + 1)
    elif kind == 3:
        with qc.for_loop(range(numbers.randrange(3))):
            random_block(numbers, qc, parameters, depth + 1)
    elif kind == 4:
        with qc.switch(qc.cregs[0]) as case:
            with case(numbers.randrange(2)):
                random_block(numbers, qc, parameters, depth + 1)
            with case(3, 2):
                random_block(numbers, qc, parameters, depth + 1)
            with case(case.DEFAULT):
                random_block(numbers, qc, parameters, depth + 1)
    else:
        qc.measure(numbers.randrange(qc.num_qubits), bit)
        qc.reset(numbers.randrange(qc.num_qubits))


def random_one(number):
    """A circuit of Qiskit's generator, or one with formulas, own gates and blocks."""
    numbers = random.Random(number)
    name = f"random_{number}"
    if number % 3 == 0:
        return name, random_circuit(numbers.randrange(2, 6), numbers.randrange(2, 8), max_operands=4, seed=number)
    if number % 3 == 1:
        return name, random_circuit(4, 5, max_operands=3, measure=True, conditional=True, reset=True, seed=number)
    parameters = [Parameter("alpha"), *ParameterVector("b", 2)] if numbers.random() < 0.7 else []
    qc = QuantumCircuit(3, 2 if numbers.random() < 0.6 else 0, global_phase=numbers.uniform(-1, 1))
    for _ in range(3):
        random_block(numbers, qc, parameters, 0)
    if qc.num_clbits:
        qc.measure([0, 1], [0, 1])
    return name, qc
