OPENQASM 3.0;
include "stdgates.inc";

qubit[7] q;

// The logical |0>: each X stabilizer is there and is not.
for uint k in {0, 1, 3} h q[k];
for uint k in {2, 4, 6} cx q[0], q[k];
for uint k in {2, 5, 6} cx q[1], q[k];
for uint k in {4, 5, 6} cx q[3], q[k];
barrier q;

// The logical Hadamard gate, qubit by qubit.
h q;
