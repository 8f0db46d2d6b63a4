# circuit: circuit(weights, x)
import pennylane as qml
from pennylane import numpy as np

dev = qml.device("default.qubit", wires=4)

def layer(layer_weights):
    for wire in range(4):
        qml.Rot(*layer_weights[wire], wires=wire)
    for wires in ([0, 1], [1, 2], [2, 3], [3, 0]):
        qml.CNOT(wires)

def state_preparation(x):
    qml.BasisState(x, wires=[0, 1, 2, 3])

@qml.qnode(dev)
def circuit(weights, x):
    state_preparation(x)
    for layer_weights in weights:
        layer(layer_weights)
    return qml.expval(qml.PauliZ(0))

weights = np.arange(24).reshape(2, 4, 3) * 0.1
x = np.array([1, 0, 1, 1])
circuit(weights, x)
