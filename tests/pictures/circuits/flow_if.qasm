OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit c;
h q[0];
c = measure q[0];
if (c) { x q[1]; z q[1]; bit d; d = measure q[1]; if (d) { y q[0]; h q[1]; } else { z q[0]; } }
h q[1];
