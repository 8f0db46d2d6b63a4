# circuit: qft_circuit
import math
from braket.circuits import Circuit

def qft(qubits):
    qftcirc = Circuit()
    num_qubits = len(qubits)
    for k in range(num_qubits):
        qftcirc.h(qubits[k])
        for j in range(1, num_qubits - k):
            angle = 2 * math.pi / (2 ** (j + 1))
            qftcirc.cphaseshift(qubits[k + j], qubits[k], angle)
    for i in range(math.floor(num_qubits / 2)):
        qftcirc.swap(qubits[i], qubits[-i - 1])
    return qftcirc

qft_circuit = qft(range(4))
