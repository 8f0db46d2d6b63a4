OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;
input float[64] phi;
input float[64] lambda;

qubit q;

rz(lambda) q;
ry(theta) q;
rz(phi) q;
