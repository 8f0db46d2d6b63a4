# circuit: trotter
from qiskit import QuantumCircuit

def ising_step(n, J, h, dt):
    step = QuantumCircuit(n, name=f"step({n})")
    for i in range(0, n - 1, 2):
        step.rzz(-2 * J * dt, i, i + 1)
    for i in range(1, n - 1, 2):
        step.rzz(-2 * J * dt, i, i + 1)
    step.rx(-2 * h * dt, range(n))
    return step

trotter = QuantumCircuit(4)
time, steps = 1.5, 3
for _ in range(steps):
    trotter = trotter.compose(ising_step(4, 1.0, 0.5, time / steps))
