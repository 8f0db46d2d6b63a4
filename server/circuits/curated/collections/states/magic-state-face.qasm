OPENQASM 3.0;
include "stdgates.inc";

qubit magic;

ry(arccos(1/sqrt(3.0))) magic;
rz(pi/4) magic;
