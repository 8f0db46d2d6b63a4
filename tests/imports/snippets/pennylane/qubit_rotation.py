# circuit: circuit
import pennylane as qml
from pennylane import numpy as np

dev1 = qml.device("lightning.qubit", wires=1)

@qml.qnode(dev1)
def circuit(params):
    qml.RX(params[0], wires=0)
    qml.RY(params[1], wires=0)
    return qml.expval(qml.PauliZ(0))

def cost(x):
    return circuit(x)

init_params = np.array([0.011, 0.012], requires_grad=True)
opt = qml.GradientDescentOptimizer(stepsize=0.4)
params = init_params
for i in range(100):
    params = opt.step(cost, params)
    if (i + 1) % 50 == 0:
        print("Cost after step {:5d}: {: .7f}".format(i + 1, cost(params)))
