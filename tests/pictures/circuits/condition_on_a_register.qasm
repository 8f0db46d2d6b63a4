OPENQASM 2.0;
include "qelib1.inc";
qreg q[2];
creg c[2];
creg d[3];
measure q[0] -> c[1];
if (c == 2) x q[1];
measure q[1] -> d[2];
if (d == 5) u3(pi/2, 0, pi) q[0];
