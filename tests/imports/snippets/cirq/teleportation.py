# circuit: circuit
import cirq

circuit = cirq.Circuit()
msg = cirq.NamedQubit("Message")
alice = cirq.NamedQubit("Alice")
bob = cirq.NamedQubit("Bob")
circuit.append([cirq.H(alice), cirq.CNOT(alice, bob)])
circuit.append([cirq.CNOT(msg, alice), cirq.H(msg)])
circuit.append(cirq.measure(msg, key="M"))
circuit.append(cirq.measure(alice, key="A"))
circuit.append(cirq.X(bob).with_classical_controls("A"))
circuit.append(cirq.Z(bob).with_classical_controls("M"))
