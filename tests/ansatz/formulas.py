"""The builder's circuits from their published formulas, with numpy and nothing of the engine.

A circuit is a list of (gate, parameter names or numbers, qubits) in time order; qubit 0 is the lowest bit of a state's number and
the first qubit of a gate the lowest of the gate's. Angles are in radians.
"""

import cmath
import math

import numpy as np

GOLDEN_RATIO = (1 + math.sqrt(5)) / 2

I2 = np.eye(2)
X = np.array([[0, 1], [1, 0]], dtype=complex)
Y = np.array([[0, -1j], [1j, 0]])
Z = np.diag([1, -1]).astype(complex)
H = (X + Z) / math.sqrt(2)


def value_of(name):
    """What a free parameter is where a number is needed: by the number at the end of its name."""
    number = int(name.rsplit("_", 1)[1])
    return 2 * math.pi * (((number + 1) / GOLDEN_RATIO) % 1)


def turn(axis, angle):
    """exp(-i angle/2 axis) for an axis whose square is 1."""
    return math.cos(angle / 2) * np.eye(len(axis)) - 1j * math.sin(angle / 2) * axis


def both(first, second):
    """The first matrix on a gate's first qubit, the second on its second."""
    return np.kron(second, first)


def phase(angle):
    return np.diag([1, cmath.exp(1j * angle)])


def equator(phi):
    return math.cos(phi) * X + math.sin(phi) * Y


def general(theta, phi, lam):
    return cmath.exp(1j * (phi + lam) / 2) * turn(Z, phi) @ turn(Y, theta) @ turn(Z, lam)


def controlled(matrix):
    """The first qubit decides."""
    return both(np.diag([1, 0]), I2) + both(np.diag([0, 1]), matrix)


def exchange(angle):
    """exp(-i angle/2 (XX + YY)/2)"""
    half = (both(X, X) + both(Y, Y)) / 2
    projector = half @ half
    return np.eye(4) - projector + math.cos(angle / 2) * projector - 1j * math.sin(angle / 2) * half


def fsim(theta, phi):
    """Cirq: [[1,0,0,0],[0,cos,-i sin,0],[0,-i sin,cos,0],[0,0,0,e^-i phi]]"""
    return np.diag([1, 1, 1, cmath.exp(-1j * phi)]) @ exchange(2 * theta)


# Name (as the gate sets have it, in lower case): number of free angles, and the matrix for them.
GATES = {
    "h": (0, lambda: H),
    "rx": (1, lambda t: turn(X, t)),
    "ry": (1, lambda t: turn(Y, t)),
    "rz": (1, lambda t: turn(Z, t)),
    "u1": (1, phase),
    "u2": (2, lambda phi, lam: general(math.pi / 2, phi, lam)),
    "u3": (3, general),
    "sx": (0, lambda: cmath.exp(1j * math.pi / 4) * turn(X, math.pi / 2)),
    "rx(pi/2)": (0, lambda: turn(X, math.pi / 2)),
    "gpi2(0)": (0, lambda: turn(X, math.pi / 2)),
    "prx": (2, lambda t, phi: turn(equator(phi), t)),
    "phased_xz": (3, lambda x, z, axis: phase(z) @ phase(axis) @ (H @ phase(x) @ H) @ phase(-axis)),
    "cnot": (0, lambda: controlled(X)),
    "cz": (0, lambda: controlled(Z)),
    "rzz": (1, lambda t: turn(both(Z, Z), t)),
    "rxx": (1, lambda t: turn(both(X, X), t)),
    "ryy": (1, lambda t: turn(both(Y, Y), t)),
    "ecr": (0, lambda: (both(X, I2) - both(Y, X)) / math.sqrt(2)),
    "iswap": (0, lambda: exchange(-math.pi)),
    "syc": (0, lambda: fsim(math.pi / 2, math.pi / 6)),
    "ms": (3, lambda phi0, phi1, t: turn(both(equator(phi0), equator(phi1)), t)),
    "zz": (1, lambda t: turn(both(Z, Z), t)),
    "zz (fixed)": (0, lambda: turn(both(Z, Z), math.pi / 2)),
}
ALIASES = {"cx": "cnot", "virtual rz": "rz", "r": "prx", "u1q": "prx"}
# Gates of one angle about one axis, gates about any axis, and the fixed quarter turns.
ONE_AXIS = {"rx": "x", "ry": "y", "rz": "z", "u1": "z"}
ANY_AXIS = {"u2", "u3", "prx", "phased_xz"}
ROOTS = {"sx": "sx", "rx(pi/2)": "rx(pi/2)", "gpi2": "gpi2(0)"}
PAIRS = {"cnot", "cz", "rzz", "rxx", "ryy", "ecr", "iswap", "syc", "ms", "zz", "zz (fixed)"}


def native(name):
    """A gate set's entry by the name it has here."""
    if name == "ZZ":
        return "zz (fixed)"
    return ALIASES.get(name.lower(), name.lower())


def called(name):
    """What a program calls for an entry of a gate set: the libraries' name, or the device's own for a gate that they lack."""
    lower = name.lower()
    return {"cnot": "cx", "virtual rz": "rz", "rx(pi/2)": "rx", "rx(pi)": "rx"}.get(lower, lower)


