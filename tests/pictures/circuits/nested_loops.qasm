OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
for int i in [0:7] { for int j in [0:9] { for int k in [0:19] { h q[0]; t q[0]; } cx q[0], q[1]; } }
x q[0];
