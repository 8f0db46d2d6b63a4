# circuit: full
from qiskit import QuantumCircuit

prep = QuantumCircuit(2)
prep.h(0)
prep.cx(0, 1)
body = QuantumCircuit(3)
body.rz(0.4, 1)
body.cx(1, 2)
full = body.compose(prep, qubits=[2, 0], front=True)
full.s(slice(0, 2))
full.t(-1)
