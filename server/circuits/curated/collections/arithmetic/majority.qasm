OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;
qubit c;
qubit answer;

// a ^ (a ^ b)(a ^ c)
cx a, b;
cx a, c;
ccx b, c, answer;
cx a, answer;
cx a, b;
cx a, c;
