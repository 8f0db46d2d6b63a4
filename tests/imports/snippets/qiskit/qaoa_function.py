# circuit: qc
from qiskit import QuantumCircuit
import networkx as nx

G = nx.Graph()
G.add_edges_from([[0, 3], [0, 4], [1, 3], [1, 4], [2, 3], [2, 4]])

def append_cost_operator_circuit(qc, pairs, gamma):
    for i, j in pairs:
        qc.cx(i, j)
        qc.rz(2 * gamma, j)
        qc.cx(i, j)

def append_mixer_operator_circuit(qc, n, beta):
    for i in range(n):
        qc.rx(2 * beta, i)

def get_qaoa_circuit(pairs, n, beta, gamma):
    assert len(beta) == len(gamma)
    p = len(beta)
    qc = QuantumCircuit(n, n)
    qc.h(range(n))
    for i in range(p):
        append_cost_operator_circuit(qc, pairs, gamma[i])
        append_mixer_operator_circuit(qc, n, beta[i])
    qc.measure(range(n), range(n))
    return qc

qc = get_qaoa_circuit([[0, 2], [0, 3], [1, 2], [1, 3]], 4, beta=[0.2, 0.4], gamma=[0.7, 1.1])
