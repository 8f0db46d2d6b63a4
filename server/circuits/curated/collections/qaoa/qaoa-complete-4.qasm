OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = 0.4915;
const float[64] beta = 0.2825;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[4] side;

h side;
// The cost of each edge.
for uint a in [0:2] {
  for uint b in [1:3] { if (a < b) cost(gamma) side[a], side[b]; }
}
// The mixer.
rx(2*beta) side;
