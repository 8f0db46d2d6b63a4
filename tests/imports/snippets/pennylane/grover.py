# circuit: circuit()
import pennylane as qml
import numpy as np

NUM_QUBITS = 3
wires = list(range(NUM_QUBITS))
omega = [[0, 1, 1], [1, 0, 0]]

def oracle(wires, omega):
    for w in omega:
        qml.Hadamard(wires[-1])
        qml.MultiControlledX(wires=wires, control_values=w[:-1])
        qml.Hadamard(wires[-1])

dev = qml.device("default.qubit", wires=NUM_QUBITS)

@qml.qnode(dev)
def circuit():
    for w in wires:
        qml.Hadamard(wires=w)
    for _ in range(2):
        oracle(wires, omega)
        qml.templates.GroverOperator(wires) if False else qml.GroverOperator(wires)
    return qml.probs(wires)

results = circuit()
