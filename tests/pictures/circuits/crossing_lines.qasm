OPENQASM 3.0;
include "stdgates.inc";
qubit[6] q;
cx q[0], q[3];
cx q[1], q[4];
cx q[2], q[5];
h q[0]; h q[5];
cz q[4], q[1];
cx q[5], q[0];
