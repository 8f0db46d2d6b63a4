# circuit: total
import cirq

q = [cirq.q(i) for i in range(3)]
layer = cirq.Circuit(cirq.Moment([cirq.H(q[0]), cirq.X(q[1])]), cirq.Moment([cirq.CZ(q[0], q[2])]))
rotation = cirq.Circuit(cirq.ry(0.3).on_each(*q))
total = layer * 2 + rotation + cirq.inverse(layer)
total = total ** -1
