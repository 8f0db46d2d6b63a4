OPENQASM 3.0;
include "stdgates.inc";

qubit[2] q;
bit[2] heads;

// Two or three heads are half of all.
h q[1];
// Below, 1 is three times as likely as 0; above, 2 is three times as likely as 3.
negctrl @ ry(2*arcsin(sqrt(3.0/4))) q[1], q[0];
ctrl @ ry(2*arcsin(sqrt(1.0/4))) q[1], q[0];

heads = measure q;
