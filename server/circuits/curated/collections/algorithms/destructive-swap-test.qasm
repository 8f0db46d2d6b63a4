OPENQASM 3.0;
include "stdgates.inc";

input float[64] alpha;
input float[64] beta;

qubit first;
qubit second;
bit[2] outcome;

ry(alpha) first;
ry(beta) second;
barrier first, second;

// The Bell basis.
cx first, second;
h first;

outcome[0] = measure first;
outcome[1] = measure second;
