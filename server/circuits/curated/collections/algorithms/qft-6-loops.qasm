OPENQASM 3.0;
include "stdgates.inc";

const uint n = 6;
qubit[6] q;

for uint i in [1:n] {
  h q[n - i];
  // Lower bits turn it by smaller and smaller angles.
  for uint j in [1:n] {
    if (i + j <= n) cp(pi / (1 << j)) q[n - i - j], q[n - i];
  }
}
for uint i in [0:n / 2 - 1] swap q[i], q[n - 1 - i];
