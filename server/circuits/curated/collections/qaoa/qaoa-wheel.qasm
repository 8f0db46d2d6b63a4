OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = 0.5143;
const float[64] beta = 0.3132;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[6] side;

h side;
// The cost of each edge.
for uint k in [1:5] {
  cost(gamma) side[0], side[k];
  cost(gamma) side[k], side[k % 5 + 1];
}
// The mixer.
rx(2*beta) side;
