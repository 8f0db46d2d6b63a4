OPENQASM 3.0;
include "stdgates.inc";

input float[64] alpha;
input float[64] beta;

qubit[2] q;
bit[2] key;

// The singlet.
x q;
h q[0];
cx q[0], q[1];

// Each turns the axis of the measurement by an angle.
ry(-alpha) q[0];
ry(-beta) q[1];
key = measure q;
