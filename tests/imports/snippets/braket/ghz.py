# circuit: ghz
from braket.circuits import Circuit

def ghz_circuit(n_qubits: int) -> Circuit:
    """Create a GHZ state on n qubits."""
    circuit = Circuit()
    circuit.h(0)
    for ii in range(0, n_qubits - 1):
        circuit.cnot(control=ii, target=ii + 1)
    return circuit

ghz = ghz_circuit(5)
print(ghz)
