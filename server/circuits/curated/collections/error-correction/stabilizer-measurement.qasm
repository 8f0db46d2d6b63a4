OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;
qubit ancilla;
bit sign;

h ancilla;
cx ancilla, q[0];
cz ancilla, q[1];
cz ancilla, q[2];
cx ancilla, q[3];
h ancilla;
sign = measure ancilla;

// A Z on the first qubit changes the sign.
if (sign) z q[0];
