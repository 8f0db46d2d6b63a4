// The bit-flip code seen from another side guards against a flip of sign, without any measurement.
OPENQASM 3.0;
include "stdgates.inc";

qubit[3] q;

// The state to protect.
ry(1.2) q[0];

// Encode: spread it, then turn flips of sign into flips of bits.
cx q[0], q[1];
cx q[0], q[2];
h q;
barrier q;

// The error.
z q[0];
barrier q;

// Decode, and let the two helpers outvote the error.
h q;
cx q[0], q[1];
cx q[0], q[2];
ccx q[1], q[2], q[0];
