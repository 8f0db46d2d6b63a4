OPENQASM 3.0;
include "stdgates.inc";

qubit[3] question;
qubit answer;
bit[3] outcome;

x answer;
h answer;
h question;

// answer ^= a b ^ c
ccx question[0], question[1], answer;
cx question[2], answer;

h question;
outcome = measure question;
