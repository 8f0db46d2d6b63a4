OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c;
int n = 0;
h q[0];
c[0] = measure q[0];
while (c[0]) { h q[0]; c[0] = measure q[0]; }
if (c[0]) { x q[1]; h q[2]; } else { z q[1]; }
x q[2];
