"""Writes the QPY files of `importers/qpy/fixtures`, which unit tests read.

    node_modules/.cache/exports/bin/python tests/imports/qpy_fixtures.py        versions from 13 on, with Qiskit 2.x
    PYTHON_WITH_QISKIT_1 tests/imports/qpy_fixtures.py                          versions until 12, with Qiskit 1.x and Symengine
"""

import uuid
from pathlib import Path

import numpy as np
import qiskit
from qiskit import QuantumCircuit, qpy
from qiskit.circuit import Parameter, ParameterVector
from qiskit.circuit.classical import expr, types
from qiskit.circuit.library import HGate, UnitaryGate, XGate

FOLDER = Path(__file__).resolve().parents[2] / "importers/qpy/fixtures"
IS_OLD = qiskit.__version__.startswith("1.")


def tour():
    """Something of all that versions store in different ways."""
    x = Parameter("x", uuid=uuid.UUID(int=1))
    v = ParameterVector("v", 2)
    own = QuantumCircuit(2, name="own", global_phase=0.25)
    own.h(0)
    own.cx(0, 1)
    qc = QuantumCircuit(2, 2, name="tour", global_phase=x, metadata={"note": "é"})
    qc.rx((x + v[1]) / 2, 0)
    qc.cp(3, 0, 1)
    qc.append(own.to_gate(), [1, 0])
    qc.measure(0, 0)
    with qc.if_test(expr.logic_and(expr.less(qc.cregs[0], 2), qc.clbits[0])) as otherwise:
        qc.x(1)
    with otherwise:
        qc.y(1)
    with qc.for_loop(range(1, 4, 2), Parameter("index", uuid=uuid.UUID(int=2))) as index:
        qc.rz(index * x, 0)
    with qc.switch(qc.cregs[0]) as case:
        with case(1, 2):
            qc.z(0)
        with case(case.DEFAULT):
            qc.s(0)
    return qc


def simple(name):
    qc = QuantumCircuit(1, name=name)
    qc.h(0)
    return qc


def write(name, circuits, version, **options):
    with open(FOLDER / f"{name}.qpy", "wb") as file:
        qpy.dump(circuits, file, version=version, **options)


FOLDER.mkdir(exist_ok=True)
if IS_OLD:
    conditioned = QuantumCircuit(1, 3, name="conditioned")
    conditioned.x(0).c_if(conditioned.clbits[1], 1)
    conditioned.h(0).c_if(conditioned.cregs[0], 5)
    write("c_if-10", conditioned, 10)
    waiting = QuantumCircuit(1, name="waiting")
    waiting.delay(100, 0)
    write("delay-13", waiting, 13)
    for version in (10, 12):
        write(f"tour-{version}", tour(), version, use_symengine=False)
    formula = QuantumCircuit(1)
    formula.rx(Parameter("x") + 1, 0)
    write("symengine-12", formula, 12, use_symengine=True)
else:
    for version in (13, 15, 18):
        write(f"tour-{version}", tour(), version)
    for version in (15, 17):
        write(f"three-{version}", [simple("one"), simple("two"), simple("three")], version)
    classical = QuantumCircuit(1, 2, name="classical")
    limit = classical.add_input("limit", types.Uint(4))
    count = classical.add_var("count", expr.cast(classical.cregs[0], types.Uint(4)))
    with classical.while_loop(expr.less(count, limit)):
        classical.store(count, expr.add(count, 3))
        classical.x(0)
    classical.store(classical.clbits[1], expr.index(count, 2))
    write("classical-17", classical, 17)
    opaque = QuantumCircuit(1, name="opaque")
    opaque.h(0)
    opaque.append(qiskit.circuit.Gate("mystery", 1, []), [0])
    write("opaque-17", opaque, 17)
    columns = QuantumCircuit(1, name="columns")
    columns.append(UnitaryGate(np.asfortranarray([[0, 1j], [1, 0]])), [0])
    write("columns-13", columns, 13)
    labelled = QuantumCircuit(1, name="labelled")
    labelled.append(HGate(label="first"), [0])
    labelled.append(XGate(label="second"), [0])
    write("labels-17", labelled, 17)
    prepared = QuantumCircuit(1, name="prepared")
    prepared.prepare_state("1")
    write("prepared-17", prepared, 17)
