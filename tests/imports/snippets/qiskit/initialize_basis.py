# circuit: circ
import math
from qiskit import QuantumCircuit

circ = QuantumCircuit(4)
circ.initialize('01+-', circ.qubits)
circ.initialize([1 / math.sqrt(2), -1 / math.sqrt(2)], 0)
circ.initialize(2, [1, 2])
circ.h(0)
circ.cx(0, 3)
circ.reset(1)
circ.measure_all()
