OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;
qubit[2] ancilla;
bit[2] syndrome;

// The logical |00>: a GHZ state.
h q[0];
for uint k in [0:2] cx q[k], q[k + 1];
barrier q;

// The error: X, Y or Z on any one qubit.
z q[2];
barrier q;

// XXXX and ZZZZ.
h ancilla[0];
for uint k in [0:3] cx ancilla[0], q[k];
h ancilla[0];
for uint k in [0:3] cx q[k], ancilla[1];
syndrome = measure ancilla;
