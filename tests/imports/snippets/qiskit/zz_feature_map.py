# circuit: fm
import numpy as np
from qiskit import QuantumCircuit

def zz_map(x, reps=2):
    n = len(x)
    fm = QuantumCircuit(n)
    for _ in range(reps):
        for i, xi in enumerate(x):
            fm.h(i)
            fm.p(2 * xi, i)
        for i in range(n):
            for j in range(i + 1, n):
                fm.cx(i, j)
                fm.p(2 * (np.pi - x[i]) * (np.pi - x[j]), j)
                fm.cx(i, j)
    return fm

fm = zz_map(np.array([0.1, 0.7, 1.3]))
