# circuit: circ
from braket.circuits import Circuit

messages = {"00": Circuit().i(0), "01": Circuit().x(0), "10": Circuit().z(0), "11": Circuit().x(0).z(0)}
circ = Circuit()
circ.h([0])
circ.cnot(0, 1)
circ.add_circuit(messages["11"])
circ.cnot(0, 1)
circ.h([0])
