# circuit: circuit
import cirq

def phase_estimator(unknown_gate, n_qubits):
    qubits = cirq.GridQubit.rect(1, n_qubits)
    ancilla = cirq.NamedQubit('ancilla')
    circuit = cirq.Circuit(cirq.H.on_each(*qubits))
    for i, qubit in enumerate(qubits):
        circuit.append(cirq.ControlledGate(unknown_gate ** (2 ** i)).on(qubit, ancilla))
    circuit.append(cirq.qft(*reversed(qubits), inverse=True))
    circuit.append(cirq.measure(*qubits, key='phase'))
    return circuit

circuit = phase_estimator(cirq.Z ** (2 * 0.234), 4)
