# circuit: hadamard_test
from qiskit import QuantumCircuit
from qiskit.circuit.library import RYGate, CSXGate

hadamard_test = QuantumCircuit(3, 1)
hadamard_test.h(0)
hadamard_test.sdg(0)
controlled_ry = RYGate(1.2).control(label="cry")
hadamard_test.append(controlled_ry, [0, 1])
hadamard_test.append(CSXGate(), (0, 2))
hadamard_test.h(0)
hadamard_test.measure(0, 0)
