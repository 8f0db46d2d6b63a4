# circuit: ghz(4)
import pennylane as qml

dev = qml.device("default.qubit", wires=4)

@qml.qnode(dev)
def ghz(n):
    qml.Hadamard(0)
    for i in range(n - 1):
        qml.CNOT([i, i + 1])
    return qml.state()

ghz(4)
