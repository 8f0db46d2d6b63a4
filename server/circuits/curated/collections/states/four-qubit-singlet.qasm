OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

// q[0] is 1, with a minus sign, where both pairs have one excitation each.
ry(2*arcsin(sqrt(1.0/3))) q[0];
z q[0];
// Which of two: the pair that is 11, or the qubit of a pair that is 1.
h q[1];
ch q[0], q[3];
negctrl(2) @ x q[0], q[1], q[3];
cx q[3], q[2];
cx q[0], q[2];
cx q[1], q[0];
