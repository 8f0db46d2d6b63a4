OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;

h q;
for uint leaf in [1:4] cz q[0], q[leaf];
barrier q;

// As a GHZ state.
for uint leaf in [1:4] h q[leaf];
