# circuit: ansatz
from qiskit.circuit.library import EfficientSU2, RealAmplitudes

ansatz = RealAmplitudes(3, reps=2, entanglement='linear')
ansatz.measure_all()
