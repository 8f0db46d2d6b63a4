OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c = "11";
h q[2];
while (c != 0) {
  reset q[0];
  reset q[1];
  h q[0];
  h q[1];
  ccx q[0], q[1], q[2];
  s q[2];
  ccx q[0], q[1], q[2];
  h q[0];
  h q[1];
  c[0] = measure q[0];
  c[1] = measure q[1];
}
