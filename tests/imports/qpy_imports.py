"""Circuits of Qiskit, imported from the QPY files that Qiskit writes of them in each version.

Those of the snippets, those of `qpy_circuits.py`, and random ones. Qiskit 2 writes versions from 13 on; a Python with Qiskit 1.x, which
QPY_OLD_PYTHON names, writes versions 10 to 12 of the same circuits.
"""

import base64
import io
import os
import random
import subprocess
import sys
from pathlib import Path

import qpy_circuits
import qiskit_runs
from qiskit import QuantumCircuit, qpy
from qiskit.circuit import BoxOp, ControlFlowOp, ForLoopOp

HAS_PHASE = True
SNIPPETS = Path(__file__).resolve().parent / "snippets/qiskit"
VERSIONS = range(qpy.common.QPY_COMPATIBILITY_VERSION, qpy.common.QPY_VERSION + 1)
OLD_VERSIONS = (10, 11, 12)
# Reads a file of base64 a line and writes it in the versions that it is asked for.
REWRITER = """
import base64, io, sys, warnings
warnings.simplefilter("ignore")
from qiskit import qpy
for line in sys.stdin:
    version, data = line.split()
    try:
        [circuit] = qpy.load(io.BytesIO(base64.b64decode(data)))
        out = io.BytesIO()
        qpy.dump(circuit, out, version=int(version), use_symengine=False)
        print(base64.b64encode(out.getvalue()).decode(), flush=True)
    except Exception as error:
        print("!" + repr(error).replace("\\n", " "), flush=True)
"""


def loaded(data):
    """The circuit that Qiskit reads, or None: it writes some files of version 10 that it cannot read, and those are to be refused."""
    try:
        return qpy.load(io.BytesIO(data))[0]
    except Exception:  # Whatever it raises.
        return None


class Case:
    """A circuit in a version, with the names of a path."""

    def __init__(self, stem, circuit, version, data):
        self.stem, self.circuit, self.version, self.data = stem, circuit, version, data
        self.name = f"{stem}.{version}"

    def read_text(self):
        return self.data


def text_of(text, case):
    return text


def snippets():
    """The circuits of Qiskit's snippets."""
    QuantumCircuit.draw = lambda *_, **__: None
    for path in sorted(SNIPPETS.iterdir()):
        names = {"__name__": "__main__"}
        exec(compile(path.read_text(), str(path), "exec"), names)
        yield path.stem, names[path.read_text().split("# circuit: ")[1].split()[0]]


def cases():
    old = os.environ.get("QPY_OLD_PYTHON")
    rewriter = old and subprocess.Popen([old, "-c", REWRITER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    count = int(os.environ.get("QPY_RANDOM", "120"))
    named = [*snippets(), *qpy_circuits.circuits(), *(qpy_circuits.random_one(number) for number in range(count))]
    for stem, made in named:
        # Random circuits are in one version each, the others in all.
        versions = [*(OLD_VERSIONS if rewriter else ()), *VERSIONS]
        if stem.startswith("random_") and stem[7:].isdigit():
            versions = [versions[int(stem[7:]) % len(versions)]]
        for version in versions:
            out, circuit = io.BytesIO(), made
            try:
                qpy.dump(circuit, out, version=max(version, VERSIONS[0]))
            except qpy.UnsupportedFeatureForVersion:
                continue
            data = base64.b64encode(out.getvalue()).decode()
            if version < VERSIONS[0]:
                rewriter.stdin.write(f"{version} {data}\n")
                rewriter.stdin.flush()
                data = rewriter.stdout.readline().strip()
                if data.startswith("!"):
                    print(f"qpy/{stem}: version {version} is not written: {data[1:200]}", file=sys.stderr)
                    continue
                # Qiskit 1.x forgets some states of controls when it reads a file, so that it writes another circuit.
                circuit = loaded(base64.b64decode(data))
            yield Case(stem, circuit, version, data)


def flattened(circuit, target):
    """The circuit behind what is in the target, with loops unrolled, without frames of boxes and of instructions that measure."""
    for instruction in circuit.data:
        operation, qubits, bits = instruction.operation, instruction.qubits, instruction.clbits
        if isinstance(operation, BoxOp):
            parts = [operation.blocks[0]]
        elif isinstance(operation, ForLoopOp):
            indices, parameter, body = operation.params
            parts = [body if parameter is None else body.assign_parameters({parameter: index}, strict=False) for index in indices]
        elif isinstance(operation, ControlFlowOp):
            blocks = [flattened(block, block.copy_empty_like()) for block in operation.blocks]
            target.append(operation.replace_blocks(blocks), qubits, bits)
            continue
        elif operation.name == "initialize" or (bits and operation.definition is not None):
            parts = [operation.definition]
        else:
            target.append(operation, qubits, bits)
            continue
        for part in parts:
            inner = QuantumCircuit(part.qubits, part.clbits, global_phase=part.global_phase)
            target.compose(flattened(part, inner), qubits, bits, inplace=True)
    return target


def run_import(text, case, answer, angles):
    prefixed = case.circuit.copy_empty_like()
    for qubit, three in zip(case.circuit.qubits, angles, strict=True):
        prefixed.u(*three, qubit)
    return qiskit_runs.run(flattened(case.circuit, prefixed), answer)
