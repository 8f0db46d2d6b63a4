# circuit: superdense(1, 0)
import pennylane as qml

dev = qml.device("default.qubit", wires=2)

def superdense(b1, b2):
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    if b2 == 1:
        qml.PauliX(0)
    if b1:
        qml.PauliZ(0)
    qml.CNOT([0, 1])
    qml.Hadamard(0)
    return qml.probs(wires=[0, 1])

superdense = qml.QNode(superdense, dev)
superdense(1, 0)
