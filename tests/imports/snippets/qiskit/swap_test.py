# circuit: swap_test
from qiskit import QuantumCircuit, transpile

swap_test = QuantumCircuit(5, 1)
swap_test.ry(0.4, 1)
swap_test.ry(0.9, [3, 4])
swap_test.h(0)
for i in range(2):
    swap_test.cswap(0, 1 + i, 3 + i)
swap_test.h(0)
swap_test.measure(0, 0)
compiled = transpile(swap_test, basis_gates=['u', 'cx'])
