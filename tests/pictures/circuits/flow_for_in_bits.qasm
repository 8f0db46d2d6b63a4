OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[3] c;
c[0] = measure q[0];
for bit b in c { if (b) { x q[1]; } else { h q[1]; } }
