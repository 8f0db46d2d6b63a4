"""What a snippet of Amazon Braket does."""

import functools
import re

import numpy as np
from check_imports import start_of

HAS_PHASE = True


def applied(state, instruction, axes):
    """The state behind an instruction."""
    operator = instruction.operator
    if type(operator).__name__ == "Barrier":
        return state
    targets = [axes[int(qubit)] for qubit in instruction.target]
    if not targets:
        return state * np.ravel(operator.to_matrix())[0]
    count = len(targets)
    matrix = operator.to_matrix()
    if instruction.power != 1:
        values, vectors = np.linalg.eig(matrix)
        matrix = vectors @ np.diag(np.exp(1j * np.angle(values) * instruction.power)) @ np.linalg.inv(vectors)
    moved = np.tensordot(matrix.reshape((2,) * (2 * count)), state, axes=(range(count, 2 * count), targets))
    moved = np.moveaxis(moved, range(count), targets)
    index = [slice(None)] * state.ndim
    for qubit, value in zip(instruction.control, instruction.control_state):
        index[axes[int(qubit)]] = value
    result = state.copy()
    result[tuple(index)] = moved[tuple(index)]
    return result


def run_import(text, path, answer, angles):
    names = {"__name__": "__main__"}
    exec(compile(text, str(path), "exec"), names)
    circuit = names[re.match(r"# circuit: (\S+)", text)[1]]
    values = dict(answer["parameters"])
    if circuit.parameters:
        circuit = circuit.make_bound_circuit(values)
    order = sorted(int(qubit) for qubit in circuit.qubits)
    axes = {qubit: index for index, qubit in enumerate(order)}
    state = functools.reduce(np.kron, start_of(angles)).reshape((2,) * len(order))
    measured = []
    for instruction in circuit.instructions:
        if type(instruction.operator).__name__ == "Measure":
            measured.append(axes[int(instruction.target[0])])
        else:
            state = applied(state, instruction, axes)
    if "amplitudes" in answer:
        return state.transpose().reshape(-1)
    outcomes = {}
    for place, probability in np.ndenumerate(np.abs(state) ** 2):
        bits = "".join(str(place[axis]) for axis in reversed(measured))
        outcomes[bits] = outcomes.get(bits, 0) + float(probability)
    return outcomes
