OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;

x q[0];
for uint k in [0:3] {
  // 5 - k qubits share what is left, and q[k] keeps one part.
  cry(2*arccos(sqrt(1/(5.0 - k)))) q[k], q[k + 1];
  cx q[k + 1], q[k];
}
