# circuit: ghz
import cirq

n = 6
qubits = cirq.LineQubit.range(n)
ghz = cirq.Circuit(
    cirq.H(qubits[0]),
    (cirq.CNOT(qubits[i], qubits[i + 1]) for i in range(n - 1)),
    cirq.measure(*qubits, key='z'),
)
