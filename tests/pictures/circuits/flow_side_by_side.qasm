OPENQASM 3.0;
include "stdgates.inc";
qubit[4] q;
bit[2] c;
c[0] = measure q[0];
c[1] = measure q[2];
if (c[0]) { x q[0]; } else { z q[0]; h q[1]; }
if (c[1]) { x q[2]; } else { z q[2]; h q[3]; }
cx q[1], q[2];
