OPENQASM 3.0;
include "stdgates.inc";

const uint[4] shift = 13;

qubit[4] q;
bit[4] found;

h q;
// The sign of g(x) = f(x ^ shift).
for uint k in [0:3] { if (bool(shift[k])) x q[k]; }
cz q[0], q[1];
cz q[2], q[3];
for uint k in [0:3] { if (bool(shift[k])) x q[k]; }
h q;
// The sign of f, which is its own transform.
cz q[0], q[1];
cz q[2], q[3];
h q;

found = measure q;
