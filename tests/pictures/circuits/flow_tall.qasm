OPENQASM 3.0;
include "stdgates.inc";
qubit[9] q;
bit c;
c = measure q[0];
if (c) { x q[1]; cx q[1], q[7]; } else { h q[4]; }
h q[8];
