# circuit: circ
from braket.circuits import Circuit

def phase_oracle(state):
    circ = Circuit()
    for i, s in enumerate(state):
        if s == "0":
            circ.x(i)
    circ.h(2).ccnot(0, 1, 2).h(2)
    for i, s in enumerate(state):
        if s == "0":
            circ.x(i)
    return circ

def amplify(n):
    circ = Circuit()
    circ.h(range(n)).x(range(n))
    circ.z(n - 1, control=list(range(n - 1)))
    circ.x(range(n)).h(range(n))
    return circ

circ = Circuit().h(range(3))
for _ in range(2):
    circ += phase_oracle("101")
    circ += amplify(3)
circ.probability()
