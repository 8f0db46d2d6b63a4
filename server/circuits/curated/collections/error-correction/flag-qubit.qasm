OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;
qubit ancilla;
qubit flag;
bit sign;
bit flag_bit;

// The stabilizer ZZZZ, by an ancilla whose faults are of the kind Z here; the flag watches the middle.
h flag;
cx q[0], ancilla;
cx flag, ancilla;
cx q[1], ancilla;

// The error that spreads to q[2] and q[3].
z ancilla;

cx q[2], ancilla;
cx flag, ancilla;
cx q[3], ancilla;
h flag;

sign = measure ancilla;
flag_bit = measure flag;
