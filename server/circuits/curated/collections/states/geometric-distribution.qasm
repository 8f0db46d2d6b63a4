OPENQASM 3.0;
include "stdgates.inc";

const float[64] r = 0.8;

qubit[4] q;

ry(2*arctan(r)) q[0];
ry(2*arctan(r ** 2)) q[1];
ry(2*arctan(r ** 4)) q[2];
ry(2*arctan(r ** 8)) q[3];
