# circuit: qc
from qiskit import QuantumCircuit
import numpy as np

def diffuser(nqubits):
    qc = QuantumCircuit(nqubits)
    for qubit in range(nqubits):
        qc.h(qubit)
    for qubit in range(nqubits):
        qc.x(qubit)
    qc.h(nqubits - 1)
    qc.mcx(list(range(nqubits - 1)), nqubits - 1)
    qc.h(nqubits - 1)
    for qubit in range(nqubits):
        qc.x(qubit)
    for qubit in range(nqubits):
        qc.h(qubit)
    U_s = qc.to_gate()
    U_s.name = "U$_s$"
    return U_s

oracle = QuantumCircuit(3)
oracle.cz(0, 2)
oracle.cz(1, 2)
oracle_ex3 = oracle.to_gate()
oracle_ex3.name = "U$_\\omega$"

n = 3
qc = QuantumCircuit(n)
qc.h(range(n))
iterations = int(np.floor(np.pi / 4 * np.sqrt(2 ** n / 2)))
for _ in range(iterations):
    qc.append(oracle_ex3, [0, 1, 2])
    qc.append(diffuser(n), [0, 1, 2])
qc.measure_all()
