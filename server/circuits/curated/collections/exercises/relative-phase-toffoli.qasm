OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;
qubit target;

ry(pi/4) target;
cx b, target;
ry(pi/4) target;
cx a, target;
ry(-pi/4) target;
cx b, target;
ry(-pi/4) target;
