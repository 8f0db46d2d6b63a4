# circuit: circuit
import cirq
from cirq import H, X, CNOT, measure

q0, q1 = cirq.LineQubit.range(2)
oracles = {
    '0': [],
    '1': [X(q1)],
    'x': [CNOT(q0, q1)],
    'notx': [CNOT(q0, q1), X(q1)],
}

def deutsch_algorithm(oracle):
    yield X(q1)
    yield H(q0), H(q1)
    yield oracle
    yield H(q0)
    yield measure(q0)

circuit = cirq.Circuit(deutsch_algorithm(oracles['notx']))
