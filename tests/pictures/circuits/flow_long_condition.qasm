OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[4] syndrome;
bit heralded;
syndrome[0] = measure q[0];
heralded = measure q[1];
if (syndrome[0] && syndrome[1] || !heralded && syndrome != 3) { x q[0]; } else { x q[1]; }
