// The Fourier transform of four qubits, applied to the number 5.
OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

// 5 = 0101, lowest bit in q[0].
x q[0];
x q[2];
barrier q;

h q[3];
cp(pi/2) q[2], q[3];
h q[2];
cp(pi/4) q[1], q[3];
cp(pi/2) q[1], q[2];
h q[1];
cp(pi/8) q[0], q[3];
cp(pi/4) q[0], q[2];
cp(pi/2) q[0], q[1];
h q[0];

swap q[0], q[3];
swap q[1], q[2];
