OPENQASM 2.0;
include "qelib1.inc";
qreg q[4];
rzz(pi/2) q[0], q[1];
rzz(0.25) q[0], q[3];
rxx(0.5) q[1], q[2];
h q[1];
rzz(-pi) q[2], q[3];
