OPENQASM 3.0;
include "stdgates.inc";

qubit[8] q;
bit[8] byte;

h q;
byte = measure q;
