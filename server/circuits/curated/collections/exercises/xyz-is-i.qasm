OPENQASM 3.0;
include "stdgates.inc";

qubit q;

z q;
y q;
x q;
