"""What a circuit of Amazon Braket does: the package's matrices, applied in numpy, and which outcomes its measurements have.

Neither `Circuit.to_unitary` nor the local simulator is used: the first reads the values of several controls in reverse (1.127), unlike the
program for devices, `Circuit.to_ir`, and the second (1.41) does not see some controls: `Circuit().i(range(5)).x(1).x(3, control=[1])` leaves
qubit 3 as it was."""

import re

import numpy as np

# The package keeps one global phase of several at the same time (1.127), so the phase is compared where a program has one at most.
HAS_PHASE = True


def load(text):
    names = {}
    exec(compile(text, "export", "exec"), names)
    return names["circuit"], text


def entries(text, answer):
    """For each clbit, its place in the list of outcomes."""
    names = [f"{name}[{index}]" if is_array else name for name, size, is_array in answer["registers"] for index in range(size)]
    found = re.search(r"^# in the list of outcomes, counted from 0: (.*)$", text, re.MULTILINE)
    if found is None:
        return {place: place for place in range(len(names))}
    return {names.index(name): int(entry) for name, entry in (it.rsplit(" is ", 1) for it in found[1].split(", "))}


def applied(instruction, values, amplitudes, count):
    """The state behind an instruction; the first qubit is the lowest bit, and so the last axis."""
    operator = instruction.operator
    # `Circuit.make_bound_circuit` loses controls and powers (1.127), which the export warns of.
    matrix = (operator.bind_values(**values) if getattr(operator, "parameters", None) else operator).to_matrix()
    matrix = np.linalg.matrix_power(matrix, int(instruction.power)) if instruction.power != 1 else matrix
    targets = [int(qubit) for qubit in instruction.target]
    if not targets:
        return amplitudes * matrix[0, 0]
    place = [slice(None)] * count
    for qubit, value in zip(instruction.control, instruction.control_state):
        # A slice of one keeps the axis.
        place[count - 1 - int(qubit)] = slice(value, value + 1)
    axes = [count - 1 - qubit for qubit in targets]
    gate = np.asarray(matrix, complex).reshape((2,) * (2 * len(targets)))
    part = np.tensordot(gate, amplitudes[tuple(place)], axes=(range(len(targets), 2 * len(targets)), axes))
    amplitudes = amplitudes.copy()
    amplitudes[tuple(place)] = np.moveaxis(part, range(len(targets)), axes)
    return amplitudes


def run(loaded, answer):
    global HAS_PHASE
    circuit, text = loaded
    HAS_PHASE = text.count("gphase(") <= 1 and "for _ in" not in text
    values = dict(answer["parameters"])
    count, measured = answer["qubits"], []
    amplitudes = np.zeros((2,) * count, complex)
    amplitudes[(0,) * count] = 1
    for instruction in circuit.instructions:
        if instruction.operator.name == "Measure":
            measured += [int(qubit) for qubit in instruction.target]
        elif instruction.operator.name != "Barrier":
            amplitudes = applied(instruction, values, amplitudes, count)
    amplitudes = amplitudes.reshape(-1)
    if "amplitudes" in answer:
        return amplitudes
    places = entries(text, answer)
    outcomes = {}
    for index, amplitude in enumerate(amplitudes):
        outcome = [index >> qubit & 1 for qubit in measured]
        bits = [outcome[places[place]] if place in places else 0 for place in range(answer["clbits"])]
        key = "".join(str(bit) for bit in reversed(bits))
        outcomes[key] = outcomes.get(key, 0) + abs(amplitude) ** 2
    return outcomes
