OPENQASM 3.0;
include "stdgates.inc";

qubit[6] q;

for uint k in [3:5] x q[k];

for uint m in [0:4] {
  // n qubits are left, and the highest of them is split off.
  cx q[4 - m], q[5 - m];
  cry(2*arccos(sqrt(1/(6.0 - m)))) q[5 - m], q[4 - m];
  cx q[4 - m], q[5 - m];
  for uint l in [2:3] {
    if (l < 6 - m) {
      cx q[5 - m - l], q[5 - m];
      ctrl(2) @ ry(2*arccos(sqrt(l/(6.0 - m)))) q[5 - m], q[6 - m - l], q[5 - m - l];
      cx q[5 - m - l], q[5 - m];
    }
  }
}
