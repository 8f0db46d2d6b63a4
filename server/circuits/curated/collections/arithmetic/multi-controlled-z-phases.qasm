OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

// Controlled phases of pi/4 from q[0], q[1], q[2] and their parities.
cp(pi/4) q[0], q[3];
cx q[0], q[1];
cp(-pi/4) q[1], q[3];
cx q[0], q[1];
cp(pi/4) q[1], q[3];
cx q[1], q[2];
cp(-pi/4) q[2], q[3];
cx q[0], q[2];
cp(pi/4) q[2], q[3];
cx q[1], q[2];
cp(-pi/4) q[2], q[3];
cx q[0], q[2];
cp(pi/4) q[2], q[3];
