# circuit: w
import numpy as np
from qiskit import QuantumCircuit

def F_gate(circ, i, j, n, k):
    theta = np.arccos(np.sqrt(1 / (n - k + 1)))
    circ.ry(-theta, j)
    circ.cz(i, j)
    circ.ry(theta, j)

n = 4
w = QuantumCircuit(n, n)
w.x(n - 1)
for k in range(1, n):
    F_gate(w, n - k, n - 1 - k, n, k)
for k in range(n - 1):
    w.cx(k, k + 1)
w.measure(range(n), range(n - 1, -1, -1))
