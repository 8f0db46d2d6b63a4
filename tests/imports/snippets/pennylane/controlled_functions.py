# circuit: circuit(0.7)
import pennylane as qml

dev = qml.device("default.qubit", wires=3)

def block(x, wires):
    qml.RX(x, wires=wires[0])
    qml.CNOT(wires=wires)
    qml.Rot(x, 2 * x, -x, wires=wires[1])

@qml.qnode(dev)
def circuit(x):
    block(x, wires=[0, 1])
    qml.ctrl(block, control=2)(x, wires=[0, 1])
    qml.adjoint(block)(x, wires=[1, 2])

    @qml.for_loop(0, 3, 1)
    def loop(i):
        qml.RY(x * (i + 1), wires=i)

    loop()
    return qml.state()

circuit(0.7)
