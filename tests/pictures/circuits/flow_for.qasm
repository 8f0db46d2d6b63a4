OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[3] c;
c[0] = measure q[0];
uint[3] n = uint[3](c);
for int i in [0:n] { h q[0]; cx q[0], q[1]; }
