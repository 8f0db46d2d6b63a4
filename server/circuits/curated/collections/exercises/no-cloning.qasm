OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit original;
qubit copy;

ry(2*theta) original;
cx original, copy;
