OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit a;
qubit b;

p(phi/2) a;
p(phi/2) b;
cx a, b;
p(-phi/2) b;
cx a, b;
