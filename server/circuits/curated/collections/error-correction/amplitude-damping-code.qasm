OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit[4] q;

// The state enters on q[0].
ry(2*theta) q[0];

cx q[0], q[1];
h q[2];
cx q[2], q[3];
cx q[2], q[0];
cx q[2], q[1];
