OPENQASM 3.0;
include "stdgates.inc";

const uint n = 5;
qubit[5] q;
bit[5] outcome;

// All numbers that are 1 mod 4.
x q[0];
h q[2];
h q[3];
h q[4];
barrier q;

for uint i in [1:n] {
  h q[n - i];
  for uint j in [1:n] {
    if (i + j <= n) cp(pi / (1 << j)) q[n - i - j], q[n - i];
  }
}
for uint i in [0:n / 2 - 1] swap q[i], q[n - 1 - i];

outcome = measure q;
