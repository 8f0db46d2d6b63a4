OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[5] c;
c[0] = measure q[0];
if (c[0]) { x q[0]; if (c[1]) { x q[1]; if (c[2]) { y q[0]; if (c[3]) { y q[1]; if (c[4]) { z q[0]; z q[1]; h q[1]; } else { h q[0]; } } else { t q[0]; } } else { t q[1]; } } else { s q[0]; } } else { s q[1]; }
