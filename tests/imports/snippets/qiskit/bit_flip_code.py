# circuit: circuit
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister, AncillaRegister

data = QuantumRegister(3, 'data')
ancilla = AncillaRegister(2, 'ancilla')
syndrome = ClassicalRegister(2, 'syndrome')
circuit = QuantumCircuit(data, ancilla, syndrome)
circuit.cx(data[0], [data[1], data[2]])
circuit.x(data[1])
circuit.cx(data[0], ancilla[0])
circuit.cx(data[1], ancilla[0])
circuit.cx(data[1], ancilla[1])
circuit.cx(data[2], ancilla[1])
circuit.measure(ancilla, syndrome)
with circuit.if_test((syndrome, 1)):
    circuit.x(data[0])
with circuit.if_test((syndrome, 3)):
    circuit.x(data[1])
with circuit.if_test((syndrome, 2)):
    circuit.x(data[2])
