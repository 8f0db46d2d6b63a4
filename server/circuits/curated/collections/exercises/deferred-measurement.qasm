OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit control;
qubit[2] target;
bit measured;
bit by_bit;
bit by_qubit;

ry(theta) control;

// By a quantum control,
cx control, target[1];
// and by a measured bit.
measured = measure control;
if (measured) x target[0];

by_bit = measure target[0];
by_qubit = measure target[1];
