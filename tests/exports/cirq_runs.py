"""What a circuit of Cirq does, followed with its own gates into every course of a run."""

import cirq
import numpy as np

HAS_PHASE = True
LEAST = 1e-13


def load(text):
    names = {}
    exec(compile(text, "export", "exec"), names)
    return names


def qubits_of(names):
    """The qubits in the order of the program."""
    found = []
    for value in names.values():
        if isinstance(value, cirq.Qid):
            found.append(value)
        elif isinstance(value, list) and value and all(isinstance(it, cirq.Qid) for it in value):
            found += value
    circuit = names["circuit"]
    # Those of a device have no names.
    return found + [qubit for qubit in sorted(circuit.all_qubits()) if qubit not in found]


def bits_of(bits, names, answer):
    """The clbits of the program, the last first: those of a register are one key, or one key each; bits that nothing measures are 0."""
    text = ""
    for name, size, is_array in answer["registers"]:
        if is_array and name in bits:
            values = bits[name]
        else:
            values = [bits.get(f"{name}_{index}" if is_array else name, (0,))[0] for index in range(size)]
        text = "".join(str(int(value)) for value in reversed(values)) + text
    return text


def operated(operation, state, count, places):
    """The state behind a unitary operation."""
    if not operation.qubits:
        return state * cirq.unitary(operation)[0, 0]
    # Cirq counts the first qubit as the highest bit, and axes from the left.
    axes = [places[qubit] for qubit in operation.qubits]
    buffer = np.empty_like(state)
    return cirq.apply_unitary(operation, cirq.ApplyUnitaryArgs(state, buffer, axes)).copy()


def follow(circuit, state, places):
    courses = [(state, {})]
    count = len(places)
    for operation in circuit.all_operations():
        after = []
        for state, bits in courses:
            current = operation
            if isinstance(current, cirq.ClassicallyControlledOperation):
                store = cirq.ClassicalDataDictionaryStore(
                    _records={cirq.MeasurementKey(key): [value] for key, value in bits.items()},
                    _measured_qubits={cirq.MeasurementKey(key): [tuple(cirq.LineQubit.range(len(value)))] for key, value in bits.items()},
                )
                if not all(condition.resolve(store) for condition in current.classical_controls):
                    after.append((state, bits))
                    continue
                current = current.without_classical_controls()
            if cirq.is_measurement(current) or isinstance(current.gate, cirq.ResetChannel):
                parts = [(state, ())]
                for qubit in current.qubits:
                    split = []
                    for kept, values in parts:
                        for value in (0, 1):
                            one = np.zeros_like(kept)
                            index = [slice(None)] * count
                            index[places[qubit]] = value
                            one[tuple(index)] = kept[tuple(index)]
                            if np.vdot(one, one).real > LEAST:
                                split.append((one, (*values, value)))
                    parts = split
                for kept, values in parts:
                    if isinstance(current.gate, cirq.ResetChannel):
                        axis = places[current.qubits[0]]
                        after.append((np.flip(kept, axis) if values[0] else kept, bits))
                    else:
                        after.append((kept, {**bits, cirq.measurement_key_name(current): values}))
            elif isinstance(current.gate, cirq.WaitGate):
                after.append((state, bits))
            else:
                after.append((operated(current, state, count, places), bits))
        courses = after
    return courses


def run(names, answer):
    circuit = cirq.resolve_parameters(names["circuit"], dict(answer["parameters"]))
    order = qubits_of(names)
    places = {qubit: len(order) - 1 - index for index, qubit in enumerate(order)}
    start = np.zeros((2,) * len(order), dtype=complex)
    start[(0,) * len(order)] = 1
    courses = follow(circuit, start, places)
    if "amplitudes" in answer:
        return courses[0][0].reshape(-1)
    outcomes = {}
    for state, bits in courses:
        text = bits_of(bits, names, answer)
        outcomes[text] = outcomes.get(text, 0) + np.vdot(state, state).real
    return outcomes
