OPENQASM 3.0;
include "stdgates.inc";
gate own(a) x, y { rx(a) x; cx x, y; }
qubit[3] q;
bit c;
c = measure q[0];
if (c) { own(pi/3) q[1], q[2]; inv @ own(0.2) q[2], q[1]; } else { ctrl @ own(0.1) q[0], q[1], q[2]; }
