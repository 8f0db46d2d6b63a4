OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

// 8, 9 and 10 are three of eleven, and below 8 all three bits are free.
ry(2*arcsin(sqrt(3.0/11))) q[3];
for uint k in [0:2] negctrl @ h q[3], q[k];

// Of 8, 9 and 10, a third is 10, and the others have a free bit.
cry(2*arcsin(sqrt(1.0/3))) q[3], q[1];
ctrl @ negctrl @ h q[3], q[1], q[0];
