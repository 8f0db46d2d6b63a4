# circuit: circuit
import cirq

n = 4
qubits = cirq.LineQubit.range(n)
shift = [1, 0, 1, 1]
circuit = cirq.Circuit()
circuit.append(cirq.H.on_each(*qubits))
circuit.append([cirq.X.on_each([qubits[k] for k in range(len(shift)) if shift[k]])])
circuit.append(cirq.CZ(qubits[2 * i], qubits[2 * i + 1]) for i in range(n // 2))
circuit.append([cirq.X.on_each([qubits[k] for k in range(len(shift)) if shift[k]])])
circuit.append(cirq.H.on_each(*qubits))
circuit.append(cirq.CZ(qubits[2 * i], qubits[2 * i + 1]) for i in range(n // 2))
circuit.append(cirq.H.on_each(*qubits))
circuit.append(cirq.measure(*qubits, key='result'))
