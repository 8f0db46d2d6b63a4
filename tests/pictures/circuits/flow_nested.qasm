OPENQASM 3.0;
include "stdgates.inc";
qubit[4] q;
bit[3] c;
c[0] = measure q[0];
c[1] = measure q[1];
if (c[0]) {
  h q[2];
  if (c[1]) { cx q[2], q[3]; } else { swap q[2], q[3]; }
  if (c[2]) { x q[3]; if (c[0]) { y q[3]; } else { s q[3]; } } else { t q[3]; }
} else { cz q[2], q[3]; }
