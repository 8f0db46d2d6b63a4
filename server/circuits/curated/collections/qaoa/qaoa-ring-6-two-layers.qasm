OPENQASM 3.0;
include "stdgates.inc";
// The best angles of both layers.
const float[64] gamma_1 = 0.655870723724;
const float[64] beta_1 = 0.621430468559;
const float[64] gamma_2 = 1.242860937119;
const float[64] beta_2 = 0.327935360372;

// e^(-i gamma C) of an edge, where C is 1 if it is cut.
gate cost(gamma) a, b { cx a, b; rz(-gamma) b; cx a, b; }

qubit[6] side;

h side;
for uint k in [0:5] cost(gamma_1) side[k], side[(k + 1) % 6];
rx(2*beta_1) side;
for uint k in [0:5] cost(gamma_2) side[k], side[(k + 1) % 6];
rx(2*beta_2) side;
