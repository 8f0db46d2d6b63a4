# circuit: qc
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister

qr = QuantumRegister(2)
cr = ClassicalRegister(2)
qc = QuantumCircuit(qr, cr)
qc.h(0)
with qc.for_loop(range(1, 4)) as i:
    qc.rx(0.25 * i, 0)
    qc.cx(0, 1)
qc.measure(qr, cr)
with qc.while_loop((cr[0], 1)):
    qc.h(0)
    qc.measure(0, 0)
with qc.switch(cr) as case:
    with case(0):
        qc.x(1)
    with case(1, 2):
        qc.z(1)
    with case(case.DEFAULT):
        qc.y(1)
qc.measure(1, 1)
