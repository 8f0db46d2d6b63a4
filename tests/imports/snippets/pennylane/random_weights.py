# circuit: model
import pennylane as qml
from pennylane import numpy as np

dev = qml.device("default.qubit", wires=2)
shape = qml.StronglyEntanglingLayers.shape(n_layers=2, n_wires=2)
weights = np.random.random(size=shape)

@qml.qnode(dev)
def model(weights):
    qml.StronglyEntanglingLayers(weights, wires=range(2))
    return qml.expval(qml.PauliZ(0))

model(weights)
