OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;
input float[64] alpha;

qubit q;
bit outcome;

ry(theta) q;

// Turn the axis of the measurement to Z.
ry(-alpha) q;
outcome = measure q;
