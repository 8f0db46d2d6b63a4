OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit c;
int n = 0;
c = measure q[0];
for int i in {1, 3, 7} { if (c) { n = n + i; } }
while (n > 2) { h q[1]; n = n - 1; }
