OPENQASM 3.0;
include "stdgates.inc";
qubit q;
bit[2] c;
bit[2] d;
c[0] = measure q;
if (c[0]) { d[0] = 1; } else { d[1] = 1; d[0] = 0; }
if (d == 2) x q;
