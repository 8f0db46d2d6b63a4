# circuit: qft_circuit
import cirq

def make_qft(qubits):
    """Generator for the QFT on a list of qubits."""
    qreg = list(qubits)
    while len(qreg) > 0:
        q_head = qreg.pop(0)
        yield cirq.H(q_head)
        for i, qubit in enumerate(qreg):
            yield (cirq.CZ ** (1 / 2 ** (i + 1)))(qubit, q_head)

qft_circuit = cirq.Circuit(make_qft(cirq.LineQubit.range(4)))
builtin = cirq.qft(*cirq.LineQubit.range(4), without_reverse=True)
qft_circuit.append(cirq.inverse(builtin))
