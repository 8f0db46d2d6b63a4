OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = arcsin(1/sqrt(3.0));
const float[64] beta = arcsin(1/sqrt(3.0))/2;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[3] side;

h side;
// The cost of each edge.
for uint k in [0:2] cost(gamma) side[k], side[(k + 1) % 3];
// The mixer.
rx(2*beta) side;
