OPENQASM 3.0;
include "stdgates.inc";
gate majority a, b, c { cx c, b; cx c, a; ccx a, b, c; }
gate turn(phi) a { rz(phi/2) a; ry(phi) a; }
qubit[4] q;
majority q[0], q[1], q[2];
turn(pi/7) q[3];
majority q[1], q[2], q[3];
inv @ majority q[0], q[1], q[2];
ctrl @ turn(0.25) q[0], q[3];
