OPENQASM 3.0;
include "stdgates.inc";

qubit[2] q;

x q[0];
h q[0];
cx q[0], q[1];

// The axes of the second qubit lie between those of the first.
ry(pi/4) q[1];
