OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c;
U(0.3, 0.2, 0.1) q[0];
h q[1];
cx q[1], q[2];
cx q[0], q[1];
h q[0];
c[0] = measure q[0];
c[1] = measure q[1];
if (c[1]) { x q[2]; } else { id q[2]; }
if (c[0]) { z q[2]; } else { id q[2]; }
