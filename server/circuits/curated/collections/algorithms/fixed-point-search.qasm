OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit target;
bit found;

// The start: |1> is what is searched for, with probability sin(theta)^2.
ry(2*theta) target;

// A phase of pi/3 for the target, then for the start state.
p(pi/3) target;
ry(-2*theta) target;
x target;
p(pi/3) target;
x target;
ry(2*theta) target;

found = measure target;
