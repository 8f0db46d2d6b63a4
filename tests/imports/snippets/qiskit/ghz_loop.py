# circuit: ghz
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister

n = 5
qr = QuantumRegister(n, 'q')
cr = ClassicalRegister(n, 'c')
ghz = QuantumCircuit(qr, cr)
ghz.h(qr[0])
for i in range(n - 1):
    ghz.cx(qr[i], qr[i + 1])
ghz.barrier()
for qubit, bit in zip(qr, cr):
    ghz.measure(qubit, bit)
