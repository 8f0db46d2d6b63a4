"""Times Qiskit Aer on a program of OpenQASM 2: one JSON line with the milliseconds of each run.

usage: python bench/aer_statevector.py FILE RUNS
"""

import json
import sys
import time

import qiskit_aer
from qiskit import qasm2

path, runs = sys.argv[1], int(sys.argv[2])
circuit = qasm2.load(path)
circuit.save_statevector()
simulator = qiskit_aer.AerSimulator(method="statevector", max_parallel_threads=1)
samples = []
for run in range(runs + 1):
    start = time.perf_counter()
    simulator.run(circuit, shots=1).result().get_statevector()
    # The first run warms up.
    if run > 0:
        samples.append((time.perf_counter() - start) * 1000)
print(json.dumps({"name": f"qiskit-aer {qiskit_aer.__version__}", "samples": samples}))
