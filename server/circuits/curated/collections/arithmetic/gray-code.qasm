OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

for uint k in [0:2] cx q[k + 1], q[k];
