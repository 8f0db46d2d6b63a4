OPENQASM 3.0;
include "stdgates.inc";

const uint[6] secret = 43;

qubit[6] q;
bit[6] found;

h q;

// The sign (-1)^(s x) is a Z for each 1 of the secret.
for uint k in [0:5] {
  if (bool(secret[k])) z q[k];
}

h q;
found = measure q;
