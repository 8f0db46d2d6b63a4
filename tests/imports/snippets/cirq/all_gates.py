# circuit: circuit
import cirq
import numpy as np

a, b, c, d = cirq.LineQubit.range(4)
circuit = cirq.Circuit()
circuit.append([cirq.X(a), cirq.Y(b), cirq.Z(c), cirq.H(d), cirq.S(a), cirq.T(b), cirq.I(c)])
circuit.append([cirq.X(a) ** 0.3, cirq.Y(b) ** -0.7, cirq.Z(c) ** 0.25, cirq.H(d) ** 0.4, cirq.S(a) ** -1, cirq.T(b) ** -1])
circuit.append([cirq.rx(0.3)(a), cirq.ry(0.4)(b), cirq.rz(0.5)(c), cirq.rx(np.pi / 3).on(d) ** 2])
circuit.append([cirq.CNOT(a, b) ** 0.5, cirq.CZ(b, c) ** 0.3, cirq.SWAP(c, d) ** 0.5, cirq.ISWAP(d, a) ** 0.7])
circuit.append([cirq.CNOT(a, c), cirq.CZ(b, d), cirq.SWAP(a, d), cirq.ISWAP(b, c), cirq.ISWAP(b, c) ** -0.5])
circuit.append([cirq.TOFFOLI(a, b, c), cirq.CCZ(b, c, d), cirq.FREDKIN(a, c, d), cirq.CCX(a, c, d) ** 0.25, cirq.CCZ(a, b, d) ** -0.5])
circuit.append([cirq.XX(a, b) ** 0.3, cirq.YY(b, c) ** 0.4, cirq.ZZ(c, d) ** 0.5])
circuit.append([cirq.cphase(0.7)(a, d), cirq.ms(0.3)(b, c), cirq.FSimGate(0.2, 0.5)(c, d)])
circuit.append(cirq.PhasedXPowGate(phase_exponent=0.3, exponent=0.6)(a))
circuit.append(cirq.XPowGate(exponent=0.4, global_shift=-0.5)(b))
circuit.append(cirq.rx(0.6).controlled()(a, b))
circuit.append((cirq.X ** 0.6).controlled().on(a, c))
circuit.append(cirq.Y(d).controlled_by(a, b, control_values=[0, 1]))
circuit.append(cirq.H.controlled(num_controls=2, control_values=[1, 0])(c, d, a))
circuit.append(cirq.ry(0.3)(a).controlled_by(d) ** 3)
circuit.append(cirq.inverse([cirq.X(a) ** 0.2, cirq.CZ(a, b) ** 0.1]))
