"""What a node of PennyLane does on its own simulator."""

import numpy as np
import pennylane as qml

HAS_PHASE = True


def load(text):
    names = {}
    exec(compile(text, "export", "exec"), names)
    return names["circuit"], text


def run(loaded, answer):
    circuit, text = loaded
    values = [value for _, value in answer["parameters"]]
    if "qml.probs(wires=" in text:
        return None
    if "amplitudes" in answer:
        # PennyLane counts the first wire as the highest bit.
        state = np.array(circuit(*values)).reshape((2,) * answer["qubits"])
        return state.transpose().reshape(-1)
    tape = qml.workflow.construct_tape(circuit, level="top")(*values)
    measurement = tape.measurements[0]
    if len([it for it in tape.operations if "MidMeasure" in type(it).__name__]) > 8 or not hasattr(measurement, "mv") or measurement.mv is None:
        return None
    found = np.array(circuit(*values))
    names = text.rsplit("qml.probs(op=[", 1)[1].rsplit("])", 1)[0].split(", ")
    bits = [f"{name}[{index}]" for name, size, _ in answer["registers"] for index in range(size)]
    places = [bits.index(name) for name in names]
    outcomes = {}
    for index, probability in enumerate(found):
        values = ["0"] * len(bits)
        for place, bit in zip(places, format(index, f"0{len(places)}b")):
            values[place] = bit
        outcomes["".join(reversed(values))] = float(probability)
    return outcomes
