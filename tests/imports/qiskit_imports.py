"""What a snippet of Qiskit does."""

import re

import qiskit_runs
from qiskit import QuantumCircuit
from qiskit.circuit import ForLoopOp

HAS_PHASE = True


def plain(circuit, target):
    """The circuit behind what is in the target, with loops unrolled and states prepared by gates."""
    for instruction in circuit.data:
        operation = instruction.operation
        if isinstance(operation, ForLoopOp):
            indices, parameter, body = operation.params
            for index in indices:
                bound = body if parameter is None else body.assign_parameters({parameter: index})
                target.compose(bound, instruction.qubits, instruction.clbits, inplace=True)
        elif operation.name == "initialize":
            target.compose(operation.definition, instruction.qubits, inplace=True)
        else:
            target.append(instruction)
    return target


def run_import(text, path, answer, angles):
    QuantumCircuit.draw = lambda *_, **__: None
    names = {"__name__": "__main__"}
    exec(compile(text, str(path), "exec"), names)
    circuit = names[re.match(r"# circuit: (\S+)", text)[1]]
    prefixed = circuit.copy_empty_like()
    for qubit, three in zip(circuit.qubits, angles, strict=True):
        prefixed.u(*three, qubit)
    return qiskit_runs.run(plain(circuit, prefixed), answer)
