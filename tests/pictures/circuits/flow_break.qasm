OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
while (true) {
  h q[0];
  c[0] = measure q[0];
  if (c[0]) { break; }
  x q[1];
}
h q[1];
