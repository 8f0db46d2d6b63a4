OPENQASM 3.0;
include "stdgates.inc";

qubit[9] q;
qubit[8] ancilla;
bit[8] syndrome;

x q;
barrier q;

// The error: a flip.
x q[4];
barrier q;

for uint k in [0:7] cx q[k], ancilla[k];
for uint k in [0:7] cx q[k + 1], ancilla[k];
syndrome = measure ancilla;
