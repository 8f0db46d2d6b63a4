# circuit: circuit
import pennylane as qml
from pennylane import numpy as np

qubits = 4
dev = qml.device("default.qubit", wires=qubits)
hf = [1, 1, 0, 0]
H = qml.Hamiltonian([0.2, -0.5], [qml.PauliZ(0), qml.PauliX(0) @ qml.PauliX(1)])

@qml.qnode(dev)
def circuit(param):
    qml.BasisState(np.array(hf), wires=range(qubits))
    qml.DoubleExcitation(param, wires=[0, 1, 2, 3])
    return qml.expval(H)

theta = np.array(0.0, requires_grad=True)
opt = qml.GradientDescentOptimizer(stepsize=0.4)
for n in range(10):
    theta, energy = opt.step_and_cost(circuit, theta)
    if n % 2 == 0:
        print(f"Step = {n},  Energy = {energy:.8f} Ha")
