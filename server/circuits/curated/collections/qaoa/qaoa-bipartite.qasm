OPENQASM 3.0;
include "stdgates.inc";
const float[64] gamma = arctan(1/sqrt(2.0));
const float[64] beta = pi/8;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[6] side;

h side;
// The cost of each edge.
for uint house in [0:2] {
  for uint well in [3:5] cost(gamma) side[house], side[well];
}
// The mixer.
rx(2*beta) side;
