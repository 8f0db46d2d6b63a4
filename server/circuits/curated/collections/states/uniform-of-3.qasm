OPENQASM 3.0;
include "stdgates.inc";

qubit[2] q;

// 2 comes with probability 1/3.
ry(2*arcsin(sqrt(1.0/3))) q[1];
// Otherwise 0 and 1 are equally likely.
negctrl @ h q[1], q[0];
