# circuit: model
from qiskit import QuantumCircuit
from qiskit.circuit.library import ZZFeatureMap, EfficientSU2

feature_map = ZZFeatureMap(feature_dimension=3, reps=1)
ansatz = EfficientSU2(3, reps=1, entanglement="circular")
model = QuantumCircuit(3)
model.compose(feature_map, inplace=True)
model.compose(ansatz, inplace=True)
