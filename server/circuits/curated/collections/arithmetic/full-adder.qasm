OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;
qubit carry_in;
qubit carry_out;

// ab, then (a ^ b) c: at most one of them is 1.
ccx a, b, carry_out;
cx a, b;
ccx b, carry_in, carry_out;
cx carry_in, b;
