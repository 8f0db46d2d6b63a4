# circuit: qc
import numpy as np
from qiskit import QuantumCircuit

np.random.seed(7)
qc = QuantumCircuit(2)
qc.ry(np.random.uniform(0, np.pi), 0)
qc.cx(0, 1)
