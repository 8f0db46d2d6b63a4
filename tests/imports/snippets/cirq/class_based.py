# circuit: circuit
import cirq

class SquareRootY(cirq.Gate):
    def _num_qubits_(self):
        return 1
    def _decompose_(self, qubits):
        yield cirq.Y(*qubits) ** 0.5

circuit = cirq.Circuit(SquareRootY()(cirq.LineQubit(0)))
