# circuit: circuit
import cirq

def make_oracle(input_qubits, output_qubit, secret_factor_bits, secret_bias_bit):
    if secret_bias_bit:
        yield cirq.X(output_qubit)
    for qubit, bit in zip(input_qubits, secret_factor_bits):
        if bit:
            yield cirq.CNOT(qubit, output_qubit)

def make_bernstein_vazirani_circuit(input_qubits, output_qubit, oracle):
    c = cirq.Circuit()
    c.append([cirq.X(output_qubit), cirq.H(output_qubit), cirq.H.on_each(*input_qubits)])
    c.append(oracle)
    c.append([cirq.H.on_each(*input_qubits), cirq.measure(*input_qubits, key='result')])
    return c

qubit_count = 5
input_qubits = [cirq.GridQubit(i, 0) for i in range(qubit_count)]
output_qubit = cirq.GridQubit(qubit_count, 0)
oracle = make_oracle(input_qubits, output_qubit, [1, 0, 1, 1, 0], 1)
circuit = make_bernstein_vazirani_circuit(input_qubits, output_qubit, oracle)
