# circuit: teleport(0.4)
import pennylane as qml

dev = qml.device("default.qubit", wires=["S", "A", "B"])

@qml.qnode(dev)
def teleport(theta):
    qml.RY(theta, wires="S")
    qml.Hadamard("A")
    qml.CNOT(["A", "B"])
    qml.CNOT(["S", "A"])
    qml.Hadamard("S")
    m0 = qml.measure("S")
    m1 = qml.measure("A")
    qml.cond(m1, qml.PauliX)("B")
    qml.cond(m0 == 1, qml.PauliZ)("B")
    return qml.density_matrix(["B"])

teleport(0.4)
