# circuit: shor
from qiskit import QuantumCircuit

shor = QuantumCircuit(9, 1)
shor.cx(0, 3)
shor.cx(0, 6)
shor.h([0, 3, 6])
for block in (0, 3, 6):
    shor.cx(block, block + 1)
    shor.cx(block, block + 2)
shor.barrier()
shor.z(0)
shor.barrier()
for block in (0, 3, 6):
    shor.cx(block, block + 1)
    shor.cx(block, block + 2)
    shor.ccx(block + 1, block + 2, block)
shor.h([0, 3, 6])
shor.cx(0, 3)
shor.cx(0, 6)
shor.ccx(6, 3, 0)
shor.measure(0, 0)
