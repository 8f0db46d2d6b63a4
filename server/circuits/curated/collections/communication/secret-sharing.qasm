OPENQASM 3.0;
include "stdgates.inc";

qubit dealer;
qubit[2] holder;
bit[3] share;

h dealer;
cx dealer, holder[0];
cx dealer, holder[1];
barrier dealer, holder;

h dealer;
h holder;
share[0] = measure dealer;
share[1] = measure holder[0];
share[2] = measure holder[1];
