"""What a snippet of PennyLane does. Its first line calls the node, or names it where its arguments are inputs of the imported program."""

import functools
import re

import numpy as np
import pennylane as qml
from check_imports import start_of

HAS_PHASE = True
LEAST = 1e-13


def inputs_of(parameters):
    """Arguments by their names: numbers, or lists of numbers by their places."""
    found = {}
    for name, value in parameters:
        base, *places = re.findall(r"\w+", name)
        if not places:
            found[base] = value
            continue
        node = found.setdefault(base, {})
        for place in places[:-1]:
            node = node.setdefault(int(place), {})
        node[int(places[-1])] = value

    def listed(node):
        return [listed(node[place]) for place in range(max(node) + 1)] if isinstance(node, dict) else node

    return {name: np.array(listed(node)) for name, node in found.items()}


def applied(state, operator, axes):
    """The state behind an operator; only those without a matrix are decomposed."""
    if type(operator).__name__ in ("Barrier", "Snapshot"):
        return state
    if not operator.has_matrix or type(operator).__name__ == "BasisState":
        return functools.reduce(lambda now, part: applied(now, part, axes), operator.decomposition(), state)
    wires = list(operator.wires)
    if not wires:
        return state * np.ravel(qml.matrix(operator, wire_order=[0]))[0]
    count = len(wires)
    matrix = np.asarray(operator.matrix(wire_order=wires)).reshape((2,) * (2 * count))
    moved = np.tensordot(matrix, state, axes=(range(count, 2 * count), [axes[wire] for wire in wires]))
    return np.moveaxis(moved, range(count), [axes[wire] for wire in wires])


def measured(courses, operator, axes):
    after = []
    for state, outcomes in courses:
        for value in (0, 1):
            index = [slice(None)] * state.ndim
            index[axes[operator.wires[0]]] = value
            kept = np.zeros_like(state)
            kept[tuple(index)] = state[tuple(index)]
            if np.vdot(kept, kept).real < LEAST:
                continue
            if operator.reset and value:
                kept = np.flip(kept, axes[operator.wires[0]])
            after.append((kept, {**outcomes, operator: value}))
    return after


def run_import(text, path, answer, angles):
    names = {"__name__": "__main__"}
    exec(compile(text, str(path), "exec"), names)
    called = re.match(r"# circuit: (.*)", text)[1]
    name, _, given = called.partition("(")
    if given:
        positional, keywords = eval(f"(lambda *a, **k: (a, k))({given}", names)
    else:
        positional, keywords = (), inputs_of(answer["parameters"])
    node = names[name]
    tape = qml.workflow.construct_tape(node, level="top")(*positional, **keywords)
    order = list(node.device.wires) if node.device.wires is not None else sorted(tape.wires)
    axes = {wire: index for index, wire in enumerate(order)}
    courses = [(functools.reduce(np.kron, start_of(angles)).reshape((2,) * len(order)), {})]
    for operator in tape.operations:
        kind = type(operator).__name__
        if "MidMeasure" in kind:
            courses = measured(courses, operator, axes)
        elif kind == "Conditional":
            courses = [
                (applied(state, operator.base, axes) if operator.meas_val.concretize(outcomes) else state, outcomes) for state, outcomes in courses
            ]
        else:
            courses = [(applied(state, operator, axes), outcomes) for state, outcomes in courses]
    if "amplitudes" in answer:
        # Wires count from the highest bit there, and from the lowest here.
        return courses[0][0].transpose().reshape(-1)
    found = {}
    for state, outcomes in courses:
        bits = "".join(str(value) for value in reversed(outcomes.values()))
        found[bits] = found.get(bits, 0) + np.vdot(state, state).real
    return found
