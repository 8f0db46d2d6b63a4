# circuit: circuit
import cirq

class_free = True
qreg = [cirq.NamedQubit(f'Ancilla {i}' if i else 'Data') for i in range(3)]
circuit = cirq.Circuit()
circuit.append([cirq.CNOT(qreg[0], qreg[i]) for i in (1, 2)])
circuit.append(cirq.X(qreg[1]))
circuit.append([cirq.CNOT(qreg[0], qreg[1]), cirq.CNOT(qreg[0], qreg[2])])
circuit.append(cirq.CCNOT(qreg[2], qreg[1], qreg[0]))
circuit.append(cirq.measure(qreg[0], key='out'))
