OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit[2] q;
// Whether there is noise, and which Pauli error it is.
qubit noise;
qubit[2] which;

// A singlet.
x q;
h q[0];
cx q[0], q[1];

// One of I, X, Z and XZ at random leaves nothing of it.
ry(2*theta) noise;
h which;
ctrl(2) @ x noise, which[0], q[0];
ctrl(2) @ z noise, which[1], q[0];
