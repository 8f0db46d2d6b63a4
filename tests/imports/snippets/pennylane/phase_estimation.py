# circuit: qpe()
import pennylane as qml
import numpy as np

dev = qml.device("default.qubit")

def U(wires):
    return qml.PhaseShift(2 * np.pi / 5, wires=wires)

estimation_wires = [0, 1, 2, 3]

@qml.qnode(dev)
def qpe():
    qml.PauliX(wires=4)
    for wire in estimation_wires:
        qml.Hadamard(wire)
    for k, wire in enumerate(estimation_wires):
        qml.ctrl(qml.pow(U(4), 2 ** (3 - k)), control=wire)
    qml.adjoint(qml.QFT)(wires=estimation_wires)
    return qml.probs(wires=estimation_wires)

qpe()
