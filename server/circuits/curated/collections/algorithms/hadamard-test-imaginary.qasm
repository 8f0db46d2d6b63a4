OPENQASM 3.0;
include "stdgates.inc";

input float[64] phi;

qubit ancilla;
qubit system;
bit sign;

x system;

h ancilla;
sdg ancilla;
cp(phi) ancilla, system;
h ancilla;

sign = measure ancilla;
