OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c;
h q[0];
c[0] = measure q[0];
if (c[0]) { x q[1]; h q[2]; } else { z q[1]; cx q[1], q[2]; }
x q[2];
