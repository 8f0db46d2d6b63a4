OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = pi/2;
const float[64] beta = pi/8;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[5] side;

h side;
// The cost of each edge.
for uint leaf in [1:4] cost(gamma) side[0], side[leaf];
// The mixer.
rx(2*beta) side;
