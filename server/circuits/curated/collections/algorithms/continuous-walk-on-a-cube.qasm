OPENQASM 3.0;
include "stdgates.inc";

input float[64] time;

qubit[3] corner;
bit[3] found;

// The adjacency matrix is X on each qubit, and these commute.
rx(2*time) corner;

found = measure corner;
