OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

h q;
for uint k in [0:3] p(-2*pi*(1 << k)/16) q[k];
