# circuit: circuit
import cirq

def make_bell_test():
    q0, q1 = cirq.LineQubit.range(2)
    circuit = cirq.Circuit()
    circuit.append([cirq.H(q0), cirq.CNOT(q0, q1)])
    circuit.append(cirq.measure(q0, q1, key="result"))
    return circuit

circuit = make_bell_test()
counts = cirq.Simulator().run(circuit, repetitions=100).histogram(key="result")
