OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit c;
c = measure q[0];
if (!c) { x q[0]; reset q[1]; } else { h q[1]; }
