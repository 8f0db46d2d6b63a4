OPENQASM 3.0;
include "stdgates.inc";

qubit q;

h q;
s q;
h q;
