# circuit: qaoa_circuit
import cirq
import sympy
import numpy as np

edges = [(0, 1), (1, 2), (2, 0)]
qubits = cirq.LineQubit.range(3)
gamma, beta = sympy.Symbol('gamma'), sympy.Symbol('beta')
qaoa_circuit = cirq.Circuit(
    cirq.H.on_each(qubits),
    (cirq.ZZ(qubits[i], qubits[j]) ** (2 * gamma / np.pi) for i, j in edges),
    cirq.Moment(cirq.X(q) ** (2 * beta / np.pi) for q in qubits),
)
qaoa_circuit = cirq.resolve_parameters(qaoa_circuit, {'gamma': 0.4, beta: 0.9})
