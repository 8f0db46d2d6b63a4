OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = 0.0109;
const float[64] beta = 0.2735;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[5] side;

h side;
// The cost of each edge.
for uint a in [0:3] {
  for uint b in [1:4] { if (a < b) cost(gamma*(a + 4)*(b + 4)) side[a], side[b]; }
}
// The mixer.
rx(2*beta) side;
