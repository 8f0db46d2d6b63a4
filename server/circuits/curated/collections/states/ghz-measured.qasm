OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;
qubit[4] between;
bit[4] differ;

h q;
// Do neighbours agree?
for uint k in [0:3] cx q[k], between[k];
for uint k in [0:3] cx q[k + 1], between[k];
differ = measure between;

// From the first difference on, everything is flipped until the next one.
if (differ[0]) x q[1];
if (differ[0] != differ[1]) x q[2];
if (differ[0] != (differ[1] != differ[2])) x q[3];
if ((differ[0] != differ[1]) != (differ[2] != differ[3])) x q[4];
