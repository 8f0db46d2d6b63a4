OPENQASM 3.0;
include "stdgates.inc";
// One rotation, one parameter.
input float[64] theta_0;
input float[64] theta_1;
input float[64] theta_2;
input float[64] theta_3;

qubit[4] q;

h q[0];
h q[1];
h q[2];
h q[3];

cz q[3], q[2];
cz q[2], q[1];
cz q[1], q[0];

rx(theta_0) q[0];
rx(theta_1) q[1];
rx(theta_2) q[2];
rx(theta_3) q[3];
