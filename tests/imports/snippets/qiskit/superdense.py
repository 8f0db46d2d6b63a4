# circuit: qc
from qiskit import QuantumCircuit

def encode_message(qc, qubit, msg):
    if len(msg) != 2 or any(bit not in "01" for bit in msg):
        raise ValueError(f"message '{msg}' is invalid")
    if msg[1] == "1":
        qc.x(qubit)
    if msg[0] == "1":
        qc.z(qubit)
    return qc

qc = QuantumCircuit(2)
qc.h(1)
qc.cx(1, 0)
message = '10'
qc = encode_message(qc, 1, message)
qc.cx(1, 0)
qc.h(1)
qc.measure_all()
