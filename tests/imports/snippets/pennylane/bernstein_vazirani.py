# circuit: algorithm("101")
import pennylane as qml

dev = qml.device("default.qubit", wires=4)

def Uf(a):
    for i, bit in enumerate(a):
        if bit == "1":
            qml.CNOT(wires=[i, len(a)])

@qml.qnode(dev)
def algorithm(a):
    qml.PauliX(3)
    [qml.Hadamard(i) for i in range(4)]
    Uf(a)
    [qml.Hadamard(i) for i in range(3)]
    return qml.probs(wires=range(3))

print(algorithm("101"))
