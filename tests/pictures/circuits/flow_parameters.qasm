OPENQASM 3.0;
include "stdgates.inc";
input float theta;
qubit[2] q;
bit c;
c = measure q[0];
if (c) { rx(theta) q[1]; rz(2 * theta + 0.5) q[1]; } else { ry(-theta / 3) q[1]; }
