# circuit: ansatz
from qiskit import QuantumCircuit
from qiskit.circuit import ParameterVector

num_qubits = 3
reps = 2
params = ParameterVector('θ', length=num_qubits * (reps + 1))
it = 0
ansatz = QuantumCircuit(num_qubits)
for r in range(reps):
    for i in range(num_qubits):
        ansatz.ry(params[it], i)
        it += 1
    for i in range(num_qubits - 1):
        ansatz.cx(i, i + 1)
for i in range(num_qubits):
    ansatz.ry(params[it], i)
    it += 1
print(ansatz.num_parameters)
