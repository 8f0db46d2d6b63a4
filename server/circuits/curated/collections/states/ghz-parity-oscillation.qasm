OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit[4] q;

h q[0];
for uint k in [0:2] cx q[k], q[k + 1];

// The signal: the same phase on each qubit.
p(phi) q;

// The parity of X.
h q;
