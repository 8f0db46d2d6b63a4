OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = pi/4;
const float[64] beta = pi/8;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[8] side;

h side;
// The cost of each edge.
for uint k in [0:7] cost(gamma) side[k], side[(k + 1) % 8];
// The mixer.
rx(2*beta) side;
