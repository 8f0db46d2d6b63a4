"""What a snippet of Cirq does."""

import functools
import re

import cirq
import cirq_runs
import numpy as np
from check_imports import start_of

HAS_PHASE = True


def circuit_of(text, path):
    """The circuit that a snippet is about."""
    names = {"__name__": "__main__"}
    exec(compile(text, str(path), "exec"), names)
    return names[re.match(r"# circuit: (\S+)", text)[1]]


def run_import(text, path, answer, angles):
    circuit = circuit_of(text, path)
    values = dict(answer["parameters"])
    circuit = cirq.resolve_parameters(circuit, values)
    order = sorted(circuit.all_qubits())
    # The first qubit is the lowest bit of an amplitude's index, which is the last axis.
    places = {qubit: len(order) - 1 - index for index, qubit in enumerate(order)}
    start = functools.reduce(np.kron, reversed(start_of(angles))).reshape((2,) * len(order))
    courses = cirq_runs.follow(circuit, start, places)
    if "amplitudes" in answer:
        return courses[0][0].reshape(-1)
    # Keys that OpenQASM reserves, or has gates of, end with "_" there.
    answer["registers"] = [(re.sub(r"_+$", "", name), size, is_array) for name, size, is_array in answer["registers"]]
    outcomes = {}
    for state, bits in courses:
        renamed = {re.sub(r"_+$", "", re.sub(r"\W+", "_", key)): value for key, value in bits.items()}
        bits_text = cirq_runs.bits_of(renamed, {}, answer)
        outcomes[bits_text] = outcomes.get(bits_text, 0) + np.vdot(state, state).real
    return outcomes
