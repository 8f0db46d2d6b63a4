# circuit: qc
from qiskit import QuantumCircuit, ClassicalRegister, QuantumRegister
from qiskit.circuit.classical import expr

q = QuantumRegister(3, "q")
c = ClassicalRegister(2, "c")
qc = QuantumCircuit(q, c)
qc.h(q)
qc.measure(q[0], c[0])
qc.measure(q[1], c[1])
with qc.if_test(expr.logic_and(c[0], expr.logic_not(c[1]))):
    qc.x(q[2])
with qc.if_test(expr.less(c, 2)) as else_:
    qc.ry(0.4, q[2])
with else_:
    qc.rz(0.3, q[2])
qc.measure(q[2], c[0])
