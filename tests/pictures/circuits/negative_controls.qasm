OPENQASM 3.0;
include "stdgates.inc";
qubit[4] q;
negctrl @ x q[0], q[1];
negctrl(2) @ x q[0], q[1], q[2];
ctrl @ negctrl @ z q[0], q[2], q[3];
negctrl @ ctrl @ h q[3], q[2], q[0];
negctrl @ swap q[1], q[0], q[3];
