OPENQASM 3.0;
include "stdgates.inc";
qubit[6] q;
ctrl(5) @ x q[0], q[1], q[2], q[3], q[4], q[5];
ctrl(4) @ z q[0], q[2], q[3], q[4], q[5];
ctrl(3) @ rz(pi/5) q[5], q[4], q[1], q[0];
