# circuit: circuit([[0.3, 0.7], [0.2, 0.9]])
import pennylane as qml
from pennylane import numpy as np

n_wires = 4
graph = [(0, 1), (0, 3), (1, 2), (2, 3)]

def U_B(beta):
    for wire in range(n_wires):
        qml.RX(2 * beta, wires=wire)

def U_C(gamma):
    for edge in graph:
        qml.CNOT(wires=edge)
        qml.RZ(gamma, wires=edge[1])
        qml.CNOT(wires=edge)

dev = qml.device("default.qubit", wires=n_wires)

@qml.qnode(dev)
def circuit(params):
    for wire in range(n_wires):
        qml.Hadamard(wires=wire)
    for gamma, beta in zip(params[0], params[1]):
        U_C(gamma)
        U_B(beta)
    return qml.expval(sum([0.5 * qml.Z(a) @ qml.Z(b) for a, b in graph[1:]], 0.5 * qml.Z(0) @ qml.Z(1)))

circuit([[0.3, 0.7], [0.2, 0.9]])
