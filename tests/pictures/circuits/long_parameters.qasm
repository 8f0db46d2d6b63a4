OPENQASM 3.0;
include "stdgates.inc";
input float[64] alpha;
input float[64] beta_1;
input float[64] a_long_parameter;
qubit[2] q;
U(alpha + beta_1 * 2, -alpha / 3, sin(a_long_parameter) * pi) q[0];
rx(a_long_parameter * alpha * beta_1) q[1];
rz(0.3333333333333) q[0];
