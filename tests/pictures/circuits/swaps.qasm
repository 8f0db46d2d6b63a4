OPENQASM 3.0;
include "stdgates.inc";
qubit[5] q;
swap q[0], q[1];
swap q[1], q[4];
h q[2];
swap q[3], q[2];
swap q[0], q[4];
