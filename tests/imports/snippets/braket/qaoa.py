# circuit: ansatz
from braket.circuits import Circuit, FreeParameter
import networkx as nx

edges = [(0, 1), (1, 2), (2, 3), (3, 0)]
gammas = [FreeParameter(f"gamma_{i}") for i in range(2)]
betas = [FreeParameter(f"beta_{i}") for i in range(2)]

def cost_layer(gamma):
    circ = Circuit()
    for a, b in edges:
        circ.zz(a, b, angle=2 * gamma)
    return circ

ansatz = Circuit()
ansatz.h(list(range(4)))
for gamma, beta in zip(gammas, betas):
    ansatz.add_circuit(cost_layer(gamma))
    for q in range(4):
        ansatz.rx(q, 2 * beta)
