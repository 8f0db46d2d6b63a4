OPENQASM 3.0;
include "stdgates.inc";
qubit[4] q;
bit[2] c;
c[0] = measure q[1];
h q[0];
x q[3];
if (c[0]) { x q[1]; cx q[1], q[2]; } else { h q[2]; }
y q[0];
z q[3];
cx q[0], q[3];
