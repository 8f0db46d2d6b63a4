OPENQASM 3.0;
include "stdgates.inc";

// The square root of X.
gate v q { h q; s q; h q; }

qubit a;
qubit b;
qubit target;

ctrl @ v b, target;
cx a, b;
ctrl @ inv @ v b, target;
cx a, b;
ctrl @ v a, target;
