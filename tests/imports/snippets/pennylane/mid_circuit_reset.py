# circuit: circuit()
import pennylane as qml

dev = qml.device("default.qubit")

@qml.qnode(dev)
def circuit():
    qml.RY(0.8, wires=0)
    m0 = qml.measure(0, reset=True)
    qml.CRY(0.5, wires=[1, 2])
    m1 = qml.measure(1)
    qml.cond(m0 & ~m1, qml.RX)(0.3, wires=2)
    qml.cond(m0 | m1, qml.Hadamard, qml.S)(wires=2)
    m2 = qml.measure(2)
    return qml.expval(qml.PauliZ(0))

circuit()
