# circuit: total
from math import pi
from braket.circuits import Circuit

def inverse_qft(n):
    circ = Circuit()
    for i in range(n // 2):
        circ.swap(i, n - i - 1)
    for k in reversed(range(n)):
        for j in reversed(range(1, n - k)):
            circ.cphaseshift(k + j, k, -2 * pi / 2 ** (j + 1))
        circ.h(k)
    return circ

total = Circuit().x(0).ry(1, 0.4)
total.add_circuit(inverse_qft(3), target=[1, 3, 2])
total.add(Circuit().cz(0, 1), target_mapping={0: 3, 1: 0})
