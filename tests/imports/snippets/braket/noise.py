# circuit: circ
from braket.circuits import Circuit

circ = Circuit().h(0).cnot(0, 1).depolarizing(0, 0.1)
