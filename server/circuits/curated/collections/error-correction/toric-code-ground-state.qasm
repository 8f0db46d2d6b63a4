OPENQASM 3.0;
include "stdgates.inc";

// 0 to 3 are horizontal edges (row by row), 4 to 7 vertical ones.
qubit[8] q;

// Three stars in superposition; the fourth is their product.
for uint k in {0, 7, 2} h q[k];
cx q[0], q[1]; cx q[0], q[4]; cx q[0], q[6];
cx q[2], q[3]; cx q[2], q[4]; cx q[2], q[6];
cx q[7], q[0]; cx q[7], q[1]; cx q[7], q[5];
