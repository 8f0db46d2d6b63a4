OPENQASM 3.0;
include "stdgates.inc";
qubit[4] q;
for int i in [0:2] { h q[i]; cx q[i], q[i + 1]; }
