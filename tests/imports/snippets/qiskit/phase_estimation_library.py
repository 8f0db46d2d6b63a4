# circuit: qpe
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister
from qiskit.circuit.library import QFT, PhaseGate
import math

counting = QuantumRegister(4, name="count")
target = QuantumRegister(1, name="target")
result = ClassicalRegister(4, name="result")
qpe = QuantumCircuit(counting, target, result)
theta = 2 * math.pi * 0.3
qpe.x(target)
qpe.h(counting)
for k, control in enumerate(counting):
    qpe.append(PhaseGate(theta).power(2 ** k).control(), [control, target[0]])
qpe.append(QFT(4, inverse=True).to_gate() if False else QFT(4, inverse=True), counting)
qpe.measure(counting, result)
