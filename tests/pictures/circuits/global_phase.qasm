OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
gphase(pi/4);
h q[0];
ctrl @ gphase(pi/2) q[0];
negctrl @ gphase(0.7) q[1];
