# circuit: protocol
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister

message = "01"
alice = QuantumRegister(1, "alice")
bob = QuantumRegister(1, "bob")
bits = ClassicalRegister(2, "message")
protocol = QuantumCircuit(alice, bob, bits)
protocol.h(alice)
protocol.cx(alice, bob)
if message[-2] == "1":
    protocol.z(alice)
if message[-1] == "1":
    protocol.x(alice)
protocol.cx(alice, bob)
protocol.h(alice)
protocol.measure(bob, bits[0])
protocol.measure(alice, bits[1])
