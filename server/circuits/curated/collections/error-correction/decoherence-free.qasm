OPENQASM 3.0;
include "stdgates.inc";

// The angle of the noise: nobody knows it.
input float[64] noise;

qubit[2] q;

// cos(0.6)|10> + sin(0.6)|01>
ry(1.2) q[0];
x q[1];
cx q[0], q[1];
barrier q;

// Both are turned alike.
rz(noise) q;
barrier q;

// Decode.
cx q[0], q[1];
x q[1];
