OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
h q[0];
for int i in [0:7] { cx q[0], q[1]; for int j in [0:9] { t q[2]; h q[2]; s q[2]; } rx(pi/4) q[1]; }
z q[2];
