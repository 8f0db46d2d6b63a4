OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c;
c[0] = measure q[0];
c[1] = measure q[1];
if (c == 0) { x q[2]; } else { h q[2]; s q[2]; }
if (c == 0) z q[0];
