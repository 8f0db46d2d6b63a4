OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
ccx q[0], q[1], q[2];
ccx q[0], q[2], q[1];
cswap q[0], q[1], q[2];
cswap q[1], q[0], q[2];
ctrl @ swap q[2], q[0], q[1];
