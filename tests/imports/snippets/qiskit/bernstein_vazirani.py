# circuit: bv_circuit
from qiskit import QuantumCircuit

n = 4
s = '1011'
bv_circuit = QuantumCircuit(n + 1, n)
bv_circuit.h(n)
bv_circuit.z(n)
for i in range(n):
    bv_circuit.h(i)
bv_circuit.barrier()
s = s[::-1]
for q in range(n):
    if s[q] == '0':
        bv_circuit.id(q)
    else:
        bv_circuit.cx(q, n)
bv_circuit.barrier()
for i in range(n):
    bv_circuit.h(i)
for i in range(n):
    bv_circuit.measure(i, i)
