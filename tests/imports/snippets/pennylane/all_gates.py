# circuit: circuit
import pennylane as qml
import numpy as np

dev = qml.device("default.qubit", wires=4)

@qml.qnode(dev)
def circuit(t, phi=0.3):
    qml.Identity(0); qml.H(0); qml.X(1); qml.Y(2); qml.Z(3); qml.S(0); qml.T(1); qml.SX(2)
    qml.RX(t, 0); qml.RY(2 * t, 1); qml.RZ(t / 3, 2); qml.PhaseShift(phi, 3)
    qml.U1(0.1, wires=0); qml.U2(0.2, 0.3, wires=1); qml.U3(0.4, 0.5, 0.6, wires=2); qml.Rot(0.1, 0.2, 0.3, wires=3)
    qml.CNOT([0, 1]); qml.CY([1, 2]); qml.CZ([2, 3]); qml.CH([3, 0]); qml.SWAP([0, 2]); qml.ISWAP([1, 3]); qml.ECR([0, 1]); qml.SISWAP([2, 3])
    qml.CRX(0.1, [0, 1]); qml.CRY(0.2, [1, 2]); qml.CRZ(0.3, [2, 3]); qml.CRot(0.1, 0.2, 0.3, wires=[3, 0]); qml.CPhase(0.4, [0, 2])
    qml.IsingXX(0.1, [0, 1]); qml.IsingYY(0.2, [1, 2]); qml.IsingZZ(0.3, [2, 3]); qml.IsingXY(0.4, [3, 0])
    qml.SingleExcitation(0.7, wires=[0, 2]); qml.DoubleExcitation(0.8, wires=[3, 1, 0, 2])
    qml.Toffoli([0, 1, 2]); qml.CCZ([1, 2, 3]); qml.CSWAP([3, 0, 1]); qml.MultiRZ(0.6, wires=[0, 1, 3]); qml.PauliRot(0.9, "XYZ", wires=[1, 2, 3])
    qml.PauliRot(0.5, "IYX", wires=[0, 1, 2])
    qml.GlobalPhase(0.3)
    qml.MultiControlledX(wires=[0, 1, 2, 3], control_values=[1, 0, 1])
    qml.adjoint(qml.S(0)); qml.adjoint(qml.RX)(0.3, wires=1); qml.ctrl(qml.GlobalPhase(0.4), control=2); qml.pow(qml.X(3), 0.5)
    qml.QFT(wires=[1, 2, 3]); qml.GroverOperator(wires=[0, 1, 2])
    qml.ctrl(qml.U3, control=[0, 1], control_values=[0, 1])(0.1, 0.2, 0.3, wires=2)
    return qml.expval(qml.Z(0))
