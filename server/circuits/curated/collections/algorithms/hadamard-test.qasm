OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit ancilla;
qubit system;
bit sign;

// The state |1>, an eigenstate of the gate.
x system;

h ancilla;
cp(phi) ancilla, system;
h ancilla;

sign = measure ancilla;
