# circuit: bell
from braket.circuits import Circuit
from braket.devices import LocalSimulator

bell = Circuit().h(0).cnot(control=0, target=1)
device = LocalSimulator()
result = device.run(bell, shots=1000).result()
counts = result.measurement_counts
print(counts)
