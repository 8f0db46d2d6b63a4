OPENQASM 3.0;
include "stdgates.inc";

qubit q;

h q;
x q;
h q;
