OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit[3] q;
// Each flips its qubit where it is 1.
qubit[3] coin;

// The logical 0.
cx q[0], q[1];
cx q[0], q[2];

ry(2*theta) coin;
for uint k in [0:2] cx coin[k], q[k];

// Decode, and outvote.
cx q[0], q[1];
cx q[0], q[2];
ccx q[1], q[2], q[0];
