OPENQASM 3.0;
include "stdgates.inc";

qubit[2] q;
qubit ancilla;
bit odd;

h q;
cx q[0], ancilla;
cx q[1], ancilla;
odd = measure ancilla;

if (odd) x q[1];
