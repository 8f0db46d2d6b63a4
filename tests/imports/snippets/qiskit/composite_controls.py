# circuit: main
from qiskit import QuantumCircuit
from qiskit.circuit import Parameter

theta = Parameter('theta')
block = QuantumCircuit(2, global_phase=0.5)
block.ry(theta, 0)
block.cx(0, 1)
block.rz(theta / 2, 1)
main = QuantumCircuit(4)
main.h(range(4))
main.append(block.to_gate().control(2, ctrl_state='10'), [0, 1, 2, 3])
main.append(block.inverse(), [2, 3])
main.append(block.power(2), [1, 2])
main.compose(block.control(1), [3, 0, 1], inplace=True)
main.append(block.repeat(2).to_gate(), [0, 1])
bound = main.assign_parameters({theta: 0.8})
main = bound
