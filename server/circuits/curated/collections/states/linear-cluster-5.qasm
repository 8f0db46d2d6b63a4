OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;

h q;
for uint k in [0:3] cz q[k], q[k + 1];