def rotation_block(gate_set):
    """What a hardware-efficient core does to every qubit."""
    names = [native(name) for name in gate_set]
    free = [name for name in names if name in ONE_AXIS or name in ANY_AXIS]
    axes = {ONE_AXIS[name] for name in free if name in ONE_AXIS}
    if len(axes) > 1 or any(name in ANY_AXIS for name in free):
        return free
    roots = [ROOTS[name] for name in names if name in ROOTS]
    if "rz" in free and roots:
        return ["rz", roots[0], "rz", roots[0], "rz"]
    return free


def entangler(gate_set):
    """The first two-qubit gate of a set."""
    return next((native(name) for name in gate_set if native(name) in PAIRS), None)


class Refused(Exception):
    """Settings that make no circuit."""


class Names:
    """Hands out parameter names in circuit order; shared ones once a layer, type and angle."""

    def __init__(self, shared):
        self.shared, self.counts, self.layer = shared, {}, {}

    def take(self, family, gate, angle):
        key = (family, gate, angle)
        if self.shared and key in self.layer:
            return self.layer[key]
        number = self.counts.get(family, 0)
        self.counts[family] = number + 1
        self.layer[key] = f"{family}_{number}"
        return self.layer[key]

    def gate(self, name, qubits):
        return (name, [(self.take("theta", name, angle), 1) for angle in range(GATES[name][0])], qubits)


def circuit(settings, pairs):
    """The circuit of settings as (gate, [(parameter, factor)], qubits).

    Where the settings leave the order of edges open (a hardware-efficient core; a graph with its depth optimised), `pairs` is the
    order that was chosen; whether it is a right one is the caller's to judge.
    """
    params = settings["circuitParams"]
    n, core, middle = params["qubits"], params["coreLayer"], params["middleLayer"]["type"]
    encoding = params["encodingLayer"]
    if middle == "data-re-uploading" and encoding["type"] == "none":
        raise Refused
    names = Names(core["useSharedParameters"])
    operations = []

    def encode():
        for qubit in range(n):
            if encoding["type"] == "uniform":
                operations.append(("h", [], [qubit]))
            elif encoding["type"] == "angle" and encoding["gate"] != "none":
                name = encoding["gate"].lower()
                rest = [(0, 1)] * (GATES[name][0] - 1)
                operations.append((name, [(f"x_{qubit}", 1), *rest], [qubit]))

    kind = core["type"]
    if kind == "brickwork":
        single = [native(name) for name in core["singleQubitGates"]]
        double = [native(name) for name in core["twoQubitGates"]]
        if not single and not double:
            raise Refused
    if kind == "hardware-efficient":
        device = settings["hardware"]
        block, pair_gate = rotation_block(device["gateSet"]), entangler(device["gateSet"])
        if device["qubitCount"] < n or (n > 1 and pair_gate is None):
            raise Refused
    if middle != "data-re-uploading":
        encode()
    for layer in range(params["layers"]):
        names.layer = {}
        if middle == "data-re-uploading":
            encode()
        if kind == "brickwork":
            operations += [names.gate(name, [qubit]) for qubit in range(n) for name in single]
            bonds = [(q, q + 1) for q in range(0, n - 1, 2)] + [(q, q + 1) for q in range(1, n - 1, 2)]
            operations += [names.gate(name, list(bond)) for bond in bonds for name in double]
        elif kind == "strongly-entangling":
            operations += [names.gate(name, [qubit]) for qubit in range(n) for name in ("rz", "ry", "rz")]
            if n > 1:
                reach = layer % (n - 1) + 1
                operations += [("cnot", [], [qubit, (qubit + reach) % n]) for qubit in range(n)]
        elif kind == "graph-specific":
            graph = core["graph"]
            given = [(edge["sourceNode"], edge["targetNode"]) for edge in graph["edges"]]
            weights = {
                frozenset(ends): edge["weight"] if graph["weighted"] else 1
                for ends, edge in zip(given, graph["edges"])
            }
            for ends in pairs if core["optimizeDepth"] else given:
                gamma = names.take("gamma", "rzz", 0)
                operations.append(("rzz", [(gamma, 2 * weights[frozenset(ends)])], list(ends)))
        else:
            operations += [names.gate(name, [qubit]) for qubit in range(n) for name in block]
            operations += [names.gate(pair_gate, list(ends)) for ends in pairs] if n > 1 else []
        if middle == "x-mixer":
            operations += [("rx", [(names.take("beta", "rx", 0), 2)], [qubit]) for qubit in range(n)]
    return operations


def evolve(operations, states, n):
    """Columns of `states` after the circuit, parameters at their values."""
    tensor = states.reshape([2] * n + [-1])
    for name, angles, qubits in operations:
        numbers = [(value_of(angle) if isinstance(angle, str) else angle) * factor for angle, factor in angles]
        matrix = np.asarray(GATES[name][1](*numbers), dtype=complex)
        k = len(qubits)
        # Axis 0 is the highest qubit, in the state as in the gate.
        axes = [n - 1 - qubit for qubit in reversed(qubits)]
        moved = np.tensordot(matrix.reshape([2] * (2 * k)), tensor, axes=(range(k, 2 * k), axes))
        tensor = np.moveaxis(moved, range(k), axes)
    return tensor.reshape(states.shape)
