// Three qubits guard one against a flip: find the error without looking at the data.
OPENQASM 3.0;
include "stdgates.inc";

qubit[3] q;
qubit[2] ancilla;
bit[2] syndrome;

// The state to protect, then spread over three qubits.
ry(1.2) q[0];
cx q[0], q[1];
cx q[0], q[2];
barrier q;

// The error.
x q[1];
barrier q;

// Do neighbours agree?
cx q[0], ancilla[0];
cx q[1], ancilla[0];
cx q[1], ancilla[1];
cx q[2], ancilla[1];
syndrome = measure ancilla;

// The two answers tell which qubit to flip back.
if (syndrome == 1) x q[0];
if (syndrome == 3) x q[1];
if (syndrome == 2) x q[2];
