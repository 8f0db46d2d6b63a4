OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit c;
c = measure q[0];
while (c) { h q[0]; cx q[0], q[1]; c = measure q[0]; }
z q[1];
