OPENQASM 3.0;
include "stdgates.inc";

qubit[4] question;
qubit[4] answer;
bit[4] outcome;

h question;

// Copy x, then add the period where bit 1 of x is 1: x and x ^ 1010 have the same answer.
for uint k in [0:3] cx question[k], answer[k];
cx question[1], answer[1];
cx question[1], answer[3];

h question;
outcome = measure question;
