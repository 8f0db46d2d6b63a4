"""Times other simulators: a JSON line with the milliseconds of each run, for each tool that is installed.

usage: python bench/simulation_peers.py aer FILE RUNS SECONDS       a program of OpenQASM 2 to its final state: Qiskit Aer
       python bench/simulation_peers.py qdk FILE RUNS SECONDS       the same: QDK
       python bench/simulation_peers.py memory DISTANCE SHOTS       a memory of a rotated surface code, as many rounds as its distance: Stim
       python bench/simulation_peers.py ghz QUBITS SHOTS            a GHZ state and its measurement: Stim

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


what, *arguments = sys.argv[1:]
if what in ("aer", "qdk"):
    path, runs, seconds = arguments
    {"aer": aer, "qdk": qdk}[what](path, int(runs), float(seconds))
else:
    {"memory": memory, "ghz": ghz}[what](*map(int, arguments))
