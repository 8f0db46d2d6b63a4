OPENQASM 3.0;
include "stdgates.inc";

// f(0) is the lowest bit, f(1) the other one: 0 and 3 are constant, 1 and 2 are balanced.
const uint[2] function_table = 2;

qubit question;
qubit answer;
bit different;

// The answer is |->, so that a flip of it is a sign.
x answer;
h answer;
h question;

// The oracle: answer ^= f(question).
if (function_table[0] != function_table[1]) cx question, answer;
if (bool(function_table[0])) x answer;

h question;
different = measure question;
