OPENQASM 3.0;
include "stdgates.inc";

qubit[3] q;

h q;
ctrl(2) @ z q[0], q[1], q[2];
