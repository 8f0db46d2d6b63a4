OPENQASM 3.0;
include "stdgates.inc";

qubit[3] face;
bit[3] shown;

// 4 and 5 are two of six faces.
ry(2*arcsin(sqrt(2.0/6))) face[2];
// 0 to 3 need two random bits, 4 and 5 only one.
h face[0];
negctrl @ h face[2], face[1];

shown = measure face;
