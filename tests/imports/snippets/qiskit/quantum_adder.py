# circuit: adder
from qiskit import QuantumCircuit

a, b, cin, sum_, cout = 0, 1, 2, 3, 4
adder = QuantumCircuit(5, 2)
adder.x(a)
adder.h(b)
adder.ccx(a, b, cout)
adder.cx(a, b)
adder.ccx(b, cin, cout)
adder.cx(b, sum_)
adder.cx(cin, sum_)
adder.cx(a, b)
adder.measure(sum_, 0)
adder.measure(cout, 1)
