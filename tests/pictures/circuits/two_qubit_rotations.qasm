OPENQASM 3.0;
include "stdgates.inc";
gate rzz(a) x, y { cx x, y; rz(a) y; cx x, y; }
qubit[4] q;
rzz(pi/2) q[0], q[1];
rzz(0.25) q[0], q[3];
h q[1];
rzz(-pi) q[2], q[3];
