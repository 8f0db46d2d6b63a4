OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit c;
c = measure q[0];
while (c) { c = measure q[1]; if (c) { h q[1]; continue; } else { x q[0]; } cx q[0], q[2]; }
