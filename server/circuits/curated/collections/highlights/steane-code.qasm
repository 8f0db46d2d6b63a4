// One qubit into seven, by the classical code of Hamming used twice.
OPENQASM 3.0;
include "stdgates.inc";

qubit[7] q;

// The state to protect enters on q[2].
ry(1.2) q[2];
rz(0.7) q[2];

// A logical 1 has three more ones than a logical 0, mod 2.
cx q[2], q[4];
cx q[2], q[5];
barrier q;

// Each check of the Hamming code, in superposition: it is there and it is not.
h q[0];
h q[1];
h q[3];
cx q[0], q[2];
cx q[0], q[4];
cx q[0], q[6];
cx q[1], q[2];
cx q[1], q[5];
cx q[1], q[6];
cx q[3], q[4];
cx q[3], q[5];
cx q[3], q[6];
