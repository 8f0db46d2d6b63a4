OPENQASM 3.0;
include "stdgates.inc";
gate inner(t) a, b { rz(t/2) a; cx a, b; }
gate majority a, b, c { inner(pi/3) c, b; cx c, a; ccx a, b, c; }
qubit[4] q;
bit[2] c;
majority q[0], q[1], q[2];
inv @ majority q[1], q[2], q[3];
c[0] = measure q[0];
