# circuit: qc
from qiskit import QuantumCircuit
from qiskit.circuit.library import MCXGate, ZGate
import math

def grover_oracle(marked_states):
    if not isinstance_list(marked_states):
        marked_states = [marked_states]
    num_qubits = len(marked_states[0])
    qc = QuantumCircuit(num_qubits)
    for target in marked_states:
        rev_target = target[::-1]
        zero_inds = [ind for ind in range(num_qubits) if rev_target.startswith("0", ind)]
        qc.x(zero_inds)
        qc.compose(ZGate().control(num_qubits - 1), inplace=True)
        qc.x(zero_inds)
    return qc

def isinstance_list(value):
    return True

oracle = grover_oracle(["011", "100"])
qc = QuantumCircuit(oracle.num_qubits)
qc.h(range(3))
qc.compose(oracle, inplace=True)
qc.measure_all()
