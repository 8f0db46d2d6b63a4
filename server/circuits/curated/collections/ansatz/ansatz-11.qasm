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
input float[64] theta_8;
input float[64] theta_9;
input float[64] theta_10;
input float[64] theta_11;

qubit[4] q;

ry(theta_0) q[0];
ry(theta_1) q[1];
ry(theta_2) q[2];
ry(theta_3) q[3];

rz(theta_4) q[0];
rz(theta_5) q[1];
rz(theta_6) q[2];
rz(theta_7) q[3];

cx q[3], q[2];
cx q[1], q[0];

ry(theta_8) q[1];
ry(theta_9) q[2];

rz(theta_10) q[1];
rz(theta_11) q[2];

cx q[2], q[1];
