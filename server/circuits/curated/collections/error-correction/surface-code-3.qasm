OPENQASM 3.0;
include "stdgates.inc";

// Qubit 3 r + c is in row r and column c.
qubit[9] q;
qubit[8] ancilla;
bit[8] syndrome;

// The logical |0>: each X check is there and is not.
for uint k in {0, 8, 2, 6} h q[k];
cx q[0], q[1]; cx q[0], q[3]; cx q[0], q[4];
cx q[8], q[7]; cx q[8], q[5]; cx q[8], q[4];
cx q[2], q[5];
cx q[6], q[3];
barrier q;

// The error: X, Y or Z on any one qubit.
y q[4];
barrier q;

// The X checks, two of weight four and two of weight two.
for uint k in [0:3] h ancilla[k];
for uint k in {0, 1, 3, 4} cx ancilla[0], q[k];
for uint k in {4, 5, 7, 8} cx ancilla[1], q[k];
for uint k in {2, 5} cx ancilla[2], q[k];
for uint k in {3, 6} cx ancilla[3], q[k];
for uint k in [0:3] h ancilla[k];

// The Z checks.
for uint k in {1, 2, 4, 5} cx q[k], ancilla[4];
for uint k in {3, 4, 6, 7} cx q[k], ancilla[5];
for uint k in {0, 1} cx q[k], ancilla[6];
for uint k in {7, 8} cx q[k], ancilla[7];

syndrome = measure ancilla;
