"""Times other simulators: a JSON line with the milliseconds of each run, for each tool that is installed.

usage: python bench/simulation_peers.py aer FILE RUNS SECONDS       a program of OpenQASM 2 to its final state: Qiskit Aer
       python bench/simulation_peers.py qdk FILE RUNS SECONDS       the same: QDK
       python bench/simulation_peers.py memory DISTANCE SHOTS       a memory of a rotated surface code, as many rounds as its distance: Stim
       python bench/simulation_peers.py ghz QUBITS SHOTS            a GHZ state and its measurement: Stim
       python bench/simulation_peers.py qaoa-gradient QUBITS LAYERS         the gradient of MaxCut on a ring with diameters: PennyLane
       python bench/simulation_peers.py entangling-gradient QUBITS LAYERS   that of Z0 Z1 after strongly entangling layers: PennyLane

A tool that needs longer than SECONDS for one run is measured once. Aer starts from a circuit that is read, QDK from the text.
"""

import importlib
import importlib.metadata
import json
import sys
import time


def installed(module):
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def measure(package, work, runs, seconds=60.0):
    samples = []
    # The first run warms up.
    for run in range(runs + 1):
        start = time.perf_counter()
        work()
        sample = (time.perf_counter() - start) * 1000
        if run > 0 or sample > seconds * 1000:
            samples.append(sample)
        if sample > seconds * 1000:
            break
    print(json.dumps({"name": f"{package} {importlib.metadata.version(package)}", "samples": samples}), flush=True)


def aer(path, runs, seconds):
    if aer := installed("qiskit_aer"):
        from qiskit import qasm2

        circuit = qasm2.load(path)
        circuit.save_statevector()
        simulator = aer.AerSimulator(method="statevector", max_parallel_threads=1)
        measure("qiskit-aer", lambda: simulator.run(circuit, shots=1).result().get_statevector(), runs, seconds)


def qdk(path, runs, seconds):
    if qdk := installed("qdk.openqasm"):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        measure("qdk", lambda: qdk.run(source, shots=1), runs, seconds)


def memory(distance, shots):
    if stim := installed("stim"):
        circuit = stim.Circuit.generated("surface_code:rotated_memory_z", distance=distance, rounds=distance)
        measure("stim", lambda: circuit.compile_sampler().sample(shots), 10)


def ghz(qubits, shots):
    if stim := installed("stim"):
        chain = "".join(f"CX {qubit} {qubit + 1}\n" for qubit in range(qubits - 1))
        circuit = stim.Circuit(f"H 0\n{chain}M " + " ".join(map(str, range(qubits))))
        measure("stim", lambda: circuit.compile_sampler().sample(shots), 3)


def measure_gradient(qubits, circuit, values):
    """By adjoint differentiation on lightning.qubit."""
    pennylane = installed("pennylane")
    if pennylane and installed("pennylane_lightning"):
        device = pennylane.device("lightning.qubit", wires=qubits)
        values = pennylane.numpy.array(values, requires_grad=True)
        gradient = pennylane.grad(pennylane.QNode(lambda at: circuit(pennylane, at), device, diff_method="adjoint"))
        measure("pennylane-lightning", lambda: gradient(values), 20)


def qaoa_gradient(qubits, layers):
    edges = [(node, (node + 1) % qubits) for node in range(qubits)]
    edges += [(node, node + qubits // 2) for node in range(qubits // 2)]

    def circuit(qml, values):
        for qubit in range(qubits):
            qml.Hadamard(qubit)
        for layer in range(layers):
            for edge in edges:
                qml.IsingZZ(2 * values[2 * layer], wires=edge)
            for qubit in range(qubits):
                qml.RX(2 * values[2 * layer + 1], wires=qubit)
        terms = [qml.PauliZ(one) @ qml.PauliZ(other) for one, other in edges]
        return qml.expval(qml.Hamiltonian([-0.5] * len(edges), terms))

    measure_gradient(qubits, circuit, [0.3 + 0.1 * place for place in range(2 * layers)])


def entangling_gradient(qubits, layers):
    def circuit(qml, values):
        place = 0
        for layer in range(layers):
            for qubit in range(qubits):
                for rotation in (qml.RZ, qml.RY, qml.RZ):
                    rotation(values[place], wires=qubit)
                    place += 1
            for qubit in range(qubits):
                qml.CNOT(wires=[qubit, (qubit + layer % (qubits - 1) + 1) % qubits])
        return qml.expval(qml.PauliZ(0) @ qml.PauliZ(1))

    measure_gradient(qubits, circuit, [0.3 + 0.01 * place for place in range(3 * qubits * layers)])


what, *arguments = sys.argv[1:]
if what in ("aer", "qdk"):
    path, runs, seconds = arguments
    {"aer": aer, "qdk": qdk}[what](path, int(runs), float(seconds))
else:
    by_numbers = {
        "memory": memory,
        "ghz": ghz,
        "qaoa-gradient": qaoa_gradient,
        "entangling-gradient": entangling_gradient,
    }
    by_numbers[what](*map(int, arguments))
