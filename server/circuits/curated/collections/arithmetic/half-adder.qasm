OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;
qubit carry;

ccx a, b, carry;
cx a, b;
