# circuit: circuit
import cirq
import sympy

def rot_x_layer(length, half_turns):
    rot = cirq.XPowGate(exponent=half_turns)
    for i in range(length):
        for j in range(length):
            yield rot(cirq.GridQubit(i, j))

def rot_z_layer(h, half_turns):
    gate = cirq.ZPowGate(exponent=half_turns)
    for i, h_row in enumerate(h):
        for j, h_ij in enumerate(h_row):
            if h_ij == 1:
                yield gate(cirq.GridQubit(i, j))

def rot_11_layer(jr, half_turns):
    cz_gate = cirq.CZPowGate(exponent=half_turns)
    for i, jr_row in enumerate(jr):
        for j, jr_ij in enumerate(jr_row):
            if jr_ij == -1:
                yield cirq.X(cirq.GridQubit(i, j))
            yield cz_gate(cirq.GridQubit(i, j), cirq.GridQubit(i + 1, j))

def one_step(h, jr, x_half_turns, h_half_turns, j_half_turns):
    length = len(h)
    yield rot_x_layer(length, x_half_turns)
    yield rot_z_layer(h, h_half_turns)
    yield rot_11_layer(jr, j_half_turns)

alpha, beta, gamma = sympy.symbols('alpha beta gamma')
circuit = cirq.Circuit(one_step([[1, 0], [1, 1]], [[1, -1]], alpha, beta, gamma))
circuit.append(cirq.H(cirq.GridQubit(0, 0)) ** sympy.Symbol('t'))
