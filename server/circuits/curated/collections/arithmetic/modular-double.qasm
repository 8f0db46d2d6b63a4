OPENQASM 3.0;
include "stdgates.inc";

qubit[3] b;

// Bit 2 becomes bit 0, and the others move up.
swap b[1], b[2];
swap b[0], b[1];
