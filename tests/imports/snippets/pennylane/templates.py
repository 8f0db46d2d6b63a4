# circuit: model(x, w1, w2)
import pennylane as qml
from pennylane import numpy as np

dev = qml.device("default.qubit", wires=3)

@qml.qnode(dev, interface="autograd")
def model(x, w1, w2):
    qml.AngleEmbedding(x, wires=range(3), rotation="Y")
    qml.BasicEntanglerLayers(w1, wires=range(3))
    qml.StronglyEntanglingLayers(w2, wires=range(3))
    return [qml.expval(qml.PauliZ(i)) for i in range(3)]

x = np.array([0.1, 0.2, 0.3])
w1 = np.array([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])
w2 = np.linspace(0, 1, 18).reshape(2, 3, 3)
print(qml.draw(model)(x, w1, w2))
