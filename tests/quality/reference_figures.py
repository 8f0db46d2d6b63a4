"""Computes the figures that tests/quality compares with: expressibility and entangling capability of the 19 templates of arXiv:1905.10876.

    pip install qml-essentials==0.2.3
    python tests/quality/reference_figures.py > tests/quality/reference.json

The circuits, the sampling of parameters, the Haar distribution, the divergence and Meyer and Wallach's Q are those of qml-essentials. It has no
circuits 11 and 12, which are put together here from its blocks, after figure 2 of the paper. The fidelity of two pure states is taken as Tr(ρσ), which
is what its general formula with roots of matrices is for them, up to rounding and hours. Intervals are the bootstrap's here: pairs
are drawn anew from those that were sampled.
"""

import importlib.metadata
import json
import os
import sys
import tempfile

import numpy as np

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("JAX_ENABLE_X64", "1")

import jax
from qml_essentials.ansaetze import Ansaetze, Block, DeclarativeCircuit
from qml_essentials.entanglement import Entanglement
from qml_essentials.expressibility import Expressibility
from qml_essentials.gates import Gates
from qml_essentials.model import Model
from qml_essentials.topologies import Topology

QUBITS, LAYERS, BINS, REPLICATES, SEED = 4, range(1, 6), 75, 1000, 1000
# Compiled once for a part, so that memory is bounded.
PARTS, PART = 8, 5000
PAIRS = PARTS * PART


def brick(gate):
    """Circuit 11 with CX, circuit 12 with CZ: rotations, a gate on each pair, and the same on the two qubits in the middle."""

    class Brick(DeclarativeCircuit):
        @classmethod
        def structure(cls):
            return (
                Block(gate=Gates.RY),
                Block(gate=Gates.RZ),
                Block(gate=gate, topology=Topology.bricks),
                Block(gate=Gates.RY, wires=[1, 2]),
                Block(gate=Gates.RZ, wires=[1, 2]),
                Block(gate=gate, topology=Topology.bricks, offset=1),
            )

    return Brick


def template(number):
    own = {11: brick(Gates.CX), 12: brick(Gates.CZ)}
    return own.get(number) or getattr(Ansaetze, f"Circuit_{number}")


def figures(number, layers):
    model = Model(
        n_qubits=QUBITS,
        n_layers=layers,
        circuit_type=template(number),
        data_reupload=False,
        initialization="random",
        initialization_domain=[0, 2 * np.pi],
    )
    haar = Expressibility._sample_haar_integral(QUBITS, BINS)
    counts = np.zeros(BINS, dtype=int)
    entanglement = 0.0
    for part in range(PARTS):
        model.initialize_params(jax.random.PRNGKey(1000 * (SEED + 10 * number + layers) + part), repeat=2 * PART)
        states = np.asarray(model(params=model.params, inputs=None, execution_type="density"))
        states = states.reshape(2 * PART, 2**QUBITS, 2**QUBITS)
        fidelities = np.einsum("kij,kji->k", states[:PART], states[PART:]).real.clip(0, 1)
        counts += np.bincount(np.minimum((fidelities * BINS).astype(int), BINS - 1), minlength=BINS)
        entanglement += float(np.mean(Entanglement._compute_meyer_wallach_meas(states, QUBITS))) / PARTS
    divergence = float(Expressibility.kullback_leibler_divergence(counts / PAIRS, haar)[0])
    draws = np.random.default_rng(SEED + 10 * number + layers)
    # The library's divergence takes a millisecond; the same sum by NumPy.
    logarithms = np.log(haar)
    replicates = []
    for _ in range(REPLICATES):
        shares = draws.multinomial(PAIRS, counts / PAIRS) / PAIRS
        filled = shares > 0
        replicates.append(np.sum(shares[filled] * (np.log(shares[filled]) - logarithms[filled])))
    return {
        "circuit": number,
        "layers": layers,
        "parameters": int(np.prod(model.params.shape[1:])),
        "divergence": round(divergence, 8),
        "deviation": round(float(np.std(replicates)), 8),
        "entanglement": round(entanglement, 6),
    }


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        rows = []
        for number in range(1, 20):
            for layers in LAYERS:
                rows.append(figures(number, layers))
                print(rows[-1], file=sys.stderr, flush=True)
    versions = {name: importlib.metadata.version(name) for name in ("qml-essentials", "jax", "numpy")}
    source = {
        "script": "tests/quality/reference_figures.py",
        "versions": versions,
        "qubits": QUBITS,
        "bins": BINS,
        "pairs": PAIRS,
        "replicates": REPLICATES,
        "seed": SEED,
    }
    lines = ",\n    ".join(json.dumps(row) for row in rows)
    print(f'{{\n  "source": {json.dumps(source)},\n  "figures": [\n    {lines}\n  ]\n}}')


main()
