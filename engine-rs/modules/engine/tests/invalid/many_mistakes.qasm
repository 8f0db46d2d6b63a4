OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
h q[2];
cnot q[0], q[1];
cx q[0] q[1];
rx q[0];
h q[0]
x q[1];
ry(theta) q[0];
c = measure q[0];
reset c;
x q # trailing
gate self a { self a; }
if (c = 1) x q[0];
U(1/0, sqrt(-1), 0) q[0];
