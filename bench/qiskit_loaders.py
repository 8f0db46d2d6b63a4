"""Times Qiskit's loader on a file: one JSON line with the milliseconds of each run.

usage: python bench/qiskit_loaders.py FILE VERSION RUNS
"""

import json
import sys
import time

import qiskit
from qiskit import qasm2, qasm3

path, version, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(path, encoding="utf-8") as file:
    source = file.read()
load = qasm2.loads if version == "2" else qasm3.loads
samples = []
for run in range(runs + 1):
    start = time.perf_counter()
    load(source)
    # The first run warms up.
    if run > 0:
        samples.append((time.perf_counter() - start) * 1000)
print(json.dumps({"name": f"qiskit {qiskit.__version__}", "samples": samples}))
