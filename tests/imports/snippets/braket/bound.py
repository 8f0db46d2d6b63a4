# circuit: bound
from braket.circuits import Circuit, FreeParameter

alpha = FreeParameter("alpha")
theta = FreeParameter("theta")
circ = Circuit().rx(0, alpha).ry(1, theta / 2).cnot(0, 1)
bound = circ.make_bound_circuit({"alpha": 0.3, "theta": 1.1})
