OPENQASM 3.0;
include "stdgates.inc";

// Which Bell state: 0 and 1 differ by a flip, 0 and 2 by a sign.
const uint[2] which = 3;

qubit[2] q;
bit[2] found;

if (bool(which[0])) x q[1];
if (bool(which[1])) x q[0];
h q[0];
cx q[0], q[1];
barrier q;

cx q[0], q[1];
h q[0];
found[0] = measure q[1];
found[1] = measure q[0];
