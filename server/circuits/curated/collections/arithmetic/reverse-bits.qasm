OPENQASM 3.0;
include "stdgates.inc";

qubit[6] q;

for uint k in [0:2] swap q[k], q[5 - k];
