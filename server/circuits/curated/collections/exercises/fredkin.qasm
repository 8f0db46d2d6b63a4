OPENQASM 3.0;
include "stdgates.inc";

qubit control;
qubit a;
qubit b;

cx b, a;
ccx control, a, b;
cx b, a;
