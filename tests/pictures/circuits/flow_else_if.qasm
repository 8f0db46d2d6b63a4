OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
c = measure q;
if (c == 0) { x q[0]; } else if (c == 1) { y q[0]; } else if (c == 2) { z q[0]; } else { h q[0]; }
cx q[0], q[1];
