OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

// A: success with probability sin(theta)^2.
gate prepare(theta) good { ry(2*theta) good; }

qubit good;
bit success;

prepare(theta) good;

// The sign of success, then that of the state |0>, between A backwards and A.
z good;
inv @ prepare(theta) good;
x good;
z good;
x good;
prepare(theta) good;

success = measure good;
