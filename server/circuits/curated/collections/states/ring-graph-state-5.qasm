OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;

h q;
for uint k in [0:4] cz q[k], q[(k + 1) % 5];
