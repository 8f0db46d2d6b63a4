OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;
bit[4] read;
bit odd;

h q[0];
for uint k in [0:2] cx q[k], q[k + 1];
barrier q;

// The error: a flip of any qubit. A change of sign is not seen by this measurement.
x q[3];
barrier q;

read = measure q;
odd = read[0] ^ read[1] ^ read[2] ^ read[3];
