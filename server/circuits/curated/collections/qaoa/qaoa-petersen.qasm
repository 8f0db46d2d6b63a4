OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = arctan(1/sqrt(2.0));
const float[64] beta = pi/8;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[10] side;

h side;
// The cost of each edge.
for uint k in [0:4] {
  // The outer ring, the spokes, and the star inside.
  cost(gamma) side[k], side[(k + 1) % 5];
  cost(gamma) side[k], side[k + 5];
  cost(gamma) side[k + 5], side[5 + (k + 2) % 5];
}
// The mixer.
rx(2*beta) side;
