OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;

cx a, b;
cx b, a;
cx a, b;
