OPENQASM 3.0;
include "stdgates.inc";
// One rotation, one parameter.
input float[64] theta_0;
input float[64] theta_1;
input float[64] theta_2;
input float[64] theta_3;
input float[64] theta_4;
input float[64] theta_5;
input float[64] theta_6;
input float[64] theta_7;

qubit[4] q;

ry(theta_0) q[0];
ry(theta_1) q[1];
ry(theta_2) q[2];
ry(theta_3) q[3];

cx q[3], q[0];
cx q[2], q[3];
cx q[1], q[2];
cx q[0], q[1];

ry(theta_4) q[0];
ry(theta_5) q[1];
ry(theta_6) q[2];
ry(theta_7) q[3];

cx q[3], q[2];
cx q[0], q[3];
cx q[1], q[0];
cx q[2], q[1];
