OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
rx(pi/2) q[0]; ry(-3*pi/4) q[1]; rz(0.1234567) q[2];
p(pi/8) q[0]; U(pi/2, 0, pi) q[1]; u3(0.1, -0.2, 12345.678) q[2];
rx(2e-7) q[0]; ry(1e300) q[1]; rz(5*pi/12) q[2];
