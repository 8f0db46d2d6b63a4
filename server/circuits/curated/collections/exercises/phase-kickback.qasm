OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit control;
qubit target;

h control;
// |1> is an eigenstate of the phase gate.
x target;
cp(phi) control, target;
