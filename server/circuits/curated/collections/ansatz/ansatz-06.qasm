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
input float[64] theta_16;
input float[64] theta_17;
input float[64] theta_18;
input float[64] theta_19;
input float[64] theta_20;
input float[64] theta_21;
input float[64] theta_22;
input float[64] theta_23;
input float[64] theta_24;
input float[64] theta_25;
input float[64] theta_26;
input float[64] theta_27;

qubit[4] q;

rx(theta_0) q[0];
rx(theta_1) q[1];
rx(theta_2) q[2];
rx(theta_3) q[3];

rz(theta_4) q[0];
rz(theta_5) q[1];
rz(theta_6) q[2];
rz(theta_7) q[3];

crx(theta_8) q[3], q[2];
crx(theta_9) q[3], q[1];
crx(theta_10) q[3], q[0];
crx(theta_11) q[2], q[3];
crx(theta_12) q[2], q[1];
crx(theta_13) q[2], q[0];
crx(theta_14) q[1], q[3];
crx(theta_15) q[1], q[2];
crx(theta_16) q[1], q[0];
crx(theta_17) q[0], q[3];
crx(theta_18) q[0], q[2];
crx(theta_19) q[0], q[1];

rx(theta_20) q[0];
rx(theta_21) q[1];
rx(theta_22) q[2];
rx(theta_23) q[3];

rz(theta_24) q[0];
rz(theta_25) q[1];
rz(theta_26) q[2];
rz(theta_27) q[3];
