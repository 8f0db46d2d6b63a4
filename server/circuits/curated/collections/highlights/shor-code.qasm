// One qubit into nine, safe from any error on any one of them.
OPENQASM 3.0;
include "stdgates.inc";

qubit[9] q;

// The state to protect.
ry(1.2) q[0];
rz(0.7) q[0];
barrier q;

// Against flips of sign: one copy for each block of three.
cx q[0], q[3];
cx q[0], q[6];
h q[0];
h q[3];
h q[6];
barrier q;

// Against flips of bits: three alike in each block.
cx q[0], q[1];
cx q[0], q[2];
cx q[3], q[4];
cx q[3], q[5];
cx q[6], q[7];
cx q[6], q[8];
