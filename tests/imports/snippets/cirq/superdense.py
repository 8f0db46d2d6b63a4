# circuit: circuit
import cirq

def make_superdense(message):
    alice, bob = cirq.LineQubit.range(2)
    gates = {"00": [], "01": [cirq.X(alice)], "10": [cirq.Z(alice)], "11": [cirq.X(alice), cirq.Z(alice)]}
    c = cirq.Circuit([cirq.H(alice), cirq.CNOT(alice, bob)])
    c.append(gates[message])
    c.append([cirq.CNOT(alice, bob), cirq.H(alice)])
    c.append([cirq.measure(alice), cirq.measure(bob)])
    return c

circuit = make_superdense("10")
