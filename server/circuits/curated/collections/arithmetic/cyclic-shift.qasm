OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;

for uint k in [0:3] swap q[3 - k], q[4 - k];
