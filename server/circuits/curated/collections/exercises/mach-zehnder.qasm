OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit path;
bit exit_taken;

h path;
p(phi) path;
h path;

exit_taken = measure path;
