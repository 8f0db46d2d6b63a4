OPENQASM 3.0;
include "stdgates.inc";
gate pair a, b { cx a, b; }
gate rzz(a) x, y { cx x, y; rz(a) y; cx x, y; }
qubit[4] q;
ctrl @ pair q[1], q[0], q[2];
ctrl @ pair q[2], q[3], q[0];
negctrl @ rzz(0.5) q[1], q[0], q[3];
