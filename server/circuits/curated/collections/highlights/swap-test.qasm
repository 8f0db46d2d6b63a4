// How alike are two states? Ask a third qubit.
OPENQASM 3.0;
include "stdgates.inc";

qubit test;
qubit first;
qubit second;
bit different;

// Two states with an overlap of cos(0.4) squared, about 0.85.
ry(0.5) first;
ry(1.3) second;
barrier test, first, second;

h test;
cswap test, first, second;
h test;

// 1 comes with probability (1 - overlap) / 2: never for equal states, half the time for orthogonal ones.
different = measure test;
