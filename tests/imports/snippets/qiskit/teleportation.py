# circuit: teleportation_circuit
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister

qr = QuantumRegister(3, name="q")
crz, crx = ClassicalRegister(1, name="crz"), ClassicalRegister(1, name="crx")
teleportation_circuit = QuantumCircuit(qr, crz, crx)

def create_bell_pair(qc, a, b):
    qc.h(a)
    qc.cx(a, b)

def alice_gates(qc, psi, a):
    qc.cx(psi, a)
    qc.h(psi)

create_bell_pair(teleportation_circuit, 1, 2)
teleportation_circuit.barrier()
alice_gates(teleportation_circuit, 0, 1)
teleportation_circuit.measure(0, crz)
teleportation_circuit.measure(1, crx)
with teleportation_circuit.if_test((crx, 1)):
    teleportation_circuit.x(2)
with teleportation_circuit.if_test((crz, 1)):
    teleportation_circuit.z(2)
