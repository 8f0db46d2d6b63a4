OPENQASM 3.0;
include "stdgates.inc";

qubit[3] q;

// The state to protect.
ry(1.2) q[0];
rz(0.7) q[0];

// Encode.
cx q[0], q[1];
cx q[0], q[2];
barrier q;

// The error: any one flip.
x q[0];
barrier q;

// Decode, and outvote.
cx q[0], q[1];
cx q[0], q[2];
ccx q[1], q[2], q[0];
