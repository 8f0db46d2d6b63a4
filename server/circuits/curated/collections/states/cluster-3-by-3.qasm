OPENQASM 3.0;
include "stdgates.inc";

// Qubit 3 r + c is in row r and column c.
qubit[9] q;

h q;
for uint r in [0:2] {
  for uint c in [0:1] cz q[3 * r + c], q[3 * r + c + 1];
}
for uint k in [0:5] cz q[k], q[k + 3];
