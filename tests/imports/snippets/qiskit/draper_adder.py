# circuit: qc
from math import pi
from qiskit import QuantumCircuit, QuantumRegister
from qiskit.circuit.library import QFTGate

n = 3
a = QuantumRegister(n, "a")
b = QuantumRegister(n, "b")
qc = QuantumCircuit(a, b, name="adder")
qc.append(QFTGate(n), b[:])
for j in range(n):
    for k in range(n - j):
        lam = pi / (2 ** k)
        qc.cp(lam, a[j], b[j + k])
qc.append(QFTGate(n).inverse(), b[:])
