# circuit: simon_circuit
from qiskit import QuantumCircuit

def simon_oracle(b):
    b = b[::-1]
    n = len(b)
    qc = QuantumCircuit(n * 2)
    for q in range(n):
        qc.cx(q, q + n)
    if '1' not in b:
        return qc
    i = b.find('1')
    for q in range(n):
        if b[q] == '1':
            qc.cx(i, q + n)
    return qc

b = '110'
n = len(b)
simon_circuit = QuantumCircuit(n * 2, n)
simon_circuit.h(range(n))
simon_circuit.barrier()
simon_circuit = simon_circuit.compose(simon_oracle(b))
simon_circuit.barrier()
simon_circuit.h(range(n))
simon_circuit.measure(range(n), range(n))
