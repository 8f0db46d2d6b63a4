OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c;
c[0] = measure q[0];
c[1] = measure q[1];
switch (uint[2](c)) {
  case 0 { x q[2]; }
  case 1, 2 { h q[2]; t q[2]; }
  default { swap q[1], q[2]; }
}
