"""Links to Quirk, read back and evaluated column by column as Quirk does it: the states of its simulator, in numpy."""

import json
import math
import urllib.parse

import numpy as np

HAS_PHASE = False
# Exponents of phases are divided by pi when they are written, and multiplied by it when they are read.
TOLERANCE = 1e-6
PREFIX = "https://algassert.com/quirk#circuit="
X = np.array([[0, 1], [1, 0]], complex)
Y = np.array([[0, -1j], [1j, 0]], complex)
Z = np.array([[1, 0], [0, -1]], complex)


def power(matrix, exponent):
    """A power of a Pauli matrix, whose eigenvalues are 1 and -1."""
    return (np.eye(2) + matrix) / 2 + np.exp(1j * math.pi * exponent) * (np.eye(2) - matrix) / 2


def rotation(matrix, angle):
    return math.cos(angle / 2) * np.eye(2) - 1j * math.sin(angle / 2) * matrix


def formula(text):
    """A formula as Quirk reads it: `e` is a constant, and there are no exponents of ten."""
    if not set(text) <= set("0123456789.+-*/^pi()"):
        raise ValueError(f"no formula of numbers: {text}")
    return float(eval(text.replace("^", "**"), {"pi": math.pi, "__builtins__": {}}))


FIXED = {
    "X": X,
    "Y": Y,
    "Z": Z,
    "H": (X + Z) / math.sqrt(2),
    "Z^½": power(Z, 0.5),
    "Z^-½": power(Z, -0.5),
    "Z^¼": power(Z, 0.25),
    "Z^-¼": power(Z, -0.25),
    "X^½": power(X, 0.5),
    "X^-½": power(X, -0.5),
    "…": np.eye(2),
}
FORMULAS = {
    "Rxft": lambda value: rotation(X, value),
    "Ryft": lambda value: rotation(Y, value),
    "Rzft": lambda value: rotation(Z, value),
    "Z^ft": lambda value: power(Z, value),
}


def load(text):
    link = text.strip()
    assert link.startswith(PREFIX) and "\n" not in link, link[:80]
    return json.loads(urllib.parse.unquote(link[len(PREFIX) :]))["cols"]


def matrix_of(cell):
    return FORMULAS[cell["id"]](formula(cell["arg"])) if isinstance(cell, dict) else FIXED[cell]


def run(columns, answer):
    if "amplitudes" not in answer:
        # A link does not name the bits that outcomes go to.
        for column in columns:
            for cell in column:
                if cell not in (1, "•", "◦", "Swap", "Measure"):
                    matrix_of(cell)
        return None
    count = answer["qubits"]
    state = np.zeros(2**count, complex)
    state[0] = 1
    numbers = np.arange(2**count)
    for column in columns:
        assert len(column) <= count
        allowed = np.ones(2**count, bool)
        for qubit, cell in enumerate(column):
            if cell in ("•", "◦"):
                allowed &= (numbers >> qubit & 1) == (cell == "•")
        swaps = [qubit for qubit, cell in enumerate(column) if cell == "Swap"]
        if swaps:
            a, b = swaps
            differ = (numbers >> a ^ numbers >> b) & 1
            source = np.where(allowed, numbers ^ (differ << a) ^ (differ << b), numbers)
            state = state[source]
        for qubit, cell in enumerate(column):
            if cell in (1, "•", "◦", "Swap"):
                continue
            matrix = matrix_of(cell)
            bit = numbers >> qubit & 1
            changed = matrix[bit, bit] * state + matrix[bit, 1 - bit] * state[numbers ^ (1 << qubit)]
            state = np.where(allowed, changed, state)
    return state
