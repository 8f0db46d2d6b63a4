# circuit: qc_qaoa
from qiskit import QuantumCircuit
from qiskit.circuit import Parameter

edges = [(0, 1), (1, 2), (2, 3), (3, 0)]
nqubits = 4
gamma, beta = Parameter("$\\gamma$"), Parameter("$\\beta$")
qc_0 = QuantumCircuit(nqubits)
for i in range(0, nqubits):
    qc_0.h(i)
qc_p = QuantumCircuit(nqubits)
for pair in edges:
    qc_p.rzz(2 * gamma, pair[0], pair[1])
    qc_p.barrier()
qc_mix = QuantumCircuit(nqubits)
for i in range(0, nqubits):
    qc_mix.rx(2 * beta, i)
qc_qaoa = QuantumCircuit(nqubits)
qc_qaoa.append(qc_0, [i for i in range(0, nqubits)])
qc_qaoa.append(qc_p, [i for i in range(0, nqubits)])
qc_qaoa.append(qc_mix, [i for i in range(0, nqubits)])
qc_qaoa.decompose().decompose().draw()
