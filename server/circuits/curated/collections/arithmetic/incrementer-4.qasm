OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

ctrl(3) @ x q[0], q[1], q[2], q[3];
ctrl(2) @ x q[0], q[1], q[2];
cx q[0], q[1];
x q[0];
