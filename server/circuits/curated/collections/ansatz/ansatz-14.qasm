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
input float[64] theta_12;
input float[64] theta_13;
input float[64] theta_14;
input float[64] theta_15;

qubit[4] q;

ry(theta_0) q[0];
ry(theta_1) q[1];
ry(theta_2) q[2];
ry(theta_3) q[3];

crx(theta_4) q[3], q[0];
crx(theta_5) q[2], q[3];
crx(theta_6) q[1], q[2];
crx(theta_7) q[0], q[1];

ry(theta_8) q[0];
ry(theta_9) q[1];
ry(theta_10) q[2];
ry(theta_11) q[3];

crx(theta_12) q[3], q[2];
crx(theta_13) q[0], q[3];
crx(theta_14) q[1], q[0];
crx(theta_15) q[2], q[1];
