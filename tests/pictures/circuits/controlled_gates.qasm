OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
cx q[0], q[1]; cy q[1], q[2]; cz q[0], q[2]; ch q[2], q[0];
cp(pi/4) q[0], q[1]; crx(0.5) q[1], q[2]; cry(pi) q[2], q[1]; crz(-pi/3) q[0], q[2];
cu(0.1, 0.2, 0.3, 0.4) q[0], q[1];
