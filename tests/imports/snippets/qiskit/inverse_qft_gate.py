# circuit: qc
import numpy as np
from qiskit import QuantumCircuit

def qft_dagger(qc, n):
    for qubit in range(n // 2):
        qc.swap(qubit, n - qubit - 1)
    for j in range(n):
        for m in range(j):
            qc.cp(-np.pi / float(2 ** (j - m)), m, j)
        qc.h(j)

qc = QuantumCircuit(4, 3)
qc.x(3)
for qubit in range(3):
    qc.h(qubit)
repetitions = 1
for counting_qubit in range(3):
    for i in range(repetitions):
        qc.cp(np.pi / 4, counting_qubit, 3)
    repetitions *= 2
qc.barrier()
qft_dagger(qc, 3)
qc.barrier()
for n in range(3):
    qc.measure(n, n)
