OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;
qubit is_odd;

for uint k in [0:4] cx q[k], is_odd;
