OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit clean;
qubit[2] mixed;
qubit[2] forgotten;

// Half of a Bell pair has no state of its own.
h mixed;
for uint k in [0:1] cx mixed[k], forgotten[k];

h clean;
cp(phi) clean, mixed[0];
cp(2*phi) clean, mixed[1];
