OPENQASM 3.0;
include "stdgates.inc";

qubit[3] q;
qubit[2] ancilla;
bit[2] first;
bit[2] second;
bit[2] event;

h q[0];
cx q[0], q[1];
cx q[1], q[2];

// The first round.
for uint k in [0:1] cx q[k], ancilla[k];
for uint k in [0:1] cx q[k + 1], ancilla[k];
first = measure ancilla;
reset ancilla;
barrier q;

// The error: a flip between the rounds.
x q[1];
barrier q;

// The second round.
for uint k in [0:1] cx q[k], ancilla[k];
for uint k in [0:1] cx q[k + 1], ancilla[k];
second = measure ancilla;

// What has changed.
event = first ^ second;
