# circuit: dj
import pennylane as qml

dev = qml.device("default.qubit", wires=3, shots=1)

def f_oracle(wires):
    qml.CNOT(wires=[wires[0], wires[-1]])
    qml.CNOT(wires=[wires[1], wires[-1]])
    qml.X(wires[-1])

@qml.qnode(dev)
def dj():
    qml.X(2)
    for i in range(3):
        qml.Hadamard(i)
    qml.Barrier(wires=range(3))
    f_oracle(range(3))
    for i in range(2):
        qml.Hadamard(i)
    return qml.sample(wires=[0, 1])
