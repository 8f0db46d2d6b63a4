OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;
qubit target;

h target;
cx b, target;
tdg target;
cx a, target;
t target;
cx b, target;
tdg target;
cx a, target;
t b;
t target;
h target;
cx a, b;
t a;
tdg b;
cx a, b;
