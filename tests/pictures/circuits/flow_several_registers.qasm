OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] a;
bit[2] b;
bit flag;
a[0] = measure q[0];
flag = measure q[1];
if (a[0] ^ flag) { x q[0]; b[0] = measure q[0]; } else { h q[1]; b[1] = measure q[1]; }
if (b == 0) { z q[0]; } else { z q[1]; y q[1]; }
