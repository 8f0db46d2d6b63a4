OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit c;
c = measure q[0];
if (c) { } else { x q[1]; cx q[1], q[0]; }
