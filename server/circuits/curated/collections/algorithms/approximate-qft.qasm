OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

h q[3];
cp(pi/2) q[2], q[3];
h q[2];
cp(pi/2) q[1], q[2];
h q[1];
cp(pi/2) q[0], q[1];
h q[0];
swap q[0], q[3];
swap q[1], q[2];
