// One excitation, shared by three qubits: (|100> + |010> + |001>) / sqrt(3).
OPENQASM 3.0;
include "stdgates.inc";

qubit[3] q;

// Leave a third of the probability on |0>: 2 * arccos(1 / sqrt(3)).
ry(1.9106332362490186) q[0];
// Split the other two thirds in halves.
ch q[0], q[1];
cx q[1], q[2];
cx q[0], q[1];
x q[0];
