OPENQASM 3.0;
include "stdgates.inc";

input float[64] alpha;
input float[64] beta;

qubit control;
qubit[2] pair;
qubit target;
bit[2] sent;

ry(alpha) control;
ry(beta) target;

h pair[0];
cx pair[0], pair[1];
barrier control, pair, target;

// The control is copied to the other side, in its basis.
cx control, pair[0];
sent[0] = measure pair[0];
if (sent[0]) x pair[1];

// There it acts, and is erased.
cx pair[1], target;
h pair[1];
sent[1] = measure pair[1];
if (sent[1]) z control;
