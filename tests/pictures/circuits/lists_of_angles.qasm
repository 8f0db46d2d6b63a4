OPENQASM 3.0;
include "stdgates.inc";
input float[64] theta;
gate rzz(a) x, y { cx x, y; rz(a) y; cx x, y; }
gate own(a, b, c, d) x, y { U(a, b, c) x; p(d) y; }
qubit[4] q;
U(1.2345678, pi/2, -0.000123) q[0];
u2(0.5, 1.25) q[1];
u3(pi, 0, pi) q[2];
rx(123.456) q[3];
ctrl @ U(theta, 2*theta, pi - theta/3) q[0], q[1];
own(pi/8, 3*pi/8, 0.333333, 2.5) q[2], q[3];
rzz(0.25) q[0], q[3];
rzz(-pi) q[1], q[2];
