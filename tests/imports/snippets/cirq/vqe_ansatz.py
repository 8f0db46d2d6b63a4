# circuit: ansatz
import cirq
import sympy

def hardware_efficient(qubits, layers):
    circuit = cirq.Circuit()
    for layer in range(layers):
        for k, q in enumerate(qubits):
            circuit += cirq.ry(sympy.Symbol(f"theta_{layer}_{k}"))(q)
            circuit += cirq.rz(sympy.Symbol(f"phi_{layer}_{k}") / 2).on(q)
        circuit += [cirq.CZ(a, b) for a, b in zip(qubits, qubits[1:])]
    return circuit

ansatz = hardware_efficient(cirq.LineQubit.range(3), layers=2)
