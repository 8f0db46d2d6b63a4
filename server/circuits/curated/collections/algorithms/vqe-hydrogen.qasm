OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit[2] orbital;

// Both electrons in the low orbital: |01>.
x orbital[0];

// Together they move to the high one, |10>, with amplitude sin(theta).
ry(2*theta) orbital[1];
cx orbital[1], orbital[0];
