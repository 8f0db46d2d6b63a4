OPENQASM 3.0;
include "stdgates.inc";

qubit control;
qubit target;

ry(-pi/4) target;
cz control, target;
ry(pi/4) target;
